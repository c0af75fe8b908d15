"""Measure how the levels do against the solution: ``python scripts/level_strength.py [GAMES]``.

Every deck is played twice with the seats swapped. Prints match points (1/2/3) per game of each level against nash, with
the 95% interval over pairs of games, as rows in Markdown; the table stands in docs/measurements/coach.md.
"""

import argparse
import random
from collections.abc import Mapping, Sequence

import numpy as np

from muggins.estimate import Z_95
from muggins.players.base import Player
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.table.levels import LEVELS, opponent


def played(players: Mapping[Seat, Player], first: Seat, seed: str) -> Game:
    """Return a finished game to 121.

    Args:
        players: who sits where.
        first: who deals first.
        seed: of the decks.
    """
    game, number = Game(first), 0
    while game.winner is None:
        number += 1
        deal = game.begin_deal_from(shuffled_deck(seed, number))
        while deal.to_act:
            role = deal.to_act[0]
            view, player = view_of(deal, role), players[game.seat_of(role)]
            if view.starter is None:
                deal.toss(role, player.toss(view))
            else:
                deal.play(role, player.play(view))
    return game


def margin(name: str, seat: Seat, seed: int) -> int:
    """Return the match points that a level wins in a game, from a seat."""
    players = {
        seat: opponent(name, random.Random(f"{seed} {name}")),
        seat.other: opponent("nash", random.Random(f"{seed} nash")),
    }
    game = played(players, Seat.P1, f"{seed:x}")
    assert game.result is not None
    points = game.result.match_points
    return points if game.result.winner is seat else -points


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print a row for each level."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=400, help="of each level")
    games = parser.parse_args(arguments).games
    if games < 4:
        parser.error(f"{games} games: expected 4 or more")
    for level in LEVELS:
        seeds = range(games // 2)
        pairs = np.array([(margin(level, Seat.P1, seed) + margin(level, Seat.P2, seed)) / 2 for seed in seeds])
        width = Z_95 * pairs.std(ddof=1) / len(pairs) ** 0.5
        print(f"| {level} | {pairs.mean():+.3f} ± {width:.3f} |", flush=True)


if __name__ == "__main__":
    main()
