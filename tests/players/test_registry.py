"""Players by name: which names there are, those of solutions too, what is said of others, and what some choose."""

import random
from pathlib import Path

import pytest

from muggins.cards import parse_cards
from muggins.errors import PlayerError, SolverError
from muggins.files.paths import shipped_path, solution_path, solutions_folder
from muggins.players.compiled import PeggerId
from muggins.players.forms import BestCard, BestToss, plain_player, solution_of, thrower_id
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


@pytest.mark.parametrize(
    ("text", "name", "thrower", "pegger", "samples"),
    [
        ("schell+rule", "schell+rule", "schell", "rule", 0),
        (" Bill+BILL ", "bill+bill", "bill", "bill", 0),
        ("learned", "learned", "learned", "learned", 0),
        ("learned+learned", "learned", "learned", "learned", 0),
        ("learned+nash", "learned+nash", "learned", "nash", 0),
        ("nash+Learned", "nash+learned", "nash", "learned", 0),
        ("greedy+montecarlo", "greedy+montecarlo", "greedy", "montecarlo", 20),
        ("greedy+montecarlo50", "greedy+montecarlo50", "greedy", "montecarlo50", 50),
        ("greedy+montecarlo(50)", "greedy+montecarlo50", "greedy", "montecarlo50", 50),
        ("nash", "nash", "nash", "nash", 0),
        (" NASH-Max ", "nash-max", "nash-max", "nash-max", 0),
        ("nash+nash", "nash", "nash", "nash", 0),
        ("nash+rule", "nash+rule", "nash", "rule", 0),
        ("schell+nash-max", "schell+nash-max", "schell", "nash-max", 0),
        ("nash-max+nash", "nash-max+nash", "nash-max", "nash", 0),
        ("nash-max+score", "nash-max+score", "nash-max-match", "nash-max-match", 0),
        ("nash-max-win", "nash-max-win", "nash-max-win", "nash-max-win", 0),
    ],
)
def test_a_name_round_trips(text: str, name: str, thrower: str, pegger: str, samples: int) -> None:
    player = parse_player(text)
    assert (str(player), str(player.thrower), str(player.pegger)) == (name, thrower, pegger)
    assert player.pegger.samples == samples
    assert parse_player(name) == player


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schell", "expected THROWER\\+PEGGER"),
        ("chess+rule", "thrower 'chess': expected one of random, greedy"),
        ("schell+chess", "pegger 'chess': expected one of random, greedy"),
        ("schell+montecarlo0", "pegger 'montecarlo0'"),
        ("rules-7", "expected THROWER\\+PEGGER"),
    ],
)
def test_an_unknown_player_is_named(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        parse_player(text)


@pytest.mark.parametrize(
    ("thrower", "role", "tosses"),
    [
        # Greedy keeps 3 4 5 5 for 8; for the pone tossing nothing that scores beats the rest.
        ("greedy", Role.PONE, {"2C JS"}),
        ("hand", Role.DEALER, {"2C JS"}),
        ("expected", Role.DEALER, {"5D 5S"}),
        ("expected", Role.PONE, {"2C JS"}),
        ("hand-and-crib", Role.PONE, {"5D 5S"}),
        ("hand-less-crib", Role.DEALER, {"2C JS"}),
        ("table", Role.DEALER, {"5D 5S"}),
        ("table", Role.PONE, {"2C JS"}),
    ],
)
def test_known_tosses(thrower: str, role: Role, tosses: set[str]) -> None:
    six = tuple(sorted(parse_cards("3H 4D 5D 5S JS 2C")))
    odds = BestToss(thrower_id(thrower)).toss_probabilities(View(role, six))
    assert set(odds) == {parse_cards(toss) for toss in tosses}
    assert sum(odds.values()) == pytest.approx(1)


def test_bill_plays_the_one_card_that_scores_and_otherwise_high_ones() -> None:
    view = parse_position("dealer hand 5H 8D 9D TS starter KH play 7")
    assert list(BestCard(PeggerId.BILL).play_probabilities(view)) == list(parse_cards("8D"))  # fifteen
    lead = parse_position("pone hand 2H 5D 9D TS starter KH")
    assert list(BestCard(PeggerId.BILL).play_probabilities(lead)) == list(parse_cards("TS"))


def test_a_pair_of_thrower_and_pegger_plays_from_its_own_seed() -> None:
    view = parse_position("pone hand 2H 5D 9D TS 3C 4C")
    name = parse_player("random+random")
    tosses = [plain_player(name, random.Random(seed)).toss(view) for seed in (1, 1, 2, 3, 4)]
    assert tosses[0] == tosses[1]
    assert len(set(tosses)) > 1


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
