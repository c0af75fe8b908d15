"""What is looked up in a browser: the explorer by mouse and by keyboard, the odds, the rules to remember."""

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
    needs_browser,
    unusable,
    wrong_views,
)
from tests.web.table import Served

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]
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
    here.chrome.back()
    here.click(".choices .step", "J")
    here.see(".explored h2", "Pone to play at 14")
    here.click("button", "Play from here")
    here.wait(lambda: here.at().startswith("/play/"), "a game", 60)
    here.see(".count, .pile", "14")


def test_the_page_agrees_with_what_it_is_told(table: Served, here: Person) -> None:
    node = table.http.get("/api/explore/play?starter=8&played=4").json()
    here.open("/explore/play?starter=8&played=4")
    here.see(".choices tbody tr")
    rows = [row.text.split() for row in here.all(".choices tbody tr")]
    likeliest = sorted(node["choices"], key=lambda choice: -choice["probability"])
    assert [row[0].replace("10", "T") for row in rows] == [choice["rank"] for choice in likeliest]
    assert rows[0][1] == f"{100 * likeliest[0]['probability']:.1f}%"


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


def test_discards_at_a_score(table: Served, here: Person) -> None:
    told = table.http.get("/api/explore/score?role=pone&score=116-113&hands=100", timeout=180).json()
    here.open("/explore/discard?role=pone")
    here.see(".heat")
    here.see("input[placeholder='116-113']").send_keys("116-113\n")
    here.see(".explored h2", f"The score changes {told['changed']}% of the discards", seconds=60)  # of the first 100
    here.see(".heat caption", "How often two ranks win most")
    here.click(".switch button", "Change")
    here.see(".heat caption", "How much more often")
    here.see("input[placeholder='116-113']").clear()
    here.see("input[placeholder='116-113']").send_keys("116-133\n")
    here.see("[role=alert]", "expected two whole numbers from 0 to 120")
    assert all("422" in words for words in here.complaints())
    here.click(".explore-tools button", "Any")
    here.see(".heat caption", "How often two ranks are discarded")


def test_a_point_that_never_comes_says_so(here: Person) -> None:
    here.open("/explore/play?played=5,5,5,5")
    here.see("[role=alert]", "never plays so")
    assert all("409" in words for words in here.complaints())
    here.click(".way button", "Start")
    here.see(".explored h2", "Pone to play at 0")


VIEWS = (
    ("/explore/play?starter=8&played=4,J", ".holdings"),
    ("/explore/discard?role=pone&ranks=TK", ".explored .plain-table caption"),
    ("/explore/discard?role=pone&show=crib&beside=schell", ".heat-less"),
    ("/explore/report?starter=8", ".heat"),
    ("/explore/discard?role=pone&score=116-113", ".heat"),
)


def test_nothing_is_too_wide_and_axe_finds_nothing(here: Person) -> None:
    windows = (SMALL, PHONE, PHONE_ON_ITS_SIDE, LAPTOP, LARGEST)
    assert wrong_views(here, VIEWS, windows, lambda _: [*unusable(here), *here.chrome.execute_script(FELL_OUT)]) == {}


def test_every_link_of_the_story_opens_what_it_tells_of(here: Person) -> None:
    told = (Path(__file__).parents[2] / "docs" / "explore.md").read_text("utf-8")
    links = re.findall(r"\(http://localhost:8115/#(/explore/[^)]*)\)", told)
    assert len(links) == 10
    for link in links:
        here.open(link)
        here.see(".heat" if "/discard" in link else ".choices", seconds=60)
        assert not here.all("[role=alert]")
        assert here.at() == link


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
    assert not here.chrome.execute_script(FELL_OUT)
    assert not unusable(here)


def test_a_click_on_the_board_asks_about_the_odds_of_that_score(table: Served, here: Person) -> None:
    for width, height, _ in (PHONE, LAPTOP):
        here.resize(width, height)
        here.open("/odds?role=pone&mine=115&theirs=110")
        here.see(".odds-win", "89.9%")
        canvas = here.see(".heat-map canvas")
        here.chrome.execute_script(
            "const { left, bottom, width, height } = arguments[0].getBoundingClientRect();"
            "arguments[0].dispatchEvent(new PointerEvent('pointerdown', {bubbles: true,"
            " clientX: left + width * 60.5 / 121, clientY: bottom - height * 30.5 / 121}))",
            canvas,
        )
        here.wait(lambda: here.at() == "/odds?role=pone&mine=60&theirs=30", "its address")
        shown = table.http.get("/api/odds?role=pone&mine=60&theirs=30").json()["win_probability"]["mean"]
        here.see(".odds-win", f"{100 * shown:.1f}%")
        here.click(".odds .switch button", "You deal")
        here.wait(lambda: "role=dealer" in here.at(), "the other role")


def test_rules_are_read_printed_and_practised(here: Person) -> None:
    here.open("/quiz")
    here.click("a", "10 rules to remember")
    here.see("h1", "10 rules to remember")
    here.click(".switch button", "20")
    here.see("h1", "20 rules to remember")
    assert here.at() == "/remember?rules=20"
    told = [item.text for item in here.all(".remember ol > li")]
    assert len(told) == 20
    said = {rule.words for rule in muggins.rules_to_remember(20).rules}
    assert {words for words in said if any(words in text for text in told)} == said
    here.prefer(paper=True)
    assert not [one for one in here.all(".top, .unprinted") if one.is_displayed()], "nothing to click on paper"
    here.prefer()
    here.click(".remember .such a", "Analyse")
    here.see(".answer table")
    here.chrome.back()
    here.click("a", "Practise them")
    here.see(".quiz .choice")
