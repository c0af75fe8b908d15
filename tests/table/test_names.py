"""What opponents are called, on every face alike; and engines and players of one's own at the table in the terminal."""

import sys
from pathlib import Path

import pytest
from attack.program import run

from muggins.archive.kept import Options
from muggins.archive.store import GameStore
from muggins.errors import OpponentFailedError, PlayerError
from muggins.players.outside import OutsidePlayer
from muggins.rules.position import parse_position
from muggins.table.levels import check_quick
from muggins.table.names import TITLES, player_called, title_of, titled_record
from muggins.table.outside import is_outside
from muggins.table.table import Table
from tests.commands import Typed
from tests.web.table import served


@pytest.mark.parametrize("player", TITLES)
def test_every_title_is_of_somebody_who_plays_here(player: str) -> None:
    check_quick(player)


def test_no_title_is_another_player() -> None:
    assert len(set(TITLES.values())) == len(TITLES)
    for player, title in TITLES.items():
        assert title.lower() == player or title.lower() not in TITLES


@pytest.mark.parametrize("player", TITLES)
def test_a_title_names_its_player_in_capitals_or_not(player: str) -> None:
    title = title_of(player)
    assert player_called(title) == player_called(title.upper()) == player_called(f" {title} ") == player
    assert player_called(player) == player


@pytest.mark.all
def test_every_face_calls_an_opponent_alike(tmp_path: Path) -> None:
    typed = "1 2\n" + "1\n" * 8
    said = run("play", "--against", "Champion", "--seed", "9", typed=typed, data=tmp_path, seconds=120).out
    assert "Champion discards two cards" in said
    assert "nash" not in said
    run("games", "resign", "1", data=tmp_path)
    listed = run("games", data=tmp_path).out
    reviewed = run("review", "1", data=tmp_path, seconds=120).out
    assert "Champion" in listed
    assert "nash" not in listed
    assert "Champion" in reviewed
    assert "nash" not in reviewed
    with served(tmp_path / "games.sqlite") as table:
        state = table.http.get("/api/games/1").json()
        assert (state["opponent"], state["against"]) == ("Champion", "nash-max+score")
        assert "Champion" in state["outcome"]["words"]
        told = [happened["words"] for happened in state["happenings"] if happened["who"] == "opponent"]
        assert told
        assert all("Champion" in words and "nash" not in words for words in told)
        (game,) = table.http.get("/api/games").json()["games"]
        assert (game["opponent"], game["against"]) == ("Champion", "nash-max+score")
        assert game["players"] == ["You", "Champion"]
        assert table.begin(against="Solver")["against"] == "nash"
        offered = table.http.get("/api/about").json()["opponents"]
        assert {one["name"]: one["title"] for one in offered} | {"nash+score": "Mixed Champion"} == TITLES
    stored = GameStore(tmp_path / "games.sqlite").get(1)
    assert stored.record.players == ("You", "nash-max+score")
    assert titled_record(stored).players == ("You", "Champion")


ROOT = Path(__file__).parents[2]
BAD = f"exec:{sys.executable} {ROOT / 'tests' / 'players' / 'bad_bot.py'}"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "data"))


@pytest.fixture
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the example bot by a name that a table takes."""
    monkeypatch.chdir(tmp_path)
    Path("bot").symlink_to(ROOT / "examples" / "bots" / "bot.py")
    Path("python").symlink_to(sys.executable)
    return "exec:./python ./bot"


def test_who_is_from_outside() -> None:
    assert all(map(is_outside, ("exec:./bot", "my_module:MyPlayer")))
    assert not any(map(is_outside, ("nash", "club", "greedy+greedy", "no-such-player")))


def test_names_of_programs_stay_as_typed_and_are_short_at_the_table() -> None:
    assert player_called(" exec:./Bot ") == "exec:./Bot"
    assert player_called("my_module:MyPlayer") == "my_module:MyPlayer"
    assert (player_called("Champion"), player_called("Greedy+Greedy")) == ("nash-max+score", "greedy+greedy")
    assert title_of("greedy+greedy") == "greedy+greedy"
    assert title_of("exec:/usr/bin/python3 bots/bot.py --depth 3") == "bot.py"
    assert title_of("exec:./bot --depth 3") == "bot"
    assert (title_of("exec:bot"), title_of("exec:")) == ("bot", "exec:")


@pytest.mark.parametrize(
    ("how", "why"),
    [("exit", "ended with status 3: KeyError: 'starter'"), ("illegal", "cannot play"), ("two", "2 cards")],
)
def test_an_engine_that_fails_is_one_line(how: str, why: str) -> None:
    opponent = OutsidePlayer(f"{BAD} {how}")
    with pytest.raises(OpponentFailedError, match=why) as raised:
        opponent.play(parse_position("pone 0-2 hand 3C 4C 5C 6C toss AC 2C starter KD"))
    assert str(raised.value).startswith("player 'exec:")
    opponent.close()


def test_a_name_alone_starts_nothing() -> None:
    with pytest.raises(PlayerError, match="expected"):
        Table(Options("exec:touch started"), "1")


def test_a_game_against_a_bot_is_kept_and_gone_on_with_only_where_it_is_named(typed: Typed, short: str) -> None:
    status, out, _ = typed("1 2\n1\nquit\n", "play", "--against", short, "--seed", "5")
    assert status == 0
    assert "bot plays" in out
    assert f"Game 1 is kept; muggins play --resume 1 --against '{short}' continues." in out
    status, _, err = typed("quit\n", "play", "--resume")
    assert status == 2
    assert "which only you start: expected --against" in err
    status, _, err = typed("quit\n", "play", "--resume", "--against", "exec:./other")
    assert (status, "was begun against" in err) == (2, True)
    status, out, _ = typed("quit\n", "play", "--resume", "--against", short)
    assert status == 0
    assert "Game 1 continues." in out


def test_a_game_waits_for_an_engine_that_failed(typed: Typed, short: str) -> None:
    bad = short.replace("./bot", "./bad exit")
    Path("bad").symlink_to(ROOT / "tests" / "players" / "bad_bot.py")
    status, _, err = typed("1 2\n1\n1\n", "play", "--against", bad, "--seed", "5")
    assert status == 2
    assert "KeyError: 'starter'. Game 1 is kept" in err
    assert len(err.splitlines()) == 1
    again = typed("1\n", "play", "--resume", "1", "--against", bad)
    assert (again[0], "KeyError" in again[2]) == (2, True)


def test_a_player_of_ones_own_is_an_opponent(typed: Typed) -> None:
    status, out, _ = typed("1 2\n1\nquit\n", "play", "--against", "examples.own_player:FiveKeeper", "--seed", "5")
    assert status == 0
    assert "FiveKeeper plays" in out
