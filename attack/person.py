"""A person who plays through the API, and remembers all that it was told."""

import random
from itertools import zip_longest
from typing import Any

from attack.served import Line, Served, until_ready

State = dict[str, Any]


class Person:
    """Plays one game after another, at random; each answer of the server is a promise that is remembered.

    Attributes:
        name: as the games call it.
        moves: how many of its moves were answered.
        games: how many of its games were begun, by an answer.
        over: how the games that are over ended, by number: both scores, its own first.
        state: of the game that it plays, as it was told last; None between two games.
        number: of the game begun last.
        told: all that was told of it.
    """

    def __init__(self, name: str, rng: random.Random, **options: Any) -> None:
        """Take a name, what draws the moves, and how the games are set up."""
        self.name, self._rng = name, rng
        self._options = {"against": "greedy+greedy", "target": 61, "name": name, **options}
        self.moves = self.games = self.number = 0
        self.over: dict[int, list[int]] = {}
        self.state: State | None = None
        self.told: list[Any] = []
        self._sent: tuple[str, State] | None = None
        self._begins = False

    @property
    def begins(self) -> bool:
        """Whether it has asked for a game and had no answer."""
        return self._begins and self._sent is not None

    def sit_down(self, served: Served) -> str:
        """Take a line to a server; return what of that which was told does not hold any more, or nothing."""
        self._line = Line(served.port)
        if self.state is None:
            return self._ask() if self._sent else ""
        told = self.told
        wrong, found = self._read_again()
        if wrong:
            return wrong
        kept = len(self.told) > len(told)
        if self._sent is None:
            return f"game {self.number} has gone on by itself: {found}" if kept else ""
        if not kept:
            return self._ask()
        status, again = self._asked()  # the same move twice is made once
        self._hear(found, whole=True)
        return "" if status == 409 else f"game {self.number}: a move that was kept, sent again: {status} {again}"

    def look(self, served: Served) -> str:
        """Look at the game where others may have gone on with it; return what does not hold any more, or nothing."""
        if self.state is None:
            return ""
        self._line = Line(served.port)
        wrong, found = self._read_again()
        if not wrong:
            self._begins = True  # what others did is no move of this person
            self._hear(found, whole=True)
        return wrong

    def move(self) -> str:
        """Make a move, or begin a game; return what was wrong with the answer, or nothing.

        Raises:
            OSError, HTTPException: the server is no more.
        """
        self._begins = self.state is None
        if self.state is None:
            key = f"{self._rng.randrange(16**12):012x}"  # asked again with it, it is the same game
            self._sent = "/api/games", {**self._options, "key": key}
        else:
            self._sent = self._chosen(self.state)
        return self._ask()

    def _read_again(self) -> tuple[str, State]:
        """Read the game again; return what of it is not as it was told, or nothing, and its state."""
        status, found = self._line.ask("GET", f"/api/games/{self.number}")
        if status != 200:
            return f"game {self.number}: {status} {found}", found
        told, self.told = self.told, found["happenings"]
        for happened, again in zip_longest(told, self.told[: len(told)]):
            if happened != again:
                self._sent, self.state = None, found
                return f"game {self.number}: told {happened}\n\nfound {again}", found
        return "", found

    def _ask(self) -> str:
        """Send what is to be sent, and remember the answer."""
        status, found = self._asked()
        if status not in {200, 201}:
            sent, self._sent = self._sent, None
            return f"{sent}: {status} {found}"
        self.games += self._begins
        return self._hear(found.get("game", found), whole=self._begins)

    def _asked(self) -> tuple[int, Any]:
        """Send what is to be sent, again and again while the server is getting ready."""
        assert self._sent is not None
        return until_ready(self._line.ask, "POST", *self._sent)

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

    def _hear(self, state: State, *, whole: bool) -> str:
        """Remember the state of a game: all of it, or what is new."""
        self.moves += not self._begins
        self._sent, self.state, self.number = None, state, state["number"]
        self.told = state["happenings"] if whole else self.told + state["happenings"]
        if [happened["index"] for happened in self.told] != list(range(len(self.told))):
            return f"game {self.number}: told {self.told}: expected no gap and nothing twice"
        if state["awaits"] is None:
            self.over[self.number] = state["scores"]
            self.state = None
        return ""
