"""Bit operations in one machine instruction."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def _lowest_bit(_typing: Any, _word: Any) -> tuple[Any, Any]:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(*arguments, cgutils.true_bit)

    return types.int64(types.int64), generate


lowest_bit = cast("Callable[[int], int]", intrinsic(_lowest_bit))
"""The position of the lowest set bit of a nonzero int64; for kernels only."""


def _prefetch(_typing: Any, array: Any, place: Any) -> tuple[Any, Any]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        function: Any = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module, kind, "llvm.prefetch.p0i8"
        )
        address = builder.bitcast(builder.gep(data, [arguments[1]]), byte)
        read, keep, data_cache = word(0), word(3), word(1)
        builder.call(function, [address, read, keep, data_cache])
        return context.get_dummy_value()

    return types.void(array, place), generate


prefetch = cast("Callable[[Any, Any], None]", intrinsic(_prefetch))
"""Fetch an item of a contiguous array, by its place from the array's start, into the caches; for kernels only.

Nothing is waited for, and a place outside the array does no harm.
"""
