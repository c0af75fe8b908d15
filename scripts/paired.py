"""Hold two players against a third, deck by deck: ``python scripts/paired.py A B AGAINST [GAMES]``.

Every deck is played twice, seats swapped, by A and by B. Prints match points (1/2/3) and the
share of wins of both against the third, and of A less B, with 95% intervals over decks.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import new_table, new_tally, play_pairs
from muggins.arena.statistics import match_points, win_rate
from muggins.arena.workers import Workers
from muggins.players.registry import parse_player

_CHUNK = 500


def results(first: str, second: str, start: int, size: int) -> NDArray[np.float64]:
    """Return float64[size / 2, 2], match points a game and the share of wins, two decks a row."""
    table = new_table(compiled(parse_player(first)), compiled(parse_player(second)))
    found = []
    for deck in range(start, start + size, 2):  # one first dealer after the other
        tally = new_tally()
        play_pairs(table, 1, deck, 2, tally)
        found.append((match_points(tally).mean, win_rate(tally).mean))
    return np.array(found)


def told(name: str, pairs: NDArray[np.float64]) -> None:
    """Print a mean and its interval, in match points and in % of wins."""
    mean, width = pairs.mean(axis=0), 1.96 * pairs.std(axis=0, ddof=1) / len(pairs) ** 0.5
    points = f"{mean[0]:+.4f} ± {width[0]:.4f} match points"
    print(f"{name}: {points}, {100 * mean[1]:.2f}% ± {100 * width[1]:.2f} wins", flush=True)


better, plain, other = sys.argv[1:4]
games = int(sys.argv[4]) if len(sys.argv) > 4 else 40_000
both = []
for name in (better, plain):
    jobs = [(name, other, start, _CHUNK) for start in range(0, games // 2, _CHUNK)]
    both.append(np.concatenate(list(Workers().run(results, jobs))))
    told(f"{name} against {other}", both[-1])
told(f"{better} less {plain}", both[0] - both[1])
