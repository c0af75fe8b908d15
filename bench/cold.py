"""The first minute: every command from an empty home and cache, and the seconds of compiling apart.

``BENCH_RUNS=1 python -m bench cold`` takes one run of each instead of the median of five.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.timing import Figure
from muggins.coach.parts import ALL
from muggins.coach.warm import PARTS

_RUNS = int(os.environ.get("BENCH_RUNS", "5"))
_POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"
_RESULT = {200, 201}
_COMMANDS = (
    ("muggins score, cold", ["score", "4H 5D 5C 6S JD"], 0.5),
    ("muggins discard, cold", ["discard", "3489JK"], 3),
    ("muggins advise, cold", ["advise", _POSITION], None),
    ("muggins match of nash, cold", ["match", "nash", "nash", "--games", "10"], None),
    ("the same with --duplicate, afterwards", ["match", "nash", "nash", "--games", "10", "--duplicate"], None),
)
_TIMED = """
import atexit, sys, time
from muggins.kernels.notice import Watcher, watch

class Clock(Watcher):
    spent, began = 0.0, 0.0
    def begins(self):
        self.began = time.process_time()
    def ends(self):
        self.spent += time.process_time() - self.began

clock = Clock()
watch(clock)
path = sys.argv.pop(1)
atexit.register(lambda: open(path, "w").write(str(clock.spent)))
"""
_COMMAND = _TIMED + "from muggins.cli.main import main\nmain()"
_PART = _TIMED + "from muggins.coach.warm import PARTS\nnext(p for p in PARTS if p.name == sys.argv[1]).run()"


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    """An environment whose home, cache and data are empty."""
    with tempfile.TemporaryDirectory() as folder:
        yield os.environ | {"HOME": folder, "MUGGINS_CACHE": f"{folder}/cache", "MUGGINS_DATA": f"{folder}/data"}


def _run(code: str, arguments: list[str], home: dict[str, str]) -> tuple[float, float]:
    """Return how long a process takes, and the processor time of compiling in it."""
    with tempfile.TemporaryDirectory() as folder:
        spent, began = Path(folder) / "spent", time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", code, str(spent), *arguments], env=home, capture_output=True, text=True, check=True
        )
        return time.perf_counter() - began, float(spent.read_text())


def _commands() -> Iterator[Figure]:
    """Commands, each from an empty home but for the last, which comes after the one before it."""
    took: dict[str, list[tuple[float, float]]] = {name: [] for name, *_ in _COMMANDS}
    for _ in range(_RUNS):
        for name, arguments, _target in _COMMANDS[:-2]:
            with _home() as home:
                took[name].append(_run(_COMMAND, arguments, home))
        with _home() as home:
            for name, arguments, _target in _COMMANDS[-2:]:
                took[name].append(_run(_COMMAND, arguments, home))
    for name, _arguments, target in _COMMANDS:
        seconds, compiling = (statistics.median(times) for times in zip(*took[name], strict=True))
        yield Figure(name, seconds, "s", target, note=f"{compiling:.1f} s of compiling")


def _parts() -> Iterator[Figure]:
    """What a table compiles, part by part."""
    took: dict[str, list[float]] = {part: [] for part in ALL}
    for _ in range(_RUNS):
        with _home() as home:
            for part in ALL:
                took[part].append(_run(_PART, [part], home)[1])
    for group in PARTS:
        name = f"compiling of {group.name!r}"
        yield Figure(name, statistics.median(took[group.name]), "s", note="processor time")
    whole = statistics.median(map(sum, zip(*took.values(), strict=True)))
    yield Figure("compiling of all that a table needs", whole, "s", note="processor time")


class _Server:
    """A server on a new machine, and when it could do what."""

    def __init__(self, home: dict[str, str]) -> None:
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "muggins", "serve", "--no-browser", "--port", "0"],
            env=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        url = self.process.stdout.readline().split()[4]
        self.http = httpx.Client(base_url=url, timeout=120)
        self.found: dict[str, float] = {}
        self.moves: list[float] = []

    def note(self, name: str, answer: httpx.Response) -> None:
        if answer.status_code in _RESULT and name not in self.found:
            self.found[name] = time.perf_counter() - self.began

    def move(self, state: dict[str, Any]) -> dict[str, Any]:
        """Make any move of a game."""
        what, body = "play", {"card": (state["legal"] or [""])[0]}
        if state["awaits"] == "toss":
            what, body = "toss", {"cards": state["hand"][:2]}
        began = time.perf_counter()
        answer = self.http.post(f"/api/games/{state['number']}/{what}", json={"move": state["move"], **body})
        self.moves.append(time.perf_counter() - began)
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def watch(self) -> None:
        """Play, and ask for everything again and again until all of it was there."""
        self.note("page", self.http.get("/"))
        state: dict[str, Any] = {"awaits": None}
        while len(self.found) < 5:
            for against in ("nash", "club", "nash-max+score"):
                if against not in self.found:
                    begun = self.http.post("/api/games", json={"against": against})
                    self.note(against, begun)
                    if begun.status_code in _RESULT and against == "nash":
                        state = begun.json()
            self.note("coach", self.http.get("/api/advice/position", params={"text": _POSITION}))
            if state["awaits"]:
                state = self.move(state)
            time.sleep(0.1)

    def end(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()


def _server() -> Iterator[Figure]:
    found: list[dict[str, float]] = []
    for _ in range(_RUNS):
        with _home() as home:
            server = _Server(home)
            try:
                server.watch()
            finally:
                server.end()
            found.append(server.found | {"move": max(server.moves)})
    names = (
        ("page", "serve, cold: until the page is there", None),
        ("nash", "until a game against nash begins", 15),
        ("club", "until one against club does", None),
        ("nash-max+score", "until one against Champion does", None),
        ("coach", "until the coach answers", None),
        ("move", "slowest move meanwhile", None),
    )
    for name, what, target in names:
        yield Figure(what, statistics.median(run[name] for run in found), "s", target)


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    yield from _commands()
    yield from _parts()
    yield from _server()
