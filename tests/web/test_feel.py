"""What moves, and what waits to be told: with motion, at the usual pace."""

import random

import pytest

from tests.web.browser import Person, faults, needs_browser, person
from tests.web.table import Served, reach

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]

MOVING = "return document.getAnimations().filter((each) => each.effect?.target?.closest(arguments[0])).length"


@pytest.fixture
def lively(here: Person) -> Person:
    here.prefer(calm=False)
    here.likes(pace="normal", wait="each")
    return here


def moves(here: Person, css: str) -> bool:
    return bool(here.chrome.execute_script(MOVING, css))


@pytest.mark.all
def test_cards_fly_and_the_starter_turns(table: Served, lively: Person) -> None:
    here = lively
    state = table.begin(against="greedy+greedy")
    here.open(f"/play/{state['number']}")
    here.wait(lambda: moves(here, ".side.mine"), "cards are dealt")
    here.see(".actions .primary", "Choose two")
    here.wait(lambda: not moves(here, ".side.mine"), "they lie there")
    for card in here.all(".mine .choice .card")[:2]:
        card.click()
    here.click(".actions .primary", "Discard")
    here.wait(lambda: moves(here, ".deck"), "the starter turns")
    here.wait(lambda: here.all(".actions .prompt"), "one's turn")
    before = len(here.all(".pile .card"))
    here.click(".mine .choice .card:not(.not)")
    here.wait(lambda: moves(here, ".pile"), "a card flies to the pile")
    here.wait(lambda: len(here.all(".pile .card")) > before, "it lies there")


@pytest.mark.parametrize("wait", ["each", pytest.param("none", marks=pytest.mark.all)])
def test_nothing_tells_what_a_hand_comes_to_before_it_is_counted(table: Served, lively: Person, wait: str) -> None:
    """Neither board, log, words under the cards nor what is read aloud, while the big number is still below it."""
    here = lively
    here.likes(pace="normal", wait=wait)
    state = reach(table, lambda state: state["awaits"] == "play" and len(state["hand"]) == 1)
    number = int(state["number"])
    here.open(f"/play/{number}")
    here.see(".mine .choice .card")
    # The deal is played out elsewhere; this page tells it at its pace.
    while table.state(number)["awaits"] == "play":
        table.move(table.state(number), random.Random(1))
    happenings = table.http.get(f"/api/games/{number}").json()["happenings"]
    deal = max(place for place, each in enumerate(happenings) if each["kind"] == "starter")
    show = next(each for each in happenings[deal:] if each["kind"] == "show")
    assert len(show["steps"]) > 1, "there is something to count"
    here.see(".show .whose", show["part"], seconds=60)
    last = show["steps"][-1]
    assert int(here.see(".total").text) < last["total"], "it is being counted"
    assert [int(each.text) for each in here.all(".score strong")] != show["scores"]
    assert last["words"] not in here.see(".cloth").text
    assert last["words"] not in here.see(".log").text
    assert last["words"] not in here.chrome.execute_script("return document.querySelector('#live').textContent")
    here.wait(lambda: last["words"] in here.see(".log").text, "it is counted", 60)
    assert [int(each.text) for each in here.all(".score strong")] == show["scores"]


def test_m_turns_sounds_off_and_a_deck_of_two_colours_is_remembered(table: Served, lively: Person) -> None:
    here = lively
    here.open(f"/play/{table.begin(against='greedy+greedy')['number']}")
    here.see(".mine .choice .card")
    here.press("m")
    kept = "return JSON.parse(localStorage.getItem('muggins-settings')).sound"
    here.wait(lambda: here.chrome.execute_script(kept) is False, "silence")
    here.click(".settings-button")
    here.chrome.execute_script(
        "const box = [...document.querySelectorAll('.settings select')].find(each => each.value === 'four');"
        "box.value = 'two'; box.dispatchEvent(new Event('change', {bubbles: true}));"
    )
    here.wait(lambda: here.chrome.execute_script("return document.documentElement.dataset.deck") == "two", "the deck")
    here.chrome.refresh()
    here.see(".mine .choice .card")
    assert here.chrome.execute_script("return document.documentElement.dataset.deck") == "two"


def paper(here: Person) -> str:
    return str(here.chrome.execute_script("return getComputedStyle(document.body).backgroundColor"))


def set_appearance(here: Person, appearance: str, expected: str) -> None:
    here.click(".settings-button")
    here.chrome.execute_script(
        "const box = [...document.querySelectorAll('.settings select')].find(each => each[0].value === 'system');"
        "box.value = arguments[0]; box.dispatchEvent(new Event('change', {bubbles: true}));",
        appearance,
    )
    here.wait(lambda: paper(here) == expected, appearance)


def test_dark_or_light_whatever_the_device_says(table: Served) -> None:
    with person(table.url, dark=True) as here:
        here.open("/play")
        here.see("form.setup")
        dark_paper = paper(here)
        here.prefer()
        light_paper = paper(here)
        assert light_paper != dark_paper
        for appearance, expected in (("dark", dark_paper), ("light", light_paper), ("system", light_paper)):
            set_appearance(here, appearance, expected)
            here.chrome.refresh()
            here.see("form.setup")
            assert paper(here) == expected
            if appearance != "system":
                assert faults(here) == []
