"""One JSON: what a command prints is what its type says, and the page of the documentation too."""

from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from jsonschema_rs import validator_for
from scripts import json_reference

from muggins.cards import Card, Rank, parse_cards
from muggins.rules.role import Role, Seat
from muggins.wire import SCHEMA, Answer, json_schema, to_json
from tests.commands import Run

POSITION = "pone 112-110 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"


@dataclass(frozen=True, slots=True)
class Sample(Answer):
    """One of each."""

    cards: tuple[Card, ...]
    rank: Rank | None
    role: Role
    seats: tuple[Seat, ...]


def test_ints_are_texts_outside() -> None:
    sample = Sample(parse_cards("5H TD"), 9, Role.PONE, (Seat.P1, Seat.P2))
    assert to_json(sample) == {
        "schema": SCHEMA,
        "cards": ["5H", "TD"],
        "rank": "T",
        "role": "pone",
        "seats": ["P1", "P2"],
    }


def test_the_schema_says_what_is_written() -> None:
    validator = validator_for(json_schema(Sample))
    assert validator.is_valid(to_json(Sample((), None, Role.DEALER, ())))
    assert not validator.is_valid({"schema": 1, "cards": [3], "rank": None, "role": "pone", "seats": []})


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("Discards", ["discard", "3H 4D 5D 5S JS 2C"]),
        ("Discards", ["discard", "3489JK", "--pone"]),
        ("Discards", ["discard", "3H 4D 8S 9C JC KH", "--dealer", "--score", "100-110"]),
        ("PlayAdvice", ["advise", "play", POSITION]),
        ("Review", ["review", "docs/game.txt"]),
        ("Round", ["quiz", "count", "--number", "1", "--seed", "7"]),
    ],
)
def test_a_command_prints_what_its_type_says(
    kind: str, arguments: list[str], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("12\n"))
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    (answer,) = [each for each, _ in json_reference.ANSWERS if each.__name__ == kind]
    found = run.json(*arguments)
    assert found["schema"] == SCHEMA
    problems = [error.message for error in validator_for(json_schema(answer)).iter_errors(found)]
    assert problems == []


def test_the_page_of_the_documentation_is_made_from_the_types() -> None:
    written = json_reference.PAGE.read_text("utf-8")
    assert json_reference.page() == written, "run python scripts/json_reference.py --write"


def test_every_answer_is_documented() -> None:
    documented = {kind for kind, _ in json_reference.ANSWERS}
    text = json_reference.page()
    for kind in Answer.__subclasses__():
        if kind.__module__.startswith("muggins."):
            assert kind in documented or f"## {kind.__name__}\n" in text, kind
