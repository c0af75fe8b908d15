"""The shipped values: bounds, order, agreement with what games say, and the file."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from research.score_values.bonus import played_for_points

from muggins.arena.workers import Workers
from muggins.errors import MatchError, MugginsError, SolverError
from muggins.files.arrays import compress, read_file, write_file
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective
from muggins.score.chances import par_against
from muggins.score.stage import TARGET, Stage
from muggins.score.values import KIND, PAYS, VERSION, open_values, read_values, save_values, shipped_values, values_of
from muggins.studies.values import UNIT, study_values, summed_values

PUBLISHED = {(0, 0): 56.3, (90, 90): 50.6, (100, 100): 77.5, (110, 110): 56.9, (115, 115): 24.1, (120, 120): 61.9}
"""Dealer's wins in %, from 20 million deals of another program's equilibrium."""


@pytest.mark.long
def test_for_points_the_dealer_wins_as_often_as_is_published() -> None:
    """Of 1,000,000 deals; the published equilibrium is another one of about the same worth."""
    values = summed_values(list(study_values("nash", 1_000_000, seed=3)), "nash", 3)
    for (dealer, pone), percent in PUBLISHED.items():
        found = values.win_probability(Own(dealer, pone), Role.DEALER)
        assert found.error < 0.001
        assert 100 * found.mean == pytest.approx(percent, abs=0.5 + 400 * found.error)


def test_playing_for_the_score_changes_the_last_holes_only() -> None:
    values = open_values()
    assert values.about["player"] == "nash, for the score"
    for (dealer, pone), percent in PUBLISHED.items():
        found = values.win_probability(Own(dealer, pone), Role.DEALER)
        if dealer <= 100:
            assert 100 * found.mean == pytest.approx(percent, abs=1)
        assert found.error < 0.006


@pytest.mark.all
def test_playing_for_the_score_helps_the_dealer_most_who_is_a_peg_or_two_from_home() -> None:
    """Against one deal played for points, 100,000 deals: at 118-112 the dealer gains 8.2% ± 0.5."""
    values = open_values()
    points = played_for_points(list(study_values("nash", 2 * UNIT, seed=3)), values)[Objective.WIN.place]
    for scores in (Own(118, 112), Own(118, 118), Own(116, 116)):
        found = values.win_probability(scores, Role.DEALER)
        assert found.mean - 4 * found.error > (1 + points[scores.mine, scores.theirs]) / 2 + 0.02
    assert values.win_probability(Own(80, 80), Role.DEALER).mean == pytest.approx((1 + points[80, 80]) / 2, abs=0.01)


def test_the_first_dealer_wins_as_often_as_in_matches() -> None:
    """250,000 games of nash against itself: 56.4%, with an error of 0.1%: see docs/measurements/against-others.md."""
    found = open_values().win_probability(Own(0, 0), Role.DEALER)
    assert found.mean == pytest.approx(0.564, abs=0.004)
    assert found.error < 0.001


def test_worths_are_between_what_wins_and_losses_pay() -> None:
    values = open_values()
    for objective in Objective:
        worths = values.worths[objective.place]
        assert abs(worths).max() <= max(objective.pay) + 1e-4
        assert worths[0, 120, 0] > 0.99 * objective.pay[2]
        assert worths[0, 0, 120] < -0.99 * objective.pay[2]


@pytest.mark.parametrize("objective", [Objective.WIN, Objective.ACC, Objective.MATCH])
def test_more_points_are_never_worse_within_the_error(objective: Objective) -> None:
    values = open_values()
    worths, errors = values.worths[objective.place], values.errors[objective.place]
    for axis, sign in ((1, 1), (2, -1)):
        step = sign * np.diff(worths, axis=axis)
        low, high = (np.delete(errors, end, axis=axis) for end in (-1, 0))
        slack = 5 * np.maximum(low, high) + 3e-4
        assert (step > -slack).all()


def test_the_two_sides_share_what_there_is() -> None:
    values = open_values()
    for mine, other in ((0, 0), (45, 60), (110, 119)):
        dealer = values.win_probability(Own(mine, other), Role.DEALER).mean
        pone = values.win_probability(Own(other, mine), Role.PONE).mean
        assert dealer + pone == pytest.approx(1, abs=1e-12)
    assert values.win_probability(Own(119, 100), Role.PONE, Stage.SHOW).mean > 0.95
    # Before the show the pone counts first: with 120 each it wins whenever it has a point.
    assert values.win_probability(Own(120, 120), Role.PONE, Stage.SHOW).mean > 0.9


@pytest.mark.parametrize("score", [-1, 121, 1000])
def test_a_score_that_no_running_game_has_is_refused(score: int) -> None:
    with pytest.raises(MugginsError, match="expected 0 to 120"):
        open_values().worth(Own(score, 5), Role.PONE)


def test_par_is_where_the_chances_are_even() -> None:
    values = open_values()
    for role in Role:
        pars = [par_against(values, other, role) for other in range(0, TARGET, 10)]
        known = [par for par in pars if par is not None]
        assert known == sorted(known)
        for other, par in zip(range(0, TARGET, 10), pars, strict=True):
            if par is not None and par > 0:
                low, high = (values.win_probability(Own(int(par) + up, other), role).mean for up in (0, 1))
                assert low < 0.5 + 1e-9
                assert high > 0.5 - 1e-9


def test_a_file_reads_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "values.muggins"
    values = open_values()
    save_values(path, values)
    again = read_values(path)
    assert abs(again.worths - values.worths).max() < 1e-9
    assert abs(again.errors - values.errors).max() < 1e-9
    assert again.about["deals"] == values.about["deals"]
    with pytest.raises(SolverError):
        read_values(tmp_path / "none")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("worths", np.full(3 * 4 * 121 * 121, 65535), "worth more than a win pays"),
        ("worths", np.zeros(7), "is damaged: worths"),
        ("errors", np.zeros(0), "is damaged: errors"),
    ],
)
def test_values_that_no_game_has_are_refused(
    tmp_path: Path, name: str, content: NDArray[np.float64], message: str
) -> None:
    """Files whose checksums are right."""
    about, arrays, _ = read_file(shipped_values(), KIND, VERSION)
    path = tmp_path / "values"
    write_file(path, about, {**arrays, name: compress(content.astype(np.uint16))})
    with pytest.raises(SolverError, match=message):
        read_values(path)
    write_file(path, about, {**arrays, name: np.zeros((4, 4), np.float32)})
    with pytest.raises(SolverError, match=f"is damaged: {name}"):
        read_values(path)
    write_file(path, about, {key: array for key, array in arrays.items() if key != name})
    with pytest.raises(SolverError, match=f"is damaged: {name}"):
        read_values(path)


@pytest.mark.all
def test_units_of_deals_are_the_same_for_any_number_of_workers() -> None:
    one, two = (list(study_values("greedy+greedy", 2 * UNIT, seed=4, workers=Workers(many))) for many in (1, 2))
    for left, right in zip(one, two, strict=True):
        for mine, other in zip(left, right, strict=True):
            assert np.array_equal(mine, other)
    values = summed_values(one, "greedy+greedy", 4)
    assert values.about["deals"] == 2 * UNIT
    assert values.errors[0, 0].max() < 0.02
    assert 0.5 < values.win_probability(Own(0, 0), Role.DEALER).mean < 0.6


def test_too_few_deals_are_refused() -> None:
    with pytest.raises(MatchError, match="expected 100,000 to 10,000,000,000"):
        list(study_values("greedy+greedy", 5))
    with pytest.raises(SolverError, match="expected 2 or more"):
        values_of([], {})
    assert PAYS.shape == (3, 3)
    assert shipped_values().stat().st_size < 600_000
