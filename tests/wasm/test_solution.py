"""The Solver of the page without a server: its hints and its choices, beside the library's."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.coach.coach import Coach
from muggins.kernels.crib import TOSSES
from muggins.kernels.row import TOSS
from muggins.players.endgame.model import LEAD, model_of
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.deal import Phase
from muggins.rules.game import Game
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.solver.file.solution import open_solution
from muggins.table.levels import LEVELS, LevelPlayer
from muggins.wire import to_json
from tests.wasm.node import Node, Stored
from tests.wasm.test_table import acted, kept_game, turns

pytestmark = pytest.mark.all


def positions(number: int) -> Iterator[tuple[View, dict[str, Any]]]:
    """Some decisions of the person in games of random choices, each with the game as the page keeps it."""
    rng, seeds = random.Random(4), count()
    while number:
        seed = f"hints {next(seeds)}"
        game, actions = Game(Seat(number % 2), Ruleset(target=rng.choice([121, 61]))), list[int]()
        kept = kept_game(game, seed, "nash")
        for role in turns(game, seed):
            if not number:
                return
            if game.seat_of(role) is Seat.P1 and (len(game.deals) == 1 or rng.random() < 0.3):
                number -= 1
                yield view_of(game.deal, role), kept | {"actions": list(actions)}
            actions.append(acted(game, role, rng))


def test_arrays_built_in_the_engine_are_the_library_s(node: Node) -> None:
    solution, model = open_solution(), model_of(open_solution())
    numbers = [*node.ask(ask="solution", name="tosses"), *node.ask(ask="solution", name="modelParts")[2:10]]
    check_equal(node, numbers, [*solution.toss_rows, *model.keeps, *model.throws])
    for starter in (0, 6, 12):
        check_equal(node, node.ask(ask="opening", starter=starter), [part[starter] for part in solution.opening[2:]])


def check_equal(node: Node, numbers: list[int], arrays: list[NDArray[Any]]) -> None:
    for number, expected in zip(numbers, arrays, strict=True):
        np.testing.assert_array_equal(Stored(node, number, expected.dtype, expected.shape).load(), expected)


def test_a_later_visit_reads_what_was_decoded(node: Node) -> None:
    texts = [format_position(view) for view, _ in positions(12)]
    kept = node.ask(ask="kept", texts=texts)
    assert kept["size"] < 4e8
    assert kept["advice"] == [node.ask(ask="position", text=text) for text in texts]


@pytest.mark.parametrize("fault", ["steps 4", "quota 1e8", "quota -1", "room 1e8", "page 2", "at 0", "at 0.3", "at 1"])
def test_a_later_visit_decodes_again_where_what_was_kept_is_no_use(node: Node, fault: str) -> None:
    """Not written to its end, or not at all for want of room; of another version of the page; damaged."""
    name, value = fault.split()
    assert node.ask(ask="kept", texts=[], **{name: float(value)}) == {"freed": True, "size": 0}


NUMBERS = "probability", "hand", "crib", "play", "net", "loss"
WINS = "win", "win_loss", "win_error", "match", "match_loss"


def compare(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare two answers to the last digit that is shown; what is equal may come in any order."""
    name = expected["kind"].replace("play", "card")
    assert found.keys() == expected.keys()
    for key in expected.keys() - {"rows", "belief"}:
        assert found[key] == expected[key], key
    losses = [row["at_score"]["win_loss"] if expected["by_wins"] else row["loss"] for row in expected["rows"]]
    if len(losses) > 1 and losses[1] > 1e-9:
        assert found["rows"][0][name] == expected["rows"][0][name]
    if name == "card":
        assert found["belief"]["ranks"] == pytest.approx(expected["belief"]["ranks"], abs=1e-9)
    mine = {str(row[name]): row for row in found["rows"]}
    assert len(mine) == len(expected["rows"])
    for row in expected["rows"]:
        other = mine[str(row[name])]
        for key in {*NUMBERS} & {*row}:
            assert other[key] == (None if row[key] is None else pytest.approx(row[key], abs=1e-9)), key
        if row["at_score"]:
            assert other["at_score"]["tied"] == row["at_score"]["tied"]
            assert [other["at_score"][key] for key in WINS] == pytest.approx(
                [row["at_score"][key] for key in WINS], abs=1e-8
            )
        if name == "toss":
            assert (other["pegs"], other["best_starters"]) == (pytest.approx(row["pegs"]), row["best_starters"])
        # Which of equal discards is the best is rounding.
        assert other["reason"] == row["reason"] or (name == "toss" and row["loss"] < 1e-9)


@pytest.mark.parametrize("number", [120, pytest.param(10_000, marks=pytest.mark.long)])
def test_hints_are_the_coach_s(node: Node, number: int) -> None:
    coach, kinds = Coach(), Counter[tuple[str, bool]]()
    for view, kept in positions(number):
        found, expected = node.ask(ask="advice", kept=kept), to_json(coach.advise(view))
        if len(expected["rows"]) == 1:  # a forced card is not weighed
            assert [row["card"] for row in found["rows"]] == [row["card"] for row in expected["rows"]]
            continue
        compare(found | {"position": expected["position"]}, expected)
        kinds[expected["kind"], expected["by_wins"]] += 1
    assert min(kinds[kind, by_wins] for kind in ("toss", "play") for by_wins in (False, True)) > 2


@pytest.mark.parametrize("name", ["nash-max", "nash-max+score"])
def test_players_that_never_mix_choose_as_at_a_table(node: Node, name: str) -> None:
    player, late = plain_player(parse_player(name), random.Random(1)), 0
    for view, kept in positions(80):
        action = node.ask(ask="choice", kept=kept | {"against": name, "dealer": 1 - kept["dealer"]})  # the other seat
        if view.starter is None:
            six = sorted(view.dealt)
            expected = player.toss(view)
            assert sorted(expected) == [six[place] for place in TOSSES[action - TOSS]], format_position(view)
        else:
            assert rank_of(player.play(view)) == rank_of(action), format_position(view)
        late += max(view.scores) + STANDARD.target - view.ruleset.target >= LEAD
    assert late > 20


@pytest.mark.parametrize("name", LEVELS)
def test_levels_slip_as_at_a_table(node: Node, name: str) -> None:
    level, alone = LevelPlayer(LEVELS[name]), 0
    for number, (view, kept) in enumerate(positions(700)):
        plays_alone = view.starter is not None and view.is_choice and not view.play_state.left[view.role.other]
        if number > 40 and not plays_alone:
            continue
        alone += plays_alone
        odds = node.ask(ask="slips", kept=kept | {"against": name, "dealer": 1 - kept["dealer"]})  # the other seat
        if view.starter is None:
            six = sorted(view.dealt)
            found = {(six[one], six[two]): share for (one, two), share in zip(TOSSES, odds, strict=True) if share}
            assert found == pytest.approx(dict(level.toss_probabilities(view)), abs=1e-9)
        else:
            lowest = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
            played = {card: odds[rank] for rank, card in lowest.items() if odds[rank]}
            assert played == pytest.approx(dict(level.play_probabilities(view)), abs=1e-9)
    assert alone > 4


@pytest.mark.parametrize(
    "text",
    [
        "pone 117-119 hand 2D 2H 3H TS starter 2S",
        "dealer 113-115 hand 3D 4C 9D KD starter 9H play TC 9D 5S",
        "pone 52-55 hand AS 2S 3D KD starter 9H rules target=61 skunk=30 double_skunk=-1",
    ],
)
def test_an_unknown_discard_is_averaged_over(node: Node, text: str) -> None:
    expected = to_json(Coach().advise(parse_position(text)))
    assert expected["tosses"] > 0
    compare(node.ask(ask="position", text=text), expected)


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
        "pone x-0 hand 3H 4D 5D 5S JS 2C",
        "pone 121-0 hand 3H 4D 5D 5S JS 2C",
        "pone 0-0 hand 3H 4D 5D 5S JS 2C rules target=91",
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


@pytest.mark.usefixtures("node")
def test_advice_at_a_score_fits_into_400_megabytes(engine: Path, site: Path) -> None:
    (solution,) = site.glob("solution-*.bin")
    with Node(engine, solution) as new:
        for text in ("pone 117-113 hand 9H 5C 9D KS TC 2C", "pone 112-118 hand 4C 5D 6H 7S starter JH"):
            new.ask(ask="position", text=text)
        assert new.ask(ask="memory") < 400e6
