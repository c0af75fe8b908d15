"""Questions to the coach wait in line here, so that the moves of a game never wait for them.

The queue is bounded per seat of a table for two, per client and in total; a question whose client has left is dropped.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import get_native_id
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Depends, Request
from fastapi.responses import Response

from muggins.errors import BusyError
from muggins.web.access import SEAT
from muggins.web.api_table import answer

MOST_OF_ONE, MOST = 32, 128
"""Questions that may wait at the same time: of one client, and of all."""
MOST_OF_SEAT, MOST_OF_SEATS = 8, 32
"""The same for one seat of a table for two, and for all seats; behind a proxy guest and host share an address."""
_Asking: TypeAlias = tuple[Literal["seat", "address"], str]
_GONE = 499  # status of an answer that nobody gets
_GLANCE = 0.2  # seconds between two looks at whether the client is still there
_NICENESS = 3
"""Of a thread that answers, above the server's own: with much more, a question on a busy machine takes minutes."""


class Questions:
    """Two lines of questions: short ones, and long ones such as reviews, which no short one waits for."""

    def __init__(self) -> None:
        processors = os.cpu_count() or 1
        self._short = ThreadPoolExecutor(max(1, processors - 1), "coach", _yield_processors)
        self._long = ThreadPoolExecutor(1, "review", _yield_processors)
        self._waiting: Counter[_Asking] = Counter()

    async def ask(self, request: Request, question: Callable[[], object], *, long: bool = False) -> Response:
        """Wait for a turn, in the line of `long` questions or of short ones, and return the answer as JSON.

        BusyError where too many wait already.
        """
        seat, address = request.headers.get(SEAT), "" if request.client is None else request.client.host
        client: _Asking = ("address", address) if seat is None else ("seat", seat)
        if not self._has_room(client):
            raise BusyError("the coach has too many questions waiting: ask again in a moment")
        self._waiting[client] += 1
        line = self._long if long else self._short
        asked = line.submit(lambda: given if isinstance(given := question(), Response) else answer(given))
        try:
            return await self._answer(request, asked)
        finally:
            asked.cancel()  # if it has not begun
            self._waiting[client] -= 1
            self._waiting += Counter()  # forgets clients that wait for nothing

    def _has_room(self, client: _Asking) -> bool:
        of_seats = sum(waiting for (kind, _), waiting in self._waiting.items() if kind == "seat")
        if client[0] == "seat" and (of_seats >= MOST_OF_SEATS or self._waiting[client] >= MOST_OF_SEAT):
            return False
        return self._waiting[client] < MOST_OF_ONE and self._waiting.total() < MOST

    def close(self) -> None:
        for line in (self._short, self._long):
            line.shutdown(wait=False, cancel_futures=True)

    @staticmethod
    async def _answer(request: Request, asked: Future[Response]) -> Response:
        answered = asyncio.wrap_future(asked)
        while True:
            done, _ = await asyncio.wait({answered}, timeout=_GLANCE)
            if done:
                return answered.result()
            if await request.is_disconnected():
                answered.cancel()  # or asyncio would log its error as one that nobody took
                return Response(status_code=_GONE)


async def _turn_of(request: Request) -> Callable[..., Coroutine[Any, Any, Response]]:
    questions: Questions = request.app.state.questions
    return partial(questions.ask, request)


Ask = Annotated[Callable[..., Coroutine[Any, Any, Response]], Depends(_turn_of)]
"""Puts a question of a request, ``ask(question, long=True)`` if it may take long."""


def _yield_processors() -> None:
    """Lower the priority of this thread, where the system allows it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            thread = get_native_id()
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS)
