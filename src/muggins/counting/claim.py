"""A person's own count as text, read: a number, or the combinations that were seen.

What is understood: a number (``12``, ``twelve``); kinds with how many (``fifteens 3, pair, run of
3``, ``2 pairs``, ``double run of 3``); kinds with their cards or ranks (``fifteen 5H JS; pair 5``);
and the count as players speak it (``fifteen two, fifteen four, and a pair is six``), where the
number after a fifteen, or after "is", is the total so far.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby, product
from typing import Final

from muggins.cards import (
    RANK_TEXT,
    Card,
    Rank,
    card_of,
    format_card,
    parse_card,
    parse_rank,
    rank_of,
    split_tokens,
    suit_of,
)
from muggins.errors import CardError, MugginsError, shorten
from muggins.rules.show import Combination, Kind

MOST: Final = 29
"""The most points that a hand can have."""
_EXPECTED = (
    f"expected a count of 0 to {MOST}, or combinations such as 'fifteens 3, pair, run of 3'"
    " or 'fifteen 5H JS; pair 5H 5D'"
)
_LETTERS = 500

_TEENS = [
    "nothing",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
NUMBER_WORDS: Final = (*_TEENS, "twenty", *(f"twenty-{word}" for word in _TEENS[1:10]))
"""The numbers 0..29 as they are spoken."""
_NUMBERS = {word: number for number, word in enumerate(NUMBER_WORDS)} | {"zero": 0, "none": 0}
_RANK_WORDS = {
    "ace": "a",
    "aces": "a",
    "jack": "j",
    "jacks": "j",
    "queen": "q",
    "queens": "q",
    "king": "k",
    "kings": "k",
    "sixes": "6",
} | {f"{word}s": str(number) for number, word in enumerate(_TEENS[:11]) if number >= 2}

_KINDS = {
    "fifteen": Kind.FIFTEEN,
    "15": Kind.FIFTEEN,
    "pair": Kind.PAIR,
    "run": Kind.RUN,
    "flush": Kind.FLUSH,
    "nob": Kind.NOBS,
}
# Whole phrases for several combinations at once: runs of three or four, and pairs, in each.
_SHAPES = {
    "double_double_run": (4, 2),
    "double_run": (2, 1),
    "triple_run": (3, 3),
    "pair_royal": (0, 3),
    "double_pair_royal": (0, 6),
}
_LENGTHS = {"run": (3, 4, 5), "flush": (4, 5), "double_run": (3, 4), "triple_run": (3,), "double_double_run": (3,)}
_OF_A_RANK = {"pair": 2, "pair_royal": 3, "double_pair_royal": 4}
_PHRASES = (
    (re.compile(r"\b(?:one )?for (?:his |the )?k?nobs?\b"), " nob "),
    (re.compile(r"\b(?:his |the )?k?nobs?\b"), " nob "),
    (re.compile(r"\bdouble[- ]?double runs?\b"), " double_double_run "),
    (re.compile(r"\b(double|triple)[- ]runs?\b"), r" \1_run "),
    (re.compile(r"\bdouble pairs?[- ]royal\b"), " double_pair_royal "),
    (re.compile(r"\bpairs?[- ]royal\b"), " pair_royal "),
    (re.compile(r"\b(fifteen|15)s?-(?=\w)"), r"\1 "),
    (re.compile(r"\btwenty (?=(one|two|three|four|five|six|seven|eight|nine)\b)"), "twenty-"),
    (re.compile(r"=|\bmakes\b|\btotal(?: is)?\b"), " is "),
    (re.compile(r"\bx ?(?=[0-9])|:"), " "),
    (re.compile(r"\band\b|[,;+&.\n]|\s[-\u2013\u2014]\s"), " , "),
)
_POINTS = re.compile(r"\b(?:points?|pts)\b")
_PLURALS = {"fifteens": "fifteen", "15s": "15", "pairs": "pair", "runs": "run"}
_ARTICLES = frozenset({"a", "an", "another", "the"})


@dataclass(frozen=True, slots=True)
class Claimed:
    """One combination that a person claims.

    Attributes:
        kind: of what kind.
        length: of a run or flush, in cards, where it was said.
        cards: those named with rank and suit.
        ranks: those named by rank only.
        points: what it would score; a run or flush whose length was not said is assumed to be the
            shortest.
    """

    kind: Kind
    length: int | None = None
    cards: tuple[Card, ...] = ()
    ranks: tuple[Rank, ...] = ()
    points: int = field(init=False)

    def __post_init__(self) -> None:
        shortest = {Kind.RUN: 3, Kind.FLUSH: 4}.get(self.kind)
        if shortest is not None:
            points = self.length or len(self.cards) + len(self.ranks) or shortest
        else:
            points = 1 if self.kind is Kind.NOBS else 2
        object.__setattr__(self, "points", points)

    @property
    def named(self) -> bool:
        """Whether the person said which cards."""
        return bool(self.cards or self.ranks)

    def means(self, combination: Combination) -> bool:
        """Return whether this may be a claim of `combination`."""
        if self.kind is not combination.kind:
            return False
        if not self.named:
            return self.length in {None, len(combination.cards)}
        rest = list(combination.cards)
        for card in self.cards:
            if card not in rest:
                return False
            rest.remove(card)
        return sorted(map(rank_of, rest)) == sorted(self.ranks)

    def __str__(self) -> str:
        """Return the cards as they were named, or nothing."""
        return " ".join([*map(format_card, self.cards), *(RANK_TEXT[rank] for rank in self.ranks)])


@dataclass(frozen=True, slots=True)
class ClaimedCount:
    """A person's own count.

    Attributes:
        combinations: what was claimed, one by one; empty where only a number was.
        said: the total that was said, in points, or None.
    """

    combinations: tuple[Claimed, ...]
    said: int | None

    @property
    def only_number(self) -> bool:
        """Whether no combination was named."""
        return not self.combinations


@dataclass(slots=True)
class _Entry:
    """What stands between one kind and the next, as it is read."""

    word: str
    plural: bool
    many: int | None = None
    length: int | None = None
    worth: int | None = None
    said: int | None = None
    of_rank: bool = False
    parts: list[str] = field(default_factory=list)


def parse_claim(text: str) -> ClaimedCount:
    """Return what `text` claims.

    Raises:
        MugginsError: something in it is neither a number of points nor a combination.
        CardError: something that looks like a card is none.
    """
    if len(text) > _LETTERS:
        raise MugginsError(f"a claim of {len(text)} letters: {_EXPECTED}")
    plain = _POINTS.sub(" ", text.lower()).strip()
    if plain.partition(" ")[0].rstrip(",;") in {"nothing", "none", "zero"}:
        return ClaimedCount((), 0)
    number = _number(plain)
    if number is not None:
        return ClaimedCount((), number)
    claimed: list[Claimed] = []
    so_far, said = 0, None
    for entry in _entries(_words(plain), text):
        found = _combinations(entry, so_far)
        claimed += found
        said = entry.said
        so_far = so_far + sum(each.points for each in found) if said is None else said
    return ClaimedCount(tuple(claimed), said if claimed or said is not None else 0)


def _number(word: str) -> int | None:
    """Return a number of 0 to 29 written in digits or as a word, or None.

    Raises:
        MugginsError: a larger one.
    """
    if re.fullmatch(r"-?[0-9]+", word):
        if len(word) > 4 or not 0 <= int(word) <= MOST:
            raise MugginsError(f"{shorten(word)} in the claim: {_EXPECTED}")
        return int(word)
    return _NUMBERS.get(word.replace(" ", "-"))


def _words(text: str) -> list[str]:
    """Return the words of a text, a comma for whatever parts it; cards together are parted."""
    for pattern, plainer in _PHRASES:
        text = pattern.sub(plainer, text)
    words = []
    for word in text.split():
        words += [","] if word == "," else split_tokens(_RANK_WORDS.get(word, word))
    return words


def _entries(words: list[str], text: str) -> list[_Entry]:
    """Return the claim kind by kind."""
    entries: list[_Entry] = []
    lead: int | None = None
    parted = True
    place = 0
    while place < len(words):
        word = words[place]
        following = words[place + 1] if place + 1 < len(words) else ""
        place += 1
        if word == ",":
            parted = True
        elif word in _ARTICLES and (_is_kind(following) or word != "a"):
            pass
        elif _is_kind(word):
            singular = _PLURALS.get(word, word)
            entries.append(_Entry(singular, word in _PLURALS, many=lead))
            lead, parted = None, False
        elif _leads(word, following, entries, parted=parted):
            lead = _number(word)
        elif not entries:
            raise MugginsError(f"{shorten(word)!r} in the claim: {_EXPECTED}")
        elif word in {"is", "of", "for"}:
            place += _tell(entries[-1], word, following)
        else:
            entries[-1].parts.append(_part(word))
    if not entries:
        raise MugginsError(f"{shorten(text)!r} is no claim: {_EXPECTED}")
    return entries


def _is_kind(word: str) -> bool:
    return _PLURALS.get(word, word) in _KINDS or word in _SHAPES


def _leads(word: str, following: str, entries: list[_Entry], *, parted: bool) -> bool:
    """Return whether a number tells how many of the next kind there are ("2 pairs")."""
    free = parted or not entries or entries[-1].many is not None
    return free and _is_kind(following) and _number(word) is not None


def _tell(entry: _Entry, word: str, following: str) -> int:
    """Enter what "is", "of" or "for" tells; return how many words that took."""
    number = _number(following) if following else None
    if word == "of" and entry.word in _OF_A_RANK:
        entry.of_rank = True  # "a pair of fives": the rank follows as a part
        return 0
    if number is None:
        what = repr(shorten(following)) if following else "nothing"
        raise MugginsError(f"{what} after {word!r} in the claim: expected a number of 0 to {MOST}")
    if word == "is":
        entry.said = number
    elif word == "of":
        entry.length = number
    else:
        entry.worth = number
    return 1


def _part(word: str) -> str:
    """Return a word that may be a card, a rank or a number, in one spelling.

    Raises:
        MugginsError: it is none of these.
    """
    number = _number(word)
    if number is not None:
        return str(number)
    try:
        return format_card(parse_card(word)) if len(word) > 1 else RANK_TEXT[parse_rank(word)]
    except CardError:
        raise MugginsError(f"{shorten(word)!r} in the claim: {_EXPECTED}") from None


def _combinations(entry: _Entry, so_far: int) -> list[Claimed]:
    """Return the single combinations that an entry claims, after `so_far` points."""
    if entry.of_rank and len(entry.parts) == 1:
        # "a pair of 5s" is of fives, though 5s is also the five of spades.
        part = entry.parts[0]
        entry.parts = [part if part.isdecimal() else part[0]] * _OF_A_RANK[entry.word]
    number = _lone_number(entry)
    if number is None and _counts_on(entry, so_far):
        number = int(entry.parts[-1])
    if number is not None:
        entry.parts.clear()
        _apply(entry, number, so_far)
    if entry.worth is not None:
        _check_worth(entry)
    found = _named(entry) if entry.parts else _unnamed(entry)
    return found * (1 if entry.many is None else entry.many)


def _lone_number(entry: _Entry) -> int | None:
    """Return the one number that stands after a kind; two or more are ranks."""
    if len(entry.parts) == 1 and entry.parts[0].isdecimal():
        return int(entry.parts[0])
    return None


def _counts_on(entry: _Entry, so_far: int) -> bool:
    """Return whether numbers after "fifteen" go on counting: "fifteen two, four, six"."""
    if entry.word not in {"fifteen", "15"} or entry.plural or len(entry.parts) < 2:
        return False
    rising = [str(so_far + 2 * place) for place in range(1, len(entry.parts) + 1)]
    return entry.parts == rising and sum(map(int, rising)) != 15


def _apply(entry: _Entry, number: int, so_far: int) -> None:
    """Enter a bare number after a kind: how many, how long, a rank, or the total so far."""
    if entry.plural and entry.many is None:
        entry.many = number
    elif entry.word in {"fifteen", "15"}:
        if number <= so_far or (number - so_far) % 2:
            raise MugginsError(
                f"fifteen {number} after {so_far} in the claim: expected the total so far, such as"
                f" 'fifteen {so_far + 2}', or 'fifteens {number}' for {number} of them"
            )
        entry.many = (number - so_far) // 2
    elif number in _LENGTHS.get(entry.word, ()) and entry.length is None:
        entry.length = number
    else:
        worth = sum(each.points for each in _unnamed(entry))
        if entry.word == "pair" and number not in {worth, so_far + worth} and 1 <= number <= 10:
            entry.parts = [str(number)] * 2
        elif number != worth:
            entry.said = number


def _check_worth(entry: _Entry) -> None:
    """Read the number after "for": points, which tell how many fifteens or how long a run."""
    worth = entry.worth or 0
    if entry.plural and entry.many is None and worth and worth % 2 == 0 and entry.word != "run":
        entry.many = worth // 2
    elif entry.word in {"run", "flush"} and entry.length is None:
        entry.length = worth
    each = sum(claimed.points for claimed in _unnamed(entry))
    many = 1 if entry.many is None else entry.many
    if worth not in {each, each * many}:
        raise MugginsError(f"{entry.word} for {worth} in the claim: expected {each * many} points")


def _unnamed(entry: _Entry) -> list[Claimed]:
    """Return the combinations of an entry that names no cards."""
    _check_length(entry)
    if entry.word in _SHAPES:
        runs, pairs = _SHAPES[entry.word]
        run = Claimed(Kind.RUN, entry.length)
        return [run] * runs + [Claimed(Kind.PAIR)] * pairs
    return [Claimed(_KINDS[entry.word], entry.length)]


def _check_length(entry: _Entry) -> None:
    allowed = _LENGTHS.get(entry.word, ())
    if entry.length is not None and entry.length not in allowed:
        expected = " or ".join(map(str, allowed)) if allowed else "no length"
        raise MugginsError(f"{entry.word.replace('_', ' ')} of {entry.length} in the claim: expected {expected}")


def _named(entry: _Entry) -> list[Claimed]:
    """Return the combinations of an entry that names its cards."""
    parts = sorted(_read(part) for part in entry.parts)
    by_rank = [list(group) for _, group in groupby(parts, lambda part: part[0])]
    if entry.word == "pair" and (entry.plural or len(by_rank) == 1):
        # "pairs 5 6" names each rank once; a rank named three times makes three pairs.
        both = [[(group[0][0], -1)] * 2 if len(group) == 1 else group for group in by_rank]
        return [_claimed(Kind.PAIR, two) for group in both for two in combinations(group, 2)]
    if entry.word in _KINDS:
        return [_claimed(_KINDS[entry.word], parts)]
    if "run" not in entry.word:
        return [_claimed(Kind.PAIR, two) for two in combinations(parts, 2)]
    runs = [_claimed(Kind.RUN, way) for way in product(*by_rank)]
    pairs = [_claimed(Kind.PAIR, two) for group in by_rank for two in combinations(group, 2)]
    return runs + pairs


def _read(part: str) -> tuple[Rank, int]:
    """Return the rank and the suit of a part, the suit -1 where it was not named."""
    if part.isdecimal() or len(part) == 1:
        return parse_rank("A" if part == "1" else part), -1
    card = parse_card(part)
    return rank_of(card), suit_of(card)


def _claimed(kind: Kind, parts: Sequence[tuple[Rank, int]]) -> Claimed:
    cards = tuple(card_of(rank, suit) for rank, suit in parts if suit >= 0)
    return Claimed(kind, None, cards, tuple(rank for rank, suit in parts if suit < 0))
