"""Full and read-only disks: every command works, or says in a line what is in its way; nothing is half written."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from attack import verdict
from attack.games import TYPED, play_games
from attack.ground import Ground
from attack.nursery import Done, Loaded
from attack.person import Person
from attack.served import serving
from attack.tally import Tally

_COMMANDS: Sequence[Sequence[str]] = (
    ("games", "--json"),
    ("games", "--show", "1"),
    ("games", "--export", "{data}/export.txt"),
    ("games", "--import", "{here}/more.txt"),
    ("games", "--delete", "1"),
    ("games", "--check"),
    ("stats", "--json"),
    ("review", "1", "--json"),
    ("verify", "{here}/game.txt"),
    ("play", "--against", "greedy+greedy", "--target", "61"),
    ("play", "--resume"),
    ("quiz", "count", "--number", "2", "--seed", "1"),
    ("match", "random+random", "greedy+greedy", "--games", "40", "--save"),
    ("results", "--json"),
)
_CACHED: Sequence[Sequence[str]] = (
    ("score", "4H 5D 5C 6S JD"),
    ("discard", "3H", "4D", "5D", "5S", "JS", "2C"),
    ("odds", "35", "37", "--dealer"),
    ("play", "--against", "nash", "--target", "61"),
)
_TYPED = {"play": TYPED, "quiz": "\n" * 10}
_SIZES = 2_000_000, 300_000_000
"""Bytes of a disk for data, and for a cache."""
_FREE = 0, 5_000, 60_000, None
"""Bytes that are free; None where nothing can be written at all."""


def tallies(ground: Ground) -> Iterator[Tally]:
    """Fill the data folder, then the cache; then forbid to write to each."""
    with ground.tally("full and read-only disks") as tally:
        if not _may_mount(ground.folder("try")):
            tally.note = "skipped: no disk of memory can be mounted here"
        else:
            _prepare(ground)
            tries = list(product(_COMMANDS, _FREE))
            for command, free in ground.rng("full disk").sample(tries, ground.many(len(tries))):
                _attack_data(ground, tally, command, free)
            room = _FREE[:-1]  # what a server holds open cannot be made read-only
            for free in ground.rng("full disk, server").sample(room, ground.many(len(room))):
                _attack_server(ground, tally, free)
            tries = list(product(_CACHED, (0, None)))
            for command, free in ground.rng("full cache").sample(tries, ground.many(len(tries))):
                _attack_cache(ground, tally, command, free)
    yield tally


def _may_mount(folder: Path) -> bool:
    try:
        with _disk(folder, _SIZES[0]):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


@contextmanager
def _disk(folder: Path, size: int) -> Iterator[None]:
    """Mount a small disk of memory at a folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def _spoiled(folder: Path, free: int | None) -> Iterator[None]:
    """Leave so many bytes free on a disk, or forbid to write to it; then mend that."""
    filler = folder / "filler"
    if free is None:
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    else:
        with filler.open("wb") as file:
            file.write(b"x" * (shutil.disk_usage(folder).free - free))
    yield
    if free is None:
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
    filler.unlink(missing_ok=True)


def _prepare(ground: Ground) -> None:
    """Make what commands read: finished games, one that is played, a match; and what others are taken in."""
    here, kept = ground.folder("here"), ground.folder("kept")
    ground.compile("match", "random+random", "greedy+greedy", "--games", "40")
    play_games(ground.nursery(), here, 3)
    _run(ground, ("games", "--export", "{here}/more.txt"), here, here)
    (here / "game.txt").write_text(_run(ground, ("games", "--show", "1"), here, here).out, "utf-8")
    play_games(ground.nursery(), kept, 2, seed="others")
    ground.nursery().run("play", "--against", "greedy+greedy", typed="1 2\n", data=kept)
    _run(ground, ("match", "random+random", "random+random", "--games", "40", "--save"), kept, here)


def _run(ground: Ground, command: Sequence[str], data: Path, here: Path) -> Done:
    arguments = [word.format(data=data, here=here) for word in command]
    typed = _TYPED.get(command[0], "")
    return ground.nursery().run(*arguments, typed=typed, seconds=120, data=data)


def _attack_data(ground: Ground, tally: Tally, command: Sequence[str], free: int | None) -> None:
    """Run a command with a spoiled data folder, and look at what is left once there is room again."""
    data, here, kept = ground.folder("disk"), ground.existing("here"), ground.existing("kept")
    with _disk(data, _SIZES[0]):
        shutil.copytree(kept, data, dirs_exist_ok=True)
        sound = _run(ground, command, data, here)
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(kept, data, dirs_exist_ok=True)
        before = _run(ground, ("games", "--json"), data, here)
        with _spoiled(data, free):
            done = _run(ground, command, data, here)
        after = _run(ground, ("games", "--json"), data, here)
        wrong = _half_written(ground, data, before, after) or verdict.wrong_with(done)
        if not wrong and done.status == 0 and not done.err and command[0] in {"games", "stats", "verify"}:
            wrong = "" if done.out == sound.out else "it answers otherwise, and says nothing"
        at = f"{command}, {'read-only' if free is None else f'{free} bytes free'}"
        if wrong:
            tally.failed(f"{at}: {wrong}", out=done.out, err=f"status {done.status}\n{done.err}")
        elif done.status == 0 and not done.err:
            tally.held()
        else:
            tally.told()


def _half_written(ground: Ground, data: Path, before: Done, after: Done) -> str:
    """Return what was lost or left half done, or nothing."""
    if after.status != 0 or after.err:
        return f"games --json afterwards: {after}"
    listed = [{game["number"]: game for game in json.loads(done.out)["games"]} for done in (before, after)]
    new = len(listed[1].keys() - listed[0].keys())
    for number, game in listed[0].items():
        found = listed[1].get(number)
        if found is None and number != 1:  # which may have been deleted
            return f"game {number} is gone"
        if found is not None and game["over"] and found | {"reviewed": False} != game | {"reviewed": False}:
            return f"game {number} is {found}, and was {game}"
    left = [path.name for path in data.rglob("*muggins-*") if not path.name.startswith("games")]
    export = data / "export.txt"
    if export.exists() and ground.nursery().run("games", "--import", str(export), data=data).status != 0:
        left.append("export.txt, half of it")
    if new not in {0, 1, 3}:
        left.append(f"{new} new games")
    return f"left: {', '.join(left)}" if left else ""


def _attack_server(ground: Ground, tally: Tally, free: int | None) -> None:
    """Move at a server whose disk fills: a move is kept, or refused and not made; it goes on when there is room."""
    data = ground.folder("disk")
    with _disk(data, _SIZES[0]):
        shutil.copytree(ground.existing("kept"), data, dirs_exist_ok=True)
        person = Person("You", ground.rng("full disk, a person"))
        with serving(ground.nursery(), data) as served:
            wrong = person.sit_down(served)
            for _ in range(5):
                wrong = wrong or person.move()
            with _spoiled(data, free):
                refused = [said for _ in range(400) if (said := person.move())]
                wrong = wrong or person.sit_down(served)
            status = {said.rpartition("}: ")[0][-3:] for said in refused}
            for _ in range(20):
                wrong = wrong or person.move()
            wrong = wrong or served.stop()
        if wrong or any("500" in said for said in refused):
            tally.failed(f"a server, {free} bytes free: {wrong or refused[0]} {status}")
        elif refused:
            tally.told()
        else:
            tally.held()


def _attack_cache(ground: Ground, tally: Tally, command: Sequence[str], free: int | None) -> None:
    """Run a command with a cache that is empty, and full or read-only: it takes longer, and says so."""
    cache, here, data = ground.folder("disk"), ground.existing("here"), ground.folder("data")
    sound = _run(ground, command, data, here)
    with _disk(cache, _SIZES[1]):
        data = ground.folder("data")
        with _spoiled(cache, free):
            done = ground.nursery(Loaded.CODE).run(
                *command,
                typed=_TYPED.get(command[0], ""),
                seconds=300,
                data=data,
                environment={"MUGGINS_CACHE": str(cache)},
            )
    if command[0] == "play":  # of cards that are drawn
        sound = Done(done.status if done.status == 0 else 0, done.out, "")
    verdict.count(tally, done, sound, f"{command}, cache {'read-only' if free is None else 'full'}")
