"""The rules to remember in the browser: as the library has them, each size, on paper."""

import pytest

import muggins
from tests.web.browser import LAPTOP, Window, needs_browser, person, unusable, wrong_at
from tests.web.table import Served


@pytest.mark.parametrize("size", [5, 10, 20, 40])
def test_the_api_says_what_the_library_says(table: Served, size: int) -> None:
    assert table.http.get(f"/api/remember?size={size}").json() == muggins.to_json(muggins.rules_to_remember(size))


def test_another_size_is_refused_in_one_line(table: Served) -> None:
    got = table.http.get("/api/remember?size=6")
    assert got.status_code == 422
    assert got.json()["error"].startswith("size: expected")


@needs_browser
@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("window", [(320, 640, True), pytest.param(LAPTOP, marks=pytest.mark.all)])
def test_rules_are_read_and_practised(table: Served, window: Window) -> None:
    rules = muggins.rules_to_remember(20)
    with person(table.url, width=window[0], height=window[1], dark=window[2]) as here:
        here.open("/quiz")
        here.click("a", "10 rules to remember")
        here.see("h1", "10 rules to remember")
        here.click(".switch button", "20")
        here.see("h1", "20 rules to remember")
        assert here.at() == "/remember?rules=20"
        told = [item.text for item in here.all(".remember ol > li")]
        assert len(told) == 20
        said = {rule.words for rule in rules.rules}
        assert {words for words in said if any(words in text for text in told)} == said
        assert wrong_at(here, (window,), lambda: unusable(here)) == {}
        here.prefer(paper=True)
        assert not [one for one in here.all(".top, .unprinted") if one.is_displayed()], "nothing to click on paper"
        here.prefer()
        here.click(".remember .such a", "Analyse")
        here.see(".answer table")
        here.chrome.back()
        here.click("a", "Practise them")
        here.see(".quiz .choice")
        assert not here.complaints()
