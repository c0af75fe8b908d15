"""How a request puts a question to the coach."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Protocol

from fastapi import Depends, Request
from fastapi.responses import Response

from muggins.web.access import SEAT
from muggins.web.api_table import answer
from muggins.web.questions import Questions


class _Ask(Protocol):
    def __call__(self, question: Callable[[], object], *, long: bool = False) -> Coroutine[Any, Any, Response]:
        """Answer a question as JSON once its turn has come."""


async def _line_of(request: Request) -> _Ask:
    questions: Questions = request.app.state.questions

    async def ask(question: Callable[[], object], *, long: bool = False) -> Response:
        seat = request.headers.get(SEAT)
        return await questions.ask(request, lambda: _response(question()), long=long, seat=seat)

    return ask


def _response(found: object) -> Response:
    return found if isinstance(found, Response) else answer(found)


Ask = Annotated[_Ask, Depends(_line_of)]
"""Gives a request its turn with the coach."""
