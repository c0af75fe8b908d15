"""The header of a file: a JSON object that a person could have written, and nothing else."""

import json
from math import isfinite
from typing import Any

LONGEST = 1 << 20
"""Bytes."""
_DEEPEST = 8


def parse_header(raw: bytes) -> dict[str, Any]:
    """Return the object that a header spells, JSON in UTF-8.

    Raises:
        ValueError: not JSON; or not an object, nested deeper than 8 levels, with a number that is not finite or no
            int64, or with a text of more than printable characters; the words go after the name of the file.
    """
    try:
        header = json.loads(raw.decode())
    except (ValueError, RecursionError):
        raise ValueError("is damaged: its header is no JSON") from None
    return check_header(header)


def check_header(header: Any) -> dict[str, Any]:
    """Return a header, checked as :func:`parse_header` does."""
    if not isinstance(header, dict) or not _is_plain(header, _DEEPEST):
        raise ValueError("is damaged: its header is no object of plain numbers and texts")
    return header


def _is_plain(value: Any, levels: int) -> bool:
    match value:
        case None | bool():
            plain = True
        case int():
            plain = -(1 << 63) <= value < 1 << 63
        case float():
            plain = isfinite(value)
        case str():
            plain = value.isprintable()
        case list() | tuple():
            plain = levels > 0 and all(_is_plain(item, levels - 1) for item in value)
        case dict():
            plain = levels > 0 and all(
                isinstance(key, str) and key.isprintable() and _is_plain(item, levels - 1)
                for key, item in value.items()
            )
        case _:
            plain = False
    return plain
