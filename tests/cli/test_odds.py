"""``muggins odds``: what the values say, as a table, as JSON and drawn; and a file of one's own."""

from pathlib import Path

import pytest

from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective
from muggins.score.chances import par_against
from muggins.score.stage import Stage
from muggins.score.values import open_values, read_values, save_values
from tests.commands import Run


@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize("role", list(Role))
def test_what_is_printed_are_the_values(run: Run, role: Role, stage: Stage) -> None:
    arguments = ("odds", "110-112", f"--{role}", "--at", str(stage))
    found, values = run.json(*arguments), open_values()
    wins = values.win_probability(Own(110, 112), role, stage)
    assert (found["role"], found["scores"], found["stage"]) == (str(role), [110, 112], str(stage))
    assert found["win_probability"] == {"mean": wins.mean, "error": wins.error}
    match = values.worth(Own(110, 112), role, Objective.MATCH, stage)
    assert found["match"] == {"mean": match.mean, "error": match.error}
    more = values.win_probability(Own(111, 112), role, stage).mean - wins.mean
    assert found["one_more_point"][0] == pytest.approx(more, abs=1e-12)
    assert found["one_more_point"][0] > 0 > found["one_more_point"][1]
    out = run(*arguments)[1]
    assert f"{wins.mean:.2%}" in out
    assert f"{match.mean:+.3f}" in out


def test_without_a_role_both_are_said(run: Run) -> None:
    both = run.json("odds", "100-95")
    each = {str(role): run.json("odds", "100-95", f"--{role}") for role in Role}
    assert {role: {"schema": 2, **both[role]} for role in each} == each
    assert run("odds", "100-95")[1] == "\n".join(run("odds", "100-95", f"--{role}")[1] for role in Role)


def test_a_point_from_home_one_more_wins(run: Run) -> None:
    found = run.json("odds", "120-120", "--pone")
    wins = found["win_probability"]["mean"]
    assert found["one_more_point"] == [pytest.approx(1 - wins), pytest.approx(-wins)]


def test_par_is_that_of_the_place_in_the_deal(run: Run) -> None:
    pars = [run.json("odds", "100-100", "--pone", "--par", "--at", at)["par"] for at in ("deal", "dealer")]
    assert pars[0][100] == par_against(open_values(), 100, Role.PONE)
    assert pars[1][100] == par_against(open_values(), 100, Role.PONE, Stage.DEALER)
    # Once the pone has counted, what it has must do for the rest of the deal.
    assert pars[1][100] > pars[0][100] + 5
    assert f"{pars[0][100]:.1f}" in run("odds", "100-100", "--pone", "--par")[1]


def test_the_odds_are_drawn(run: Run, tmp_path: Path) -> None:
    pictures = [tmp_path / f"{at}.png" for at in ("deal", "show")]
    for picture in pictures:
        status, _, _ = run("odds", "5-9", "--dealer", "--at", picture.stem, "--plot", str(picture))
        assert status == 0
    first, second = (picture.read_bytes() for picture in pictures)
    assert len(first) > 5_000
    assert first != second


def test_another_file_of_values_is_read(run: Run, tmp_path: Path) -> None:
    values = open_values()
    values = type(values)(values.worths * 0.5, values.errors, values.about)
    save_values(tmp_path / "mine.muggins", values)
    again = read_values(tmp_path / "mine.muggins")
    found = run.json("odds", "100-90", "--dealer", "--values", str(tmp_path / "mine.muggins"))
    assert found["win_probability"]["mean"] == again.win_probability(Own(100, 90), Role.DEALER).mean
    assert found["win_probability"] != run.json("odds", "100-90", "--dealer")["win_probability"]
