"""The API of a table: look, move, count, watch. The same for own games and for a seat with a token."""

import asyncio
from collections.abc import AsyncIterable, Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel

from muggins.cards import parse_card, parse_cards
from muggins.counting.spoken import Comparison, compare
from muggins.errors import MugginsError
from muggins.rules.events import Part
from muggins.rules.role import Seat
from muggins.table.table import Table
from muggins.web import models
from muggins.web.watchers import Watchers
from muggins.wire import to_json

_GLANCE = 2.0
"""Seconds between two looks at whether a game has gone on elsewhere, such as in a terminal, or a friend has left."""
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="The first happening to tell.")]


@dataclass(frozen=True, slots=True)
class Place:
    """A place at a table.

    Attributes:
        state: returns the game as it is seen from here, with what has happened from an index on.
        act: does something that answers a move; returns the game after it, with what has happened from an index on.
        watching: calls something, from any thread, after each change of the table.
        watchers: of all tables, which are closed with the server.
    """

    state: Callable[[int], models.GameState]
    act: Callable[[str, int, Callable[[Table, Seat], object]], models.GameState]
    watching: Callable[[Callable[[], object]], AbstractContextManager[None]]
    watchers: Watchers


def answer(value: object) -> JSONResponse:
    return JSONResponse(to_json(value))


def json_of(value: BaseModel, status: int = 200) -> Response:
    """Return a model as JSON; FastAPI would check it again on its way out, which takes longer than a move."""
    return Response(value.model_dump_json(), status, media_type="application/json")


def table_routes(place_of: Callable[..., Any]) -> APIRouter:
    """Return the routes of a table; the dependency `place_of` returns the place of the caller."""
    router = APIRouter()
    At = Annotated[Place, Depends(place_of)]  # noqa: N806 - a type

    @router.get("", response_model=models.GameState)
    def look(at: At, since: Since = 0) -> Response:
        """Look at the game."""
        return json_of(at.state(since))

    @router.post("/toss", response_model=models.GameState)
    def toss(asked: models.Toss, at: At, since: Since = 0) -> Response:
        """Toss two cards."""
        cards = parse_cards(asked.cards, what="toss")
        return json_of(at.act(asked.move, since, lambda table, seat: table.toss(cards, seat)))

    @router.post("/play", response_model=models.GameState)
    def play(asked: models.Play, at: At, since: Since = 0) -> Response:
        """Play a card."""
        card = parse_card(asked.card)
        return json_of(at.act(asked.move, since, lambda table, seat: table.play(card, seat)))

    @router.post("/count", response_model=models.Counted)
    def count(asked: models.Claim, at: At, since: Since = 0) -> Response:
        """Claim the points of the hand or crib that is to be counted."""
        judged: list[Comparison] = []

        def claim(table: Table, seat: Seat) -> None:
            seen = table.seats[seat]
            cards, starter = seen.cards_to_count
            judged.append(compare(cards, starter, asked.claim, crib=seen.to_count is Part.CRIB))
            table.claim(judged[0].taken, seat)

        state = at.act(asked.move, since, claim)
        return json_of(models.Counted(verdict=judged[0].words, right=judged[0].right, game=state))

    def is_there(at: At) -> None:
        at.state(0)

    @router.get("/events", response_class=EventSourceResponse, dependencies=[Depends(is_there)])
    async def watch(
        at: At, since: Since = 0, last_event_id: Annotated[str | None, Header(max_length=20)] = None
    ) -> AsyncIterable[ServerSentEvent]:
        """Watch the game: its state now, and again whenever it has gone on, or a friend comes or leaves."""
        if last_event_id is not None and last_event_id.isascii() and last_event_id.isdecimal():
            since = int(last_event_id)
        async for state in _states(at, since):
            yield ServerSentEvent(data=state, event="state", id=state.move.partition("-")[0])

    return router


async def _states(at: Place, known: int) -> AsyncIterable[models.GameState]:
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    last, undone = "", -1
    with at.watching(lambda: loop.call_soon_threadsafe(changed.set)):
        while not at.watchers.closed:
            changed.clear()
            try:
                state = await run_in_threadpool(at.state, known)
                if undone not in {-1, state.undone}:
                    state = await run_in_threadpool(at.state, 0)
            except MugginsError:  # the next request gets the error
                return
            if (mark := _mark(state)) != last:
                last, undone, known = mark, state.undone, int(state.move.partition("-")[0])
                yield state
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), _GLANCE)


def _mark(state: models.GameState) -> str:
    """Return a value that changes with the game, but not with a running clock."""
    about = None if state.friend is None else state.friend.model_copy(update={"clock": None})
    return f"{state.number} {state.move} {state.undone} {state.outcome} {state.next_game} {about}"
