"""Power cuts: what was not synced is lost, or half of it; nothing that was acknowledged is."""

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from attack.disk import Disk, Noted, read_log, recorder
from attack.games import TYPED, play_games
from attack.ground import Ground
from attack.kills import TOLD, kept_in
from attack.nursery import Loaded, Nursery
from attack.person import Person
from attack.served import serving
from attack.tally import Tally

_SERVER, _TERMINAL, _COMMANDS = 100, 50, 50
"""Cuts of what a server wrote, a terminal, and commands that write files."""
_PEOPLE, _MOVES, _LINES = 3, 60, 150


class _Session(NamedTuple):
    """What processes wrote below a folder, and what they promised meanwhile.

    `missing` tells, of a folder as a cut left it and the bytes of the log until then, what of that which
    was promised by then is not in the folder.
    """

    root: Path
    log: Path
    missing: Callable[[Path, int], str]


def tallies(ground: Ground) -> Iterator[Tally]:
    """Note what the program writes, and cut it off."""
    with ground.tally("power cuts") as tally:
        library = recorder(ground.folder("power-cuts"))
        if library is None:
            tally.note = "skipped: no C compiler"
        else:
            with ground.another_nursery(Loaded.COACH, LD_PRELOAD=str(library)) as noting:
                for make, cuts in ((_server, _SERVER), (_terminal, _TERMINAL), (_commands, _COMMANDS)):
                    _cut(make(ground, noting), ground, tally, cuts)
    yield tally


def _cut(session: _Session, ground: Ground, tally: Tally, cuts: int) -> None:
    noted, ends, place = list(read_log(session.log)), [], 0
    for each in noted:
        place += each.size
        ends.append(place)
    for cut in range(ground.many(cuts)):
        rng = ground.rng(f"power cut {cut} of {session.root.name}")
        last = rng.randrange(len(noted))
        left = _left(session.root, noted[: last + 1], rng)
        folder = ground.folder("power-cut")
        for name, data in left.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        try:
            wrong = session.missing(folder, ends[last])
        except RuntimeError as error:  # a server does not start with what is left
            wrong = str(error)
        if wrong:
            kept = {name.replace("/", "-"): data for name, data in left.items()}
            tally.failed(f"cut {cut} after {noted[last]!s:.80} of {session.root.name}: {wrong}", **kept)
        else:
            tally.held()


def _left(root: Path, noted: list[Noted], rng: random.Random) -> dict[str, bytes]:
    disk = Disk(root)
    for each in noted:
        disk.do(each)
    return disk.cut(rng)


def _folder(ground: Ground, name: str) -> tuple[Path, Path, dict[str, str]]:
    """Return a folder whose files are noted, the log, and the environment for that."""
    root = ground.folder(f"noted-{name}")
    log = root.with_name(f"{root.name}.log")
    log.touch()
    environment = {"ATTACK_DISK": str(root), "ATTACK_LOG": str(log), "MUGGINS_DATA": str(root / "data")}
    return root, log, environment


def _server(ground: Ground, noting: Nursery) -> _Session:
    """Play at a server; what is promised is what its answers tell."""
    root, log, environment = _folder(ground, "server")
    data = Path(environment.pop("MUGGINS_DATA"))
    promised: list[tuple[int, int, list[Any]]] = []  # when, of which game, what

    def play(person: Person) -> str:
        for _ in range(_MOVES):
            if wrong := person.move():
                return wrong
            promised.append((log.stat().st_size, person.number, person.told))
        return ""

    with serving(noting, data, environment=environment) as served, ThreadPoolExecutor(_PEOPLE) as pool:
        people = [Person(f"Person {number}", ground.rng(f"person {number}")) for number in range(_PEOPLE)]
        wrong = "".join(person.sit_down(served) for person in people) + "".join(pool.map(play, people)) + served.stop()
    if wrong:
        raise RuntimeError(wrong)
    final = {number: told for _, number, told in sorted(promised, key=lambda each: len(each[2]))}

    def missing(folder: Path, end: int) -> str:
        known = {number: told for at, number, told in promised if at <= end}
        with serving(ground.nursery(), folder / "data") as served:
            line = served.line()
            for number, told in known.items():
                status, found = line.ask("GET", f"/api/games/{number}")
                happened = found.get("happenings")
                if status != 200 or happened[: len(told)] != told or happened != final[number][: len(happened)]:
                    return f"game {number}: told {told[-1]}, found {status} {happened and happened[-1]}"
            begun = line.ask("POST", "/api/games", {"against": "greedy+greedy"})
            return "" if begun[0] == 201 else f"a new game: {begun}"

    return _Session(root, log, missing)


def _terminal(ground: Ground, noting: Nursery) -> _Session:
    """Play at a terminal; what is promised is what it prints."""
    root, log, environment = _folder(ground, "terminal")
    process = noting.start(
        *("play", "--against", "greedy+greedy"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, environment=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(TYPED.encode())
    promised, many = [], 0
    for _, line in zip(range(_LINES), process.stdout, strict=False):
        many += bool(TOLD.fullmatch(line.decode()))
        promised.append((log.stat().st_size, many))
    process.end()
    final = kept_in(root / "data").moves

    def missing(folder: Path, end: int) -> str:
        told = max((many for at, many in promised if at <= end), default=0)
        done = ground.nursery().run("games", "--json", data=folder / "data")
        if done.status != 0:
            return str(done)
        kept = kept_in(folder / "data").moves
        return "" if len(kept) >= told and kept == final[: len(kept)] else f"told {told} moves: kept {kept}"

    return _Session(root, log, missing)


def _commands(ground: Ground, noting: Nursery) -> _Session:
    """Run commands that write files; each promises, when it ends, that they are written."""
    root, log, environment = _folder(ground, "commands")
    taken, played = ground.folder("taken") / "games.txt", ground.folder("played")
    play_games(ground.nursery(), played, 4)
    export, results, quiz = root / "export.txt", root / "results.sqlite", root / "data" / "quiz.json"
    promised: list[tuple[int, dict[str, Any]]] = [(0, {"games": 0, "results": 0})]
    versions: dict[str, list[bytes]] = {"export.txt": [], "data/quiz.json": []}

    def run(*arguments: str, typed: str = "", **now: int) -> None:
        done = noting.run(*arguments, typed=typed, environment=environment)
        if done.status != 0:
            raise RuntimeError(f"{arguments}: {done}")
        for path in (export, quiz):
            name = str(path.relative_to(root))
            if path.exists() and (data := path.read_bytes()) not in versions[name]:
                versions[name].append(data)
                now[name] = len(versions[name])
        promised.append((log.stat().st_size, promised[-1][1] | now))

    play = ("match", "random+random", "greedy+greedy", "--save", str(results), "--games", "40", "--seed")
    ground.compile("match", "random+random", "greedy+greedy", "--games", "40")
    for number in range(1, 4):
        play_games(ground.nursery(), played, 2, seed=f"more {number}")
        ground.nursery().run("games", "--export", str(taken), data=played)
        run("games", "--import", str(taken), games=4 + 2 * number)
        run("games", "--export", str(export))
        run("quiz", "count", "--number", "1", "--seed", str(number), typed="0\n")
        run(*play, str(number), results=number)

    def missing(folder: Path, end: int) -> str:
        known = [now for at, now in promised if at <= end][-1]
        found = {}
        for name, arguments in (
            ("games", ("games", "--json")),
            ("results", ("results", "--json", "--file", str(folder / "results.sqlite"))),
        ):
            if name == "results" and not (folder / "results.sqlite").exists():
                found[name] = 0
                continue
            done = ground.nursery().run(*arguments, data=folder / "data")
            if done.status != 0:
                return f"{arguments}: {done}"
            found[name] = len(json.loads(done.out).get(name, json.loads(done.out).get("runs")))
        for name, written in versions.items():
            path = folder / name
            if path.exists() and path.read_bytes() not in written:
                return f"{name} is none of those that were written"
            found[name] = written.index(path.read_bytes()) + 1 if path.exists() else 0
        lost = [name for name in found if found[name] < known.get(name, 0)]
        return f"{lost}: promised {known}, found {found}" if lost else ""

    return _Session(root, log, missing)
