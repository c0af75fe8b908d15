"""Playing for the score: decisions near home on one core, matches on all, odds as a process."""

import random
import time
from collections.abc import Iterator
from functools import partial

from bench.processes import process_seconds
from bench.timing import Figure, slowest
from muggins.arena.match import Match, play_block, play_match
from muggins.arena.statistics import games_of
from muggins.coach.coach import Coach
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.deal import Deal, Phase
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of

_ASKED = 400
_GAMES = 4_000


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    tosses, cards = _near_home()
    player = plain_player(parse_player("nash+score"), random.Random(1))
    thrower, pegger = player.thrower, player.pegger
    took = slowest([partial(thrower.toss_probabilities, view) for view in tosses])
    yield Figure("nash+score: a toss, 95th percentile", 1000 * took, "ms", 150, note="one core")
    took = slowest([partial(pegger.play_probabilities, view) for view in cards])
    yield Figure("nash+score: a card, 95th percentile", 1000 * took, "ms", 100, note="one core")
    coach = Coach()
    took = slowest([partial(coach.tosses, view) for view in tosses])
    yield Figure("coach: 15 tosses at a score, 95th percentile", 1000 * took, "ms", 150)
    took = slowest([partial(coach.cards, view) for view in cards])
    yield Figure("coach: cards at a score, 95th percentile", 1000 * took, "ms", 100)
    plain = _games_per_second("nash", "nash")
    found = _games_per_second("nash+score", "nash")
    yield Figure(
        "nash+score against nash",
        found,
        "games/s",
        150,
        "nash against nash",
        found / plain,
        more_is_better=True,
        note="all cores",
    )
    took = process_seconds("odds", "35-37", "--dealer")
    yield Figure("muggins odds", took, "s", 0.5)


def _near_home() -> tuple[list[View], list[View]]:
    """Return tosses, and cards with a choice, at scores from 100 to 119 each."""
    rng, tosses, cards = random.Random(1), list[View](), list[View]()
    number = 0
    while len(cards) < _ASKED:
        number += 1
        deal = Deal.from_deck(shuffled_deck("bench", number), scores=(rng.randint(100, 119), rng.randint(100, 119)))
        while deal.phase is not Phase.OVER:
            view = view_of(deal, deal.to_act[0])
            if deal.phase is Phase.TOSS:
                tosses.append(view)
                deal.toss(view.role, rng.sample(view.dealt, 2))
            else:
                legal = view.legal_cards()
                if len({card >> 2 for card in legal}) > 1:
                    cards.append(view)
                deal.play(view.role, rng.choice(legal))
    return tosses[:_ASKED], cards[:_ASKED]


def _games_per_second(first: str, second: str) -> float:
    match = Match(parse_player(first), parse_player(second), seed=1)
    play_block(match, 0, 2)
    began, games = time.perf_counter(), 0
    for block in play_match(match, _GAMES):
        games += games_of(block.tally)
    return games / (time.perf_counter() - began)
