"""Every command, in process: plain output, JSON, errors as JSON, help, and completion in a shell."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from muggins.cli.main import cli
from muggins.estimate import Z_95
from tests.commands import Run


def test_score_counts_the_example(run: Run) -> None:
    found = run.json("score", "4H", "5D", "5C", "6S", "JD")
    assert found["total"] == found["points"] == 16
    by_kind: dict[str, list[int]] = {}
    for combination in found["combinations"]:
        by_kind.setdefault(combination["kind"], []).append(combination["points"])
    assert by_kind == {"fifteen": [2] * 4, "pair": [2], "run": [3, 3]}
    assert run("score", "4h,5♦,5c", "6S", "jd") == run("score", "4H", "5D", "5C", "6S", "JD")


def test_score_gives_the_dealer_heels_and_the_crib_no_four_flush(run: Run) -> None:
    found = run.json("score", "4H", "5D", "5C", "6S", "JD", "--dealer")
    assert (found["heels"], found["points"], found["total"]) == (2, 16, 18)
    assert run.json("score", "2C 4C 6C 8C TD")["total"] == 4
    assert run.json("score", "2C 4C 6C 8C TD", "--crib")["total"] == 0
    assert run.json("score", "2C 4C 6C JC TC", "--crib")["total"] == 6


def test_average_takes_four_ranks_as_four_suits(run: Run) -> None:
    by_ranks, by_cards = run("average", "5", "3", "45"), run("average", "3C", "4D", "5H", "5S")
    assert by_ranks[1].replace("Without suits: counted as one card of each suit\n", "") == by_cards[1] != by_ranks[1]
    assert run.json("average", "3455")["mean"] == pytest.approx(598 / 48)


def test_average_prints_the_published_means(run: Run) -> None:
    four = ("average", "3H", "4D", "5D", "5S")
    assert "Mean 12.458 points over 48 starters" in run(*four)[1]
    assert "Mean 12.478 points over 46 starters" in run(*four, "JS", "2C")[1]
    status, out, _ = run(*four, "JS 2C 9S TC KC AD", "--verbose")
    assert status == 0
    assert "Mean 12.667 points over 42 starters" in out
    assert "8 without a starter" in out
    starters = [word for line in out.splitlines()[4:] for word in line.split()[3:]]
    assert len(starters) == len(set(starters)) == 42
    assert len(run.json(*four)["scores"]) == 48


def test_discard_ranks_all_tosses_for_both_roles_or_one(run: Run) -> None:
    six = ("discard", "3H", "4D", "5D", "5S", "JS", "2C")
    found = run.json(*six, "--crib", "uniform", "--no-play")
    pone, dealer = (found[role]["rows"] for role in ("pone", "dealer"))
    assert len(pone) == len(dealer) == 15
    assert pone[0]["keep"] == ["3H", "4D", "5D", "5S"]
    figures = {key: round(pone[0][key], 3) for key in ("points", "hand", "crib", "net", "loss")}
    assert figures == {"points": 8, "hand": 12.478, "crib": 3.898, "net": 8.58, "loss": 0}
    assert round(dealer[0]["net"], 3) == 17.201
    assert dealer[0]["loss"] == 0
    assert run.json(*six, "--pone")["dealer"] is None
    assert run.json(*six, "--dealer")["pone"] is None
    assert run.json(*six, "--crib", "schell", "--no-play")["dealer"]["rows"][0]["crib"] == pytest.approx(8.79)
    assert len(run(*six, "--crib", "uniform", "--no-play")[1].splitlines()) == 2 * 17 + 1


def test_pegging_explains_the_example(run: Run) -> None:
    found = run.json("score", "--play", "6 8 7 5 go 4 go 9")
    assert [step["points"] for step in found["steps"]] == [0, 0, 3, 4, 0, 5, 1, 0]
    assert (found["points"], found["state"]["turn"]) == ([3, 10], "dealer")


@pytest.mark.parametrize("name", ["census.png", "census.svg", "census.pdf", "x" * 250 + ".png"])
def test_census_draws_a_picture(run: Run, tmp_path: Path, name: str) -> None:
    picture = tmp_path / name
    status, _, err = run("study", "census", "--plot", str(picture))
    assert (status, err) == (0, f"Picture written to {picture}\n")
    assert picture.stat().st_size > 5_000
    assert list(tmp_path.iterdir()) == [picture]


def test_match_says_who_is_better_and_how_sure_it_is(run: Run) -> None:
    arguments = ("match", "schell+rule", "random+random", "--games", "400", "--duplicate")
    found = run.json(*arguments)
    assert found["figures"]["games"] == sum(player["wins"] for player in found["figures"]["players"]) == 400
    assert found["figures"]["win_rate"]["mean"] > 0.9
    assert found["figures"]["match_points"]["match"]["error"] > 0
    assert {k: v for k, v in found.items() if k != "seconds"} == {
        k: v for k, v in run.json(*arguments, "--workers", "1").items() if k != "seconds"
    }
    assert "schell+rule against random+random: 400 games, every deck twice, seed 1" in run(*arguments)[1]
    assert run.json("match", "schell+rule", "random+random", "--until", "0,0.5")["sprt"]["accepted"] == 0.5
    narrow = run.json("match", "schell+rule", "greedy+greedy", "--until", "0.05")
    assert narrow["figures"]["games"] < 10_000
    assert Z_95 * narrow["figures"]["match_points"]["match"]["error"] <= 0.05


def test_saved_matches_are_listed_compared_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "matches.sqlite")
    for seed, games in (("1", "300"), ("1", "500"), ("2", "500")):
        run("match", "schell+rule", "greedy+greedy", *("--games", games, "--seed", seed, "--save", file))
    found = run.json("games", "matches", "--file", file)
    assert [(line["run"], line["figures"]["games"]) for line in found["runs"]] == [(1, 500), (2, 500)]
    assert found["difference"] is None  # nobody asked for it
    assert run("games", "matches", "--file", file)[0] == 0
    fresh = run.json("match", "schell+rule", "greedy+greedy", "--games", "500", "--seed", "1")
    assert found["runs"][0]["figures"] == fresh["figures"]
    assert run.json("games", "matches", "1", "2", "--file", file)["difference"]["error"] > 0
    assert "Run 1 less run 2" in run("games", "matches", "1", "2", "--file", file)[1]
    assert "500 games" in run("games", "matches", "1", "--file", file)[1]


def test_players_are_explained(run: Run) -> None:
    assert set(run.json("match")) == {"schema", "solutions", "throwers", "peggers", "registered"}
    text = run("match")[1]
    assert "montecarlo" in text
    assert text.splitlines()[1].startswith("nash+score")


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of each command, those of groups too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))


@pytest.mark.parametrize("words", [*leaves(cli)], ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, words: tuple[str, ...]) -> None:
    status, out, _ = run(*words, "--help")
    assert status == 0
    assert re.search(rf"Example: .*muggins\s+{words[0]}", out)


def test_muggins_alone_prints_its_help(run: Run) -> None:
    assert run() == run("--help")


def test_a_picture_may_be_a_link(run: Run, tmp_path: Path) -> None:
    link = tmp_path / "link.png"
    link.symlink_to(tmp_path / "real.png")
    assert run("study", "census", "--plot", str(link))[0] == 0
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [link, tmp_path / "real.png"]


def test_a_missing_extra_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    err = run.refused("study", "census", "--plot", "census.png")
    assert err == ("muggins: pictures need matplotlib: expected it installed, as with pip install 'muggins[plot]'\n")


def test_an_unwritable_picture_leaves_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    assert "cannot be written: No space left on device" in run.refused(
        "study", "census", "--plot", str(tmp_path / "c.png")
    )
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_ends_with_130_and_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("muggins.counting.census.count_all_hands", interrupt)
    assert run("study", "census") == (130, "", "\n")  # a fresh line for the shell's prompt


def test_of_whom_nothing_is_known_is_said_in_english(run: Run) -> None:
    assert run("games", "habits")[1].startswith("You have no finished game")
    assert run("games", "habits", "--name", "Ada")[1].startswith("Ada has no finished game")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["score", "4H", "5D"], "muggins: got 2 cards: expected 5"),
        (["discard", "--poen", "3H"], "muggins discard: No such option '--poen'."),
        (["plya"], "muggins: No such command 'plya';"),
    ],
)
def test_with_json_an_error_is_an_object(run: Run, arguments: list[str], line: str) -> None:
    status, out, err = run(*arguments, "--json")
    assert (status, out) == (2, "")
    found = json.loads(err)
    assert found["error"].startswith(line)
    assert list(found) == ["schema", "error"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_takes_the_script_that_it_is_given(run: Run, shell: str) -> None:
    status, script, _ = run("--completion", shell)
    assert status == 0
    assert "_MUGGINS_COMPLETE" in script
    if (program := shutil.which(shell)) is not None:
        subprocess.run([program, "-n"], input=script, text=True, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("words", "wanted", "never"),
    [("muggins sc", {"score"}, {"play"}), ("muggins explore ", {"discards", "discards-at", "leads"}, {"score"})],
)
def test_what_a_shell_completes(words: str, wanted: set[str], never: set[str]) -> None:
    place = len(words.split()) - (not words.endswith(" "))
    asked = {"_MUGGINS_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    command = [sys.executable, "-m", "muggins"]
    done = subprocess.run(command, env={**os.environ, **asked}, text=True, check=False, capture_output=True)
    told = {line.partition(",")[2] for line in done.stdout.splitlines()}
    assert wanted <= told, done.stderr
    assert not never & told
