"""The API of a seat at a table for two people: invite, sit down, resign, review; the rest is that of every table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from muggins.archive.pairs import Agreed
from muggins.archive.rows import digest_of
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import Review
from muggins.coach.toss import TossAdvice
from muggins.errors import StaleError
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.table import Table
from muggins.web import models, shown
from muggins.web.access import GUEST, SEAT
from muggins.web.api_coach import review_of
from muggins.web.api_finished import Finished, Tell, finished_routes
from muggins.web.api_table import Place, json_of, table_routes
from muggins.web.friends import AtSeat, Friends, watch_token
from muggins.web.questions import Ask
from muggins.web.readiness import NEEDS_COACH

_SILENT = "the coach is silent until the game is over: then you can both review it"
router = APIRouter(tags=["friends"])


async def friends_of(request: Request) -> Friends:
    friends: Friends = request.app.state.friends
    return friends


async def seat_of(token: Annotated[str | None, Header(alias=SEAT, max_length=200)] = None) -> str:
    """Return the token of the seat that is asked for, or answer 403."""
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
    return json_of(_seats(friends, asked.seat, request), 201 if new else 200)


@router.post("/friends/code")
def code(asked: models.QrText) -> models.QrCode:
    """Return a link as a QR code, for a phone to take."""
    rows = segno.make(asked.text, error="l", micro=False).matrix_iter(border=2)
    return models.QrCode(rows=["".join(map(str, row)) for row in rows])


@router.get("/seat")
def look_at_seat(friends: AllFriends, token: OfSeat, request: Request) -> models.TwoSeats:
    """Return whose table it is, and whether the friend is there."""
    return _seats(friends, token, request)


@router.post("/seat/invite")
def invite_again(asked: models.InviteAgain, friends: AllFriends, token: OfSeat, request: Request) -> models.TwoSeats:
    """Replace the invitation by a new link; the old one no longer works."""
    friends.invite_again(token, asked.invite)
    return _seats(friends, token, request)


@router.get("/seat/invitation")
def invitation(friends: AllFriends, token: OfSeat, request: Request) -> models.Invitation:
    """Return what the invitation is to; the token is the invitation's."""
    agreed = friends.invitation(token)
    return models.Invitation(host=agreed.names[0], **_setup(agreed, request))


@router.post("/seat/join")
def join(asked: models.Join, friends: AllFriends, request: Request) -> models.TwoSeats:
    """Sit down: the invitation is used up. Sent again with the same seat, it changes nothing."""
    friends.join(asked.invite, asked.seat, asked.name.strip())
    return _seats(friends, asked.seat, request)


@router.get("/seat/game/hint")
def hint(friends: AllFriends, token: OfSeat) -> Response:
    """Refuse: between two people the coach is silent until the end."""
    friends.look(token, lambda at: at.seat)
    raise StaleError(_SILENT)


def _place(friends: AllFriends, token: OfSeat) -> Place:
    def act(move: str, since: int, action: Callable[[Table, Seat], object]) -> models.GameState:
        return friends.act(token, move, action, lambda at: shown.between_two(at, since))

    return Place(partial(_state, friends, token), act, partial(friends.watching, token), friends.watchers)


def _watched(friends: AllFriends, token: OfSeat) -> Place:
    def act(_move: str, _since: int, _action: object) -> models.GameState:
        raise StaleError("who watches has no cards: nothing was changed")

    def seen(since: int) -> models.GameState:
        return friends.look_on(token, lambda at: shown.between_two(at, since, from_outside=True))

    return Place(seen, act, partial(friends.watching_from_outside, token), friends.watchers)


router.include_router(table_routes(_place), prefix="/seat/game")
router.include_router(table_routes(_watched), prefix="/seat/watch")


@router.post("/seat/game/{request}", response_model=models.GameState)
def ask_for(asked: models.OfGame, request: models.Request, friends: AllFriends, token: OfSeat) -> Response:
    """Resign, ask for another game or a pause, call the game off, greet; once both have asked for it, it is so."""
    friends.ask(token, asked.game, request)
    return json_of(_state(friends, token, 0))


def _finished(game: Game, friends: AllFriends, token: OfSeat) -> Finished:
    text, seat = friends.finished(token, game)

    def review(tell: Tell) -> Review:
        return replace(review_of(parse_record(text), tell), number=game, person=seat)

    return Finished(f"of two {digest_of(text)}", text, f"muggins-friend-game-{game}.html", review)


router.include_router(finished_routes(_finished), prefix="/seat/games/{game}")


@router.get("/seat/advice/position", response_model=TossAdvice | PlayAdvice, **NEEDS_COACH)
async def advise(friends: AllFriends, token: OfSeat, ask: Ask, text: Annotated[str, Query(max_length=300)]) -> Response:
    """Weigh a position, for a review; not while a game is on."""

    def is_over(at: AtSeat) -> None:
        if at.table.result is None:
            raise StaleError(_SILENT)

    view = parse_position(text)
    await run_in_threadpool(friends.look, token, is_over)
    return await ask(lambda: shared_coach().advise(view))


def _state(friends: Friends, token: str, since: int) -> models.GameState:
    return friends.look(token, lambda at: shown.between_two(at, since))


def _seats(friends: Friends, token: str, request: Request) -> models.TwoSeats:
    address: str | None = request.app.state.address

    def seen(at: AtSeat) -> models.TwoSeats:
        agreed = at.agreed
        return models.TwoSeats(
            name=agreed.names[at.seat] or "",
            friend=agreed.names[at.seat.other],
            address=address if at.seat is Seat.P1 else None,
            watch=None if at.players is None else watch_token(at.row),
            **_setup(agreed, request),
        )

    return friends.look(token, seen)


def _setup(agreed: Agreed, request: Request) -> dict[str, Any]:
    clock = agreed.clock and models.NewClock(minutes=agreed.clock.minutes, increment=agreed.clock.increment)
    guest = bool(request.scope[GUEST])
    return {"target": agreed.target, "counting": agreed.counting.value, "clock": clock, "guest": guest}
