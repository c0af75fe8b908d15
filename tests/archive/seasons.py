"""Finished games of somebody who plays like a player of the arena."""

import random
from functools import cache
from pathlib import Path

from muggins.archive.kept import Options
from muggins.archive.store import GameStore
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from tests.games import play_game

ALONE = Options("greedy+greedy")


@cache
def season(who: str, games: int, ruleset: Ruleset = STANDARD) -> tuple[Record, ...]:
    """Games that a player of the arena, in place of a person, has played against greedy."""
    rng = random.Random(1)
    players = [plain_player(parse_player(name), rng) for name in (who, "greedy+greedy")]
    played = []
    for number in range(games):
        seed = f"{who} {number}"
        game = play_game(players, seed, Seat(number % 2), ruleset)
        played.append(Record.of(game, ("You", "greedy+greedy"), seed))
    return tuple(played)


def store_of(path: Path, records: tuple[Record, ...], options: Options = ALONE) -> GameStore:
    """A file of these games."""
    store = GameStore(path)
    for record in records:
        store.save(store.begin(record, options).number, record, ended=True)
    return store
