"""The API of what was played: the list, records in and out, reviews, statistics."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from muggins import __version__
from muggins.archive.achievements import Achievement, achievements
from muggins.archive.habits import PersonHabits, habits_of
from muggins.archive.ladder import OwnLadder, ladder
from muggins.archive.skill import Skill, skill
from muggins.archive.statistics import Statistics, statistics
from muggins.archive.store import RESTORABLE, ImportedGames
from muggins.coach.coach import shared_coach
from muggins.coach.review import Review
from muggins.table.levels import LEVELS
from muggins.table.names import title_of
from muggins.table.reviewing import game_to_review, kept_review, review_game
from muggins.web import models, shown
from muggins.web.api_coach import review_of
from muggins.web.api_finished import Finished, Tell, finished_routes
from muggins.web.api_games import AllGames, Number
from muggins.web.api_practice import keep_mistakes
from muggins.web.api_table import answer
from muggins.web.readiness import check_player

router = APIRouter(tags=["records"])
_PAGE = 500
Name = Annotated[str, Query(max_length=30, description="Of the person, as in its games.")]
_SOLVED = {
    "nash": "near-perfect play, computed in advance",
    "nash-max+score": "the strongest: always its likeliest choice, and plays to the score in the endgame",
    "nash-max": "the Solver without mixing: always its likeliest choice (advanced)",
}


@router.get("/about")
def about() -> models.About:
    """Say what this server is, and who plays here."""
    abouts = {name: level.about for name, level in LEVELS.items()} | _SOLVED
    opponents = [models.Opponent(name=name, title=title_of(name), about=words) for name, words in abouts.items()]
    return models.About(version=__version__, opponents=opponents)


@router.get("/games")
def list_games(games: AllGames, most: Annotated[int, Query(ge=1, le=_PAGE)] = 50) -> models.GameList:
    """List the games, the newest first."""
    listing = games.store.games(most)
    newest = [shown.listed(game) for game in reversed(listing.games)]
    return models.GameList(games=newest, total=listing.total, damaged=listing.damaged, deleted=listing.deleted)


@router.delete("/games/{number}")
def delete(number: Number, games: AllGames) -> models.Deleted:
    """Delete a game; for some days it can be brought back."""
    games.store.delete(number)
    return models.Deleted(number=number, deleted=True, days=RESTORABLE)


@router.post("/games/{number}/restore")
def restore(number: Number, games: AllGames) -> models.Deleted:
    """Bring a deleted game back."""
    games.store.restore(number)
    return models.Deleted(number=number, deleted=False, days=RESTORABLE)


def _finished(number: Number, games: AllGames) -> Finished:
    game = game_to_review(games.store, number)

    def review(tell: Tell) -> Review:
        make = partial(review_of, tell=tell)
        return review_game(games.store, game, shared_coach(), make, partial(keep_mistakes, games))[0]

    kept = partial(kept_review, games.store, game)
    return Finished(f"game {number}", game.text, f"muggins-game-{number}.html", review, lambda: kept(shared_coach()))


router.include_router(finished_routes(_finished), prefix="/games/{number}")


@router.get("/export", response_class=PlainTextResponse)
def export(games: AllGames) -> str:
    """Return the records of all finished games."""
    return games.store.export()[0]


@router.post("/import", response_model=ImportedGames)
def take_in(asked: models.ImportText, games: AllGames) -> JSONResponse:
    """Import records: all or none; those already in the store are skipped."""
    return answer(ImportedGames(tuple(games.store.import_text(asked.text))))


@router.get("/statistics", response_model=Statistics)
def sum_up(games: AllGames) -> JSONResponse:
    """Sum up the user's finished games."""
    listing = games.store.games()
    return answer(statistics(listing.games, listing.damaged))


@router.get("/skill", response_model=Skill)
def how_well(games: AllGames) -> JSONResponse:
    """Return the user's rating, and the themes in which most is lost."""
    return answer(skill(games.store.games().games))


@router.get("/ladder", response_model=OwnLadder)
def climb(games: AllGames) -> JSONResponse:
    """Return how far the user has climbed the ladder of opponents, and the season of nine games."""
    return answer(ladder(games.store.games().games))


@router.get("/achievements", response_model=tuple[Achievement, ...])
def achieved(games: AllGames) -> JSONResponse:
    """Return the user's achievements, each the first time it was reached."""
    return answer(achievements(games.store))


@router.get("/habits", response_model=PersonHabits)
def habits(games: AllGames, request: Request, name: Name = "You") -> JSONResponse:
    """Say what a person does more or less often than the solver would, in the games it has finished."""
    check_player(request.app.state.preparation, "nash")
    return answer(habits_of(games.store, name))
