"""What a person does more often, or less often, than the solver would with the same cards."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import lru_cache
from itertools import combinations
from math import sqrt
from operator import add
from statistics import NormalDist
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from muggins.archive.game import StoredGame
from muggins.archive.store import GameStore
from muggins.cards import Card, Rank, rank_of, value_of
from muggins.coach.themes import Theme
from muggins.errors import DamagedError, MissingError
from muggins.players.base import Toss
from muggins.players.solution import SolutionPegger, SolutionThrower
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, Tossed
from muggins.rules.play import Peg
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.view import View, view_of
from muggins.score.values import as_to_121, has_values
from muggins.solver.file.solution import Solution, open_solution
from muggins.wire import Answer

_T = TypeVar("_T")
MOST_GAMES = 300
"""Of these, the newest, habits are counted; people change."""
_UNTIL = 85
"""Deals begun with this or more on either side, of 121, may be played for the score, and do not count."""
_FIVE, _TEN = 4, 10
_LOW = 3  # the ranks of a five and of a four; what a ten-card counts
_WRONG = 0.05  # probability that a habit is reported of somebody who plays like the solver
_FEWEST = 10  # minimum chances before a habit is reported
_LEAST = 0.05  # minimum deviation from the solver's frequency for a habit to be reported


@dataclass(frozen=True, slots=True)
class HabitSeen:
    """Something that a person did when it could have done otherwise.

    Attributes:
        words: what, as in "lead from a pair".
        times: how often the person did, of `of` chances.
        solver: how often the solver would have, on average.
        telling: whether the difference is more than chance, and at least one chance in twenty.
        sentence: all of it in words.
    """

    words: str
    role: Role
    theme: Theme
    times: int
    of: int
    solver: float
    telling: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class PersonHabits(Answer):
    """What a person does otherwise than the solver.

    Attributes:
        games: how many finished games it is from: without practice and hints, the newest 300.
        deals: in these, begun before the score mattered.
        habits: those that there were chances for, the significant first, then by distance from the solver.
    """

    name: str
    games: int
    deals: int
    habits: tuple[HabitSeen, ...]


class _Habit(NamedTuple, Generic[_T]):
    """A habit: words and themes by role (pone's, dealer's), and whether a choice is one of it."""

    words: tuple[str, str]
    themes: tuple[Theme, Theme]
    of: Callable[[View, _T], bool]


def _tossed(what: str, of: Callable[[Rank, Rank], bool]) -> _Habit[Toss]:
    words = f"discard {what} to your opponent's crib", f"discard {what} to your own crib"
    return _Habit(words, (Theme.DEFEND, Theme.BUILD), lambda _, toss: of(rank_of(toss[0]), rank_of(toss[1])))


def _played(words: str, of: Callable[[View, Rank], bool], theme: Theme = Theme.REPLY) -> _Habit[Card]:
    return _Habit(
        (f"{words} as pone", f"{words} as dealer"), (theme, theme), lambda view, card: of(view, rank_of(card))
    )


def _led(words: str, of: Callable[[View, Rank], bool]) -> _Habit[Card]:
    return _Habit((words, words), (Theme.LEAD, Theme.LEAD), lambda view, card: of(view, rank_of(card)))


def _held(view: View, rank: Rank) -> int:
    return sum(rank_of(card) == rank for card in view.hand)


def _count(view: View, rank: Rank) -> int:
    return view.play_state.count + value_of(rank)


def _runs(view: View, rank: Rank) -> bool:
    return any(peg.reason is Peg.RUN for peg in view.play_state.after(rank)[1])


_TOSSES: tuple[_Habit[Toss], ...] = (
    _tossed("a five", lambda a, b: _FIVE in {a, b}),
    _tossed("a pair", lambda a, b: a == b),
    _tossed("neighbours", lambda a, b: abs(a - b) == 1),
    _tossed("a fifteen", lambda a, b: value_of(a) + value_of(b) == 15),
    _tossed("two low cards (A to 4)", lambda a, b: max(a, b) <= _LOW),
    _tossed("two ten-cards", lambda a, b: value_of(a) == value_of(b) == _TEN),
)
_LEADS: tuple[_Habit[Card], ...] = (
    _led("lead from a pair", lambda view, rank: _held(view, rank) > 1),
    _led("lead a low card (A to 4)", lambda _, rank: rank <= _LOW),
    _led("lead a five", lambda _, rank: rank == _FIVE),
    _led("lead a ten-card", lambda _, rank: value_of(rank) == _TEN),
)
_REPLIES: tuple[_Habit[Card], ...] = (
    _played("pair the last card", lambda view, rank: view.play_state.pile[-1] == rank),
    _played("make fifteen", lambda view, rank: _count(view, rank) == 15),
    _played("make 31", lambda view, rank: _count(view, rank) == 31, Theme.LATE),
    _played("make a run", _runs),
    _played("leave a count of 5 or 21", lambda view, rank: _count(view, rank) in {5, 21}),
)
_NUMBER = 2 * (len(_TOSSES) + len(_REPLIES)) + len(_LEADS)


@dataclass
class _Tally:
    times: int = 0
    of: int = 0
    solver: float = 0.0
    variance: float = 0.0


_Key: TypeAlias = tuple[str, Role, Theme]


def habits_of(store: GameStore, name: str) -> PersonHabits:
    """Return the habits of a person of that name in the finished games of a store."""
    solution, games, deals = open_solution(), 0, 0
    tallies: defaultdict[_Key, _Tally] = defaultdict(_Tally)
    for listed in [game for game in store.games().games if _counts(game, name)][-MOST_GAMES:]:
        with suppress(MissingError, DamagedError):  # since it was listed
            counted, of_game = _tallies_of(solution, store.get(listed.number).text, listed.person or Seat.P1)
            games, deals = games + 1, deals + counted
            for key, tally in of_game.items():
                tallies[key] = _Tally(*(map(add, astuple(tallies[key]), astuple(tally))))
    return PersonHabits(name, games, deals, seen_in(tallies))


def _counts(game: StoredGame, name: str) -> bool:
    """Return whether a game shows how a person plays: it decided by itself, and knew that it counted."""
    if not game.is_unaided or game.options is None or game.person is None or not has_values(game.options.ruleset):
        return False
    return game.standing.players[game.person] == name


@lru_cache(maxsize=2 * MOST_GAMES)
def _tallies_of(solution: Solution, record: str, person: Seat) -> tuple[int, dict[_Key, _Tally]]:
    """Return how many deals of a game count, and the tallies of its habits; its last deal is left out."""
    game, counter, deals = parse_record(record).replay(), _Counter(solution), 0
    for place, deal in enumerate(game.deals[:-1]):
        if max(as_to_121(deal.start_scores, game.ruleset)) < _UNTIL:
            counter.count(deal, Role.DEALER if (game.first_dealer + place) % 2 == person else Role.PONE)
            deals += 1
    return deals, dict(counter.tallies)


class _Counter:
    """Counts what a person has done in deals."""

    def __init__(self, solution: Solution) -> None:
        self._thrower, self._pegger = SolutionThrower(solution), SolutionPegger(solution)
        self.tallies: defaultdict[_Key, _Tally] = defaultdict(_Tally)

    def count(self, deal: Deal, role: Role) -> None:
        for place, event in enumerate(deal.events):
            if event.role is not role or not isinstance(event, Tossed | CardPlayed):
                continue
            view = view_of(deal, role, events=place)
            if isinstance(event, Tossed):
                toss = min(event.cards), max(event.cards)
                tosses = list(combinations(sorted(view.dealt), 2))
                self._note(_TOSSES, view, toss, tosses, self._thrower.toss_probabilities(view))
                continue
            state = view.play_state
            if not view.is_choice or state.left[role.other] == 0:
                continue
            cards = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
            likely = self._pegger.play_probabilities(view)
            if not view.moves:
                self._note(_LEADS, view, event.card, list(cards.values()), likely)
            elif state.count:
                self._note(_REPLIES, view, event.card, list(cards.values()), likely)

    def _note(
        self, habits: tuple[_Habit[_T], ...], view: View, chosen: _T, choices: list[_T], likely: Mapping[_T, float]
    ) -> None:
        for habit in habits:
            ones = {choice for choice in choices if habit.of(view, choice)}
            if 0 < len(ones) < len(choices):
                tally = self.tallies[habit.words[view.role], view.role, habit.themes[view.role]]
                chance = sum(probability for choice, probability in likely.items() if choice in ones)
                tally.times += habit.of(view, chosen)
                tally.of += 1
                tally.solver += chance
                tally.variance += chance * (1 - chance)


def seen_in(tallies: Mapping[_Key, _Tally]) -> tuple[HabitSeen, ...]:
    """Return the habits there were chances for, the significant first, then by distance from the solver."""
    most = NormalDist().inv_cdf(1 - _WRONG / (2 * _NUMBER))
    seen = []
    for (words, role, theme), tally in tallies.items():
        # Half a time is what rounding to whole times may add.
        apart = max(abs(tally.times - tally.solver) - 0.5, 0) / sqrt(tally.variance + 0.25)
        more = abs(tally.times - tally.solver) / tally.of
        telling = tally.of >= _FEWEST and apart > most and more >= _LEAST
        sentence = f"You {words} {tally.times} of {tally.of} times; the Solver would {tally.solver:.0f}."
        habit = HabitSeen(words, role, theme, tally.times, tally.of, round(tally.solver, 2), telling, sentence)
        seen.append((more, habit))
    seen.sort(key=lambda each: (not each[1].telling, -each[0], each[1].words))
    return tuple(habit for _, habit in seen)
