"""The table in the browser: how soon it can be used, how soon a move is answered, how many fit."""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event

import httpx

from bench.memory import peak_memory
from bench.timing import Figure
from muggins.cards import format_card

_GAMES, _THINKS, _SECONDS = 200, 2.0, 40.0
"""Games at once, seconds that a person thinks about a move on average, how long it is measured."""
_ASKING, _CLIENTS = 100, 4
"""Questions that wait for the coach all the time, and the addresses that they come from: each may ask 32."""
_MOVES = 400
"""Of which the processor time is measured."""


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (url, process):
        yield from _page(url)
        times = one_game(url, "club")
        yield Figure("web: a move, with advice, 95th percentile", 1000 * percentile(times, 95), "ms", 150)
        yield from _processor_time(url, process)
        for name, questions in (("", nullcontext()), (f" beside {_ASKING} questions", _asking(url))):
            with questions:
                times, errors = _many_games(url)
            yield Figure(
                f"web: {_GAMES} games at once{name}, a move, 99th percentile",
                1000 * percentile(times, 99),
                "ms",
                250,
                note=f"{len(times)} moves, {errors} errors, nash, a move each {_THINKS:g} s",
            )
            yield Figure("web: errors in them", errors, "", 0)
        yield Figure("web: memory of the server", peak_memory(process), "MiB", 1500)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a server of its own process; give its address and process."""
    command = [sys.executable, "-m", "muggins", "serve", "--port", "0", "--no-browser", "--json"]
    environment = os.environ | {"MUGGINS_DATA": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        told = ""
        while "}" not in told:
            told += process.stdout.readline()
        url = json.loads(told)["address"].rstrip("/")
        while not httpx.get(f"{url}/api/ready").json()["coach"]:
            time.sleep(0.1)
        try:
            yield url, process.pid
        finally:
            process.terminate()


def _page(url: str) -> Iterator[Figure]:
    """Measure the page in a browser, where there is one."""
    from tests.web.browser import CHROMIUM, DRIVER, person  # noqa: PLC0415

    if not (CHROMIUM and DRIVER):
        return
    took = []
    with person(url) as here:
        for _ in range(7):
            here.chrome.get("about:blank")
            began = time.perf_counter()
            here.open("/play")
            here.see("form.setup .primary")
            took.append(time.perf_counter() - began)
    yield Figure("web: page interactive", statistics.median(took), "s", 1)


class Player:
    """A client that plays a game, and another when it is over."""

    def __init__(self, http: httpx.Client, against: str, seed: int) -> None:
        self.http, self.against, self.rng = http, against, random.Random(seed)
        self.state = self._begin()

    def _begin(self) -> dict[str, object]:
        asked = {"against": self.against}
        return dict(self.http.post("/api/games", json=asked).raise_for_status().json())

    def move(self, *, hint: bool = False) -> float:
        """Make a move; return how long the answer took, with the coach's view before it."""
        if self.state["awaits"] is None:
            self.state = self._begin()
        path, move = f"/api/games/{self.state['number']}", self.state["move"]
        hand, legal = self.state["hand"], self.state["legal"]
        assert isinstance(hand, list)
        assert isinstance(legal, list)
        began = time.perf_counter()
        if hint:
            self.http.get(f"{path}/hint").raise_for_status()
        if self.state["awaits"] == "toss":
            body = {"move": move, "cards": self.rng.sample(hand, 2)}
            answer = self.http.post(f"{path}/toss?since=100000", json=body)
        else:
            body = {"move": move, "card": self.rng.choice(legal)}
            answer = self.http.post(f"{path}/play?since=100000", json=body)
        took = time.perf_counter() - began
        self.state = answer.raise_for_status().json()
        return took


def one_game(url: str, against: str) -> list[float]:
    """Return how long moves of a game took, each with the coach's view before it."""
    with httpx.Client(base_url=url, timeout=60) as http:
        player = Player(http, against, 1)
        return [player.move(hint=True) for _ in range(150)]


def _processor_time(url: str, process: int) -> Iterator[Figure]:
    """Measure what a move costs the server, against a request that does next to nothing."""
    with httpx.Client(base_url=url, timeout=60) as http:
        player = Player(http, "nash", 2)
        for _ in range(_MOVES):  # the first ones load what is compiled
            player.move()
        before = _spent(process)
        for _ in range(_MOVES):
            player.move()
        move, before = (_spent(process) - before) / _MOVES, _spent(process)
        for _ in range(_MOVES):
            http.get("/api/about").raise_for_status()
        least = (_spent(process) - before) / _MOVES
    yield Figure("web: processor time of a move", 1000 * move, "ms", 2.1, "GET /api/about", move / least, note="nash")


def _spent(process: int) -> float:
    """Return the processor time that a process has used, seconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _asking(url: str) -> Iterator[None]:
    """Keep questions waiting for the coach."""
    over = Event()

    def ask(number: int) -> None:
        rng = random.Random(number)
        transport = httpx.HTTPTransport(local_address=f"127.0.0.{1 + number % _CLIENTS}")
        with httpx.Client(base_url=url, timeout=600, transport=transport) as http:
            while not over.is_set():
                cards = " ".join(format_card(card) for card in rng.sample(range(52), 6))
                http.get("/api/advice/toss", params={"cards": cards, "role": rng.choice(["dealer", "pone"])})

    with ThreadPoolExecutor(_ASKING) as pool:
        for number in range(_ASKING):
            pool.submit(ask, number)
        try:
            yield
        finally:
            over.set()


def _many_games(url: str) -> tuple[list[float], int]:
    """Play many games at once, each move after a while of thinking; return times and errors."""
    limits = httpx.Limits(max_connections=_GAMES, max_keepalive_connections=_GAMES)
    with httpx.Client(base_url=url, timeout=60, limits=limits) as http:
        players = [Player(http, "nash", number) for number in range(_GAMES)]
        end = time.perf_counter() + _SECONDS

        def play(player: Player) -> tuple[list[float], int]:
            times: list[float] = []
            errors = 0
            while True:
                time.sleep(player.rng.uniform(0, 2 * _THINKS))
                if time.perf_counter() > end:
                    return times, errors
                try:
                    times.append(player.move())
                except (httpx.HTTPError, AssertionError):
                    errors += 1

        with ThreadPoolExecutor(_GAMES) as pool:
            played = list(pool.map(play, players))
        kept = [http.get(f"/api/games/{p.state['number']}").json() for p in players]
    lost = sum(found["move"] != p.state["move"] for found, p in zip(kept, players, strict=True))
    return [took for times, _ in played for took in times], lost + sum(e for _, e in played)


def percentile(times: Sequence[float], percent: int) -> float:
    """Return a percentile of some times."""
    return sorted(times)[min(len(times) * percent // 100, len(times) - 1)]
