"""Drills: questions from a seed, answers judged at once, and the ones missed asked again.

A drill of some skill (the count, the toss, the play) is a `Drill`; `ask` and `judge` are all that
a face needs. What was missed is kept by `muggins.quiz.missed`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from muggins.errors import MugginsError
from muggins.quiz.missed import MissedQuestions


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked.

    Attributes:
        drill: the drill's name, such as "count".
        key: one line from which the drill can ask the same again.
        words: the question for a person, cards as ``5H``.
        data: the same for a program: numbers, texts and lists of them.
        again: whether it was missed earlier.
    """

    drill: str
    key: str
    words: str
    data: Mapping[str, Any] = field(default_factory=dict)
    again: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer was worth.

    Attributes:
        right: whether it was right.
        loss: what it costs, in points, 0 or more.
        words: the right answer, and what was wrong with the one given.
    """

    right: bool
    loss: float
    words: str


class Drill(Protocol):
    """A kind of question. Whatever it asks is decided by the seed and the number alone."""

    @property
    def name(self) -> str:
        """Its name, one word."""

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""

    def again(self, key: str) -> Question:
        """Return the question with a key.

        Raises:
            MugginsError: no question has it.
        """

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer is worth; an empty one is wrong, whatever the question.

        Raises:
            MugginsError: an answer that cannot be read; it may be asked for anew.
        """


def questions(drill: Drill, seed: int, number: int, missed: MissedQuestions | None = None) -> Iterator[Question]:
    """Ask `number` questions: first some of those missed earlier, then new ones of the seed.

    Those missed earlier are at most half, so that every round brings something new; none is asked
    twice in a round.

    Raises:
        MugginsError: the file of missed questions cannot be read.
    """
    old = missed.keys(drill.name)[: (number + 1) // 2] if missed else []
    for key in old:
        try:
            known = drill.again(key)
        except MugginsError:  # of a version whose questions were named otherwise
            continue
        yield Question(known.drill, known.key, known.words, known.data, again=True)
    asked, place = set(old), 0
    while len(asked) < number:
        question = drill.pick(seed, place)
        place += 1
        if question.key not in asked:
            asked.add(question.key)
            yield question
