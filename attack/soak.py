"""Many games at once for a long time: no error, and memory that does not grow."""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from attack.ground import Ground
from attack.person import Person
from attack.served import Line, Served, serving
from attack.tally import Tally

_PEOPLE = 20
_MOST = 1.0e9
"""Bytes of memory that the server may take."""
_GROWTH = 1.05
"""Of the memory in the last third of the time, against the middle third."""
_OPPONENTS = ("nash", "club", "nash+score", "strong", "novice")


def tallies(ground: Ground) -> Iterator[Tally]:
    """Play twenty games at once, ask for hints and reviews, and watch the memory of the server."""
    with ground.tally("soak") as tally, serving(ground.nursery(), ground.folder("soak"), cold=True) as served:
        end, used = time.monotonic() + 60 * ground.minutes, list[float]()
        with ThreadPoolExecutor(_PEOPLE) as pool:
            playing = [pool.submit(_play, ground, served, number, end) for number in range(_PEOPLE)]
            while time.monotonic() < end:
                used.append(memory(served.process.pid))
                time.sleep(min(5, max(0.0, end - time.monotonic())))
            played = [each.result() for each in playing]
        for wrong, moves in played:
            tally.held(moves)
            if wrong:
                tally.failed(wrong)
        third = len(used) // 3
        middle, last = median(used[third : 2 * third] or used), median(used[2 * third :])
        if max(used) > _MOST or last > _GROWTH * middle:
            tally.failed("memory, MB: " + " ".join(f"{each / 1e6:.0f}" for each in used))
        if stopped := served.stop():
            tally.failed(f"at the end: {stopped}")
        tally.note = (
            f"memory {middle / 1e6:.0f} MB in the middle, {last / 1e6:.0f} at the end, {max(used) / 1e6:.0f} at most"
        )
    yield tally


def _play(ground: Ground, served: Served, number: int, end: float) -> tuple[str, int]:
    """Play game after game; return what was wrong, or nothing, and the moves that were made."""
    rng = ground.rng(f"soak {number}")
    against, counting = _OPPONENTS[number % len(_OPPONENTS)], ("automatic", "own")[number % 2]
    person = Person(f"Person {number}", random.Random(rng.random()), against=against, counting=counting)
    line, reviewed = served.line(seconds=300), 0
    wrong = person.sit_down(served)
    while not wrong and time.monotonic() < end:
        time.sleep(rng.uniform(0, 1))
        wrong = person.move()
        if person.state is not None and person.state["awaits"] in {"toss", "play"} and rng.random() < 0.1:
            wrong = wrong or _asked(line, f"/api/games/{person.number}/hint")
        if len(person.over) > reviewed:
            reviewed = len(person.over)
            wrong = wrong or _asked(line, f"/api/games/{max(person.over)}/review")
    return wrong, person.moves


def _asked(line: Line, path: str) -> str:
    status, found = line.ask("GET", path)
    return "" if status in {200, 429} else f"{path}: {status} {found}"


def memory(process: int) -> float:
    """Return the memory that a process uses now, bytes."""
    for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return 1024.0 * int(line.split()[1])
    return 0.0
