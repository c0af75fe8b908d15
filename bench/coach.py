"""The coach: advice in process, as a process, and the review of a whole game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bench.processes import process_seconds
from bench.timing import Figure, seconds, slowest
from muggins.coach.coach import Coach
from muggins.rules.game import Game
from muggins.rules.record import Record
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.table.levels import opponent

_ASKED = 300


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    rng = random.Random(1)
    hands = [tuple(sorted(rng.sample(range(52), 6))) for _ in range(_ASKED)]
    coach = Coach()
    took = slowest([partial(coach.tosses, View(Role.DEALER, six)) for six in hands])
    yield Figure("toss advice, 95th percentile", 1000 * took, "ms", 30)
    game, views = _game()
    took = slowest([partial(coach.cards, replace(view, scores=(0, 0))) for view in views])
    yield Figure("play advice, 95th percentile", 1000 * took, "ms", 60, note="one starter a deal")
    record = Record.of(game)
    took = seconds(lambda: coach.review(record), runs=3)
    yield Figure("review of a whole game", took, "s", 2, note=f"{len(game.deals)} deals")
    took = process_seconds("discard", "3H", "4D", "8S", "9C", "JC", "KH", "--dealer")
    yield Figure("muggins discard", took, "s", 1.5)


def _game() -> tuple[Game, list[View]]:
    """Return a game of the solution against itself, and its positions with a choice."""
    player, game, views = opponent("nash", random.Random(1)), Game(), []
    while game.winner is None:
        deal = game.begin_deal_from(shuffled_deck("bench", len(game.deals)))
        while deal.to_act:
            role = deal.to_act[0]
            view = view_of(deal, role)
            if view.starter is None:
                deal.toss(role, player.toss(view))
            else:
                views.append(view)
                deal.play(role, player.play(view))
    return game, views
