"""Reviews of games, and records read, by the page without a server, and by the library."""

import random
import re
from typing import Any

import pytest

from muggins.coach.coach import Coach
from muggins.rules.deal import Phase
from muggins.rules.game import Game
from muggins.rules.record import format_game, parse_record
from muggins.rules.role import Seat
from muggins.rules.ruleset import STANDARD, Counting, Ruleset
from muggins.table.fairness import recompute
from muggins.wire import to_json
from tests.wasm.node import Node
from tests.wasm.test_table import acted, turns

pytestmark = pytest.mark.all


def played(seed: str, ruleset: Ruleset = STANDARD, resigns: int = 0) -> str:
    """Return the record of a game of random choices; `resigns`: the deal in which P1 gives it up."""
    rng, game = random.Random(seed), Game(Seat(len(seed) % 2), ruleset)
    for role in turns(game, seed):
        if len(game.deals) == resigns and game.deal.phase is Phase.PLAY:
            game.resign(Seat.P1)
        else:
            acted(game, role, rng)
    return format_game(game, ("Ada", "Ben"), seed)


@pytest.mark.parametrize(
    "text",
    [
        *(played("a"), played("bb"), played("short", Ruleset(target=61)), played("given up", resigns=3)),
        *(played("own", Ruleset(counting=Counting.OWN)), played("muggins", Ruleset(counting=Counting.MUGGINS))),
    ],
    ids=["P2 deals", "P1 deals", "to 61", "given up", "own counting", "muggins"],
)
def test_a_game_is_taken_apart_as_by_the_library(node: Node, text: str) -> None:
    assert node.ask(ask="fairness", text=text) == to_json(recompute(parse_record(text)))
    found, expected = node.ask(ask="review", text=text), to_json(Coach().review(parse_record(text)))
    alike(found, expected | {"number": 0, "person": "P1"})


def alike(found: Any, expected: Any, where: str = "") -> None:
    """Compare two answers, numbers to eight digits."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys(), where
        for name, each in expected.items():
            alike(found[name], each, f"{where}.{name}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), where
        for place, each in enumerate(expected):
            alike(found[place], each, f"{where}.{place}")
    else:
        assert found == (pytest.approx(expected, abs=1e-8) if isinstance(expected, float) else expected), where


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"^1 dealer", "1 deale"),
        (r"starter ..", "starter 5X"),
        (r"show pone \d+", "show pone 99"),
        (r"score \d+", "score 99"),
        (r"play ..", "play QQ"),
        ("rules: standard", "rules: counting=never"),
        ("result: .*", ""),
    ],
)
def test_a_record_that_is_not_true_is_refused(node: Node, old: str, new: str) -> None:
    text = re.sub(old, new, played("a"), count=1, flags=re.MULTILINE)
    with pytest.raises(RuntimeError, match="no such record"):
        node.ask(ask="review", text=text)
