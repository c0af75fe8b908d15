"""Drills: the same from a seed, worth asking, and the missed ones kept until they are known."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muggins.archive.store import open_file
from muggins.cards import parse_cards, suit_of
from muggins.counting.spoken import spoken
from muggins.errors import MugginsError
from muggins.files.sqlite import Database
from muggins.quiz.count import CountDrill
from muggins.quiz.quiz import questions
from muggins.quiz.repetition import DELAYS, Repetition
from muggins.rules.show import Kind, count_show

DRILL = CountDrill()


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, time: timedelta) -> None:
        self.time += time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Database:
    return open_file(tmp_path / "folder" / "games.sqlite")


@pytest.fixture
def missed(file: Database, clock: Clock) -> Repetition:
    return Repetition(file, clock)


def test_a_seed_brings_the_same_questions_and_another_seed_others() -> None:
    first = list(questions(DRILL, 7, 20))
    assert first == list(questions(DRILL, 7, 20))
    assert first[:5] == list(questions(DRILL, 7, 5))
    assert len({question.key for question in first}) == 20
    assert not {question.key for question in first} & {question.key for question in questions(DRILL, 8, 20)}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_ten_questions_have_everything_worth_counting(seed: int) -> None:
    ten = list(questions(DRILL, seed, 10))
    counts = [count_show(question.hand, question.starter, crib=bool(question.crib)) for question in ten]
    assert any(not count.points for count in counts)
    assert any(count.points >= 12 for count in counts)
    for kind, least in ((Kind.RUN, 2), (Kind.FIFTEEN, 4), (Kind.PAIR, 3), (Kind.NOBS, 1)):
        assert any(len(count.of(kind)) >= least for count in counts), kind
    assert any(count.of(Kind.FLUSH) for count in counts)
    crib_suits = [{suit_of(card) for card in question.hand} for question in ten if question.crib]
    assert any(len(suits) == 1 for suits in crib_suits)


def test_an_answer_is_judged_with_its_loss_and_the_cadence() -> None:
    question = DRILL.again("4H 5D 5C 6S JD")
    right = DRILL.judge(question, " 16\n")
    assert (right.right, right.loss) == (True, 0)
    hand = parse_cards("4H 5D 5C 6S JD")
    assert right.words == f"16: {spoken(count_show(hand[:4], hand[4]))}."
    wrong = DRILL.judge(question, "fifteens 6, pair 2, runs 6")
    assert (wrong.right, wrong.loss) == (False, 2)
    assert "Fifteens make 8" in wrong.words
    blank = DRILL.judge(question, "")
    assert (blank.right, blank.loss) == (False, 16)
    assert blank.words.startswith("It is 16: fifteen two")
    with pytest.raises(MugginsError, match="'what' in the claim"):
        DRILL.judge(question, "what")


def test_an_empty_answer_is_wrong_even_where_nothing_is_right() -> None:
    assert not DRILL.judge(DRILL.again("2C 4C 6C 8D QD"), "").right


def test_a_question_comes_back_from_its_key() -> None:
    for question in questions(DRILL, 3, 30):
        assert DRILL.again(question.key) == question
    crib = DRILL.again("2C 4C 6C 8C TD crib")
    assert crib.words == "Crib 2C 4C 6C 8C  starter TD: what does it count?"
    assert DRILL.judge(crib, "0").right


@pytest.mark.parametrize("key", ["", "5H", "5H 5H 5D 5S JC", "nonsense", "5H 5D 5S 5C JC JD"])
def test_a_key_of_no_question_is_named(key: str) -> None:
    with pytest.raises(MugginsError, match=f"question '{key}': expected five cards"):
        DRILL.again(key)


def test_a_missed_question_comes_back_later_and_later_until_it_is_known(
    missed: Repetition, file: Database, clock: Clock
) -> None:
    missed.note("count", "A", right=True)
    assert missed.keys("count") == []
    missed.note("count", "A", right=False)
    missed.note("toss", "A", right=False)
    for rests in (*DELAYS[:2], None, *DELAYS[:-1]):
        if rests is None:
            missed.note("count", "A", right=False)  # begins anew
            continue
        assert missed.due("count") == []
        clock.pass_by(rests - timedelta(seconds=1))
        assert missed.due("count") == []
        clock.pass_by(timedelta(seconds=1))
        assert Repetition(file, clock).due("count") == ["A"]
        missed.note("count", "A", right=True)
    assert missed.keys("count") == ["A"]
    assert missed.resting("count") == [("A", clock.time + DELAYS[-1])]
    clock.pass_by(DELAYS[-1])
    missed.note("count", "A", right=True)
    assert missed.keys("count") == []
    assert missed.due("toss") == ["A"]


def test_what_is_added_is_due_at_once_and_nothing_rests_less_for_it(missed: Repetition, clock: Clock) -> None:
    missed.note("mistakes", "A", right=False)
    missed.add("mistakes", ["A", "B"])
    assert missed.due("mistakes") == ["B"]
    clock.pass_by(DELAYS[0])
    assert missed.due("mistakes") == ["B", "A"]


def test_the_missed_come_first_and_are_at_most_half(missed: Repetition, clock: Clock) -> None:
    keys = [question.key for question in questions(DRILL, 5, 8)]
    for key in keys:
        missed.note("count", key, right=False)
    assert not any(question.again for question in questions(DRILL, 6, 10, missed))  # they rest
    clock.pass_by(DELAYS[0])
    ten = list(questions(DRILL, 5, 10, missed))
    assert [question.key for question in ten[:5]] == keys[:5]
    assert [question.again for question in ten] == [True] * 5 + [False] * 5
    assert len({question.key for question in ten}) == 10
    assert [question.again for question in questions(DRILL, 5, 1, missed)] == [True]


def test_of_too_many_questions_the_oldest_leave(missed: Repetition) -> None:
    missed.add("count", map(str, range(1099)))
    missed.note("count", "1099", right=False)
    assert len(missed.keys("count")) == 1000
    assert missed.keys("count")[-1] == "1099"


def test_whoever_writes_at_the_same_moment_loses_nothing(missed: Repetition, file: Database) -> None:
    keys = [str(number) for number in range(24)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda key: Repetition(open_file(file.path)).note("count", key, right=False), keys))
    assert sorted(missed.keys("count")) == sorted(keys)
