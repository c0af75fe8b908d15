"""Full and read-only disks: every command works, or says in a line what is in its way; nothing is half written."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attack import verdict
from attack.games import TYPED, play_games
from attack.ground import Ground
from attack.tally import Tally

_COMMANDS: tuple[tuple[str, ...], ...] = (
    ("score", "4H 5D 5C 6S JD"),
    ("games", "--json"),
    ("games", "--show", "1"),
    ("games", "--export", "{}/export.txt"),
    ("games", "--import", "{here}/more.txt"),
    ("stats", "--json"),
    ("review", "1", "--json"),
    ("verify", "{here}/game.txt"),
    ("play", "--against", "greedy+greedy", "--target", "61"),
    ("play", "--resume"),
    ("quiz", "count", "--number", "2", "--seed", "1"),
    ("match", "random+random", "greedy+greedy", "--games", "40", "--save"),
    ("results", "--json"),
    ("discard", "3H", "4D", "5D", "5S", "JS", "2C"),
    ("advise", "play", "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"),
    ("odds", "35", "37", "--dealer"),
)
_TYPED = {"play": TYPED, "quiz": "\n" * 10}
_SIZE = 3_000_000
"""Bytes of the disk."""


def tallies(ground: Ground) -> Iterator[Tally]:
    """Fill the data folder, then the cache; then forbid to write to both."""
    with ground.tally("full disk") as tally:
        if not _may_mount(ground.folder("try")):
            tally.note = "skipped: no disk of memory can be mounted here"
        else:
            here = ground.folder("here")
            play_games(ground.nursery(), here / "played", 3)
            ground.nursery().run("games", "--export", str(here / "more.txt"), MUGGINS_DATA=str(here / "played"))
            done = ground.nursery().run("games", "--show", "1", MUGGINS_DATA=str(here / "played"))
            (here / "game.txt").write_text(done.out, "utf-8")
            ground.compile("match", "random+random", "greedy+greedy", "--games", "40")
            for free in (0, 5_000, 60_000, None):
                _attack_data(ground, tally, here, free)
            for free in (0, 500_000, None):
                _attack_cache(ground, tally, here, free)
    yield tally


@contextmanager
def _disk(folder: Path) -> Iterator[None]:
    """Mount a small disk of memory at a folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "tmpfs", folder], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def _may_mount(folder: Path) -> bool:
    try:
        with _disk(folder):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


@contextmanager
def _spoiled(folder: Path, free: int | None) -> Iterator[None]:
    """Leave so many bytes free in a folder that is a disk, or none writable at all."""
    filler = folder / "filler"
    if free is None:
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    else:
        with filler.open("wb") as file:
            try:
                while file.write(b"x" * 4096):
                    file.flush()
            except OSError:
                pass
        with filler.open("r+b") as file:
            file.truncate(filler.stat().st_size - free)
    yield
    if free is None:
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
    filler.unlink(missing_ok=True)


def _attack_data(ground: Ground, tally: Tally, here: Path, free: int | None) -> None:
    """Run each command with a spoiled data folder, and look at what is left once there is room again."""
    for command in _COMMANDS:
        data = ground.folder("disk")
        with _disk(data):
            play_games(ground.nursery(), data, 2)
            ground.nursery().run("play", "--against", "greedy+greedy", typed="1 2\n", MUGGINS_DATA=str(data))
            before = _run(ground, ("games", "--json"), data, here)
            with _spoiled(data, free):
                done = _run(ground, command, data, here)
            wrong = verdict.wrong_with(done, most_lines=3)
            after = _run(ground, ("games", "--json"), data, here)
            listed = before.out.removesuffix("]\n}\n").rstrip()
            if after.status != 0 or after.err or listed[: listed.rindex("{")] not in after.out:
                wrong = wrong or f"the games afterwards: {after}"
            left = [path.name for path in data.rglob(".*")]
            _count(tally, done, f"{command}, {free} bytes free: {wrong or left}", fine=not wrong and not left)
        if command[0] == "games":
            _serve(ground, tally, free)


def _serve(ground: Ground, tally: Tally, free: int | None) -> None:
    """Move at a server whose disk is full: a move is kept, or refused and not made."""
