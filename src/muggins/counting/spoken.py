"""A count as players speak it, and a person's own count checked against the true one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from muggins.cards import JACK, Card, format_cards, rank_of, suit_of
from muggins.counting.claim import ClaimedCount, parse_claim
from muggins.rules.show import Combination, Kind, ShowCount, count_show

NOTHING: Final = "nothing (players call it 'nineteen')"
"""What is said of a hand of no points: no hand has nineteen."""
_TO_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBER_WORDS = ("nothing", *_TO_TEN, *_TEENS, "twenty", *(f"twenty-{word}" for word in _TO_TEN[:9]))
"""The numbers 0 to 29 as they are spoken."""
_NINETEEN = 19
_ROYAL = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
_RUNS = {1: "a run", 2: "a double run", 3: "a triple run", 4: "a double-double run"}


@dataclass(frozen=True, slots=True)
class SpokenStep:
    """One breath of a spoken count."""

    words: str  # what is said, such as "and a pair is six"
    cards: tuple[Card, ...]
    points: int  # of these cards
    total: int  # all points so far


@dataclass(frozen=True, slots=True)
class Missed:
    """Combinations of which a person did not claim all."""

    number: int  # how many were missed
    among: tuple[Combination, ...]  # the combinations, of one kind, or the runs and pairs of a double run

    def __str__(self) -> str:
        """Return it in words, such as "pair 2 (5H 5D)" or "1 of 4 fifteens (...)"."""
        first, points = self.among[0], sum(each.points for each in self.among[: self.number])
        if first.kind is not self.among[-1].kind:
            runs = sum(each.kind is Kind.RUN for each in self.among)
            return f"{_RUNS[runs]} for {points} ({format_cards(_cards_of(self.among))})"
        where = ", ".join(format_cards(each.cards) for each in self.among)
        if self.number < len(self.among):
            return f"{self.number} of {len(self.among)} {_plural(first.kind)} ({where})"
        if self.number > 1:
            return f"{self.number} {_plural(first.kind)} for {points} ({where})"
        of = " of" if first.kind in {Kind.RUN, Kind.FLUSH} else ""
        return f"{first.kind.value}{of} {first.points} ({where})"


@dataclass(frozen=True, slots=True)
class WrongKind:
    """A kind of combination of which a person claimed other points than there are."""

    kind: Kind
    claimed: int  # in points
    there: tuple[Combination, ...]  # the combinations of the kind

    @property
    def points(self) -> int:
        return sum(each.points for each in self.there)

    def __str__(self) -> str:
        """Return it in a sentence, such as "Pairs make 2 (5H 5D), not 4."."""
        where = ", ".join(format_cards(each.cards) for each in self.there)
        makes = "makes" if self.kind in {Kind.FLUSH, Kind.NOBS} else "make"
        name = self.kind.value if makes == "makes" else f"{self.kind.value}s"
        return f"{name.capitalize()} {makes} {self.points}{f' ({where})' if where else ''}, not {self.claimed}."


@dataclass(frozen=True, slots=True)
class Comparison:
    """A person's own count next to the true one."""

    points: int  # the true count
    claimed: int  # the person's total
    right: bool  # whether the total is right, and that of each kind where kinds were named
    wrong: tuple[WrongKind, ...]  # the kinds claimed wrongly; empty where only a number was given
    guess: Missed | None  # what was most likely missed where only a number was given, if one kind explains it
    words: str  # all of it in plain sentences

    @property
    def loss(self) -> int:
        """Points by which the person's total is off, 0 or more."""
        return abs(self.points - self.claimed)

    @property
    def taken(self) -> int:
        """Points that may be pegged: only what is claimed and there."""
        over = sum(max(each.claimed - each.points, 0) for each in self.wrong)
        return min(self.claimed - over, self.points)


def steps(count: ShowCount) -> tuple[SpokenStep, ...]:
    """Return a count in the steps in which players speak it; none for a hand of nothing.

    Fifteens come one by one; pairs of one rank together (pair royal); a run that can be made in several ways together
    with the pairs in it (double run); then flush and nobs.
    """
    spoken: list[SpokenStep] = []
    total = 0
    for words, cards, points in _breaths(count):
        total += points
        number = _NUMBER_WORDS[total]
        said = f"fifteen {number}" if words == "fifteen" else f"{'and ' if spoken else ''}{words} is {number}"
        spoken.append(SpokenStep(said, cards, points, total))
    return tuple(spoken)


def spoken(count: ShowCount) -> str:
    """Return a count as players speak it: "fifteen two, fifteen four, and a pair is six"."""
    return ", ".join(step.words for step in steps(count)) or NOTHING


def compare(hand: Sequence[Card], starter: Card | None, claimed: int | str, *, crib: bool = False) -> Comparison:
    """Compare a person's own count, points or a text, with the true one; a starter of None: of the four cards alone.

    A CardError unless the cards are different, a MugginsError for no claim of 0 to 29 points.
    """
    count = count_show(hand, starter, crib=crib)
    claim = parse_claim(str(claimed))
    said = 0 if claim.total == _NINETEEN and not count.points else claim.total
    wrong = _wrong(count, claim)
    short = count.points - said
    if not short and not wrong:
        words = f"Right, {count.points}: {spoken(count)}."
        return Comparison(said, said, right=True, wrong=(), guess=None, words=words)
    if claim.by_kind is not None:
        words = " ".join([*map(str, wrong), f"It is {count.points}: {spoken(count)}."])
        judged = Comparison(count.points, said, False, wrong, None, words)
        if min(said, count.points) == judged.taken:
            return judged
        return replace(judged, words=f"{words} Only what is claimed and there counts: {judged.taken}.")
    guess = _guess(count, short) if short > 0 else None
    sentences = [
        f"You are {abs(short)} {'short' if short > 0 else 'over'}: it is {count.points}, not {said}.",
        f"Count it: {spoken(count)}.",
        "" if guess is None else f"Most likely missed: {guess}.",
        _trap(count, -short, hand, starter, crib=crib) if short < 0 else "",
    ]
    return Comparison(count.points, said, False, (), guess, " ".join(filter(None, sentences)))


def _breaths(count: ShowCount) -> list[tuple[str, tuple[Card, ...], int]]:
    """Return the words, cards and points of each step, without the totals."""
    breaths = [("fifteen", each.cards, each.points) for each in count.of(Kind.FIFTEEN)]
    runs = count.of(Kind.RUN)
    if len(runs) < 2:
        breaths += _pairs(count)
    if runs:
        breaths.append(_run(count, runs))
    breaths += [("a flush", each.cards, each.points) for each in count.of(Kind.FLUSH)]
    breaths += [("one for his nob", each.cards, each.points) for each in count.of(Kind.NOBS)]
    return breaths


def _pairs(count: ShowCount) -> list[tuple[str, tuple[Card, ...], int]]:
    spoken: list[tuple[str, tuple[Card, ...], int]] = []
    for _, group in groupby(count.of(Kind.PAIR), lambda pair: rank_of(pair.cards[0])):
        pairs = list(group)
        cards = _cards_of(pairs)
        words = _ROYAL[len(cards)]
        if spoken and spoken[-1][0] == words:
            words = "another pair"
        spoken.append((words, cards, 2 * len(pairs)))
    return spoken


def _run(count: ShowCount, runs: Sequence[Combination]) -> tuple[str, tuple[Card, ...], int]:
    length = runs[0].points
    points = length * len(runs)
    if len(runs) > 1:
        points += 2 * len(count.of(Kind.PAIR))
    return f"{_RUNS[len(runs)]} of {_NUMBER_WORDS[length]}", _cards_of(runs), points


def _cards_of(combinations: Sequence[Combination]) -> tuple[Card, ...]:
    return tuple(sorted({card for each in combinations for card in each.cards}))


def _wrong(count: ShowCount, claim: ClaimedCount) -> tuple[WrongKind, ...]:
    if claim.by_kind is None:
        return ()
    kinds = [WrongKind(kind, claim.by_kind.get(kind, 0), count.of(kind)) for kind in Kind]
    return tuple(each for each in kinds if each.claimed != each.points)


def _guess(count: ShowCount, short: int) -> Missed | None:
    """Return what was most likely missed, if one kind explains it: one combination rather than several."""
    kinds = [parts for kind in Kind if (parts := count.of(kind))]
    single = [Missed(1, parts) for parts in kinds if parts[0].points == short]
    several = [
        Missed(short // points, parts)
        for parts in kinds
        if (points := parts[0].points) < short <= points * len(parts) and short % points == 0
    ]
    runs = count.of(Kind.RUN)
    if len(runs) > 1:
        whole = runs + count.of(Kind.PAIR)
        several += [Missed(len(whole), whole)] * (short == sum(each.points for each in whole))
    likely = single or several
    return likely[0] if len(likely) == 1 else None


def _trap(count: ShowCount, over: int, hand: Sequence[Card], starter: Card | None, *, crib: bool) -> str:
    if starter is None:
        return ""
    one_suit = len({suit_of(card) for card in hand}) == 1
    if over == 4 and crib and one_suit and not count.of(Kind.FLUSH):
        return "In the crib four of a suit score only when the starter is of that suit too."
    if over == 2 and rank_of(starter) == JACK:
        return "A Jack turned as the starter is pegged at once, not counted here."
    if over == 1 and JACK in map(rank_of, hand) and not count.of(Kind.NOBS):
        return "A Jack is his nob only when the starter is of its suit, and no Jack."
    return ""


def _plural(kind: Kind) -> str:
    return {Kind.FLUSH: "flushes", Kind.NOBS: "nobs"}.get(kind, f"{kind.value}s")
