"""Engines in matches: the examples in Python and C, and programs that fail in every way."""

import shutil
import subprocess
import sys
from contextlib import closing, nullcontext
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.arena import plain
from muggins.arena.library import play_match
from muggins.cards import format_cards
from muggins.cli.player_options import engine_note
from muggins.errors import GivenUpError, PlayerError
from muggins.players.asking import AskedView, NoAnswer
from muggins.players.engine import Engine, EngineName
from muggins.players.named import parse_any
from muggins.players.protocol import Info, format_best, parse_best, parse_info
from muggins.rules.position import parse_position
from muggins.rules.view import View
from tests.commands import Run

ROOT = Path(__file__).parents[2]
BAD = f"{sys.executable} {Path(__file__).with_name('bad_bot.py')}"
PYTHON_BOT = f"exec:{sys.executable} {ROOT / 'examples' / 'bots' / 'bot.py'}"
TOSS = parse_position("pone hand AC 2C 3C 4C 5C 6C")
PLAY = parse_position("pone 0-2 hand 3C 4C 5C 6C toss AC 2C starter KD")


def answers(how: str, *views: View, seconds: float = 1.0) -> list[object]:
    with closing(EngineName(f"{BAD} {how}", seconds).chooser(7)) as engine:
        return engine.answers([AskedView(view, "") for view in views])


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("garbage", "says 'bestmove 5X': expected two cards to toss, or one to play"),
        ("flood", "prints more than 1,000,000 bytes for one move"),
        ("lines", "prints more than 1,000,000 bytes for one move"),
        ("hang", "does not answer in time"),
        ("close", "has closed its output"),
        ("exit", "ended with status 3: KeyError: 'starter'"),
        ("kill", "was ended by signal 9"),
        ("two", "answers with 2 cards: expected 1"),
        ("odds", "says 'info move AC probability lots': expected a number after probability"),
        ("infinite", "says 'info move AC value inf': expected a finite value"),
    ],
)
def test_an_engine_that_fails_loses(how: str, why: str) -> None:
    assert answers(how, PLAY, seconds=1.0 if how == "hang" else 30.0) == [NoAnswer(why)]


def test_what_means_nothing_is_passed_over() -> None:
    assert answers("noisy", PLAY) == [TOSS.dealt[2]]


def test_an_engine_that_does_not_read_is_not_waited_for() -> None:
    given = answers("deaf", PLAY, TOSS, PLAY, seconds=0.5)
    assert [isinstance(answer, NoAnswer) for answer in given] == [True, False, True]


def test_a_failed_engine_is_started_again() -> None:
    given = answers("exit", PLAY, TOSS, PLAY, TOSS, seconds=5)
    assert [answer for answer in given if not isinstance(answer, NoAnswer)] == [TOSS.dealt[:2]] * 2


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "expected a command, such as exec:./bot"),
        ("'a", "No closing quotation"),
        ("./no-such-bot", "cannot be started: No such file or directory"),
        ("/", "cannot be started: Permission denied"),
        ("true", "ended with status 0"),
        (f"{BAD} never", "ended with status 1: no licence"),
        ("echo \x00", "cannot be started: embedded null byte"),
    ],
)
def test_an_engine_that_cannot_be_begun_is_one_line(run: Run, command: str, message: str) -> None:
    status, out, err = run("match", f"exec:{command}", "nash", "--games", "4")
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_an_engine_that_says_nothing_at_all_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.players import engine as client  # noqa: PLC0415

    monkeypatch.setattr(client, "_START_SECONDS", 0.5)
    with pytest.raises(PlayerError, match="does not answer in time"):
        EngineName(f"{BAD} mute", 0.2).chooser(1)


def test_games_are_lost_one_line_said_and_the_match_goes_on(run: Run) -> None:
    arguments = ("match", f"exec:{BAD} exit", "greedy+greedy", "--games", "6", "--duplicate")
    status, out, err = run(*arguments)
    assert status == 0
    assert len(err.splitlines()) == 6
    assert all(line.endswith("loses game 0: ended with status 3: KeyError: 'starter'") for line in err.splitlines()[:2])
    assert "Match points (1/2/3)     -3.0000" in out
    found = run.json(*arguments)
    assert [lost["game"] for lost in found["forfeits"]] == [0, 0, 1, 1, 2, 2]
    assert found["figures"]["players"][1]["double_skunks"] == 6
    assert run.json("match", "greedy+greedy", arguments[1], "--games", "4")["figures"]["win_rate"]["mean"] == 1


def test_illegal_moves_lose_the_game() -> None:
    found = play_match(f"exec:{BAD} illegal", "greedy+greedy", 4)
    assert {of.why for of in found.forfeits} <= {
        f"cannot play {card}: expected one of the cards it holds" for card in ("AC", "2C", "3C", "4C", "5C")
    }
    assert found.match_points().mean == -3


def test_the_time_for_a_move_is_told(run: Run) -> None:
    status, _, err = run("match", f"exec:{BAD} hang", "greedy+greedy", "--games", "2", "--move-time", "0.2")
    assert status == 0
    assert err.splitlines()[0].endswith("loses game 0: does not answer in time")
    assert "0 seconds a move: expected more than 0" in run("match", "exec:x", "nash", "--move-time", "0")[2]


@pytest.fixture(scope="module")
def c_bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    bot = tmp_path_factory.mktemp("bot") / "bot"
    source = ROOT / "examples" / "bots" / "bot.c"
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", bot, source], check=True)
    return f"exec:{bot}"


@pytest.mark.all
def test_the_examples_play_the_same_games(c_bot: str) -> None:
    one, two = (play_match(bot, "schell+rule", 60, seed=2) for bot in (PYTHON_BOT, c_bot))
    assert all(map(np.array_equal, one.tally, two.tally))
    assert (one.forfeits, two.forfeits) == ((), ())
    assert play_match(c_bot, "random+random", 40).match_points().mean > 1


@pytest.mark.long
def test_engines_give_the_same_result_with_any_number_of_workers() -> None:
    one, two = (play_match(PYTHON_BOT, "greedy+greedy", 104, workers=count) for count in (1, 2))
    assert all(map(np.array_equal, one.tally, two.tally))


def test_the_built_in_engine_plays_as_its_player() -> None:
    engine = f"exec:{sys.executable} -m muggins engine --player bill+bill --no-values"
    wanted = play_match("bill+bill", "greedy+greedy", 6, seed=4)
    assert all(map(np.array_equal, play_match(engine, "greedy+greedy", 6, seed=4).tally, wanted.tally))


def test_no_hidden_card_is_sent(tmp_path: Path) -> None:
    log = tmp_path / "sent"
    tee = tmp_path / "tee.py"
    tee.write_text(
        "import subprocess, sys\n"
        f"command = {[sys.executable, str(ROOT / 'examples' / 'bots' / 'bot.py')]!r}\n"
        "bot = subprocess.Popen(command, stdin=subprocess.PIPE)\n"
        f"with open({str(log)!r}, 'a') as log:\n"
        "    for line in sys.stdin:\n"
        "        log.write(line)\n"
        "        log.flush()\n"
        "        bot.stdin.write(line.encode())\n"
        "        bot.stdin.flush()\n"
    )
    play_match(f"exec:{sys.executable} {tee}", "random+random", 4)
    positions = [line.removeprefix("position ") for line in log.read_text().splitlines() if "position" in line]
    assert len(positions) > 50
    for text in positions:
        view = parse_position(text)  # which has no place for a card that its side has not seen
        assert len(view.dealt) == 6
        assert view.is_choice
        assert view.starter is None or len(view.tossed) == 2


moves = st.lists(st.integers(0, 51), min_size=1, max_size=2, unique=True).map(lambda cards: tuple(sorted(cards)))
numbers = st.none() | st.integers(-1000, 1000).map(lambda number: number / 64)


@given(moves, numbers, numbers)
def test_what_an_engine_says_is_read_back(
    move: tuple[int, ...], probability: float | None, value: float | None
) -> None:
    found = parse_info(str(Info(move, probability, value)))
    assert found is not None
    assert found.move == move
    for wanted, read in ((probability, found.probability), (value, found.value)):
        assert (read is None) == (wanted is None)
        assert wanted is None or read == pytest.approx(wanted, abs=1e-4, rel=1e-5)
    assert parse_best(format_best(move)) == move
    assert parse_best(f"bestmove {format_cards(move[::-1]).lower()} ") == move


@given(st.text())
def test_any_line_is_read_or_refused(line: str) -> None:
    for read in (parse_info, parse_best):
        for text in (line, f"info move {line}", f"bestmove {line}"):
            try:
                read(text)
            except PlayerError as error:
                assert "\n" not in str(error)


def test_a_command_is_kept_as_it_was_typed() -> None:
    name = parse_any(" exec:./bot --level '3 4' ")
    assert isinstance(name, EngineName)
    assert (str(name), name.words) == ("exec:./bot --level '3 4'", ["./bot", "--level", "3 4"])


def test_an_engine_that_fails_too_often_is_given_up(run: Run) -> None:
    status, out, err = run("match", f"exec:{BAD} exit", "greedy+greedy", "--games", "100", "--duplicate")
    assert (status, out) == (2, "")
    why = "the last one as it ended with status 3: KeyError: 'starter'"
    assert err.strip().endswith(f"is given up: it has lost 10 of 50 games by failing, {why}")
    assert len(err.splitlines()) == 1
    with pytest.raises(GivenUpError, match="is given up"):
        play_match("random+random", f"exec:{BAD} two", 100)


@pytest.mark.all
def test_what_was_played_before_an_engine_is_given_up_is_shown(run: Run) -> None:
    status, out, err = run("match", f"exec:{BAD} sometimes", "random+random", "--games", "200")
    *lost, last = err.splitlines()
    assert status == 2
    assert "125 games" in out.splitlines()[0]
    assert len(lost) == 12
    assert all(line.endswith(": ended with status 1: a bad day") for line in lost)
    assert "is given up: it has lost 12 of 125 games by failing" in last


@pytest.mark.parametrize(("failures", "games", "too_often"), [(9, 9, False), (10, 999, True), (10, 1000, False)])
def test_ten_games_and_more_than_one_in_a_hundred_are_too_many(failures: int, games: int, too_often: bool) -> None:
    with pytest.raises(GivenUpError) if too_often else nullcontext():
        plain.give_up("exec:./bot", failures, games, "hangs")


def test_moves_are_counted_while_an_engine_plays() -> None:
    before = Engine.moves
    play_match(PYTHON_BOT, "greedy+greedy", 4)
    assert Engine.moves > before + 20
    assert engine_note([parse_any("nash")]) is None
    note = engine_note([parse_any(PYTHON_BOT)])
    assert note is not None
    assert note().endswith(" moves")
