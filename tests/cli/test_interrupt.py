"""Ctrl-C: what is known so far is shown, and how to go on; the exit status is 130."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from muggins.arena.playing import Playing
from muggins.studies import exploit
from tests.commands import INTERRUPTS, Run, blocks_kept
from tests.waiting import until

_PATIENCE = 180


def begun(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        (sys.executable, "-m", "muggins", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C reaches the workers of a command as well
    )


def interrupt(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """What a command says on both streams after Ctrl-C."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=_PATIENCE)
    assert process.returncode == 130, (out, err)
    return out, err


@pytest.mark.all
@INTERRUPTS
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_match_tells_the_games_that_are_done_and_goes_on(tmp_path: Path, workers: str) -> None:
    kept = tmp_path / "matches.sqlite"
    line = ("match", "bill+bill", "greedy+greedy", "--duplicate", "--save", str(kept), "--json", "--workers", workers)
    process = begun(*line, "--games", "50000000")
    until(lambda: blocks_kept(kept) > 0, "a block of games", _PATIENCE, pause=0.2)
    out, err = interrupt(process)
    told = json.loads(out)
    games = told["figures"]["games"]
    assert games >= 2
    words = json.loads(err.splitlines()[-1])["error"]  # after a word of compiling, perhaps
    assert words == f"Interrupted: {games:,} of 50,000,000 games are done; the same command continues"

    again = subprocess.run(
        (sys.executable, "-m", "muggins", *line, "--games", str(games)), capture_output=True, text=True, check=True
    )
    found = json.loads(again.stdout)
    assert found["new_games"] == 0
    assert found["figures"]["games"] >= games, "what was told of is kept, and at most what was just being added, too"
    if found["figures"]["games"] == games:
        assert found["figures"] == told["figures"]


def first_then_interrupt(blocks: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """The same work, with Ctrl-C pressed after its first block."""

    def stopped(*arguments: Any, **options: Any) -> Iterator[Any]:
        yield next(blocks(*arguments, **options))
        raise KeyboardInterrupt

    return stopped


def test_a_match_that_is_not_kept_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Playing, "blocks", first_then_interrupt(Playing.blocks))
    status, out, err = run("match", "bill+bill", "greedy+greedy", "--games", "50000", "--workers", "1")
    games = 1_000
    assert status == 130
    assert out.startswith(f"bill+bill against greedy+greedy: {games:,} games")
    assert err.endswith(f"Interrupted: {games:,} of 50,000 games are done; with --save it could continue\n")


@pytest.mark.long
def test_exploit_tells_the_hands_that_are_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploit, "study_exploit", first_then_interrupt(exploit.study_exploit))
    status, out, err = run("solution", "exploit", "nash", "--json", "--workers", "1")
    assert status == 130
    assert json.loads(out)["samples"] == exploit.UNIT
    done = f"{exploit.UNIT} of 400 hands of each role are done; --samples {exploit.UNIT} gives the same again"
    assert json.loads(err.splitlines()[-1])["error"] == f"Interrupted: {done}"


@INTERRUPTS
def test_a_quiz_sums_up_what_was_answered_and_its_line_can_be_edited(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        (sys.executable, "-m", "muggins", "quiz", "count", "--number", "3", "--seed", "7"),
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"MUGGINS_DATA": str(tmp_path), "TERM": "xterm"},
    )
    os.close(slave)
    said = ""

    def read_until(words: str, again: Callable[[], None] = lambda: None) -> None:
        nonlocal said
        end = time.monotonic() + _PATIENCE
        while words not in said:
            assert time.monotonic() < end, said
            if select.select([master], [], [], 2)[0]:
                said += os.read(master, 4096).decode()
            else:
                again()
        said = said.partition(words)[2]

    def interrupt() -> None:
        process.send_signal(signal.SIGINT)

    try:
        read_until("1/3")
        read_until("> ")
        os.write(master, b"7\x7f6\n")  # a seven, taken back, a six
        read_until("Right.")
        read_until("2/3")
        read_until("> ")
        interrupt()
        read_until("1 of 1 right", interrupt)  # readline loses a Ctrl-C between its prompt and its first wait for a key
        assert process.wait(_PATIENCE) == 130
        assert process.stderr is not None
        assert "Interrupted: what you missed is kept" in process.stderr.read()
    finally:
        process.kill()
        process.communicate()
        os.close(master)


@pytest.mark.all
@INTERRUPTS
def test_a_ladder_says_what_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    field = ("study", "ladder", "schell+rule", "greedy+greedy", "random+random")
    going = begun(*field, "--until", "0.000001", "--games", "10000000", "--file", str(kept))

    def plays() -> bool:
        assert going.poll() is None
        return blocks_kept(kept) > 0

    until(plays, "games that are kept", 120, pause=0.1)
    going.send_signal(signal.SIGINT)
    out, err = going.communicate(timeout=60)
    assert going.returncode == 130
    assert err.strip().endswith(f"games are kept in {kept}; the same command continues")
    assert "0 games" not in err.split(",")[0]
    assert not out or "Rating" in out  # once every meeting has begun


@INTERRUPTS
def test_an_engine_does_not_outlive_the_match(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os, signal\n"
        "input(), print('cepok', flush=True)\n"
        f"open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w')\n"
        "signal.pause()\n"
    )
    going = begun("match", f"exec:{sys.executable} {bot}", "greedy+greedy", "--workers", "2")

    def both_play() -> bool:
        assert going.poll() is None
        return len(list(tmp_path.iterdir())) == 3

    until(both_play, "an engine in each worker", 120, pause=0.1)
    going.send_signal(signal.SIGINT)
    going.communicate(timeout=60)
    assert going.returncode == 130
    for number in (path.name for path in tmp_path.iterdir() if path.suffix != ".py"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)
