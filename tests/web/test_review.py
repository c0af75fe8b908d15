"""The review in a real browser: every step of a game, its table and its address."""

import random

import pytest

from tests.web.browser import WINDOWS, Person, faults, needs_browser, too_wide, wrong_at
from tests.web.table import Served, finished

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]
RIGHT, LEFT, HOME, END = "\ue014", "\ue012", "\ue011", "\ue010"


def current(here: Person) -> str:
    return here.see(".decision-list [aria-current=true]").text


def test_arrows_step_through_every_event_with_its_pegs_and_its_address(table: Served, here: Person) -> None:
    review = finished(table)
    here.open("/review/1")
    events = review["events"]
    here.see(".stage")
    assert len(here.all(".decision-list li")) == len(events)
    here.press(HOME)
    here.wait(lambda: here.at() == "/review/1/e1", "the first event")
    for number, event in enumerate(events[:15], start=1):
        address = f"/review/1/{event['decision'] or f'e{number}'}"
        here.wait(lambda address=address: here.at() == address, address)  # type: ignore[misc]
        mine, theirs = (int(score.text) for score in here.all(".stage .score strong"))
        assert [mine, theirs] == event["scores"]
        assert len(here.all(".stage .hand")) == 2
        if event["kind"] == "card":
            assert event["cards"][0] in [each.get_attribute("data-card") for each in here.all(".stage .pile .card")], (
                event
            )
        here.press(RIGHT)
    here.press(LEFT)
    shown, at = current(here), here.at()
    here.chrome.refresh()
    here.see(".stage")
    assert (current(here), here.at()) == (shown, at)
    here.press(END)
    last = events[-1]
    here.wait(lambda: here.at() == f"/review/1/{last['decision'] or f'e{len(events)}'}", "the last event")
    assert max(int(score.text) for score in here.all(".stage .score strong")) == 61


@pytest.mark.all
def test_the_list_shows_everything_or_decisions_or_mistakes(table: Served, here: Person) -> None:
    review = finished(table)
    here.open("/review/1/e1")
    here.click(".decisions select option", "decisions")
    here.click(".decisions label:nth-of-type(2) option", "both")
    here.wait(lambda: len(here.all(".decision-list li")) == len(review["decisions"]), "all decisions")
    here.click(".decisions select option", "mistakes")
    marked = sum(bool(each["mark"]) for each in review["decisions"])
    here.wait(lambda: len([one for one in here.all(".decision-list .mark") if one.text]) == marked, "the mistakes")
    assert len(here.all(".decision-list li")) < len(review["decisions"])
    here.click(".decisions select option", "everything")
    here.wait(lambda: len(here.all(".decision-list li")) == len(review["events"]), "everything")
    # A dot of the graph goes to its decision.
    here.chrome.execute_script(
        "[...document.querySelectorAll('.chance-dot:not(.good)')].pop().dispatchEvent(new Event('click', {bubbles: 1}))"
    )
    mistakes = [n for n, each in enumerate(review["decisions"], 1) if each["mark"] and each["seat"] == "P1"]
    here.wait(lambda: here.at() == f"/review/1/{mistakes[-1]}", "the last mistake")
    assert faults(here) == []


@pytest.mark.all
def test_what_is_tried_again_is_not_told_by_the_table(table: Served, here: Person) -> None:
    review = finished(table)
    number, mistake = next(
        (n, each) for n, each in enumerate(review["decisions"], 1) if each["mark"] and each["seat"] == "P1"
    )
    here.open(f"/review/1/{number}")
    here.click(".board-replay button", "Try again")
    here.see(".stage .backs")
    for card in mistake["made"]:
        assert not here.all(f".stage .between [data-card='{card}']")
    event = next(place for place, each in enumerate(review["events"]) if each["decision"] == number)
    scores = [int(score.text) for score in here.all(".stage .score strong")]
    assert scores == review["events"][event - 1]["scores"]


@pytest.mark.all
def test_one_plays_on_from_a_decision_against_somebody_else(table: Served, here: Person) -> None:
    review = finished(table)
    number, decision = next(
        (n, each) for n, each in enumerate(review["decisions"], 1) if each["kind"] == "play" and each["seat"] == "P1"
    )
    here.open(f"/review/1/{number}")
    here.click(".play-on summary", "Play on from here")
    here.see(".play-on form", "practice game")
    here.click(".play-on select option[value=novice]")
    assert faults(here) == []
    here.click(".play-on .primary")
    here.wait(lambda: here.at() == "/play/2", "the table")
    here.wait(lambda: here.all(".side.mine .choice [data-card]"), "the cards")
    shown = {one.get_attribute("data-card") for one in here.all(".side.mine .choice [data-card]")}
    assert shown == set(decision["hand"])
    state = table.state(2)
    assert (state["practice"], state["scores"], state["against"]) == (True, decision["scores"], "novice")
    # It ends as any game does, and may be reviewed.
    table.play_out(state, random.Random(1))
    other = next(n for n, each in enumerate(review["decisions"], 1) if each["seat"] == "P2")
    here.open(f"/review/1/{other}")
    here.click(".play-on summary", "Play on from here as Casual")
    here.click(".play-on .primary")
    here.wait(lambda: here.at() == "/play/3", "the table")
    assert set(table.state(3)["hand"]) == set(review["decisions"][other - 1]["hand"])


CUT = """
const box = document.querySelector('.laid-cards').getBoundingClientRect();
return [...document.querySelectorAll('.laid-cards .card')].filter((one) => {
  const at = one.getBoundingClientRect();
  return at.right > box.right + 1 || at.bottom > box.bottom + 5;
}).map((one) => `cut: ${one.outerHTML.slice(0, 80)}`);
"""


@pytest.mark.all
@pytest.mark.parametrize("addresses", [("/review/1/1", "/review/1/e17"), ("/review/1/e1", "/review/1/e12")])
def test_a_step_fits_every_window(table: Served, here: Person, addresses: tuple[str, ...]) -> None:
    finished(table)
    found = {}
    for address in addresses:
        here.open(address)
        here.see(".stage")
        if wrong := wrong_at(here, WINDOWS, lambda: [*too_wide(here), *here.chrome.execute_script(CUT)]):
            found[address] = wrong
    assert found == {}
