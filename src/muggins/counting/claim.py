"""A person's own count as text: a number of points, or points by kind, such as ``fifteens 8, pair 2``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from muggins.errors import MugginsError, shorten
from muggins.rules.show import Kind

MOST: Final = 29
"""The most points that a hand can have."""
_EXPECTED = f"expected a count of 0 to {MOST}, or points by kind such as 'fifteens 8, pair 2, runs 6'"
_KINDS = {kind.value: kind for kind in Kind} | {f"{kind.value}s": kind for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)}


@dataclass(frozen=True, slots=True)
class ClaimedCount:
    """A person's own count."""

    total: int  # in points
    by_kind: Mapping[Kind, int] | None = None  # points of each kind that was named; None where only a number was given


def parse_claim(text: str) -> ClaimedCount:
    """Return what `text` claims; a MugginsError unless it is a number of points, or kinds with theirs."""
    words = re.sub("[,;+]", " ", text.lower()).split()
    if len(words) == 1 and words[0] not in _KINDS:
        return ClaimedCount(_points(words[0]))
    if not words or len(words) % 2:
        raise MugginsError(f"{shorten(text)!r} is no claim: {_EXPECTED}")
    by_kind: dict[Kind, int] = {}
    for word, points in zip(words[::2], words[1::2], strict=True):
        kind = _KINDS.get(word)
        if kind is None or kind in by_kind:
            raise MugginsError(f"{shorten(word)!r} in the claim: {_EXPECTED}")
        by_kind[kind] = _points(points)
    return ClaimedCount(_checked(sum(by_kind.values())), by_kind)


def _points(word: str) -> int:
    if not re.fullmatch("-?[0-9]{1,4}", word):
        raise MugginsError(f"{shorten(word)!r} in the claim: {_EXPECTED}")
    return _checked(int(word))


def _checked(points: int) -> int:
    if not 0 <= points <= MOST:
        raise MugginsError(f"{points} in the claim: {_EXPECTED}")
    return points
