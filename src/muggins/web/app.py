"""The application: the API, the page, and what becomes of errors."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import anyio.to_thread
from fastapi import APIRouter, FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from muggins import __version__
from muggins.coach.preparing import Preparation
from muggins.errors import BusyError, IllegalActionError, MissingError, MugginsError, StaleError
from muggins.web import (
    api_coach,
    api_deals,
    api_explore,
    api_friends,
    api_games,
    api_odds,
    api_photo,
    api_practice,
    api_records,
    readiness,
    shell,
)
from muggins.web.access import Access, Gate
from muggins.web.friends import Friends
from muggins.web.games import Games
from muggins.web.models import NotReady, Problem
from muggins.web.progress import TaskProgress
from muggins.web.questions import Questions
from muggins.web.readiness import NotReadyError
from muggins.wire import fault_line
from muggins.words import FILE

STATIC = Path(__file__).parent / "static"
_THREADS = 24  # requests that are worked on at once; those for the coach wait elsewhere, see muggins.web.questions
_BEAT = 2.0  # seconds between two looks at the clocks that run
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "No request that can be read."},
    401: {"model": Problem, "description": "The table asks for its token."},
    403: {"model": Problem, "description": "A request of another site."},
    404: {"model": Problem, "description": "There is no such game."},
    409: {"model": Problem, "description": "Not now, or the game has gone on; nothing changed."},
    413: {"model": Problem, "description": "Too large."},
    421: {"model": Problem, "description": "Another host was asked for."},
    422: {"model": Problem, "description": "It cannot be read, or cannot be; nothing changed."},
    429: {"model": Problem, "description": "Too many questions to the coach are waiting: ask again in a moment."},
}
_API = APIRouter(responses=_PROBLEMS)  # shared by all applications: routes are built once, at the first request
for _room in (
    api_records,
    api_games,
    api_friends,
    api_coach,
    api_practice,
    api_deals,
    api_odds,
    api_explore,
    api_photo,
    readiness,
):
    _API.include_router(_room.router, prefix="/api")


class _Application(FastAPI):
    """Application whose OpenAPI description has errors, and 202, as JSON, whatever else an operation returns."""

    def openapi(self) -> dict[str, Any]:
        described = super().openapi()
        for operations in described["paths"].values():
            for operation in operations.values():
                for status, answer in operation["responses"].items():
                    if status not in {"200", "201"}:
                        (body,) = answer["content"].values()
                        answer["content"] = {"application/json": body}
        return described


def create_app(
    games: Games,
    access: Access | None = None,
    preparation: Preparation | None = None,
    *,
    friends: Friends | None = None,
    address: str | None = None,
) -> FastAPI:
    """Return the application.

    By default it is reached from this machine only, with the tables for two next to the games. Without a preparation,
    which compiles while the application runs, the machine counts as ready. `address`: where others reach the server.
    """
    friends = friends or Friends(games.store)
    games.ready = partial(readiness.check_player, preparation)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = _THREADS
        if preparation is not None:
            preparation.start()
        try:
            beats = asyncio.create_task(_keep_time(app))
            with games.store.file.held():
                yield
            beats.cancel()
            games.watchers.close()
            friends.watchers.close()
        finally:
            app.state.questions.close()
            if preparation is not None:
                preparation.close()

    app = _Application(
        title="Muggins",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        description="Cribbage at a table: play, ask, review. Errors are one line.",
        openapi_url="/openapi.json",
        routes=_API.routes,
    )
    app.state.games, app.state.questions, app.state.preparation = games, Questions(), preparation
    app.state.friends, app.state.address, app.state.progress = friends, address, TaskProgress()
    app.add_api_route(
        "/docs", lambda: FileResponse(STATIC / "docs.html"), methods=["GET", "HEAD"], include_in_schema=False
    )
    app.add_api_route("/words/en.json", lambda: FileResponse(FILE), include_in_schema=False)  # of the page /docs
    app.include_router(shell.routes(STATIC))
    app.mount("/", StaticFiles(directory=STATIC), name="page")
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(NotReadyError, _not_ready)
    app.add_exception_handler(MugginsError, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(Gate, access=access or Access())
    return app


async def _keep_time(app: FastAPI) -> None:
    while True:
        await asyncio.sleep(_BEAT)
        await run_in_threadpool(app.state.friends.keep_time)


def _problem(status: int, words: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": words}, status, headers)


async def _unreadable(_: Request, error: Exception) -> JSONResponse:
    """Answer a request of another form than the API's in one line that repeats none of it."""
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    fault["loc"] = [part for part in fault["loc"] if part not in {"body", "query", "path"}] or ["the request"]
    return _problem(422, fault_line(fault)[:300].encode("ascii", "replace").decode())


async def _refused(_: Request, error: Exception) -> JSONResponse:
    words = " ".join(str(error).split()).encode("utf-8", "replace").decode()
    if isinstance(error, BusyError):
        return _problem(429, words, {"retry-after": "1"})
    if isinstance(error, StaleError | IllegalActionError):
        return _problem(409, words)
    return _problem(404 if isinstance(error, MissingError) else 422, words)


async def _not_ready(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, NotReadyError)
    body = NotReady(error=str(error), done=error.progress.done, of=error.progress.of)
    return JSONResponse(body.model_dump(), 202, {"retry-after": "1"})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    at_browser = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and at_browser:
        return FileResponse(STATIC / "nowhere.html", 404)
    words = {404: "there is nothing here", 405: "not in this way"}.get(error.status_code, error.detail)
    return _problem(error.status_code, words, error.headers)


async def _failed(_: Request, __: Exception) -> JSONResponse:
    return _problem(500, "something is wrong here: the terminal of the table says more", {"cache-control": "no-store"})
