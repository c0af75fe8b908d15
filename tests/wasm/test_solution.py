"""The Solver of the page without a server: its hints and its choices, beside the library's."""

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from muggins.cards import format_card
from muggins.coach.belief import CoachWorkspace
from muggins.coach.coach import Coach
from muggins.coach.play import weigh_cards
from muggins.coach.toss import CribModel, TossAdvice, weigh_tosses
from muggins.kernels.play import pack_hand
from muggins.players.turn import moves_of, node_of
from muggins.rules.deal import Phase
from muggins.rules.game import Game
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role, Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.solver.file.solution import open_solution
from muggins.solver.play.tree import play_tree
from muggins.solver.query.belief import SOFTNESS, believe_keeps
from muggins.solver.query.search import worth_against
from muggins.wire import to_json
from tests.wasm.node import Node
from tests.wasm.test_table import acted

pytestmark = pytest.mark.all


def positions(number: int) -> Iterator[tuple[View, dict[str, Any]]]:
    """Decisions of the person in games of random choices, each with the game as the page keeps it."""
    rng = random.Random(4)
    while number:
        seed, game, actions = f"hints {number}", Game(Seat(number % 2)), list[int]()
        kept = {"number": 1, "seed": seed, "name": "Ann", "against": "nash", "target": 121, "practice": False}
        kept |= {"hints": False, "dealer": int(game.first_dealer), "follows": None, "resigned": False, "undone": 0}
        game.begin_deal_from(shuffled_deck(seed, 1))
        while number and game.winner is None and game.deal.phase is not Phase.OVER:
            role = game.deal.to_act[0]
            if game.seat_of(role) is Seat.P1:
                number -= 1
                yield view_of(game.deal, role), kept | {"actions": list(actions)}
            actions.append(acted(game, role, rng))


@pytest.mark.parametrize("number", [120, pytest.param(10_000, marks=pytest.mark.long)])
def test_hints_are_the_coach_s(node: Node, number: int) -> None:
    solution, tree, seen = open_solution(), play_tree(4), {"toss": 0, "play": 0, "rest": 0}
    workspace = CoachWorkspace(solution)
    search = workspace.search
    for view, kept in positions(number):
        if view.starter is None:
            rows = weigh_tosses(solution, view.dealt, view.role)
            found = node.ask(ask="advice", kept=kept)
            expected = to_json(TossAdvice("", view.role, CribModel.SOLUTION, by_wins=False, rows=rows))
            losses, by_toss = [row["loss"] for row in found["rows"]], {tuple(row["toss"]): row for row in found["rows"]}
            assert losses == sorted(losses)
            rounded = ("reason",) if losses[1] < 1e-9 else ()  # which of equal ones is the best is rounding
            for row in expected["rows"]:
                mine, numbers = by_toss[tuple(row["toss"])], [name for name in row if isinstance(row[name], float)]
                assert len(numbers) > 5
                assert np.allclose([mine[name] for name in numbers], [row[name] for name in numbers], atol=1e-9)
                assert {**mine, **{name: row[name] for name in (*numbers, *rounded, "points", "pegs", "spread")}} == row
            seen["toss"] += 1
            continue
        found, other = node.ask(ask="advice", kept=kept), view.play_state.left[view.role.other]
        if other == 0:
            choices, _ = weigh_cards(view, workspace)
            assert [(row["card"], row["net"]) for row in found["rows"]] == [
                (format_card(row.card), pytest.approx(row.net)) for row in choices
            ]
            seen["rest"] += 1
        if node_of(view) < 0 or other == 0 or max(len(view.hand), other) == 1:
            continue
        starter, hand = view.starter >> 2, [card >> 2 for card in view.hand]
        left = 4 - np.bincount([card >> 2 for card in (*view.dealt, view.starter)], minlength=13)
        believe_keeps(solution, view.role.other, left, search)
        given, moves = solution.given(starter), moves_of(view)
        if worth_against(tree, given, int(view.role), pack_hand(hand), moves, SOFTNESS, search) < 0:
            continue
        odds = solution.play_probabilities(node_of(view), hand, starter)
        best = max(search.worth[rank] for rank in {card >> 2 for card in view.legal_cards()})
        for row in found["rows"]:
            rank = "A23456789TJQK".index(row["card"][0])
            assert row["loss"] == pytest.approx(best - search.worth[rank], abs=1e-9)
            assert row["probability"] == (None if odds is None else pytest.approx(odds[rank], abs=1e-12))
        seen["play"] += 1
    assert min(seen.values()) > 4


def test_positions_are_weighed_as_in_their_games(node: Node) -> None:
    for view, kept in positions(60):
        found = node.ask(ask="position", text=format_position(view))
        assert found | {"position": ""} == node.ask(ask="advice", kept=kept)


def test_whose_turn_it_is_in_a_position_is_what_the_coach_says(node: Node) -> None:
    """Every prefix of the play, with goes left out at the end, from both sides; with and without the discard."""
    rng, coach, seen = random.Random(5), Coach(), {"must_go": 0, "may_go": 0, "rows": 0}
    for number in range(8):
        game = Game(Seat(number % 2))
        game.begin_deal_from(shuffled_deck(f"turns {number}", 1))
        while game.deal.phase in {Phase.TOSS, Phase.PLAY}:
            if game.deal.phase is Phase.PLAY:
                whole = format_position(view_of(game.deal, Role(number // 2 % 2)))
                for text in {whole, re.sub(" toss .. ..", "", whole), whole.removesuffix(" go")}:
                    found, expected = node.ask(ask="position", text=text), to_json(coach.advise(parse_position(text)))
                    for name in ("turn", "count", "pile", "earlier", "legal", "must_go", "may_go"):
                        assert found[name] == expected[name], (text, name)
                    for name in seen:
                        seen[name] += bool(found[name])
            acted(game, game.deal.to_act[0], rng)
    assert min(seen.values()) > 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pone 0-0 hand 3H 4D 5D 5S JS",
        "pone hand 3H 4D 5D 5S JS JS",
        "nobody hand 3H 4D 5D 5S JS 2C",
        "pone hand 3H 4D 5D 5X starter 9H",
        "pone hand 3H 4D 5D 5S toss 2C starter 9H",
        "pone hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D JS",
        "pone hand 3H 4D 5D 5S starter 9H play TC 4D",
        "pone hand 3H 4D 5D 5S starter 9H play 4D go",
    ],
)
def test_a_position_that_cannot_be_is_refused(node: Node, text: str) -> None:
    with pytest.raises(RuntimeError, match="no such position"):
        node.ask(ask="position", text=text)
