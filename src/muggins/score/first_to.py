"""Who comes first to how many points in a deal: all that a game's odds need of a million deals.

A deal is a row of awards in the order of the rules. For each number of points that a side may still
need, it is counted which side makes its number first, and where the other then stands; and where
both end if neither does. From these few tables follows the worth of every score, exactly for the
deals that were counted: no deal is looked at again for another score, and the winner is whoever
counts first, with skunks by where the loser stands at that moment.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.score.stage import DOUBLE_SKUNK, SEAMS, SKUNK, TARGET

WIDE = 96
"""More points than a side can make in a deal."""


class Crossings(NamedTuple):
    """Counts of deals, by the seam they are entered at. Sums of crossings are crossings.

    Attributes:
        first: int64[4, 2, WIDE, WIDE], by role (pone, dealer), the points it needs and the points
            that the other has made when it makes them; the other is not asked whether it came
            first: whoever reads compares.
        totals: int64[4, WIDE, WIDE], by what the dealer and the pone have made in the end.
        deals: int64[1], how many.
    """

    first: NDArray[np.int64]
    totals: NDArray[np.int64]
    deals: NDArray[np.int64]


def no_crossings() -> Crossings:
    """Return the crossings of no deal."""
    return Crossings(
        np.zeros((len(SEAMS), 2, WIDE, WIDE), np.int64),
        np.zeros((len(SEAMS), WIDE, WIDE), np.int64),
        np.zeros(1, np.int64),
    )


@kernel
def add_deal(crossings: Crossings, awards: NDArray[np.int64], seams: NDArray[np.int64]) -> None:
    """Count a deal.

    Args:
        crossings: added to.
        awards: int64[n, 2], role and points, in order.
        seams: int64[4], which award is the first behind each seam.
    """
    made = np.zeros(2, np.int64)
    for seam in range(len(seams)):
        made[:] = 0
        for place in range(seams[seam], len(awards)):
            role, points = awards[place, 0], awards[place, 1]
            for need in range(made[role] + 1, made[role] + points + 1):
                crossings.first[seam, role, need, made[1 - role]] += 1
            made[role] += points
        crossings.totals[seam, made[1], made[0]] += 1
    crossings.deals[0] += 1


@kernel
def paid(pay: NDArray[np.float64], loser: int) -> float:
    """Return what a win is worth where the loser has so many points.

    Args:
        pay: float64[3], of a plain win, a skunk and a double skunk.
        loser: the loser's score.
    """
    worth: float = pay[2] if loser <= DOUBLE_SKUNK else pay[1] if loser <= SKUNK else pay[0]
    return worth


@kernel
def fill_worths(
    crossings: Crossings, pay: NDArray[np.float64], bonus: NDArray[np.float64], worths: NDArray[np.float64]
) -> None:
    """Work out what every score is worth to the dealer, from the last scores back.

    Args:
        crossings: of the deals that are played.
        pay: float64[3], see :func:`paid`.
        bonus: float64[121, 121], by the dealer's score and the pone's, what a deal that begins
            there brings the dealer more than the deals that were counted: by playing for the score.
        worths: float64[4, 121, 121], filled: by seam, the dealer's score and the pone's.
    """
    made = np.zeros((len(worths), 2), np.int64)
    for seam in range(len(worths)):
        for d in range(WIDE):
            for p in range(WIDE):
                if crossings.totals[seam, d, p] > 0:
                    made[seam, 0], made[seam, 1] = max(made[seam, 0], d), max(made[seam, 1], p)
    for both in range(2 * TARGET - 2, -1, -1):
        # A hand and a crib may bring nothing. From a seam before them the next deal then begins at
        # the same score: what that is worth must be known.
        for seam in range(len(worths)):
            most = (made[seam, 0], made[seam, 1])
            for mine in range(max(0, both - TARGET + 1), min(TARGET - 1, both) + 1):
                scores = (mine, both - mine)
                worths[seam, mine, both - mine] = _worth(crossings, seam, most, pay, worths, scores)
                if seam == 0:
                    worth = worths[0, mine, both - mine] + bonus[mine, both - mine]
                    surely = (-paid(pay, mine), paid(pay, both - mine))
                    worths[0, mine, both - mine] = min(max(worth, surely[0]), surely[1])


@kernel
def _worth(
    crossings: Crossings,
    seam: int,
    most: tuple[int, int],
    pay: NDArray[np.float64],
    worths: NDArray[np.float64],
    scores: tuple[int, int],
) -> float:
    """Return what the dealer's score and the pone's are worth to the dealer at a seam.

    ``most`` is what the dealer and the pone ever make in a deal.
    """
    (mine, other), (most_dealer, most_pone) = scores, most
    need, others = TARGET - mine, TARGET - other
    worth = 0.0
    if need <= most_dealer:
        for p in range(min(others, most_pone + 1)):
            worth += crossings.first[seam, 1, need, p] * paid(pay, other + p)
    if others <= most_pone:
        for d in range(min(need, most_dealer + 1)):
            worth -= crossings.first[seam, 0, others, d] * paid(pay, mine + d)
    for d in range(min(need, most_dealer + 1)):
        for p in range(min(others, most_pone + 1)):
            many = crossings.totals[seam, d, p]
            if many:
                # The pone deals next. A whole deal brings somebody a point: the last card's.
                worth -= many * worths[0, other + p, mine + d]
    return float(worth / crossings.deals[0])


COMPILED = (add_deal, fill_worths)
