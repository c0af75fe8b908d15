"""Questions to the coach wait in a line of their own: bounded, dropped when nobody waits, in nobody's way."""

import asyncio
import gc
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event

import httpx
import pytest
from fastapi import Request
from fastapi.responses import Response

from muggins.archive.store import GameStore
from muggins.coach.coach import Coach
from muggins.errors import BusyError, MugginsError
from muggins.rules.record import Record, format_record
from muggins.rules.ruleset import STANDARD
from muggins.web.questions import MOST, MOST_OF_ONE, MOST_OF_SEAT, MOST_OF_SEATS, Questions
from tests.strategies import random_game
from tests.web.friends import SEAT
from tests.web.table import Served, refused

POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"
pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def request(client: str = "me", gone: Event | None = None, seat: str | None = None) -> Request:
    """A request of a client, or of a seat, that has hung up once `gone` is set."""

    async def receive() -> dict[str, str]:
        if gone is None or not gone.is_set():
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    headers = [] if seat is None else [(SEAT.encode(), seat.encode())]
    return Request({"type": "http", "client": (client, 1), "headers": headers}, receive)


def blocked(until: Event) -> Callable[[], Response]:
    """A question that takes until an event."""

    def question() -> Response:
        until.wait(60)
        return Response("answered")

    return question


async def asked_at_once(
    questions: Questions, end: Event, many: int, client: str = "me", seat: str | None = None
) -> list[asyncio.Task[Response]]:
    """So many questions of somebody, which take until an event."""
    asked = [asyncio.create_task(questions.ask(request(client, seat=seat), blocked(end))) for _ in range(many)]
    await asyncio.sleep(0)
    return asked


async def test_questions_are_bounded_by_client_and_in_all() -> None:
    questions, end = Questions(), Event()
    waiting = await asked_at_once(questions, end, MOST_OF_ONE, client="one")
    with pytest.raises(BusyError, match="too many questions"):
        await questions.ask(request("one"), blocked(end))
    clients = -(-MOST // MOST_OF_ONE)
    for other in range(clients - 1):
        waiting += await asked_at_once(questions, end, MOST_OF_ONE, client=f"other {other}")
    with pytest.raises(BusyError):
        await questions.ask(request("a new one"), blocked(end))
    end.set()
    assert {answer.body for answer in await asyncio.gather(*waiting)} == {b"answered"}
    assert (await questions.ask(request("one"), blocked(end))).body == b"answered"
    questions.close()


async def test_a_guest_does_not_shut_the_host_out_where_addresses_are_the_same() -> None:
    """Behind a proxy everybody has the address of the proxy; the seat tells a guest from the host."""
    questions, end = Questions(), Event()
    waiting = await asked_at_once(questions, end, MOST_OF_SEAT, seat="a guest")
    with pytest.raises(BusyError):
        await questions.ask(request(seat="a guest"), blocked(end))
    for number in range(MOST_OF_SEATS // MOST_OF_SEAT - 1):
        waiting += await asked_at_once(questions, end, MOST_OF_SEAT, seat=f"guest {number}")
    with pytest.raises(BusyError):
        await questions.ask(request(seat="another guest"), blocked(end))
    waiting += await asked_at_once(questions, end, MOST_OF_ONE)
    end.set()
    assert {answer.body for answer in await asyncio.gather(*waiting)} == {b"answered"}
    questions.close()


async def test_a_question_that_nobody_waits_for_is_never_asked() -> None:
    questions, end, gone = Questions(), Event(), Event()
    asked: list[int] = []

    def question(number: int) -> Callable[[], Response]:
        def asks() -> Response:
            asked.append(number)
            return Response()

        return asks

    # All threads of the line are busy; then ten questions of a client that hangs up.
    first = [asyncio.create_task(questions.ask(request("one"), blocked(end))) for _ in range(16)]
    await asyncio.sleep(0)
    dropped = [asyncio.create_task(questions.ask(request("two", gone), question(number))) for number in range(10)]
    await asyncio.sleep(0)
    gone.set()
    assert {answer.status_code for answer in await asyncio.gather(*dropped)} == {499}
    end.set()
    await asyncio.gather(*first)
    await questions.ask(request("three"), question(-1))
    assert asked == [-1]
    questions.close()


def test_an_error_that_nobody_waits_for_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> Response:
        end.wait(60)
        raise MugginsError("too late")

    async def ask() -> None:
        questions = Questions()
        assert (await questions.ask(request(gone=gone), fails)).status_code == 499
        end.set()
        await asyncio.to_thread(questions._short.shutdown)
        await asyncio.sleep(0)
        gc.collect()

    end, gone = Event(), Event()
    gone.set()
    asyncio.run(ask())
    assert caplog.messages == []


def test_a_move_does_not_wait_for_questions(
    table: Served,
    monkeypatch: pytest.MonkeyPatch,
    warm: object,  # noqa: ARG001 - compiled before it is blocked
) -> None:
    """Every place of the coach is taken and more wait; a club player, who asks a coach itself, moves on."""
    end, begun = Event(), Event()
    advise = Coach.advise

    def slow(coach: Coach, view: object) -> object:
        begun.set()
        end.wait(60)
        return advise(coach, view)  # type: ignore[arg-type]

    state = table.begin(against="club")
    monkeypatch.setattr(Coach, "advise", slow)
    with ThreadPoolExecutor(MOST_OF_ONE) as pool, httpx.Client(base_url=table.url, timeout=60) as http:
        path = "/api/advice/position"
        asked = [pool.submit(http.get, path, params={"text": POSITION}) for _ in range(MOST_OF_ONE)]
        try:
            assert begun.wait(60)
            rng = random.Random(1)
            for _ in range(6):
                if state["awaits"] is not None:
                    answer = table.move(state, rng)
                    assert answer.status_code == 200, answer.text
                    state = answer.json()
            assert not any(one.done() for one in asked)
            full = table.http.get(path, params={"text": POSITION})
            assert (full.status_code, full.headers["retry-after"]) == (429, "1")
        finally:
            end.set()
        assert {one.result().status_code for one in asked} == {200}


def test_a_game_too_long_for_the_web_is_refused_before_it_is_reviewed(table: Served) -> None:
    game = random_game(1, replace(STANDARD, target=999), actions=100_000)
    assert len(game.deals) > 100
    answer = table.http.post("/api/review", json={"record": format_record(Record.of(game))})
    assert "expected at most 100" in refused(answer, 422)


STUCK = """
import sys
from pathlib import Path
from threading import Event
from starlette.routing import Route
from muggins.archive.store import GameStore
from muggins.web.app import create_app
from muggins.web.games import Games
from muggins.web.server import Server, listen

app = create_app(Games(GameStore(Path(sys.argv[1]))))
app.router.routes.insert(0, Route("/stuck", lambda _: Event().wait()))
here = listen("127.0.0.1", 0)
Server(app, here, lambda: print(here.getsockname()[1], flush=True)).serve_here()
"""


@pytest.mark.all
def test_a_server_that_is_told_to_end_does_though_a_request_never_does(tmp_path: Path) -> None:
    line = [sys.executable, "-c", STUCK, str(tmp_path / "games.sqlite")]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        try:
            with socket.create_connection(("127.0.0.1", port)) as stuck:
                stuck.sendall(f"GET /stuck HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                answer = httpx.post(f"http://127.0.0.1:{port}/api/games", json={"against": "greedy+greedy"}, timeout=60)
                process.send_signal(signal.SIGTERM)
                _, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, err) == (0, "")
    assert GameStore(tmp_path / "games.sqlite").get(answer.raise_for_status().json()["number"]).ended is None
