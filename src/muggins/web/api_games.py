"""The API of own games: begin, continue, resign, take back; the rest is that of every table."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request
from fastapi.responses import Response

from muggins.archive.kept import Options
from muggins.archive.store import Begun
from muggins.cards import parse_rank, parse_ranks
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.from_point import PointOfPlay
from muggins.table.names import player_called
from muggins.table.table import Table
from muggins.web import models, shown
from muggins.web.api_table import Place, json_of, table_routes
from muggins.web.games import Games, Seated
from muggins.web.readiness import LATER, explorer_is_ready

router = APIRouter(tags=["games"], responses=LATER)


async def games_of(request: Request) -> Games:
    """Return the games of the server that was asked; not a plain function, which would take a thread."""
    games: Games = request.app.state.games
    return games


Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="The game's number.")]
AllGames = Annotated[Games, Depends(games_of)]
Key = Annotated[
    models.KeyText | None, Header(alias="Idempotency-Key", description="Marks a request that may be sent again.")
]
_BEGUN: dict[int | str, dict[str, Any]] = {
    200: {"model": models.GameState, "description": "It was begun before."},
    201: {"model": models.GameState, "description": "It is new."},
}


def _seen(games: Games, seated: Seated, since: int) -> models.GameState:
    table, number = seated.table, seated.number
    state = shown.state(
        table,
        number,
        since,
        before=seated.before,
        next_game=None if table.result is None else games.store.follower(number),
        undone=seated.undone,
    )
    origin = table.options.played_from
    if origin is not None and games.store.has(origin.game):
        state.from_review = models.FromReview(game=origin.game, event=origin.event)
    return state


def _state(games: Games, number: int, since: int) -> models.GameState:
    return games.look(number, lambda seated: _seen(games, seated, since))


def _begun(games: Games, begun: Begun) -> Response:
    return json_of(_state(games, begun.number, 0), 201 if begun.new else 200)


@router.post("/games", status_code=201, response_model=models.GameState, responses=_BEGUN)
def begin(asked: models.NewGame, games: AllGames, key: Key = None) -> Response:
    """Begin a game; repeating a key returns the same game."""
    options = Options(player_called(asked.against), asked.target, Counting(asked.counting), asked.practice, asked.hints)
    return _begun(games, games.begin(options, asked.name.strip(), asked.key or key))


@router.post("/games/{number}/next", status_code=201, response_model=models.GameState, responses=_BEGUN)
def next_of_series(number: Number, games: AllGames, asked: models.Keyed | None = None, key: Key = None) -> Response:
    """Begin the next game of a series, set up as this one: the loser deals first. There is one only."""
    return _begun(games, games.follow(number, (asked and asked.key) or key))


@router.post("/games/{number}/practice", status_code=201, response_model=models.GameState, responses=_BEGUN)
def practise(number: Number, asked: models.PlayOn, games: AllGames, key: Key = None) -> Response:
    """Begin a practice game from a move of a finished game on; the same key again is the same game."""
    against = asked.against.strip().lower()
    return _begun(games, games.practise(number, asked.event, against, asked.key or key))


@router.post(
    "/games/point",
    status_code=201,
    response_model=models.GameState,
    responses=_BEGUN,
    dependencies=[Depends(explorer_is_ready)],
)
def practise_at(asked: models.PlayPoint, games: AllGames, key: Key = None) -> Response:
    """Begin a practice game at a point of the play; the same key again is the same game."""
    starter = parse_rank(asked.starter) if asked.starter else None
    point = PointOfPlay(starter, asked.played, tuple(parse_ranks(asked.having)))
    against = asked.against.strip().lower()
    return _begun(games, games.practise_at(point, against, asked.name.strip(), asked.key or key))


@router.post("/games/{number}/resign", response_model=models.GameState)
def resign(number: Number, games: AllGames) -> Response:
    """Give a game up."""
    games.resign(number)
    return json_of(_state(games, number, 0))


@router.post("/games/{number}/undo", response_model=models.GameState)
def undo(number: Number, asked: models.Awaited, games: AllGames) -> Response:
    """Take the last move back, in a practice game."""

    def back(seated: Seated) -> None:
        seated.table.undo()
        seated.undone += 1

    return json_of(games.act(number, asked.move, back, lambda seated: _seen(games, seated, 0)))


def _place(number: Number, games: AllGames) -> Place:
    def act(move: str, since: int, action: Callable[[Table, Seat], object]) -> models.GameState:
        return games.act(number, move, lambda at: action(at.table, Seat.P1), lambda at: _seen(games, at, since))

    return Place(partial(_state, games, number), act, partial(games.watchers.watching, number), games.watchers)


router.include_router(table_routes(_place), prefix="/games/{number}")
