"""The range coder: what is written comes back, in few bytes, and nothing else is taken for whole."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.solver.file.range_coder import Coder, code_bit, code_number, decoder, encoder, finished, is_whole

Ints = NDArray[np.int64]


@kernel
def code_bits(coder: Coder, contexts: Ints, bits: Ints) -> None:
    for k in range(len(bits)):
        bits[k] = code_bit(coder, contexts[k], bits[k])


@kernel
def code_numbers(coder: Coder, bits: int, numbers: Ints) -> None:
    for k in range(len(numbers)):
        numbers[k] = code_number(coder, 0, bits, numbers[k])


def written(contexts: Ints, bits: Ints) -> NDArray[np.uint8]:
    coder = encoder(len(bits) + 64, 8)
    code_bits(coder, contexts, bits.copy())
    return finished(coder)


def read_back(stream: NDArray[np.uint8], contexts: Ints) -> tuple[Ints, bool]:
    coder, bits = decoder(stream, 8), np.full(len(contexts), -1)
    code_bits(coder, contexts, bits)
    return bits, is_whole(coder)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 1)), max_size=400))
def test_bits_come_back(pairs: list[tuple[int, int]]) -> None:
    contexts, bits = np.array(pairs, np.int64).reshape(-1, 2).T.copy()
    stream = written(contexts, bits)
    found, whole = read_back(stream, contexts)
    assert whole
    assert np.array_equal(found, bits)


@pytest.mark.parametrize("one", [0.5, 0.9, 0.01, 0.0, 1.0])
def test_bits_take_about_their_entropy(one: float) -> None:
    rng = np.random.default_rng(3)
    bits = (rng.random(200_000) < one).astype(np.int64)
    contexts = np.zeros_like(bits)
    stream = written(contexts, bits)
    assert np.array_equal(read_back(stream, contexts)[0], bits)
    entropy = 0.0 if one in (0, 1) else -one * math.log2(one) - (1 - one) * math.log2(1 - one)
    # A probability that follows by 1/64 wanders, and never comes nearer than 1/512 to certainty.
    assert len(bits) * entropy / 8 - 100 < len(stream) < len(bits) * (1.02 * entropy + 0.003) / 8 + 100


def test_each_context_learns_for_itself() -> None:
    rng = np.random.default_rng(4)
    contexts = rng.integers(0, 2, 100_000)
    bits = (rng.random(len(contexts)) < np.where(contexts == 0, 0.02, 0.98)).astype(np.int64)
    assert len(written(contexts, bits)) < 0.2 * len(written(np.zeros_like(contexts), bits))


@pytest.mark.parametrize("run", [1, 7, 300])
def test_carries_go_through_bytes_that_are_held_back(run: int) -> None:
    """Likely bits leave the range near its top, unlikely ones push its low end up: 0xFF bytes and carries."""
    rng = np.random.default_rng(run)
    for _ in range(200):
        bits = np.repeat(rng.integers(0, 2, 40), run)
        contexts = np.zeros_like(bits)
        assert np.array_equal(read_back(written(contexts, bits), contexts)[0], bits)


@pytest.mark.parametrize("bits", [1, 4, 8])
def test_numbers_come_back(bits: int) -> None:
    numbers = np.random.default_rng(5).integers(0, 1 << bits, 5_000)
    coder = encoder(10_000, 1 << bits)
    code_numbers(coder, bits, numbers.copy())
    reader, found = decoder(finished(coder), 1 << bits), np.zeros_like(numbers)
    code_numbers(reader, bits, found)
    assert is_whole(reader)
    assert np.array_equal(found, numbers)


def test_a_stream_that_is_cut_or_longer_is_not_whole() -> None:
    rng = np.random.default_rng(6)
    contexts, bits = rng.integers(0, 8, 2_000), (rng.random(2_000) < 0.2).astype(np.int64)
    stream = written(contexts, bits)
    for wrong in (stream[:-1], stream[:-7], stream[:3], stream[:0], np.append(stream, np.uint8(0))):
        assert not read_back(wrong, contexts)[1]
    assert not read_back(stream, contexts[:-50])[1]


def test_too_little_room_is_an_error_and_nothing_is_written_beyond_it() -> None:
    bits = np.random.default_rng(7).integers(0, 2, 4_000)
    coder = encoder(100, 8)
    beyond = np.full(200, 7, np.uint8)
    small = coder._replace(stream=beyond[:100])
    code_bits(small, np.zeros_like(bits), bits)
    with pytest.raises(ValueError, match="expected at most 100"):
        finished(small)
    assert (beyond[100:] == 7).all()
