"""How likely both sides keep what, as the walk over the play wants it.

The joint weight of pone's keep A and dealer's keep B is ``reach[0][A] * reach[1][B]`` times the number of ways to deal
both from one deck: for each rank 4 * 3 * ..., with as many factors as A and B hold cards of it together. Removal
between the two keeps is exact; removal by the tosses and the starter is averaged.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.kernels.multisets import FALLING, SIZES, counts_of
from muggins.once import once

_MOST_SCALINGS, _CLOSE = 200, 1e-7
_Vector = NDArray[np.float64]


@once(4)
def orders_alone(cards: int) -> _Vector:
    """Return float64[holdings]: the ordered ways to deal each holding's ranks from a deck."""
    orders: _Vector = FALLING[4][counts_of(cards)].prod(axis=1).astype(np.float64)
    return orders


@once(4)
def orders_together(cards: int, starter: int | None = None) -> NDArray[np.float32]:
    """Return float32[holdings, holdings]: the ordered ways to deal two holdings from one deck.

    The deck lacks one card of the rank of a starter, if that is given.
    """
    counts = counts_of(cards)
    ways = np.ones((len(counts), len(counts)), np.float32)
    for rank in range(13):
        ordered = FALLING[3 if rank == starter else 4].astype(np.float32)
        ways *= ordered[counts[:, None, rank] + counts[None, :, rank]]
    return ways


@dataclass(frozen=True, slots=True)
class Keeps:
    """How likely both sides keep what."""

    reach: _Vector  # float64[2, holdings], by role; see the module
    marginal: _Vector  # float64[2, holdings], the probability of each keep; each row sums to 1
    against: _Vector  # float64[2, holdings], for a keep of a role, the weight of all keeps of the other


def with_marginals(
    pone: _Vector,
    dealer: _Vector,
    *,
    correlation: NDArray[np.float32] | None = None,
    starter: int | None = None,
    start: Keeps | None = None,
) -> Keeps:
    """Return the keeps of this form whose marginals are ``pone`` and ``dealer``, float64[holdings] that sum to 1.

    Found by scaling rows and columns in turn (Sinkhorn), to 1e-7: the play is then zero-sum between sides that know
    their own marginals. ``correlation`` float32[holdings, holdings] is how much likelier pone's keep and the dealer's
    are together than removal says; a starter's rank is known to both; `start` are keeps to begin from, for speed. A
    SolverError where there are none, as where one side's keeps leave the other none.
    """
    cards = SIZES.index(len(pone))
    together = orders_together(cards, starter)
    if correlation is not None:
        together = together * correlation
    alone = orders_alone(cards)
    reach = np.stack([pone, dealer]) / alone if start is None else start.reach.copy()
    reach = np.where(np.stack([pone, dealer]) > 0, np.maximum(reach, 1e-30), 0)
    for _ in range(_MOST_SCALINGS):
        reach[0] = ratio(pone, _times(together, reach[1]))
        columns = _times(together.T, reach[0])
        worst = np.abs(reach[1] * columns - dealer).max()
        reach[1] = ratio(dealer, columns)
        if worst < _CLOSE:
            break
    else:
        raise SolverError(f"keeps with these marginals: {worst:.1e} off after {_MOST_SCALINGS} scalings")
    against = np.stack([_times(together, reach[1]), _times(together.T, reach[0])])
    return Keeps(reach, np.stack([pone, dealer]), against)


def _times(matrix: NDArray[np.float32], vector: _Vector) -> _Vector:
    # In 32 bits a product takes a millisecond; scaled so that nothing is lost below.
    largest = vector.max() or 1.0
    product: _Vector = (matrix @ (vector / largest).astype(np.float32)).astype(np.float64)
    product *= largest
    return product


def ratio(numerator: _Vector, denominator: _Vector) -> _Vector:
    """Return a quotient, 0 where the denominator is not above 0."""
    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator > 0)
