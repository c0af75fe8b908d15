"""Writes types/wire.d.ts, the API's answers for the page's type checker: ``python scripts/wire_types.py --write``."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from muggins.archive.achievements import Achievement
from muggins.archive.habits import PersonHabits
from muggins.archive.ladder import OwnLadder
from muggins.archive.skill import Skill
from muggins.archive.statistics import Statistics
from muggins.archive.store import ImportedGames
from muggins.coach.own_play import OwnPlays, OwnTosses
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import TossAdvice
from muggins.coach.tosses_at_score import TossesAtScore
from muggins.counting.hand import HandCount
from muggins.photo.read import Reading
from muggins.quiz.daily import DailyResults
from muggins.quiz.drills import PracticeDue
from muggins.quiz.quiz import Question, Verdict
from muggins.quiz.remember import RulesToRemember
from muggins.score.chances import ScoreChances
from muggins.solver.query.explore import PlayNode
from muggins.solver.query.play_report import PlayReport
from muggins.solver.query.toss_grid import TossGrid
from muggins.solver.query.toss_hands import HandsOfRanks
from muggins.table.fairness import Fairness
from muggins.web import models
from muggins.web.api_practice import Waiting

FILE = Path(__file__).resolve().parents[1] / "types" / "wire.d.ts"
_HEAD = "// Made by `python scripts/wire_types.py --write` from the API's types.\ndeclare namespace Wire {\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def _type(schema: dict[str, Any]) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(_type(choice) for choice in choices)
    if schema["type"] == "array":
        return _array(schema)
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return _PLAIN[schema["type"]]


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"({item})[]" if " " in item else f"{item}[]"


def _declared(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"  type {name} = {_type(schema)};\n"
    lines = [f"  interface {name} {{"]
    for field, value in schema["properties"].items():
        if words := value.get("description"):
            lines.append(f"    /** {words} */")
        lines.append(f"    {field}: {_type(value)};")
    return "\n".join([*lines, "  }\n"])


def declarations() -> str:
    """Return what the file should hold: the answers as the server sends them."""
    found = [model for model in vars(models).values() if isinstance(model, type) and issubclass(model, BaseModel)]
    sent = [model for model in found if model is not BaseModel and not issubclass(model, models.Asked)]
    coached = (
        PlayAdvice,
        Review,
        TossAdvice,
        PracticeDue,
        Question,
        Verdict,
        DailyResults,
        Skill,
        OwnLadder,
        Achievement,
    )
    explored = PlayNode, PlayReport, TossGrid, TossesAtScore, HandsOfRanks, OwnTosses, OwnPlays, RulesToRemember
    pictured = Reading, HandCount
    kinds: list[Any] = [
        *sent,
        *coached,
        *explored,
        *pictured,
        Statistics,
        Fairness,
        ImportedGames,
        PersonHabits,
        Waiting,
        ScoreChances,
    ]
    _, schema = TypeAdapter.json_schemas([(kind, "serialization", TypeAdapter(kind)) for kind in kinds])
    named = "".join(_declared(name, model) for name, model in sorted(schema["$defs"].items()))
    return f"{_HEAD}{named}  type Advice = TossAdvice | PlayAdvice;\n}}\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file, or print what it should hold."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="write types/wire.d.ts")
    if parser.parse_args(arguments).write:
        FILE.write_text(declarations(), "utf-8")
    else:
        print(declarations(), end="")


if __name__ == "__main__":
    main()
