"""The catalogue of words: every message is used, every reason has one, and a place is filled."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muggins import words
from muggins.cards import format_cards
from muggins.coach.coach import shared_coach
from muggins.coach.hint import hint_of
from muggins.coach.reasons import Reason
from muggins.coach.review import judge
from muggins.quiz.position import judge_choice, question_about
from muggins.rules.events import CardPlayed, Event, GoSaid, StarterTurned, Tossed
from muggins.rules.play import Peg, Pegged
from muggins.rules.position import parse_position
from muggins.rules.role import Role, Seat
from muggins.table.narration import tell
from muggins.table.viewpoint import Happening
from muggins.words import say, texts

SOURCE = Path(__file__).parents[1] / "src" / "muggins"


def messages(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of each message, a text or a choice."""
    if isinstance(node, dict) and "by" not in node and "other" not in node:
        for name, below in node.items():
            yield from messages(below, (*path, name))
    else:
        yield path


def test_every_message_is_used() -> None:
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"), SOURCE / "words" / "en.json"]
    text = "\n".join(path.read_text("utf-8") for path in files)
    used = set(re.findall(r"""["'.}:](\w+)["'}:]""", text)) | set(re.findall(r"""["'.](\w+)(?=_\{)""", text))
    every = list(messages({**texts(), "page": {}}))
    assert len(every) > 50
    assert not [path for path in every if path[-1] not in used]
    on_page = [path for path in messages(texts()["page"]) if path[-1] not in text]
    assert not on_page


def test_every_message_that_is_asked_for_is_there() -> None:
    known = {".".join(path) for path in messages(texts())}
    asked = set[str]()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in {"say", "Reason"} and node.args:
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                before = "reasons." if name == "Reason" else ""
                asked |= {f"{before}{each.value!s}" for each in choices if isinstance(each, ast.Constant)}
    assert len(asked) > 40
    assert asked <= known


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [(".2f", 0.126, "0.13"), ("+.1f", 2, "+2.0"), ("+.2f", -0.5, "-0.50"), (".0%", 0.07, "7%"), ("article", "8", "an")]
    + [("or", [*"abc"[:many]], text) for many, text in ((1, "a"), (2, "a or b"), (3, "a, b or c"))],
)
def test_a_place_takes_numbers_choices_and_lists(
    form: str, value: object, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(texts(), "example", f"<{{it:{form}}}>")
    assert say("example", {"it": value}) == f"<{text}>"


def test_a_missing_place_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("reasons.makes", {})


def test_a_reason_of_parts_is_one_sentence() -> None:
    replies = Reason("reply", rank=4, chance=0.31), Reason("reply", rank=7, chance=0.1)
    given = Reason("given_up", 2, rank=4, of=replies), Reason("given_up", 6, rank=7, of=replies[1:])
    reason = Reason("card", of=(Reason("gives_up", of=given), Reason("three")))
    three = "if it is paired, you make three of a kind for 6"
    assert str(reason) == f"may give up 2 to a 5 (31%) or 8 (10%) and 6 to an 8 (10%); {three}"


POSITIONS = (
    "dealer hand 3H 4D 8S 9C JC KH",
    "pone 112-115 hand 3H 4D 8S 9C JC KH",
    "pone 114-108 hand AS 2D 7C QH toss TH KC starter 2C",
    "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC",
    "pone hand 7H 8C 9C TH toss 2C 3D starter 6S",
)


def bracketed(node: Any) -> Any:
    """Return the catalogue of a language in which all is English, but in brackets."""
    if isinstance(node, dict):
        return {name: below if name == "by" else bracketed(below) for name, below in node.items()}
    return [bracketed(below) for below in node] if isinstance(node, list) else f"[{node}]"


def outside(text: str) -> str:
    """Return what of a text stands in no brackets."""
    while "[" in text:
        text, before = re.sub(r"\[[^][]*\]", "", text), text
        assert text != before, text
    return text


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made = tmp_path / "pseudo.json"
    made.write_text(json.dumps(bracketed(texts())), "utf-8")
    monkeypatch.setattr(words, "FILE", made)
    texts.cache_clear()
    yield
    texts.cache_clear()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("position", POSITIONS)
def test_all_that_the_coach_says_is_from_the_catalogue(position: str) -> None:
    assert outside("[a [b] c] and d") == " and d", "a sentence from elsewhere is seen"
    view = parse_position(position)
    advice = shared_coach().advise(view)
    said = [hint_of(advice), question_about(view, "play").words, judge_choice(position, "").words]
    for row in advice.rows:
        cards = row.cards
        decision = judge(view, cards, advice, 1, Seat.P1)
        said += [str(row.reason), decision.words, judge_choice(position, format_cards(cards)).words]
    assert len(said) > 4
    for text in said:
        assert text.startswith("[")
        assert not outside(text).strip(), text


@pytest.mark.usefixtures("pseudo")
def test_all_that_the_log_says_is_from_the_catalogue() -> None:
    """But for a spoken count."""
    pegs = tuple(Pegged(peg, 2) for peg in Peg)
    events: list[Event | None] = [
        None,
        *(Tossed(Role.PONE, (0, 1)), StarterTurned(40, 2), CardPlayed(Role.PONE, 4, 15, pegs)),
        *(GoSaid(Role.DEALER, 25, pegger) for pegger in (None, *Role)),
    ]
    for event in events:
        for seat in Seat:
            text = tell(Happening(1, Seat.P2, seat, event, (0, 0)), Seat.P1, "[Ann]")
            assert text.startswith("[")
            assert not outside(text), text
