"""What to toss: all 15 tosses of six cards, what each is worth, and what the solution does.

The other side tosses as the solution does, given that it holds none of the six cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from muggins.cards import DECK, Card, Rank, rank_of
from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels.crib import CRIBS_PER_TOSS, TOSSES, count_tosses
from muggins.kernels.show import score_hands
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.query.tosses import TossRow, tosses_of_cards


class CribModel(Enum):
    """What the other side is taken to toss."""

    SOLUTION = "solution"
    UNIFORM = "uniform"
    SCHELL = "schell"


@dataclass(frozen=True, slots=True)
class TossChoice:
    """One toss; all worths are expected points of the side that tosses.

    Attributes:
        kept: four cards.
        tossed: two cards.
        frequency: how often the solution makes it.
        hand: the hand's points over the starters.
        crib: the crib's, whoever owns it.
        play: net points in the play, own less the other's.
        pegs: these two, (own, the other's); None where the solution does not say.
        net: hand, plus the crib for the dealer or less it for the pone, plus play.
        loss: how far the net is below the best.
        scores: points of the hand with each of the 46 starters.
    """

    kept: tuple[Card, ...]
    tossed: tuple[Card, ...]
    frequency: float
    hand: float
    crib: float
    play: float
    pegs: tuple[float, float] | None
    net: float
    loss: float
    scores: dict[Card, int]

    @property
    def spread(self) -> dict[int, float]:
        """How likely the hand scores what, by points, ascending."""
        points, many = np.unique(list(self.scores.values()), return_counts=True)
        return {int(p): int(n) / len(self.scores) for p, n in zip(points, many, strict=True)}

    @property
    def best_starters(self) -> tuple[Rank, ...]:
        """The ranks of the starters that make most of the hand."""
        return self._starters(max(self.scores.values()))

    @property
    def worst_starters(self) -> tuple[Rank, ...]:
        """The ranks of the starters that make least of it."""
        return self._starters(min(self.scores.values()))

    def _starters(self, points: int) -> tuple[Rank, ...]:
        return tuple(sorted({rank_of(card) for card, p in self.scores.items() if p == points}))


@dataclass(frozen=True, slots=True)
class TossAdvice:
    """All tosses of six cards in a role, the best net first."""

    role: Role
    choices: tuple[TossChoice, ...]

    @property
    def best(self) -> TossChoice:
        """The toss of most worth."""
        return self.choices[0]

    def of(self, tossed: Sequence[Card]) -> TossChoice:
        """Return the row of a toss."""
        return next(choice for choice in self.choices if set(choice.tossed) == set(tossed))


def advise_toss(
    six: Sequence[Card], role: Role, *, crib: CribModel = CribModel.SOLUTION, solution: Solution | None = None
) -> TossAdvice:
    """Weigh the tosses of six cards.

    Args:
        six: the cards.
        role: of the side that tosses.
        crib: what the other side is taken to toss.
        solution: whom to ask; the shipped one if not given.

    Raises:
        CardError: not six different cards.
    """
    rows = tosses_of_cards(solution or open_solution(), six, role)
    cribs = _cribs(six, role, crib, rows)
    sign = 1 if role is Role.DEALER else -1
    nets = [row.hand + sign * worth + row.play for row, worth in zip(rows, cribs, strict=True)]
    starters = [card for card in DECK if card not in six]
    hands = [[*row.kept, starter] for row in rows for starter in starters]
    points = score_hands(hands).reshape(len(rows), len(starters)).tolist()
    choices = [
        TossChoice(
            row.kept,
            row.tossed,
            row.probability,
            row.hand,
            worth,
            row.play,
            row.pegs,
            net,
            max(nets) - net,
            dict(zip(starters, scores, strict=True)),
        )
        for row, worth, net, scores in zip(rows, cribs, nets, points, strict=True)
    ]
    return TossAdvice(role, tuple(sorted(choices, key=lambda choice: choice.loss)))


def _cribs(six: Sequence[Card], role: Role, crib: CribModel, rows: Sequence[TossRow]) -> list[float]:
    """Return what the crib is worth after each toss."""
    if crib is CribModel.SOLUTION:
        return [row.crib for row in rows]
    if crib is CribModel.SCHELL:
        return [crib_value(Source.SCHELL, role, *map(rank_of, row.tossed)) for row in rows]
    counts, cards = count_tosses(six), sorted(six)
    by_toss = {(cards[a], cards[b]): int(counts.cribs[place]) / CRIBS_PER_TOSS for place, (a, b) in enumerate(TOSSES)}
    return [by_toss[row.tossed[0], row.tossed[1]] for row in rows]


def reason(choice: TossChoice, best: TossChoice, role: Role) -> str:
    """Return in a sentence what a toss loses against the best, and by which part."""
    if choice.loss < 0.005:
        return "as good as any"
    sign = 1 if role is Role.DEALER else -1
    parts = {
        "in hand": choice.hand - best.hand,
        "in the crib": sign * (choice.crib - best.crib),
        "in the play": choice.play - best.play,
    }
    words = [f"{worth:+.2f} {part}" for part, worth in parts.items() if abs(worth) >= 0.005]
    return ", ".join(words)
