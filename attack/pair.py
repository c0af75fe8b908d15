"""Two people who play each other through the API, and remember what they were told; neither may learn too much.

Whoever plays both knows all hands: whatever one of them is told is searched for cards of the other's.
"""

import json
import random
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from attack.served import Line, Served

SEAT = "muggins-seat"
State = dict[str, Any]
_CARD = re.compile(r"\b(10|[A2-9TJQK])([CDHS♣♦♥♠])(?![A-Za-z])")
_LETTER = dict(zip("♣♦♥♠", "CDHS", strict=True))


def cards_in(text: str) -> set[str]:
    """Return all cards that a text names."""
    return {rank.replace("10", "T") + _LETTER.get(suit, suit) for rank, suit in _CARD.findall(text)}


def hidden_in(state: State, told: list[Any]) -> set[str]:
    """Return the cards in a state of a game that its seat has no way to know.

    Args:
        state: as it was sent.
        told: all that has happened, as the seat was told.
    """
    if state["outcome"] is not None:
        return set()
    known: dict[int, set[str]] = {}
    wrong: set[str] = set()
    for happened in told:
        found = known.setdefault(happened["deal"], set())
        mine, named = happened["who"] == "you", cards_in(json.dumps(happened, ensure_ascii=False))
        match happened["kind"]:
            case "deal":
                found |= set(happened["cards"])
            case "starter" | "card":
                found.add(happened["card"])
            case "show":
                found |= set(happened["cards"])
            case "toss" if not mine:
                wrong |= set(happened["cards"])
        wrong |= named - found
    now = known[max(known)] | set(state["to_count"]["cards"] if state["to_count"] else ())
    rest = {name: value for name, value in state.items() if name not in {"happenings", "cuts"}}
    return wrong | (cards_in(json.dumps(rest, ensure_ascii=False)) - now)


def _wrong_with(state: State, told: list[Any]) -> str:
    """Return what of a state must not be told, or is another than was promised, or nothing."""
    if leaked := hidden_in(state, told):
        return f"of {leaked}, which it cannot know: {state}"
    if (state["seed"] is None) is not (state["outcome"] is None):
        return f"the seed {state['seed']}, outcome {state['outcome']}"
    if state["seed"] is not None and sha256(state["seed"].encode()).hexdigest() != state["commitment"]:
        return f"another seed than was promised: {state}"
    return ""


class _Seat:
    """One of the two, with what it was told."""

    def __init__(self, name: str, token: str) -> None:
        self.name, self.token = name, token
        self.state: State | None = None
        self.told: list[Any] = []

    @property
    def awaited(self) -> bool:
        """Whether it is to move, as far as it was told."""
        return self.state is not None and self.state["awaits"] is not None


class Pair:
    """Plays one game after another at a table for two, at random; each answer is a promise that is remembered.

    Attributes:
        name: of who invites.
        moves: how many moves were answered.
        games: how many games of one person they have begun: none.
        over: the scores of games that are over, the first person's first, in their order.
    """

    games, begins = 0, False
    number = 0

    def __init__(self, name: str, rng: random.Random, *, tokens: Sequence[str] = (), **options: Any) -> None:
        """Take the name of who invites, what draws the moves, the tokens if not any, and how the games are set up."""
        self.name, self._rng = name, rng
        self._options = {"target": 61, "counting": "automatic", **options}
        seats = tokens or [self._token() for _ in range(2)]
        self._people = [_Seat(*each) for each in zip((name, f"{name}'s friend"), seats, strict=True)]
        self._invite = self._token()
        self.moves, self.over = 0, list[list[int]]()
        self._played = 1
        self._sent: tuple[_Seat, str, State] | None = None
        self._begun = False

    @property
    def tokens(self) -> list[str]:
        """The tokens of both seats."""
        return [one.token for one in self._people]

    @property
    def held(self) -> set[str]:
        """The cards that the two hold."""
        return {card for one in self._people if one.state is not None for card in one.state["hand"]}

    def sit_down(self, served: Served) -> str:
        """Take a line to a server; return what does not hold any more, or nothing."""
        self._line = Line(served.port)
        if not self._begun:
            return ""
        sent, self._sent = self._sent, None
        before = 0 if sent is None else len(sent[0].told)
        wrong = self._look()
        if wrong or sent is None:
            return wrong
        one, path, body = sent
        done_once = path.startswith("/game/again")
        kept = len(one.told) > before
        status, found = self._line.ask("POST", f"/api/seat{path}", body, {SEAT: one.token})
        if status != (409 if kept and not done_once else 200):
            return f"{path} {body}, {'kept' if kept else 'not kept'}, sent again: {status} {found}"
        return self._look()

    def look(self, served: Served) -> str:
        """Look from both seats, at a server; return what does not hold any more, or nothing."""
        self._line = Line(served.port)
        return self._look() if self._begun else ""

    def move(self, *, twice: bool = False) -> str:
        """Make a move at one of the seats, or begin a game; return what was wrong with the answer, or nothing.

        Args:
            twice: whether every request is sent twice; the second must change nothing.

        Raises:
            OSError, HTTPException: the server is no more.
        """
        if not self._begun:
            return self._begin(twice=twice)
        able = [one for one in self._people if one.awaited] if twice or self._rng.random() < 0.5 else []
        if not able:
            wrong = self._look()
            able = [one for one in self._people if one.awaited]
            if wrong or not able:
                return wrong or self._again(twice=twice)
        one = self._rng.choice(able)
        path, body = self._chosen(one)
        wrong = self._ask(one, path, body)
        self.moves += not wrong
        return wrong or (self._once_more(one, path, body) if twice else "")

    def _once_more(self, one: _Seat, path: str, body: State) -> str:
        """Send a move that was made again; return what was wrong with the answer, or nothing."""
        status, found = self._line.ask("POST", f"/api/seat{path}", body, {SEAT: one.token})
        named = cards_in(json.dumps(found)) - cards_in(json.dumps(body))
        return f"{path} {body}, sent twice: {status} {found}" if status != 409 or named else self._look()

    def _begin(self, *, twice: bool) -> str:
        host, guest = self._people
        lay = {"seat": host.token, "invite": self._invite, "name": host.name, **self._options}
        join = {"seat": guest.token, "invite": self._invite, "name": guest.name}
        for path, body in (("/api/friends", lay), ("/api/seat/join", join)):
            for time in range(1 + twice):
                status, found = self._line.ask("POST", path, body)
                if status not in ({200} if time else {200, 201}):
                    return f"{path} {body}: {status} {found}"
        self._begun = True
        return self._look()

    def _again(self, *, twice: bool) -> str:
        """Ask for the next game, from both seats."""
        state = self._people[0].state
        assert state is not None
        self.over[self._played - 1 :] = [state["scores"]]
        for one in self._people:
            for _ in range(1 + twice):
                if wrong := self._ask(one, "/game/again", {"game": self._played}):
                    return wrong
        return self._look()

    def _ask(self, one: _Seat, path: str, body: State) -> str:
        self._sent = one, path, body
        status, found = self._line.ask("POST", f"/api/seat{path}", body, {SEAT: one.token})
        self._sent = None
        if status != 200:
            return f"{path} {body}: {status} {found}"
        return self._hear(one, found.get("game", found), whole=path.endswith("/again"))

    def _look(self) -> str:
        """Look from both seats; return what is not as it was told, told to a seat that must not know it, or nothing."""
        for one in self._people:
            status, found = self._line.ask("GET", "/api/seat/game", None, {SEAT: one.token})
            if status != 200:
                return f"{one.name}: {status} {found}"
            if wrong := self._hear(one, found, whole=True):
                return wrong
        return self._differing()

    def _hear(self, one: _Seat, state: State, *, whole: bool) -> str:
        """Take in what a seat was told: all of a game, or what is new of it."""
        before = one.told if one.state is not None and one.state["number"] == state["number"] else []
        one.told = state["happenings"] if whole else before + state["happenings"]
        one.state = state
        if [happened["index"] for happened in one.told] != list(range(len(one.told))):
            return f"{one.name} was told {one.told}: expected no gap and nothing twice"
        if one.told[: len(before)] != before or not self._played <= state["number"] <= self._played + 1:
            return f"{one.name} was told {before}, game {self._played}\n\nfound {one.told}, game {state['number']}"
        if wrong := _wrong_with(state, one.told):
            return f"{one.name} was told {wrong}"
        self._played = max(self._played, state["number"])
        return ""

    def _differing(self) -> str:
        """Return what the two were told differently of the cards that both may see, or nothing."""
        first, second = (
            [each for each in one.told if each["kind"] in {"card", "starter", "show"}] for one in self._people
        )
        names = ("deal", "kind", "card", "count", "made", "points", "part")
        for mine, theirs in zip(first, second, strict=False):
            if any(mine[name] != theirs[name] for name in names) or mine["who"] == theirs["who"]:
                return f"{mine}\n\ntold the other: {theirs}"
        hands = [set(one.state["hand"]) for one in self._people if one.state is not None]
        return f"both hold {hands}" if len(hands) == 2 and hands[0] & hands[1] else ""

    def _chosen(self, one: _Seat) -> tuple[str, State]:
        """Return the path and the body of some move of a seat."""
        state = one.state
        assert state is not None
        since, move = f"?since={len(one.told)}", state["move"]
        match state["awaits"]:
            case "toss":
                return f"/game/toss{since}", {"move": move, "cards": self._rng.sample(state["hand"], 2)}
            case "play":
                return f"/game/play{since}", {"move": move, "card": self._rng.choice(state["legal"])}
            case _:
                return f"/game/count{since}", {"move": move, "claim": str(self._rng.randrange(13))}

    def _token(self) -> str:
        return "".join(self._rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", k=43))
