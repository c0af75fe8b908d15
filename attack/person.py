"""A person who plays through the API, and remembers all that it was told."""

import random
from itertools import zip_longest
from typing import Any

from attack.served import CUT_OFF, Line, Served

State = dict[str, Any]


class Person:
    """Plays one game after another, at random; each answer of the server is a promise that is remembered.

    Attributes:
        name: as the games call it.
        moves: how many of its moves were answered.
        games: how many of its games were begun, by an answer; `maybe` more were asked for.
        over: how the games that are over ended, by number: both scores, its own first.
        state: of the game that it plays, as it was told last; None between two games.
        number: of the game begun last.
        told: all that was told of it.
    """

    def __init__(self, name: str, rng: random.Random, **options: Any) -> None:
        """Take a name, what draws the moves, and how the games are set up."""
        self.name, self._rng = name, rng
        self._options = {"against": "greedy+greedy", "target": 61, "name": name, **options}
        self.moves = self.games = self.maybe = 0
        self.over: dict[int, list[int]] = {}
        self.state: State | None = None
        self.told: list[Any] = []
        self.number = 0
        self._sent: tuple[str, State] | None = None

    def sit_down(self, served: Served) -> str:
        """Take a line to a server; return what of that which was told does not hold any more, or nothing."""
        self._line = Line(served.port)
        if self.state is None:
            return ""
        number = self.state["number"]
        status, found = self._line.ask("GET", f"/api/games/{number}")
        if status != 200:
            return f"game {number}: {status} {found}"
        told, self.told = self.told, found["happenings"]
        for happened, again in zip_longest(told, self.told[: len(told)]):
            if happened != again:
                self._sent, self.state = None, found
                return f"game {number}: told {happened}\n\nfound {again}"
        more = len(self.told) > len(told)
        if self._sent is None:
            return f"game {number} has gone on by itself: {found}" if more else ""
        path, body = self._sent
        status, again = self._line.ask("POST", path, body)
        if status != (409 if more else 200):
            return f"game {number}: a move sent again, {'kept' if more else 'lost'} before: {status} {again}"
        return self._hear(found if more else again.get("game", again), whole=more)

    def move(self) -> str:
        """Make a move, or begin a game; return what was wrong with the answer, or nothing.

        Raises:
            OSError, HTTPException: the server is no more.
        """
        if self.state is None:
            self.maybe += 1
            status, found = self._line.ask("POST", "/api/games", self._options)
            if status != 201:
                return f"a new game: {status} {found}"
            self.maybe -= 1
            self.games += 1
            self.state = found
            return self._hear(found, whole=True)
        self._sent = self._chosen(self.state)
        status, found = self._line.ask("POST", self._sent[0], self._sent[1])
        if status != 200:
            return f"{self._sent}: {status} {found}"
        return self._hear(found.get("game", found))

    def play_on(self) -> str:
        """Move until the server is no more; return what was wrong before that, or nothing."""
        try:
            while not (wrong := self.move()):
                pass
        except CUT_OFF:
            return ""
        return wrong

    def _chosen(self, state: State) -> tuple[str, State]:
        """Return the path and the body of some move."""
        path, move = f"/api/games/{state['number']}", state["move"]
        since = f"?since={len(self.told)}"
        match state["awaits"]:
            case "toss":
                return f"{path}/toss{since}", {"move": move, "cards": self._rng.sample(state["hand"], 2)}
            case "play":
                return f"{path}/play{since}", {"move": move, "card": self._rng.choice(state["legal"])}
            case _:
                return f"{path}/count{since}", {"move": move, "claim": str(self._rng.randrange(13))}

    def _hear(self, state: State, *, whole: bool = False) -> str:
        """Remember an answer."""
        self.moves += self._sent is not None
        self._sent, self.state, self.number = None, state, state["number"]
        self.told = state["happenings"] if whole else self.told + state["happenings"]
        if [happened["index"] for happened in self.told] != list(range(len(self.told))):
            return f"game {state['number']}: told {self.told}: expected no gap and nothing twice"
        if state["awaits"] is None:
            self.over[state["number"]] = state["scores"]
            self.state = None
        return ""
