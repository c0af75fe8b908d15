"""The end of a game and its review in a real browser: every step, its table and its address, the ways on and back."""

import random
from urllib.parse import quote_plus

import pytest

from tests.web.browser import (
    PHONE,
    WINDOWS,
    Person,
    faults,
    needs_browser,
    person,
    too_wide,
    unusable,
    wrong_at,
    wrong_views,
)
from tests.web.table import Served, finished
from tests.web.test_reviews import Slow

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]
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
    # The list shows everything, or decisions, or mistakes.
    here.click(".decisions select option", "decisions")
    here.click(".decisions label:nth-of-type(2) option", "both")
    here.wait(lambda: len(here.all(".decision-list li")) == len(review["decisions"]), "all decisions")
    here.click(".decisions select option", "mistakes")
    marked = sum(bool(each["mark"]) for each in review["decisions"])
    here.wait(lambda: len([one for one in here.all(".decision-list .mark") if one.text]) == marked, "the mistakes")
    assert len(here.all(".decision-list li")) < len(review["decisions"])
    here.click(".decisions select option", "everything")
    here.wait(lambda: len(here.all(".decision-list li")) == len(review["events"]), "everything")
    assert faults(here) == []


def test_each_decision_of_a_review_has_an_address_and_mistakes_are_solved_before_they_are_answered(
    table: Served, here: Person
) -> None:
    review = finished(table)
    decisions = review["decisions"]
    mistakes = [each for each in decisions if each["mark"] and each["seat"] == review["person"]]
    chosen = next(number for number, each in enumerate(decisions, 1) if each["seat"] != review["person"])
    here.open(f"/review/1/{chosen}")
    here.see(".board-replay h2", f"Deal {decisions[chosen - 1]['deal']}")
    # The chart's dots are the mistakes; a click goes there, and so does its address after a reload.
    marked = ".win-chart .chance-dot:not(.good)"
    assert len(here.all(marked)) == len(mistakes)
    here.chrome.execute_script(
        "[...document.querySelectorAll(arguments[0])].pop().dispatchEvent(new Event('click', {bubbles: true}))", marked
    )
    number = decisions.index(mistakes[-1]) + 1
    here.wait(lambda: here.at() == f"/review/1/{number}", "its address")
    shown = here.see(".board-replay h2").text
    here.chrome.refresh()
    assert here.see(".board-replay h2").text == shown
    # Solving: neither the list nor the board tells the answer before a choice is made.
    here.click(".overview button", f"Solve your {len(mistakes)} mistake")
    here.see(".decisions h2", "Your mistakes")
    assert len(here.all(".decision-list li")) == len(mistakes)
    assert not here.all(".decision-list .mark")
    for mistake in mistakes[:2]:
        here.see(".board-replay", f"Deal {mistake['deal']}")
        here.see(".board-replay button", "Show the answer")
        assert not here.all(".board-replay .advice")
        assert not here.all(".board-replay .better")
        for card in mistake["best"]:
            here.click(f".board-replay .choice [data-card='{card}']")
        here.see(".board-replay [role=status]", "Right: that is the best")
        here.click(".board-replay button", "Next mistake")
    here.click(".overview button", "Show all decisions")
    here.see(".decision-list .mark")
    assert faults(here) == []
    # Nor does the table tell what is tried again.
    number = decisions.index(mistakes[0]) + 1
    here.open(f"/review/1/{number}")
    here.click(".board-replay button", "Try again")
    here.see(".stage .backs")
    for card in mistakes[0]["made"]:
        assert not here.all(f".stage .between [data-card='{card}']")
    event = next(place for place, each in enumerate(review["events"]) if each["decision"] == number)
    scores = [int(score.text) for score in here.all(".stage .score strong")]
    assert scores == review["events"][event - 1]["scores"]


def test_one_plays_on_from_a_decision_against_somebody_else_and_comes_back(table: Served, here: Person) -> None:
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
    # It ends as any game does, and leads back.
    table.play_out(state, random.Random(1))
    event = next(place for place, each in enumerate(review["events"], 1) if each["decision"] == number)
    for path, css in (("/play/2", ".end-scene"), ("/review/2", ".overview")):
        here.open(path)
        here.see(f"{css} a", "Back to the review of game 1")
        assert wrong_at(here, WINDOWS, lambda: too_wide(here)) == {}, path
        here.click(f"{css} a", "Back to the review")
        here.wait(lambda: here.at() in {f"/review/1/e{event}", f"/review/1/{number}"}, "the review, at the move")
        here.see(".board-replay .step-head")
    here.open("/play/1")
    here.see(".end-scene a", "Review")
    assert "Back to the review" not in here.text()
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


def test_a_step_fits_every_window(table: Served, here: Person) -> None:
    finished(table)
    steps = [(f"/review/1/{step}", ".stage") for step in ("1", "e1", "e12", "e17")]
    wrong = wrong_views(here, steps, WINDOWS, lambda _: [*too_wide(here), *here.chrome.execute_script(CUT)])
    assert wrong == {}


def test_asking_about_a_discard_keeps_its_score(table: Served, here: Person) -> None:
    decisions = finished(table)["decisions"]
    number, decision = next(
        (number, one)
        for number, one in enumerate(decisions, 1)
        if one["kind"] == "toss" and one["by_wins"] and one["at_score"]
    )
    here.open(f"/review/1/{number}")
    link = here.see(".board-replay .tools a", "Analyse")
    assert quote_plus(decision["position"]) in str(link.get_attribute("href"))
    link.click()
    assert "Win chance" in here.see(".answer .advice").text
    own, other = decision["scores"]
    assert f" {own}-{other} " in decision["position"]


def test_a_record_that_was_pasted_is_reviewed_again_after_a_reload(table: Served, here: Person) -> None:
    finished(table)
    here.open("/review")
    field = here.see("textarea")
    here.chrome.execute_script(
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
        field,
        table.http.get("/api/games/1/record").text,
    )
    here.click("form .primary")
    here.see(".decision-list")
    assert here.see(".overview h1").text.startswith("You ")  # the record's "You" is the person here
    here.see(".win-chart figcaption", "Your chance to win")
    here.press("n")
    here.wait(lambda: here.at().startswith("/review/pasted/"), "the address of a decision")
    at, shown = here.at(), here.see(".board-replay h2").text
    here.chrome.refresh()
    assert here.see(".board-replay h2").text == shown
    assert here.at() == at


def test_a_phone_opens_a_review_at_its_top_and_a_decision_at_the_decision(table: Served, here: Person) -> None:
    finished(table)
    here.resize(390, 844)
    here.open("/review/1")
    here.see(".board-replay .advice")
    assert here.chrome.execute_script("return [scrollX, scrollY]") == [0, 0]
    here.open("/review/1/9")
    here.see(".board-replay .advice")
    top = "return document.querySelector('.board-replay').getBoundingClientRect().top"
    here.wait(lambda: abs(here.chrome.execute_script(top)) < 5, "the decision")


def test_a_series_goes_on_from_the_review_and_two_clicks_begin_one_game(table: Served, here: Person) -> None:
    first = table.play_out(table.begin(against="nash", target=61), random.Random(5))
    twice = "arguments[0].click(); arguments[0].click()"
    here.open("/review/1")
    here.chrome.execute_script(twice, here.see("button", "Rematch"))
    here.wait(lambda: here.at() == "/play/2", "the next game")
    second = table.state(2)
    assert second["first_dealer"] != ("you" if first["outcome"]["won"] else "opponent")
    here.open("/review/1")
    here.click("button", "Go to the next game of the series")
    here.wait(lambda: here.at() == "/play/2", "the same next game")
    table.play_out(second, random.Random(6))
    here.open("/review/2")
    here.see("p", "Game 2 of the series: match points")
    here.open("/play")
    here.chrome.execute_script(twice, here.see("form.setup .primary", "Deal"))
    here.wait(lambda: here.at() == "/play/3", "a new game")
    assert table.http.get("/api/games").json()["total"] == 3


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
