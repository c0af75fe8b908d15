"""The drills of the page without a server, compared with those of the library."""

import pytest

from muggins.counting.spoken import compare
from muggins.quiz.drills import drill_called
from muggins.wire import to_json
from tests.wasm.node import Node

pytestmark = pytest.mark.all


@pytest.mark.parametrize("drill", ["count-easy", "count-medium", "toss"])
def test_questions_are_the_library_s(node: Node, drill: str) -> None:
    for number in range(20):
        asked = node.ask(ask="question", drill=drill, seed=7, number=number)
        assert asked == to_json(drill_called(drill).pick(7, number))


def test_discards_are_judged_alike(node: Node) -> None:
    drill, right = drill_called("toss"), 0
    for number in range(20):
        question = drill.pick(3, number)
        hand = to_json(question)["hand"]
        for answer in ("", " ".join(hand[:2]), " ".join(hand[4:]), f"{hand[3]} {hand[1]}"):
            judged, expected = (
                drill.judge(question, answer),
                node.ask(ask="verdict", drill="toss", key=question.key, answer=answer),
            )
            assert expected.pop("loss") == pytest.approx(judged.loss, abs=1e-9)
            assert expected == {name: value for name, value in to_json(judged).items() if name != "loss"}
            right += judged.right
    assert 0 < right < 60


def test_counts_are_judged_alike(node: Node) -> None:
    drill = drill_called("count-medium")
    for number in range(20):
        question = drill.pick(3, number)
        points = compare(question.hand, question.starter, 0).points
        for answer in ("", str(points), str(points + 1), str(points - 1)):
            judged = node.ask(ask="verdict", drill="count-medium", key=question.key, answer=answer)
            expected = to_json(drill.judge(question, answer))
            assert expected.pop("words").startswith(judged.pop("words"))  # without what was most likely missed
            assert judged == expected


@pytest.mark.parametrize(
    ("drill", "key", "answer"),
    [
        ("count-easy", "5H 5D 5S JC 5C", "thirty"),
        ("count-easy", "5H 5D 5S JC 5C", "30"),
        ("count-easy", "5H 5D 5S JC", "29"),
        ("count-easy", "5H 5D 5S JC 5H", "29"),
        ("count-easy", "dealer 0-0 hand 3H 4D 5D 5S JS 2C", "29"),
        ("toss", "dealer 0-0 hand 3H 4D 5D 5S JS 2C", "3H"),
        ("toss", "dealer 0-0 hand 3H 4D 5D 5S JS 2C", "3H 9H"),
        ("toss", "5H 5D 5S JC 5C", "5H 5D"),
        ("mistakes", "5H 5D 5S JC 5C", "5H 5D"),
    ],
)
def test_what_cannot_be_answered_is_refused(node: Node, drill: str, key: str, answer: str) -> None:
    with pytest.raises(RuntimeError, match="expected"):
        node.ask(ask="verdict", drill=drill, key=key, answer=answer)
