"""Bits flipped in each kind of file that the program is given: the same answers, or a line that tells of the damage."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from attack import verdict
from attack.damage import damaged
from attack.games import play_games
from attack.ground import Ground
from attack.nursery import Done, Loaded
from attack.tables import flip_tables
from attack.tally import Tally
from muggins.files.arrays import write_file
from muggins.files.paths import shipped_path
from muggins.rules.role import Role
from muggins.score.values import shipped_values
from muggins.solver.deal.checkpoint import KIND, VERSION

_FLIPS, _TABLE_FLIPS = 500, 150
POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"


_TYPED = {"play": "1 2\n1\n2\n3\n4\n" * 4, "quiz": "\n" * 20}


class Kind(NamedTuple):
    """A kind of file.

    Attributes:
        name: in the counts.
        sound: a folder with all that its commands need, as it should be.
        damaged: the names of the files in it that are damaged.
        commands: by turns; ``{}`` in them is the path of the folder. Each is one or more command lines.
        loaded: what has been loaded when the command begins.
        environment: variables that are added, ``{}`` as in commands.
        many: flips in the full attack.
        at_once: how many of the files are damaged before each command.
        exact: whether the answers must stay the same.
    """

    name: str
    sound: Path
    damaged: Sequence[str]
    commands: Sequence[Sequence[Sequence[str]]]
    loaded: Loaded = Loaded.CODE
    environment: Mapping[str, str] = {}
    many: int = _FLIPS
    at_once: int = 1
    exact: bool = False


def tallies(ground: Ground) -> Iterator[Tally]:
    """Damage each kind of file."""
    for make in (_checkpoint, _solution, _values, _record, _export, _quiz, _matches, _store):
        yield flip(ground, make(ground))
    with ground.tally("flips: tables for two and daily deals") as tally:
        flip_tables(ground, tally, ground.many(_TABLE_FLIPS))
    yield tally


def flip(ground: Ground, kind: Kind) -> Tally:
    """Damage files of a kind, again and again, and run commands on them."""
    with ground.tally(f"flips: {kind.name}") as tally:
        _flip(ground, kind, tally)
    return tally


def _flip(ground: Ground, kind: Kind, tally: Tally) -> None:
    rng, folder = ground.rng(f"flips: {kind.name}"), ground.folder("flipped")
    _restore(kind.sound, folder)
    sound = []
    for command in kind.commands:
        sound.append(_run(ground, kind, command, folder))
        _restore(kind.sound, folder)
    for number, done in enumerate(sound):
        if done.status not in {0, 2}:
            raise RuntimeError(f"{kind.commands[number]}: {done}")
    flips = 0
    while flips < ground.many(kind.many):
        which = rng.randrange(len(kind.commands))
        damage = {name: damaged((folder / name).read_bytes(), rng) for name in rng.sample(kind.damaged, kind.at_once)}
        for name, data in damage.items():
            (folder / name).write_bytes(data)
        done = _run(ground, kind, kind.commands[which], folder)
        needed = {name.replace("/", "-"): data for name, data in damage.items() if len(data) < 10_000_000}
        verdict.count(tally, done, sound[which], f"flip {flips}: {kind.commands[which]}", exact=kind.exact, **needed)
        flips += kind.at_once
        _restore(kind.sound, folder)
    tally.note = f"{flips} flips"


def _run(ground: Ground, kind: Kind, command: Sequence[Sequence[str]], folder: Path) -> Done:
    """Run the lines of a command, until one fails; return how the last one ended, with all that was printed."""
    out, err = "", ""
    for line in command:
        arguments = [word.replace("{}", str(folder)) for word in line]
        environment = {name: value.replace("{}", str(folder)) for name, value in kind.environment.items()}
        done = ground.nursery(kind.loaded).run(
            *arguments, typed=_TYPED.get(line[0], ""), seconds=300, data=folder, environment=environment
        )
        out, err = out + done.out, err + done.err
        if done.status != 0:
            break
    return Done(done.status, out, err)


def _restore(sound: Path, folder: Path) -> None:
    """Make a folder what another one is; only what is not as it was is copied."""
    for path in [
        path for path in folder.rglob("*") if not path.is_dir() and not (sound / path.relative_to(folder)).exists()
    ]:
        path.unlink()
    for path in sound.rglob("*"):
        copy = folder / path.relative_to(sound)
        if path.is_dir():
            copy.mkdir(exist_ok=True)
        elif not copy.exists() or _stamp(copy) != _stamp(path):
            shutil.copy2(path, copy)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _checkpoint(ground: Ground) -> Kind:
    """Take a solve that was broken off, but of a smaller tree, which is refused: a true one has a gigabyte."""
    sound = ground.folder("checkpoint")
    solve = ["solve", "--iterations", "1", "--out", "{}/own.muggins", "--resume"]
    names = ("regrets", "average", *(f"toss_{kind}_{role}" for kind in ("regrets", "average") for role in Role))
    about = {
        "kind": KIND,
        "version": VERSION,
        "scheme": "dcfr",
        "paired": True,
        "iteration": 1,
        "log": [{"seconds": 1.0}],
    }
    arrays = {name: np.linspace(0, 1, 2000, dtype=np.float32) for name in names}
    write_file(sound / "own.muggins.checkpoint", about, arrays)
    return Kind("checkpoint of a solve", sound, ["own.muggins.checkpoint"], [[solve]])


def _solution(ground: Ground) -> Kind:
    sound = ground.folder("solution")
    shutil.copy(shipped_path(), sound / "nash.muggins")
    file = "{}/nash.muggins"
    commands = [
        [["solution", "show", file, "--json"]],
        [["solution", "toss", "3489JK", "--dealer", "--from", file, "--json"]],
        [["advise", "play", POSITION, "--from", file, "--json"]],
    ]
    return Kind("solution", sound, ["nash.muggins"], commands)


def _values(ground: Ground) -> Kind:
    sound = ground.folder("values")
    shutil.copy(shipped_values(), sound / "values.muggins")
    return Kind(
        "values", sound, ["values.muggins"], [[["odds", "35", "37", "--dealer", "--values", "{}/values.muggins"]]]
    )


def _record(ground: Ground) -> Kind:
    """Take the record of a game; whether it is as it was dealt and scored is asked."""
    data, sound = ground.folder("played"), ground.folder("record")
    play_games(ground.nursery(), data, 1)
    done = ground.nursery().run("games", "--show", "1", data=data)
    (sound / "game.txt").write_text(done.out, "utf-8")
    return Kind("record", sound, ["game.txt"], [[["verify", "{}/game.txt"]]])


def _export(ground: Ground) -> Kind:
    data, sound = ground.folder("played"), ground.folder("export")
    play_games(ground.nursery(), data, 4)
    ground.nursery().run("games", "--export", str(sound / "games.txt"), data=data)
    return Kind("export", sound, ["games.txt"], [[["games", "--import", "{}/games.txt"], ["games", "--json"]]])


def _quiz(ground: Ground) -> Kind:
    sound = ground.folder("quiz")
    for drill in ("count", "toss"):
        ground.nursery().run("quiz", drill, "--number", "4", "--seed", "7", typed="\n" * 4, data=sound)
    commands = [[["quiz", drill, "--number", "4", "--seed", "8"]] for drill in ("count", "toss")]
    return Kind("quiz", sound, ["quiz.json"], commands, Loaded.COACH)


def _matches(ground: Ground) -> Kind:
    sound = ground.folder("matches")
    ground.compile("match", "random+random", "greedy+greedy", "--games", "40")
    for seed in "12":
        play = ("match", "random+random", "greedy+greedy", "--games", "40", "--seed", seed)
        ground.nursery().run(*play, "--save", str(sound / "results.sqlite"))
    file = ("--file", "{}/results.sqlite")
    commands = [[["results", "--json", *file]], [["results", "1", "2", "--json", *file]]]
    return Kind("matches", sound, ["results.sqlite"], commands)


_GAMES = [
    [["games", "--json"]],
    [["games", "--show", "2"]],
    [["games", "--export", "{}/export.txt"], ["games", "--show", "1"]],
    [["stats", "--json"]],
    [["play", "--resume"]],
]


def _store(ground: Ground) -> Kind:
    sound = ground.folder("store")
    play_games(ground.nursery(), sound, 5)
    play = ("play", "--against", "greedy+greedy", "--seed", "flips")
    ground.nursery().run(*play, typed="1 2\n", data=sound)
    return Kind("store", sound, ["games.sqlite"], _GAMES)
