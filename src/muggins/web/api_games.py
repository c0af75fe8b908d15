"""The API of a game: sit down, look, move, watch, ask for a hint."""

import asyncio
from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from muggins.cards import parse_card, parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.toss import TossAdvice
from muggins.counting.spoken import compare
from muggins.errors import StaleError
from muggins.rules.events import Part
from muggins.rules.ruleset import Counting
from muggins.table.table import Options
from muggins.web import models, shown
from muggins.web.games import Games, Seated
from muggins.web.readiness import coach_is_ready, opponent_is_ready, player_is_ready
from muggins.wire import to_json

router = APIRouter(tags=["games"], dependencies=[Depends(opponent_is_ready)])


def games_of(request: Request) -> Games:
    """Return the games of the server that was asked."""
    games: Games = request.app.state.games
    return games


Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="The game's number.")]
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="The first happening to tell.")]
AllGames = Annotated[Games, Depends(games_of)]


def answer(value: object) -> JSONResponse:
    """Return a result as ``--json`` prints it."""
    return JSONResponse(to_json(value))


def _state(games: Games, number: int, since: int) -> models.GameState:
    def at(seated: Seated) -> models.GameState:
        over = seated.table.result is not None
        return shown.state(seated, since, games.store.follower(number) if over else None)

    return games.look(number, at)


@router.post("/games", status_code=201)
def begin(asked: models.NewGame, games: AllGames, request: Request) -> models.GameState:
    """Begin a game."""
    player_is_ready(request, asked.against)
    options = Options(
        asked.against.strip().lower(), asked.target, Counting(asked.counting), asked.practice, asked.hints
    )
    return _state(games, games.begin(options, asked.name.strip()), 0)


@router.post("/games/{number}/next", status_code=201)
def next_of_series(number: Number, games: AllGames) -> models.GameState:
    """Begin the next game of a series, set up as this one: the loser deals first."""
    return _state(games, games.follow(number), 0)


@router.get("/games/{number}")
def look(number: Number, games: AllGames, since: Since = 0) -> models.GameState:
    """Look at a game."""
    return _state(games, number, since)


@router.post("/games/{number}/toss")
def toss(number: Number, asked: models.Toss, games: AllGames, since: Since = 0) -> models.GameState:
    """Toss two cards."""
    cards = parse_cards(asked.cards, what="toss")
    games.act(number, asked.move, lambda seated: seated.table.toss(cards))
    return _state(games, number, since)


@router.post("/games/{number}/play")
def play(number: Number, asked: models.Play, games: AllGames, since: Since = 0) -> models.GameState:
    """Play a card."""
    card = parse_card(asked.card)
    games.act(number, asked.move, lambda seated: seated.table.play(card))
    return _state(games, number, since)


@router.post("/games/{number}/count")
def count(number: Number, asked: models.Claim, games: AllGames, since: Since = 0) -> models.Counted:
    """Claim the points of the hand or crib that is to be counted."""

    def claim(seated: Seated) -> tuple[str, bool]:
        table = seated.table
        cards, starter = table.cards_to_count
        found = compare(cards, starter, asked.claim, crib=table.to_count is Part.CRIB)
        table.claim(found.claimed)
        return found.words, found.right

    verdict, right = games.act(number, asked.move, claim)
    return models.Counted(verdict=verdict, right=right, game=_state(games, number, since))


@router.post("/games/{number}/undo")
def undo(number: Number, asked: models.Awaited, games: AllGames) -> models.GameState:
    """Take the last move back, in a practice game."""

    def back(seated: Seated) -> None:
        seated.table.undo()
        seated.undone += 1

    games.act(number, asked.move, back)
    return _state(games, number, 0)


@router.get("/games/{number}/hint", response_model=TossAdvice | PlayAdvice, dependencies=[Depends(coach_is_ready)])
def hint(number: Number, games: AllGames) -> JSONResponse:
    """Ask the coach what to do now."""
    view, awaits = games.look(number, lambda seated: (seated.table.view, seated.table.awaits))
    if awaits is None or awaits.value == "show":
        raise StaleError("there is nothing to toss or to play now")
    return answer(shared_coach().advise(view))


def _is_there(number: Number, games: AllGames) -> None:
    games.look(number, lambda _: None)


@router.get("/games/{number}/events", response_class=EventSourceResponse, dependencies=[Depends(_is_there)])
async def watch(
    number: Number,
    games: AllGames,
    since: Since = 0,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> AsyncIterable[ServerSentEvent]:
    """Watch a game: its state now, and again whenever it has gone on."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    known, undone = since, -1
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdecimal():
        known = int(last_event_id)
    with games.watching(number, lambda: loop.call_soon_threadsafe(changed.set)):
        while not games.closed:
            state = await run_in_threadpool(_state, games, number, known)
            if undone not in {-1, state.undone}:
                state = await run_in_threadpool(_state, games, number, 0)
            undone = state.undone
            known = state.happenings[-1].index + 1 if state.happenings else known
            yield ServerSentEvent(data=state, event="state", id=str(known))
            await changed.wait()
            changed.clear()
