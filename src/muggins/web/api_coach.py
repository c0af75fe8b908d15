"""The API of the coach: advice on any hand or position, reviews."""

from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import CribModel, TossAdvice
from muggins.errors import RecordError, StaleError
from muggins.rules.deal import Phase
from muggins.rules.position import parse_position
from muggins.rules.record import Record, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.table.names import titled_record
from muggins.web import models
from muggins.web.api_games import AllGames, Number
from muggins.web.api_practice import keep_mistakes
from muggins.web.asking import Ask
from muggins.web.readiness import coach_is_ready

router = APIRouter(tags=["coach"], dependencies=[Depends(coach_is_ready)])
_REVIEWS = 4
"""Reviews that are kept in memory."""
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
        view, awaits = games.look(number, lambda seated: (seated.table.view, seated.table.awaits))
        if awaits is None or awaits is Phase.SHOW:
            raise StaleError("there is nothing to toss or to play now")
        return shared_coach().advise(view)

    return await ask(advise)


@router.get("/games/{number}/review", response_model=Review)
async def review_game(number: Number, games: AllGames, ask: Ask) -> Response:
    """Take a finished game apart."""

    def review() -> Review:
        game = games.store.get(number)
        if game.ended is None:
            raise StaleError(f"game {number} is not over: a review would show hidden cards")
        found = replace(review_of(titled_record(game)), number=number, person=game.person)
        if game.review is None:
            games.store.set_review(number, {seat.name: found.summary(seat) for seat in Seat})
            keep_mistakes(found)
        return found

    return await ask(review, long=True)


@router.post("/review", response_model=Review)
async def review_record(asked: models.PastedRecord, ask: Ask) -> Response:
    """Take the game of a record apart."""
    return await ask(lambda: review_of(parse_record(asked.record)), long=True)


@lru_cache(maxsize=_REVIEWS)
def review_of(record: Record) -> Review:
    """Return the review of a game.

    Raises:
        RecordError: it has more deals than are reviewed over the web.
    """
    if len(record.deals) > _DEALS:
        raise RecordError(
            f"a game of {len(record.deals)} deals: expected at most {_DEALS}; muggins review takes longer"
        )
    return shared_coach().review(record)
