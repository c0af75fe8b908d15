"""The API of the coach: advice on any hand or position, reviews of records."""

from collections import OrderedDict
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import CribModel, TossAdvice
from muggins.errors import RecordError, StaleError
from muggins.rules.deal import Phase
from muggins.rules.position import parse_position
from muggins.rules.record import Record, parse_record
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.web import models
from muggins.web.api_finished import Finished, InProgress, Tell, reviewed, reviewed_page
from muggins.web.api_games import AllGames, Number
from muggins.web.questions import Ask
from muggins.web.readiness import NEEDS_COACH

router = APIRouter(tags=["coach"], **NEEDS_COACH)
_REVIEWS = 4  # reviews that are remembered, for records and where nothing can be written
_DEALS = 100
"""Deals of a game that is reviewed over the web; one to 121 has nine, and each takes a tenth of a second."""
_Score = Query(ge=0, lt=STANDARD.target)


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
        view, awaits, options = games.look(
            number, lambda seated: (seated.table.view, seated.table.awaits, seated.table.options)
        )
        if awaits is None or awaits is Phase.SHOW:
            raise StaleError("there is nothing to toss or to play now")
        if not options.aided:
            games.store.note_hint(number)
        return shared_coach().advise(view)

    return await ask(advise)


@router.post("/review", response_model=Review)
async def review_record(asked: models.PastedRecord, ask: Ask, progress: InProgress) -> Response:
    """Take the game of a record apart."""
    return await reviewed(_pasted(asked), ask, progress)


@router.post("/review/page", response_class=HTMLResponse)
async def review_page_of_record(asked: models.PastedRecord, ask: Ask, progress: InProgress) -> Response:
    """Return the review of a record as a self-contained HTML file."""
    return await reviewed_page(_pasted(asked), ask, progress)


@router.get("/review/progress")
async def progress_of_record(
    progress: InProgress, key: Annotated[models.KeyText, Query(description="Of the request for the review.")]
) -> models.ReviewProgress:
    """Return the progress of the review of a record that is being made."""
    return progress.at(_task(key))


def _pasted(asked: models.PastedRecord) -> Finished:
    task, record = _task(asked.key or ""), asked.record
    return Finished(task, record, "muggins-game.html", lambda tell: review_of(parse_record(record), tell))


def _task(key: str) -> str:
    return f"record {key}"


_made: OrderedDict[Record, Review] = OrderedDict()


def review_of(record: Record, tell: Tell = lambda _done, _of: None) -> Review:
    """Return the review of a game; the last few are remembered. RecordError refuses a game of too many deals."""
    known = _made.get(record)
    if known is not None:
        return known
    if len(record.deals) > _DEALS:
        raise RecordError(
            f"a game of {len(record.deals)} deals: expected at most {_DEALS}; muggins review takes longer"
        )
    review = shared_coach().review(record, tell)
    _made[record] = review
    while len(_made) > _REVIEWS:
        _made.popitem(last=False)
    return review
