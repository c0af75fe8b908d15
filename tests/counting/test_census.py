import pytest

from muggins.counting.census import census


@pytest.mark.parametrize(("crib", "mean"), [(False, "4.7691522763"), (True, "4.7348185428")])
def test_mean_of_all_hands(crib: bool, mean: str) -> None:
    found = census(crib=crib)
    assert found.hands == 12_994_800
    assert f"{found.mean:.10f}" == mean


def test_the_deviation_is_that_of_the_frequencies() -> None:
    found = census()
    by_hand = sum(n * (p - found.mean) ** 2 for p, n in enumerate(found.frequencies))
    assert found.deviation == pytest.approx((by_hand / found.hands) ** 0.5)
