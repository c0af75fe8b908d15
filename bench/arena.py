"""Games and studies, on the cores of this machine."""

import random
import time
from collections.abc import Iterator

from bench.memory import peak_memory
from bench.timing import Figure, seconds
from muggins.arena.match import Match, play_match
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.deal import Phase
from muggins.rules.game import Game
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.studies.strategies import Strategies

_GAMES = 250_000


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    match = Match(parse_player("greedy+greedy"), parse_player("schell+rule"))
    took = seconds(lambda: list(play_match(match, _GAMES)), runs=3)
    plain = _plain_seconds_per_game()
    yield Figure(
        "250,000 games, greedy+greedy against schell+rule",
        took,
        "s",
        5,
        "random games through rules/ in plain Python",
        plain * _GAMES / took,
        note=f"plain Python {1 / plain:,.0f} games/s",
    )
    yield Figure("games of that match", _GAMES / took, "games/s", 50_000, more_is_better=True)
    start = time.perf_counter()
    Strategies().run()
    yield Figure("study strategies, all hands", time.perf_counter() - start, "s", 120)
    yield Figure("peak memory of all this", peak_memory(), "MiB", 1024)


def _plain_seconds_per_game() -> float:
    """Play random games through the plain rules."""
    player = plain_player(parse_player("random+random"), random.Random(1))
    rng = random.Random(2)
    start = time.perf_counter()
    for number in range(20):
        game, deals = Game(), 0
        while game.winner is None:
            deals += 1
            deal = game.begin_deal_from(shuffled_deck(f"bench {number}", deals))
            for role in deal.to_act:
                deal.toss(role, rng.sample(deal.dealt[role], 2))
            while deal.phase is Phase.PLAY:
                (role,) = deal.to_act
                deal.play(role, player.play(view_of(deal, role)))
    return (time.perf_counter() - start) / 20
