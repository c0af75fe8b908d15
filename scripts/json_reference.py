"""Write docs/json.md from the types of the answers: ``python scripts/json_reference.py --write``."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from muggins.archive.skill import Skill
from muggins.archive.statistics import Statistics
from muggins.archive.store import ChangedGame, ExportedGames, GameRecord, ImportedGames, StoredGames
from muggins.arena.ladder import Ladder
from muggins.arena.statistics import PlayedMatch
from muggins.arena.store import StoredRuns
from muggins.cli.learned import ForgottenPerson
from muggins.cli.photo import PhotoAnswer
from muggins.coach.own_play import OwnPlays, OwnTosses
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import Discards
from muggins.coach.tosses_at_score import TossesAtScore
from muggins.counting.average import HandAverage
from muggins.counting.census import Census
from muggins.counting.hand import HandCount
from muggins.files.cache_report import CacheReport
from muggins.learn.training import LearningCurve
from muggins.learning.learning import KnownPerson
from muggins.players.registry import Players
from muggins.players.thumb.remember import RulesToRemember
from muggins.quiz.daily import DailyResults
from muggins.quiz.daily_deal import DailyPlayed
from muggins.quiz.drills import PracticeDue
from muggins.quiz.quiz import Question, Round, Verdict
from muggins.rules.role import ByRole, BySeat, Own
from muggins.rules.transcript import ExplainedPlay
from muggins.score.chances import ChancesByRole, ScoreChances
from muggins.solver.deal.check import Compacted, Verified
from muggins.solver.deal.run import Solved
from muggins.solver.file.solution import SolutionAbout
from muggins.solver.query.explore import PlayNode
from muggins.solver.query.play_report import PlayReport
from muggins.solver.query.plays import SolutionPlays
from muggins.solver.query.toss_grid import TossGrid
from muggins.solver.query.toss_hands import HandsOfRanks
from muggins.studies.bankroll import Bankrolls
from muggins.studies.calibration import Calibrated
from muggins.studies.cfr import TrainedAgents
from muggins.studies.crib import CribTables
from muggins.studies.endings import Endings
from muggins.studies.exploit import Exploitation
from muggins.studies.field import Meetings
from muggins.studies.gains import Gained
from muggins.studies.learning import LearningGains
from muggins.studies.luck import Upsets
from muggins.studies.strategies import TossStrategies
from muggins.studies.throwers import ThrowerLosses
from muggins.studies.values import CountedValues
from muggins.table.fairness import Fairness
from muggins.table.table import GameStands
from muggins.web.server import Checked, Serving
from muggins.wire import SCHEMA, Answer, Spelled, SpelledEnum, json_schema

PAGE = Path(__file__).resolve().parents[1] / "docs" / "json.md"
ANSWERS: tuple[tuple[type[Answer], str], ...] = (
    (Discards, "`muggins discard --json`; each of its two parts is what `GET /api/advice/toss` returns"),
    (PlayAdvice, "`muggins advise play --json`, `GET /api/advice/position`, `GET /api/games/N/hint`"),
    (Review, "`muggins review --json`, `GET /api/games/N/review`, `POST /api/review`"),
    (Round, "`muggins quiz ... --json`"),
    (DailyPlayed, "`muggins quiz daily --json`"),
    (DailyResults, "`muggins quiz daily --days --json`, `GET /api/daily`"),
    (PracticeDue, "`GET /api/quiz`"),
    (Question, "`GET /api/quiz/DRILL`"),
    (Verdict, "`POST /api/quiz/DRILL`"),
    (HandCount, "`muggins score --json`, `GET /api/count`"),
    (PhotoAnswer, "`muggins photo --json`; its `photo` is what `POST /api/photo` returns"),
    (HandAverage, "`muggins average --json`"),
    (Census, "`muggins census --json`"),
    (ExplainedPlay, "`muggins pegging --json`"),
    (ScoreChances, "`muggins odds --json`"),
    (ChancesByRole, "`muggins odds --json` without a role"),
    (StoredRuns, "`muggins results --json`"),
    (StoredGames, "`muggins games --json`"),
    (GameRecord, "`muggins games --show N --json`"),
    (ExportedGames, "`muggins games --export FILE --json`"),
    (ImportedGames, "`muggins games --import FILE --json`, `POST /api/import`"),
    (ChangedGame, "`muggins games --resign N --json`, `--delete`, `--restore`"),
    (PlayedMatch, "`muggins match --json`"),
    (Ladder, "`muggins ladder --json`"),
    (LearningCurve, "`muggins learn --json`"),
    (Players, "`muggins players --json`"),
    (RulesToRemember, "`muggins rules --json`"),
    (CacheReport, "`muggins cache --json`"),
    (SolutionAbout, "`muggins solution show --json`"),
    (Verified, "`muggins solution verify --json`"),
    (Compacted, "`muggins solution compact --json`"),
    (SolutionPlays, "`muggins solution play --json`"),
    (PlayNode, "`muggins explore play --json`"),
    (TossGrid, "`muggins explore toss --json`"),
    (OwnTosses, "`muggins explore own-toss --json`"),
    (OwnPlays, "`muggins explore own-play --json`"),
    (PlayReport, "`muggins explore report --json`"),
    (TossesAtScore, "`muggins explore toss-at 116-113 --pone --json`"),
    (HandsOfRanks, "`muggins explore toss --ranks 5J --hands 20 --json`"),
    (Solved, "`muggins solve --json`"),
    (CountedValues, "`muggins solve --values --json`"),
    (Exploitation, "`muggins exploit --json`"),
    (Bankrolls, "`muggins study bankroll --json`"),
    (Calibrated, "`muggins study calibration --json`"),
    (LearningGains, "`muggins study learning PLAYER --json`"),
    (TrainedAgents, "`muggins study cfr --json`"),
    (CribTables, "`muggins study crib --json`"),
    (Meetings, "`muggins study field --json`"),
    (Endings, "`muggins study endings --json`"),
    (Gained, "`muggins study gains --json`"),
    (Upsets, "`muggins study luck --json`"),
    (TossStrategies, "`muggins study strategies --json`"),
    (ThrowerLosses, "`muggins study throwers --json`"),
    (KnownPerson, "`muggins learned --json`, `GET /api/learned`"),
    (ForgottenPerson, "`muggins learned --forget --json`"),
    (GameStands, "`muggins play --json`"),
    (Serving, "`muggins serve --json`"),
    (Checked, "`muggins serve --check --json`"),
    (Skill, "`GET /api/skill`, and `skill` in `muggins stats --json`"),
    (Statistics, "`muggins stats --json`, `GET /api/statistics`"),
    (Fairness, "`muggins verify --json`, `GET /api/games/N/fairness`"),
)
PAIRS = {ByRole: "[pone's, dealer's]", BySeat: "[P1's, P2's]", Own: "[own, opponent's]"}
HEAD = f"""# JSON

Made from the code by `python scripts/json_reference.py --write`.

`--json` and the web API answer with the same objects: one name and one shape for one thing. Every
whole answer says `schema`, now {SCHEMA}; it grows when a name goes or changes its meaning, not when one
is added. Cards are texts such as `5H`, ranks `5`, roles `pone` and `dealer`, seats `P1` and `P2`;
probabilities are 0 to 1, points and match points are those of the side that asks or decides. Pairs of
scores are [own, opponent's] where a side asks, and [P1, P2] in a whole game.
"""


def docs_of(kind: type) -> tuple[str, dict[str, str]]:
    """Return the summary of a class's docstring, and what it says of each attribute."""
    text = cleandoc(kind.__doc__ or "").partition("Attributes:")
    summary = text[0].strip().split("\n\n")[0].replace("\n", " ")
    found = re.findall(r"^ {4}(\w+): (.*?)(?=^ {4}\w+: |\Z)", text[2] + "\n", re.MULTILINE | re.DOTALL)
    about = {name: " ".join(words.split()).removesuffix(".") for name, words in found}
    for parent in kind.__mro__[1:]:
        if is_dataclass(parent):
            about = docs_of(parent)[1] | about
    return " ".join(summary.split()), about


def type_text(hint: Any, seen: list[type]) -> str:  # noqa: PLR0911 - one for each kind of type
    """Return a type in words, and note the classes it mentions."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        spelled = next((each for each in arguments[1:] if isinstance(each, Spelled)), None)
        return type_text(arguments[0], seen) if spelled is None else f"text, such as `{spelled.examples[0]}`"
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return f"list of {type_text(arguments[0], seen)}"
        return "[" + ", ".join(type_text(each, seen) for each in arguments) + "]"
    if origin in PAIRS:
        return f"{PAIRS[origin]} {type_text(arguments[0], seen)}"
    if hint is Any:
        return "any"
    if origin is dict:
        return f"object of {type_text(arguments[1], seen)} by {type_text(arguments[0], seen)}"
    if origin is not None and str(origin) == "typing.Literal":
        return " or ".join(f"`{each}`" for each in arguments)
    if arguments:
        return " or ".join(type_text(each, seen) for each in arguments)
    if isinstance(hint, type) and issubclass(hint, SpelledEnum):
        return " or ".join(f"`{each}`" for each in hint)
    if is_dataclass(hint) and isinstance(hint, type):
        if hint not in seen:
            seen.append(hint)
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    schema = json_schema(hint) if hint is not type(None) else {"type": "null"}
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    return {"number": "number", "integer": "whole number", "string": "text", "boolean": "true or false"}.get(
        schema.get("type", ""), "null"
    )


def section(kind: type, source: str, seen: list[type]) -> str:
    """Return the section of a class."""
    summary, about = docs_of(kind)
    lines = [f"## {kind.__name__}\n", f"{summary}\n"]
    if source:
        lines.append(f"From {source}.\n")
    lines += ["| name | type | what |", "|---|---|---|"]
    hints = get_type_hints(kind, include_extras=True)
    for each in fields(kind):
        lines.append(f"| `{each.name}` | {type_text(hints[each.name], seen)} | {about.get(each.name, '')} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the whole page."""
    sources = dict(ANSWERS)
    seen: list[type] = [kind for kind, _ in ANSWERS]
    parts, place = [HEAD], 0
    while place < len(seen):
        parts.append(section(seen[place], sources.get(seen[place], ""), seen))
        place += 1
    return "\n".join(parts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    if parser.parse_args(arguments).write:
        PAGE.write_text(page(), "utf-8")
    else:
        print(page())


if __name__ == "__main__":
    main()
