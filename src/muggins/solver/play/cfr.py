"""The play as a game of its own: given how likely each side keeps what, solve and measure it."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.rules.role import Role
from muggins.solver.play.ends import LANES
from muggins.solver.play.keeps import Keeps, ratio
from muggins.solver.play.layout import (
    BEST,
    LEARN,
    VALUE,
    Correlation,
    Sweep,
    WalkWorkspace,
    Weights,
    new_walk_workspace,
    no_correlation,
)
from muggins.solver.play.regrets import NO_UPDATE, update_of
from muggins.solver.play.traversal import Learned, Subtree, walk
from muggins.solver.play.tree import WIDTHS, Tree
from muggins.solver.play.variants import Variant

_CUT = 2  # the depth of the subtrees that threads share
_Vector = NDArray[np.float64]


class PlayGame:
    """The tree of the play with memory to walk it on several threads.

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
        self.correlations: tuple[Correlation, Correlation] = (no_correlation(), no_correlation())
        self._pool = ThreadPoolExecutor(threads)
        self._workspaces = SimpleQueue[WalkWorkspace]()
        for _ in range(threads):
            self._workspaces.put(new_walk_workspace())

    def walk(self, sweep: Sweep, weights: Weights, average: Weights, keeps: Keeps) -> _Vector:
        """Walk the whole tree for one side; return float64[holdings], its expected net points in the play by its keep.

        ``weights`` float32[entries], or uint8 where nothing is learned, are as :class:`Learned` says; ``average``, of
        the same dtype, is modified if ``sweep.update.weight`` is above 0.
        """
        hero, tree, learned = sweep.hero, self.tree, Learned(weights, average)
        correlation = self.correlations[hero]
        reach = laid_out(keeps.reach[1 - hero], WIDTHS[self.cards], self.cards)
        scale = np.float32(reach.max())
        reach /= scale
        reaches, values = np.zeros(self._shape, np.float32), np.zeros(self._shape, np.float32)
        top = Subtree(0, _CUT if self.below else 0, reach, np.zeros(WIDTHS[self.cards], np.float32), reaches, values)
        none = np.zeros((1, WIDTHS[4]), np.float32)

        def work(sweep: Sweep, part: Subtree) -> None:
            workspace = self._workspaces.get()
            walk(tree, correlation, sweep, learned, part, workspace)
            self._workspaces.put(workspace)

        def one(place: int) -> None:
            first = self.below[place]
            held = int(tree.theirs[first] if tree.turn[first] == hero else tree.mine[first])
            begin = reaches[place, : WIDTHS[held]]
            if begin.any():
                work(sweep, Subtree(first, 0, begin, values[place], none, none))

        if self.below:
            work(sweep._replace(mode=VALUE, update=NO_UPDATE), top)
            for _ in self._pool.map(one, self._order):
                pass
        work(sweep, top)
        mine = taken_off(top.value, self.cards).astype(np.float64) * float(scale)
        return ratio(mine, keeps.against[hero])


def _nodes_at(tree: Tree, depth: int) -> list[int]:
    nodes = np.zeros(1, np.int64)
    for _ in range(depth):
        nodes = np.flatnonzero(np.isin(tree.parent, nodes))
    return nodes.tolist()


def laid_out(vector: _Vector, width: int, cards: int) -> NDArray[np.float32]:
    """Return a vector over holdings laid out for a walk: two cards as a square."""
    if cards != 2:
        out = np.zeros(width, np.float32)
        out[: len(vector)] = vector / vector.max()
        return out * np.float32(vector.max())
    square = np.zeros((13, LANES), np.float32)
    x, y = MEMBERS[2].T.astype(int)
    square[x, y] = square[y, x] = vector
    return square.ravel()


def taken_off(values: NDArray[np.floating[Any]], cards: int) -> NDArray[np.floating[Any]]:
    """Return a vector of a walk over holdings of that many cards, one after the other."""
    if cards != 2:
        return values[: SIZES[cards]]
    x, y = MEMBERS[2].T.astype(int)
    pairs: NDArray[np.floating[Any]] = values.reshape(13, LANES)[x, y]
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
        return sum(self.gains)


class PlaySolver:
    """Regrets and average strategy of the play, and the iterations that update them."""

    def __init__(self, game: PlayGame, variant: Variant) -> None:
        """Begin without regrets."""
        self.game, self.variant = game, variant
        entries = int(game.tree.entries[0])
        self.regrets = np.zeros(entries, np.float32)
        self.average = np.zeros(entries, np.float32)

    def learn(self, hero: int, iteration: int, keeps: Keeps) -> _Vector:
        """Update one side's regrets against its opponent's current play, which joins the average; return its values."""
        sweep = Sweep(int(hero), LEARN, update_of(self.variant, iteration))
        return self.game.walk(sweep, self.regrets, self.average, keeps)

    def measure(self, keeps: Keeps) -> Measure:
        return measure_play(self.game, self.average, keeps)


def measure_play(game: PlayGame, play: NDArray[np.float32], keeps: Keeps) -> Measure:
    """Measure a strategy, float32[entries], against the best responses to it, exactly."""
    marginal = keeps.marginal
    best = [respond(game, hero, BEST, play, keeps) for hero in Role]
    own = [respond(game, hero, VALUE, play, keeps) for hero in Role]
    gains = [float(marginal[hero] @ (best[hero] - own[hero])) for hero in Role]
    return Measure(float(marginal[1] @ own[1]), (gains[0], gains[1]))


def respond(game: PlayGame, hero: int, mode: int, play: Weights, keeps: Keeps) -> _Vector:
    """Return float64[holdings], the hero's net points by keep against a strategy of both sides.

    ``mode`` is BEST for its best response, VALUE for the strategy itself: float32 or uint8[entries], not written to.
    """
    return game.walk(Sweep(int(hero), mode, NO_UPDATE), play, play, keeps)
