"""The first three cards by keep and discard, for JavaScript: kept packed, and laid out for one starter at a time."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, kernel, signed
from muggins.solver.file.opening_code import LEVELS

_QUAD = 4
"""Sets of which one nibble says which are written."""
_MOST_RUN = 15  # further quads without any, which the nibble after such a quad counts
_FIRST, _SECOND = np.array([(0, 0, 0, 1, 1, 2), (1, 2, 3, 2, 3, 3)])
_PAIR, _OTHER = 4, 10
"""The first nibble of a set of two cards, the level of one of which follows in two nibbles; and of one of more, whose
levels follow, 15 bits in four. A set of one card is its place alone."""


@inlined
def _put(codes: NDArray[np.uint8], at: int, nibble: int) -> None:
    if at >> 1 < len(codes):
        codes[at >> 1] |= nibble << 4 * (at & 1)


@inlined
def _nibble(codes: NDArray[np.uint8], at: int) -> int:
    nibble: int = codes[at >> 1] >> 4 * (at & 1) & 15
    return nibble


@inner_borrowing_kernel
def _pack_set(levels: int, codes: NDArray[np.uint8], at: int) -> int:
    code, nibbles, bits = _OTHER, 4, levels & 31 | levels >> 3 & 31 << 5 | levels >> 6 & 31 << 10
    for pair in range(6):
        one, other = levels >> 8 * _FIRST[pair] & 31, levels >> 8 * _SECOND[pair] & 31
        if one + other == LEVELS:
            code, nibbles, bits = _PAIR + pair, 2, one
    for place in range(4):
        if levels >> 8 * place & 31 == LEVELS:
            code, nibbles = place, 0
    _put(codes, at, code)
    for nibble in range(nibbles):
        _put(codes, at + 1 + nibble, bits >> 4 * nibble & 15)
    return at + 1 + nibbles


@inner_borrowing_kernel
def _unpacked_set(codes: NDArray[np.uint8], at: int) -> tuple[int, int]:
    """Return the levels of a set, and where the next begins."""
    code, bits = signed(_nibble(codes, at)), signed(0)
    if code < _PAIR:
        return LEVELS << 8 * code, at + 1
    nibbles = 2 if code < _OTHER else 4
    for nibble in range(nibbles):
        bits |= signed(_nibble(codes, at + 1 + nibble)) << 4 * nibble
    if code < _OTHER:
        levels = bits << 8 * _FIRST[code - _PAIR] | LEVELS - bits << 8 * _SECOND[code - _PAIR]
    else:
        levels = bits & 31 | (bits & 31 << 5) << 3 | (bits & 31 << 10) << 6
        levels |= LEVELS - (bits & 31) - (bits >> 5 & 31) - (bits >> 10 & 31) << 24
    return levels, at + 1 + nibbles


@kernel
def pack_sets(sets: NDArray[np.int32], codes: NDArray[np.uint8], at: int) -> int:
    """Write ``sets`` int32[n], four levels each, the first one's lowest, into ``codes``, zeros; return where they end.

    A set of which nothing is said is 0. Places are counted in half bytes; what is beyond the end of ``codes`` is
    counted and not written.
    """
    first = 0
    while first < len(sets):
        written = signed(0)
        for place in range(min(_QUAD, len(sets) - first)):
            written |= signed(sets[first + place] != 0) << place
        _put(codes, at, written)
        at += 1
        if written:
            for place in range(_QUAD):
                if written >> place & 1:
                    at = _pack_set(signed(sets[first + place]), codes, at)
            first += _QUAD
            continue
        run, empty = 0, True
        while run < _MOST_RUN and empty and first + _QUAD * (run + 1) < len(sets):
            begin = first + _QUAD * (run + 1)
            for place in range(begin, min(begin + _QUAD, len(sets))):
                empty &= sets[place] == 0
            run += empty
        _put(codes, at, run)
        at += 1
        first += _QUAD * (run + 1)
    return at


@kernel
def lay_sets(
    codes: NDArray[np.uint8],
    at: int,
    keeps: NDArray[np.int16],
    levels: NDArray[np.int32],
    follows: NDArray[np.int32],
    laid: NDArray[np.int32],
) -> int:
    """Lay packed sets out as :func:`muggins.solver.file.opening.decoded_opening` does; return where they end.

    Sets are numbers as in :func:`pack_sets`: ``laid`` int32[splits, sets] is overwritten; ``keeps`` int16[splits] are
    the splits', ``levels`` and ``follows`` int32[1820, sets] as :func:`fill_by_keep` fills them.
    """
    per = laid.shape[1]
    place, run, written = 0, signed(0), signed(0)
    for split in range(len(laid)):
        keep = signed(keeps[split])
        for nth in range(per):
            if place & _QUAD - 1 == 0:
                written = signed(0)
                if run > 0:
                    run -= 1
                else:
                    written = signed(_nibble(codes, at))
                    at += 1
                    if written == 0:
                        run = signed(_nibble(codes, at))
                        at += 1
            word = signed(0)
            if written >> (place & _QUAD - 1) & 1:
                word, at = _unpacked_set(codes, at)
                word &= follows[keep, nth]
            laid[split, nth] = word if word != 0 else levels[keep, nth]
            place += 1
    return at
