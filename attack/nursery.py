"""Processes of the program, born quickly: forked from one that has loaded it already.

Starting Python, a compiler and the coach takes a second or more; a fork of a process that has done so
takes a few hundredths. What is forked is the program as ``python -m muggins`` runs it, with arguments,
environment, streams and session of its own, and with Python's own end. A nursery has no threads.
"""

import atexit
import functools
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from select import select
from tempfile import TemporaryFile
from types import MappingProxyType, TracebackType
from typing import IO, Any, Self

_ROOT = Path(__file__).resolve().parents[1]
NOTHING: Mapping[str, str] = MappingProxyType({})
"""No variable."""
_LONGEST = 1 << 18
"""Bytes of an order."""
_LIBRARIES = ("numba", "numpy", "rich.console", "rich.table", "fastapi", "uvicorn")


class Loaded(StrEnum):
    """What a nursery has loaded before it forks.

    LIBRARIES are those of others: nothing of Muggins, no compiled code. CODE is all of Muggins, its
    compiled code too, but no file of data. COACH has opened the solution as well.
    """

    LIBRARIES = "libraries"
    CODE = "code"
    COACH = "coach"


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended.

    Attributes:
        status: its exit status; less than 0 where a signal ended it; None where it did not end in time.
        out: what it printed.
        err: what it said on standard error.
    """

    status: int | None
    out: str
    err: str


class Process:
    """A process of the program."""

    def __init__(self, told: int, stdin: IO[bytes] | None = None, stdout: IO[bytes] | None = None) -> None:
        """Take the pipe on which the keeper tells its number and then its status."""
        self._told = os.fdopen(told, "rb", buffering=0)
        self.stdin, self.stdout = stdin, stdout
        self.pid = int.from_bytes(self._told.read(4), "little")
        self._status: int | None = None

    def wait(self, seconds: float = 60) -> int | None:
        """Return the exit status, less than 0 for a signal; None if it does not end in time."""
        if self._status is None and select([self._told], [], [], seconds)[0]:
            found = self._told.read(4)
            # Without a keeper nobody knows how it ended.
            self._status = os.waitstatus_to_exitcode(int.from_bytes(found, "little")) if found else -signal.SIGKILL
            self._told.close()
        return self._status

    def signal(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, unless it has ended."""
        if self.wait(0) is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def end(self) -> None:
        """Kill it, and close what leads to it."""
        self.signal()
        self.wait()
        for stream in (self.stdin, self.stdout):
            if stream is not None:
                stream.close()


class Nursery:
    """Where processes of the program come from."""

    def __init__(self, loaded: Loaded, *, breaking: str = "", **environment: str) -> None:
        """Start it.

        Args:
            loaded: what it loads.
            breaking: ``module:function``, called once it has loaded, to break the program: what an attack
                does not find in a broken program, it would not find in this one.
            environment: variables of the nursery itself.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "attack.nursery", loaded, breaking],
            stdin=theirs.fileno(),
            env=os.environ | {"PYTHONPATH": path} | environment,
            start_new_session=True,
        )
        theirs.close()
        self._orders = ours
        if not ours.recv(1):
            raise RuntimeError(f"the nursery {loaded} does not start: status {self._process.wait()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._orders.close()
        self._process.wait()

    def start(
        self,
        *arguments: str,
        stdin: int | IO[bytes] | None = None,
        stdout: int | IO[bytes] | None = None,
        stderr: int | IO[bytes] | None = None,
        cold: bool = False,
        data: Path | None = None,
        environment: Mapping[str, str] = NOTHING,
    ) -> Process:
        """Start ``muggins`` with arguments.

        Args:
            arguments: of the command line.
            stdin: a file, `subprocess.PIPE`, or None for an empty one.
            stdout: a file, `subprocess.PIPE`, or None for nowhere.
            stderr: a file, or None for nowhere.
            cold: whether it is a process of its own from the start, as from a shell.
            data: its data folder.
            environment: variables that are added.
        """
        opened: list[int] = []
        ends: list[IO[bytes] | None] = [None, None]
        for place, (stream, mode) in enumerate(((stdin, os.O_RDONLY), (stdout, os.O_WRONLY), (stderr, os.O_WRONLY))):
            if stream is None:
                opened.append(os.open(os.devnull, mode))
            elif stream == subprocess.PIPE:
                read, write = os.pipe()
                opened.append(write if place else read)
                ends[place] = os.fdopen(read, "rb") if place else os.fdopen(write, "wb", buffering=0)
            else:
                opened.append(os.dup(stream if isinstance(stream, int) else stream.fileno()))
        told, tells = os.pipe()
        if data is not None:
            environment = {**environment, "MUGGINS_DATA": str(data)}
        order = json.dumps({"arguments": arguments, "environment": dict(environment), "cold": cold})
        socket.send_fds(self._orders, [order.encode()], [*opened, tells])
        for file in (*opened, tells):
            os.close(file)
        return Process(told, *ends)

    def run(
        self,
        *arguments: str,
        typed: str | bytes = "",
        seconds: float = 60,
        cold: bool = False,
        data: Path | None = None,
        environment: Mapping[str, str] = NOTHING,
    ) -> Done:
        """Run ``muggins`` with arguments to its end, and return how it ended.

        Args:
            arguments: of the command line.
            typed: what stands on standard input.
            seconds: after which it is killed.
            cold: whether it is a process of its own from the start, as from a shell.
            data: its data folder.
            environment: variables that are added.
        """
        with TemporaryFile() as stdin, TemporaryFile() as out, TemporaryFile() as err:
            stdin.write(typed.encode("utf-8", "surrogateescape") if isinstance(typed, str) else typed)
            stdin.seek(0)
            process = self.start(
                *arguments, stdin=stdin, stdout=out, stderr=err, cold=cold, data=data, environment=environment
            )
            status = process.wait(seconds)
            process.end()
            texts = []
            for file in (out, err):
                file.seek(0)
                texts.append(file.read().decode("utf-8", "backslashreplace"))
        return Done(status, *texts)


def _load(loaded: Loaded) -> None:
    """Load what the processes are to begin with."""
    if loaded is Loaded.LIBRARIES:
        for name in _LIBRARIES:
            importlib.import_module(name)
        return
    import muggins.web.app  # noqa: PLC0415
    import muggins.web.server  # noqa: F401, PLC0415
    from muggins.cli.main import cli  # noqa: PLC0415
    from muggins.coach.parts import ALL  # noqa: PLC0415
    from muggins.coach.preparing import Preparation  # noqa: PLC0415
    from muggins.coach.warm import warm_up  # noqa: PLC0415

    for name in cli.list_commands(None):  # type: ignore[arg-type]
        cli.get_command(None, name)  # type: ignore[arg-type]
    preparation = Preparation(load=False)  # so that no server compiles
    preparation.start()
    preparation.wait(ALL)
    preparation.close()
    for thread in set(threading.enumerate()) - {threading.current_thread()}:
        thread.join()
    warm_up()
    if loaded is Loaded.CODE:
        # What was read from files is read again; the compiled code stays.
        for kept in [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]:
            if kept.__module__.startswith("muggins."):
                kept.cache_clear()
        gc.collect()


def _next_child(orders: socket.socket) -> dict[str, Any] | None:
    """Fork a child for each order; return the order in the child, and None in the nursery at its end."""
    while True:
        message, files, _, _ = socket.recv_fds(orders, _LONGEST, 4)
        if not message:
            return None
        if os.fork() == 0:
            break
        for file in files:
            os.close(file)
    orders.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, tells = files
    child = os.fork()
    if child:  # the keeper, that tells how the child ends
        for stream in streams:
            os.close(stream)
        os.write(tells, child.to_bytes(4, "little"))
        os.write(tells, os.waitpid(child, 0)[1].to_bytes(4, "little"))
        os._exit(0)
    os.close(tells)
    for place, stream in enumerate(streams):
        os.dup2(stream, place)
        os.close(stream)
    order: dict[str, Any] = json.loads(message)
    return order


def _main() -> None:
    loaded, breaking = Loaded(sys.argv[1]), sys.argv[2]
    orders = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers are not waited for
    _load(loaded)
    if breaking:
        module, _, name = breaking.partition(":")
        getattr(importlib.import_module(module), name)()
    gc.freeze()
    orders.send(b"+")
    order = _next_child(orders)
    if order is None:
        return
    os.setsid()
    os.environ.update(order["environment"])
    if order["cold"]:
        os.execv(sys.executable, [sys.executable, "-m", "muggins", *order["arguments"]])
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.argv = ["muggins", *order["arguments"]]
    _end(_run(importlib.import_module("muggins.cli.main").main))


def _run(program: Callable[[], object]) -> int:
    """Run the program, and return the status with which Python would end."""
    try:
        program()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:  # noqa: BLE001 - as Python does
        traceback.print_exc()
        return 1
    return 0


def _end(status: int) -> None:
    """End as Python does, but for taking its modules apart: that takes longer than the program did."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    _main()
