"""Random numbers for kernels: SplitMix64. A stream is a ``uint64[1]`` array, its state, that each draw advances.

A stream is made from a seed and the place it serves (game, deal, seat), so a result depends on its seed only.

Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, kernel, plain, signed

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@kernel
def mixed(word: np.uint64) -> np.uint64:
    """Return a word whose bits are a thorough mixture of those of `word`."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@kernel
def seeded(seed: int, first: int, second: int) -> np.uint64:
    """Return the state of the stream for a seed and two places, such as game and deal."""
    word = mixed(np.uint64(seed) + _GOLDEN)
    word = mixed(word ^ (np.uint64(first) + _GOLDEN))
    return mixed(word ^ (np.uint64(second) * _MIX_1 + _GOLDEN))


@plain
def drawn(state: np.uint64, limit: int) -> tuple[np.uint64, int]:
    """Return the next state of a stream and an int 0..limit-1, evenly, for a limit below 2**32."""
    bound = np.uint64(limit)
    while True:
        state += _GOLDEN
        # The high half of a product with a 32-bit number is even over 0..limit-1 but for a few
        # numbers, known by the low half, which are drawn again (D. Lemire, 2019).
        product = (mixed(state) >> _32) * bound
        low = product & _LOW
        if low >= bound or low >= ((np.uint64(1) << _32) - bound) % bound:
            return state, signed(product >> _32)


@borrowing_kernel
def below(stream: NDArray[np.uint64], limit: int) -> int:
    """Return an int 0..limit-1, evenly, for a limit below 2**32; advances the stream."""
    stream[0], number = drawn(stream[0], limit)
    return number


@borrowing_kernel
def deal_cards(stream: NDArray[np.uint64], deck: NDArray[np.uint8], number: int) -> None:
    """Shuffle the first `number` places of ``deck`` uint8[n] in place; any order will do before."""
    for place in range(number):
        other = place + below(stream, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
