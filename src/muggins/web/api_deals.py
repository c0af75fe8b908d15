"""The API of single deals: the daily deal, and the guided one for somebody who is learning the game."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from muggins.coach.coach import shared_coach
from muggins.coach.review import Decision
from muggins.quiz.daily import DailyFile, DailyResults, check_day, day_of
from muggins.quiz.daily_deal import daily_deal, judged, points_lost
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.one_deal import OneDeal
from muggins.web import models, shown
from muggins.web.api_games import AllGames
from muggins.web.api_table import answer, json_of
from muggins.web.games import Games
from muggins.web.questions import Ask
from muggins.web.readiness import LATER, NEEDS_COACH, check_player

router = APIRouter(tags=["deals"])
_GUIDED = {1: ("guided 110", Seat.P1), 2: ("second 48", Seat.P2)}
"""The seed and the dealer of two deals in which there is something of everything: see tests/web/test_deals.py."""
_TEACHER = "greedy+greedy"
"""Takes the most points at once, as beginners do, and needs no coach: a new computer can deal at once."""
Day = Annotated[str, Path(max_length=20, examples=["2026-01-31"])]
Today = Annotated[str, Query(max_length=20, description="The day where the person is.")]


@router.get("/daily", response_model=DailyResults)
def daily_results(today: Today, games: AllGames) -> JSONResponse:
    """Return what was lost in the daily deals so far."""
    return answer(DailyFile(games.store.file).results(day_of(today)))


@router.post("/daily/{day}/{number}", response_model=models.OneDealState, **NEEDS_COACH)
async def play_daily(
    ask: Ask, games: AllGames, day: Day, number: Annotated[int, Path(ge=1, le=9)], asked: models.DealMoves, today: Today
) -> Response:
    """Play a deal of a day; takes all moves so far, returns the deal after them."""
    return await ask(lambda: _daily(games, day_of(day), number, asked.moves, day_of(today)))


def _daily(games: Games, day: date, number: int, moves: list[str], today: date) -> models.OneDealState:
    check_day(day, today)
    deal = daily_deal(day, number, moves)
    made = judged(deal, shared_coach())
    if deal.over:
        DailyFile(games.store.file).enter(day, number, points_lost(made), today)
    return _state(deal, number, made)


@router.post("/guide", response_model=models.OneDealState, responses=LATER)
def guided(request: Request, asked: models.DealMoves, deal: Annotated[int, Query(ge=1, le=2)] = 1) -> Response:
    """Play a guided deal, counting by hand: all moves so far are sent."""
    check_player(request.app.state.preparation, _TEACHER)
    return json_of(_state(OneDeal(*_GUIDED[deal], asked.moves, Counting.OWN, _TEACHER), deal, ()))


def _state(deal: OneDeal, number: int, decisions: tuple[Decision, ...]) -> models.OneDealState:
    counted = deal.counted
    return models.OneDealState(
        game=shown.state(deal, number, 0),
        over=deal.over,
        verdict="" if counted is None else counted.words,
        right=counted is None or counted.right,
        decisions=decisions,
    )
