"""A table that is served for a test, and a person who plays at it through the API."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx

from muggins.archive.store import GameStore
from muggins.coach.preparing import Preparation
from muggins.web.access import Access
from muggins.web.app import create_app
from muggins.web.friends import Friends
from muggins.web.games import Games
from muggins.web.progress import TaskProgress
from muggins.web.questions import Questions
from muggins.web.server import Server, access_for, address_of, listen

State = dict[str, Any]


class Served:
    """A running server.

    Attributes:
        url: its address, without a slash at the end.
        games: what is played there.
        friends: the tables for two.
        rooms: the state of the application.
        http: a client of it.
    """

    def __init__(self, url: str, games: Games, server: Server, friends: Friends) -> None:
        self.url, self.games, self.server, self.friends = url, games, server, friends
        self.rooms: Any = server.config.app.state  # type: ignore[union-attr]
        self.thread = Thread(target=server.serve_here)
        # A connection that the server ends after an error must not be the next test's.
        self.http = httpx.Client(
            base_url=url, timeout=180, verify=False, limits=httpx.Limits(max_keepalive_connections=0)
        )

    @contextmanager
    def cleared(self, path: Path, seed: str) -> Iterator[None]:
        """Serve other games during a block, as a server does that has just been started."""
        self.games, self.friends = self.rooms.games, self.rooms.friends = opened(path, seed)
        self.rooms.progress, self.rooms.questions = TaskProgress(), Questions()
        self.http.cookies.clear()
        with self.games.store.file.held():
            yield
            self.games.watchers.close()
            self.friends.watchers.close()
            self.rooms.questions.close()

    def stop(self) -> None:
        """End the server, as if it had been closed."""
        self.games.watchers.close()
        self.friends.watchers.close()
        self.server.should_exit = True
        self.thread.join(30)

    def begin(self, **options: Any) -> State:
        answer = self.http.post("/api/games", json={"against": "greedy+greedy", **options})
        assert answer.status_code == 201, answer.text
        state: State = answer.json()
        return state

    def act(self, state: State, what: str, **body: Any) -> httpx.Response:
        path = f"/api/games/{state['number']}/{what}"
        return self.http.post(path, json={"move": state["move"], **body})

    def move(self, state: State, rng: random.Random) -> httpx.Response:
        what, body = any_move(state, rng)
        return self.act(state, what, **body)

    def state(self, number: int) -> State:
        found: State = self.http.get(f"/api/games/{number}").json()
        return found

    def play_out(self, state: State, rng: random.Random) -> State:
        while state["awaits"]:
            state = state_of(self.move(state, rng))
        return state


def any_move(state: State, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Anything that is allowed now: the end of its address, and its body."""
    match state["awaits"]:
        case "toss":
            return "toss", {"cards": rng.sample(state["hand"], 2)}
        case "play":
            return "play", {"card": rng.choice(state["legal"])}
        case _:
            return "count", {"claim": str(rng.randrange(13))}


def finished(table: Served) -> State:
    """The review of a game against casual that is over."""
    number = table.play_out(table.begin(against="casual", target=61), random.Random(5))["number"]
    found: State = table.http.get(f"/api/games/{number}/review").json()
    return found


def state_of(answer: httpx.Response) -> State:
    """The state of a game in an answer."""
    assert answer.status_code in {200, 201}, answer.text
    body: State = answer.json()
    found: State = body.get("game", body)
    return found


def refused(answer: httpx.Response, status: int) -> str:
    """The one line of an answer that refuses something."""
    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    line = str(answer.json()["error"])
    assert "\n" not in line
    return line


def opened(path: Path, seed: str | None, clock: Callable[[], float] | None = None) -> tuple[Games, Friends]:
    """The games of a file and the tables for two; their seeds are SEED-1, SEED-2 and so on where one is given."""
    numbers, store = count(1), GameStore(path)
    if seed is None:
        return Games(store), Friends(store, clock=clock)

    def new_seed() -> str:
        return f"{seed}-{next(numbers)}"

    return Games(store, new_seed=new_seed), Friends(store, new_seed=new_seed, clock=clock)


@contextmanager
def served(
    path: Path,
    *,
    access: Access | None = None,
    seed: str | None = None,
    host: str = "127.0.0.1",
    port: int = 0,
    preparation: Preparation | None = None,
    clock: Callable[[], float] | None = None,
) -> Iterator[Served]:
    """Serve the games of a file, see `opened`."""
    games, friends = opened(path, seed, clock)
    listening, ready = listen(host, port), Event()
    app = create_app(games, access or access_for(listening, None), preparation, friends=friends)
    server = Server(app, listening, ready.set)
    here = Served(address_of(host, listening, None).rstrip("/"), games, server, friends)
    here.thread.start()
    assert ready.wait(60)
    try:
        yield here
    finally:
        here.http.close()
        here.stop()
        listening.close()


def reach(table: Served, wanted: Callable[[State], bool], **options: Any) -> State:
    """A game that has come to a state; another one where the first never does."""
    rng = random.Random(3)
    while True:
        state = table.begin(against="novice", **options)
        while state["awaits"] and not wanted(state):
            state = state_of(table.move(state, rng))
        if wanted(state):
            return state


def late(mine: int, theirs: int, awaits: str) -> Callable[[State], bool]:
    def wanted(state: State) -> bool:
        first, second = state["scores"]
        return state["awaits"] == awaits and first >= mine and second >= theirs and len(state["legal"]) != 1

    return wanted
