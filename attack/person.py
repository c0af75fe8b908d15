"""A person who plays through the API, and remembers all that it was told."""

import random
from typing import Any

from attack.program import Served, ask

State = dict[str, Any]


class Person:
    """Plays one game after another, at random; each answer of the server is a promise that is remembered.

    Attributes:
        moves: how many of its moves were answered.
        games: how many of its games were begun, by an answer.
        over: how the games that are over ended, by number: both scores, its own first.
        state: of the game that it plays, as it was told last; None between two games.
        number: of the game begun last.
        told: all that was told of it.
    """

    def __init__(self, name: str, rng: random.Random, **options: Any) -> None:
        """Take a name, what draws the moves, and how the games are set up."""
        self._rng, self._options = rng, {"against": "greedy+greedy", "target": 61, "name": name, **options}
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
        self._line = served.line()
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
        status, again = ask(self._line, "POST", *self._sent)  # the same move twice is made once
        self._hear(found, whole=True)
        return "" if status == 409 else f"game {self.number}: a move that was kept, sent again: {status} {again}"

    def look(self, served: Served) -> str:
        """Look at the game where others may have gone on with it; return what does not hold any more, or nothing."""
        if self.state is None:
            return ""
        self._line = served.line()
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
            what, body = chosen(self.state, self._rng)
            self._sent = f"/api/games/{self.number}/{what}?since={len(self.told)}", body
        return self._ask()

    def _read_again(self) -> tuple[str, State]:
        """Read the game again; return what of it is not as it was told, or nothing, and its state."""
        status, found = ask(self._line, "GET", f"/api/games/{self.number}")
        if status != 200:
            return f"game {self.number}: {status} {found}", found
        told, self.told = self.told, found["happenings"]
        if self.told[: len(told)] != told:
            self._sent, self.state = None, found
            return f"game {self.number}: told {told}\n\nfound {self.told}", found
        return "", found

    def _ask(self) -> str:
        """Send what is to be sent, and remember the answer."""
        assert self._sent is not None
        status, found = ask(self._line, "POST", *self._sent)
        if status not in {200, 201}:
            sent, self._sent = self._sent, None
            return f"{sent}: {status} {found}"
        self.games += self._begins
        return self._hear(found.get("game", found), whole=self._begins)

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


def chosen(state: State, rng: random.Random) -> tuple[str, State]:
    """Return what is done next in a game, and the body of some such move."""
    match state["awaits"]:
        case "toss":
            move: State = {"cards": rng.sample(state["hand"], 2)}
        case "play":
            move = {"card": rng.choice(state["legal"])}
        case _:
            move = {"claim": str(rng.randrange(13))}
    return state["awaits"], {"move": state["move"], **move}
