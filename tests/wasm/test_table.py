"""A game of the page without a server, its hints and its review, beside the server's table and the library's coach."""

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from wasm.steps import MOST_STEPS, count_steps

from muggins.archive.kept import Options
from muggins.cards import DECK, format_card
from muggins.coach.belief import CoachWorkspace
from muggins.coach.coach import Coach
from muggins.coach.play import weigh_cards
from muggins.coach.toss import CribModel, TossAdvice, weigh_tosses
from muggins.counting.spoken import steps
from muggins.kernels.crib import TOSSES
from muggins.kernels.game import mask_of
from muggins.kernels.play import pack_hand
from muggins.kernels.row import TOSS
from muggins.players.turn import moves_of, node_of
from muggins.rules.deal import Phase
from muggins.rules.game import Game, cut_for_deal
from muggins.rules.position import format_position, parse_position
from muggins.rules.record import format_game, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.show import count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.solver.file.solution import open_solution
from muggins.solver.play.tree import play_tree
from muggins.solver.query.belief import SOFTNESS, believe_keeps
from muggins.solver.query.search import worth_against
from muggins.table.fairness import recompute
from muggins.table.viewpoint import Viewpoint
from muggins.web import shown
from muggins.wire import to_json
from tests.wasm.node import Node

OTHERWISE = {"move", "outcome", "undone", "can_undo"}
"""What the page names in its own way, or makes by itself."""


def test_a_count_has_the_steps_in_which_it_is_spoken() -> None:
    rng, found = random.Random(1), np.zeros((MOST_STEPS, 3), np.int64)
    for number in range(20_000):
        few = DECK if number % 4 else DECK[16:36]  # of few ranks more is counted
        *hand, starter = rng.sample(few, 5)
        crib = number % 2 == 1
        many = count_steps(mask_of(hand), starter, crib, found)
        expected = [(mask_of(step.cards), step.points) for step in steps(count_show(hand, starter, crib=crib))]
        assert [(mask, points) for _, mask, points in found[:many].tolist()] == expected


def acted(game: Game, role: Role, rng: random.Random) -> int:
    """Take a random action, and return it as the compiled game numbers it."""
    deal = game.deal
    if deal.phase is Phase.TOSS:
        six = deal.dealt[role]
        number = rng.randrange(15)
        deal.toss(role, [six[place] for place in TOSSES[number]])
        return TOSS + number
    card = rng.choice(view_of(deal, role).legal_cards())
    deal.play(role, card)
    return card


def kept(seed: str, game: Game, actions: list[int], against: str, target: int = 121) -> dict[str, Any]:
    """A game as the page keeps it."""
    begun = {"number": 1, "seed": seed, "name": "Ann", "against": against, "target": target, "practice": False}
    begun |= {"hints": False, "dealer": int(game.first_dealer), "follows": None, "resigned": False, "undone": 0}
    return begun | {"actions": actions}


def _agrees(node: Node, game: Game, options: Options, page: dict[str, Any]) -> dict[str, Any]:
    """Check that both tables show a game alike; return what the page shows."""
    view = Viewpoint(game, Seat.P1, options, "Ann", page["seed"])
    expected = shown.state(view, 1, 0).model_dump(mode="json")
    found: dict[str, Any] = node.ask(ask="state", kept=page, opponent="Bob")
    assert {**expected, **{name: found[name] for name in OTHERWISE}} == found
    return found


@pytest.mark.all
def test_whole_games_are_seen_as_at_the_server(node: Node) -> None:
    rng = random.Random(2)
    for number in range(12):
        target, seed = (121, 61)[number % 2], f"game {number}"
        options, actions = Options("Bob", target), list[int]()
        game = Game(cut_for_deal(shuffled_deck(seed, 0))[1], options.ruleset)
        page = kept(seed, game, actions, "Bob", target)
        while game.winner is None:
            if not game.deals or game.deal.phase is Phase.OVER:
                game.begin_deal_from(shuffled_deck(seed, len(game.deals) + 1))
            role = game.deal.to_act[0]
            if game.seat_of(role) is Seat.P1 and rng.random() < 0.2:
                _agrees(node, game, options, page)
            actions.append(acted(game, role, rng))
        outcome = _agrees(node, game, options, page)["outcome"]
        assert game.result is not None
        assert (outcome["won"], outcome["match_points"]) == (game.winner is Seat.P1, game.result.match_points)
        assert node.ask(ask="record", kept=page) == format_game(game, ("Ann", "Bob"), seed)
        given_up = node.ask(ask="record", kept=page | {"actions": actions[:-20], "resigned": True})
        assert parse_record(given_up).resigned is Seat.P1


KNOWN = "deal", "seat", "role", "kind", "position", "scores", "hand", "starter", "made"
"""What a decision is, whatever it is worth."""
LUCK = "role", "deal", "starter", "counting", "uncounted"


def played(seed: str, ruleset: Ruleset = STANDARD, resigns: int = 0) -> str:
    """Return the record of a game of random choices; `resigns`: the deal in which P1 gives it up."""
    rng, game = random.Random(seed), Game(Seat(len(seed) % 2), ruleset)
    while game.winner is None:
        if not game.deals or game.deal.phase is Phase.OVER:
            game.begin_deal_from(shuffled_deck(seed, len(game.deals) + 1))
        if len(game.deals) == resigns and game.deal.phase is Phase.PLAY:
            game.resign(Seat.P1)
        else:
            acted(game, game.deal.to_act[0], rng)
    return format_game(game, ("Ada", "Ben"), seed)


@pytest.mark.all
@pytest.mark.parametrize(
    "text",
    [played("a"), played("bb"), played("short", Ruleset(target=61)), played("given up", resigns=3)],
    ids=["P2 deals", "P1 deals", "to 61", "given up"],
)
def test_a_game_is_taken_apart_as_by_the_library(node: Node, text: str) -> None:
    assert node.ask(ask="fairness", text=text) == to_json(recompute(parse_record(text)))
    found = node.ask(ask="review", text=text)
    expected = to_json(Coach().review(parse_record(text)))
    assert found.keys() == expected.keys()
    assert [[each[name] for name in KNOWN] for each in found["decisions"]] == [
        [each[name] for name in KNOWN] for each in expected["decisions"]
    ]
    for mine, each in zip(found["decisions"], expected["decisions"], strict=True):
        if mine["kind"] == "toss":
            assert mine["loss"] == pytest.approx(each["loss"], abs=1e-9)
            assert (mine["point_mark"], mine["probability"]) == (each["point_mark"], pytest.approx(each["probability"]))
    for name in ("players", "target", "skunks", "scores", "margin", "events"):
        assert found[name] == expected[name], name
    assert found["adjusted"] == pytest.approx(expected["adjusted"])
    for mine, each in zip(found["deals"], expected["deals"], strict=True):
        assert {name: mine["parts"][name] for name in LUCK} == pytest.approx(
            {name: each["parts"][name] for name in LUCK}
        )
        assert [mine[name] for name in ("number", "dealer", "scores", "net")] == [
            each[name] for name in ("number", "dealer", "scores", "net")
        ]
        assert sum(mine["parts"].values()) == pytest.approx(mine["net"])


def positions(number: int) -> Iterator[tuple[View, dict[str, Any]]]:
    """Decisions of the person in games of random choices, each with the game as the page keeps it."""
    rng = random.Random(4)
    while number:
        seed, game, actions = f"hints {number}", Game(Seat(number % 2)), list[int]()
        game.begin_deal_from(shuffled_deck(seed, 1))
        while number and game.winner is None and game.deal.phase is not Phase.OVER:
            role = game.deal.to_act[0]
            if game.seat_of(role) is Seat.P1:
                number -= 1
                yield view_of(game.deal, role), kept(seed, game, list(actions), "nash")
            actions.append(acted(game, role, rng))


@pytest.mark.all
@pytest.mark.parametrize("number", [120, pytest.param(10_000, marks=pytest.mark.long)])
def test_hints_are_the_coach_s(node: Node, number: int) -> None:
    solution, tree, seen = open_solution(), play_tree(4), {"toss": 0, "play": 0, "rest": 0}
    workspace = CoachWorkspace(solution)
    search = workspace.search
    for view, page in positions(number):
        if view.starter is None:
            rows = weigh_tosses(solution, view.dealt, view.role)
            found = node.ask(ask="advice", kept=page)
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
        found, other = node.ask(ask="advice", kept=page), view.play_state.left[view.role.other]
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


@pytest.mark.all
def test_positions_are_weighed_as_in_their_games(node: Node) -> None:
    for view, page in positions(60):
        found = node.ask(ask="position", text=format_position(view))
        assert found | {"position": ""} == node.ask(ask="advice", kept=page)


@pytest.mark.all
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


@pytest.mark.all
@pytest.mark.parametrize(
    ("ask", "text"),
    [
        ("position", ""),
        ("position", "pone 0-0 hand 3H 4D 5D 5S JS"),
        ("position", "pone hand 3H 4D 5D 5S JS JS"),
        ("position", "nobody hand 3H 4D 5D 5S JS 2C"),
        ("position", "pone hand 3H 4D 5D 5X starter 9H"),
        ("position", "pone hand 3H 4D 5D 5S toss 2C starter 9H"),
        ("position", "pone hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D JS"),
        ("position", "pone hand 3H 4D 5D 5S starter 9H play TC 4D"),
        ("position", "pone hand 3H 4D 5D 5S starter 9H play 4D go"),
        *(
            pytest.param("review", re.sub(old, new, played("a"), count=1, flags=re.MULTILINE), id=new or "no result")
            for old, new in (
                (r"^1 dealer", "1 deale"),
                (r"starter ..", "starter 5X"),
                (r"show pone \d+", "show pone 99"),
                (r"score \d+", "score 99"),
                (r"play ..", "play QQ"),
                ("rules: standard", "rules: counting=muggins"),
                ("result: .*", ""),
            )
        ),
    ],
)
def test_what_is_no_position_and_no_true_record_is_refused(node: Node, ask: str, text: str) -> None:
    with pytest.raises(RuntimeError, match=f"no such {'record' if ask == 'review' else ask}"):
        node.ask(ask=ask, text=text)
