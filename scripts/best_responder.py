"""What a perfect opponent gains in the play, by playing: ``python scripts/best_responder.py 200000``.

Independent of ``muggins exploit``, which reckons: here deals are dealt and played out. The opponent tosses as the
solution does, and knows how the solution tosses and plays, its own six cards and the starter. Each deal is played
twice with the same cards, by the solution against itself and by the opponent against the solution. What it believes
of the solution's keep leaves out that suits and six cards are drawn together, and that the solution looks at its own
toss in the first three cards, so that it gains less than it could: a lower bound.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import play_deals_at
from muggins.arena.table import MatchTable, Responses, new_table
from muggins.estimate import Z_95
from muggins.players.registry import parse_player
from muggins.players.solution import solution_play
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution

_BLOCK = 2_000


def table_of(responder: Role | None) -> MatchTable:
    """Return a table of the solution against itself, where a role responds to it; the pone sits first."""
    plain, nash = solution_play(open_solution()), compiled(parse_player("nash"))
    known = plain._replace(responds=True)
    responses: Responses = (
        known if responder is Role.PONE else plain,
        plain,
        plain,
        known if responder is Role.DEALER else plain,
    )
    return new_table(nash, nash)._replace(responses=responses)


def gains(role: Role, deals: int, threads: int) -> NDArray[np.float64]:
    """Return what a role gains in each deal, points."""

    def block(start: int) -> NDArray[np.float64]:
        nets: list[NDArray[np.float64]] = []
        for responder in (None, role):
            boards = np.zeros((min(_BLOCK, deals - start), 3), np.int16)
            play_deals_at(table_of(responder), 1, start, (0, 0), boards)
            nets.append(boards[:, role].astype(float) - boards[:, role.other])
        return nets[1] - nets[0]

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(block, range(0, deals, _BLOCK))))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what each role gains, and both together, with 95% intervals."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("deals", type=int, help="of each role")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args(arguments)
    if asked.deals < 2 or asked.threads < 1:
        parser.error(f"{asked.deals} deals on {asked.threads} threads: expected 2 or more deals, 1 or more threads")
    total = variance = 0.0
    for role in Role:
        found = gains(role, asked.deals, asked.threads)
        error = float(found.std(ddof=1)) / len(found) ** 0.5
        print(f"{role}: {found.mean():.4f} ± {Z_95 * error:.4f}", flush=True)
        total, variance = total + float(found.mean()), variance + error**2
    print(f"both: {total:.4f} ± {Z_95 * variance**0.5:.4f}")


if __name__ == "__main__":
    main()
