"""The API of the coach: advice on any hand or position, reviews, drills."""

from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query

from muggins.cards import format_card, parse_cards
from muggins.coach.review import Review, summary
from muggins.coach.review import review as take_apart
from muggins.coach.toss import CribModel
from muggins.errors import StaleError
from muggins.quiz.count import CountDrill
from muggins.quiz.missed import MissedQuestions, missed_path
from muggins.quiz.play import PlayDrill
from muggins.quiz.quiz import Drill, Question
from muggins.quiz.toss import TossDrill
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.score.stage import TARGET
from muggins.web import models, weighed
from muggins.web.api_games import AllGames, Number
from muggins.web.thinking import COACH

router = APIRouter(tags=["coach"])
DrillName = Literal["count", "toss", "play"]
_DRILLS: dict[str, Drill] = {"count": CountDrill(), "toss": TossDrill(), "play": PlayDrill()}
_REVIEWS = 16
"""Reviews that are kept in memory."""


@router.get("/advice/toss")
def advise_toss(
    cards: Annotated[str, Query(max_length=60, examples=["3H 4D 8S 9C JC KH"])],
    role: Literal["dealer", "pone"],
    crib: Literal["solution", "uniform", "schell"] = "solution",
    mine: Annotated[int, Query(ge=0, lt=TARGET)] = 0,
    theirs: Annotated[int, Query(ge=0, lt=TARGET)] = 0,
) -> models.TossTable:
    """Weigh the 15 tosses of six cards; with a score of a game to 121, by wins."""
    side = Role[role.upper()]
    return weighed.toss_table(parse_cards(cards), side, CribModel(crib), scores=(mine, theirs))


@router.get("/advice/position")
def advise_position(
    text: Annotated[
        str, Query(max_length=300, examples=["pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"])
    ],
) -> models.Advice:
    """Weigh a position: its tosses or its cards, and what the other side may hold."""
    return weighed.advice_on(parse_position(text))


@router.get("/games/{number}/review")
def review_game(number: Number, games: AllGames) -> models.ReviewShown:
    """Take a finished game apart."""
    game = games.store.get(number)
    if game.ended is None:
        raise StaleError(f"game {number} is not over: a review would show hidden cards")
    found = _review(game.text)
    if game.review is None:
        games.store.set_review(number, {seat.name: summary(found, seat) for seat in Seat})
    return weighed.review(found, number=number, person=game.person, target=game.record.ruleset.target)


@router.post("/review")
def review_record(asked: models.PastedRecord) -> models.ReviewShown:
    """Take the game of a record apart."""
    target = parse_record(asked.record).ruleset.target
    return weighed.review(_review(asked.record), number=None, person=None, target=target)


@lru_cache(maxsize=_REVIEWS)
def _review(text: str) -> Review:
    record = parse_record(text)
    with COACH:
        return take_apart(record)


@router.get("/quiz/{drill}")
def ask(
    drill: DrillName,
    seed: Annotated[int, Query(ge=0, le=2**31)],
    number: Annotated[int, Query(ge=0, le=10_000, description="Of the question in this round.")],
) -> models.QuizQuestion:
    """Ask a question: by turns one that was missed earlier, and a new one of the seed."""
    asked = _DRILLS[drill]
    with COACH:
        missed = MissedQuestions(missed_path()).keys(drill)
        if number % 2 == 0 and number // 2 < len(missed):
            return _question(asked.again(missed[number // 2]), again=True)
        return _question(asked.pick(seed, number), again=False)


@router.post("/quiz/{drill}")
def judge(drill: DrillName, answered: models.QuizAnswer) -> models.QuizVerdict:
    """Judge an answer; what was missed is asked again another time."""
    asked = _DRILLS[drill]
    with COACH:
        question = asked.again(answered.key)
        verdict = asked.judge(question, answered.answer)
        MissedQuestions(missed_path()).note(drill, question.key, right=verdict.right)
    return models.QuizVerdict(right=verdict.right, loss=verdict.loss, words=verdict.words)


def _question(question: Question, *, again: bool) -> models.QuizQuestion:
    data = dict(question.data)
    played: list[str] = []
    if "position" in data:
        view = parse_position(data["position"])
        played = ["go" if move.card is None else format_card(move.card) for move in view.moves]
        data |= {"role": str(view.role), "starter": format_card(view.starter or 0)}
    return models.QuizQuestion(
        drill=question.drill,  # type: ignore[arg-type]
        key=question.key,
        words=question.words,
        hand=data["hand"],
        starter=data.get("starter"),
        role=data.get("role"),
        played=played,
        again=again,
    )
