"""How near play for the score comes to a best response: ``python -m scripts.score_ceiling [DEALS]``.

At each of three scores, for each side: what a player that knows all that ``nash`` does could gain in the play of one
deal by a best response in wins (:mod:`scripts.score_game`, whose simplifications hold here too), and what
``nash+nash-win`` does gain in the play of so many deals, the same cards with and without it. In % of games won,
with 95% intervals.
"""

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import play_deals_at
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.players.registry import parse_player
from muggins.rules.ruleset import Objective
from muggins.score.values import open_values
from muggins.solver.deal.starters import keeps_given
from muggins.solver.file.solution import open_solution
from muggins.solver.play.keeps import with_marginals
from muggins.studies.gains import worth_of_boards
from scripts.score_game import Solving, crib_counts, new_game

SCORES = (116, 113), (110, 110), (105, 105)
"""The dealer's and the pone's."""
_CHUNK = 1000


def best_gains(starter: int) -> NDArray[np.float64]:
    """Return float64[scores, 2], what (pone, dealer) gain in wins by a best response in the play, given a starter."""
    solution = open_solution("nash")
    crib = crib_counts(solution, starter, 4_000, 1)
    keeps = with_marginals(*keeps_given(*solution.toss_given_ranks, starter).keeps.marginal, starter=starter)
    weights = solution.play_given(starter).astype(np.float32)
    return np.array([Solving(new_game(at, starter, crib), keeps, starter).measure(weights)[1:] for at in SCORES])


def worth_of_deals(pone: str, dealer: str, scores: tuple[int, int], start: int, size: int) -> NDArray[np.float64]:
    """Return float64[size], the pone's chance to win after each of so many deals from a score (the dealer's first)."""
    table, boards = (
        new_table(compiled(parse_player(pone)), compiled(parse_player(dealer))),
        np.zeros((size, 3), np.int16),
    )
    play_deals_at(table, 5, start, scores[::-1], boards)
    return (1 - worth_of_boards(boards, open_values().worths[Objective.WIN.place, 0], Objective.WIN)) / 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("deals", metavar="DEALS", type=int, nargs="?", default=20_000, help="from each score")
    deals, workers = parser.parse_args(arguments).deals, Workers()
    if deals < _CHUNK:
        parser.error(f"{deals} deals: expected {_CHUNK} or more")
    best = np.mean(list(workers.run(best_gains, [(starter,) for starter in range(13)])), axis=0)
    for at, by_side in zip(SCORES, best, strict=True):
        tables = ("nash", "nash"), ("nash+nash-win", "nash"), ("nash", "nash+nash-win")
        jobs = [(*sides, at, start, _CHUNK) for sides in tables for start in range(0, deals - deals % _CHUNK, _CHUNK)]
        plain, pone, dealer = np.split(np.concatenate(list(workers.run(worth_of_deals, jobs))), 3)
        for name, most, gained in (("pone", by_side[0], pone - plain), ("dealer", by_side[1], plain - dealer)):
            width = 1.96 * gained.std(ddof=1) / len(gained) ** 0.5
            found = f"{100 * gained.mean():.2f} ± {100 * width:.2f}"
            print(f"{at[0]}-{at[1]}, {name}: best response {100 * most:.2f}, nash+nash-win {found}", flush=True)


if __name__ == "__main__":
    main()
