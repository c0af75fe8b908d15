"""Bits in one instruction, against a loop."""

import random

from muggins.kernels._jit import kernel
from muggins.kernels.bits import lowest_bit


@kernel
def lowest(word: int) -> int:
    return lowest_bit(word)


def test_the_lowest_bit_of_any_word() -> None:
    rng = random.Random(1)
    for _ in range(10_000):
        word = rng.randrange(-(2**63), 2**63) >> rng.randrange(64) << rng.randrange(64)
        word = (word + 2**63) % 2**64 - 2**63
        if word:
            assert lowest(word) == next(place for place in range(64) if word >> place & 1), word


def test_every_bit_alone() -> None:
    assert [lowest(1 << place) for place in range(63)] == list(range(63))
    assert lowest(-(2**63)) == 63
