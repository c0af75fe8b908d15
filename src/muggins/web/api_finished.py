"""The API of a finished game, of your own or of two people: its record, its review, its decks computed again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from muggins.coach.coach import shared_coach
from muggins.coach.review import Review
from muggins.rules.record import parse_record
from muggins.table.fairness import Fairness, recompute
from muggins.web import models
from muggins.web.api_table import answer
from muggins.web.export import saved_review
from muggins.web.progress import TaskProgress
from muggins.web.questions import Ask
from muggins.web.readiness import NEEDS_COACH

Tell: TypeAlias = Callable[[int, int], object]
"""Called with how many of how many deals are done."""


async def _progress_of(request: Request) -> TaskProgress:
    progress: TaskProgress = request.app.state.progress
    return progress


InProgress = Annotated[TaskProgress, Depends(_progress_of)]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over.

    Attributes:
        task: the name of its review as a task; all who ask for the review wait for the same.
        text: its record.
        file: the name of its review as a file.
        kept: returns its review if that was made before.
    """

    task: str
    text: str
    file: str
    review: Callable[[Tell], Review]
    kept: Callable[[], Review | None] = lambda: None


async def reviewed(game: Finished, ask: Ask, progress: TaskProgress) -> Response:
    def review() -> Review:
        with progress.of(game.task) as tell:
            return game.review(tell)

    return await ask(review, long=True)


async def reviewed_page(game: Finished, ask: Ask, progress: TaskProgress) -> Response:
    def page() -> Response:
        with progress.of(game.task) as tell:
            html = saved_review(game.review(tell), shared_coach(), tell)
            return HTMLResponse(html, headers={"content-disposition": f'attachment; filename="{game.file}"'})

    return await ask(page, long=True)


def finished_routes(game_of: Callable[..., Any]) -> APIRouter:
    """Return the routes of a finished game; the dependency `game_of` returns it."""
    router = APIRouter()
    Of = Annotated[Finished, Depends(game_of)]  # noqa: N806 - a type

    @router.get("/record", response_class=PlainTextResponse)
    def record(game: Of) -> str:
        """Return the record of a finished game; any other holds hidden cards."""
        return game.text

    @router.get("/fairness", response_model=Fairness)
    def fairness(game: Of) -> JSONResponse:
        """Compute every deal of a finished game again from its seed."""
        return answer(recompute(parse_record(game.text)))

    @router.get("/review", response_model=Review, **NEEDS_COACH)
    async def review(game: Of, ask: Ask, progress: InProgress) -> Response:
        """Take a finished game apart; once made, the review of your own game is kept."""
        kept = await run_in_threadpool(game.kept)
        return await reviewed(game, ask, progress) if kept is None else answer(kept)

    @router.get("/review/page", response_class=HTMLResponse, **NEEDS_COACH)
    async def page(game: Of, ask: Ask, progress: InProgress) -> Response:
        """Return the review of a finished game as one file of HTML that needs no server."""
        return await reviewed_page(game, ask, progress)

    @router.get("/review/progress")
    def progress_of_review(game: Of, progress: InProgress) -> models.ReviewProgress:
        """Return the progress of the review of a finished game that is being made, whichever side asked for it."""
        return progress.at(game.task)

    return router
