"""The page without a server, in a browser, also when the network is cut."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from muggins.kernels.crib import TOSSES
from muggins.kernels.row import TOSS
from muggins.rules.events import Shown
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting, Ruleset
from tests.wasm.node import SCRIPT
from tests.wasm.test_table import CLAIM, turns
from tests.web.browser import Person, faults, needs_browser, person, quit_browsers

pytestmark = [pytest.mark.all, needs_browser]

_PLAY = """
const done = arguments[0];
const end = performance.now() + 200000;
const open = 'button:not([disabled]):not([aria-disabled=true])';
const act = () => {
  if (document.querySelector('.end-scene') || performance.now() > end) return done();
  const count = document.querySelector(`.counting .numbers button[aria-pressed=false]:nth-child(7)`);
  const confirm = count ?? document.querySelector(`:is(.actions, .counting) ${open}.primary`);
  const card = document.querySelector(`.mine ${open}.card[aria-pressed=false], .mine ${open}.card:not([aria-pressed])`);
  (confirm ?? card)?.click();
  setTimeout(act, 20);
};
act();
"""
"""Discards the first two cards, plays the first that fits and claims six points, until the game is over."""
_KEPT = """
const done = arguments[0];
indexedDB.open('muggins').onsuccess = ({ target }) => {
  target.result.transaction('games').objectStore('games').getAll().onsuccess = (all) => done(all.target.result);
};
"""
_DECODED = """
const look = async () => {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle('muggins-decoded');
  return new BigUint64Array(await (await handle.getFile()).slice(0, 8).arrayBuffer())[0] > 0n;
};
look().catch(() => false).then(arguments[0]);
"""
"""Tells whether the decoded solution is kept, whole."""
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

_NEWER = """
const done = arguments[0];
const request = indexedDB.open('muggins', 99);
request.onblocked = () => done('blocked');
request.onsuccess = () => done('open');
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def visitor(site: Path) -> Iterator[tuple[Person, Callable[[], None]]]:
    """Somebody at the page, and what cuts the network."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = Thread(target=server.serve_forever)
    thread.start()

    def cut() -> None:
        server.shutdown()
        server.server_close()

    with person(f"http://127.0.0.1:{server.server_port}", height=768, worker=True) as here:
        yield here, cut
    cut()
    thread.join()
    quit_browsers()


def replayed(kept: dict[str, Any]) -> Game:
    """Return a game that the page has kept, played again by the rules."""
    game = Game(Seat(kept["dealer"]), Ruleset(counting=Counting(kept["counting"])))
    for action, role in zip(kept["actions"], turns(game, kept["seed"]), strict=False):
        deal = game.deal
        if action >= CLAIM:
            deal.claim(role, action - CLAIM)
        elif action < TOSS:
            deal.play(role, action)
        else:
            deal.toss(role, [deal.dealt[role][place] for place in TOSSES[action - TOSS]])
    return game


def test_a_whole_game_is_played_without_the_network(visitor: tuple[Person, Callable[[], None]]) -> None:
    here, cut = visitor
    here.open("/play")
    here.see("form.setup")
    here.wait(lambda: here.chrome.execute_script("return navigator.serviceWorker.controller !== null"), "a worker")
    assert faults(here) == []
    here.open("/quiz/toss")
    here.see(".quiz .card", seconds=200)
    assert here.complaints() == []
    cut()
    here.open("/play")
    here.click("select option[value=muggins]")
    here.click("button", "Deal")
    here.see(".mine .card")
    assert faults(here) == []
    here.chrome.execute_async_script(_PLAY)
    here.see(".end-scene")
    (kept,) = here.chrome.execute_async_script(_KEPT)
    game = replayed(kept)
    assert game.result is not None
    assert any(isinstance(event, Shown) and event.muggins for deal in game.deals for event in deal.events)
    title = here.see(".end-scene h2").text
    assert title.startswith("You" if game.result.winner is Seat.P1 else "Schell"), title
    mine, theirs = game.scores
    here.see(".end-scene p", f"{mine} to {theirs}")
    here.open("/play/1")  # as it was kept
    here.see(".end-scene p", f"{mine} to {theirs}")
    here.open("/review/1")
    here.see(".decision-list li:nth-child(40)", seconds=200)
    here.see(".sums table.parts")
    here.click("summary", "fair")
    here.click("button", "Verify")
    here.see(".fairness b.good")
    assert faults(here) == []
    here.open("/quiz/mistakes")
    here.see(".quiz .card")
    here.open("/guide")
    here.see(".guide", "race to 121")
    here.see(".mine .card")
    assert faults(here) == []
    here.open("/odds")
    here.see("h1", "Not on this page")
    here.open("/play")
    here.see("h1", "Welcome back")
    assert here.chrome.execute_async_script(_NEWER) == "open"


def test_the_solver_and_its_hints_need_no_network_after_the_first_time(
    visitor: tuple[Person, Callable[[], None]],
) -> None:
    here, cut = visitor
    here.open("/play?against=nash&hints=yes")
    here.click("button", "Deal")
    here.see(".setup progress")
    here.see(".coach .row", seconds=200)
    here.wait(lambda: here.chrome.execute_script("return navigator.serviceWorker.controller !== null"), "a worker")
    assert here.complaints() == []
    cut()
    here.open("/play/1")
    here.see(".coach .row", seconds=200)
    assert len(here.all(".coach .row")) == 5
    here.click("button", "All 15 discards")
    assert faults(here) == []
    for row in here.all(".coach tr.row")[0].find_elements("css selector", "th .card"):
        here.click(f'.mine .card[data-card="{row.get_attribute("data-card")}"]')
    here.click(".actions button", "Discard")
    here.see(".log", "You discard")
    here.see(".coach .belief", seconds=60)
    here.wait(lambda: here.chrome.execute_async_script(_DECODED), "what was decoded", seconds=60)
    here.chrome.execute_async_script("caches.delete('solution').then(arguments[0])")
    here.open("/play/1")
    here.see(".coach .belief", seconds=60)
    here.open("/ask?position=pone+0-0+hand+3H+4D+5D+5S+toss+2C+JS+starter+9H+play+4D+TC")
    assert here.see(".answer .advice tbody tr th").text.startswith("5")
    here.open("/ask?position=dealer+0-0+hand+3H+4D+8S+9C+JC+KH")
    here.see(".answer .advice tbody tr:nth-child(6)")
    here.open("/ask?position=dealer+113-106+hand+6S+7S+JC+JH+QS+KC")
    here.see(".answer", "The score changes the choice")
    assert here.see(".answer .advice tbody tr th").text.startswith("7")
    assert faults(here) == []


def test_drills_and_daily_deals_are_kept(visitor: tuple[Person, Callable[[], None]]) -> None:
    here, _ = visitor
    here.open("/quiz/count-easy")
    here.see(".quiz input").send_keys("29")
    here.click(".quiz button", "Count")
    here.see(".verdict.wrong", "over")
    here.open("/quiz/toss")
    here.see(".quiz .card", seconds=200)
    here.click("button", "Show")
    here.see(".verdict", "Best")
    here.see(".advice tbody tr:nth-child(5)")
    here.open("/daily")
    here.click("a", "Deal 1")
    here.see(".mine .card", seconds=60)
    here.chrome.execute_async_script(_PLAY)
    here.see(".end-scene .judged li")
    here.open("/daily")
    here.see("li .badge")
    here.open("/quiz")
    here.see("li a", "Counting")
    assert faults(here) == []
    assert here.complaints() == []


@pytest.mark.skipif(FIREFOX is None, reason="no Firefox here (Debian: apt-get install firefox-esr)")
def test_hints_in_firefox_and_again_from_what_was_kept(visitor: tuple[Person, Callable[[], None]]) -> None:
    line = ("node", str(SCRIPT.with_name("firefox.js")), str(FIREFOX), visitor[0].url)
    seen = subprocess.run(line, stdout=subprocess.PIPE, text=True, timeout=300, check=True).stdout
    assert seen.splitlines() == ["5 discards are weighed", "a hint in the play", "the same from what was kept"]
