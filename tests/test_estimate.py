"""Means of few values: Student's interval, against SciPy and by drawing."""

import random
from statistics import fmean

import pytest
from scipy.stats import t

from muggins.estimate import Estimate, estimate_of_few, student_95


@pytest.mark.parametrize("freedom", [*range(1, 12), 29, 30, 399, 1000])
def test_students_quantile_is_that_of_scipy(freedom: int) -> None:
    assert student_95(freedom) == pytest.approx(float(t.ppf(0.975, freedom)), abs=1e-6)


def test_the_interval_of_few_values_holds_the_mean_as_often_as_it_says() -> None:
    """20,000 times four values, with a standard error of 0.15%; the normal interval holds it 86% of the time."""
    rng, times = random.Random(3), 20_000
    held = narrow = 0
    for _ in range(times):
        found = estimate_of_few([rng.gauss(0.0, 1.0) for _ in range(4)])
        held += abs(found.mean) <= found.half_width
        narrow += abs(found.mean) <= found.half_width * 1.96 / student_95(3)
    assert held / times == pytest.approx(0.95, abs=0.006)
    assert narrow / times < 0.88


def test_the_mean_is_that_of_the_values() -> None:
    values = [0.5, 0.25, 0.75, 0.1]
    found = estimate_of_few(values)
    assert found.mean == fmean(values)
    assert isinstance(found, Estimate)
