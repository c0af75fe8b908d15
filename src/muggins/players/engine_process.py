"""A program that exchanges lines, and may print rubbish without end, hang, or die."""

import atexit
import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic

from muggins.errors import PlayerError, printable, shorten

LONGEST = 4_096
"""Bytes of a line; longer ones are split."""
_WAITING = 1_000  # unread lines before the program must wait
_END = None


_RUNNING, _ENDED = set["Process"](), Event()


@atexit.register
def _end() -> None:
    _ENDED.set()
    for program in list(_RUNNING):
        program.close()


class Process:
    """A running program; close it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start a program; raises a PlayerError if it cannot be started."""
        try:
            self._program = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for the match, and what the program starts ends with it
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise PlayerError(f"cannot be started: {printable(str(why))}") from None
        assert self._program.stdin is not None
        if hasattr(os, "set_blocking"):
            os.set_blocking(self._program.stdin.fileno(), False)
        self._lines: Queue[bytes | None] = Queue(_WAITING)
        self._closed, self._last_words = Event(), deque[bytes](maxlen=1)
        self._threads = [Thread(target=read, daemon=True) for read in (self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()
        _RUNNING.add(self)
        if _ENDED.is_set():  # in a thread that outlives the match
            self.close()

    def send(self, *lines: str) -> None:
        """Drop unread output and send lines; raises a PlayerError if the program has ended or does not read."""
        with suppress(Empty):
            while self._lines.get_nowait() is not _END:
                pass
            raise self._ended()
        data = "".join(f"{line}\n" for line in lines).encode()
        assert self._program.stdin is not None
        try:
            sent = self._program.stdin.write(data)
        except (OSError, ValueError):
            raise self._ended() from None
        if sent != len(data):
            raise PlayerError("does not read what it is sent")

    def line(self, until: float) -> str:
        """Return the next line by a ``time.monotonic`` deadline; raises a PlayerError at the deadline or the end."""
        try:
            raw = self._lines.get(timeout=max(until - monotonic(), 0.0))
        except Empty:
            raise PlayerError("does not answer in time") from None
        if raw is _END:
            raise self._ended()
        return printable(raw.decode("utf-8", "replace").rstrip("\r\n"))

    def close(self, grace: float = 0.0) -> None:
        """End the program and its children, after ``grace`` seconds in which it may end by itself."""
        with suppress(subprocess.TimeoutExpired):
            self._program.wait(grace)
        self._closed.set()
        _RUNNING.discard(self)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._program.pid, signal.SIGKILL)
            else:
                self._program.kill()
        self._program.wait()
        for thread in self._threads:
            thread.join(1)
        for pipe in (self._program.stdin, self._program.stdout, self._program.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()

    def _ended(self) -> PlayerError:
        try:
            status = self._program.wait(1.0)
        except subprocess.TimeoutExpired:
            return PlayerError("has closed its output")
        self._threads[1].join(1.0)
        how = f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"
        last = printable(self._last_words[-1].decode("utf-8", "replace").strip()) if self._last_words else ""
        return PlayerError(f"{how}: {shorten(last)}" if last else how)

    def _read(self) -> None:
        assert self._program.stdout is not None
        with suppress(OSError, ValueError):
            pending = b""
            while data := os.read(self._program.stdout.fileno(), 65_536):
                *whole, pending = (pending + data).split(b"\n")
                for line in whole:
                    self._put(line)
                while len(pending) > LONGEST:
                    self._put(pending[:LONGEST])
                    pending = pending[LONGEST:]
        self._put(_END)

    def _put(self, line: bytes | None) -> None:
        while not self._closed.is_set():
            with suppress(Full):
                self._lines.put(line, timeout=0.1)
                return

    def _read_errors(self) -> None:
        assert self._program.stderr is not None
        with suppress(OSError, ValueError):
            pending = b""
            while data := os.read(self._program.stderr.fileno(), 65_536):
                *whole, pending = (pending + data).split(b"\n")
                pending = pending[-LONGEST:]
                self._last_words.extend(line for line in (*whole, pending) if line.strip())
