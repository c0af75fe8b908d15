"""Measure whether the clock tells that a card was forced: ``python scripts/reply_times.py [GAMES] [PLAYER ...]``.

Players play whole games against somebody who plays at random. Counted are the cards they play while
they hold two or more and more than one rank might fit, as far as the other side can tell. Prints the
median time of the processor for forced cards and for chosen ones, and how often a forced card took
longer than a chosen one with as many cards held on both sides (0.5: the clock tells nothing), as rows
in Markdown; the table stands in docs/fairness.md.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from time import thread_time

from muggins.cards import RANKS
from muggins.rules.game import Game
from muggins.rules.play import fits
from muggins.rules.role import Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.table.levels import LEVELS, opponent
from muggins.table.tempo import Unhurried

Times = dict[tuple[int, int], tuple[list[float], list[float]]]
"""Milliseconds of forced cards and of chosen ones, by the cards held: own, the other side's."""


def times_of(name: str, games: int) -> Times:
    """Return how long a player thinks."""
    found: Times = defaultdict(lambda: ([], []))
    for seed in range(games):
        rng = random.Random(seed)
        players = (Unhurried(opponent(name, rng)), opponent("random+random", rng))
        game = Game(Seat.P1)
        while game.winner is None:
            deal = game.begin_deal_from(shuffled_deck(f"{seed:x}", len(game.deals) + 1))
            while deal.to_act:
                role = deal.to_act[0]
                seat, view = game.seat_of(role), view_of(deal, role)
                if view.starter is None:
                    deal.toss(role, players[seat].toss(view))
                    continue
                begun = thread_time()
                card = players[seat].play(view)
                if seat is Seat.P1 and _may_be_a_choice(view):
                    state = view.play_state
                    held = (state.left[role], state.left[role.other])
                    found[held][view.is_choice].append(1000 * (thread_time() - begun))
                deal.play(role, card)
    return found


def _may_be_a_choice(view: View) -> bool:
    state = view.play_state
    fitting = [rank for rank in RANKS if rank >= state.bound[view.role] and fits(rank, state.count)]
    return state.left[view.role] > 1 and len(fitting) > 1


def row(name: str, times: Times) -> str:
    """Return a row of the table."""
    forced, chosen = ([one for held in times.values() for one in held[kind]] for kind in (False, True))
    longer = pairs = 0.0
    for short, long in times.values():
        weight = len(short) / max(len(short) * len(long), 1)  # each forced card counts once
        longer += weight * sum((one > other) + 0.5 * (one == other) for one in short for other in long)
        pairs += weight * len(short) * len(long)
    return (
        f"| {name} | {len(forced)} | {median(forced):.2f} ms | {len(chosen)} | {median(chosen):.2f} ms"
        f" | {longer / pairs:.2f} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).split(":", maxsplit=1)[0])
    parser.add_argument("games", type=int, nargs="?", default=60)
    parser.add_argument("players", nargs="*", default=[*LEVELS, "nash"])
    given = parser.parse_args(arguments)
    for name in given.players:
        times_of(name, 1)  # compiles
        print(row(name, times_of(name, given.games)), flush=True)


if __name__ == "__main__":
    main()
