"""The API of practice: drills, and your own mistakes until they are known."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse, Response

from muggins.archive.ladder import OwnLadder, ladder
from muggins.archive.skill import Skill, skill
from muggins.coach.review import Review
from muggins.errors import MugginsError
from muggins.quiz.daily import DailyFile, DailyResults, day_of
from muggins.quiz.drills import NAMES, PracticeDue, drill_called, practice_due
from muggins.quiz.quiz import Question, Verdict
from muggins.quiz.remember import RulesToRemember, rules_to_remember
from muggins.quiz.repetition import Repetition
from muggins.web import models
from muggins.web.api_games import AllGames
from muggins.web.api_table import answer
from muggins.web.games import Games
from muggins.web.questions import Ask
from muggins.web.readiness import NEEDS_COACH

router = APIRouter(tags=["practice"])
_T = TypeVar("_T")
_log = logging.getLogger(__name__)
DrillName = Annotated[str, Path(max_length=20, description=f"One of {', '.join(NAMES)}.")]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What greets a returning user; what cannot be read is None."""

    daily: DailyResults | None
    due: PracticeDue | None
    skill: Skill | None
    ladder: OwnLadder | None


@router.get("/home", response_model=Waiting)
def waiting(games: AllGames, today: Annotated[str, Query(max_length=20, examples=["2026-01-31"])]) -> JSONResponse:
    """Return what awaits the user: the daily deal, mistakes to solve, the rating, the next opponent."""
    file, day = games.store.file, day_of(today)

    def known(read: Callable[[], _T]) -> _T | None:
        with suppress(MugginsError):
            return read()
        return None

    played = games.store.games().games
    return answer(
        Waiting(
            daily=known(lambda: DailyFile(file).results(day)),
            due=known(lambda: practice_due(Repetition(file))),
            skill=known(lambda: skill(played)),
            ladder=known(lambda: ladder(played)),
        )
    )


@router.get("/quiz", response_model=PracticeDue)
def due(games: AllGames) -> JSONResponse:
    """Return the questions due to be asked again."""
    return answer(practice_due(Repetition(games.store.file)))


@router.get("/quiz/{drill}", response_model=Question, **NEEDS_COACH)
async def ask_question(
    ask: Ask,
    games: AllGames,
    drill: DrillName,
    seed: Annotated[int, Query(ge=0, le=2**31)],
    number: Annotated[int, Query(ge=0, le=10_000, description="Of the question in this round.")],
    key: Annotated[str | None, Query(max_length=300, description="Of the question that is wanted.")] = None,
) -> Response:
    """Ask a question: the one that is wanted; else by turns one that is due again, and a new one of the seed."""

    def pick() -> Question:
        asked = drill_called(drill)
        if key is not None:
            return asked.again(key)
        due_now = Repetition(games.store.file).due(drill)
        if due_now and (number % 2 == 0 or not asked.has_new):
            for kept in due_now:
                with suppress(MugginsError):  # of a version whose questions were named otherwise
                    return replace(asked.again(kept), again=True)
        return asked.pick(seed, number)

    return await ask(pick)


@router.post("/quiz/{drill}", response_model=Verdict, **NEEDS_COACH)
async def judge(drill: DrillName, answered: models.QuizAnswer, ask: Ask, games: AllGames) -> Response:
    """Judge an answer; what was missed is asked again another time."""

    def verdict() -> Verdict:
        asked = drill_called(drill)
        question = asked.again(answered.key)
        judged = asked.judge(question, answered.answer)
        Repetition(games.store.file).note(drill, question.key, right=judged.right)
        return judged

    return await ask(verdict)


def keep_mistakes(games: Games, review: Review) -> None:
    try:
        Repetition(games.store.file).add_mistakes(review)
    except MugginsError as error:
        _log.warning("The mistakes of game %s are not kept for practice: %s", review.number, error)


@router.get("/remember", response_model=RulesToRemember)
def remember(size: Literal["5", "10", "20", "40"] = "10") -> JSONResponse:
    """Say the few rules that carry most of it, each with what it saves and a hand in which it decides."""
    return answer(rules_to_remember(int(size)))
