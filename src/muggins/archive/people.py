"""What is learned of the people who play at this machine, from the games they have finished.

A person's newest games are learned in a thread when the learning opponent sits down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock, Thread

import numpy as np

from muggins.archive.game import StoredGame
from muggins.archive.habits import Habits, HabitSeen
from muggins.archive.kept import now
from muggins.archive.store import GameStore
from muggins.errors import DamagedError, MissingError, MugginsError
from muggins.files.sqlite import Database, put, rows_of
from muggins.once import once
from muggins.players.adaptive.learner import Learner, are_for_points, shown_deals
from muggins.players.adaptive.models import PEGGERS, PHASES, TOSSERS, Mixture
from muggins.players.adaptive.opponent import opponent_model
from muggins.players.adaptive.player import Response, response_against
from muggins.players.adaptive.warm import warm_response
from muggins.players.solution import SolutionPegger, SolutionThrower
from muggins.rules.role import Role, Seat
from muggins.score.values import has_values
from muggins.solver.file.solution import open_solution
from muggins.wire import Answer

MOST_GAMES = 300
"""Of these, the newest, it learns; people change."""
UNTIL = 85
"""Deals begun with less than this on both sides, of 121, tell how a person plays; few play for the score so early."""
_SLACK = 60
"""Games that come on top of these before the oldest are forgotten and all is learned again."""
_AT_ONCE = 2
"""People whose response is kept in memory, some 250 MB each."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The players that a person resembles, by name, in fractions of its decisions; the rest resembles nobody.

    `lead` is the pone's first card, `end` are those with two cards in hand, `reply` the others.
    """

    toss: dict[str, float]
    lead: dict[str, float]
    reply: dict[str, float]
    end: dict[str, float]


@dataclass(frozen=True, slots=True)
class KnownPerson(Answer):
    """What is known of a person.

    Attributes:
        games: how many finished games it is from: without practice and hints, the newest 300 or a few more.
        deals: in these, begun before the score mattered; `decisions` in their play.
        forgotten: since when, UTC, ISO 8601; None for all games.
        responds: whether it is played against otherwise than the solution plays.
    """

    name: str
    games: int
    deals: int
    decisions: int
    forgotten: str | None
    likeness: Likeness
    responds: bool
    habits: tuple[HabitSeen, ...]


@dataclass
class _Person:
    """A person, the games it was learned from, and the response to the mixture of models it was worked out against."""

    learner: Learner
    habits: Habits
    games: list[int] = field(default_factory=list)
    mixture: Mixture | None = None
    response: Response | None = None


class PeopleLearner:
    """What is learned from the games of a store."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._people: dict[str, _Person] = {}
        self._learning = Lock()

    def opponent_of(self, name: str) -> Callable[[], Response]:
        """Return a function that returns the response to a person; learning continues in a thread."""
        Thread(target=self._learn_quietly, args=(name,), daemon=True).start()

        def response() -> Response:
            person = self._people.get(name)
            return _unknown() if person is None or person.response is None else person.response

        return response

    def learned(self, name: str) -> KnownPerson:
        """Learn from all games that are there, and return what is known of a person."""
        with self._learning:
            person = self._learn(name)
            mixture, since = person.learner.mixture(), forgotten_since(self._store.file, name)
        return KnownPerson(
            name,
            len(person.games),
            person.learner.deals,
            person.learner.decisions,
            None if since is None else since.isoformat(timespec="seconds"),
            _likeness(mixture),
            not mixture.is_solution,
            person.habits.seen(),
        )

    def forget(self, name: str) -> None:
        """Forget a person; it begins again with the next game."""
        with self._learning:
            with self._store.file.writing() as database:
                put(database, "forgotten", name, now())
            self._people.pop(name, None)

    def _learn_quietly(self, name: str) -> None:
        try:
            with self._learning:
                self._respond(name, self._learn(name))
        except MugginsError:
            return  # the next question about what was learned raises the error

    def _learn(self, name: str) -> _Person:
        games = self._games(name)
        person = self._people.get(name)
        if person is None or not _continues(person.games, games):
            solution = open_solution()
            habits = Habits(SolutionThrower(solution), SolutionPegger(solution))
            person = _Person(Learner(solution, until=UNTIL), habits)
            games = games[-MOST_GAMES:]
        else:
            games = games[games.index(person.games[-1]) + 1 :] if person.games else games
        for number in games:
            self._learn_game(person, number)
        self._people[name] = person
        return person

    def _learn_game(self, person: _Person, number: int) -> None:
        person.games.append(number)
        try:
            stored = self._store.get(number)
        except (MissingError, DamagedError):  # since it was listed
            return
        shown = shown_deals(stored.record.replay(), stored.person or Seat.P1)
        person.learner.learn(shown.rows, shown.roles.tolist())
        for_points = are_for_points(shown.rows, UNTIL)
        for deal, role, tells in zip(shown.deals, shown.roles.tolist(), for_points, strict=True):
            if tells:
                person.habits.learn(deal, Role(role))

    def _games(self, name: str) -> list[int]:
        since = forgotten_since(self._store.file, name)
        return [game.number for game in self._store.games().games if _tells(game, name, since)]

    def _respond(self, name: str, person: _Person) -> None:
        mixture = person.learner.mixture()
        if person.mixture is not None and all(map(np.array_equal, mixture, person.mixture)):
            return
        others = [each for each, known in self._people.items() if known.response is not None and each != name]
        for other in others[: len(others) - _AT_ONCE + 1]:
            self._people[other].mixture = self._people[other].response = None
        solution = open_solution()
        model = None if mixture.is_solution else opponent_model(solution, mixture)
        response = response_against(solution, model)
        warm_response(response)
        person.mixture, person.response = mixture, response


def forgotten_since(file: Database, name: str) -> datetime | None:
    """Return when a person was last forgotten, or None."""
    with file.open() as database:
        rows = rows_of(database, "forgotten", "WHERE name = ?", name)
    return datetime.fromisoformat(rows[0][1]) if rows else None


@once(1)
def _unknown() -> Response:
    return response_against(open_solution(), None)


def _tells(game: StoredGame, name: str, since: datetime | None) -> bool:
    """Return whether a game shows how a person plays: it decided by itself, and knew that it counted."""
    if not game.is_unaided or game.options is None or game.person is None or not has_values(game.options.ruleset):
        return False
    return game.standing.players[game.person] == name and (since is None or _begun(game) > since)


def _begun(game: StoredGame) -> datetime:
    begun = datetime.fromisoformat(game.begun)
    return begun if begun.tzinfo else begun.replace(tzinfo=UTC)


def _continues(known: Sequence[int], games: Sequence[int]) -> bool:
    """Return whether what is known is of the first of these games, and of not too many that are old."""
    if not known:
        return True
    if known[0] not in games:
        return False
    first = games.index(known[0])
    return list(games[first : first + len(known)]) == list(known) and len(games) - first <= MOST_GAMES + _SLACK


def _likeness(mixture: Mixture) -> Likeness:
    def shares(names: Sequence[str], weights: Sequence[float]) -> dict[str, float]:
        return {name: share for name, share in zip(names, weights, strict=True) if share > 0}

    plays = {phase: shares(PEGGERS, mixture.plays[place].tolist()) for place, phase in enumerate(PHASES)}
    return Likeness(shares(TOSSERS, mixture.tosses.tolist()), **plays)
