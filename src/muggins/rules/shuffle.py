"""Decks from a seed, in a way that any language can recompute.

The bytes for deck number n of a seed, a text, are SHA-256 of ``muggins:SEED:n:0``, then of ``muggins:SEED:n:1`` and so
on. Read as 32-bit big-endian numbers they drive a Fisher-Yates shuffle of the cards 0..51 from the last place down; a
number in the incomplete last range is skipped. Publishing the hash of a seed before a game and the seed after it proves
that no deck was chosen in between.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from muggins.cards import DECK, Card
from muggins.errors import MugginsError, shorten


@lru_cache(maxsize=1024)
def shuffled_deck(seed: str, number: int) -> tuple[Card, ...]:
    """Return deck `number` of a seed: by convention 0 cuts for deal, n is dealt in deal n.

    Raises:
        MugginsError: a seed with other than printable ASCII characters.

    Example:
        >>> from muggins import format_cards
        >>> format_cards(shuffled_deck('f00ba4', 1)[:6])
        '3H 5C 7C 5H 9D 8S'
    """
    if not seed.isascii() or not seed.isprintable():
        raise MugginsError(f"seed {shorten(seed)!r}: expected printable ASCII characters")
    deck = list(DECK)
    numbers = _numbers(f"muggins:{seed}:{number}")
    for place in range(51, 0, -1):
        limit = 2**32 - 2**32 % (place + 1)
        drawn = next(number for number in numbers if number < limit)
        other = drawn % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


class Draws(random.Random):
    """Draws from a text that any language can recompute: the numbers of ``muggins:TEXT``, as fractions of 2**32."""

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002
        self._left = _numbers(f"muggins:{a}")

    def random(self) -> float:
        return next(self._left) / 2**32


def _numbers(prefix: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{prefix}:{block}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4])
        block += 1
