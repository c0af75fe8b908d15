"""By how much games are won: ``python scripts/margins.py A B [GAMES]``.

The games are those of ``muggins match A B --games GAMES``. Prints how many were skunks and how many one or two points
decided, up to five and up to ten, with 95% intervals; and the mean and the median of what the loser lacked.
"""

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.arena.workers import Workers
from muggins.errors import PlayerError
from muggins.players.registry import parse_player
from muggins.score.stage import DOUBLE_SKUNK, SKUNK, TARGET

_CHUNK = 500
_SHARES = (
    ("skunks, single and double", TARGET - SKUNK, TARGET),
    ("double skunks", TARGET - DOUBLE_SKUNK, TARGET),
    ("decided by one point", 1, 1),
    ("decided by one or two points", 1, 2),
    ("by up to five", 1, 5),
    ("by up to ten", 1, 10),
)


def margins(first: str, second: str, start: int, size: int) -> NDArray[np.int64]:
    """Return what the loser of each game lacked, int64[size]."""
    table, found = new_table(compiled(parse_player(first)), compiled(parse_player(second))), []
    for game in range(start, start + size):
        play_games(table, 1, game, 1, False, new_tally(), NO_LOGS)
        found.append(TARGET - int(table.board.scores[1 - table.board.winner[0]]))
    return np.array(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    for name in ("a", "b"):
        parser.add_argument(name, metavar=name.upper(), help="a player, such as nash")
    parser.add_argument("games", metavar="GAMES", type=int, nargs="?", default=40_000)
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error(f"{given.games} games: expected 1 or more")
    try:
        for name in (given.a, given.b):
            parse_player(name)
    except PlayerError as error:
        parser.error(str(error))
    jobs = [(given.a, given.b, start, min(_CHUNK, given.games - start)) for start in range(0, given.games, _CHUNK)]
    lacked = np.concatenate(list(Workers().run(margins, jobs)))
    for words, least, most in _SHARES:
        share = float(((lacked >= least) & (lacked <= most)).mean())
        print(f"{words}: {share:.2%} ± {1.96 * (share * (1 - share) / len(lacked)) ** 0.5:.2%}")
    print(f"the loser lacked {lacked.mean():.1f} points on average, {np.median(lacked):.0f} in the median")


if __name__ == "__main__":
    main()
