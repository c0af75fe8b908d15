"""Drills: questions from a seed, answers judged at once, and the ones missed asked again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, Protocol

from muggins.cards import Card
from muggins.errors import MugginsError
from muggins.quiz.repetition import Repetition
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Question(Answer):
    """Something asked.

    Attributes:
        drill: the drill's name, such as "count".
        key: one line from which the drill can ask the same again: a position, or the cards to count.
        words: the question for a person, cards as ``5H``.
        starter: once it is turned.
        crib: whether a crib is to be counted, for a count.
        role: of the side that is to choose, for a toss or a card.
        played: the cards and goes so far, for a card; by whom is in `played_by`.
        count: the count of the play, for a card.
        scores: (own, the opponent's), for a toss or a card.
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
        loss: points lost; 0 where wins decide, and where a position was not answered.
        win_loss: the probability of winning lost, where wins decide.
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
        seed: of its new questions.
        right: how many answers were right.
        loss: points lost by all answers.
        win_loss: the probability of winning lost, where wins decide.
        kept: how many questions of the drill are kept for next time.
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
        verdicts = [(each.verdict.right, each.verdict.loss, each.verdict.win_loss) for each in answered]
        right, loss, win_loss = map(sum, zip(*verdicts, strict=True)) if verdicts else (0, 0, 0)
        return cls(drill, seed, right, loss, win_loss, kept, tuple(answered))


class Drill(Protocol):
    """A kind of question. Whatever it asks is decided by the seed and the number alone."""

    @property
    def name(self) -> str: ...

    @property
    def has_new(self) -> bool:
        """Whether it has new questions, or only those that were missed."""

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number` (from 0) of the seed's sequence; a MissingError where it has no new ones."""

    def again(self, key: str) -> Question:
        """Return the question with a key, or raise a MugginsError."""

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer is worth; an empty one is wrong, one that cannot be read a MugginsError."""


def decks(seed: str) -> Iterator[tuple[Card, ...]]:
    """Yield the shuffled decks of a seed, one after the other without end."""
    return (shuffled_deck(seed, number) for number in count())


def questions(drill: Drill, seed: int, number: int, missed: Repetition | None = None) -> Iterator[Question]:
    """Ask `number` questions: first some of those missed earlier, then new ones of the seed.

    Those missed earlier and due are at most half, or all where the drill has no new ones; none is asked twice. A
    MugginsError if they cannot be read.
    """
    old = missed.due(drill.name)[: (number + 1) // 2 if drill.has_new else number] if missed else []
    for key in old:
        try:
            known = drill.again(key)
        except MugginsError:  # of a version whose questions were named otherwise
            continue
        yield replace(known, again=True)
    asked = set(old)
    # A drill with few positions has no more to ask after each was picked.
    for place in range(2 * number if drill.has_new else int(not asked)):
        if len(asked) == number:
            return
        question = drill.pick(seed, place)
        if question.key not in asked:
            asked.add(question.key)
            yield question
