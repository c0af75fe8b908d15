"""Kernels that only kernels call, and bits in one instruction, against a loop."""

import random

import pytest

from muggins.kernels._jit import inner_kernel, kernel
from muggins.kernels.bits import lowest_bit


@inner_kernel
def _half(number: int) -> int:
    if number % 2:
        raise ValueError("an odd number")
    return number // 2


@kernel
def _half_and_one(number: int) -> int:
    return _half(number) + 1


def test_a_kernel_takes_in_what_it_calls_with_its_errors() -> None:
    assert _half_and_one(6) == 4
    with pytest.raises(ValueError, match="an odd number"):
        _half_and_one(7)


def test_python_cannot_call_a_kernel_for_kernels() -> None:
    assert _half_and_one(6) == 4  # compiles both
    with pytest.raises(TypeError):
        _half(6)


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
