"""The page in a browser: how smoothly the table moves, how soon it is there, and what it fetches."""

import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from bench.timing import Figure
from bench.web import Player, one_game, percentile, serving

if TYPE_CHECKING:
    from tests.web.browser import Person

_SIZES = ((1366, 768), (390, 844))
_DEALS = 3
"""Played in each size, at the normal pace."""
_FRAME = 1000 / 60
"""Milliseconds."""
_KINDS = {"flights": "cards in flight", "pegs": "pegs moving", "count": "a hand counted"}

_RECORD = """
const until = { flights: 0, pegs: 0 };
const animate = Element.prototype.animate;
Element.prototype.animate = function (keyframes, options) {
  const kind = this.closest('.board') ? 'pegs' : 'flights';
  until[kind] = Math.max(until[kind], performance.now() + (options.delay ?? 0) + options.duration);
  return animate.call(this, keyframes, options);
};
window.recorded = [];
window.drawn = 0;
let before = 0;
const frame = (now) => {
  const kind = now < until.pegs ? 'pegs' : now < until.flights ? 'flights' : document.querySelector('.show') && 'count';
  if (before && kind) recorded.push([kind, now - before]);
  before = now;
  drawn += 1;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
"""Notes how long each frame took in which something moved, and what."""

_PLAY = """
const once = () => {
  const button = document.querySelector('.actions .primary');
  if (button && !button.disabled) return button.click();
  const cards = [...document.querySelectorAll('.mine .choice .card[aria-disabled=false]:not(.chosen)')];
  if (cards.length && (button || document.querySelector('.actions .prompt'))) cards[0].click();
};
setInterval(once, 300);
"""
"""Plays by itself, so that nobody asks the browser for anything meanwhile."""

_USABLE = """
const look = () => {
  if (!document.querySelector('form.setup .primary:not(:disabled)')) return requestAnimationFrame(look);
  window.usable = performance.now();
};
look();
"""

_FETCHED = """
const found = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
return [found.length, found.reduce((sum, one) => sum + one.transferSize, 0)];
"""


@dataclass(frozen=True, slots=True)
class Frames:
    """How long frames took, milliseconds, in order of length."""

    took: Sequence[float]

    @classmethod
    def of(cls, took: Sequence[float]) -> "Frames":
        """Return the frames of a recording."""
        return cls(sorted(took))

    @property
    def dropped(self) -> int:
        """How many frames were left out, at 60 a second."""
        return sum(round(one / _FRAME) - 1 for one in self.took if one > 1.5 * _FRAME)

    @property
    def words(self) -> str:
        """The percentiles in a line."""
        shares = ", ".join(f"{percent}th {percentile(self.took, percent):.1f}" for percent in (50, 95, 99))
        return f"{shares} ms; {self.dropped} dropped of {len(self.took) + self.dropped}"


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    from tests.web.browser import CHROMIUM, DRIVER, person  # noqa: PLC0415

    if not (CHROMIUM and DRIVER):
        raise SystemExit("no chromium and chromedriver here (Debian: apt-get install chromium chromium-driver)")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (url, _):
        with person(url) as here:
            yield from _first_look(here)
            yield from _first_table(here)
        yield Figure(
            "page: a move, with advice, 95th percentile", 1000 * percentile(one_game(url, "club"), 95), "ms", 100
        )
        yield from _review(url)
        for width, height in _SIZES:
            with person(url, width=width, height=height, calm=False) as here:
                yield from _frames(here, f"{width}x{height}")


def _first_look(here: "Person") -> Iterator[Figure]:
    """Measure from navigation to a button that can be pressed, with nothing in the browser's cache."""
    tell = here.chrome.execute_cdp_cmd
    added = tell("Page.addScriptToEvaluateOnNewDocument", {"source": _USABLE})
    took = []
    for _ in range(9):
        tell("Network.clearBrowserCache", {})
        here.open("/play")
        took.append(here.wait(lambda: here.chrome.execute_script("return window.usable"), "a button"))
    tell("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
    yield Figure("page: interactive", statistics.median(took), "ms", 500, note=f"slowest of 9: {max(took):.0f} ms")


def _first_table(here: "Person") -> Iterator[Figure]:
    """Measure what is fetched until a new game's cards are there, with nothing in the cache."""
    number = httpx.post(f"{here.url}/api/games", json={"against": "club"}).json()["number"]
    here.chrome.execute_cdp_cmd("Network.clearBrowserCache", {})
    here.open(f"/play/{number}")
    here.wait(lambda: len(here.all(".mine .choice .card")) == 6, "six cards")
    requests, transferred = here.chrome.execute_script(_FETCHED)
    yield Figure("page: fetched for the first picture of the table", transferred / 1000, "kB", 250, note="with headers")
    yield Figure("page: requests for it", requests, "")


def _review(url: str) -> Iterator[Figure]:
    """Measure reviews at the server, of games that nobody has reviewed."""
    took, deals = [], 0
    with httpx.Client(base_url=url, timeout=120) as http:
        for number in [_finished(http, seed) for seed in range(5)]:
            began = time.perf_counter()
            review = http.get(f"/api/games/{number}/review").raise_for_status().json()
            took.append(time.perf_counter() - began)
            deals += len(review["deals"])
    note = f"5 games, {deals} deals; slowest {max(took):.2f} s"
    yield Figure("page: review of a game", statistics.median(took), "s", 1, note=note)


def _finished(http: httpx.Client, seed: int) -> int:
    player = Player(http, "nash", seed)
    while player.state["awaits"] is not None:
        player.move()
    return int(str(player.state["number"]))


def _frames(here: "Person", size: str) -> Iterator[Figure]:
    """Measure the frames of some deals that play themselves."""
    number = httpx.post(f"{here.url}/api/games", json={"against": "nash"}).json()["number"]
    here.likes(pace="normal", wait="each", sound=False)
    here.open(f"/play/{number}")
    here.chrome.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    here.chrome.execute_script(_RECORD + _PLAY)
    spent = _spent(here)
    end = time.monotonic() + 60 * _DEALS
    while time.monotonic() < end and len(_deals(here.url, number)) <= _DEALS:
        time.sleep(2)
    spent = _spent(here) - spent
    recorded: list[tuple[str, float]] = here.chrome.execute_script("return recorded")
    work = 1000 * spent / here.chrome.execute_script("return drawn")
    here.chrome.execute_cdp_cmd("Performance.disable", {})
    yield Figure(f"page: work of a frame at {size}", work, "ms", _FRAME, note="processor time of the page's thread")
    for kind, words in _KINDS.items():
        frames = Frames.of([took for each, took in recorded if each == kind])
        if frames.took:
            value = percentile(frames.took, 95)
            yield Figure(f"page: a frame at {size}, {words}, 95th percentile", value, "ms", note=frames.words)


def _spent(here: "Person") -> float:
    """Return the processor time that the page's thread has used, seconds: others on the machine do not count."""
    found = here.chrome.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(float(each["value"]) for each in found if each["name"] == "TaskDuration")


def _deals(url: str, number: int) -> list[Any]:
    happened = httpx.get(f"{url}/api/games/{number}").json()["happenings"]
    return [each for each in happened if each["kind"] == "deal"]
