"""What is known of a person is told in the same words in the terminal and in the page."""

import re

from muggins.cli.games.habits import NO_HABITS, NOTHING_TO_GAIN, RESPONDS, WHO
from muggins.web.app import STATIC

PAGE = (STATIC / "texts/en.js").read_text("utf-8")


def test_both_name_those_one_may_be_like_in_the_same_words() -> None:
    start = PAGE.index("  who: {", PAGE.index("export const learned"))
    listed = PAGE[start : PAGE.index("}", start)].replace("who: {", "")
    assert dict(re.findall(r'(\w+): "([^"]+)"', listed)) == WHO


def test_both_say_what_is_made_of_it_in_the_same_words() -> None:
    text = " ".join(PAGE.split())
    for words in (RESPONDS, NOTHING_TO_GAIN, NO_HABITS):
        assert words in text
