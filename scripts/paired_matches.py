"""Compare two players against a third with the same decks: ``python scripts/paired_matches.py A B AGAINST [GAMES]``.

Every deck is played twice by A and by B, with the seats swapped. Prints match points (1/2/3) and the percentage of wins
of both against the third, and of A less B, with 95% intervals over decks.
"""

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.statistics import match_points, win_rate
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.arena.workers import Workers
from muggins.errors import PlayerError
from muggins.players.registry import parse_player

_CHUNK = 500


def results(first: str, second: str, start: int, size: int) -> NDArray[np.float64]:
    """Return float64[size / 2, 2], the first player's match points per game and win rate, for every two decks."""
    table = new_table(compiled(parse_player(first)), compiled(parse_player(second)))
    found = []
    for deck in range(start, start + size, 2):  # one first dealer after the other
        tally = new_tally()
        play_games(table, 1, deck, 2, True, tally, NO_LOGS)
        found.append((match_points(tally).mean, win_rate(tally).mean))
    return np.array(found)


def say(name: str, pairs: NDArray[np.float64]) -> None:
    """Print a mean and its interval, in match points and in % of wins."""
    mean, width = pairs.mean(axis=0), 1.96 * pairs.std(axis=0, ddof=1) / len(pairs) ** 0.5
    points = f"{mean[0]:+.4f} ± {width[0]:.4f} match points"
    print(f"{name}: {points}, {100 * mean[1]:.2f}% ± {100 * width[1]:.2f} wins", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print both players and their difference."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    for name in ("a", "b", "against"):
        parser.add_argument(name, metavar=name.upper(), help="a player, such as nash+score")
    parser.add_argument("games", metavar="GAMES", type=int, nargs="?", default=40_000, help="of each of the two")
    given = parser.parse_args(arguments)
    decks = given.games // 2
    if decks < 4:
        parser.error(f"{given.games} games: expected 8 or more")
    try:
        for name in (given.a, given.b, given.against):
            parse_player(name)
    except PlayerError as error:
        parser.error(str(error))
    both = []
    for name in (given.a, given.b):
        jobs = [(name, given.against, start, min(_CHUNK, decks - start)) for start in range(0, decks, _CHUNK)]
        both.append(np.concatenate(list(Workers().run(results, jobs))))
        say(f"{name} against {given.against}", both[-1])
    say(f"{given.a} less {given.b}", both[0] - both[1])


if __name__ == "__main__":
    main()
