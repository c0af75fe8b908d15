"""The play as a game of its own: given how likely each side keeps what, solve and measure it.

The joint weight of pone's keep A and dealer's keep B is ``reach[0][A] * reach[1][B]`` times, for
each rank, 4 * 3 * ... with as many factors as A and B hold cards of it together: the number of ways
to deal both from one deck, up to what depends on A or B alone. Removal between the two keeps is
exact; removal by the tosses and the starter is averaged.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.rules.role import Role
from muggins.solver.play.scheme import Scheme
from muggins.solver.play.traversal import BEST, LEARN, VALUE, Pairing, Step, new_room, no_pairing, walk
from muggins.solver.play.tree import WIDTHS, Tree

_CUT = 2
_ORDERED = np.array([1, 4, 12, 24, 24] + [0] * 4, np.float64)
_ORDERED_OF_THREE = np.array([1, 3, 6, 6] + [0] * 5, np.float64)
_Vector = NDArray[np.float64]


@lru_cache(maxsize=4)
def counts_of(cards: int) -> NDArray[np.int64]:
    """Return int64[holdings, 13]: how many of each rank every holding of so many cards has."""
    counts = np.zeros((SIZES[cards], 13), np.int64)
    for column in MEMBERS[cards].T:
        counts[np.arange(SIZES[cards]), column] += 1
    return counts


@lru_cache(maxsize=4)
def orders_alone(cards: int) -> _Vector:
    """Return float64[holdings]: the ordered ways to deal each holding's ranks from a deck."""
    orders: _Vector = _ORDERED[counts_of(cards)].prod(axis=1)
    return orders


@lru_cache(maxsize=4)
def orders_together(cards: int, starter: int | None = None) -> NDArray[np.float32]:
    """Return float32[holdings, holdings]: the ordered ways to deal two holdings from one deck.

    The deck lacks one card of the rank of a starter, if that is given.
    """
    counts = counts_of(cards)
    ways = np.ones((len(counts), len(counts)), np.float32)
    for rank in range(13):
        ordered = _ORDERED_OF_THREE if rank == starter else _ORDERED
        of_rank = ordered.astype(np.float32)[np.arange(5)[:, None] + np.arange(5)]
        ways *= of_rank[counts[:, None, rank], counts[None, :, rank]]
    return ways


def random_keeps(cards: int = 4) -> _Vector:
    """Return float64[holdings]: the probability of each keep if it is drawn from the deck."""
    ways = [prod(comb(4, count) for count in row) for row in counts_of(cards).tolist()]
    return np.array(ways, np.float64) / comb(52, cards)


@dataclass(frozen=True, slots=True)
class Keeps:
    """How likely both sides hold what, as the walk wants it.

    Attributes:
        reach: float64[2, holdings], by role; see the module.
        marginal: float64[2, holdings], the probability of each keep; each row sums to 1.
        against: float64[2, holdings], for a keep of a role, the weight of all keeps of the other.
    """

    reach: _Vector
    marginal: _Vector
    against: _Vector


def independent(pone: _Vector, dealer: _Vector) -> Keeps:
    """Return keeps drawn by ``pone`` and ``dealer`` (float64[holdings]), then thinned by removal.

    That is the joint ``pone * dealer * corr`` with corr the product over ranks of
    C(4 - a, b) / C(4, b); the marginals differ from the draws.
    """
    cards = SIZES.index(len(pone))
    together = orders_together(cards)
    reach = np.stack([pone, dealer]) / orders_alone(cards)
    against = np.stack([together @ reach[1], together @ reach[0]])
    marginal = reach * against
    total = marginal[0].sum()
    return Keeps(reach / np.sqrt(total), marginal / total, against / np.sqrt(total))


def with_marginals(
    pone: _Vector,
    dealer: _Vector,
    *,
    factors: NDArray[np.float32] | None = None,
    starter: int | None = None,
    start: Keeps | None = None,
) -> Keeps:
    """Return the keeps of this form whose marginals are ``pone`` and ``dealer``.

    Found by scaling rows and columns in turn (Sinkhorn), to 1e-7: the play is then zero-sum between
    sides that know their own marginals.

    Args:
        pone: float64[holdings], the probability of each keep of pone's; sums to 1.
        dealer: the same of the dealer's.
        factors: float32[holdings, holdings], how much likelier pone's keep and the dealer's are
            together than removal says; None: not at all.
        starter: the rank of a starter known to both, or None.
        start: keeps to begin from, for speed.
    """
    cards = SIZES.index(len(pone))
    together = orders_together(cards, starter)
    if factors is not None:
        together = together * factors
    alone = orders_alone(cards)
    reach = np.stack([pone, dealer]) / alone if start is None else start.reach.copy()
    reach = np.where(np.stack([pone, dealer]) > 0, np.maximum(reach, 1e-30), 0)
    for _ in range(200):
        reach[0] = _ratio(pone, _times(together, reach[1]))
        columns = _times(together.T, reach[0])
        worst = np.abs(reach[1] * columns - dealer).max()
        reach[1] = _ratio(dealer, columns)
        if worst < 1e-7:
            break
    against = np.stack([_times(together, reach[1]), _times(together.T, reach[0])])
    return Keeps(reach, np.stack([pone, dealer]), against)


def _times(matrix: NDArray[np.float32], vector: _Vector) -> _Vector:
    # In 32 bits a product takes a millisecond; scaled so that nothing is lost below.
    largest = vector.max()
    product: _Vector = (matrix @ (vector / largest).astype(np.float32)).astype(np.float64)
    product *= largest
    return product


def _ratio(numerator: _Vector, denominator: _Vector) -> _Vector:
    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator > 0)


class PlayGame:
    """The tree of the play with room to walk it on several threads.

    The same numbers come out of any number of threads.
    """

    def __init__(self, tree: Tree, threads: int = 1) -> None:
        """Lay out the work: the top of the tree, and the subtrees below its first two cards."""
        self.tree = tree
        self.cards = int(tree.mine[0])
        self.threads = threads
        self.below = _nodes_at(tree, _CUT) if self.cards > 2 else []
        self._shape = (max(len(self.below), 1), WIDTHS[4])
        # Long subtrees first, so that threads end together.
        self._order = sorted(
            range(len(self.below)), key=lambda place: int(tree.end[self.below[place]]) - self.below[place], reverse=True
        )
        self.pairings: tuple[Pairing, Pairing] = (no_pairing(), no_pairing())
        self._pool = ThreadPoolExecutor(threads)
        self._rooms = [new_room() for _ in range(threads)]

    def walk(self, step: Step, source: NDArray[np.float32], average: NDArray[np.float32], keeps: Keeps) -> _Vector:
        """Walk the whole tree for one side.

        Args:
            step: whom to serve and how.
            source: float32[entries], see :func:`muggins.solver.play.traversal.walk`.
            average: float32[entries], modified if ``step.weight`` is above 0.
            keeps: how likely both sides hold what.

        Returns:
            float64[holdings], the hero's expected net points in the play by its keep.
        """
        hero = step.hero
        against = keeps.against[hero]
        reach = _padded(keeps.reach[1 - hero], WIDTHS[self.cards], self.cards)
        scale = np.float32(reach.max())
        reach /= scale
        values = np.zeros(WIDTHS[self.cards], np.float32)
        reaches, given = np.zeros(self._shape, np.float32), np.zeros(self._shape, np.float32)
        pairing = self.pairings[hero]
        tree, none = self.tree, np.zeros((1, WIDTHS[4]), np.float32)
        if self.below:
            look = step._replace(mode=VALUE, weight=np.float32(0))
            walk(tree, pairing, look, source, average, 0, _CUT, reach, values, reaches, given, self._rooms[0])

            def one(thread: int, place: int) -> None:
                first = self.below[place]
                mover = int(tree.turn[first])
                held = int(tree.theirs[first] if mover == hero else tree.mine[first])
                wide = WIDTHS[held]
                if reaches[place, :wide].any():
                    walk(
                        tree,
                        pairing,
                        step,
                        source,
                        average,
                        first,
                        0,
                        reaches[place, :wide],
                        given[place],
                        none,
                        none,
                        self._rooms[thread],
                    )

            self._share(one)
        cut = _CUT if self.below else 0
        walk(tree, pairing, step, source, average, 0, cut, reach, values, reaches, given, self._rooms[0])
        mine = _unpadded(values, self.cards).astype(np.float64) * float(scale)
        return _ratio(mine, against)

    def _share(self, work) -> None:  # type: ignore[no-untyped-def]
        """Do ``work(thread, place)`` for all subtrees; a free thread takes the next."""
        waiting = iter(self._order)

        def some(thread: int) -> None:
            for place in waiting:
                work(thread, place)

        for done in [self._pool.submit(some, thread) for thread in range(self.threads)]:
            done.result()


def _nodes_at(tree: Tree, depth: int) -> list[int]:
    """Return the nodes at a depth, in preorder."""
    nodes = [0]
    for _ in range(depth):
        children = []
        for node in nodes:
            child = node + 1
            while child < tree.end[node]:
                children.append(int(child))
                child = tree.end[child]
        nodes = children
    return nodes


def _padded(vector: _Vector, width: int, cards: int) -> NDArray[np.float32]:
    """Return a vector over holdings in the walk's form: two cards as a square."""
    if cards != 2:
        out = np.zeros(width, np.float32)
        out[: len(vector)] = vector / vector.max()
        return out * np.float32(vector.max())
    square = np.zeros((13, 16), np.float32)
    x, y = MEMBERS[2].T.astype(int)
    square[x, y] = square[y, x] = vector
    return square.ravel()


def _unpadded(values: NDArray[np.float32], cards: int) -> NDArray[np.float32]:
    if cards != 2:
        return values[: SIZES[cards]]
    x, y = MEMBERS[2].T.astype(int)
    pairs: NDArray[np.float32] = values.reshape(13, 16)[x, y]
    return pairs


@dataclass(frozen=True, slots=True)
class Measure:
    """How good a strategy is in the play, in points per deal.

    Attributes:
        value: of the play for the dealer, both sides following the strategy.
        gains: what (pone, dealer) would gain by its best response.
        nashconv: the sum of both gains.
    """

    value: float
    gains: tuple[float, float]

    @property
    def nashconv(self) -> float:
        """The sum of both sides' gains."""
        return sum(self.gains)


class PlaySolver:
    """Regrets and average strategy of the play, and the steps that mend them."""

    def __init__(self, game: PlayGame, scheme: Scheme) -> None:
        """Begin without regrets."""
        self.game, self.scheme = game, scheme
        entries = int(game.tree.entries[0])
        self.regrets = np.zeros(entries, np.float32)
        self.average = np.zeros(entries, np.float32)

    def learn(self, hero: int, iteration: int, keeps: Keeps) -> _Vector:
        """Mend one side's regrets against the other's current play, which joins the average.

        Returns:
            float64[holdings], the hero's net points by keep, as played in this iteration.
        """
        scheme = self.scheme
        step = Step(
            int(hero),
            LEARN,
            np.float32(scheme.weight(iteration)),
            np.float32(scheme.keep_gains(iteration)),
            np.float32(scheme.keep_losses(iteration)),
            np.float32(scheme.floor),
        )
        return self.game.walk(step, self.regrets, self.average, keeps)

    def measure(self, keeps: Keeps) -> Measure:
        """Measure the average strategy against the best responses to it, exactly."""
        return measure_play(self.game, self.average, keeps)


def measure_play(game: PlayGame, play: NDArray[np.float32], keeps: Keeps) -> Measure:
    """Measure a strategy, float32[entries], against the best responses to it, exactly."""
    marginal = keeps.marginal
    best = [respond(game, hero, BEST, play, keeps) for hero in Role]
    own = [respond(game, hero, VALUE, play, keeps) for hero in Role]
    gains = [float(marginal[hero] @ (best[hero] - own[hero])) for hero in Role]
    return Measure(float(marginal[1] @ own[1]), (gains[0], gains[1]))


def respond(game: PlayGame, hero: int, mode: int, play: NDArray[np.float32], keeps: Keeps) -> _Vector:
    """Return float64[holdings], the hero's net points by keep against a strategy.

    Args:
        game: the play.
        hero: 0 pone, 1 dealer.
        mode: BEST: by its best response; VALUE: by the strategy itself.
        play: float32[entries], the strategy of both sides.
        keeps: how likely both sides hold what.
    """
    none = np.float32(0)
    step = Step(int(hero), mode, none, none, none, none)
    return game.walk(step, play, play, keeps)
