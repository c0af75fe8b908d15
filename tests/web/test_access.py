"""Who may ask: hosts, origins, sizes, tokens, and the headers on every answer."""

import socket
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from muggins.archive.store import GameStore
from muggins.errors import MugginsError
from muggins.web import server
from muggins.web.access import Access
from muggins.web.app import create_app
from muggins.web.games import Games
from muggins.web.server import Server, access_for, check, invitation_address, listen
from muggins.web.shell import page_of
from tests.web.table import Served, refused, served


def test_the_page_may_load_nothing_from_elsewhere(table: Served) -> None:
    for path in ("/", "/docs", "/api/about", "/style.css", "/nothing"):
        headers = table.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        for own in ("manifest-src 'self';", "worker-src 'self';"):
            assert own in policy
        assert headers["x-content-type-options"] == "nosniff"
    page = table.http.get("/").text
    assert "<style" not in page
    assert "http" not in page.replace("https://schema", "")


def test_the_page_weighs_little_and_names_no_other_host() -> None:
    static = Path(__file__).parents[2] / "src" / "muggins" / "web" / "static"
    files = [file for file in static.rglob("*") if file.is_file()]
    icons = [file for file in files if file.parent.name == "icons"]  # fetched only by a browser that installs the page
    assert sum(file.stat().st_size for file in icons) < 80_000
    sent = page_of(static).files
    weight = sum(len(content) for path, content in sent.items() if not path.startswith("icons/"))
    # Of all views, as they are sent; each is fetched when it is looked at. The court cards are 170 kB of it.
    assert weight < 745_000
    for file in files:
        if file.suffix in {".js", ".css", ".html", ".svg"}:
            text = file.read_text("utf-8").replace("http://www.w3.org/", "")
            assert "http://" not in text, file
            assert "https://" not in text, file


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "127.0.0.1.evil.example", "", "localhost.evil", "127.0.0.1:evil", "127.0.0.1:1:2"),
        *("[::1]evil.example", "127.0.0.1:123456", "[[::1]]"),
    ],
)
def test_another_host_is_refused(table: Served, host: str) -> None:
    assert table.http.get("/api/games", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "same-origin, none"},
    ],
)
def test_another_site_can_neither_act_nor_make_the_table_work(table: Served, headers: dict[str, str]) -> None:
    assert table.http.post("/api/games", json={}, headers=headers).status_code == 403
    asked = "/api/advice/toss?cards=3H 4D 5D 5S JS 2C&role=dealer"
    for path in (asked, "/api/games", "/api/games/1/events", "/api/nothing"):
        assert table.http.get(path, headers=headers).status_code == 403
    for path in ("/", "/docs", "/style.css"):  # a link may lead to the page
        assert table.http.get(path, headers=headers).status_code == 200
    assert table.http.post("/api/games", content="{}").status_code in {415, 422}, "as a form would"
    assert table.http.get("/api/games").json()["total"] == 0
    for own in ("same-origin", "none"):
        assert table.http.get("/api/about", headers={"sec-fetch-site": own}).status_code == 200


def test_what_is_too_large_is_refused(table: Served) -> None:
    large = "x" * 300_000
    assert table.http.post("/api/review", json={"record": large}).status_code == 413

    def in_pieces() -> object:
        for _ in range(300):
            yield b"y" * 1000

    answer = table.http.post("/api/games", content=in_pieces())  # type: ignore[arg-type]
    assert answer.status_code == 413
    assert table.http.post("/api/import", json={"text": large}).status_code == 422
    assert table.http.post("/api/import", json={"text": "x" * 8_400_000}).status_code == 413
    assert table.http.get("/api/games").json()["total"] == 0


def test_beyond_this_machine_a_token_is_asked_for(tmp_path: Path) -> None:
    with listen("0.0.0.0", 0) as everywhere:
        access = access_for(everywhere, None)
    assert access.token is not None
    with served(tmp_path / "games.sqlite", access=access) as here:
        assert here.http.get("/").status_code == 200, "the page itself is no secret: a friend with a seat opens it"
        assert here.http.get("/api.js").status_code == 200
        for path in ("//api/games", "/./api/games", "/api%2fgames", "/%61pi/games", "/API/games", "/x/../api/games"):
            assert here.http.get(path).status_code in {401, 404}
        for path in ("/api/games", "/api/about", "/api", "/docs", "/openapi.json", "/api/seats"):
            assert here.http.get(path).status_code == 401
        for path in ("/api/odds?role=pone", "/api/odds/board?role=dealer"):
            assert here.http.get(path).status_code == 200, "the odds of every score are no secret"
            assert here.http.post(path).status_code == 401
        for path in ("/api/advice/position?text=dealer+hand+3489JK", "/api/oddsx", "/api/odds/x", "/api/quiz"):
            assert here.http.get(path).status_code == 401
        assert here.http.post("/").status_code == 401
        assert here.http.get("/?token=wrong-token").status_code == 401
        bearer = {"authorization": f"Bearer {access.token}"}
        assert here.http.get("/api/games", headers=bearer).status_code == 200
        entered = here.http.get(f"/?token={access.token}")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert here.http.get("/api/games").status_code == 200, "the client keeps the cookie"


def test_the_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as behind:
        access = access_for(behind, None, "https://cribbage.example.org")
        plain = access_for(behind, None, "http://cribbage.example.org")
    entered = {}
    for name, each in (("https", access), ("http", plain)):
        with served(tmp_path / "games.sqlite", access=each) as here:
            for host in ("cribbage.example.org", "127.0.0.1"):
                answer = here.http.get(f"/?token={each.token}", headers={"host": host})
                assert answer.status_code == 303
                entered[name, host] = "; Secure" in answer.headers["set-cookie"]
            asked = {"x-forwarded-proto": "https"}
            assert "; Secure" in here.http.get(f"/?token={each.token}", headers=asked).headers["set-cookie"]
    assert [where for where, secure in entered.items() if secure] == [("https", "cribbage.example.org")]


def test_a_token_for_the_browser_that_is_opened_here_counts_once(tmp_path: Path) -> None:
    access = Access(frozenset(), "abcdefgh1")
    once = access.new_once()
    with served(tmp_path / "games.sqlite", access=access) as here:
        assert here.http.get(f"/?token={once}").status_code == 303
        assert here.http.get("/api/games").status_code == 200, "its cookie holds the token"
        here.http.cookies.clear()
        assert here.http.get(f"/?token={once}").status_code == 401
    assert Access().new_once() is None


def test_tokens_and_hosts_here_and_behind_a_proxy() -> None:
    with listen("127.0.0.1", 0) as here:
        assert access_for(here, None) == Access()
        assert access_for(here, "abcdefgh1").token == "abcdefgh1"
        for token in ("short", "with space", "naïve-token"):
            with pytest.raises(MugginsError, match="at least 8 letters"):
                access_for(here, token)
        access = access_for(here, None, "https://Cribbage.example.org/")
        assert access.token is not None
        assert {"127.0.0.1", "cribbage.example.org"} <= access.hosts
        assert access_for(here, "abcdefgh1", "http://host:8080").token == "abcdefgh1"
        for wrong in ("cribbage.example.org", "ftp://host", "https://host/path", "https://", "https://a b"):
            with pytest.raises(MugginsError, match="--address"):
                access_for(here, None, wrong)


def test_an_invitation_names_where_others_reach_the_server() -> None:
    with listen("127.0.0.1", 0) as here:
        assert invitation_address("127.0.0.1", here) is None
        public = invitation_address("127.0.0.1", here, "https://cribbage.example.org")
        assert public == "https://cribbage.example.org/"
    with listen("0.0.0.0", 0) as everywhere:
        found = invitation_address("0.0.0.0", everywhere)
        assert found is not None
        assert "token" not in found
        assert not found.startswith(("http://127.", "http://0.0.0.0", "http://localhost"))
        assert found.endswith(f":{everywhere.getsockname()[1]}/")


LOCAL = ("127.0.0.1", "127.0.0.2", "127.1", "localhost", "::1", "::ffff:127.0.0.1")


@pytest.mark.parametrize("host", [*LOCAL, "0.0.0.0", "::", "0"])
def test_the_address_that_is_told_answers_and_a_check_asks_there(tmp_path: Path, host: str) -> None:
    try:
        listening = listen(host, 0)
    except MugginsError:
        pytest.skip(f"{host} is not of this machine")
    with listening:
        access = access_for(listening, None)
        assert (access.token is None) == (host in LOCAL)
        server = Server(create_app(Games(GameStore(tmp_path / "games.sqlite")), access), listening, lambda: None)
        assert check(server, listening, access.token).version
    if host in LOCAL:
        with served(tmp_path / "games.sqlite", host=host) as here:
            assert here.http.get("/api/about").status_code == 200
            assert here.http.post("/api/games", json={}, headers={"origin": here.url}).status_code == 201
            assert here.http.get("/api/about", headers={"host": "evil.example"}).status_code == 421


def test_a_name_that_begins_like_this_machine_may_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = socket.getaddrinfo("0.0.0.0", 0, type=socket.SOCK_STREAM)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: elsewhere)
    with listen("127.example.com", 0) as listening:
        assert access_for(listening, None).token is not None


@pytest.mark.parametrize("twice", ["origin", "sec-fetch-site"])
def test_what_is_told_twice_is_told_by_nobody(table: Served, twice: str) -> None:
    right, wrong = {"origin": (table.url, "http://evil.example"), "sec-fetch-site": ("none", "cross-site")}[twice]
    for first, second in ((right, wrong), (wrong, right), (right, right)):
        asked = table.http.post("/api/games", json={}, headers=[(twice, first), (twice, second)])
        assert asked.status_code == 403
    assert table.http.post("/api/games", json={}, headers=[(twice, right)]).status_code == 201


HALF = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n"


def connected(table: Served) -> socket.socket:
    host, port = table.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def answered(line: socket.socket, raw: bytes) -> bytes:
    """What comes first when bytes are sent; nothing where the connection is closed."""
    try:
        line.sendall(raw)
        return line.recv(65536)
    except ConnectionError:
        return b""


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"GET", HALF], ids=["nothing", "a line", "a word", "half"])
def test_the_first_head_must_come_in_time(table: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(server, "_HEAD_SECONDS", 0.1)
    with connected(table) as line:
        assert answered(line, sent) == b""


@pytest.mark.parametrize("sent", [b"\r\n", b"GET", HALF], ids=["a line", "a word", "half"])
def test_each_later_head_must_come_in_time(table: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    with closing(HTTPConnection(table.url.removeprefix("http://"), timeout=60)) as line:
        line.request("GET", "/api/about")
        assert line.getresponse().read()
        monkeypatch.setattr(server, "_HEAD_SECONDS", 0.1)
        assert answered(line.sock, sent) == b""


def test_a_body_and_an_answer_may_take_longer_than_a_head(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_HEAD_SECONDS", 0.1)
    state = table.begin()
    with table.http.stream("GET", f"/api/games/{state['number']}/events") as events:
        lines = events.iter_lines()
        assert next(line for line in lines if line.startswith("data:"))
        with connected(table) as other:
            assert answered(other, HALF) == b"", "that long the events are open"
        table.http.post(f"/api/games/{state['number']}/resign")
        assert next(line for line in lines if line.startswith("data:"))


def test_silent_connections_do_not_close_the_table(own_table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one address there are so many at most, and the oldest that say nothing make room, not one that has asked."""
    monkeypatch.setattr(server, "_MOST_OF_ADDRESS", 4)
    with ExitStack() as left:
        asked = left.enter_context(closing(HTTPConnection(own_table.url.removeprefix("http://"), timeout=60)))
        asked.request("GET", "/api/about")
        assert asked.getresponse().read()
        kept = asked.sock
        silent = [left.enter_context(connected(own_table)) for _ in range(20)]
        for line in silent:
            with suppress(ConnectionError):
                line.sendall(HALF)
        assert all(answered(line, b"") == b"" for line in silent[:15])
        with connected(own_table) as one:
            assert b" 200 OK" in answered(one, HALF + b"\r\n")
        assert b" 200 OK" in answered(kept, HALF + b"\r\n")


def test_an_address_with_too_many_answers_under_way_gets_no_more(
    own_table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = f"GET /api/games/{own_table.begin()['number']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    own_table.http.close()
    monkeypatch.setattr(server, "_MOST_OF_ADDRESS", 4)
    with ExitStack() as left:
        watching = [left.enter_context(connected(own_table)) for _ in range(4)]
        assert all(b" 200 OK" in answered(line, watch) for line in watching)
        with connected(own_table) as one:
            assert answered(one, HALF + b"\r\n") == b""
        watching[0].close()
        while True:
            with connected(own_table) as one:
                if b" 200 OK" in answered(one, HALF + b"\r\n"):
                    break


HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HIDDEN = b"2\r\n{}\r\n0\r\n\r\nGET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400),
        (HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
        (HEAD + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n" + HIDDEN, 400),
        (b"GET /api/about HTTP/1.1\r\n\r\n", 421),
        (b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n", 421),
    ],
)
def test_what_is_no_sound_request_is_refused(table: Served, raw: bytes, status: int) -> None:
    with connected(table) as line:
        answer = answered(line, raw)
    assert b" %d " % status in answer.splitlines()[0]
    assert b"default-src 'none'" in answer
    assert b" 200 OK" not in answer
    assert table.http.get("/api/games").json()["total"] == 0


def test_a_head_without_an_end_is_refused(table: Served) -> None:
    with connected(table) as line:
        assert answered(line, HALF + b"X: " + b"y" * 70_000) == b""


@pytest.mark.parametrize(
    "body", [b"{nonsense", b'{"name": "\xff"}', b'{"name": "\\ud800"}', b"[" * 100_000, b"[" + b"9" * 5000 + b"]"]
)
def test_a_body_that_cannot_be_read_is_refused(table: Served, body: bytes) -> None:
    answer = table.http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 422}
    assert list(answer.json()) == ["error"]


def test_errors_are_described_as_the_json_that_they_are(table: Served) -> None:
    described = table.http.get("/openapi.json").json()["paths"]
    kinds = set()
    for path in described.values():
        for operation in path.values():
            assert {"400", "401", "403", "421", "422"} <= operation["responses"].keys()
            for status, answer in operation["responses"].items():
                kinds |= {(kind, status < "400") for kind in answer.get("content", {})}
    assert {kind for kind, good in kinds if not good} == {"application/json"}
    assert {"text/plain", "text/html", "text/event-stream"} < {kind for kind, good in kinds if good}
    for path in ("/api/games/9/record", "/api/games/9/review/page", "/api/games/9/events", "/api/seat/game/events"):
        answer = table.http.get(path)
        assert answer.status_code in {403, 404}
        assert answer.headers["content-type"] == "application/json"


def test_what_nobody_thought_of_is_one_line_too(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.web.api_records.models.About", lambda **_: 1 / 0)
    answer = table.http.get("/api/about")
    assert refused(answer, 500)
    assert refused(table.http.delete("/api/games"), 405)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
