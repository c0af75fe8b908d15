"""Access control and request limits."""

import re
from asyncio import get_running_loop, timeout_at
from dataclasses import dataclass, field
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_hex
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse
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
_SECONDS = 30  # seconds in which the whole body of a request must have come
_BODY = 256 * 1024  # bytes of a request's body
_BODIES = {"/api/import": 8 * 1024 * 1024, "/api/photo": 3 * 1280 * 1280}
"""Bytes of the bodies that may be larger: games that are taken in, and the pixels of a picture."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    ("content-security-policy", _POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
]
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
    """Reject forbidden requests, limit bodies, and say of every answer whether it may be kept."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app, self._access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["cache-control"] = _keeping(scope["path"], message["status"])
            await send(message)

        headers, answer = Headers(scope=scope), self._app
        if (refused := self._refusal(scope, headers)) is not None:
            answer = JSONResponse({"error": refused[1]}, refused[0])
        elif (given := _given_token(scope)) is not None and self._access.token is not None:
            # Into a cookie with it, and out of the address, which is shown and remembered.
            self._access.once.discard(given)
            answer = _into_cookie(scope, self._access.token, secure=self._is_https(scope, headers))
        elif scope["method"] not in _SAFE:
            receive = _limited(receive, _BODIES.get(scope["path"], _BODY))
        await answer(scope, receive, guarded)

    def _is_https(self, scope: Scope, headers: Headers) -> bool:
        asked = _only(headers, "x-forwarded-proto") == "https" or scope["scheme"] == "https"
        return asked or _name_of(headers.get("host", "")) == self._access.https

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = _only(headers, "host") or ""
        if self._access.hosts and _name_of(host) not in self._access.hosts:
            return 421, f"host {host[:60]!r}: expected the address that the server printed"
        scope[GUEST] = self._access.token is not None and not self._access.knows(_token_of(scope, headers))
        if scope[GUEST] and not _is_open(scope):
            return 401, "this table asks for its token: open the address that it printed"
        why = _of_another_site(scope, headers, host)
        return None if why is None else (403, why)


def _keeping(path: str, status: int) -> str:
    """Return the cache policy of an answer: games are not stored, the page is revalidated."""
    if path.startswith("/api/"):
        return "no-store"
    # An address that names its version never answers anything else: see muggins.web.shell.
    return "max-age=31536000, immutable" if path.startswith("/static/") and status == 200 else "no-cache"


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
    """Return why a request of another site is refused, if it is: links to the page may come from anywhere."""
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


def _limited(receive: Receive, most: int) -> Receive:
    """Return a reader of a request's body that raises HTTPException if it is too large or too slow."""
    left, more, until = most, True, get_running_loop().time() + _SECONDS

    async def limited() -> Message:
        nonlocal left, more
        if not more:
            return await receive()
        try:
            async with timeout_at(until):
                message = await receive()
        except TimeoutError:
            words = f"the request takes too long: expected all of it within {_SECONDS} seconds"
            raise HTTPException(408, words) from None
        left, more = left - len(message.get("body", b"")), message.get("more_body", False)
        if left < 0:
            raise HTTPException(413, f"the request is too large: expected {most} bytes")
        return message

    return limited


def _into_cookie(scope: Scope, token: str, *, secure: bool) -> RedirectResponse:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    query.pop("token")
    redirect = RedirectResponse(f"/?{urlencode(query, doseq=True)}".rstrip("?"), 303)
    redirect.set_cookie(COOKIE, token, max_age=31536000, httponly=True, samesite="strict", secure=secure)
    return redirect
