"""Readiness: until the kernels a request needs are compiled, NotReadyError answers with the progress."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Depends, Request

from muggins.coach.parts import ALL, EXPLORING, TABLE
from muggins.coach.preparing import Preparation, Progress
from muggins.errors import MugginsError
from muggins.table.needs import needed_by
from muggins.web import models

router = APIRouter(tags=["readiness"])


class NotReadyError(MugginsError):
    """Something that is not ready on this computer yet."""

    def __init__(self, who: str, progress: Progress) -> None:
        super().__init__(f"{who} is getting ready: {progress}")
        self.progress = progress


@router.get("/ready")
def ready(request: Request) -> models.Ready:
    """Return how far compiling is."""
    preparation: Preparation | None = request.app.state.preparation
    if preparation is None:
        return models.Ready(done=0, of=0, table=True, coach=True)
    progress = preparation.progress
    return models.Ready(done=progress.done, of=progress.of, table=preparation.has([TABLE]), coach=preparation.has(ALL))


async def coach_is_ready(request: Request) -> None:
    """Check that the coach may be asked; a drill in counting needs none."""
    if not request.path_params.get("drill", "").startswith("count"):
        _check(request.app.state.preparation, ALL, "the coach")


async def explorer_is_ready(request: Request) -> None:
    _check(request.app.state.preparation, (TABLE, EXPLORING), "the explorer")


def check_player(preparation: Preparation | None, name: str) -> None:
    _check(preparation, needed_by(name), name)


LATER: dict[int | str, dict[str, Any]] = {
    202: {"model": models.NotReady, "description": "Getting ready on this computer, the first time only: ask again."}
}
NEEDS_COACH: dict[str, Any] = {"dependencies": [Depends(coach_is_ready)], "responses": LATER}
"""Arguments of a route, or a router, that asks the coach."""


def _check(preparation: Preparation | None, parts: Iterable[str], who: str) -> None:
    wanted = tuple(parts)
    if preparation is not None and not preparation.has(wanted):
        preparation.want(wanted)
        raise NotReadyError(who, preparation.progress)
