"""To compare tuples of arrays."""

from typing import Any


def bytes_of(arrays: Any) -> list[bytes]:
    return [array.tobytes() for array in arrays]
