"""The API of the coach: advice on any hand or position, reviews, drills."""

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse

from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import CribModel, TossAdvice
from muggins.errors import MugginsError, StaleError
from muggins.quiz.count import CountDrill
from muggins.quiz.missed import MissedQuestions, missed_path
from muggins.quiz.play import PlayDrill
from muggins.quiz.quiz import Drill, Question, Verdict
from muggins.quiz.toss import TossDrill
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.web import models
from muggins.web.api_games import AllGames, Number, answer
from muggins.web.readiness import coach_is_ready

router = APIRouter(tags=["coach"], dependencies=[Depends(coach_is_ready)])
DrillName = Literal["count", "toss", "play"]
_DRILLS: dict[str, Drill] = {"count": CountDrill(), "toss": TossDrill(), "play": PlayDrill()}
_MISSED = Lock()
"""Held by whoever writes down what was missed."""
_REVIEWS = 16
"""Reviews that are kept in memory."""
_Score = Query(ge=0, lt=STANDARD.target)


@router.get("/advice/toss", response_model=TossAdvice)
def advise_toss(
    cards: Annotated[str, Query(max_length=60, examples=["3H 4D 8S 9C JC KH"])],
    role: Literal["dealer", "pone"],
    crib: CribModel = CribModel.SOLUTION,
    mine: Annotated[int, _Score] = 0,
    theirs: Annotated[int, _Score] = 0,
    target: Literal["121", "61"] = "121",  # of ints, no text of a query would be one
) -> JSONResponse:
    """Weigh the 15 tosses of six cards; with a score, by wins."""
    ruleset = STANDARD if target == "121" else Ruleset.short()
    view = View(Role[role.upper()], parse_cards(cards), scores=(mine, theirs), ruleset=ruleset)
    return answer(shared_coach().tosses(view, crib=crib))


@router.get("/advice/position", response_model=TossAdvice | PlayAdvice)
def advise_position(
    text: Annotated[
        str, Query(max_length=300, examples=["pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"])
    ],
) -> JSONResponse:
    """Weigh a position: its tosses or its cards, and what the opponent may hold."""
    return answer(shared_coach().advise(parse_position(text)))


@router.get("/games/{number}/review", response_model=Review)
def review_game(number: Number, games: AllGames) -> JSONResponse:
    """Take a finished game apart."""
    game = games.store.get(number)
    if game.ended is None:
        raise StaleError(f"game {number} is not over: a review would show hidden cards")
    found = replace(_review(game.text), number=number, person=game.person)
    if game.review is None:
        games.store.set_review(number, {seat.name: found.summary(seat) for seat in Seat})
    return answer(found)


@router.post("/review", response_model=Review)
def review_record(asked: models.PastedRecord) -> JSONResponse:
    """Take the game of a record apart."""
    return answer(_review(asked.record))


@lru_cache(maxsize=_REVIEWS)
def _review(text: str) -> Review:
    return shared_coach().review(parse_record(text))


@router.get("/quiz/{drill}", response_model=Question)
def ask(
    drill: DrillName,
    seed: Annotated[int, Query(ge=0, le=2**31)],
    number: Annotated[int, Query(ge=0, le=10_000, description="Of the question in this round.")],
) -> JSONResponse:
    """Ask a question: by turns one that was missed earlier, and a new one of the seed."""
    asked, missed = _DRILLS[drill], MissedQuestions(missed_path()).keys(drill)
    if number % 2 == 0 and number // 2 < len(missed):
        with suppress(MugginsError):  # of a version whose questions were named otherwise
            return answer(replace(asked.again(missed[number // 2]), again=True))
    return answer(asked.pick(seed, number))


@router.post("/quiz/{drill}", response_model=Verdict)
def judge(drill: DrillName, answered: models.QuizAnswer) -> JSONResponse:
    """Judge an answer; what was missed is asked again another time."""
    asked = _DRILLS[drill]
    question = asked.again(answered.key)
    verdict = asked.judge(question, answered.answer)
    with _MISSED:
        MissedQuestions(missed_path()).note(drill, question.key, right=verdict.right)
    return answer(verdict)
