"""Processes of the program: forked by Python's fork server, which has loaded it, as starting it takes seconds."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from itertools import cycle, islice
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryFile
from threading import Barrier
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from muggins.cli.main import main

CUT_OFF = (OSError, HTTPException)
"""What a client sees when the server is no more."""
TYPED = "1 2\n1\n2\n3\n4\n" * 600
"""What plays any game to its end; what does not fit is refused."""
_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload(["attack.loaded"])


class Done(NamedTuple):
    """How a command ended: its status, None where it did not in time, and what it printed."""

    status: int | None
    out: str
    err: str

    @property
    def wrong(self) -> str:
        """What no attack excuses: a crash, a hang, a traceback, a long or an empty complaint; or nothing."""
        if self.status not in {0, 1, 2}:
            return f"it hangs or crashes: {self}"
        if "Traceback" in self.err or len(self.err.splitlines()) > 3:
            return f"it does not say it in a line: {self}"
        return f"it fails and says nothing: {self}" if self.status and not self.err and not self.out else ""


class _Streams:
    """The standard streams of a process, as files of the process that starts it."""

    def __init__(self, *files: int) -> None:
        self.files: Sequence[int] = files

    def __getstate__(self) -> list[Any]:
        return [DupFd(file) for file in self.files]

    def __setstate__(self, files: list[Any]) -> None:
        self.files = [file.detach() for file in files]


class Process:
    """A process of the program, with a session of its own."""

    def __init__(self, *arguments: str, data: Path, streams: tuple[int, int, int], **environment: str) -> None:
        """Start ``muggins`` with arguments, a data folder, its standard streams and variables."""
        environment["MUGGINS_DATA"] = str(data)
        self._process = _FORKS.Process(target=_run, args=(arguments, environment, _Streams(*streams)))
        self._process.start()
        self.pid = self._process.pid or 0

    def wait(self, seconds: float = 60) -> int | None:
        """Return the exit status, less than 0 for a signal; None if it does not end in time."""
        self._process.join(seconds)
        return self._process.exitcode

    def signal(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, unless it has ended."""
        if self.wait(0) is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


def _run(arguments: Sequence[str], environment: dict[str, str], streams: _Streams) -> None:
    os.setsid()
    for place, file in enumerate(streams.files):
        os.dup2(file, place)
        os.close(file)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.update(environment)
    sys.argv = ["muggins", *arguments]
    main()


def run(*arguments: str, data: Path, typed: str = "", seconds: float = 60, **environment: str) -> Done:
    """Run ``muggins`` with arguments to its end, or kill it after some seconds; `typed` is on its standard input."""
    with TemporaryFile() as stdin, TemporaryFile() as out, TemporaryFile() as err:
        stdin.write(typed.encode("utf-8", "surrogateescape"))
        stdin.seek(0)
        streams = (stdin.fileno(), out.fileno(), err.fileno())
        process = Process(*arguments, data=data, streams=streams, **environment)
        status = process.wait(seconds)
        process.signal()
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "backslashreplace"))
    return Done(status, *texts)


def play_games(data: Path, many: int, seed: str) -> None:
    """Play games to their end at a terminal, into the store of a data folder."""
    ways = (("--count", "auto"), ("--count", "mine"), ("--practice",), ("--count", "muggins"))
    for number, way in enumerate(islice(cycle(ways), many)):
        arguments = ("play", "--against", "greedy+greedy", "--target", "61", "--seed", f"{seed} {number}", *way)
        done = run(*arguments, typed=TYPED, data=data)
        assert "Review it with" in done.out, done


class Served(NamedTuple):
    """A running server: its process, where it listens, and the file of its standard error."""

    process: Process
    port: int
    errors: Path

    def line(self) -> HTTPConnection:
        """Return a connection to it, kept open as a browser does."""
        return HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask once, on a connection of its own."""
        line = self.line()
        try:
            return ask(line, method, path, body)
        finally:
            line.close()

    def stop(self) -> str:
        """Ask it to end; return what was wrong with the way it did, or nothing."""
        self.process.signal(signal.SIGTERM)
        status, said = self.process.wait(30), self.errors.read_text("utf-8", "replace")
        return f"status {status}, {said[:2000]!r}" if status != 0 or said else ""


def ask(line: HTTPConnection, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Return the status of an answer and its JSON, or its text where it is none; ask again while it gets ready.

    Raises:
        OSError, HTTPException: the server is no more, or does not answer in time.
    """
    headers = {} if body is None else {"content-type": "application/json"}
    while True:
        line.request(method, path, None if body is None else json.dumps(body).encode(), headers)
        answer = line.getresponse()
        text = answer.read()
        if answer.status != 202:
            break
        time.sleep(0.02)
    return answer.status, json.loads(text) if answer.headers.get_content_type().endswith("json") else text.decode()


def at_once(asked: Sequence[tuple[Served, str, str, Any]]) -> list[tuple[int, Any]]:
    """Ask from as many clients at the same moment: server, method, path and body of each; return the answers."""
    ready = Barrier(len(asked))

    def one(request: tuple[Served, str, str, Any]) -> tuple[int, Any]:
        ready.wait()
        return request[0].ask(*request[1:])

    with ThreadPoolExecutor(len(asked)) as clients:
        return list(clients.map(one, asked))


@contextmanager
def serving(data: Path) -> Iterator[Served]:
    """Serve the games of a data folder during a block, and kill the server at its end."""
    out, errors = data.with_name(f"{data.name}.out"), data.with_name(f"{data.name}.errors")
    with out.open("wb") as told, errors.open("wb") as said, Path(os.devnull).open("rb") as nothing:
        streams = (nothing.fileno(), told.fileno(), said.fileno())
        process = Process("serve", "--port", "0", "--no-browser", "--json", data=data, streams=streams)
    try:
        while not (answer := out.read_text("utf-8")).endswith("}\n"):
            assert process.wait(0.01) is None, f"the server did not start: {errors.read_text('utf-8')}"
        yield Served(process, urlsplit(json.loads(answer)["address"]).port or 0, errors)
    finally:
        process.signal()
        process.wait()
