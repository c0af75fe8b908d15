"""The server around the application: an address, a token where one is needed, a clean end."""

import json
import secrets
import socket
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from errno import EADDRINUSE
from threading import Thread
from types import FrameType

import uvicorn
from fastapi import FastAPI

from muggins.errors import MugginsError, shorten
from muggins.web.access import LOOPBACK, Access
from muggins.web.games import Games
from muggins.wire import Answer

_PATIENCE = 2
"""Seconds that open requests have when the server ends."""
_KEPT = 75
"""Seconds that a quiet line is kept open: longer than one thinks about a move."""


@dataclass(frozen=True, slots=True)
class Serving(Answer):
    """A server that answers.

    Attributes:
        address: of its page.
        token: that everybody must know; None where none is asked for.
    """

    address: str
    token: str | None


@dataclass(frozen=True, slots=True)
class Checked(Answer):
    """A server that was started, answered, and ended; `version` is the one that it told."""

    version: str


class Server(uvicorn.Server):
    """A server that tells when it answers, and lets its watchers go when it ends."""

    def __init__(self, app: FastAPI, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Take an application and a socket; `ready` is called once it answers."""
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_PATIENCE,
            timeout_keep_alive=_KEPT,
            limit_concurrency=1000,
        )
        super().__init__(config)
        self._listening, self._ready = listening, ready
        self._games: Games = app.state.games

    def serve_here(self) -> None:
        """Serve until it is told to end."""
        self.run(sockets=[self._listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End: whoever watches a game would keep the connection open.

        A signal is how a table ends, so it is no error; a second one does not wait.
        """
        self._games.close()
        self.should_exit, self.force_exit = True, self.should_exit


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        MugginsError: it cannot.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as left:
            listening = left.enter_context(socket.socket(family, kind, proto))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(128)
            left.pop_all()  # it stays open, as nothing went wrong
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "no such host"
        if getattr(error, "errno", None) == EADDRINUSE:
            why += "; a table may be open there, and --port 0 takes any that is free"
        raise MugginsError(f"cannot listen on {shorten(host)!r} port {port}: {why}") from None
    return listening


def access_for(host: str, token: str | None) -> Access:
    """Return who may ask a server that listens on a host; beyond this machine, with a token.

    Raises:
        MugginsError: a token that no address or header can hold, or that is soon guessed.
    """
    if token is not None and (len(token) < 8 or not token.isascii() or not token.isalnum()):
        raise MugginsError("the token: expected at least 8 letters and digits")
    if _is_loopback(host):
        return Access(token=token)
    return Access(frozenset(), token or secrets.token_hex(16))


def address_of(host: str, listening: socket.socket, token: str | None) -> str:
    """Return the address to open; its token goes into a cookie."""
    name = f"[{host}]" if ":" in host else host
    if host in {"0.0.0.0", "::"}:
        name = socket.gethostname()
    port = listening.getsockname()[1]
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def check(server: Server, address: str, token: str | None) -> Checked:
    """Start a server, ask it for itself, and end it; return what it told.

    Raises:
        MugginsError: it does not answer as it should.
    """
    thread = Thread(target=server.serve_here)
    thread.start()
    try:
        url = address.partition("?")[0] + "api/about"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        asked = urllib.request.Request(url, headers=headers)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return Checked(str(json.load(answer)["version"]))
    except OSError as error:
        raise MugginsError(f"the table does not answer: {error}") from None
    finally:
        server.should_exit = True
        thread.join()


def _is_loopback(host: str) -> bool:
    return host in LOOPBACK or host.startswith("127.")
