"""Access control and request limits."""

import re
from asyncio import timeout
from collections.abc import Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_hex
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""Names by which a machine calls itself."""
COOKIE = "muggins_token"
SEAT = "muggins-seat"
"""The header with the token of a seat; a token in an address would end up in logs."""
GUEST = "muggins.guest"
"""Under which a request tells whether it comes without the token that is asked for."""
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_HOST = re.compile(r"(\[[^\[\]]+\]|[^:\[\]]+)(?::[0-9]{1,5})?")
_NOT_HERE = 1008
"""Close code of a WebSocket refused by policy."""
_SECONDS = 30
"""Seconds in which the whole body of a request must have come."""
_BODY = 256 * 1024
"""Bytes of a request's body."""
_BODIES = {"/api/import": 8 * 1024 * 1024, "/api/photo": 3 * 1280 * 1280}
"""Bytes of the bodies that may be larger: games that are taken in, and the pixels of a picture."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""Of every answer."""


@dataclass(frozen=True, slots=True)
class Access:
    """Access control.

    Attributes:
        hosts: the names by which the server may be called; none for any, with a token.
        token: required for all but the page itself and the seat of a friend; or None on loopback.
        https: the host name under which a proxy serves the table over https, or None.
        once: single-use tokens, each for a browser started here, whose command line other users can read.
    """

    hosts: frozenset[str] = LOOPBACK
    token: str | None = None
    https: str | None = None
    once: set[str] = field(default_factory=set)

    def new_once(self) -> str | None:
        """Return a single-use token; None where no token is required."""
        if self.token is None:
            return None
        new = token_hex(16)
        self.once.add(new)
        return new

    def knows(self, token: str) -> bool:
        asked = self.token or ""
        return compare_digest(token.encode(), asked.encode()) or token in self.once


class Gate:
    """Reject forbidden requests; add security headers to every answer."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app, self._access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # nothing here speaks anything else
            await send({"type": "websocket.close", "code": _NOT_HERE})
            return

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *HEADERS]
                kept = _keeping(scope["path"], message["status"])
                headers = [(name, value) for name, value in headers if name != b"cache-control"]
                headers.append((b"cache-control", kept))
                message = {**message, "headers": headers}
            await send(message)

        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused is not None:
            # What else comes on this line may be no request of its own.
            await _problem(*refused, {"connection": "close"} if refused[0] == 400 else None)(scope, receive, guarded)
            return
        if (given := _given_token(scope)) is not None and self._access.token is not None:
            # Into a cookie with it, and out of the address, which is shown and remembered.
            self._access.once.discard(given)
            redirect = _into_cookie(scope, self._access.token, secure=self._is_https(scope, headers))
            await redirect(scope, receive, guarded)
            return
        limit = _BODIES.get(scope["path"], _BODY)
        body = b""
        if scope["method"] not in _SAFE:
            read = await _read(receive, headers, limit)
            if isinstance(read, Response):
                await read(scope, receive, guarded)
                return
            body = read
        try:
            await self._app(scope, _once(body, receive), guarded)
        except Exception:
            if not begun:
                failed = _problem(500, "something is wrong here: the terminal of the table says more")
                await failed(scope, receive, guarded)
            raise

    def _is_https(self, scope: Scope, headers: Headers) -> bool:
        asked = _only(headers, "x-forwarded-proto") == "https" or scope["scheme"] == "https"
        return asked or _name_of(headers["host"]) == self._access.https

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if "content-length" in headers and "transfer-encoding" in headers:
            return 400, "content-length with transfer-encoding: expected one of them"
        host = _only(headers, "host")
        if not host:
            return 400, "no host, or more than one: expected one"
        if self._access.hosts and _name_of(host) not in self._access.hosts:
            return 421, f"host {host[:60]!r}: expected the address that the server printed"
        scope[GUEST] = self._access.token is not None and not self._access.knows(_token_of(scope, headers))
        if scope[GUEST] and not _is_open(scope):
            return 401, "this table asks for its token: open the address that it printed"
        why = _of_another_site(scope, headers, host)
        return None if why is None else (403, why)


def _keeping(path: str, status: int) -> bytes:
    """Return the cache policy of an answer: games are not stored, the page is revalidated."""
    if path.startswith("/api/"):
        return b"no-store"
    # An address that names its version never answers anything else: see muggins.web.shell.
    return b"max-age=31536000, immutable" if path.startswith("/static/") and status == 200 else b"no-cache"


def _is_open(scope: Scope) -> bool:
    """Return whether a request needs no token: the page, the odds of every score, a friend with the token of a seat."""
    path: str = scope["path"]
    if path == "/api/seat" or path.startswith("/api/seat/"):
        return True
    if path in {"/api/ready", "/api/odds", "/api/odds/board"} and scope["method"] in _SAFE:
        return True
    is_page = path.split("/")[1:2] not in (["api"], ["docs"], ["openapi.json"])
    return scope["method"] in _SAFE and is_page and _given_token(scope) is None


def _of_another_site(scope: Scope, headers: Headers, host: str) -> str | None:
    """Return why a request is not of this page, where that matters: a link to the page may be anywhere."""
    if scope["method"] in _SAFE and not scope["path"].startswith("/api/"):
        return None
    if _only(headers, "sec-fetch-site") not in {None, "same-origin", "none"}:
        return "a request from another site: expected one from this page"
    origin = _only(headers, "origin")
    if origin is not None and origin not in {f"http://{host}", f"https://{host}"}:
        return f"origin {origin[:60]!r}: expected this page's"
    return None


def _only(headers: Headers, name: str) -> str | None:
    """Return a header, None where it is missing, "" where it is repeated."""
    values = headers.getlist(name)
    return None if not values else values[0] if len(values) == 1 else ""


def _name_of(host: str) -> str:
    """Return a Host header without its port, in lower case; "" where it is no host."""
    match = _HOST.fullmatch(host)
    return "" if match is None else match[1].lower()


def _given_token(scope: Scope) -> str | None:
    if scope["method"] != "GET" or scope["path"] != "/":
        return None
    tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token")
    return tokens[0] if tokens else None


def _token_of(scope: Scope, headers: Headers) -> str:
    """Return the token of a request: from its address, a header, or the cookie."""
    if (given := _given_token(scope)) is not None:
        return given
    bearer = headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return bearer[7:]
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


async def _read(receive: Receive, headers: Headers, limit: int) -> bytes | Response:
    """Return the body of a request, or the answer that refuses it."""
    too_large = _problem(413, f"the request is too large: expected {limit} bytes")
    length = headers.get("content-length", "0")
    if length.isdecimal() and (len(length) > 10 or int(length) > limit):
        return too_large
    body, more = bytearray(), True
    try:
        async with timeout(_SECONDS):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return _problem(400, "the request breaks off")
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > limit:
                    return too_large
    except TimeoutError:
        return _problem(408, f"the request takes too long: expected all of it within {_SECONDS} seconds")
    return bytes(body)


def _once(body: bytes, receive: Receive) -> Receive:
    """Return a function that gives a body that was read, then whatever comes after it."""
    read: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return read.pop() if read else await receive()

    return again


def _problem(status: int, error: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"error": error}, status, headers)


def _into_cookie(scope: Scope, token: str, *, secure: bool) -> Response:
    """Return a redirect to the same address without its token, which a cookie keeps."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    query.pop("token")
    redirect = RedirectResponse(f"/?{urlencode(query, doseq=True)}".rstrip("?"), 303)
    redirect.set_cookie(COOKIE, token, max_age=31536000, httponly=True, samesite="strict", secure=secure)
    return redirect
