"""One JSON: what a command prints is what its type says."""

import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from jsonschema_rs import validator_for

from muggins.cards import Card, Rank, parse_cards
from muggins.estimate import Estimate
from muggins.rules.role import ByRole, Own, Role, Seat
from muggins.solver.deal.check import Compacted, Measured, Verified
from muggins.solver.deal.run import Solved
from muggins.solver.file.about import Point
from muggins.studies.cfr import CurvePoint, TrainedAgents, WholeAgent
from muggins.studies.crib import CribTables, Distance
from muggins.studies.exploit import Exploitation, Exploited
from muggins.studies.values import CountedValues
from muggins.table.table import GameStands
from muggins.web.server import Checked, Serving
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
    assert not validator.is_valid({"schema": 2, "cards": [3], "rank": None, "role": "pone", "seats": []})


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("Discards", ["discard", "3H 4D 5D 5S JS 2C"]),
        ("Discards", ["discard", "3489JK", "--pone"]),
        ("Discards", ["discard", "3H 4D 8S 9C JC KH", "--dealer", "--score", "100-110"]),
        ("PlayAdvice", ["advise", POSITION]),
        ("Review", ["review", "docs/game.txt"]),
        ("PlayedMatch", ["match", "schell+rule", "random+random", "--games", "40", "--until", "0,0.5"]),
        ("Players", ["match"]),
        ("RulesToRemember", ["explore", "rules", "20"]),
        ("HandCount", ["score", "4H 5D 5C 6S JD"]),
        ("HandAverage", ["average", "4H 5D 5C 6S"]),
        ("ExplainedPlay", ["score", "--play", "8 7 6"]),
        ("StoredGames", ["games"]),
        ("Statistics", ["games", "stats"]),
        ("PersonHabits", ["games", "habits"]),
        ("SolutionAbout", ["solution", "show"]),
        ("Verified", ["solution", "verify"]),
        ("PlayNode", ["explore", "play", "4", "J", "--starter", "8"]),
        ("TossGrid", ["explore", "discards", "--pone"]),
        ("TossesAtScore", ["explore", "discards-at", "116-113", "--pone", "--samples", "2"]),
        ("OwnTosses", ["explore", "own-discards", "--pone"]),
        ("OwnPlays", ["explore", "own-play", "4"]),
        pytest.param("PlayReport", ["explore", "leads", "--starter", "8"], marks=pytest.mark.all),
        ("HandsOfRanks", ["explore", "hands", "TK", "--pone"]),
        ("Bankrolls", ["study", "bankroll", "--trials", "20"]),
        pytest.param("Meetings", ["study", "field", "--games", "4", "--published-only"], marks=pytest.mark.long),
        ("Upsets", ["study", "luck", "--games", "4"]),
        pytest.param("TossStrategies", ["study", "strategies"], marks=pytest.mark.long),
        ("Round", ["quiz", "count", "--number", "1", "--seed", "7"]),
    ],
)
def test_a_command_prints_what_its_type_says(
    kind: str, arguments: list[str], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("12\n"))
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    found = run.json(*arguments)
    (module,) = {each.__module__ for each in Answer.__subclasses__() if each.__name__ == kind}
    answer = getattr(sys.modules[module], kind)
    assert found["schema"] == SCHEMA
    problems = [error.message for error in validator_for(json_schema(answer)).iter_errors(found)]
    assert problems == []


MEASURED = Measured(0.25, ByRole(0.125, 0.125), 0.5, 0.75, None)
HALF = Estimate(0.5, 0.25)
WHOLE = WholeAgent(HALF, HALF, HALF, HALF)
EXPLOITED = Exploited(*(Estimate(0.5, 0.25),) * 6, most=1.0)


@pytest.mark.parametrize(
    "answer",
    [
        Verified("mine", 2, 3, MEASURED),
        Compacted("mine", 100, None, MEASURED),
        Solved("mine", (Point(1, 0.5, 0.25, 0.125, 0.125, 0.5, 0.75),)),
        TrainedAgents(
            4, 2, (CurvePoint("throw v1", 100, 1.5, HALF, WHOLE), CurvePoint("peg v1", 1, 1.5, HALF, None)), {}, ()
        ),
        CountedValues("mine", 100_000, Estimate(0.5, 0.25)),
        Exploitation("mine", False, 2, 1, EXPLOITED, EXPLOITED),
        CribTables(1, 0.5, [[0.25]], [[0.5]], [Distance("hessel", Role.PONE, 0.5, -0.25)]),
        GameStands(1, Own(61, 60), over=True, match_points=1),
        Serving("http://127.0.0.1:8115/", None),
        Checked("1.0"),
    ],
)
def test_an_answer_that_takes_long_is_written_as_its_type_says(answer: Answer) -> None:
    found = to_json(answer)
    assert found["schema"] == SCHEMA
    assert validator_for(json_schema(type(answer))).is_valid(found)
