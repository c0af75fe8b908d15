"""Whether players still play as they did: ``python -m scripts.same_games [GAMES] [FIRST,SECOND ...]``.

Prints, for each pair of players, a digest of every move of so many games, each deck twice with the seats swapped. Run
it at two commits with the same solution: where the digests are the same, so are the games.
"""

import argparse
import hashlib
from collections.abc import Sequence

import numpy as np

from muggins.arena.playout import play_games
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.errors import PlayerError
from muggins.kernels import deal_row
from muggins.kernels.deal_row import MOST_DEALS
from muggins.players.forms import compiled
from muggins.players.registry import parse_player

PAIRS = ("nash,nash", "nash+score,nash", "nash-win,nash", "nash-win,nash-win", "nash-acc,schell+rule")


def digest(first: str, second: str, games: int) -> str:
    """Return a digest of the games of two players, in hexadecimal."""
    logs = np.full((games, MOST_DEALS, deal_row.LENGTH), -1, np.int16)
    table = new_table(*(compiled(parse_player(name)) for name in (first, second)))
    play_games(table, 77, 0, games // 2, True, new_tally(), logs)
    return hashlib.sha256(logs.tobytes()).hexdigest()[:16]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each pair."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=600, help="of each pair")
    parser.add_argument("pairs", nargs="*", default=PAIRS, help="players, as nash-win,nash")
    asked = parser.parse_args(arguments)
    if asked.games < 2:
        parser.error(f"{asked.games} games: expected 2 or more")
    for pair in asked.pairs:
        first, _, second = pair.partition(",")
        try:
            print(f"{first} against {second}: {digest(first, second, asked.games)}", flush=True)
        except PlayerError as error:
            parser.error(str(error))


if __name__ == "__main__":
    main()
