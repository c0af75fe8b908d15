"""A count as players speak it, and a person's own count checked against it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from muggins.cards import JACK, Card, format_cards, rank_of, suit_of
from muggins.counting.claim import MOST, NUMBER_WORDS, Claim, Claimed, parse_claim
from muggins.errors import MugginsError
from muggins.rules.show import Combination, Kind, ShowCount, count_show

NOTHING: Final = "nothing - nineteen, as players say"
"""What is said of a hand of no points: no hand has nineteen."""
_NINETEEN = 19
_ROYAL = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
_RUNS = {1: "a run", 2: "a double run", 3: "a triple run", 4: "a double-double run"}


@dataclass(frozen=True, slots=True)
class Step:
    """One breath of a spoken count.

    Attributes:
        words: what is said, such as "and a pair is six".
        cards: what it is said of.
        points: what they score.
        total: all points up to here.
    """

    words: str
    cards: tuple[Card, ...]
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Combinations of which a person did not claim all: of one kind, or a double run.

    Attributes:
        many: how many were missed.
        among: the combinations; all of them were missed where they are no more than `many`,
            else any, as the person did not say which ones were meant. A double, triple or
            double-double run is its runs and its pairs.
    """

    many: int
    among: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """What was missed."""
        return sum(each.points for each in self.among[: self.many])

    def __str__(self) -> str:
        """Return it in words, such as "pair 2 (5H 5D)" or "1 of 4 fifteens (...)"."""
        first = self.among[0]
        if first.kind is not self.among[-1].kind:
            runs = sum(each.kind is Kind.RUN for each in self.among)
            return f"{_RUNS[runs]} for {self.points} ({format_cards(_cards_of(self.among))})"
        where = ", ".join(format_cards(each.cards) for each in self.among)
        if self.many < len(self.among):
            return f"{self.many} of {len(self.among)} {_plural(first.kind)} ({where})"
        if self.many > 1:
            return f"{self.many} {_plural(first.kind)} for {self.points} ({where})"
        of = " of" if first.kind in {Kind.RUN, Kind.FLUSH} else ""
        return f"{first.kind.value}{of} {first.points} ({where})"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A person's own count beside the true one.

    Attributes:
        count: the true count.
        claim: the person's.
        claimed: what the person came to, in points.
        missed: what the person did not claim; empty where only a number was given.
        wrong: what the person claimed and is not there, or claimed twice.
        guess: where only a number was given and it was too small: what was likeliest missed, if
            one kind of combination explains the difference.
        note: a rule that may explain a number too large, or nothing.
    """

    count: ShowCount
    claim: Claim
    claimed: int
    missed: tuple[Missed, ...]
    wrong: tuple[Claimed, ...]
    guess: Missed | None = None
    note: str = ""

    @property
    def right(self) -> bool:
        """Whether everything was seen, nothing else, and added up."""
        return self.claimed == self.count.points and not self.missed and not self.wrong

    @property
    def loss(self) -> int:
        """How many points the person's total is off by, 0 or more."""
        return abs(self.count.points - self.claimed)

    def __str__(self) -> str:
        """Return it in plain sentences."""
        return in_words(self)


def steps(hand: Sequence[Card], starter: Card | None, *, crib: bool = False) -> tuple[Step, ...]:
    """Return the count of four cards with the starter in the steps in which players speak it.

    Fifteens come one by one; pairs of one rank together (pair, pair royal, double pair royal); a
    run that can be made in several ways together with the pairs in it (double run); then flush and
    nobs. A hand of nothing has no steps.

    Args:
        hand: the four cards of the hand or crib.
        starter: the turned card, or None to count the four cards alone.
        crib: whether the cards are the crib, for the flush.

    Raises:
        CardError: not four different cards and another one.
    """
    return _spoken(count_show(hand, starter, crib=crib))


def explain(hand: Sequence[Card], starter: Card | None, *, crib: bool = False) -> str:
    """Return the count as spoken: "fifteen two, fifteen four, and a pair is six".

    Raises:
        CardError: as `steps`.
    """
    return _cadence(count_show(hand, starter, crib=crib))


def compare(hand: Sequence[Card], starter: Card | None, claimed: int | str, *, crib: bool = False) -> Comparison:
    """Compare a person's own count with the true one.

    Args:
        hand: the four cards of the hand or crib.
        starter: the turned card, or None.
        claimed: a number of points, or a text as `muggins.counting.claim` reads it.
        crib: whether the cards are the crib, for the flush.

    Raises:
        CardError: as `steps`.
        MugginsError: a number below 0 or above 29, or a text that is no claim.
    """
    count = count_show(hand, starter, crib=crib)
    claim = parse_claim(claimed) if isinstance(claimed, str) else _number(claimed)
    if claim.only_number:
        return _compare_number(count, claim, hand, starter, crib=crib)
    return _compare_combinations(count, claim)


def check(hand: Sequence[Card], starter: Card | None, claimed: int | str, *, crib: bool = False) -> Comparison:
    """Return what a person's own count missed and claimed wrongly; its text is plain sentences.

    Args and errors are those of `compare`.
    """
    return compare(hand, starter, claimed, crib=crib)


def in_words(found: Comparison) -> str:
    """Return a comparison in plain sentences."""
    spoken = _cadence(found.count)
    if found.right:
        return f"Right, {found.count.points}: {spoken}."
    if found.claim.only_number:
        sentences = [_difference(found), f"Count it: {spoken}."]
        if found.guess:
            sentences.append(f"Likeliest missed: {found.guess}.")
        return " ".join([*sentences, *filter(None, [found.note])])
    sentences = []
    if found.missed:
        sentences.append(f"You missed: {', '.join(map(str, found.missed))}.")
    for claimed in dict.fromkeys(found.wrong):
        sentences.append(_wrong(found.count, claimed, found.wrong.count(claimed)))
    made = _worth(found)
    if found.claimed != made:
        sentences.append(f"What you claimed makes {made}, not {found.claimed}.")
    return " ".join([*sentences, f"It is {found.count.points}: {spoken}."])


def _spoken(count: ShowCount) -> tuple[Step, ...]:
    found: list[Step] = []
    total = 0
    for words, cards, points in _breaths(count):
        total += points
        number = NUMBER_WORDS[total]
        said = f"fifteen {number}" if words == "fifteen" else f"{'and ' if found else ''}{words} is {number}"
        found.append(Step(said, cards, points, total))
    return tuple(found)


def _cadence(count: ShowCount) -> str:
    return ", ".join(step.words for step in _spoken(count)) or NOTHING


def _breaths(count: ShowCount) -> list[tuple[str, tuple[Card, ...], int]]:
    """Return the words, cards and points of each step, without the totals."""
    found = [("fifteen", each.cards, each.points) for each in count.of(Kind.FIFTEEN)]
    runs = count.of(Kind.RUN)
    if len(runs) < 2:
        found += _pairs(count)
    if runs:
        found.append(_run(count, runs))
    found += [("a flush", each.cards, each.points) for each in count.of(Kind.FLUSH)]
    found += [("one for his nob", each.cards, each.points) for each in count.of(Kind.NOBS)]
    return found


def _pairs(count: ShowCount) -> list[tuple[str, tuple[Card, ...], int]]:
    found: list[tuple[str, tuple[Card, ...], int]] = []
    for _, group in groupby(count.of(Kind.PAIR), lambda pair: rank_of(pair.cards[0])):
        pairs = list(group)
        cards = _cards_of(pairs)
        words = _ROYAL[len(cards)]
        if found and found[-1][0] == words:
            words = "another pair"
        found.append((words, cards, 2 * len(pairs)))
    return found


def _run(count: ShowCount, runs: Sequence[Combination]) -> tuple[str, tuple[Card, ...], int]:
    """Return the run of a hand; one with doubled cards has all pairs of the hand in it."""
    length = runs[0].points
    points = length * len(runs)
    if len(runs) > 1:
        points += 2 * len(count.of(Kind.PAIR))
    return f"{_RUNS[len(runs)]} of {NUMBER_WORDS[length]}", _cards_of(runs), points


def _cards_of(combinations: Sequence[Combination]) -> tuple[Card, ...]:
    return tuple(sorted({card for each in combinations for card in each.cards}))


def _number(claimed: int) -> Claim:
    if not 0 <= claimed <= MOST:
        raise MugginsError(f"a claim of {claimed} points: expected 0 to {MOST}")
    return Claim((), claimed)


def _compare_number(
    count: ShowCount, claim: Claim, hand: Sequence[Card], starter: Card | None, *, crib: bool
) -> Comparison:
    claimed = claim.said or 0
    if claimed == _NINETEEN and not count.points:
        claimed = 0
    short = count.points - claimed
    guess = _guess(count, short) if short > 0 else None
    note = _trap(count, -short, hand, starter, crib=crib) if short < 0 else ""
    return Comparison(count, claim, claimed, (), (), guess, note)


def _guess(count: ShowCount, short: int) -> Missed | None:
    """Return what was likeliest missed, if one kind of combination explains the difference.

    A single combination explains it better than several together.
    """
    kinds = [found for kind in Kind if (found := count.of(kind))]
    single = [Missed(1, found) for found in kinds if found[0].points == short]
    several = [
        Missed(short // points, found)
        for found in kinds
        if (points := found[0].points) < short <= points * len(found) and short % points == 0
    ]
    runs = count.of(Kind.RUN)
    if len(runs) > 1:
        whole = runs + count.of(Kind.PAIR)
        several += [found for found in [Missed(len(whole), whole)] if found.points == short]
    for likely in (single, several):
        if likely:
            return likely[0] if len(likely) == 1 else None
    return None


def _trap(count: ShowCount, over: int, hand: Sequence[Card], starter: Card | None, *, crib: bool) -> str:
    """Return the rule that someone who counted `over` points too many may not know."""
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


def _compare_combinations(count: ShowCount, claim: Claim) -> Comparison:
    missed: list[Missed] = []
    wrong: list[Claimed] = []
    for kind in Kind:
        claims = [each for each in claim.combinations if each.kind is kind]
        lost, false = _match(list(count.of(kind)), claims)
        missed += [lost] if lost else []
        wrong += false
    lost_points = sum(each.points for each in missed)
    made = count.points - lost_points + sum(each.points for each in wrong)
    claimed = made if claim.said is None else claim.said
    return Comparison(count, claim, claimed, tuple(missed), tuple(wrong))


def _match(there: list[Combination], claims: list[Claimed]) -> tuple[Missed | None, list[Claimed]]:
    """Match combinations of one kind with claims; return what is over on either side."""
    wrong = []
    # Those that name most go first, so that a vague claim takes no exact one's place.
    for claimed in sorted(claims, key=lambda each: (-len(each.cards), not each.named)):
        if not claimed.named:
            continue
        meant = next((each for each in there if claimed.means(each)), None)
        if meant is None:
            wrong.append(claimed)
        else:
            there.remove(meant)
    vague = [each for each in claims if not each.named]
    fitting = [each for each in vague if there and each.means(there[0])]
    wrong += [each for each in vague if each not in fitting]
    wrong += fitting[len(there) :]
    left = len(there) - len(fitting)
    return (Missed(left, tuple(there)) if left > 0 else None), wrong


def _worth(found: Comparison) -> int:
    """Return what the combinations that a person claimed come to, in points."""
    missed = sum(each.points for each in found.missed)
    return found.count.points - missed + sum(each.points for each in found.wrong)


def _difference(found: Comparison) -> str:
    points = found.count.points
    way = "short" if found.claimed < points else "over"
    return f"You are {found.loss} {way}: it is {points}, not {found.claimed}."


def _wrong(count: ShowCount, claimed: Claimed, many: int) -> str:
    """Return a sentence on a combination claimed `many` times too often."""
    there = count.of(claimed.kind)
    name, names = claimed.kind.value, _plural(claimed.kind)
    what = f"{name} of {claimed.length}" if claimed.length else name
    listed = f": {claimed}" if claimed.named else ""
    if any(_is_part(claimed, each) for each in there):
        return f"Your {what}{f' {claimed}' if claimed.named else ''} is part of a longer one."
    if not any(claimed.means(each) for each in there):
        if many > 1:
            return f"You claimed {many} {names} that are not there{listed}."
        article = "" if claimed.kind is Kind.NOBS else "a "
        return f"You claimed {article}{what} that is not there{listed}."
    if claimed.named:
        return f"You claimed a {name} more than once{listed}."
    are = "is" if len(there) == 1 else "are"
    return f"You claimed {many} {name if many == 1 else names} too many: there {are} {len(there)}."


def _is_part(claimed: Claimed, whole: Combination) -> bool:
    """Return whether a claimed run or flush is only part of one that is there."""
    if claimed.kind not in {Kind.RUN, Kind.FLUSH} or claimed.points >= whole.points:
        return False
    ranks = [rank_of(card) for card in whole.cards]
    named = set(claimed.cards) <= set(whole.cards) and set(claimed.ranks) <= set(ranks)
    return named if claimed.named else claimed.length is not None


def _plural(kind: Kind) -> str:
    return {Kind.FLUSH: "flushes", Kind.NOBS: "nobs"}.get(kind, f"{kind.value}s")
