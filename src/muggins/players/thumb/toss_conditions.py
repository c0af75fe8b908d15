"""What a rule of thumb may ask of a discard: named conditions on what is thrown or kept, each with its words.

The words complete "throwing ..." or "keeping ...".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from muggins.cards import FIVE, JACK, Rank, value_of
from muggins.players.thumb.play_conditions import NAMES


@dataclass(frozen=True)
class Thrown:
    """Two cards that are thrown: ranks, the lower first, and whether they are of one suit."""

    low: Rank
    high: Rank
    suited: bool

    @property
    def gap(self) -> int:
        """How far apart the ranks are."""
        return self.high - self.low

    @property
    def total(self) -> int:
        """What they count together."""
        return value_of(self.low) + value_of(self.high)


@dataclass(frozen=True)
class ThrownCondition:
    """A condition on the two cards thrown, and the words that complete "throwing"."""

    words: str
    holds: Callable[[Thrown], bool]


@dataclass(frozen=True)
class KeptCondition:
    """A condition on the ranks of the four cards kept, ascending, and the words that complete "keeping"."""

    words: str
    holds: Callable[[Sequence[Rank]], bool]


def _tens(ranks: Sequence[Rank]) -> int:
    return sum(value_of(rank) == 10 for rank in ranks)


def _lows(ranks: Sequence[Rank]) -> int:
    return sum(value_of(rank) < 5 for rank in ranks)


def _run(ranks: Sequence[Rank]) -> bool:
    return any({rank, rank + 1, rank + 2} <= set(ranks) for rank in ranks)


def _touching(ranks: Sequence[Rank], gap: int = 1) -> bool:
    return any(rank + gap in ranks for rank in ranks)


def _adding_to(ranks: Sequence[Rank], total: int) -> bool:
    return any(value_of(a) + value_of(b) == total for i, a in enumerate(ranks) for b in ranks[i + 1 :])


def _throws(rank: Rank, two: Thrown) -> bool:
    return rank in {two.low, two.high}


def _a(rank: Rank) -> str:
    return f"{'an' if rank in {0, 7} else 'a'} {NAMES[rank]}"


THROWN: Mapping[str, ThrownCondition] = {
    "five": ThrownCondition("a five", lambda two: FIVE in {two.low, two.high}),
    "pair": ThrownCondition("a pair", lambda two: two.gap == 0),
    "touching": ThrownCondition("two cards next in rank", lambda two: two.gap == 1),
    "one apart": ThrownCondition("two cards with one rank between them", lambda two: two.gap == 2),
    "close": ThrownCondition("two cards one or two ranks apart", lambda two: 0 < two.gap <= 2),
    "fifteen": ThrownCondition("two cards that make fifteen", lambda two: two.total == 15),
    "adding to five": ThrownCondition("two cards that make five", lambda two: two.total == 5),
    "suited": ThrownCondition("two cards of one suit", lambda two: two.suited),
    "tens": ThrownCondition("two ten-cards", lambda two: two.total == 20),
    "a ten-card": ThrownCondition("a ten-card", lambda two: value_of(two.high) == 10),
    "lows": ThrownCondition("two cards of 4 or less", lambda two: two.high < FIVE),
    "a low": ThrownCondition("a card of 4 or less", lambda two: two.low < FIVE),
    "low and ten": ThrownCondition(
        "a ten-card with a card of 4 or less", lambda two: two.low < FIVE and value_of(two.high) == 10
    ),
    "middles": ThrownCondition("two cards from 6 to 9", lambda two: two.low > FIVE and two.high < 9),
    "a middle": ThrownCondition("a card from 6 to 9", lambda two: any(5 <= rank <= 8 for rank in (two.low, two.high))),
    "touching middle": ThrownCondition(
        "two cards next in rank from 5 to 9", lambda two: two.gap == 1 and two.low >= FIVE and two.high < 9
    ),
    **{NAMES[rank]: ThrownCondition(_a(rank), partial(_throws, rank)) for rank in range(13) if rank != FIVE},
    "king or queen wide": ThrownCondition(
        "a king or queen with a card of 9 or less", lambda two: two.high >= 11 and two.low < 9
    ),
    "two-three": ThrownCondition("a two and a three", lambda two: (two.low, two.high) == (1, 2)),
    "ace-four": ThrownCondition("an ace and a four", lambda two: (two.low, two.high) == (0, 3)),
    "six-nine": ThrownCondition("a six and a nine", lambda two: (two.low, two.high) == (5, 8)),
}
"""Conditions on what is thrown."""

KEPT: Mapping[str, KeptCondition] = {
    "five": KeptCondition("a five", lambda four: FIVE in four),
    "five with ten": KeptCondition("a five with a ten-card", lambda four: FIVE in four and _tens(four) > 0),
    "five with two tens": KeptCondition("a five with two ten-cards", lambda four: FIVE in four and _tens(four) > 1),
    "two tens": KeptCondition("two ten-cards", lambda four: _tens(four) > 1),
    "ten": KeptCondition("a ten-card", lambda four: _tens(four) > 0),
    "low": KeptCondition("a card of 4 or less", lambda four: _lows(four) > 0),
    "two lows": KeptCondition("two cards of 4 or less", lambda four: _lows(four) > 1),
    "three lows": KeptCondition("three cards of 4 or less", lambda four: _lows(four) > 2),
    "all low": KeptCondition("four cards of 4 or less", lambda four: _lows(four) > 3),
    "run": KeptCondition("a run of three", _run),
    "pair": KeptCondition("a pair", lambda four: len(set(four)) < 4),
    "low pair": KeptCondition("a pair of 4 or less", lambda four: any(four.count(r) > 1 for r in four if r < FIVE)),
    "touching": KeptCondition("two cards next in rank", _touching),
    "touching middle": KeptCondition(
        "two cards next in rank from 5 to 9", lambda four: any(4 <= r < 8 and r + 1 in four for r in four)
    ),
    "one apart": KeptCondition("two cards with one rank between them", lambda four: _touching(four, 2)),
    "seven-eight": KeptCondition("a seven and an eight", lambda four: 6 in four and 7 in four),
    "six-seven": KeptCondition("a six and a seven", lambda four: 5 in four and 6 in four),
    "ace": KeptCondition("an ace", lambda four: 0 in four),
    "two": KeptCondition("a two", lambda four: 1 in four),
    "three": KeptCondition("a three", lambda four: 2 in four),
    "four": KeptCondition("a four", lambda four: 3 in four),
    "six": KeptCondition("a six", lambda four: 5 in four),
    "seven": KeptCondition("a seven", lambda four: 6 in four),
    "eight": KeptCondition("an eight", lambda four: 7 in four),
    "nine": KeptCondition("a nine", lambda four: 8 in four),
    "jack": KeptCondition("a jack", lambda four: JACK in four),
    "king": KeptCondition("a king", lambda four: 12 in four),
    "adding to five": KeptCondition("two cards that make five", lambda four: _adding_to(four, 5)),
    "adding to eleven": KeptCondition("two cards that make eleven", lambda four: _adding_to(four, 11)),
    "three middles": KeptCondition("three cards from 6 to 9", lambda four: sum(5 <= r <= 8 for r in four) > 2),
    "three alike": KeptCondition("three of a kind", lambda four: any(four.count(r) > 2 for r in four)),
}
"""Conditions on what is kept."""
