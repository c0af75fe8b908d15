"""The page as an app: its manifest, its versions, and the service worker that opens it without its server."""

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins import words
from muggins.web import app
from muggins.web.access import Access
from muggins.web.bundle import BUNDLE
from muggins.web.shell import page_of
from tests.web.browser import Person, faults, needs_browser, person
from tests.web.table import Served, served

AWAY = "Muggins cannot be reached"
_KEPT = """
const done = arguments[0];
(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      found.push([name, request.url, JSON.stringify([...request.headers, ...answer.headers]) + await answer.text()]);
    }
  }
  return found;
})().then(done);
"""


def size_of(png: bytes) -> str:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return "x".join(str(int.from_bytes(png[at : at + 4], "big")) for at in (16, 20))


def test_the_manifest_names_icons_that_are_there(table: Served) -> None:
    page = table.http.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = table.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert manifest["name"] == manifest["short_name"] == "Muggins"
    found = set()
    for icon in manifest["icons"]:
        drawn = table.http.get(icon["src"])
        assert drawn.headers["content-type"].startswith(icon["type"]), icon
        if icon["type"] == "image/png":
            assert size_of(drawn.content) == icon["sizes"]
        else:
            assert drawn.text.startswith("<svg")
        found.add((icon["sizes"], icon.get("purpose", "any")))
    assert found >= {(f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")}
    assert size_of(table.http.get("/icons/apple-180.png").content) == "180x180"
    colours = re.findall(r'theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)', page)
    styles = table.http.get("/style.css").text
    assert [scheme for _, scheme in colours] == ["light", "dark"]
    assert re.findall(r"--raised: light-dark\((#\w+), (#\w+)\)", styles) == [tuple(colour for colour, _ in colours)]


def test_every_address_of_the_page_names_its_version(table: Served) -> None:
    page = table.http.get("/").text
    (version,) = set(re.findall(r"/static/(\w+)/", page))
    named = re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', page)
    assert len(named) >= 3
    for address in named:
        answer = table.http.get(address)
        assert answer.status_code == 200
        if not address.endswith(BUNDLE):
            assert answer.content == table.http.get(address.removeprefix(f"/static/{version}")).content
        assert answer.headers["cache-control"] == "max-age=31536000, immutable"
        assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript", "text/css"))
    assert table.http.get("/").headers["cache-control"] == "no-cache"
    for nothing in (f"/static/{version}/nothing.js", "/static/0123456789abcdef/app.js", f"/static/{version}/docs.html"):
        answer = table.http.get(nothing)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
        assert list(answer.json()) == ["error"]


def test_a_file_is_packed_for_those_who_take_that(table: Served) -> None:
    (address,) = re.findall(r'src="(/static/\w+/)first.js"', table.http.get("/").text)
    for path in ("record.js", "style.css", "icon.svg"):
        with table.http.stream("GET", address + path, headers={"accept-encoding": "gzip, br"}) as answer:
            packed = b"".join(answer.iter_raw())
        plain = table.http.get(address + path, headers={"accept-encoding": "identity"})
        assert answer.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        assert answer.headers["content-type"] == plain.headers["content-type"]
        assert gzip.decompress(packed) == plain.content == (app.STATIC / path).read_bytes()
        assert len(packed) < len(plain.content)


def test_the_worker_keeps_all_files_of_the_page_and_nothing_of_the_api(table: Served) -> None:
    answer = table.http.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    files = re.findall(r'"(/[^"]+)"', answer.text.splitlines()[0])
    assert len(files) == len(set(files)) > 50
    assert all(file.startswith("/static/") and "?" not in file for file in files)
    assert {Path(file).suffix for file in files} == {".js", ".css", ".html", ".svg"}
    for file in files:
        assert table.http.get(file).status_code == 200


def test_the_version_is_a_digest_of_the_content(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(app.STATIC, folder)
    before = page_of(app.STATIC).version
    assert page_of(folder).version == before
    (folder / "record.js").write_text("// another\n", "utf-8")
    assert page_of(folder).version != before


def test_the_first_view_is_one_module_and_others_hand_on_what_is_in_it() -> None:
    files = page_of(app.STATIC).files
    bundle = files[BUNDLE].decode()
    paths = re.findall(r'^M\["([^"]+)"\] = ', bundle, re.MULTILINE)
    assert {"app.js", "play/table.js", "vendor/htm-preact.js"} <= set(paths)
    assert not {"record.js", "quiz/quiz.js"} & set(paths)
    assert not re.search(r"^(?:import|export)\b", bundle, re.MULTILINE)
    declared = re.compile(r"^export (?:async )?(?:const|function|class) (\w+)", re.MULTILINE)
    for path in set(paths) - {"vendor/htm-preact.js", "texts/texts.js"}:
        names = {name.strip() for name in re.findall(r"export \{(.*)\}", files[path].decode())[0].split(",")}
        assert names - {""} == set(declared.findall((app.STATIC / path).read_text("utf-8"))), path
    # As JavaScript's own modules have it: each is there before those that need it.
    for place, body in enumerate(re.split(r'^M\["[^"]+"\] = ', bundle, flags=re.MULTILINE)[1:]):
        assert set(re.findall(r'= M\["([^"]+)"\];', body)) <= set(paths[:place]), paths[place]


# In the browser


@pytest.fixture
def visitor(own_table: Served) -> Iterator[Person]:
    with person(own_table.url, worker=True) as here:
        here.open("/play")
        yield here


def controlled(here: Person) -> None:
    here.wait(lambda: here.chrome.execute_script("return navigator.serviceWorker.controller !== null"), "a worker")


def kept(here: Person) -> list[list[str]]:
    found: list[list[str]] = here.chrome.execute_async_script(_KEPT)
    return found


def cache_names(here: Person) -> list[str]:
    """Return the names alone: to open a cache that is just being dropped would make it anew."""
    return list(here.chrome.execute_async_script("caches.keys().then(arguments[0])"))


def port_of(table: Served) -> int:
    return int(table.url.rpartition(":")[2])


def version_of(here: Person) -> str:
    return str(here.chrome.execute_script("return document.querySelector('script[src]').src.split('/')[4]"))


@pytest.mark.all
@needs_browser
def test_the_page_opens_without_its_server_and_goes_on_when_that_is_back(
    own_table: Served, visitor: Person, tmp_path: Path
) -> None:
    controlled(visitor)
    assert visitor.complaints() == []
    visitor.open("/rules")
    visitor.see("h1", "How to play")
    own_table.stop()
    visitor.chrome.get(f"{own_table.url}/")
    visitor.see("h1", AWAY)
    visitor.see("p", "Start it with “muggins serve”")
    assert faults(visitor) == []
    visitor.open("/review")
    visitor.see("h1", AWAY)
    visitor.click("a", "How to play")
    visitor.see("h1", "How to play cribbage")  # it needs no server
    visitor.open("/play")
    visitor.see("h1", AWAY)
    with served(tmp_path / "games.sqlite", port=port_of(own_table)):
        visitor.see("form.setup", seconds=30)
        assert AWAY not in visitor.text()


@pytest.mark.all
@needs_browser
def test_a_new_version_replaces_the_old_one_at_once_where_a_page_was_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "FILE", Path(shutil.copy(words.FILE, tmp_path)))
    with served(tmp_path / "games.sqlite") as first, person(first.url, worker=True) as here:
        here.open("/play")
        controlled(here)
        before = version_of(here)
        first.stop()
        words.FILE.write_text(
            words.FILE.read_text("utf-8").replace("How to play cribbage", "How it is played now"), "utf-8"
        )
        with served(tmp_path / "games.sqlite", port=port_of(first)):
            here.chrome.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
            here.wait(lambda: version_of(here) not in {before, ""}, "the new version")
            here.open("/rules")
            here.see("h1", "How it is played now")
            after = version_of(here)
            names = {f"muggins-{after}"}
            here.wait(lambda: set(cache_names(here)) == names, "nothing kept of the old version")
            loaded = here.chrome.execute_script("return performance.getEntriesByType('resource').map(one => one.name)")
            assert {name.split("/")[4] for name in loaded if "/static/" in name} == {after}
        here.open("/rules")
        here.see("h1", "How it is played now")  # kept, and the server is away


@pytest.mark.all
@needs_browser
def test_no_answer_of_the_api_and_no_token_is_kept(tmp_path: Path) -> None:
    token = "secret-of-the-table"
    access = Access(token=token)
    with served(tmp_path / "games.sqlite", access=access) as table, person(table.url, worker=True) as here:
        here.chrome.get(f"{table.url}/?token={token}#/play")
        here.see("form.setup")
        controlled(here)
        friend = "f" * 43
        for path in ("/play", "/quiz", "/record", "/rules", f"/friend/{friend}", f"/join/{friend}"):
            here.open(path)
            here.see("h1")
        here.chrome.get(f"{table.url}/?token={token}")
        here.see("form.setup")
        assert "token" not in here.chrome.current_url
        found = kept(here)
        assert len(found) > 50
        for _, address, answer in found:
            assert address.startswith(f"{table.url}/static/")
            assert "?" not in address
            assert "#" not in address
            assert token not in answer
            assert friend not in answer
        held = {path for path in here.chrome.execute_script("return Object.values(localStorage)") if token in path}
        assert held == set()


@needs_browser
def test_the_browsers_offer_to_install_is_a_button_and_on_an_iphone_it_is_said_how(here: Person) -> None:
    here.first(
        "const own = (event) => event.isTrusted && event.stopImmediatePropagation();"
        "addEventListener('beforeinstallprompt', own, {capture: true});"  # the browser may make one itself
        "const offer = new Event('beforeinstallprompt', {cancelable: true});"
        "offer.prompt = async () => { sessionStorage.asked = true; };"
        "addEventListener('load', () => sessionStorage.asked || dispatchEvent(offer));",
        "offer",
    )
    here.open("/play")
    here.see("form.setup")
    here.chrome.execute_script("location.hash = '/settings'")
    here.see("button", "Install Muggins as an app")
    here.settle()
    here.click("button", "Install Muggins as an app")
    here.wait(lambda: here.chrome.execute_script("return sessionStorage.asked"), "the browser is asked")
    here.wait(lambda: "As an app" not in here.text(), "nothing more is offered")
    assert faults(here) == []
    # On an iPhone it says how.
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
    usual = here.chrome.execute_script("return navigator.userAgent")
    try:
        here.chrome.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent})
        here.chrome.refresh()
        here.see("p", "tap Share, then “Add to Home Screen”")
    finally:
        here.chrome.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": usual})
