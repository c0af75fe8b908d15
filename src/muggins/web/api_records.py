"""The API of what was played: the list, records in and out, statistics, fairness."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse

from muggins import __version__
from muggins.archive.statistics import Statistics, statistics
from muggins.archive.store import ImportedGames
from muggins.errors import StaleError
from muggins.table.fairness import Fairness, recompute
from muggins.table.levels import LEVELS
from muggins.web import models, shown
from muggins.web.api_games import AllGames, Number, answer

router = APIRouter(tags=["records"])
_PAGE = 500
_SOLUTION = {
    "nash": "the solution itself: as near to perfect play as it is known",
    "nash-max": "the same, always with its likeliest choice",
    "nash+score": "the strongest: the solution, and near home it plays for the game",
}


@router.get("/about")
def about() -> models.About:
    """Say what this server is, and who plays here."""
    levels = [models.Opponent(name=name, about=level.about) for name, level in LEVELS.items()]
    solution = [models.Opponent(name=name, about=words) for name, words in _SOLUTION.items()]
    return models.About(version=__version__, opponents=levels + solution)


@router.get("/games")
def list_games(games: AllGames, most: Annotated[int, Query(ge=1, le=_PAGE)] = 50) -> models.GameList:
    """List the games, the newest first."""
    everything = games.store.games()
    newest = everything[: -most - 1 : -1]
    return models.GameList(games=[shown.listed(game) for game in newest], total=len(everything))


@router.get("/games/{number}/record", response_class=PlainTextResponse)
def record(number: Number, games: AllGames) -> str:
    """Return the record of a finished game; any other holds hidden cards."""
    game = games.store.get(number)
    if game.ended is None:
        raise StaleError(f"game {number} is not over: its record holds hidden cards")
    return game.text


@router.get("/games/{number}/fairness", response_model=Fairness)
def fairness(number: Number, games: AllGames) -> JSONResponse:
    """Compute every deal of a finished game again from its seed."""
    game = games.store.get(number)
    if game.ended is None:
        raise StaleError(f"game {number} is not over: its seed is told at the end")
    return answer(recompute(game.record))


@router.get("/export", response_class=PlainTextResponse)
def export(games: AllGames) -> str:
    """Return the records of all finished games."""
    return games.store.export_text()


@router.post("/import", response_model=ImportedGames)
def take_in(asked: models.ImportText, games: AllGames) -> JSONResponse:
    """Take in records: all of them, or none; those that are here already are left out."""
    return answer(ImportedGames(tuple(games.store.import_text(asked.text))))


@router.get("/statistics", response_model=Statistics)
def sum_up(games: AllGames) -> JSONResponse:
    """Sum up one's finished games."""
    return answer(statistics(games.store.games()))
