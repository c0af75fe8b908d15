"""What the compiler remembers of one kernel is right for the next."""

from math import inf
from typing import Any

import numpy as np
import pytest

from muggins.kernels._jit import kernel, vector_kernel


@kernel
def _quotient(a: float, b: float) -> float:
    return a / b


@vector_kernel
def _quotient_of_vectors(a: float, b: float) -> float:
    return a / b


@pytest.mark.parametrize("vectors_first", [False, True])
def test_a_division_by_zero_is_an_error_or_infinite_as_each_kernel_says(*, vectors_first: bool) -> None:
    number = np.float32 if vectors_first else np.float64  # neither is compiled for these yet
    one: Any = number(1)
    zero: Any = number(0)
    if vectors_first:
        assert _quotient_of_vectors(one, zero) == inf
    with pytest.raises(ZeroDivisionError):
        _quotient(one, zero)
    assert _quotient_of_vectors(one, zero) == inf
