"""A game of the page without a server, beside the same game at the server's table."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from wasm.steps import MOST_STEPS, count_steps

from muggins.archive.kept import Options
from muggins.cards import DECK
from muggins.counting.claim import MOST
from muggins.counting.spoken import steps
from muggins.kernels.crib import TOSSES
from muggins.kernels.game import mask_of
from muggins.kernels.row import TOSS
from muggins.rules.deal import Phase
from muggins.rules.events import Shown
from muggins.rules.game import Game, cut_for_deal
from muggins.rules.record import format_game, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.table.viewpoint import Viewpoint
from muggins.web import shown
from tests.wasm.node import Node

CLAIM = 100
"""Actions from here on claim points on the page."""
OTHERWISE = {"move", "undone", "can_undo"}
"""What the page names in its own way, or makes by itself."""


def test_a_count_has_the_steps_in_which_it_is_spoken() -> None:
    rng, found = random.Random(1), np.zeros((MOST_STEPS, 3), np.int64)
    for number in range(6_000):
        few = DECK if number % 4 else DECK[16:36]  # of few ranks more is counted
        *hand, starter = rng.sample(few, 5)
        crib = number % 2 == 1
        many = count_steps(mask_of(hand), starter, crib, found)
        expected = [(mask_of(step.cards), step.points) for step in steps(count_show(hand, starter, crib=crib))]
        assert [(mask, points) for _, mask, points in found[:many].tolist()] == expected


def turns(game: Game, seed: str) -> Iterator[Role]:
    """Yield who is to act, deal by deal of a seed, until the game is over."""
    while game.winner is None:
        if not game.deals or game.deal.phase is Phase.OVER:
            game.begin_deal_from(shuffled_deck(seed, len(game.deals) + 1))
        yield game.deal.to_act[0]


def kept_game(game: Game, seed: str, against: str) -> dict[str, Any]:
    """Return a game as the page keeps it, but for its actions."""
    kept = {"number": 1, "seed": seed, "name": "Ann", "against": against, "target": game.ruleset.target}
    kept |= {"hints": False, "dealer": int(game.first_dealer), "follows": None, "resigned": False, "undone": 0}
    return kept | {"practice": False, "counting": game.ruleset.counting.value}


def acted(game: Game, role: Role, rng: random.Random) -> int:
    """Take a random action, and return it as the compiled game numbers it."""
    deal = game.deal
    if deal.phase is Phase.TOSS:
        six = deal.dealt[role]
        number = rng.randrange(15)
        deal.toss(role, [six[place] for place in TOSSES[number]])
        return TOSS + number
    if deal.phase is Phase.SHOW:
        points = rng.choice((rng.randrange(9), MOST))
        (shown_now,) = deal.claim(role, points)
        assert isinstance(shown_now, Shown)
        return CLAIM + shown_now.claimed
    card = rng.choice(view_of(deal, role).legal_cards())
    deal.play(role, card)
    return card


def _agrees(node: Node, game: Game, options: Options, kept: dict[str, Any]) -> None:
    """Check that both tables show a game alike."""
    view = Viewpoint(game, Seat.P1, options, "Ann", kept["seed"])
    expected = shown.state(view, 1, 0).model_dump(mode="json")
    found: dict[str, Any] = node.ask(ask="state", kept=kept, opponent="Bob")
    assert {**expected, **{name: found[name] for name in OTHERWISE}} == found


@pytest.mark.all
def test_whole_games_are_seen_as_at_the_server(node: Node) -> None:
    rng = random.Random(2)
    for number, counting in enumerate(Counting):
        for place, target in enumerate((121, 61, 121, 61)):
            _compare_game(node, rng, Options("Bob", target, counting), f"game {number} {place}")


def _compare_game(node: Node, rng: random.Random, options: Options, seed: str) -> None:
    actions = list[int]()
    game = Game(cut_for_deal(shuffled_deck(seed, 0))[1], options.ruleset)
    kept = kept_game(game, seed, "Bob") | {"actions": actions}
    for role in turns(game, seed):
        if game.seat_of(role) is Seat.P1 and rng.random() < 0.2:
            _agrees(node, game, options, kept)
        actions.append(acted(game, role, rng))
    _agrees(node, game, options, kept)
    assert node.ask(ask="record", kept=kept) == format_game(game, ("Ann", "Bob"), seed)
    given_up = node.ask(ask="record", kept=kept | {"actions": actions[:-20], "resigned": True})
    assert parse_record(given_up).resigned is Seat.P1
