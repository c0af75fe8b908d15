"""An adaptive binary range coder: bits one by one, each by a probability learned in its context.

Encoder and decoder are the same function, so that both ask for the same bits in the same contexts, in integers.

Source: the range coder of I. Pavlov, "LZMA specification" (2015), with 15-bit probabilities.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, plain, signed
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index

_LOW, _RANGE, _HELD, _RUN, _PLACE, _DECODES = range(6)
_BITS, _RATE = 15, 6
"""How fine probabilities are, and how slowly they follow: a bit moves one by 1/64 of the way."""
_TOP, _WHOLE = 1 << 24, 0xFFFFFFFF
_FLUSH = 5  # how many bytes the encoder's numbers hold, which a stream ends with


class Coder(NamedTuple):
    """A coder at work; modified."""

    # [6], the low end of the range (or the code above it), the range, the byte held back for a carry, how many
    # bytes are held back, the place in the stream, whether it decodes
    numbers: NDArray[np.int64]
    stream: NDArray[np.uint8]  # [n]
    probabilities: NDArray[np.uint16]  # [contexts], that the next bit is 0, of 1 << 15


def encoder(room: int, contexts: int) -> Coder:
    """Return a coder that writes up to ``room`` bytes; it must be ended with :func:`finished`."""
    numbers = np.array([0, _WHOLE, 0, 1, 0, 0])
    return Coder(numbers, np.zeros(room, np.uint8), np.full(contexts, 1 << (_BITS - 1), np.uint16))


def decoder(stream: NDArray[np.uint8], contexts: int) -> Coder:
    """Return a coder that reads a stream; beyond its end it reads zeros, see :func:`is_whole`."""
    numbers = np.array([int.from_bytes(stream[1:_FLUSH].tobytes(), "big"), _WHOLE, 0, 1, _FLUSH, 1])
    # A copy, which may be written to, is of the type of an encoder: both are compiled as one.
    return Coder(numbers, stream.copy(), np.full(contexts, 1 << (_BITS - 1), np.uint16))


def finished(coder: Coder) -> NDArray[np.uint8]:
    """End an encoder; return the stream that it wrote, or raise a ValueError if there was not enough room."""
    for _ in range(_FLUSH):
        _write(coder)
    if coder.numbers[_PLACE] > len(coder.stream):
        raise ValueError(f"{coder.numbers[_PLACE]} bytes: expected at most {len(coder.stream)}")
    return coder.stream[: coder.numbers[_PLACE]]


def is_whole(coder: Coder) -> bool:
    """Return whether a decoder has come to the very end of what an encoder wrote."""
    return bool(coder.numbers[_PLACE] == len(coder.stream) and coder.numbers[_LOW] == 0)


@plain
def _write(coder: Coder) -> None:
    """Move the top byte of the range's low end out of an encoder, holding back what a carry may change."""
    numbers = coder.numbers
    if numbers[_LOW] < 0xFF000000 or numbers[_LOW] > _WHOLE:
        carry, byte = numbers[_LOW] >> 32, numbers[_HELD]
        while numbers[_RUN] > 0:
            if numbers[_PLACE] < len(coder.stream):
                coder.stream[numbers[_PLACE]] = (byte + carry) & 0xFF
            byte = signed(0xFF)
            numbers[_PLACE] += 1
            numbers[_RUN] -= 1
        numbers[_HELD] = numbers[_LOW] >> 24 & 0xFF
    numbers[_RUN] += 1
    numbers[_LOW] = (numbers[_LOW] & 0x00FFFFFF) << 8


@plain
def _read(coder: Coder) -> None:
    numbers = coder.numbers
    byte = signed(coder.stream[numbers[_PLACE]]) if numbers[_PLACE] < len(coder.stream) else signed(0)
    numbers[_LOW] = (numbers[_LOW] << 8 | byte) & _WHOLE
    numbers[_PLACE] += 1


@inlined
def code_bit(coder: Coder, context: int, bit: int) -> int:
    """Encode a bit in a context, or decode one; return it. The context's probability learns it."""
    numbers, probabilities = coder.numbers, coder.probabilities
    low, width, decodes, zero = numbers[_LOW], numbers[_RANGE], numbers[_DECODES], signed(probabilities[context])
    bound = (width >> _BITS) * zero
    if decodes:
        bit = 0 if low < bound else 1
    if bit == 0:
        width = bound
        probabilities[context] = zero + (((1 << _BITS) - zero) >> _RATE)
    else:
        low += -bound if decodes else bound
        width -= bound
        probabilities[context] = zero - (zero >> _RATE)
    numbers[_LOW] = low
    while width < _TOP:
        width <<= 8
        if decodes:
            _read(coder)
        else:
            _write(coder)
    numbers[_RANGE] = width
    return bit


@inner_borrowing_kernel
def code_number(coder: Coder, contexts: int, bits: int, number: int) -> int:
    """Encode a number below ``1 << bits``, or decode one; return it. ``contexts`` is the first of as many."""
    node = 1
    for place in range(bits - 1, -1, -1):
        node = 2 * node + code_bit(coder, contexts + node, number >> place & 1)
    return node - (1 << bits)


NEVER = 30_000
"""The surprisal of what cannot be."""
_UNIT = 16  # parts of a bit


def surprisals(probabilities: NDArray[np.float64]) -> NDArray[np.int16]:
    """Return probabilities as surprisals, int16 of the same shape: sixteenths of a bit, NEVER for 0."""
    bits = -np.log2(np.maximum(probabilities, 1e-300))
    return np.where(probabilities > 0, np.rint(_UNIT * bits), NEVER).astype(np.int16)


def chances_to_show(keeps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[2, 4, 455]: how likely each role's keep contains some cards, by how many and which.

    ``keeps`` float64[2, 1820] is the probability of each keep, by role.
    """
    chances = np.zeros((2, 4, SIZES[3]))
    for keep, ranks in enumerate(MEMBERS[4].tolist()):
        parts = {tuple(rank for k, rank in enumerate(ranks) if chosen >> k & 1) for chosen in range(15)}
        for part in parts:
            chances[:, len(part), multiset_index(part)] += keeps[:, keep]
    chances[:, 0, 0] = 1.0
    return chances
