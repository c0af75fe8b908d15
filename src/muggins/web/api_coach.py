"""The API of the coach: advice on any hand or position, reviews, drills."""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Annotated, Any, Literal, Protocol

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import CribModel, TossAdvice
from muggins.errors import MugginsError, RecordError, StaleError
from muggins.quiz.count import CountDrill
from muggins.quiz.missed import MissedQuestions, missed_path
from muggins.quiz.play import PlayDrill
from muggins.quiz.quiz import Drill, Question, Verdict
from muggins.quiz.toss import TossDrill
from muggins.rules.deal import Phase
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.table.reviewing import game_to_review, kept_review
from muggins.table.reviewing import review_game as make_review
from muggins.web import models
from muggins.web.api_games import AllGames, Number, answer
from muggins.web.export import saved_review
from muggins.web.progress import TaskProgress
from muggins.web.questions import Questions
from muggins.web.readiness import coach_is_ready

router = APIRouter(tags=["coach"], dependencies=[Depends(coach_is_ready)])
DrillName = Literal["count", "toss", "play"]
_DRILLS: dict[str, Drill] = {"count": CountDrill(), "toss": TossDrill(), "play": PlayDrill()}
_MISSED = Lock()
"""Held by whoever writes down what was missed."""
_REVIEWS = 4
"""Reviews that are remembered, for records and where nothing can be written."""
_DEALS = 100
"""Deals of a game that is reviewed over the web; one to 121 has nine, and each takes a tenth of a second."""
_Score = Query(ge=0, lt=STANDARD.target)


class _Ask(Protocol):
    def __call__(self, question: Callable[[], object], *, long: bool = False) -> Coroutine[Any, Any, Response]:
        """Answer a question as JSON once its turn has come."""


async def _line_of(request: Request) -> _Ask:
    """Return how to put a question to the coach for whoever sent a request."""
    questions: Questions = request.app.state.questions

    async def ask(question: Callable[[], object], *, long: bool = False) -> Response:
        return await questions.ask(request, lambda: _response(question()), long=long)

    return ask


def _response(found: object) -> Response:
    return found if isinstance(found, Response) else answer(found)


async def _progress_of(request: Request) -> TaskProgress:
    progress: TaskProgress = request.app.state.progress
    return progress


Ask = Annotated[_Ask, Depends(_line_of)]
InProgress = Annotated[TaskProgress, Depends(_progress_of)]


@router.get("/advice/toss", response_model=TossAdvice)
async def advise_toss(
    ask: Ask,
    cards: Annotated[str, Query(max_length=60, examples=["3H 4D 8S 9C JC KH"])],
    role: Literal["dealer", "pone"],
    crib: CribModel = CribModel.SOLUTION,
    mine: Annotated[int, _Score] = 0,
    theirs: Annotated[int, _Score] = 0,
    target: Literal["121", "61"] = "121",  # of ints, no text of a query would be one
) -> Response:
    """Weigh the 15 tosses of six cards; with a score, by wins."""
    ruleset = STANDARD if target == "121" else Ruleset.short()
    view = View(Role[role.upper()], parse_cards(cards), scores=(mine, theirs), ruleset=ruleset)
    return await ask(lambda: shared_coach().tosses(view, crib=crib))


@router.get("/advice/position", response_model=TossAdvice | PlayAdvice)
async def advise_position(
    ask: Ask,
    text: Annotated[
        str, Query(max_length=300, examples=["pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"])
    ],
) -> Response:
    """Weigh a position: its tosses or its cards, and what the opponent may hold."""
    view = parse_position(text)
    return await ask(lambda: shared_coach().advise(view))


@router.get("/games/{number}/hint", response_model=TossAdvice | PlayAdvice)
async def hint(number: Number, games: AllGames, ask: Ask) -> Response:
    """Ask the coach what to do now."""

    def advise() -> TossAdvice | PlayAdvice:
        view, awaits = games.look(number, lambda seated: (seated.table.view, seated.table.awaits))
        if awaits is None or awaits is Phase.SHOW:
            raise StaleError("there is nothing to toss or to play now")
        return shared_coach().advise(view)

    return await ask(advise)


@router.get("/games/{number}/review", response_model=Review)
async def review_game(number: Number, games: AllGames, ask: Ask, progress: InProgress) -> Response:
    """Take a finished game apart; once made, a review is kept with its game."""
    game = await run_in_threadpool(game_to_review, games.store, number)
    kept = await run_in_threadpool(lambda: kept_review(games.store, game, shared_coach()))
    if kept is not None:
        return answer(kept)

    def review() -> Review:
        with progress.of(_game(number)) as tell:
            return make_review(games.store, game, shared_coach(), lambda _: _review(game.text, tell)).review

    return await ask(review, long=True)


@router.get("/games/{number}/review/page", response_class=HTMLResponse)
async def review_page(number: Number, games: AllGames, ask: Ask, progress: InProgress) -> Response:
    """Return the review of a finished game as one file of HTML that needs no server."""
    game = await run_in_threadpool(game_to_review, games.store, number)

    def page() -> Response:
        with progress.of(_game(number)) as tell:
            coach = shared_coach()
            found = make_review(games.store, game, coach, lambda _: _review(game.text, tell)).review
            return _download(saved_review(found, coach, tell), f"muggins-game-{number}.html")

    return await ask(page, long=True)


@router.post("/review/page", response_class=HTMLResponse)
async def review_page_of_record(asked: models.PastedRecord, ask: Ask, progress: InProgress) -> Response:
    """Return the review of a record as one file of HTML that needs no server."""

    def page() -> Response:
        with progress.of(_record(asked.key or "")) as tell:
            return _download(saved_review(_review(asked.record, tell), shared_coach(), tell), "muggins-game.html")

    return await ask(page, long=True)


def _download(page: str, name: str) -> Response:
    return HTMLResponse(page, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/games/{number}/review/progress")
async def progress_of_game(number: Number, progress: InProgress) -> models.ReviewProgress:
    """Say how far the review of a game is that is being made."""
    return models.ReviewProgress(**progress.at(_game(number))._asdict())


@router.post("/review", response_model=Review)
async def review_record(asked: models.PastedRecord, ask: Ask, progress: InProgress) -> Response:
    """Take the game of a record apart."""

    def review() -> Review:
        with progress.of(_record(asked.key or "")) as tell:
            return _review(asked.record, tell)

    return await ask(review, long=True)


@router.get("/review/progress")
async def progress_of_record(
    progress: InProgress, key: Annotated[models.KeyText, Query(description="Of the request for the review.")]
) -> models.ReviewProgress:
    """Say how far the review of a record is that is being made."""
    return models.ReviewProgress(**progress.at(_record(key))._asdict())


def _game(number: int) -> str:
    return f"game {number}"


def _record(key: str) -> str:
    return f"record {key}"


_made: OrderedDict[str, Review] = OrderedDict()


def _review(text: str, tell: Callable[[int, int], object]) -> Review:
    """Return the review of a record; the last few are remembered."""
    known = _made.get(text)
    if known is not None:
        return known
    record = parse_record(text)
    if len(record.deals) > _DEALS:
        raise RecordError(
            f"a game of {len(record.deals)} deals: expected at most {_DEALS}; muggins review takes longer"
        )
    found = shared_coach().review(record, tell)
    _made[text] = found
    while len(_made) > _REVIEWS:
        _made.popitem(last=False)
    return found


@router.get("/quiz/{drill}", response_model=Question)
async def ask_question(
    ask: Ask,
    drill: DrillName,
    seed: Annotated[int, Query(ge=0, le=2**31)],
    number: Annotated[int, Query(ge=0, le=10_000, description="Of the question in this round.")],
    key: Annotated[str | None, Query(max_length=300, description="Of the question that is wanted.")] = None,
) -> Response:
    """Ask a question: the one that is wanted; else by turns one that was missed earlier, and a new one of the seed."""

    def pick() -> Question:
        if key is not None:
            return _DRILLS[drill].again(key)
        asked, missed = _DRILLS[drill], MissedQuestions(missed_path()).keys(drill)
        if number % 2 == 0 and number // 2 < len(missed):
            with suppress(MugginsError):  # of a version whose questions were named otherwise
                return replace(asked.again(missed[number // 2]), again=True)
        return asked.pick(seed, number)

    return await ask(pick)


@router.post("/quiz/{drill}", response_model=Verdict)
async def judge(drill: DrillName, answered: models.QuizAnswer, ask: Ask) -> Response:
    """Judge an answer; what was missed is asked again another time."""

    def verdict() -> Verdict:
        asked = _DRILLS[drill]
        question = asked.again(answered.key)
        found = asked.judge(question, answered.answer)
        with _MISSED:
            MissedQuestions(missed_path()).note(drill, question.key, right=found.right)
        return found

    return await ask(verdict)
