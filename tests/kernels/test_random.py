import numpy as np

from muggins.kernels.random import below, deal_cards, seeded

_MASK = (1 << 64) - 1


class Stream:
    """SplitMix64, in Python's own whole numbers."""

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, limit: int) -> int:
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
            word = self.state
            word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
            product = ((word ^ (word >> 31)) >> 32) * limit
            if product % (1 << 32) >= (1 << 32) % limit:
                return product >> 32


def test_draws_are_those_of_the_published_generator() -> None:
    stream, plain = np.array([12345], np.uint64), Stream(12345)
    for limit in (2, 13, 52, 1000, 2**31):
        assert below(stream, limit) == plain.below(limit)


def test_streams_of_different_places_differ() -> None:
    assert len({int(seeded(seed, a, b)) for seed in range(20) for a in range(20) for b in range(20)}) == 8_000


def test_cards_are_dealt_evenly() -> None:
    """20,000 deals: each card is as often first; chi-square below its 1e-6 quantile, 118."""
    counts = np.zeros((13, 52), np.int64)
    for number in range(20_000):
        stream = np.array([seeded(7, number, 0)], np.uint64)
        deck = np.arange(52, dtype=np.uint8)
        deal_cards(stream, deck, 13)
        assert len(set(deck.tolist())) == 52
        counts[np.arange(13), deck[:13]] += 1
    expected = 20_000 / 52
    assert (((counts - expected) ** 2 / expected).sum(axis=1) < 118).all()
