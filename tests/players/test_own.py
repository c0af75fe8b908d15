"""Players of one's own, by name: what they play, and what becomes of those that fail."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from muggins.arena.library import play_match
from muggins.arena.match import Match, added, play_block
from muggins.arena.workers import Workers
from muggins.errors import MugginsError, PlayerError
from muggins.players import own
from muggins.players.named import parse_any
from muggins.players.registry import PlayerName
from tests.arena.test_match import same, total
from tests.commands import Run
from tests.players.own_players import Draws, Lowest, Many

HERE = "tests.players.own_players"


@pytest.mark.all
@pytest.mark.parametrize("name", ["made", "READY", "Many"])
def test_a_function_an_object_and_a_batch_play_as_the_class_does(name: str) -> None:
    wanted = play_match(f"{HERE}:Lowest", "schell+rule", 8, seed=3)
    assert same(play_match(f"{HERE}:{name}", "schell+rule", 8, seed=3).tally, wanted.tally)
    assert same(play_match(Lowest(), "schell+rule", 8, seed=3).tally, wanted.tally)
    assert same(play_match(Many, "schell+rule", 8, seed=3).tally, wanted.tally)


def test_a_batch_is_asked_all_games_at_once() -> None:
    Many.most = 0
    play_match(Many(), "random+random", 40)
    assert Many.most == 20  # in the other 20 its opponent is to move
    assert Match(parse_any(f"{HERE}:Many"), parse_any("nash")).unit == 1_000
    assert Match(parse_any(f"{HERE}:Lowest"), parse_any("nash")).unit == 50


@pytest.mark.long
@pytest.mark.parametrize("name", ["Lowest", "Draws"])
def test_any_number_of_workers_brings_the_same_result(name: str) -> None:
    match = Match(parse_any(f"{HERE}:{name}"), parse_any("greedy+greedy"), 3, duplicate=True)
    assert same(total(match, 110, Workers(1)), total(match, 110, Workers(2)))


def test_a_seed_is_given_to_a_class_that_takes_one() -> None:
    one, two, three = (play_match(Draws, "greedy+greedy", 4, seed=seed).tally for seed in (1, 1, 2))
    assert same(one, two)
    assert not same(one, three)


def test_a_match_goes_on_in_the_middle_of_a_unit() -> None:
    match = Match(parse_any(f"{HERE}:Lowest"), parse_any("greedy+greedy"), 3)
    parts = [play_block(match, 0, 3).tally, play_block(match, 3, 4).tally]
    assert same(added(*parts), play_block(match, 0, 7).tally)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("no_such_module:Player", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        (f"{HERE}:Nobody", "tests.players.own_players has no 'Nobody'"),
        (f"{HERE}:NUMBER", "expected a name, or an object with toss and play"),
        (f"{HERE}:Half", "expected a name, or an object with toss and play"),
        (f"{HERE}:Unmade", "cannot be made: FileNotFoundError: weights.npz"),
        (f"{HERE}:Raises", "raised ZeroDivisionError: a bug of two lines (own_players.py, line "),
        (f"{HERE}:Exits", "raised SystemExit: 0"),
        (f"{HERE}:Three", "tossed ("),
        (f"{HERE}:Twice", "twice: expected two cards"),
        (f"{HERE}:Text", "tossed '5H': expected two cards, ints 0 to 51"),
        (f"{HERE}:Beyond", "cannot toss AS: expected two of its six cards"),
        (f"{HERE}:NotHeld", "expected one of the cards it holds"),
        (f"{HERE}:Nothing", "played None: expected a card, an int 0 to 51"),
        (f"{HERE}:Short", "views: expected one each"),
        (f"{HERE}:NotANumber", "gave a probability of nan: expected 0 or more"),
        (f"{HERE}:Negative", "gave a probability of -1.0: expected 0 or more"),
        (f"{HERE}:NoOdds", "gave no choice a probability above 0"),
    ],
)
def test_a_player_that_fails_is_one_line(run: Run, player: str, message: str) -> None:
    status, out, err = run("match", player, "greedy+greedy", "--games", "4")
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
    with pytest.raises(MugginsError):
        play_match(player, "greedy+greedy", 4)


def test_a_module_that_cannot_be_read_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    Path("crooked_player.py").write_text("class :\n")
    status, _, err = run("match", "crooked_player:Player", "nash", "--games", "4")
    assert status == 2
    assert err.startswith("muggins: player 'crooked_player:Player' cannot be imported: SyntaxError")
    assert len(err.splitlines()) == 1


def test_registered_players_have_names(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("mine", f"{HERE}:Lowest", own.GROUP), EntryPoint("nash", f"{HERE}:Lowest", own.GROUP)]
    monkeypatch.setattr(own, "entry_points", lambda group: points if group == own.GROUP else [])
    assert str(parse_any("mine")) == "mine"
    assert isinstance(parse_any("nash"), PlayerName)  # a built-in name is nobody else's
    assert run.json("match", "mine", "greedy+greedy", "--games", "4")["first"] == "mine"
    assert run.json("match")["registered"] == {"mine": f"{HERE}:Lowest", "nash": f"{HERE}:Lowest"}
    with pytest.raises(PlayerError, match="expected THROWER"):
        parse_any("yours")


def test_a_kept_match_is_listed_though_its_player_has_gone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, module = str(tmp_path / "kept.sqlite"), tmp_path / "a_player_that_goes.py"
    for _ in range(2):
        found = run.json("match", f"{HERE}:Lowest", "greedy+greedy", "--games", "6", "--save", file)
    assert (found["new_games"], found["figures"]["games"]) == (0, 6)
    module.write_text("from tests.players.own_players import Lowest\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    run.json("match", f"{module.stem}:Lowest", "greedy+greedy", "--games", "2", "--save", file)
    module.unlink()
    del sys.modules[module.stem]
    own._imported.cache_clear()
    assert [of["first"] for of in run.json("games", "matches", "--file", file)["runs"]] == [
        f"{HERE}:Lowest",
        f"{module.stem}:Lowest",
    ]
