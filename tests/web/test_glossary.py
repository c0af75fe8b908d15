"""What a newcomer is told: the guided deals, and words that say what they mean by mouse, touch and keyboard."""

import random
from collections.abc import Callable

import pytest

from muggins.cards import parse_card, parse_cards
from muggins.counting.spoken import steps
from muggins.rules.show import ShowCount, count_show
from tests.web.browser import PHONE, Person, faults, needs_browser, too_wide
from tests.web.table import Served, reach, state_of
from tests.web.test_page import play_on

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]
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
    assert 0 < small.chrome.execute_script("return arguments[0].getBoundingClientRect().top", sought) < 568


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
    small.choose(".setup select", "muggins")
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
        ("/ask?mode=play", "h2", {"starter", "pone"}),
        ("/odds?role=pone&mine=90&theirs=85", ".odds-win", {"Match points", "deal"}),
        ("/quiz/toss", ".choice", {"discard"}),
        ("/quiz/count", ".lineup", set()),
    ],
)
def test_views_explain_their_words(small: Person, path: str, wanted: str, expected: set[str]) -> None:
    small.open(path)
    small.see(wanted)
    assert expected <= set(all_fit(small))
    assert faults(small) == []


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


@pytest.fixture
def newcomer(here: Person) -> Person:
    here.resize(*PHONE[:2])
    return here


def lineup(here: Person) -> list[str]:
    return [str(one.get_attribute("data-card")) for one in here.all(".together .card")]


def count_of(here: Person, crib: bool) -> ShowCount:
    *hand, starter = lineup(here)
    return count_show(parse_cards(" ".join(hand)), parse_card(starter), crib=crib)


def click_cards(here: Person, cards: list[str]) -> None:
    for card in cards:
        here.click(f".together .card[data-card='{card}']")


def count_rightly(here: Person, crib: bool) -> None:
    """Click the cards of each part, in the order in which a player says it."""
    for step in steps(count_of(here, crib)):
        if "double" in step.words or "triple" in step.words:
            break  # it is several runs: the next newcomer is shown them
        before = here.see(".together .total").text
        click_cards(here, [card for card in lineup(here) if parse_card(card) in step.cards])
        here.wait(lambda before=before: here.see(".together .total").text != before, "another total")  # type: ignore[misc]


def err_first(here: Person, crib: bool) -> None:
    """Click cards that score nothing: nothing is taken for it, and it is said why."""
    scoring = [set(step.cards) for step in steps(count_of(here, crib))]
    cards = lineup(here)
    pairs = [[one, other] for one in cards for other in cards if one < other]
    wrong = next(pair for pair in pairs if not any(set(map(parse_card, pair)) <= each for each in scoring))
    click_cards(here, wrong)
    here.see(".together .cadence", "Try others")
    assert here.see(".together .total").text == "0"


@pytest.mark.parametrize(
    "counts", [count_rightly, err_first, lambda _here, _crib: None], ids=["is right", "errs first", "is shown"]
)
def test_a_newcomer_counts_the_whole_hand_and_loses_nothing(
    newcomer: Person, counts: Callable[[Person, bool], None]
) -> None:
    here, rng = newcomer, random.Random(4)
    here.open("/guide")
    seen = [here.see(".guide-strip", "race to 121").text]

    def stop() -> bool:
        words = " ".join(one.text for one in here.all(".guide-strip"))
        if words and words not in seen:
            seen.append(words)
        return bool(here.all(".together") or here.all(".end-scene"))

    for crib in (False, True):
        play_on(here, rng, stop)
        points = count_of(here, crib).points
        assert too_wide(here) == []
        if points:
            counts(here, crib)
        while here.all(".together .tools .quiet"):
            here.click(".together .tools button", "Show me one")
        assert here.see(".together .total").text == str(points)
        here.click(".together .primary", f"Claim {points}")
        here.wait(lambda: not here.all(".together"), "the count is taken")
    play_on(here, rng, ".end-scene")
    assert "lost" not in here.text()
    told = "\n".join(seen)
    for what in ("race to 121", "discard two to the crib", "starter", "31", "count your hand together"):
        assert what in told, told
    here.click(".end-scene a", "A second deal, with less help")
    here.see(".guide-strip", "Your teacher deals")


def test_the_second_deal_is_counted_alone_and_leads_to_a_first_game(newcomer: Person) -> None:
    here, rng = newcomer, random.Random(4)
    here.open("/guide/2")
    play_on(here, rng, ".counting")
    here.see(".guide-strip", "Count for yourself")
    play_on(here, rng, ".end-scene")
    here.click(".end-scene a", "Your first game, against Novice")
    assert here.see("input[name=against][value=novice]").is_selected()
    assert here.see("form.setup input[type=checkbox]").is_selected(), "with hints"
