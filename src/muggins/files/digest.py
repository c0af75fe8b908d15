"""The checksum of what a JSON file holds, kept in the file itself next to the version of its form."""

import hashlib
import json
from typing import Any


def digest_of(content: Any) -> str:
    """Return the SHA-256, in hexadecimal, of what JSON can spell; the order of keys does not matter."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class LaterError(Exception):
    """A file is of a later version, which is its text, than this program knows."""


def check_version(found: object, known: int) -> None:
    """Check that a file is not of a later version, whose form and checksum may be others.

    Raises:
        LaterError: it is.
    """
    if isinstance(found, int) and found > known:
        raise LaterError(str(found)[:20])
