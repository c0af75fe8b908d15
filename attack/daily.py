"""A person who plays the daily deal through the API, one day after another, and remembers what was told."""

import json
import random
from datetime import date, timedelta
from typing import Any

from attack.pair import cards_in
from attack.served import Line, Served, until_ready

_FIRST = date(2026, 1, 1)


class Daily:
    """Plays the three deals of each day at random; each answer is a promise.

    Attributes:
        name: in the counts.
        moves: how many moves were answered.
        games: how many games it has begun in the store: none.
        over: the scores of its games in the store: none.
    """

    name, games, begins, number = "Daily", 0, False, 0

    def __init__(self, rng: random.Random) -> None:
        """Take what draws the moves."""
        self._rng = rng
        self.moves, self.over = 0, dict[int, list[int]]()
        self._deal = 0
        self._made: list[str] = []
        self._told: list[Any] = []
        self._game: Any = None  # the deal as it stands, where that is known
        self._lost: dict[tuple[str, int], float] = {}

    @property
    def day(self) -> str:
        """The day that is played, such as 2026-01-31."""
        return (_FIRST + timedelta(self._deal // 3)).isoformat()

    def sit_down(self, served: Served) -> str:
        """Take a line to a server; return what of the results does not hold any more, or nothing."""
        self._line, self._game = Line(served.port), None
        return self.results()

    def look(self, served: Served) -> str:
        """Look at the results at a server; return what of them does not hold any more, or nothing."""
        return self.sit_down(served)

    def results(self) -> str:
        """Read the results; return what of them is not as it was told, or nothing."""
        status, found = self._line.ask("GET", f"/api/daily?today={self.day}")
        if status != 200:
            return f"daily results: {status} {found}"
        kept = {
            (result["day"], place): lost
            for result in found["results"]
            for place, lost in enumerate(result["lost"], 1)
            if lost is not None
        }
        lost = [f"{day} {place}" for (day, place), told in self._lost.items() if kept.get((day, place)) != told]
        more = set(kept) - set(self._lost) - {(self.day, self._deal % 3 + 1)}  # one that was not answered
        return f"daily results {kept}: lost {lost}, more {more}; told {self._lost}" if lost or more else ""

    def move(self, *, twice: bool = False) -> str:
        """Make a move; return what was wrong with the answer, or nothing.

        Args:
            twice: whether it is sent twice; the second answer must be the same.

        Raises:
            OSError, HTTPException: the server is no more.
        """
        if self._game is None:
            status, found = self._ask(self._made)
            wrong = self._heard(found) if status == 200 else f"{self.day} {self._made}: {status} {found}"
            if wrong:
                return wrong
        moves = [*self._made, self._chosen(self._game)]
        answers = [self._ask(moves) for _ in range(1 + twice)]
        status, found = answers[0]
        if status != 200 or any(answer != answers[0] for answer in answers):
            return f"{self.day} {moves}: {answers}"
        self._made, self.moves = moves, self.moves + 1
        wrong = self._heard(found)
        return wrong or (self._enter(found) if found["over"] else "")

    def _enter(self, found: Any) -> str:
        """Note what was lost in a deal that is over; return what of the results is not as it was told, or nothing."""
        self._lost[self.day, self._deal % 3 + 1] = round(sum(made["loss"] for made in found["decisions"]), 2)
        # The next deal comes first: the server may be no more when it is asked for the results.
        self._deal, self._made, self._told, self._game = self._deal + 1, [], [], None
        return self.results()

    def _ask(self, moves: list[str]) -> tuple[int, Any]:
        path = f"/api/daily/{self.day}/{self._deal % 3 + 1}?today={self.day}"
        return until_ready(self._line.ask, "POST", path, {"moves": moves})

    def _heard(self, found: Any) -> str:
        """Take in an answer; return what is not as it was told, or must not be told yet, or nothing."""
        self._game = game = found["game"]
        told, self._told = self._told, game["happenings"]
        if self._told[: len(told)] != told:
            return f"{self.day}: told {told}\n\nfound {self._told}"
        if found["over"]:
            return ""
        known: set[str] = set()
        for happened in self._told:
            theirs = happened["kind"] == "toss" and happened["who"] == "opponent"
            known |= set() if theirs else {*happened["cards"], *filter(None, [happened["card"]])}
        rest = {name: value for name, value in found.items() if name != "game"}
        rest |= {name: value for name, value in game.items() if name != "cuts"}
        leaked = cards_in(json.dumps(rest, ensure_ascii=False)) - known
        return f"{self.day}: told of {leaked}, seed {game['seed']}" if leaked or game["seed"] is not None else ""

    def _chosen(self, game: Any) -> str:
        match game["awaits"]:
            case "toss":
                return " ".join(self._rng.sample(game["hand"], 2))
            case "play":
                return str(self._rng.choice(game["legal"]))
            case _:
                return str(self._rng.randrange(13))
