"""What a rule of thumb may ask of a card in the play: named conditions, each with its words.

A condition is about what its side sees: the card it would play, the cards it would keep, and the state of the play.
The words complete "a card that ...", or say when, as in "as the first lead, a card that is 4 or less".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from muggins.cards import FIVE, Rank, value_of
from muggins.rules.play import Peg, PlayState, fits, score_card
from muggins.rules.role import Role

NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
"""The ranks in words."""


@dataclass(frozen=True)
class Candidate:
    """A card that may be played.

    Attributes:
        rank: its rank.
        kept: the ranks that are held after it.
        state: of the play before it.
    """

    rank: Rank
    kept: Sequence[Rank]
    state: PlayState

    @cached_property
    def value(self) -> int:
        """What it counts."""
        return value_of(self.rank)

    @cached_property
    def count(self) -> int:
        """The count that it makes."""
        return self.state.count + self.value

    @cached_property
    def pile(self) -> tuple[Rank, ...]:
        """The ranks of the count with it."""
        return (*self.state.pile, self.rank)

    @cached_property
    def points(self) -> int:
        """What it pegs at once, without go and last card."""
        return sum(peg.points for peg in score_card(self.pile))

    @cached_property
    def sets_up_run(self) -> bool:
        """Whether the next card can make a run."""
        return any(fits(rank, self.count) and _is_run((*self.pile, rank)) for rank in range(13))

    @property
    def last(self) -> Rank | None:
        """The rank of the last card played in this count, if there is one."""
        return self.state.pile[-1] if self.state.pile else None

    @property
    def left(self) -> int:
        """How many cards the opponent holds."""
        assert self.state.turn is not None
        return self.state.left[self.state.turn.other]

    @property
    def opponent_passed(self) -> bool:
        """Whether the opponent has said go."""
        assert self.state.turn is not None
        return self.state.said_go[self.state.turn.other]

    def replies_to(self, low: int, high: int) -> bool:
        """Return whether it replies to a lead that counts ``low`` to ``high``."""
        return len(self.state.pile) == 1 and low <= self.state.count <= high

    def adds_to(self, total: int) -> bool:
        """Return whether it counts so much together with one that is kept."""
        return any(self.value + value_of(rank) == total for rank in self.kept)

    def leaves_for(self, count: int) -> bool:
        """Return whether a card that is kept would make such a count next."""
        return any(self.count + value_of(rank) == count for rank in self.kept)


def _is_run(pile: Sequence[Rank]) -> bool:
    return any(peg.reason is Peg.RUN for peg in score_card(pile))


def _is(rank: Rank, card: Candidate) -> bool:
    return card.rank == rank


@dataclass(frozen=True)
class PlayCondition:
    """A condition on a card.

    Attributes:
        words: what completes "a card that", or says when.
        holds: the test.
        when: whether it is about the moment, the same for all cards, rather than about the card.
    """

    words: str
    holds: Callable[[Candidate], bool]
    when: bool = False


PLAY_CONDITIONS: Mapping[str, PlayCondition] = {
    "first lead": PlayCondition(
        "As the first lead", lambda c: c.state.left == (4, 4) and c.state.count == 0, when=True
    ),
    "lead": PlayCondition("When you lead", lambda c: c.state.count == 0, when=True),
    "later lead": PlayCondition(
        "When you lead again", lambda c: c.state.count == 0 and c.state.left != (4, 4), when=True
    ),
    "reply": PlayCondition("In reply to the first lead", lambda c: sum(c.state.left) == 7, when=True),
    "follow": PlayCondition("When you do not lead", lambda c: c.state.count > 0, when=True),
    "reply to ten": PlayCondition("In reply to a ten-card led", lambda c: c.replies_to(10, 10), when=True),
    "reply to middle": PlayCondition("In reply to a lead from 6 to 9", lambda c: c.replies_to(6, 9), when=True),
    "go": PlayCondition("After your opponent's go", lambda c: c.opponent_passed, when=True),
    "two left": PlayCondition("With two cards left", lambda c: len(c.kept) == 1, when=True),
    "opponent has one": PlayCondition("When your opponent has one card left", lambda c: c.left == 1, when=True),
    "dealer": PlayCondition("As dealer", lambda c: c.state.turn is Role.DEALER, when=True),
    "pone": PlayCondition("As pone", lambda c: c.state.turn is Role.PONE, when=True),
    "low": PlayCondition("is 4 or less", lambda c: c.value < 5),
    "middle": PlayCondition("is from 6 to 9", lambda c: 6 <= c.value <= 9),
    "ten": PlayCondition("is a ten-card", lambda c: c.value == 10),
    "highest": PlayCondition(
        "is your highest that fits", lambda c: all(rank <= c.rank for rank in c.kept if fits(rank, c.state.count))
    ),
    "lowest": PlayCondition("is your lowest", lambda c: all(rank >= c.rank for rank in c.kept)),
    "paired": PlayCondition("is from a pair you hold", lambda c: c.rank in c.kept),
    "pairs": PlayCondition("pairs the last card", lambda c: c.rank == c.last),
    "fifteen": PlayCondition("makes fifteen", lambda c: c.count == 15),
    "thirty-one": PlayCondition("makes thirty-one", lambda c: c.count == 31),
    "run": PlayCondition("makes a run", lambda c: _is_run(c.pile)),
    "scores": PlayCondition("scores", lambda c: c.points > 0),
    "scores three": PlayCondition("scores 3 or more", lambda c: c.points > 2),
    "nothing": PlayCondition("does not score", lambda c: c.points == 0),
    "near": PlayCondition("is next in rank to the last", lambda c: c.last is not None and abs(c.rank - c.last) == 1),
    "gives run": PlayCondition("sets up a run and does not score", lambda c: c.sets_up_run and c.points == 0),
    "no run": PlayCondition("sets up no run", lambda c: not c.sets_up_run),
    "keeps run": PlayCondition(
        "sets up a run for another of yours", lambda c: any(fits(r, c.count) and _is_run((*c.pile, r)) for r in c.kept)
    ),
    "unpairable": PlayCondition("cannot be paired without passing 31", lambda c: not fits(c.rank, c.count)),
    "triple back": PlayCondition(
        "is from a pair, with room for a third up to 31", lambda c: c.rank in c.kept and c.count + 2 * c.value <= 31
    ),
    "near kept": PlayCondition(
        "is one or two ranks from one you keep", lambda c: any(0 < abs(c.rank - rank) <= 2 for rank in c.kept)
    ),
    "with kept 15": PlayCondition("makes fifteen with one you keep", lambda c: c.adds_to(15)),
    "with kept 5": PlayCondition("makes five with one you keep", lambda c: c.adds_to(5)),
    "with kept 11": PlayCondition("makes eleven with one you keep", lambda c: c.adds_to(11)),
    "for 31": PlayCondition("leaves you the card for thirty-one", lambda c: c.leaves_for(31)),
    "for 15": PlayCondition("leaves you the card for fifteen", lambda c: c.leaves_for(15)),
    "keeps fit": PlayCondition("leaves you another that fits", lambda c: any(fits(rank, c.count) for rank in c.kept)),
    "keeps five": PlayCondition("leaves you a five", lambda c: FIVE in c.kept),
    "keeps low": PlayCondition("leaves you a card of 4 or less", lambda c: any(rank < FIVE for rank in c.kept)),
    "keeps pair": PlayCondition("leaves you a pair", lambda c: len(set(c.kept)) < len(c.kept)),
    "to 5 or 21": PlayCondition("makes the count 5 or 21", lambda c: c.count in {5, 21}),
    "to 10": PlayCondition("makes the count 10", lambda c: c.count == 10),
    "under 5": PlayCondition("leaves the count under 5", lambda c: c.count < 5),
    "under 15": PlayCondition("leaves the count under 15", lambda c: c.count < 15),
    "5 to 14": PlayCondition("makes the count 5 to 14", lambda c: 5 <= c.count < 15),
    "11 to 14": PlayCondition("makes the count 11 to 14", lambda c: 11 <= c.count < 15),
    "past 15": PlayCondition("takes the count past 15", lambda c: c.state.count < 15 < c.count),
    "16 to 20": PlayCondition("makes the count 16 to 20", lambda c: 16 <= c.count <= 20),
    "21 to 25": PlayCondition("makes the count 21 to 25", lambda c: 21 <= c.count <= 25),
    "past 21": PlayCondition("takes the count past 21", lambda c: c.state.count <= 21 < c.count),
    "over 25": PlayCondition("makes the count 26 or more", lambda c: c.count > 25),
    **{
        name: PlayCondition(f"is {'an' if name in {'ace', 'eight'} else 'a'} {name}", partial(_is, rank))
        for rank, name in enumerate(NAMES[:9])
    },
}
"""Conditions by name; the compiled form has them in the same order."""
