"""Who may ask: hosts, origins, sizes, tokens, and the headers on every answer."""

from pathlib import Path

import httpx
import pytest

from muggins.errors import MugginsError
from muggins.web.access import Access
from muggins.web.server import access_for
from tests.web.table import Served, served


def test_the_page_may_load_nothing_from_elsewhere(table: Served) -> None:
    for path in ("/", "/docs", "/api/about", "/style.css", "/nothing"):
        headers = table.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    page = table.http.get("/").text
    assert "<style" not in page
    assert "http" not in page.replace("https://schema", "")


def test_the_page_weighs_little_and_names_no_other_host() -> None:
    static = Path(__file__).parents[2] / "src" / "muggins" / "web" / "static"
    files = [file for file in static.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < 300_000
    for file in files:
        if file.suffix in {".js", ".css", ".html", ".svg"}:
            text = file.read_text("utf-8").replace("http://www.w3.org/", "")
            assert "http://" not in text, file
            assert "https://" not in text, file


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil"])
def test_another_host_is_refused(table: Served, host: str) -> None:
    answer = table.http.get("/api/games", headers={"host": host})
    assert answer.status_code == 421 if host else answer.status_code in {400, 421}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_site_cannot_act(table: Served, headers: dict[str, str]) -> None:
    answer = table.http.post("/api/games", json={}, headers=headers)
    assert answer.status_code == 403
    assert table.http.get("/api/games").json()["total"] == 0
    assert table.http.post("/api/games", content="{}").status_code in {415, 422}, "as a form would"
    assert table.http.post("/api/games", json={}, headers={"origin": table.url}).status_code == 201


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
    access = access_for("0.0.0.0", None)
    assert access.token is not None
    with served(tmp_path / "games.sqlite", access=access) as here:
        assert here.http.get("/").status_code == 401
        assert here.http.get("/api/games").status_code == 401
        assert here.http.get("/?token=wrong-token").status_code == 401
        bearer = {"authorization": f"Bearer {access.token}"}
        assert here.http.get("/api/games", headers=bearer).status_code == 200
        entered = here.http.get(f"/?token={access.token}")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert here.http.get("/").status_code == 200, "the client keeps the cookie"


def test_tokens_and_hosts() -> None:
    assert access_for("127.0.0.1", None) == Access()
    assert access_for("localhost", "abcdefgh1").token == "abcdefgh1"
    for token in ("short", "with space", "naïve-token"):
        with pytest.raises(MugginsError, match="at least 8 letters"):
            access_for("127.0.0.1", token)


def test_errors_are_one_line(table: Served) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/games/0", 422),
        ("GET", "/api/games/12", 404),
        ("GET", "/api/games/99999999999999999999", 422),
        ("GET", "/api/advice/toss?cards=5H&role=dealer", 422),
        ("GET", "/api/advice/position?text=nonsense", 422),
    ):
        answer = table.http.request(method, path)
        assert answer.status_code == status, answer.text
        assert list(answer.json()) == ["error"]
        assert "\n" not in answer.json()["error"]
    surrogate = httpx.Request(
        "POST", f"{table.url}/api/games", content=b'{"name": "\\ud800"}', headers={"content-type": "application/json"}
    )
    assert table.http.send(surrogate).status_code == 422
