"""The write-ahead log of a SQLite file, checked before it is opened.

SQLite ends a log silently at the first frame that is not as it was written, so a damaged one loses what
was committed after it without a word. The format is that of https://sqlite.org/fileformat2.html, section 4.
"""

import struct
from functools import lru_cache
from operator import mul
from pathlib import Path

from muggins.files.copies import log_of

_HEADER, _FRAME = struct.Struct(">8I"), struct.Struct(">6I")
_MAGIC = 0x377F0682
"""Of a log with little-endian checksums; one more, and they are big-endian."""
_PAGE_SIZES = {1 << power for power in range(9, 17)}
_ROUNDS = 1 << 20
"""Whenever a log is written from its beginning again, its first salt is one higher; so often at most."""
_MASK = 0xFFFFFFFF


def is_log_sound(path: Path) -> bool:
    """Return whether the write-ahead log of a SQLite file is as it was written, as far as can be told.

    A log that was emptied, or cut between two frames, cannot be told from a shorter one.

    Args:
        path: the file that the log belongs to.

    Raises:
        OSError: the log cannot be read.
    """
    try:
        data = log_of(path).read_bytes()
    except FileNotFoundError:
        return True
    if len(data) < _HEADER.size:
        return not data
    magic, _, page, _, first, second, *sums = _HEADER.unpack_from(data)
    order = ">" if magic & 1 else "<"
    if magic & ~1 != _MAGIC or page not in _PAGE_SIZES or _checksum((0, 0), data[:24], order) != tuple(sums):
        return False
    return _are_frames_sound(data, page, (first, second), (sums[0], sums[1]), order)


def _are_frames_sound(data: bytes, page: int, salts: tuple[int, int], sums: tuple[int, int], order: str) -> bool:
    """Return whether the frames are as they were written, up to what is left of an earlier round of the log.

    Args:
        data: the log.
        page: bytes of a page; each frame holds one.
        salts: of this round.
        sums: the header's checksums.
        order: of the bytes in a word, as checksums take them.
    """
    place, size = _HEADER.size, _FRAME.size + page
    while place + size <= len(data):
        _, _, first, second, *expected = _FRAME.unpack_from(data, place)
        sums = _checksum(sums, data[place : place + 8], order)
        sums = _checksum(sums, data[place + _FRAME.size : place + size], order)
        if (first, second) != salts or sums != tuple(expected):
            return bool(second != salts[1] and 0 < (salts[0] - first) & _MASK < _ROUNDS)
        place += size
    return place == len(data)


def _checksum(before: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """Go on with SQLite's checksum: for each two words ``a += word + b``, then ``b += next word + a``.

    Written out, both are sums of all words, each times a Fibonacci number.
    """
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    factors = _fibonacci(len(words))
    a, b = before
    whole = (b, a + words[0], *words[1:])
    return sum(map(mul, whole, factors[1:])) & _MASK, sum(map(mul, whole, factors)) & _MASK


@lru_cache
def _fibonacci(largest: int) -> tuple[int, ...]:
    """Return the Fibonacci numbers from the one after `largest` down to the first, 0; modulo 2^32."""
    found = [0, 1]
    while len(found) < largest + 2:
        found.append((found[-1] + found[-2]) & _MASK)
    return tuple(reversed(found))
