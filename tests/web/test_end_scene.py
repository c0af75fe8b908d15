"""The end of a game in a real browser: how far its review is, and the way back from a practice game."""

import random

import pytest

from tests.web.browser import PHONE, WINDOWS, Person, needs_browser, person, too_wide, unusable, wrong_at
from tests.web.table import Served
from tests.web.test_practice import a_move
from tests.web.test_progress import Slow

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]


def test_the_end_tells_how_far_the_review_is(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    number = table.play_out(table.begin(target=61), random.Random(1))["number"]
    slow = Slow(monkeypatch)
    try:
        with person(table.url) as here:
            here.open(f"/play/{number}")
            here.see(".end-scene .making [role=status]", "Analysing your game")
            assert slow.at_two.wait(30)
            here.see(".end-scene .making .note", "2 of")
            bar = here.see(".end-scene progress")
            assert float(bar.get_attribute("value") or 0) == 2

            assert wrong_at(here, WINDOWS, lambda: unusable(here)) == {}
            slow.go.set()
            here.see(".end-scene a", "Review")
            here.wait(lambda: not here.all(".end-scene progress"), "the bar is gone")
            assert not here.complaints()
    finally:
        slow.go.set()


@pytest.mark.all
def test_a_practice_game_leads_back_to_the_review(table: Served, here: Person) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    event, _ = a_move(table, over["number"], "P1")
    asked = {"event": event, "against": "greedy+rule"}
    state = table.http.post(f"/api/games/{over['number']}/practice", json=asked).json()
    ended = table.play_out(state, random.Random(1))
    for path, css in ((f"/play/{ended['number']}", ".end-scene"), (f"/review/{ended['number']}", ".overview")):
        here.open(path)
        here.see(f"{css} a", f"Back to the review of game {over['number']}")
        assert wrong_at(here, WINDOWS, lambda: too_wide(here)) == {}, path
        here.click(f"{css} a", "Back to the review")
        here.wait(lambda: here.at() == f"/review/{over['number']}/e{event}", "the review, at the move")
        here.see(".board-replay .step-head")
    here.open(f"/play/{over['number']}")
    here.see(".end-scene a", "Review")
    assert "Back to the review" not in here.text()


def test_a_game_is_given_up_at_the_table_and_leads_to_the_mistake_that_cost_most(table: Served) -> None:
    state = table.begin(against="club")
    with person(table.url, width=PHONE[0], height=PHONE[1]) as here:
        here.open(f"/play/{state['number']}")
        here.click(".drawer", "Log")
        here.click(".of-two button", "Resign")
        here.click(".of-two button", "Yes")
        here.see(".end-scene h2", "You resigned")
        assert not here.all(".side-panel.open"), "the drawer is closed over the end"
        here.see(".end-scene .climb", "Series 0–1, first to 3")
        assert table.state(state["number"])["outcome"]["resigned"]
        over = table.play_out(table.begin(target=61), random.Random(1))["number"]
        here.open(f"/play/{over}")
        here.click(".end-scene a", "Solve the one that cost most")
        here.see(".quiz h2", "which")
        assert not here.complaints()
