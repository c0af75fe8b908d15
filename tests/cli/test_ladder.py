"""``muggins study ladder`` and ``muggins engine``: what they print, and how they end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import INTERRUPTS, Run, blocks_kept
from tests.waiting import until

FIELD = ("study", "ladder", "schell+rule", "greedy+greedy", "random+random")
MUGGINS = [sys.executable, "-m", "muggins"]


def test_a_ladder_is_printed_drawn_and_kept(run: Run, tmp_path: Path) -> None:
    kept, picture = str(tmp_path / "kept.sqlite"), tmp_path / "ladder.svg"
    status, out, _ = run(*FIELD, "--until", "0.1", "--file", kept, "--plot", str(picture))
    assert status == 0
    assert [line.split()[1] for line in out.splitlines()[2:5]] == ["schell+rule", "greedy+greedy", "random+random"]
    assert "Chi-square of the ratings" in out
    assert b"<svg" in picture.read_bytes()
    found = run.json(*FIELD, "--until", "0.1", "--file", kept)
    assert (found["new_games"], [of["games"] for of in found["players"]]) == (0, [4_000] * 3)
    assert len(run.json("games", "matches", "--file", kept)["runs"]) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nash",), "1 player: expected 2 or more"),
        (("nash", "chess"), "player 'chess': expected THROWER+PEGGER"),
        (("nash", "nash"), "player 'nash' is there twice"),
        (("nash", "no_such_module:Player"), "cannot be imported"),
        (("nash", "exec:./no-such-bot"), "cannot be started"),
        (("nash", "greedy+greedy", "--until", "0"), "half-width 0: expected more than 0"),
        (("nash", "greedy+greedy", "--games", "1"), "1 games: expected 4 to"),
    ],
)
def test_bad_ladders_are_one_line(run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in run.refused("study", "ladder", *arguments, "--file", str(tmp_path / "kept.sqlite"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.all
@INTERRUPTS
def test_ctrl_c_says_what_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    command = [*MUGGINS, *FIELD, "--until", "0.000001", "--games", "10000000", "--file", str(kept)]
    going = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

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
    command = [*MUGGINS, "match", f"exec:{sys.executable} {bot}", "greedy+greedy", "--workers", "2"]
    going = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

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


def test_the_engine_answers_on_standard_output() -> None:
    lines = "cep 1\nisready\nposition dealer hand 3H 4D 5D 5S JS 2C\ngo movetime 5000\n\xff\nquit\nisready\n"
    ran = subprocess.run(
        [*MUGGINS, "engine", "--no-values"], input=lines.encode("latin-1"), capture_output=True, check=True, timeout=120
    )
    out = ran.stdout.decode().splitlines()
    assert out[-4:] == ["readyok", "info move 5D 5S probability 1", "bestmove 5D 5S", out[-1]]
    assert out[-1].startswith("error command")


def test_an_engine_of_nobody_is_refused(run: Run) -> None:
    assert "player 'exec:./bot'" in run.refused("engine", "--player", "exec:./bot")
