"""Damage to the bytes of a file."""

import random

_PAGE = 4096


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return the bytes of a file with one bit flipped; now and then with a page of zeros, cut off or emptied."""
    found, place = bytearray(data), rng.randrange(max(len(data), 1))
    match rng.randrange(20):
        case 0:
            del found[place:]
        case 1:
            found[place : place + _PAGE] = bytes(len(found[place : place + _PAGE]))
        case _:
            found[place] ^= 1 << rng.randrange(8)
    return bytes(found)
