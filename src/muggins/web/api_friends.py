"""The API of a table for two people: invite, sit down, look, move, watch. A token is a seat, and its view."""

import asyncio
from collections.abc import AsyncIterable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException

from muggins.archive.pairs import Agreed
from muggins.archive.rows import digest_of
from muggins.cards import parse_card, parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import TossAdvice
from muggins.counting.spoken import Comparison, compare
from muggins.errors import MugginsError, StaleError
from muggins.rules.events import Part
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.fairness import Fairness, recompute
from muggins.table.table import Table
from muggins.web import models, shown
from muggins.web.access import GUEST, SEAT
from muggins.web.api_coach import InProgress, download, review_of
from muggins.web.api_games import Since, answer, told
from muggins.web.asking import Ask
from muggins.web.export import saved_review
from muggins.web.friends import AtSeat, Friends
from muggins.web.readiness import coach_is_ready

_GLANCE = 2.0
"""Seconds between two looks at whether a table has gone on elsewhere, or the friend has left."""
_SILENT = "the coach is silent until the game is over: then you can both review it"
router = APIRouter(tags=["friends"])


async def friends_of(request: Request) -> Friends:
    friends: Friends = request.app.state.friends
    return friends


async def seat_of(token: Annotated[str | None, Header(alias=SEAT, max_length=200)] = None) -> str:
    """Return the token of the seat that is asked for.

    Raises:
        HTTPException: there is none.
    """
    if token is None:
        raise HTTPException(403, f"whose seat? expected its token in the header {SEAT}")
    return token


AllFriends = Annotated[Friends, Depends(friends_of)]
OfSeat = Annotated[str, Depends(seat_of)]
Game = Annotated[int, Path(ge=1, le=2**31 - 1, description="Which of the two people's games, from 1.")]


@router.post("/friends", status_code=201, response_model=models.TwoSeats)
def invite(asked: models.Invite, friends: AllFriends, request: Request) -> Response:
    """Lay a table for two and invite a friend; the same seat again is answered with the same table."""
    clock = asked.clock
    agreed = Agreed(
        names=(asked.name.strip(), None), target=asked.target, counting=Counting(asked.counting), clock=None
    )
    new = friends.invite(asked.seat, asked.invite, agreed, None if clock is None else (clock.minutes, clock.increment))
    return told(_seats(friends, asked.seat, request), 201 if new else 200)


@router.get("/seat")
def look_at_seat(friends: AllFriends, token: OfSeat, request: Request) -> models.TwoSeats:
    """Say whose table it is, and whether the friend is there."""
    return _seats(friends, token, request)


@router.post("/seat/invite")
def invite_again(asked: models.InviteAgain, friends: AllFriends, token: OfSeat, request: Request) -> models.TwoSeats:
    """Invite with another link; the one before it no longer counts."""
    friends.invite_again(token, asked.invite)
    return _seats(friends, token, request)


@router.get("/seat/invitation")
def invitation(friends: AllFriends, token: OfSeat, request: Request) -> models.Invitation:
    """Say what one is invited to; the token is the invitation's."""
    agreed = friends.invitation(token)
    return models.Invitation(
        host=agreed.names[0],
        target=agreed.target,
        counting=agreed.counting.value,
        clock=_clock(agreed),
        guest=_is_guest(request),
    )


@router.post("/seat/join")
def join(asked: models.Join, friends: AllFriends, request: Request) -> models.TwoSeats:
    """Sit down: the invitation is used up. Sent again with the same seat, it changes nothing."""
    friends.join(asked.invite, asked.seat, asked.name.strip())
    return _seats(friends, asked.seat, request)


@router.get("/seat/game", response_model=models.GameState)
def look(friends: AllFriends, token: OfSeat, since: Since = 0) -> Response:
    """Look at the game."""
    return told(_state(friends, token, since))


@router.post("/seat/game/toss", response_model=models.GameState)
def toss(asked: models.Toss, friends: AllFriends, token: OfSeat, since: Since = 0) -> Response:
    """Toss two cards."""
    cards = parse_cards(asked.cards, what="toss")
    return told(_act(friends, token, asked, since, lambda table, seat: table.toss(cards, seat)))


@router.post("/seat/game/play", response_model=models.GameState)
def play(asked: models.Play, friends: AllFriends, token: OfSeat, since: Since = 0) -> Response:
    """Play a card."""
    card = parse_card(asked.card)
    return told(_act(friends, token, asked, since, lambda table, seat: table.play(card, seat)))


@router.post("/seat/game/count", response_model=models.Counted)
def count(asked: models.Claim, friends: AllFriends, token: OfSeat, since: Since = 0) -> Response:
    """Claim the points of the hand or crib that is to be counted."""
    judged: list[Comparison] = []

    def claim(table: Table, seat: Seat) -> None:
        at = table.seats[seat]
        cards, starter = at.cards_to_count
        judged.append(compare(cards, starter, asked.claim, crib=at.to_count is Part.CRIB))
        table.claim(judged[0].claimed, seat)

    state = _act(friends, token, asked, since, claim)
    return told(models.Counted(verdict=judged[0].words, right=judged[0].right, game=state))


@router.post("/seat/game/resign", response_model=models.GameState)
def resign(asked: models.OfGame, friends: AllFriends, token: OfSeat) -> Response:
    """Give the game up."""
    friends.resign(token, asked.game)
    return told(_state(friends, token, 0))


@router.post("/seat/game/again", response_model=models.GameState)
def again(asked: models.OfGame, friends: AllFriends, token: OfSeat) -> Response:
    """Ask for another game; it begins once both have asked, and the loser of this one deals."""
    friends.again(token, asked.game)
    return told(_state(friends, token, 0))


@router.get("/seat/game/hint")
def hint(friends: AllFriends, token: OfSeat) -> Response:
    """Refuse: between two people the coach is silent until the end."""
    friends.look(token, lambda at: at.seat)
    raise StaleError(_SILENT)


def _is_there(friends: AllFriends, token: OfSeat) -> None:
    friends.look(token, lambda at: at.table)


@router.get("/seat/game/events", response_class=EventSourceResponse, dependencies=[Depends(_is_there)])
async def watch(friends: AllFriends, token: OfSeat, since: Since = 0) -> AsyncIterable[ServerSentEvent]:
    """Watch the game: its state now, and again whenever it has gone on, or the friend comes or leaves."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    known, last = since, ""
    with friends.watching(token, lambda: loop.call_soon_threadsafe(changed.set)):
        while not friends.closed:
            changed.clear()
            try:
                state = await run_in_threadpool(_state, friends, token, known)
            except MugginsError:  # who asks again is told
                return
            mark = _mark(state)
            if mark != last:
                last = mark
                known = int(state.move.partition("-")[0])
                yield ServerSentEvent(data=state, event="state", id=str(known))
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), _GLANCE)


@router.get("/seat/games/{game}/review", response_model=Review, dependencies=[Depends(coach_is_ready)])
async def review(game: Game, friends: AllFriends, token: OfSeat, ask: Ask, progress: InProgress) -> Response:
    """Take a finished game of the two apart."""
    text, seat = await run_in_threadpool(friends.finished, token, game)

    def taken_apart() -> Review:
        with progress.of(_task(text)) as tell:
            return replace(review_of(parse_record(text), tell), number=game, person=seat)

    return await ask(taken_apart, long=True)


@router.get("/seat/games/{game}/review/progress")
def progress_of_review(game: Game, friends: AllFriends, token: OfSeat, progress: InProgress) -> models.ReviewProgress:
    """Say how far the review of a finished game of the two is that is being made, for whichever of them."""
    return models.ReviewProgress(**progress.at(_task(friends.finished(token, game)[0]))._asdict())


@router.get("/seat/games/{game}/review/page", response_class=HTMLResponse, dependencies=[Depends(coach_is_ready)])
async def review_page(game: Game, friends: AllFriends, token: OfSeat, ask: Ask, progress: InProgress) -> Response:
    """Return the review of a finished game of the two as one file of HTML that needs no server."""
    text, seat = await run_in_threadpool(friends.finished, token, game)

    def page() -> Response:
        with progress.of(_task(text)) as tell:
            found = replace(review_of(parse_record(text), tell), number=game, person=seat)
            return download(saved_review(found, shared_coach(), tell), f"muggins-friend-game-{game}.html")

    return await ask(page, long=True)


def _task(text: str) -> str:
    """Return the name of the making of a review; both who ask for it wait for the same."""
    return f"of two {digest_of(text)}"


@router.get("/seat/advice/position", response_model=TossAdvice | PlayAdvice, dependencies=[Depends(coach_is_ready)])
async def advise(friends: AllFriends, token: OfSeat, ask: Ask, text: Annotated[str, Query(max_length=300)]) -> Response:
    """Weigh a position, for a review; not while a game is on."""

    def is_over(at: AtSeat) -> None:
        if at.table.result is None:
            raise StaleError(_SILENT)

    view = parse_position(text)
    await run_in_threadpool(friends.look, token, is_over)
    return await ask(lambda: shared_coach().advise(view))


@router.get("/seat/games/{game}/record", response_class=PlainTextResponse)
def record(game: Game, friends: AllFriends, token: OfSeat) -> str:
    """Return the record of a finished game of the two."""
    return friends.finished(token, game)[0]


@router.get("/seat/games/{game}/fairness", response_model=Fairness)
def fairness(game: Game, friends: AllFriends, token: OfSeat) -> JSONResponse:
    """Compute every deal of a finished game of the two again from its seed."""
    return answer(recompute(parse_record(friends.finished(token, game)[0])))


def _state(friends: Friends, token: str, since: int) -> models.GameState:
    return friends.look(token, lambda at: shown.at_two(at, since))


def _act(
    friends: Friends, token: str, asked: models.Awaited, since: int, action: Callable[[Table, Seat], Any]
) -> models.GameState:
    return friends.act(token, asked.move, action, lambda at: shown.at_two(at, since))


def _mark(state: models.GameState) -> str:
    """Return what changes whenever there is something to tell; a clock that runs tells itself."""
    found = state.friend
    about = None if found is None else found.model_copy(update={"clock": None})
    return f"{state.number} {state.move} {state.outcome} {about}"


def _seats(friends: Friends, token: str, request: Request) -> models.TwoSeats:
    address: str | None = request.app.state.address

    def seen(at: AtSeat) -> models.TwoSeats:
        agreed = at.agreed
        return models.TwoSeats(
            name=agreed.names[at.seat] or "",
            friend=agreed.names[at.seat.other],
            target=agreed.target,
            counting=agreed.counting.value,
            clock=_clock(agreed),
            address=address if at.seat is Seat.P1 else None,
            guest=_is_guest(request),
        )

    return friends.look(token, seen)


def _is_guest(request: Request) -> bool:
    return bool(request.scope[GUEST])


def _clock(agreed: Agreed) -> models.NewClock | None:
    clock = agreed.clock
    return None if clock is None else models.NewClock(minutes=clock.minutes, increment=clock.increment)
