"""The server around the application: an address, a token where one is needed, a clean end."""

import asyncio
import json
import logging
import os
import re
import secrets
import socket
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from errno import EADDRINUSE
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Thread, Timer
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from muggins.errors import MugginsError, shorten
from muggins.web.access import HEADERS, LOOPBACK, Access
from muggins.web.friends import Friends
from muggins.web.games import Games
from muggins.wire import Answer

_PATIENCE = 2  # seconds that open requests have when the server ends
_LAST = 4  # seconds until a stopping server ends, whatever it is doing: what it has acknowledged is on the disk
_HEAD = 64 * 1024  # bytes of the head of a request
_HEAD_SECONDS = 30  # seconds a client has to send the head of a request
_MOST_OF_ADDRESS = 200  # connections per address; `limit_concurrency` bounds the total
_PUBLIC = re.compile(r"https?://([a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\])(?::[0-9]{1,5})?/?")
_KEPT = 75  # seconds that a quiet line is kept open: longer than one thinks about a move


@dataclass(frozen=True, slots=True)
class Serving(Answer):
    """A server that answers: the address of its page, and the token, None where none is required."""

    address: str
    token: str | None


@dataclass(frozen=True, slots=True)
class Checked(Answer):
    """Result of starting a server, asking it once and stopping it; `version` is what it reported."""

    version: str


class _Line(HttpToolsProtocol):
    """HTTP connection with limits on the size and time of a request's head, and on connections per address."""

    _head: int | None = 0
    """Bytes of the head that have come; None once it is whole."""
    since = 0.0
    """When the connection was made, in seconds of the loop's clock."""
    _deadline: asyncio.TimerHandle | None = None
    """Timer that closes the connection if no request head arrives; None while no head is awaited."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for a request head; drop a connection of an address that has too many.

        The one dropped is waiting for its client: the oldest that never sent a whole request, else the oldest.
        """
        super().connection_made(transport)
        self.since = self.loop.time()
        self._await_head()
        lines = [line for line in self.connections if isinstance(line, _Line) and line.address == self.address]
        if len(lines) > _MOST_OF_ADDRESS:
            waiting = (line for line in lines if line.waits_for_client)  # itself at least
            min(waiting, key=lambda line: (line.cycle is not None, line.since)).transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await_no_head()
        super().connection_lost(exc)

    @property
    def address(self) -> str | None:
        """The client's address; None once the connection is closing."""
        return None if self.client is None or self.transport.is_closing() else self.client[0]

    @property
    def waits_for_client(self) -> bool:
        """Whether no whole request is waiting for its answer."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is None or cycle.response_complete or cycle.more_body

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(_HEAD_SECONDS, self.transport.close)

    def _await_no_head(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        self._head = None
        self._await_no_head()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if self._deadline is None and (cycle is None or cycle.response_complete):
            self._await_head()
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > _HEAD:
                self.transport.close()


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether a log record matters; requests that are cut short when the server ends do not."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, asyncio.CancelledError) and not record.getMessage().startswith("Cancel ")


class Server(uvicorn.Server):
    """A server that calls a function once it answers, and closes its watchers when it ends."""

    def __init__(self, app: FastAPI, listening: socket.socket, ready: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            http=_Line,
            ws="none",
            log_config=None,  # the default one closes the handlers of others in this process
            log_level="error",
            access_log=False,
            server_header=False,
            headers=HEADERS,
            proxy_headers=False,
            timeout_graceful_shutdown=_PATIENCE,
            timeout_keep_alive=_KEPT,
            limit_concurrency=1000,
        )
        super().__init__(config)
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        self._listening, self._ready = listening, ready
        self._games: Games = app.state.games
        self._friends: Friends = app.state.friends
        self._last = Timer(_LAST, os._exit, (0,))
        self._last.daemon = True

    def serve_here(self) -> None:
        self.run(sockets=[self._listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End, also the connections of watchers; a second signal does not wait."""
        self._games.watchers.close()
        self._friends.watchers.close()
        self.should_exit, self.force_exit = True, self.should_exit
        if not self._last.is_alive():
            self._last.start()


def listen(host: str, port: int) -> socket.socket:
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(
            address, family=family, backlog=128, dualstack_ipv6=family is socket.AddressFamily.AF_INET6
        )
    except (OSError, UnicodeError) as error:
        why = (getattr(error, "strerror", None) or "no such host").partition(" (while ")[0]
        if getattr(error, "errno", None) == EADDRINUSE:
            why += "; a table may be open there, and --port 0 takes any that is free"
        raise MugginsError(f"cannot listen on {shorten(host)!r} port {port}: {why}") from None


def access_for(listening: socket.socket, token: str | None, public: str | None = None) -> Access:
    """Return the access to a server by where it listens; beyond this machine, or behind a proxy, with a token."""
    if token is not None and (len(token) < 8 or not token.isascii() or not token.isalnum()):
        raise MugginsError("the token: expected at least 8 letters and digits")
    bound, name = _bound_to(listening), None if public is None else _host_of(public)
    https = name if public is not None and public.startswith("https:") else None
    if not bound.is_loopback:
        return Access(frozenset(), token or secrets.token_hex(16), https)
    hosts = LOOPBACK | {_spelled(bound)}
    return Access(hosts, token) if name is None else Access(hosts | {name}, token or secrets.token_hex(16), https)


def address_of(host: str, listening: socket.socket, token: str | None) -> str:
    """Return the address to open, with the token, which goes into a cookie.

    `host` is as it was given: beyond this machine it may be a name that others know.
    """
    bound = _bound_to(listening)
    if bound.is_loopback:
        name = _spelled(bound)
    elif bound.is_unspecified:
        name = socket.gethostname()
    else:
        name = f"[{host}]" if ":" in host else host
    return _url(name, listening) + (f"?token={token}" if token else "")


def invitation_address(host: str, listening: socket.socket, public: str | None = None) -> str | None:
    """Return the address at which others reach a server, such as a proxy's; None where only this machine does."""
    if public is not None:
        _host_of(public)
        return public.rstrip("/") + "/"
    bound = _bound_to(listening)
    if bound.is_loopback:
        return None
    if not bound.is_unspecified:
        return address_of(host, listening, None)
    return _url(_in_local_network() or socket.gethostname(), listening)


def _in_local_network() -> str | None:
    """Return this machine's address in its local network; nothing is sent for that."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outwards:
            outwards.connect(("10.255.255.255", 1))
            address = str(outwards.getsockname()[0])
    except OSError:
        return None
    return None if ip_address(address).is_loopback or ip_address(address).is_unspecified else address


def _host_of(public: str) -> str:
    match = _PUBLIC.fullmatch(public)
    if match is None:
        raise MugginsError(f"--address {shorten(public)!r}: expected such as https://cribbage.example.org")
    return match[1].lower()


def check(server: Server, listening: socket.socket, token: str | None) -> Checked:
    """Start a server, ask it for its version, and end it; MugginsError where it does not answer."""
    thread = Thread(target=server.serve_here)
    thread.start()
    bound = _bound_to(listening)
    if bound.is_unspecified:  # everywhere, and so here too
        bound = ip_address("127.0.0.1" if bound.version == 4 else "::1")
    try:
        url = _url(_spelled(bound), listening) + "api/about"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        asked = urllib.request.Request(url, headers=headers)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return Checked(str(json.load(answer)["version"]))
    except OSError as error:
        raise MugginsError(f"the table does not answer: {error}") from None
    finally:
        server.should_exit = True
        thread.join()


def _bound_to(listening: socket.socket) -> IPv4Address | IPv6Address:
    bound = ip_address(listening.getsockname()[0])
    return (bound.ipv4_mapped or bound) if isinstance(bound, IPv6Address) else bound


def _spelled(address: IPv4Address | IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)


def _url(name: str, listening: socket.socket) -> str:
    return f"http://{name}:{listening.getsockname()[1]}/"
