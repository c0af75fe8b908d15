"""The guided deals, as three newcomers play them: each makes other mistakes, and each can count at the end."""

import random
from collections.abc import Callable

import pytest

from muggins.cards import parse_card, parse_cards
from muggins.counting.spoken import steps
from muggins.rules.show import count_show
from tests.web.browser import PHONE, Person, needs_browser, too_wide
from tests.web.test_page import play_on

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]
_OWN = ".side.mine .choice button.card"


@pytest.fixture
def newcomer(here: Person) -> Person:
    here.resize(*PHONE[:2])
    return here


def lineup(here: Person) -> list[str]:
    return [str(one.get_attribute("data-card")) for one in here.all(".together .card")]


def click_cards(here: Person, cards: list[str]) -> None:
    for card in cards:
        here.click(f".together .card[data-card='{card}']")


def count_rightly(here: Person, crib: bool) -> None:
    """Click the cards of each part, in the order in which a player says it."""
    *hand, starter = lineup(here)
    for step in steps(count_show(parse_cards(" ".join(hand)), parse_card(starter), crib=crib)):
        if "double" in step.words or "triple" in step.words:
            break  # it is several runs: the next newcomer is shown them
        before = here.see(".together .total").text
        click_cards(here, [card for card in lineup(here) if parse_card(card) in step.cards])
        here.wait(lambda before=before: here.see(".together .total").text != before, "another total")  # type: ignore[misc]


def err_first(here: Person, crib: bool) -> None:
    """Click cards that score nothing: nothing is taken for it, and it is said why."""
    *hand, starter = lineup(here)
    scoring = [
        set(step.cards) for step in steps(count_show(parse_cards(" ".join(hand)), parse_card(starter), crib=crib))
    ]
    cards = lineup(here)
    pairs = [[one, other] for one in cards for other in cards if one < other]
    wrong = next(pair for pair in pairs if not any(set(map(parse_card, pair)) <= each for each in scoring))
    click_cards(here, wrong)
    here.see(".together .cadence", "Try others")
    assert here.see(".together .total").text == "0"


def guess(here: Person, crib: bool) -> None:
    """Know nothing at all, and be shown."""


@pytest.mark.parametrize("counts", [count_rightly, err_first, guess])
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
        *hand, starter = lineup(here)
        points = count_show(parse_cards(" ".join(hand)), parse_card(starter), crib=crib).points
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
