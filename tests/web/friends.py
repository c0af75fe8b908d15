"""Two people who play each other through the API."""

import random
import secrets
from typing import Any

import httpx

from tests.web.table import Served, State, any_move

SEAT = "muggins-seat"


class Someone:
    """Somebody with a seat of their own.

    Attributes:
        token: of the seat.
        name: of the person.
    """

    def __init__(self, here: Served, name: str, token: str | None = None) -> None:
        self.here, self.name, self.token = here, name, token or secrets.token_urlsafe(32)

    @property
    def headers(self) -> dict[str, str]:
        return {SEAT: self.token}

    def get(self, path: str) -> httpx.Response:
        return self.here.http.get(f"/api/seat{path}", headers=self.headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.here.http.post(f"/api/seat{path}", json=body, headers=self.headers)

    def state(self) -> State:
        answer = self.get("/game")
        assert answer.status_code == 200, answer.text
        found: State = answer.json()
        return found

    def act(self, state: State, what: str, **body: Any) -> httpx.Response:
        return self.post(f"/game/{what}", move=state["move"], **body)

    def move(self, state: State, rng: random.Random) -> httpx.Response:
        what, body = any_move(state, rng)
        return self.act(state, what, **body)

    def event(self, since: int = 0, place: str = "game") -> State:
        """The first state that is sent to who watches."""
        path = f"/api/seat/{place}/events?since={since}"
        with self.here.http.stream("GET", path, headers=self.headers) as stream:
            line = next(line for line in stream.iter_lines() if line.startswith("data:"))
        found: State = httpx.Response(200, text=line.removeprefix("data:")).json()
        return found


def invited(here: Served, headers: dict[str, str] | None = None, **asked: Any) -> tuple[Someone, str]:
    """Somebody who has invited a friend, and the token of the invitation."""
    host, invite = Someone(here, "Ann"), secrets.token_urlsafe(32)
    body = {"seat": host.token, "invite": invite, "name": host.name, **asked}
    answer = here.http.post("/api/friends", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return host, invite


def joined(here: Served, **asked: Any) -> tuple[Someone, Someone]:
    """Two people at a table: who has invited, and who was."""
    host, invite = invited(here, **asked)
    guest = Someone(here, "Ben")
    answer = here.http.post("/api/seat/join", json={"invite": invite, "seat": guest.token, "name": guest.name})
    assert answer.status_code == 200, answer.text
    return host, guest


def step(people: tuple[Someone, Someone], rng: random.Random) -> tuple[Someone, httpx.Response] | None:
    """Let one of those move who may; None where nobody may."""
    able = [(one, state) for one, state in ((one, one.state()) for one in people) if state["awaits"]]
    if not able:
        return None
    one, state = rng.choice(able)
    answer = one.move(state, rng)
    assert answer.status_code == 200, answer.text
    return one, answer


def play_out(people: tuple[Someone, Someone], rng: random.Random) -> None:
    """Let two play their game to its end."""
    while step(people, rng):
        pass


def play_until(people: tuple[Someone, Someone], rng: random.Random, awaits: str) -> tuple[Someone, Someone]:
    """Let two play until somebody is asked for something; return who is, and the other."""
    while True:
        for place, one in enumerate(people):
            if one.state()["awaits"] == awaits:
                return one, people[1 - place]
        assert step(people, rng)
