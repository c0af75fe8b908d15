"""Games for tests: played out by players, or at random at a table."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from muggins.archive.kept import Options
from muggins.archive.store import GameStore
from muggins.players.base import Player
from muggins.rules.deal import Deal, Phase
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.table.table import Table


def seeds(quick: int, number: int) -> list[Any]:
    """Return the numbers below ``number``, of which the first ``quick`` are for ``make test``."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.all) for seed in range(quick, number))]


def play_deal(deal: Deal, players: Sequence[Player]) -> None:
    """Play a deal out; ``players`` by role."""
    while deal.phase is not Phase.OVER:
        role = deal.to_act[0]
        player, view = players[role], view_of(deal, role)
        if deal.phase is Phase.TOSS:
            deal.toss(role, player.toss(view))
        else:
            deal.play(role, player.play(view))


def play_game(players: Sequence[Player], seed: str, first_dealer: Seat = Seat.P1, ruleset: Ruleset = STANDARD) -> Game:
    """Return a game played out; ``players`` by seat."""
    game = Game(first_dealer, ruleset)
    while game.winner is None:
        deal = game.begin_deal_from(shuffled_deck(seed, len(game.deals) + 1))
        play_deal(deal, [players[game.seat_of(role)] for role in Role])
    return game


def move(table: Table, rng: random.Random) -> None:
    view = table.view
    match table.awaits:
        case Phase.TOSS:
            table.toss(rng.sample(view.dealt, 2))
        case Phase.PLAY:
            table.play(rng.choice(view.legal_cards()))
        case _:
            table.claim(rng.randrange(13))


def some_game(seed: int, moves: int = 1000) -> Table:
    table, rng = Table(Options("greedy+greedy", target=61), f"{seed:x}"), random.Random(seed)
    while table.awaits is not None and moves:
        move(table, rng)
        moves -= 1
    return table


def begun(store: GameStore, table: Table) -> int:
    """Begin to store a game, with what has been played of it so far."""
    return store.begin(table.text, table.options).number


def kept(store: GameStore, table: Table) -> int:
    """Store a game as far as it has come."""
    number = begun(store, table)
    store.save(number, table.text, ended=table.result is not None)
    return number
