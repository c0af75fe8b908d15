"""Who is first to how many points in a deal: all that the value of a score needs of a million deals.

For each number of points that a side may still need, the tables count how often it makes that number and what the
opponent has made by then; and where both end if neither gets there. From them follows the value of every score, exactly
for the deals that were counted, with skunks by the loser's score at the moment of the win.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inner_kernel, kernel
from muggins.score.stage import DOUBLE_SKUNK, SKUNK, TARGET, Stage

WIDE = 96
"""More points than a side can make in a deal."""


class FirstTo(NamedTuple):
    """Counts of deals by the stage from which their points are counted. They may be added up."""

    # [4, 2, WIDE, WIDE], by stage, role (pone, dealer), the points it needs and the points that the opponent has
    # made when it makes them, whether or not the opponent has then counted out already
    first: NDArray[np.int64]
    totals: NDArray[np.int64]  # [4, WIDE, WIDE], by stage and what the dealer and the pone make in all
    deals: NDArray[np.int64]  # [1], how many


def new_first_to() -> FirstTo:
    return FirstTo(
        np.zeros((len(Stage), 2, WIDE, WIDE), np.int64),
        np.zeros((len(Stage), WIDE, WIDE), np.int64),
        np.zeros(1, np.int64),
    )


@kernel
def add_deal(counts: FirstTo, awards: NDArray[np.int64], stages: NDArray[np.int64]) -> None:
    """Count a deal.

    ``awards``: int64[n, 2], role and points, in order. ``stages``: int64[4], which award is the first of each stage.
    """
    made = np.zeros(2, np.int64)
    for stage in range(len(stages)):
        made[:] = 0
        for place in range(stages[stage], len(awards)):
            role, points = awards[place, 0], awards[place, 1]
            for need in range(made[role] + 1, made[role] + points + 1):
                counts.first[stage, role, need, made[1 - role]] += 1
            made[role] += points
        counts.totals[stage, made[1], made[0]] += 1
    counts.deals[0] += 1


@kernel
def skunked(loser: int) -> int:
    """Return what a loser with that many points suffers: 0 for a plain loss, 1 a skunk, 2 a double skunk."""
    return 2 if loser <= DOUBLE_SKUNK else 1 if loser <= SKUNK else 0


@borrowing_kernel
def paid(pay: NDArray[np.float64], loser: int) -> float:
    """Return what a win pays where the loser has that many points; ``pay`` float64[3] by how far it is skunked."""
    won: float = pay[skunked(loser)]
    return won


@kernel
def fill_worths(
    counts: FirstTo, pay: NDArray[np.float64], bonus: NDArray[np.float64], worths: NDArray[np.float64]
) -> None:
    """Fill ``worths`` float64[4, 121, 121], by stage and the dealer's and the pone's score, from the last scores back.

    ``pay`` is as in :func:`paid`; ``bonus`` float64[121, 121] is what a deal that begins at a score brings the dealer
    beyond the deals that were counted, because both sides play for the score.
    """
    made = _most_made(counts)
    for both in range(2 * TARGET - 2, -1, -1):
        # A hand and a crib may bring nothing; the next deal then begins at the same score, so what
        # that is worth must be known first.
        for stage in range(len(worths)):
            most = (made[stage, 0], made[stage, 1])
            for mine in range(max(0, both - TARGET + 1), min(TARGET - 1, both) + 1):
                scores = (mine, both - mine)
                worths[stage, mine, both - mine] = _worth(counts, stage, most, pay, worths, scores)
                if stage == 0:
                    worth = worths[0, mine, both - mine] + bonus[mine, both - mine]
                    surely = (-paid(pay, mine), paid(pay, both - mine))
                    worths[0, mine, both - mine] = min(max(worth, surely[0]), surely[1])


@kernel
def fill_worths_before(
    counts: FirstTo, pay: NDArray[np.float64], later: NDArray[np.float64], worths: NDArray[np.float64]
) -> None:
    """Fill ``worths`` float64[121, 121], of the dealer's and the pone's score before a deal that was counted.

    ``later`` float64[121, 121] is what scores are worth before the next deal.
    """
    made, known = _most_made(counts), np.zeros((1, TARGET, TARGET))
    known[0] = later
    for mine in range(TARGET):
        for other in range(TARGET):
            worths[mine, other] = _worth(counts, 0, (made[0, 0], made[0, 1]), pay, known, (mine, other))


@inner_kernel
def _most_made(counts: FirstTo) -> NDArray[np.int64]:
    """Return int64[4, 2], the most that the dealer and the pone ever make from each stage on."""
    made = np.zeros((len(counts.totals), 2), np.int64)
    for stage in range(len(made)):
        for d in range(WIDE):
            for p in range(WIDE):
                if counts.totals[stage, d, p] > 0:
                    made[stage, 0], made[stage, 1] = max(made[stage, 0], d), max(made[stage, 1], p)
    return made


@kernel
def _worth(
    counts: FirstTo,
    stage: int,
    most: tuple[int, int],
    pay: NDArray[np.float64],
    worths: NDArray[np.float64],
    scores: tuple[int, int],
) -> float:
    """Return what two scores are worth to the dealer; ``most`` is what the dealer and the pone ever make in a deal."""
    (mine, other), (most_dealer, most_pone) = scores, most
    need, others = TARGET - mine, TARGET - other
    worth = 0.0
    if need <= most_dealer:
        for p in range(min(others, most_pone + 1)):
            worth += counts.first[stage, 1, need, p] * paid(pay, other + p)
    if others <= most_pone:
        for d in range(min(need, most_dealer + 1)):
            worth -= counts.first[stage, 0, others, d] * paid(pay, mine + d)
    for d in range(min(need, most_dealer + 1)):
        for p in range(min(others, most_pone + 1)):
            games = counts.totals[stage, d, p]
            if games:
                # The pone deals next. A whole deal brings somebody a point: the last card's.
                worth -= games * worths[0, other + p, mine + d]
    return float(worth / counts.deals[0])
