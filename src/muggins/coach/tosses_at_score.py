"""What the score changes about the toss: hands dealt at random, each tossed for wins and for points."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from muggins.cards import Card, Rank, rank_of
from muggins.coach.at_score import score_counts
from muggins.coach.coach import Coach
from muggins.errors import MugginsError
from muggins.estimate import Estimate
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.wire import Answer

HANDS = 500
_SEED = 1


@dataclass(frozen=True, slots=True)
class RanksAtScore:
    """How often two ranks are tossed at a score.

    Attributes:
        ranks: ascending.
        held: how many of the hands had both.
        for_wins: in how many of these they are the toss that wins most often.
        for_points: in how many they are the toss of most points.
        win_loss: mean loss in wins of tossing them against the best toss; None where no hand had them.
    """

    ranks: tuple[Rank, Rank]
    held: int
    for_wins: int
    for_points: int
    win_loss: float | None


@dataclass(frozen=True, slots=True)
class TossesAtScore(Answer):
    """What a score changes about the toss of a role.

    Attributes:
        scores: (own, the opponent's).
        hands: how many were dealt.
        changed: in how many another toss wins most often than the toss of most points.
        gained: wins gained a hand by the toss that wins most often over the toss of most points; a little too high, as
            the best is chosen in the deals that measure it.
        tossed: the 91 pairs of ranks, A-A, A-2 ... K-K.
    """

    role: Role
    scores: tuple[int, int]
    hands: int
    changed: int
    gained: Estimate
    tossed: tuple[RanksAtScore, ...]


def tosses_at(
    coach: Coach,
    role: Role,
    scores: tuple[int, int],
    hands: int = HANDS,
    ruleset: Ruleset = STANDARD,
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> TossesAtScore:
    """Return what a score changes about the toss, by the ranks of the two cards; 20 ms a hand.

    The hands, two or more, are dealt at random, the same for every score, which is (own, the opponent's); `progress` is
    called with the number weighed and the number in all. A MugginsError for a score at which only points count.
    """
    if hands < 2:
        raise MugginsError(f"{hands} hands: expected 2 or more")
    if not score_counts(scores, ruleset):
        raise MugginsError(f"score {scores[0]}-{scores[1]}: expected one at which the score counts, past 0-0")
    rng = random.Random(_SEED)
    held, wins, points = (np.zeros(SIZES[2], np.int64) for _ in range(3))
    losses, gains = np.zeros(SIZES[2]), np.zeros(hands)
    changed = 0
    for hand in range(hands):
        six = tuple(sorted(rng.sample(range(52), 6)))
        advice = coach.tosses(View(role, six, scores=scores, ruleset=ruleset))
        least: dict[int, float] = {}
        for row in advice.rows:
            assert row.at_score is not None
            pair = _pair(row.toss)
            least[pair] = min(least.get(pair, 1.0), row.at_score.win_loss)
            if row is advice.plain:
                gains[hand] = row.at_score.win_loss
        held[list(least)] += 1
        losses[list(least)] += list(least.values())
        wins[_pair(advice.best.toss)] += 1
        points[_pair(advice.plain.toss)] += 1
        changed += advice.best is not advice.plain
        progress(hand + 1, hands)
    tossed = tuple(
        RanksAtScore((low, high), count, won, pointed, loss / count if count else None)
        for (low, high), count, won, pointed, loss in zip(
            MEMBERS[2].tolist(), held.tolist(), wins.tolist(), points.tolist(), losses.tolist(), strict=True
        )
    )
    estimate = Estimate(float(gains.mean()), float(gains.std(ddof=1) / hands**0.5))
    return TossesAtScore(role, scores, hands, changed, estimate, tossed)


def _pair(cards: tuple[Card, ...]) -> int:
    return multiset_index([rank_of(card) for card in cards])
