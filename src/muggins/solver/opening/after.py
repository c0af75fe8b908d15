"""The play after its opening: learned by keeps alone, and what it is worth to what both sides have left."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import SIZES
from muggins.rules.role import Role
from muggins.solver.opening.continuation import ContinuationWorkspace, continuation_values, new_continuation_workspace
from muggins.solver.opening.strategy import LEFT, KeepPlay, left_after_lead, left_after_third, opening_nodes
from muggins.solver.play.cfr import laid_out
from muggins.solver.play.keeps import Keeps
from muggins.solver.play.layout import LEARN, Correlation, Floats, Sweep, WalkWorkspace, new_walk_workspace
from muggins.solver.play.regrets import update_of
from muggins.solver.play.traversal import Learned, Subtree, walk
from muggins.solver.play.tree import WIDTHS, Tree
from muggins.solver.play.variants import Variant

_Workspaces = tuple[WalkWorkspace, ContinuationWorkspace]


class AfterOpening:
    """Regrets and average of the play; after the opening they are learned, in it they are left alone.

    The same numbers come out of any number of threads.

    Attributes:
        regrets: float32[entries].
        average: float32[entries].
    """

    def __init__(
        self,
        tree: Tree,
        variant: Variant,
        regrets: NDArray[np.float32],
        keeps: Keeps,
        correlations: tuple[Correlation, Correlation],
        pool: ThreadPoolExecutor,
        threads: int,
    ) -> None:
        """Begin from regrets, float32[entries], which are modified; correlations are by hero."""
        self._tree, self._variant, self._keeps, self._correlations = tree, variant, keeps, correlations
        self.regrets, self.average = regrets, np.zeros_like(regrets)
        self._pool = pool
        self._workspaces = SimpleQueue[_Workspaces]()
        for _ in range(threads):
            self._workspaces.put((new_walk_workspace(), new_continuation_workspace()))
        after = opening_nodes().after
        played = [cards for cards in product(range(13), repeat=3) if after[cards] >= 0]
        self._nodes = [(int(after[cards]), cards) for cards in played]
        # Long subtrees first, so that threads end together.
        self._nodes.sort(key=lambda node: node[0] - int(tree.end[node[0]]))

    def fill_nets(self, nets: Floats) -> None:
        """Fill ``nets`` float32[13, 13, 13, 91, 455], by the three cards: what the pone nets by what both have left."""

        def fill(number: int, cards: tuple[int, int, int], workspaces: _Workspaces) -> None:
            continuation_values(self._tree, self.regrets, number, workspaces[1], nets[cards])

        self._each(fill)

    def learn(self, hero: Role, iteration: int, opening: KeepPlay) -> None:
        """Update one side's regrets against its opponent's present play, which joins the average.

        ``opening`` is the present play up to there, with the probability of the keep in it; iterations are 1, 2, ...
        """
        tree, sweep = self._tree, Sweep(int(hero), LEARN, update_of(self._variant, iteration))
        reaches, learned = self._reaches(hero.other, opening), Learned(self.regrets, self.average)
        none, mine, theirs = np.zeros((1, WIDTHS[4]), np.float32), LEFT[hero], LEFT[hero.other]

        def one(number: int, cards: tuple[int, int, int], workspaces: _Workspaces) -> None:
            if reaches[cards].any():
                reach = laid_out(reaches[cards], WIDTHS[theirs], theirs)
                part = Subtree(number, 0, reach, np.zeros(WIDTHS[mine], np.float32), none, none)
                walk(tree, self._correlations[hero], sweep, learned, part, workspaces[0])

        self._each(one)

    def _each(self, work: Callable[[int, tuple[int, int, int], _Workspaces], None]) -> None:
        def one(node: tuple[int, tuple[int, int, int]]) -> None:
            workspaces = self._workspaces.get()
            work(*node, workspaces)
            self._workspaces.put(workspaces)

        for _ in self._pool.map(one, self._nodes):
            pass

    def _reaches(self, villain: Role, opening: KeepPlay) -> NDArray[np.float64]:
        """Return float64[13, 13, 13, holdings]: a side's reach after each three cards, by what it has left."""
        reach, keeps = self._keeps.reach[villain], np.arange(SIZES[4])
        reach = reach / reach.max()
        if villain is Role.DEALER:
            reaches = np.zeros((13, 13, SIZES[3]))
            share = _share_of(opening.reply[:, 0].sum(axis=1), reach)
            for place in range(4):
                ranks, left = left_after_lead(keeps, place)
                for led in range(13):
                    np.add.at(reaches[led], (ranks, left), share * opening.reply[:, led, place])
            return np.broadcast_to(reaches[:, :, None], (13, 13, 13, SIZES[3]))
        reaches = np.zeros((13, 13, 13, SIZES[2]))
        share = _share_of(opening.lead.sum(axis=1), reach)
        for place in range(4):
            for third in range(4):
                if place != third:
                    lead, ranks, left = left_after_third(keeps, place, third)
                    for reply in range(13):
                        np.add.at(reaches[:, reply], (lead, ranks, left), share * opening.third[:, place, reply, third])
        return reaches


def _share_of(kept: NDArray[np.float64], reach: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what turns joint probabilities of a keep and some cards into reaches."""
    return np.divide(reach, kept, out=np.zeros_like(reach), where=kept > 0)
