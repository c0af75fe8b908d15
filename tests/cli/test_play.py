"""The game in the terminal: through a pseudo-terminal, a pipe, a kill, and odd windows."""

import json
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest
from attack.program import Done, Process, run

QUICK = ("--against", "greedy+greedy", "--target", "61")


def muggins(home: Path, *arguments: str, typed: str = "") -> Done:
    return run(*arguments, typed=typed, data=home, COLUMNS="")


class Terminal:
    """A game on a pseudo-terminal: what it shows, and what is typed."""

    def __init__(self, home: Path, *arguments: str, columns: int) -> None:
        self.master, there = pty.openpty()
        ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        streams = (there, there, there)
        self.process = Process("play", *arguments, data=home, streams=streams, COLUMNS="", TERM="xterm-256color")
        os.close(there)
        self.shown = ""

    def read(self, seconds: float = 60) -> str:
        """Read up to the next prompt or the end; return what came."""
        came, end = "", time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self.master], [], [], 0.2)
            if not ready:
                if self.process.wait(0) is not None:
                    break
                continue
            try:
                chunk = os.read(self.master, 65536).decode(errors="replace")
            except OSError:  # Linux says so when the other end has closed
                break
            came += chunk
            if plain(came).endswith("> "):
                break
        self.shown += came
        return plain(came)

    def type(self, line: str) -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.read()


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")


@contextmanager
def terminal(home: Path, *arguments: str, columns: int = 80) -> Iterator[Terminal]:
    game = Terminal(home, *arguments, columns=columns)
    try:
        yield game
    finally:
        if game.process.wait(0) is None:
            os.killpg(game.process.pid, signal.SIGKILL)
        game.process.wait()
        os.close(game.master)


def answer(text: str) -> str:
    """A move that is legal sooner or later: the first two cards, or the first that fits."""
    asked = " ".join(text.rsplit("You hold", 1)[-1].split())
    return "1 2" if "discard two" in asked else "1"


def play_on(game: Terminal, text: str) -> str:
    """Play to the end of the game; where a card does not fit, the next one is tried."""
    for _ in range(400):
        if "Review it with" in text:
            return text
        tried = 1
        reply = game.type(answer(text))
        while "passes 31" in reply:
            tried += 1
            reply = game.type(str(tried))
        text = reply
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "columns", [pytest.param(80, marks=pytest.mark.long), 40, 23, pytest.param(200, marks=pytest.mark.long)]
)
def test_a_whole_game_on_a_terminal(tmp_path: Path, columns: int) -> None:
    with terminal(tmp_path, *QUICK, "--seed", "1", columns=columns) as game:
        first = game.read()
        assert "Cut for deal" in first
        assert "Deal 1" in first
        play_on(game, first)
        assert "Game 2" not in game.shown
        assert "Deal 1" in game.type(""), "another game"
        game.type("q")
        assert game.process.wait(20) == 0
        assert "\x1b[" in game.shown, "a terminal has colours"
        widest = max(len(line) for line in plain(game.shown).split("\n"))
        assert widest <= columns + 2  # a prompt and what is typed
    listed = json.loads(muggins(tmp_path, "games", "--json").out)["games"]
    assert sorted(entry["over"] for entry in listed) == [False, True]


def test_a_killed_game_goes_on_at_the_exact_move(tmp_path: Path) -> None:
    with terminal(tmp_path, *QUICK, "--seed", "2") as game:
        text = game.read()
        for _ in range(7):
            reply = game.type(answer(text))
            while "passes 31" in reply:
                reply = game.type("2")
            text = reply
        told = [line for line in text.splitlines() if re.search("You hold|how many| plays |You discard", line)]
        os.killpg(game.process.pid, signal.SIGKILL)
        assert game.process.wait() == -signal.SIGKILL
    with terminal(tmp_path, "--resume") as game:
        text = game.read()
        assert "Game 1 continues" in text
        assert all(line in text for line in told)
        assert "the starter" in text, "the deal so far is told again"
        play_on(game, text)
        game.type("q")
        assert game.process.wait(20) == 0
    assert muggins(tmp_path, "play", "--resume").status == 2


def interrupted(process: Process) -> int | None:
    """Interrupt until it ends, and return its status.

    CPython looks for signals before it reads a line, not once it has shown the prompt: an
    interrupt between the two waits for the next one. A person presses the key again.
    """
    for _ in range(30):
        os.killpg(process.pid, signal.SIGINT)
        if (status := process.wait(2)) is not None:
            return status
    return None


def test_ctrl_c_keeps_the_game_and_says_so(tmp_path: Path) -> None:
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a job of the background
        pytest.skip("interrupts are ignored here")
    with terminal(tmp_path, *QUICK) as game:
        game.read()
        assert interrupted(game.process) == 130
        game.read(5)
        assert "Game 1 is kept" in plain(game.shown)
        assert "Traceback" not in game.shown


def test_a_piped_game_is_plain_and_ends_with_the_input(tmp_path: Path) -> None:
    typed = "help\nboard\nhand\nnonsense\n1 2\n5\n1 2 3\nundo\n"
    done = muggins(tmp_path, "play", *QUICK, "--seed", "3", typed=typed)
    assert done.status == 0
    assert "\x1b" not in done.out
    assert done.err == ""
    assert "practice" in done.out
    assert done.out.count("(61 to go)") == 4  # the board at the beginning, and asked for
    assert "Game 1 is kept" in done.out
    again = muggins(tmp_path, "play", "--resume", "--json", typed="")
    found = json.loads(again.out)
    assert found["number"] == 1
    assert found["over"] is False
    assert "Game 1 continues" in again.err


def test_the_board_shows_the_pegs_as_they_stand(tmp_path: Path) -> None:
    """The starter is a Jack: the dealer has pegged two when the board is asked for."""
    done = muggins(tmp_path, "play", *QUICK, "--seed", "5", typed="1 2\nboard\n")
    assert "(61 to go)" in done.out
    assert [line for line in done.out.splitlines() if "to go)" in line][-1].endswith("2 (59 to go)")


def test_a_line_of_5000_digits_is_no_card(tmp_path: Path) -> None:
    done = muggins(tmp_path, "play", *QUICK, "--seed", "3", typed=f"{'9' * 5000}\n{'9' * 5000} 1\n\u0661 2\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.count("unknown card '99") == 2
    assert "unknown card '\u0661'" in done.out


def test_practice_takes_moves_back(tmp_path: Path) -> None:
    typed = "1 2\nundo\nsave\n"
    done = muggins(tmp_path, "play", *QUICK, "--practice", "--seed", "4", typed=typed)
    assert "Every move of game 1 is kept" in done.out
    assert done.out.count("discard two to") == 3
    assert "Taken back" in done.out


def test_a_number_that_may_be_a_rank_is_asked_about_once(tmp_path: Path) -> None:
    # Deal 1 of this seed: 2S 4C 8H 9S TS JS; 4 is the number of the nine and the rank of the four.
    seed = ("--seed", "rank-or-number-7")
    with terminal(tmp_path, *QUICK, *seed) as game:
        game.read()
        assert "2:4♣" in plain(game.shown)
        reply = game.type("4 5")
        assert "4 is the number of 9S" in reply
        assert "or 4C" in reply
        assert "You discard 9♠ T♠" in game.type("4 5")
    assert "You discard 9S TS" in muggins(tmp_path, "play", *QUICK, *seed, typed="4 5\n").out


def test_a_hint_is_not_told_again_after_a_slip(tmp_path: Path) -> None:
    typed = "why\nhelp\n1 1\n"
    done = muggins(tmp_path, "play", *QUICK, "--hints", "--seed", "rank-or-number-7", typed=typed)
    assert "expected two different cards" in done.out
    assert done.out.count("discard two to") == 4
    assert done.out.count("points expected") == 1


def test_cards_are_named_by_their_ranks_too(tmp_path: Path) -> None:
    # Deal 1 of this seed: 2S 4C 8H 9S TS JS.
    seed = ("--seed", "rank-or-number-7")
    for typed in ("j t", "J10", "10 J", "TS J", "tj"):
        done = muggins(tmp_path, "play", *QUICK, *seed, typed=f"{typed}\n")
        assert "You discard TS JS" in done.out or "You discard JS TS" in done.out, typed
    done = muggins(tmp_path, "play", *QUICK, *seed, typed="Q J\nJ J\nJ\n")
    assert "card 'Q': you do not hold one" in done.out
    assert "card 'J': you do not hold as many" in done.out
    assert "got 1 card: expected two cards" in done.out
    for seed_of_pair in range(40):
        done = muggins(tmp_path, "play", *QUICK, "--seed", str(seed_of_pair), typed="hand\n")
        held = re.findall(r"\d:([A2-9TJQK])([CDHS])", done.out.split("discard two")[0])
        ranks = [each for each, _ in held if each in "AKQJT987"]
        rank = next((rank for rank in ranks if ranks.count(rank) == 2), "")
        other = next((each for each in ranks if each != rank), "")
        if rank and other:
            break
    two = [f"{each}{suit}" for each, suit in held if each == rank]
    done = muggins(tmp_path, "play", *QUICK, "--seed", str(seed_of_pair), typed=f"{rank} {other}\n{rank}{rank}\n")
    assert f"card '{rank}': you hold more than one; expected {two[0]} or {two[1]}" in done.out
    assert f"You discard {two[0]} {two[1]}" in done.out


@pytest.mark.all
def test_enter_plays_the_only_card_that_fits(tmp_path: Path) -> None:
    typed = ("\n1 2\n" + "\n1\n2\n" * 12) * 3
    done = muggins(tmp_path, "play", *QUICK, "--seed", "8", typed=typed)
    asked = re.findall(r"\(Enter: (..)\)\nYou play (..)", done.out)
    assert len(asked) >= 2
    assert all(offered == played for offered, played in asked)


def test_a_go_is_pegged_by_who_played_last(tmp_path: Path) -> None:
    """Also where the deal has ended, and the roles have changed, before it is told."""
    typed = ("1 2\n" + "1\n2\n3\n4\n" * 8) * 12
    goes = 0
    for seed in range(2):
        home, last = tmp_path / str(seed), ""
        done = muggins(home, "play", *QUICK, "--seed", str(seed), typed=typed)
        for line in done.out.splitlines():
            if found := re.match(r"(You|greedy\+greedy) plays? ", line):
                last = found[1]
            elif found := re.match(r".*[Gg]o: 1 for (you|greedy\+greedy)", line):
                assert found[1].lower() == last.lower(), (seed, line)
                goes += 1
    assert goes > 4


def test_a_count_may_be_points_by_kind(tmp_path: Path) -> None:
    arguments = ("play", *QUICK, "--count", "mine", "--seed", "5")
    typed = "1 2\n" + "1\n" * 4 + "fifteen 2, runs 4\nfifteen 2\n"
    assert "you take 4 of 10" in muggins(tmp_path, *arguments, typed=typed).out


_LONG = [pytest.param(line, marks=pytest.mark.long) for line in ("1 2", "hand", "board", "nonsense")]


@pytest.mark.parametrize("line", ["save", "quit", *_LONG])
def test_a_second_terminal_shows_nothing_of_a_game_that_has_gone_on(tmp_path: Path, line: str) -> None:
    """It ends in one line, whatever is typed there: its branch of the game would not be kept."""
    with terminal(tmp_path, *QUICK, "--seed", "3") as first:
        asked = first.read()
        with terminal(tmp_path, "--resume", columns=200) as second:
            second.read()
            first.type(answer(asked))
            shown = [each for each in second.type(line).splitlines() if each not in {"", line}]
            assert second.process.wait(60) == 2
        assert len(shown) == 1
        assert "has gone on elsewhere" in shown[0]
        assert "muggins play --resume" in shown[0]
        held = first.type("hand")
    with terminal(tmp_path, "--resume") as third:
        assert held.splitlines()[1] in third.read(), "the first one goes on"


def test_one_may_count_for_oneself_and_is_told_what_was_missed(tmp_path: Path) -> None:
    arguments = ("play", *QUICK, "--count", "muggins", "--seed", "5")
    typed = "1 2\n" + "1\n" * 4 + "0\nx\n0\n0\n"
    done = muggins(tmp_path, *arguments, typed=typed)
    assert done.status == 0
    assert "how many?" in done.out
    found = re.search(r"you take 0 of (\d+)(?:; muggins, (\d+) for greedy)?", done.out)
    assert found is not None
    assert found[1] == (found[2] or "0")
