"""A server of the program in a process of its own, and a line to it."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

from attack.nursery import NOTHING, Nursery, Process

_NOT_READY = 503
CUT_OFF = (OSError, HTTPException)
"""What a client sees when the server is no more."""


class Line:
    """A connection to a server, kept open as a browser does."""

    def __init__(self, port: int, *, seconds: float = 60) -> None:
        """Take the port, and how long to wait for an answer."""
        self._connection = HTTPConnection("127.0.0.1", port, timeout=seconds)

    def ask(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] = NOTHING) -> tuple[int, Any]:
        """Return the status of an answer and its JSON, or its text where it is none.

        Raises:
            OSError, HTTPException: the server is no more, or does not answer in time.
        """
        data = None if body is None else json.dumps(body).encode()
        sent = {**headers} if data is None else {**headers, "content-type": "application/json"}
        self._connection.request(method, path, data, sent)
        answer = self._connection.getresponse()
        text = answer.read()
        plain = not answer.headers.get_content_type().endswith("json")
        return answer.status, text.decode() if plain else json.loads(text)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


@dataclass(frozen=True, slots=True)
class Served:
    """A running server.

    Attributes:
        process: it runs in.
        port: where it listens, on this machine.
        errors: the file of its standard error.
    """

    process: Process
    port: int
    errors: Path

    def line(self, *, seconds: float = 60) -> Line:
        """Return a line to it."""
        return Line(self.port, seconds=seconds)

    def ask(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] = NOTHING) -> tuple[int, Any]:
        """Ask once, on a line of its own."""
        line = self.line()
        try:
            return line.ask(method, path, body, headers)
        finally:
            line.close()

    def stop(self, seconds: float = 30) -> str:
        """Ask it to end; return what was wrong with the way it did, or nothing."""
        self.process.signal(signal.SIGTERM)
        status = self.process.wait(seconds)
        if status is None:
            return f"it was alive {seconds} s after SIGTERM"
        said = self.errors.read_text("utf-8", "replace")
        return f"status {status}, {said[:2000]!r}" if status or said else ""


def until_ready(ask: Callable[..., tuple[int, Any]], *request: Any) -> tuple[int, Any]:
    """Return an answer of `ask`, asked again and again while the server is getting ready."""
    while (answer := ask(*request))[0] == _NOT_READY:
        time.sleep(0.02)
    return answer


def at_once(asked: Sequence[tuple[Served, str, str, Any]]) -> list[tuple[int, Any]]:
    """Ask from as many clients at the same moment: server, method, path and body of each; return the answers."""
    ready = Barrier(len(asked))

    def ask(one: tuple[Served, str, str, Any]) -> tuple[int, Any]:
        server, *request = one
        ready.wait()
        return server.ask(*request)

    with ThreadPoolExecutor(len(asked)) as clients:
        return list(clients.map(ask, asked))


@contextmanager
def serving(
    nursery: Nursery, data: Path, *, cold: bool = False, environment: Mapping[str, str] = NOTHING
) -> Iterator[Served]:
    """Serve the games of a data folder during a block, and kill the server at its end.

    Args:
        nursery: where the process comes from.
        data: the data folder.
        cold: whether it is a process of its own from the start.
        environment: variables that are added.

    Raises:
        RuntimeError: it did not start.
    """
    errors = data.with_name(f"{data.name}.errors")
    with errors.open("wb") as said:
        process = nursery.start(
            *("serve", "--port", "0", "--no-browser", "--json"),
            stdout=subprocess.PIPE,
            stderr=said,
            cold=cold,
            data=data,
            environment=environment,
        )
    assert process.stdout is not None
    told = b""
    while b"}" not in told:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {errors.read_text('utf-8', 'replace')[:2000]!r}")
        told += line
    try:
        yield Served(process, urlsplit(json.loads(told)["address"]).port or 0, errors)
    finally:
        process.end()
