"""Why a learned player can be exploited: ``python -m scripts.learned_gap [--net FILE]``.

Parts of it are replaced by those of the solution, or made softer, and each mixture is measured by its exact NashConv
inside the model: what both sides would gain, in points per deal, who know six cards in the toss and four in the play.
Prints the table of docs/learned.md; some ten minutes on a core.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.files.paths import shipped_path
from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, WITHOUT_CARD
from muggins.players.net.file import shipped_net
from muggins.players.net.policy_file import read_policy
from muggins.players.net.solution import strategy_of
from muggins.solver.deal.best_response import measure
from muggins.solver.deal.most_probable import most_probable
from muggins.solver.file.solution import open_solution
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import PlayGame
from muggins.solver.play.tree import GO, Tree, entry_of, play_tree

TEMPERATURES = 0.02, 0.05, 0.1, 0.2, 0.4
"""Points."""


def by_entry(tree: Tree, of_node: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a number of each node for each of its entries, int64[entries]."""
    chooses = np.flatnonzero(tree.mine >= 2)
    begin = tree.offset[chooses]
    order = np.argsort(begin, kind="stable")
    ends = np.append(begin[order][1:], tree.entries[0])
    return np.repeat(of_node[chooses][order], ends - begin[order])


def cards_before(tree: Tree) -> NDArray[np.int64]:
    """Return how many cards have been played before each node, int64[nodes]."""
    found = np.zeros(len(tree.parent), np.int64)
    for node in range(1, len(tree.parent)):
        found[node] = found[tree.parent[node]] + (tree.edge[node] != GO)
    return found


@kernel
def fill(tree: Tree, play: NDArray[np.float32], instead: NDArray[np.float32]) -> None:
    """Play as ``instead`` in the sets for which ``play`` has nothing; both float32[entries]."""
    for node in range(len(tree.parent)):
        cards, fits, offset = signed(tree.mine[node]), signed(tree.fits[node]), tree.offset[node]
        if cards < 2:
            continue
        for holding in range(HOLDINGS[cards]):
            for full in range(2):
                total = np.float32(0)
                for place in range(cards):
                    rank = signed(HELD[cards, holding, place])
                    if rank < fits:
                        entry = entry_of(offset, cards, rank, signed(WITHOUT_CARD[cards, holding, rank]))
                        if full:
                            play[entry] = instead[entry]
                        total += play[entry]
                if total > 0:
                    break


Mixed: TypeAlias = Callable[[], Strategy]


def mixtures(learned: Strategy, nash: Strategy, soft: Sequence[tuple[str, Mixed]]) -> Iterator[tuple[str, Mixed]]:
    """Yield what is measured, each with its name; where the solution has nothing, the learned play stands."""
    before = by_entry(play_tree(4), cards_before(play_tree(4)))
    yield "the solution", lambda: nash
    yield "the solution, most probable choices", lambda: most_probable(nash)
    yield "learned", lambda: learned
    yield "learned, toss of the solution", lambda: learned._replace(toss=nash.toss)
    yield "learned, play of the solution", lambda: learned._replace(play=nash.play)
    yield from soft
    for cards in (1, 2, 3, 4):
        mine = np.where(before < cards, nash.play, learned.play)
        yield f"toss of the solution, learned from card {cards + 1} on", partial(Strategy, mine, nash.toss)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, help="a learned policy in place of the player learned")
    parser.add_argument("--only", default="", help="measure only those whose names hold this")
    given = parser.parse_args()
    net = given.net
    solution = open_solution(shipped_path("nash-small")).strategy()
    player = shipped_net() if net is None else read_policy(net)[0]
    learned = strategy_of(player)
    soft = (
        [] if net else [(f"learned, temperature {t:g}", partial(strategy_of, shipped_net(), t)) for t in TEMPERATURES]
    )
    fill(play_tree(4), solution.play, learned.play)
    nash = Strategy(solution.play, solution.toss)
    with ThreadPoolExecutor(1) as pool:
        for name, mixed in mixtures(learned, nash, soft):
            if given.only not in name:
                continue
            strategy = mixed()
            found = measure(strategy, PlayGame(play_tree(4)), pool)
            print(f"{name:52} {found.gains[0]:.4f} {found.gains[1]:.4f} {found.nashconv:.4f}", flush=True)


if __name__ == "__main__":
    main()
