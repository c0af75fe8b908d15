"""Drills: questions from a seed, answers judged at once, and the ones missed asked again.

A drill of some skill (the count, the toss, the play) is a `Drill`; `ask` and `judge` are all that
the terminal and the page need. What was missed is kept by `muggins.quiz.repetition`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from muggins.cards import Card
from muggins.errors import MugginsError
from muggins.quiz.repetition import Repetition
from muggins.rules.role import Role
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Question(Answer):
    """Something asked.

    Attributes:
        drill: the drill's name, such as "count".
        key: one line from which the drill can ask the same again: a position, or the cards to count.
        asks: for a count, two cards to discard, or a card to play.
        words: the question for a person, cards as ``5H``.
        hand: the cards it is about.
        starter: once it is turned.
        crib: whether a crib is to be counted, for a count.
        role: of the side that is to choose, for a toss or a card.
        played: the cards and goes so far, for a card.
        played_by: who made each of these moves.
        count: the count of the play, for a card.
        scores: (own, the opponent's), for a toss or a card.
        target: the points that win.
        again: whether it was missed earlier.
    """

    drill: str
    key: str
    asks: Literal["count", "toss", "play"]
    words: str
    hand: tuple[Card, ...]
    starter: Card | None = None
    crib: bool | None = None
    role: Role | None = None
    played: tuple[str, ...] = ()
    played_by: tuple[Role, ...] = ()
    count: int | None = None
    scores: tuple[int, int] = (0, 0)
    target: int = 121
    again: bool = False


@dataclass(frozen=True, slots=True)
class Verdict(Answer):
    """What an answer was worth.

    Attributes:
        right: whether it was right.
        loss: what it costs, in points, 0 or more; 0 where wins decide, and where a position was not answered.
        win_loss: what it costs of the probability to win, where wins decide.
        words: the right answer, and what was wrong with the one given.
    """

    right: bool
    loss: float
    words: str
    win_loss: float = 0.0


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, what was answered, and what that was worth."""

    question: Question
    answer: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Round(Answer):
    """Questions of a drill, one after the other.

    Attributes:
        drill: the drill's name.
        seed: of its new questions.
        right: how many answers were right.
        loss: what all answers cost, in points.
        win_loss: what those cost where wins decide, in probability to win.
        kept: how many questions of the drill are kept for next time.
        answered: the questions and answers, in order.
    """

    drill: str
    seed: int
    right: int
    loss: float
    win_loss: float
    kept: int
    answered: tuple[Answered, ...]

    @classmethod
    def of(cls, drill: str, seed: int, kept: int, answered: Sequence[Answered]) -> "Round":
        verdicts = [each.verdict for each in answered]
        right = sum(verdict.right for verdict in verdicts)
        loss, win_loss = sum(verdict.loss for verdict in verdicts), sum(verdict.win_loss for verdict in verdicts)
        return cls(drill, seed, right, loss, win_loss, kept, tuple(answered))


class Drill(Protocol):
    """A kind of question. Whatever it asks is decided by the seed and the number alone."""

    @property
    def name(self) -> str:
        """Its name, one word."""

    @property
    def has_new(self) -> bool:
        """Whether it has new questions, or only those that were missed."""

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
            MugginsError: an answer that cannot be read; it may be asked for again.
        """


def questions(drill: Drill, seed: int, number: int, missed: Repetition | None = None) -> Iterator[Question]:
    """Ask `number` questions: first some of those missed earlier, then new ones of the seed.

    Those missed earlier and due are at most half, so that every round brings something new; none is asked
    twice in a round. A drill that makes no questions up asks only those that are due.

    Raises:
        MugginsError: the file of missed questions cannot be read.
    """
    old = missed.due(drill.name)[: (number + 1) // 2 if drill.has_new else number] if missed else []
    for key in old:
        try:
            known = drill.again(key)
        except MugginsError:  # of a version whose questions were named otherwise
            continue
        yield replace(known, again=True)
    asked, place = set(old), 0
    # A drill with few positions has no more to ask after each was picked.
    while len(asked) < number and (place < 2 * number if drill.has_new else not asked):
        question = drill.pick(seed, place)
        place += 1
        if question.key not in asked:
            asked.add(question.key)
            yield question
