"""The API of a game: sit down, look, move, watch."""

import asyncio
from collections.abc import AsyncIterable, Callable
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel

from muggins.archive.kept import Options
from muggins.archive.store import Begun
from muggins.cards import parse_card, parse_cards, parse_rank, parse_ranks
from muggins.counting.spoken import Comparison, compare
from muggins.errors import MissingError
from muggins.rules.events import Part
from muggins.rules.ruleset import Counting
from muggins.table.from_point import PointOfPlay
from muggins.table.names import player_called
from muggins.web import models, shown
from muggins.web.games import Games, Seated
from muggins.web.readiness import explorer_is_ready, opponent_is_ready, player_is_ready
from muggins.wire import to_json

_GLANCE = 3.0
"""Seconds between two looks at whether a game has gone on elsewhere, such as in a terminal."""
router = APIRouter(tags=["games"], dependencies=[Depends(opponent_is_ready)])


async def games_of(request: Request) -> Games:
    """Return the games of the server that was asked; not a plain function, which would take a thread."""
    games: Games = request.app.state.games
    return games


Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="The game's number.")]
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="The first happening to tell.")]
AllGames = Annotated[Games, Depends(games_of)]
Key = Annotated[
    models.KeyText | None, Header(alias="Idempotency-Key", description="Marks a request that may be sent again.")
]
_BEGUN: dict[int | str, dict[str, Any]] = {
    200: {"model": models.GameState, "description": "It was begun before."},
    201: {"model": models.GameState, "description": "It is new."},
}


def answer(value: object) -> JSONResponse:
    return JSONResponse(to_json(value))


def told(value: BaseModel, status: int = 200) -> Response:
    """Return a model as JSON; FastAPI would check it again on its way out, which takes longer than a move."""
    return Response(value.model_dump_json(), status, media_type="application/json")


def _seen(games: Games, seated: Seated, since: int) -> models.GameState:
    over = seated.table.result is not None
    found = shown.state(seated, since, games.store.follower(seated.number) if over else None)
    origin = seated.table.options.played_from
    if origin is not None and games.store.has(origin.game):
        found.from_review = models.FromReview(game=origin.game, event=origin.event)
    return found


def _state(games: Games, number: int, since: int) -> models.GameState:
    return games.look(number, lambda seated: _seen(games, seated, since))


def _act(
    games: Games, number: int, asked: models.Awaited, since: int, action: Callable[[Seated], object]
) -> models.GameState:
    return games.act(number, asked.move, action, lambda seated: _seen(games, seated, since))


def _begun(games: Games, begun: Begun) -> Response:
    """Return the state of a game that was asked for; one that was begun before is not created."""
    return told(_state(games, begun.number, 0), 201 if begun.new else 200)


@router.post("/games", status_code=201, response_model=models.GameState, responses=_BEGUN)
def begin(asked: models.NewGame, games: AllGames, request: Request, key: Key = None) -> Response:
    """Begin a game; the same key again is answered with the same game."""
    player_is_ready(request, player_called(asked.against))
    options = Options(player_called(asked.against), asked.target, Counting(asked.counting), asked.practice, asked.hints)
    return _begun(games, games.begin(options, asked.name.strip(), asked.key or key))


@router.post("/games/{number}/next", status_code=201, response_model=models.GameState, responses=_BEGUN)
def next_of_series(number: Number, games: AllGames, asked: models.NextGame | None = None, key: Key = None) -> Response:
    """Begin the next game of a series, set up as this one: the loser deals first. There is one only."""
    return _begun(games, games.follow(number, (asked and asked.key) or key))


@router.post("/games/{number}/practice", status_code=201, response_model=models.GameState, responses=_BEGUN)
def practise(number: Number, asked: models.PlayOn, games: AllGames, request: Request, key: Key = None) -> Response:
    """Begin a practice game that goes on from a move of a finished game; the same key again is the same game."""
    player_is_ready(request, asked.against)
    against = asked.against.strip().lower()
    return _begun(games, games.practise(number, asked.event, against, asked.key or key))


@router.post(
    "/games/point",
    status_code=201,
    response_model=models.GameState,
    responses=_BEGUN,
    dependencies=[Depends(explorer_is_ready)],
)
def practise_at(asked: models.PlayPoint, games: AllGames, request: Request, key: Key = None) -> Response:
    """Begin a practice game at a point of the play; the same key again is the same game."""
    player_is_ready(request, asked.against)
    starter = parse_rank(asked.starter) if asked.starter else None
    point = PointOfPlay(starter, asked.played, tuple(parse_ranks(asked.having)))
    against = asked.against.strip().lower()
    return _begun(games, games.practise_at(point, against, asked.name.strip(), asked.key or key))


@router.post("/games/{number}/resign", response_model=models.GameState)
def resign(number: Number, games: AllGames) -> Response:
    """Give a game up."""
    games.resign(number)
    return told(_state(games, number, 0))


@router.get("/games/{number}", response_model=models.GameState)
def look(number: Number, games: AllGames, since: Since = 0) -> Response:
    """Look at a game."""
    return told(_state(games, number, since))


@router.post("/games/{number}/toss", response_model=models.GameState)
def toss(number: Number, asked: models.Toss, games: AllGames, since: Since = 0) -> Response:
    """Toss two cards."""
    cards = parse_cards(asked.cards, what="toss")
    return told(_act(games, number, asked, since, lambda seated: seated.table.toss(cards)))


@router.post("/games/{number}/play", response_model=models.GameState)
def play(number: Number, asked: models.Play, games: AllGames, since: Since = 0) -> Response:
    """Play a card."""
    card = parse_card(asked.card)
    return told(_act(games, number, asked, since, lambda seated: seated.table.play(card)))


@router.post("/games/{number}/count", response_model=models.Counted)
def count(number: Number, asked: models.Claim, games: AllGames, since: Since = 0) -> Response:
    """Claim the points of the hand or crib that is to be counted."""
    judged: list[Comparison] = []

    def claim(seated: Seated) -> None:
        table = seated.table
        cards, starter = table.cards_to_count
        judged.append(compare(cards, starter, asked.claim, crib=table.to_count is Part.CRIB))
        table.claim(judged[0].claimed)

    state = _act(games, number, asked, since, claim)
    return told(models.Counted(verdict=judged[0].words, right=judged[0].right, game=state))


@router.post("/games/{number}/undo", response_model=models.GameState)
def undo(number: Number, asked: models.Awaited, games: AllGames) -> Response:
    """Take the last move back, in a practice game."""

    def back(seated: Seated) -> None:
        seated.table.undo()
        seated.undone += 1

    return told(_act(games, number, asked, 0, back))


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
            try:
                state = await run_in_threadpool(_state, games, number, known)
                if undone not in {-1, state.undone}:
                    state = await run_in_threadpool(_state, games, number, 0)
            except MissingError:  # it was deleted
                return
            undone = state.undone
            known = state.happenings[-1].index + 1 if state.happenings else known
            yield ServerSentEvent(data=state, event="state", id=str(known))
            while not changed.is_set() and not games.closed:
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), _GLANCE)
                if not changed.is_set() and not await run_in_threadpool(games.is_fresh, number):
                    changed.set()
            changed.clear()
