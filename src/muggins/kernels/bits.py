"""Bit operations in one machine instruction."""

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def _lowest_bit(_typing: Any, _word: Any) -> tuple[Any, Any]:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(*arguments, cgutils.true_bit)

    return types.int64(types.int64), generate


lowest_bit = cast("Callable[[int], int]", intrinsic(_lowest_bit))
"""The position of the lowest set bit of a nonzero int64; for kernels only."""
