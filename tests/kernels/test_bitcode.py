"""Kernels that only kernels call."""

import pytest

from muggins.kernels._jit import inner_kernel, kernel


@inner_kernel
def _half(number: int) -> int:
    if number % 2:
        raise ValueError("an odd number")
    return number // 2


@kernel
def _half_and_one(number: int) -> int:
    return _half(number) + 1


def test_a_kernel_takes_in_what_it_calls_with_its_errors() -> None:
    assert _half_and_one(6) == 4
    with pytest.raises(ValueError, match="an odd number"):
        _half_and_one(7)


def test_python_cannot_call_a_kernel_for_kernels() -> None:
    assert _half_and_one(6) == 4  # compiles both
    with pytest.raises(TypeError):
        _half(6)
