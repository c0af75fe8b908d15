"""The drill of the count: hands and cribs that are worth counting, and the count as the answer.

Hands are not dealt evenly: in ten questions each of ten sorts comes once, in an order of the seed,
among them double runs, flushes and what looks like one in the crib, nobs, and a hand of nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from muggins.cards import Card, format_card, format_cards, parse_cards, suit_of
from muggins.counting.spoken import compare, spoken, steps
from muggins.errors import CardError, MugginsError, shorten
from muggins.quiz.quiz import Question, Verdict, decks
from muggins.rules.show import Kind, ShowCount, count_show
from muggins.rules.shuffle import shuffled_deck

_CRIB = " crib"


@dataclass(frozen=True, slots=True)
class _Sort:
    """A sort of question: what the count must have, and whether it is a crib (None: either)."""

    fits: Callable[[ShowCount], bool]
    one_suit: bool = False
    crib: bool | None = None


def _has(kind: Kind, least: int, *, cards: int = 1) -> Callable[[ShowCount], bool]:
    """Return a test of a count: at least that number of a kind, each of that many cards or more."""
    return lambda count: sum(len(each.cards) >= cards for each in count.of(kind)) >= least


_SORTS: Final = (
    _Sort(_has(Kind.RUN, 2)),
    _Sort(_has(Kind.FIFTEEN, 4)),
    _Sort(lambda count: bool(count.of(Kind.NOBS)) and count.points >= 5),
    _Sort(_has(Kind.FLUSH, 1), one_suit=True, crib=False),
    _Sort(lambda _: True, one_suit=True, crib=True),
    _Sort(lambda count: not count.points),
    _Sort(_has(Kind.PAIR, 3)),
    _Sort(_has(Kind.RUN, 1, cards=4)),
    _Sort(_has(Kind.FIFTEEN, 2, cards=3)),
    _Sort(lambda count: count.points >= 12),
)


class Difficulty(StrEnum):
    """How hard hands are to count: one or two things worth points, three or four, or of ten sorts."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"

    @property
    def drill(self) -> str:
        return "count" if self is Difficulty.HARD else f"count-{self.value}"


_BREATHS: Final = {Difficulty.EASY: (1, 2), Difficulty.MEDIUM: (3, 4)}
"""How many things score, as players count them: at least, at most."""


class CountDrill:
    """Asks what a hand or crib counts; see `muggins.quiz.quiz.Drill`."""

    has_new = True

    def __init__(self, difficulty: Difficulty = Difficulty.HARD) -> None:
        self.difficulty = difficulty

    @property
    def name(self) -> str:
        return self.difficulty.drill

    def pick(self, seed: int, number: int) -> Question:
        if self.difficulty is Difficulty.HARD:
            return self._one_of_a_sort(seed, number)
        least, most = _BREATHS[self.difficulty]
        counts = ((deck, count_show(deck[:4], deck[4])) for deck in decks(f"quiz {self.name} {seed} {number}"))
        deck = next(deck for deck, count in counts if least <= len(steps(count)) <= most)
        return self._question(tuple(sorted(deck[:4])), deck[4], crib=False)

    def _one_of_a_sort(self, seed: int, number: int) -> Question:
        block, place = divmod(number, len(_SORTS))
        order = [card for card in shuffled_deck(f"quiz {seed}", block) if card < len(_SORTS)]
        sort = _SORTS[order[place]]
        for deck in decks(f"quiz {seed} {number}"):
            # A crib one time in four, as the next card's suit decides, unless the sort says.
            crib = suit_of(deck[5]) == 0 if sort.crib is None else sort.crib
            if sort.one_suit and len({suit_of(card) for card in deck[:4]}) > 1:
                continue
            if sort.fits(count_show(deck[:4], deck[4], crib=crib)):
                break
        return self._question(tuple(sorted(deck[:4])), deck[4], crib=crib)

    def again(self, key: str) -> Question:
        return self._question(*_cards(key), crib=key.endswith(_CRIB))

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer is worth; the loss is by how many points the total is off."""
        hand, starter = _cards(question.key)
        crib = question.key.endswith(_CRIB)
        count = count_show(hand, starter, crib=crib)
        true = f"{count.points}: {spoken(count)}."
        if not answer.strip():
            return Verdict(right=False, loss=count.points, words=f"It is {true}")
        claim = compare(hand, starter, answer, crib=crib)
        return Verdict(right=claim.right, loss=claim.loss, words=true if claim.right else claim.words)

    def _question(self, hand: tuple[Card, ...], starter: Card, *, crib: bool) -> Question:
        what = "Crib" if crib else "Hand"
        return Question(
            drill=self.name,
            key=format_cards([*hand, starter]) + (_CRIB if crib else ""),
            asks="count",
            words=f"{what} {format_cards(hand)}  starter {format_card(starter)}: what does it count?",
            hand=hand,
            starter=starter,
            crib=crib,
        )


def _cards(key: str) -> tuple[tuple[Card, ...], Card]:
    with suppress(CardError):
        cards = parse_cards(key.removesuffix(_CRIB))
        if len(cards) == 5:
            return cards[:4], cards[4]
    raise MugginsError(f"question {shorten(key)!r}: expected five cards, the starter last")
