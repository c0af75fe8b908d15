"""The explorer in a browser: walking the play by mouse and by keyboard, the grid of discards, what leads elsewhere."""

import random
import re
from pathlib import Path

import pytest

import muggins
from muggins.coach.own_play import own_tosses
from muggins.rules.role import Role
from muggins.table.own_deals import own_deals
from tests.web.browser import (
    LAPTOP,
    LARGEST,
    PHONE,
    PHONE_ON_ITS_SIDE,
    SMALL,
    Person,
    Window,
    faults,
    needs_browser,
    too_wide,
    wrong_at,
)
from tests.web.table import Served

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]
FELL_OUT = """
const cells = [...document.querySelectorAll('.heat button, .heat span')];
const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent.trim());
for (const table of document.querySelectorAll('.explored .panel table')) {
  const room = table.closest('.scroll') ?? table.closest('.panel');
  const name = table.caption?.textContent ?? table.className;
  if (table.scrollWidth > room.clientWidth + 1) cut.push(`${name} is too wide`);
}
return cut;
"""


@pytest.mark.all
def test_a_walk_through_the_play(here: Person) -> None:
    here.open("/ask")
    here.click("a", "Explore how the Solver plays")
    here.see(".explored h2", "Pone to play at 0")
    here.click(".choices .step", "4")
    here.see(".explored h2", "Dealer to play at 4")
    assert here.at() == "/explore/play?played=4"
    here.click(".starters button", "8")
    here.wait(lambda: here.at() == "/explore/play?starter=8&played=4", "the starter in the address")
    here.click(".choices .step", "J")
    here.see(".explored h2", "Pone to play at 14")
    assert [one.text.split() for one in here.all(".way button")] == [["Start"], ["4", "4"], ["J", "14"]]
    here.click(".by-rank button", "3")
    here.wait(lambda: here.at().endswith("having=3"), "only hands with a three")
    here.wait(lambda: all("3" in row.text.split() for row in here.all(".holdings tbody th")), "threes")
    first = here.all(".holdings tbody th")[0].text
    here.chrome.back()
    here.wait(lambda: "having" not in here.at(), "one step back")
    here.click(".by-rank button", "3")
    here.wait(lambda: here.all(".holdings tbody th")[0].text == first, "the same again")
    here.press("\ue012")  # the left arrow takes a card back
    here.see(".explored h2", "Dealer to play at 4")
    here.click(".holdings a", "Analyse")
    here.see(".answer table")


def test_the_page_agrees_with_what_it_is_told(table: Served, here: Person) -> None:
    node = table.http.get("/api/explore/play?starter=8&played=4").json()
    here.open("/explore/play?starter=8&played=4")
    here.see(".choices tbody tr")
    rows = [row.text.split() for row in here.all(".choices tbody tr")]
    likeliest = sorted(node["choices"], key=lambda choice: -choice["probability"])
    assert [row[0].replace("10", "T") for row in rows] == [choice["rank"] for choice in likeliest]
    assert rows[0][1] == f"{100 * likeliest[0]['probability']:.1f}%"


@pytest.mark.all
def test_discards_by_mouse_and_by_keyboard(here: Person) -> None:
    here.open("/explore")
    here.click(".explore nav a", "Discards")
    here.see(".heat caption", "How often two ranks are discarded")
    here.click(".switch button", "Pone")
    here.wait(lambda: "role=pone" in here.at(), "the pone's")
    here.wait(lambda: here.all(".heat [data-cell=TK]")[0].text == "37", "its figure")
    here.click(".heat [data-cell=TK]")
    here.see(".explored h2", "10 K to the dealer's crib")
    here.see(".explored .plain-table", "Discards them")
    here.chrome.execute_script("document.querySelector('[data-cell=TK]').focus()")
    here.press("\ue013", "\ue012", "\ue007")  # up, left, Enter
    here.see(".explored h2", "9 Q to the dealer's crib")
    here.open("/explore/discard?role=pone&show=crib&beside=schell")
    here.see(".heat caption", "Schell's table")
    here.wait(lambda: here.all(".heat [data-cell='5J']")[0].text == "+38", "hundredths more than Schell says")


@pytest.mark.all
def test_discards_at_a_score(table: Served, here: Person) -> None:
    told = table.http.get("/api/explore/score?role=pone&score=116-113", timeout=180).json()
    here.open("/explore/discard?role=pone")
    here.see(".heat")
    score = here.see("input[placeholder='116-113']")
    score.send_keys("116-113\n")
    here.see(".explored h2", f"The score changes {round(100 * told['changed'] / 500)}% of the discards", seconds=120)
    here.see(".heat caption", "How often two ranks win most")
    here.click(".switch button", "Change")
    here.see(".heat caption", "How much more often")
    score = here.see("input[placeholder='116-113']")
    here.see("input[placeholder='116-113']").clear()
    here.see("input[placeholder='116-113']").send_keys("116-133\n")
    here.see("[role=alert]", "expected two whole numbers from 0 to 120")
    assert all("422" in words for words in here.complaints())
    here.click(".explore-tools button", "Any")
    here.see(".heat caption", "How often two ranks are discarded")


@pytest.mark.all
def test_a_game_goes_on_from_a_point(here: Person) -> None:
    here.open("/explore/play?played=4,J")
    here.see(".choices")
    here.click("button", "Play from here")
    here.wait(lambda: here.at().startswith("/play/"), "a game", 60)
    here.see(".count, .pile", "14")


def test_a_point_that_never_comes_says_so(here: Person) -> None:
    here.open("/explore/play?played=5,5,5,5")
    here.see("[role=alert]", "never plays so")
    assert all("409" in words for words in here.complaints())
    here.click(".way button", "Start")
    here.see(".explored h2", "Pone to play at 0")


VIEWS = (("/explore/play?starter=8&played=4,J", ".holdings"),)
MORE = (
    ("/explore/discard?role=pone&ranks=TK", ".explored .plain-table caption"),
    ("/explore/discard?role=pone&show=crib&beside=schell", ".heat-less"),
    ("/explore/report?starter=8", ".heat"),
    ("/explore/discard?role=pone&score=116-113", ".heat"),
)


@pytest.mark.parametrize(
    ("views", "windows"),
    [
        (VIEWS, (PHONE,)),
        pytest.param(MORE, (PHONE,), marks=pytest.mark.all),
        pytest.param(VIEWS + MORE, (SMALL, PHONE_ON_ITS_SIDE, LAPTOP, LARGEST), marks=pytest.mark.all),
    ],
)
def test_nothing_is_too_wide_and_axe_finds_nothing(
    here: Person, views: tuple[tuple[str, str], ...], windows: tuple[Window, ...]
) -> None:
    found = {}
    for path, css in views:
        here.open(path)
        here.see(css, seconds=120)
        if wrong := wrong_at(
            here, windows, lambda: [*too_wide(here), *here.chrome.execute_script(FELL_OUT), *faults(here)]
        ):
            found[path] = wrong
    assert found == {}


@pytest.mark.all
def test_every_link_of_the_story_opens_what_it_tells_of(here: Person) -> None:
    told = (Path(__file__).parents[2] / "docs" / "explore.md").read_text("utf-8")
    links = re.findall(r"\(http://localhost:8115/#(/explore/[^)]*)\)", told)
    assert len(links) == 10
    for link in links:
        here.open(link)
        css = ".heat" if "/discard" in link else ".choices"
        here.see(css, seconds=60)
        assert not here.all("[role=alert]")
        assert here.at() == link


@pytest.mark.all
def test_ones_own_games_stand_beside_the_solution(table: Served, here: Person) -> None:
    state = table.play_out(table.begin(against="casual", target=61), random.Random(2))
    assert state["outcome"] is not None
    tosses = {role: table.http.get(f"/api/explore/own/toss?role={role}").json() for role in ("dealer", "pone")}
    assert tosses == {
        role: muggins.to_json(own_tosses(muggins.open_solution(), own_deals(table.games.store), Role[role.upper()]))
        for role in ("dealer", "pone")
    }
    hands = tosses["pone"]["hands"]
    assert hands > 1
    here.resize(390, 844)
    here.open("/explore/discard?role=pone&show=own")
    here.see(".explored", f"{hands} hands; your discards lost {tosses['pone']['lost']:.2f} points")
    here.see(".heat caption", "How much more often you discard them")
    tossed = [each for each in tosses["pone"]["tossed"] if each["tossed"]]
    for each in tossed[:3]:
        more = round(100 * (each["tossed"] - each["expected"]) / each["held"])
        cell = here.all(f".heat [data-cell='{''.join(each['ranks'])}']")[0]
        assert abs(int(cell.text.replace("−", "-")) - more) <= 1
    here.open("/explore/play")
    here.see(".explored", "You were here with a choice")
    here.open("/explore/play?played=4,4,4")
    here.see(".explored", "You have not been here")
    assert not too_wide(here)
    assert not here.chrome.execute_script(FELL_OUT)
    assert not faults(here)
