"""Players by the name of a solution: which names there are, and what is said of the others."""

import random
from pathlib import Path

import pytest

from muggins.cards import parse_cards
from muggins.errors import PlayerError, SolverError
from muggins.files.paths import shipped_path, solution_path, solutions_folder
from muggins.players.forms import plain_player, solution_of
from muggins.players.registry import parse_player
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import open_solution

SIX = tuple(sorted(parse_cards("3H 4D 8S 9C JC KH")))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    solutions_folder().mkdir()
    return solutions_folder()


def put(name: str, content: bytes = b"no solution") -> Path:
    path = solution_path(name)
    path.write_bytes(content)
    return path


def test_a_file_in_the_folder_is_a_player_by_its_name() -> None:
    for name in ("mine", "cfr-v2", "cfr-v4", "7-days"):
        with pytest.raises(PlayerError, match=f"player '{name}'"):
            parse_player(name)
        put(name)
        assert str(parse_player(name)) == name
        assert str(parse_player(f"{name}-max")) == f"{name}-max"
        assert str(parse_player(f"schell+{name}-max")) == f"schell+{name}-max"
    assert str(parse_player("cfr-v2+cfr-v4")) == "cfr-v2+cfr-v4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mine", "player 'mine': expected THROWER+PEGGER, such as schell+rule, or nash"),
        ("mine-max", "player 'mine-max': expected"),
        ("nash-min", "player 'nash-min': expected"),
        ("nash-win-max", "player 'nash-win-max': expected"),
        ("nash-max-max", "player 'nash-max-max': expected"),
        ("-max", "player '-max': expected"),
        ("", "player '': expected"),
        ("cfr-v2+cfr-v4", "thrower 'cfr-v2': expected one of random,"),
        ("nash+cfr-v4", "pegger 'cfr-v4': expected one of random,"),
        ("nash+", "pegger '': expected one of random,"),
        ("../x", "player '../x': expected"),
        pytest.param("a" * 300, "player 'aaaaaaaa"),
    ],
)
def test_a_name_without_a_file_is_named_in_one_line(text: str, message: str, folder: Path) -> None:
    (folder.parent / "x.muggins").write_bytes(b"not in the folder")
    with pytest.raises(PlayerError) as caught:
        parse_player(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    if "+" in text:
        assert "nash, nash-max" in str(caught.value), "the message lists what there is"


@pytest.mark.parametrize("name", ["nash", "nash-max", "mine", "mine-max"])
def test_a_name_opens_its_solution_and_says_whether_it_takes_the_most(name: str) -> None:
    solution_path("mine").symlink_to(shipped_path())
    half = parse_player(name).thrower
    solution = solution_of(half)
    assert solution is not None
    assert solution.path == (shipped_path() if "nash" in name else solution_path("mine"))
    assert half.most == name.endswith("-max")


def test_players_without_a_solution_open_none() -> None:
    for name in ("schell", "rule", "random", "montecarlo"):
        put(name)  # a built-in player is not hidden by a file
    for name in ("schell+rule", "random+montecarlo"):
        player = parse_player(name)
        assert solution_of(player.thrower) is solution_of(player.pegger) is None


def test_a_file_that_is_no_solution_is_named_when_it_is_opened() -> None:
    path = put("mine", shipped_path().read_bytes()[:5_000])
    put("other")
    for name, message in (("mine", "is damaged"), ("other", "expected a Muggins solution file")):
        player = parse_player(f"schell+{name}")
        with pytest.raises(SolverError) as caught:
            plain_player(player, random.Random(1))
        assert message in str(caught.value)
        assert str(path.with_stem(name)) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_player_takes_its_toss_and_its_cards_from_the_solutions_it_names() -> None:
    lead = parse_position("pone hand 2H 5D 9D TS 3C 4C")
    odds = open_solution().toss_probabilities(SIX, Role.DEALER)
    most = max(odds, key=lambda toss: odds[toss])
    pairs = {
        name: plain_player(parse_player(name), random.Random(1))
        for name in ("nash", "nash-max", "nash-max+rule", "schell+nash")
    }
    view = View(Role.DEALER, SIX)
    assert dict(pairs["nash"].thrower.toss_probabilities(view)) == {
        toss: share for toss, share in odds.items() if share > 0
    }
    for name in ("nash-max", "nash-max+rule"):
        assert dict(pairs[name].thrower.toss_probabilities(view)) == {most: 1.0}
    assert pairs["nash"].toss(lead) in open_solution().toss_probabilities(lead.dealt, Role.PONE)
    play = parse_position("pone hand 2H 5D 9D TS starter KH")
    mixed = dict(pairs["schell+nash"].pegger.play_probabilities(play))
    assert mixed == dict(pairs["nash"].pegger.play_probabilities(play))
    assert sum(mixed.values()) == pytest.approx(1)
    (sure,) = pairs["nash-max"].pegger.play_probabilities(play)
    assert mixed[sure] == max(mixed.values())
