"""Words of the game on the page that say what they mean: by mouse, touch and keyboard, at every size."""

import random

import pytest

from tests.web.browser import Person, faults, needs_browser
from tests.web.table import Served, reach, state_of

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]
ENTER, ESCAPE = "\ue007", "\ue00c"
_OPEN = ".meaning:popover-open"
_PLACES = """
const box = element => { const {x, y, width, height} = element.getBoundingClientRect(); return [x, y, width, height] };
return [...document.querySelectorAll("main h1, main h2, main p, main td, main .card, main .term")].map(box)
"""


def tap(here: Person, x: int, y: int) -> None:
    for kind in ("mousePressed", "mouseReleased"):
        here.chrome.execute_cdp_cmd(
            "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
        )


@pytest.fixture
def small(here: Person) -> Person:
    here.resize(320, 568)
    return here


def words(here: Person) -> list[str]:
    return [str(each.get_attribute("textContent")) for each in here.all(".term button")]


def all_fit(here: Person) -> list[str]:
    """Open every term on the page, check where its meaning stands, and return the terms."""
    found = words(here)
    for place, word in enumerate(found):
        here.chrome.execute_script(
            "document.querySelectorAll('.term button')[arguments[0]].scrollIntoView({block: 'center'})", place
        )
        here.settle()
        if not here.all(".term button")[place].is_displayed():
            continue
        before = here.chrome.execute_script(_PLACES)
        here.all(".term button")[place].click()
        meaning = here.see(_OPEN)
        here.wait(lambda: all(each.rect["x"] > 0 for each in here.all(_OPEN)), "its place")
        left, top, right, bottom, width, height = here.chrome.execute_script(
            "const {left, top, right, bottom} = arguments[0].getBoundingClientRect();"
            "return [left, top, right, bottom, document.documentElement.clientWidth, innerHeight]",
            meaning,
        )
        assert left >= 0, word
        assert top >= 0, word
        assert right <= width, word
        assert bottom <= height, word
        assert here.chrome.execute_script(_PLACES) == before, f"{word}: nothing may move"
        assert here.chrome.execute_script("return document.documentElement.scrollWidth <= innerWidth"), word
        here.press(ESCAPE)
        here.wait(lambda: not here.all(_OPEN), "closed again")
    return found


@pytest.mark.all
def test_a_word_at_the_table_says_what_it_means_and_changes_nothing(table: Served, small: Person) -> None:
    state = table.begin()
    small.open(f"/play/{state['number']}")
    small.see(".badge .term button", "dealer")
    button = small.all(".badge .term button")[0]
    assert button.get_attribute("aria-expanded") == "false"
    button.click()
    meaning = small.see(_OPEN, "The player who dealt")
    assert button.get_attribute("aria-expanded") == "true"
    assert button.get_attribute("popovertarget") == meaning.get_attribute("id")
    assert faults(small) == []
    button.click()
    small.wait(lambda: not small.all(_OPEN), "closed by the same word")
    button.click()
    small.see(_OPEN)
    small.press(ESCAPE)
    small.wait(lambda: not small.all(_OPEN), "closed by Escape")
    assert button.get_attribute("aria-expanded") == "false"
    assert small.chrome.execute_script("return document.activeElement === arguments[0]", button)
    small.press(ENTER)
    small.see(_OPEN)
    tap(small, 3, 300)
    small.wait(lambda: not small.all(_OPEN), "closed by a tap elsewhere")
    assert table.state(state["number"])["move"] == state["move"], "Enter was for the word"
    button.click()
    small.click(f"{_OPEN} a", "How to play")
    small.see("h1", "How to play cribbage")
    sought = small.see(".terms .sought", "dealer")
    top = small.chrome.execute_script("return arguments[0].getBoundingClientRect().top", sought)
    assert 0 < top < 568


def test_the_whole_table_explains_its_words(table: Served, small: Person) -> None:
    rng = random.Random(4)
    seen: set[str] = set()
    state = table.begin(counting="own")
    last = None
    while state["awaits"] and not {"starter", "count", "crib", "dealer"} <= seen:
        small.open(f"/play/{state['number']}")
        small.see(".felt")
        if state["awaits"] != last and state["awaits"] != "toss":
            small.see(".middle .term, .counting")
            seen |= set(all_fit(small))
        last = state["awaits"]
        state = state_of(table.move(state, rng))
    assert {"starter", "count", "crib", "dealer"} <= seen


def test_muggins_is_explained_where_it_is_chosen(small: Person) -> None:
    small.open("/play")
    small.see("form.setup")
    assert not small.all(".setup .term")
    small.chrome.execute_script(
        "const chosen = document.querySelector('.setup select');"
        "chosen.value = 'muggins'; chosen.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    small.see(".setup .term")
    assert all_fit(small) == ["muggins", "the show"]
    assert faults(small) == []


def test_the_log_explains_go(table: Served, here: Person) -> None:
    state = reach(table, lambda state: state["awaits"] == "play" and state["happenings"][-1]["kind"] == "go")
    here.open(f"/play/{state['number']}")
    here.click(".log .term button", "go")
    here.see(_OPEN, "without passing 31")


@pytest.mark.parametrize(
    ("path", "wanted", "expected"),
    [
        ("/ask?role=dealer&cards=5H6HTSQDKD2C", ".advice", {"Discard", "crib", "the play", "starter"}),
        pytest.param("/ask?mode=play", "h2", {"starter", "pone"}, marks=pytest.mark.all),
        ("/odds?role=pone&mine=90&theirs=85", ".odds-win", {"Match points", "deal"}),
        pytest.param("/quiz/toss", ".choice", {"discard"}, marks=pytest.mark.all),
        pytest.param("/quiz/count", ".lineup", set(), marks=pytest.mark.all),
    ],
)
def test_views_explain_their_words(small: Person, path: str, wanted: str, expected: set[str]) -> None:
    small.open(path)
    small.see(wanted)
    assert expected <= set(all_fit(small))
    assert faults(small) == []


@pytest.mark.all
def test_stats_and_the_review_explain_their_words(table: Served, small: Person) -> None:
    state = table.play_out(table.begin(against="greedy+greedy", target=61), random.Random(5))
    table.http.get(f"/api/games/{state['number']}/review")
    small.open(f"/play/{state['number']}")
    small.see(".end-scene")
    all_fit(small)
    small.open("/record")
    small.see("h2", "against par")
    found = all_fit(small)
    assert {"Skunks", "Match points", "par", "deal", "heels", "pone", "dealer", "crib", "the play"} <= set(found)
    assert faults(small) == []
    small.open(f"/review/{state['number']}/e24")
    small.see(".stage")
    assert {"discards", "dealer", "starter"} <= set(all_fit(small))
    assert faults(small) == []


def test_the_rules_page_has_the_whole_glossary(small: Person) -> None:
    small.open("/rules")
    small.see("h2", "Glossary")
    names = [str(each.get_attribute("textContent")) for each in small.all(".rules > .terms dt")]
    assert names == sorted(names, key=str.lower)
    assert {"crib", "nobs", "heels", "pone", "muggins", "skunk", "par"} <= set(names)
    small.click("summary", "Words of the analysis")
    small.see("dt", "NashConv")
    assert faults(small) == []
