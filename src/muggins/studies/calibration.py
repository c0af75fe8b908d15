"""Whether the odds of a score are right: what was shown at every deal, and who then won."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.play import NOBODY
from muggins.score.values import Values

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Deals before which the first seat's chance was shown as about the same.

    Attributes:
        deals: how many.
        shown: their mean chance, 0 to 1.
        won: the share of them whose game the first seat won.
        error: the standard error of that; deals of one game are counted as one.
    """

    deals: int
    shown: float
    won: float
    error: float


def calibration_of(units: Sequence[NDArray[np.int16]], values: Values) -> list[Bin]:
    """Compare chances before each deal with results, see :mod:`muggins.studies.gains`.

    Returns:
        Up to ten bins, by the chance shown: below 10%, below 20%, and so on; none that is empty.
    """
    shown, won, game = [], [], []
    before = 0
    for rows in units:
        dealer, mine, other = rows[:, 1], rows[:, 2], rows[:, 3]
        worths = values.worths[0, 0]
        worth = np.where(dealer == 0, worths[mine, other], -worths[other, mine])
        shown.append((1 + worth) / 2)
        last = rows[:, 9] != NOBODY
        winner = np.zeros(rows[:, 0].max() + 1)
        winner[rows[last, 0]] = rows[last, 9] == 0
        won.append(winner[rows[:, 0]])
        game.append(rows[:, 0].astype(np.int64) + before)
        before += len(winner)
    chances, results, games = map(np.concatenate, (shown, won, game))
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    bins = []
    for place in range(BINS):
        here = places == place
        deals = int(here.sum())
        if not deals:
            continue
        off = np.bincount(games[here], results[here] - chances[here])
        error = float((off**2).sum() ** 0.5 / deals)
        bins.append(Bin(deals, float(chances[here].mean()), float(results[here].mean()), error))
    return bins
