"""Every script prints what it should, here at its smallest size, and refuses bad arguments in one line."""

import json
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
import scripts
from scripts import (
    best_responder,
    equilibrium_tables,
    fit_rules,
    level_losses,
    level_strength,
    man_page,
    margins,
    paired_matches,
    pictures,
    play_decisions,
    reply_times,
    rooms,
    rules_in_order,
    same_games,
    tosses_and_leads,
    win_or_points,
)

import muggins
from muggins.archive.level_losses import read_losses
from muggins.players.thumb.rule import Rule

NUMBER = r"[+-]?\d+\.\d+"


def test_every_script_has_a_line_and_does_nothing_when_imported(capsys: pytest.CaptureFixture[str]) -> None:
    names = {module.name: module.ispkg for module in pkgutil.iter_modules(scripts.__path__)}
    assert set(re.findall(r"^(\w+)(?:\.py)?: ", str(scripts.__doc__), re.MULTILINE)) == set(names)
    assert all(callable(import_module(f"scripts.{name}").main) for name, package in names.items() if not package)
    assert capsys.readouterr().out == ""


@pytest.mark.long
def test_levels_have_a_row_each(capsys: pytest.CaptureFixture[str]) -> None:
    level_strength.main(["4"])
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[1] for row in rows] == ["novice", "casual", "club", "strong"]
    assert all(re.fullmatch(rf"\| \w+ \| {NUMBER} ± {NUMBER} \|", row) for row in rows)


@pytest.mark.long
def test_losses_are_told_for_each_opponent_and_theme(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    level_losses.main(["2", "--json", str(tmp_path / "losses.json")])
    found = read_losses(tmp_path / "losses.json")
    assert list(found) == ["novice", "casual", "club", "strong", "nash"]
    assert found["novice"].points.mean > found["strong"].points.mean > 0
    assert capsys.readouterr().out.count("| novice |") == 1


def test_reply_times_have_a_row_each(capsys: pytest.CaptureFixture[str]) -> None:
    reply_times.main(["2", "club", "greedy+greedy"])
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[1] for row in rows] == ["club", "greedy+greedy"]
    assert all(re.fullmatch(r"\| \S+ (\| \d+ \| \d+\.\d\d ms ){2}\| [01]\.\d\d \|", row) for row in rows)


@pytest.mark.long
def test_a_perfect_opponent_is_told_by_role(capsys: pytest.CaptureFixture[str]) -> None:
    best_responder.main(["40"])
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(":")[0] for row in rows] == ["pone", "dealer", "both"]
    assert all(re.fullmatch(rf"\w+: {NUMBER} ± {NUMBER}", row) for row in rows)
    with pytest.raises(SystemExit):
        best_responder.main(["1"])
    assert "1 deals on 2 threads: expected 2 or more deals" in capsys.readouterr().err


@pytest.mark.long
def test_the_tables_of_a_solution_beside_itself_are_not_off(capsys: pytest.CaptureFixture[str]) -> None:
    equilibrium_tables.main(["nash"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "equilibrium_own_crib.csv",
        "equilibrium_opp_crib.csv",
        "equilibrium_tosses.csv",
        "equilibrium_keeps.csv",
    ]
    assert all("the other solution differs by 0.000 on average, at most 0.000" in line for line in lines)


def test_margins_are_those_of_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    margins.main(["greedy+greedy", "schell+rule", "600"])
    lines = capsys.readouterr().out.splitlines()
    told = {line.partition(":")[0]: float(line.split(": ")[1].split("%")[0]) for line in lines[:-1]}
    outcomes = muggins.play_match("greedy+greedy", "schell+rule", games=600, duplicate=False).tally.outcomes.sum(axis=0)
    skunks = int(outcomes[[1, 2, 4, 5]].sum())
    assert told["skunks, single and double"] == pytest.approx(100 * skunks / 600, abs=0.006)
    assert told["decided by one point"] < told["decided by one or two points"] < told["by up to five"] < 50
    assert re.fullmatch(rf"the loser lacked {NUMBER} points on average, \d+ in the median", lines[-1])


def test_a_player_is_no_better_than_itself(capsys: pytest.CaptureFixture[str]) -> None:
    paired_matches.main(["greedy+greedy", "greedy+greedy", "random+random", "40"])
    one, other, less = capsys.readouterr().out.splitlines()
    assert one == other
    assert re.fullmatch(
        rf"greedy\+greedy against random\+random: {NUMBER} ± {NUMBER} match points, {NUMBER}% ± {NUMBER} wins", one
    )
    assert less == "greedy+greedy less greedy+greedy: +0.0000 ± 0.0000 match points, 0.00% ± 0.00 wins"


def test_tosses_and_leads_are_those_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    tosses_and_leads.main([])
    out = capsys.readouterr().out
    page = (rooms.ROOT / "docs" / "measurements" / "decisions.md").read_text("utf-8")
    rows = [line for line in out.splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + 10 + 8
    assert sum(row in page for row in rows) >= 10


def test_few_choices_differ_between_the_win_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    win_or_points.main(["1"])
    lines = capsys.readouterr().out.splitlines()
    for what, line in zip(("tosses", "cards"), lines, strict=True):
        assert re.fullmatch(rf"{what}: \d+ of \d+ differ, {NUMBER} points lost per choice", line)
    assert lines[0].startswith("tosses: 0 of 2 differ")


def test_the_same_games_have_the_same_digest(capsys: pytest.CaptureFixture[str]) -> None:
    same_games.main(["4", "greedy+greedy,schell+rule", "greedy+greedy,schell+rule", "greedy+greedy,greedy+greedy"])
    one, again, other = (line.partition(": ")[2] for line in capsys.readouterr().out.splitlines())
    assert re.fullmatch("[0-9a-f]{16}", one)
    assert one == again != other


@pytest.mark.all
def test_pictures_are_drawn(tmp_path: Path) -> None:
    pictures.main([str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == {"census.svg", "odds.svg", "rules.svg"}
    assert all("</svg>" in path.read_text("utf-8") for path in tmp_path.iterdir())


def test_rooms_prints_a_table_for_each_folder(capsys: pytest.CaptureFixture[str]) -> None:
    rooms.main([])
    assert "| `strategies.py` | Five ways to toss" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("equilibrium_tables", [], "required: OTHER"),
        ("equilibrium_tables", ["nowhere"], "solution 'nowhere': expected a file"),
        ("goldens", ["nowhere.md"], "nowhere.md: expected a page"),
        ("level_losses", ["1"], "1 games: expected 2 or more"),
        ("level_strength", ["3"], "3 games: expected 4 or more"),
        ("level_strength", ["x"], "invalid int value: 'x'"),
        ("margins", ["nash", "nash", "0"], "0 games: expected 1 or more"),
        ("margins", ["nash", "chess"], "player 'chess': expected"),
        ("paired_matches", ["nash"], "required: B, AGAINST"),
        ("paired_matches", ["nash", "chess", "nash"], "player 'chess': expected"),
        ("paired_matches", ["nash", "nash", "nash", "7"], "7 games: expected 8 or more"),
        ("pictures", ["nowhere"], "'nowhere': expected one that exists"),
        ("rooms", ["--read"], "unrecognized arguments: --read"),
        ("same_games", ["1"], "1 games: expected 2 or more"),
        ("same_games", ["2", "nash,chess"], "player 'chess': expected"),
        ("tosses_and_leads", ["x"], "unrecognized arguments: x"),
        ("win_or_points", ["0"], "0 deals: expected 1 or more"),
    ],
)
def test_bad_arguments_are_one_line(
    capsys: pytest.CaptureFixture[str], name: str, arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        import_module(f"scripts.{name}").main(arguments)
    out, err = capsys.readouterr()
    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.long
def test_rules_of_thumb_are_fitted_to_decisions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    play_decisions.main(["greedy+greedy", "40", "--out", str(tmp_path / "train-greedy.npz")])
    assert re.fullmatch(
        rf"greedy\+greedy: \d+ choices in 40 deals lose {NUMBER} ± {NUMBER} points a deal and side\n",
        capsys.readouterr().out,
    )
    fit_rules.main([str(tmp_path), "--hands", "200", "--fewest", "3", "--sweeps", "1"])
    lines = capsys.readouterr().out.splitlines()
    curve = [float(line.split()[-2]) for line in lines if re.match(r"\d+ Throwing|\d+ (As \w+, k|K)eeping", line)]
    assert len(curve) == 24
    assert curve == sorted(curve, reverse=True)
    rules = [Rule(**row | {"when": tuple(row["when"])}) for row in json.loads((tmp_path / "rules.json").read_text())]
    assert len(rules) == 38
    assert len({(rule.part, rule.when, rule.side) for rule in rules}) == 38
    rules_in_order.main([str(tmp_path), "--rules", "3", "--fewest", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("0. the cards that score most ")
    losses = [float(line.split()[-1]) for line in lines]
    assert len(losses) > 2
    assert losses == sorted(losses, reverse=True)


def test_the_man_page_is_what_the_commands_say() -> None:
    assert man_page.TARGET.read_text("utf-8") == man_page.page()
    assert man_page.page().isascii()
    assert ".SS muggins explore play " in man_page.page()
