"""Tosses in a race: points as control variate, against plain regressions, and what the points are expected to be."""

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.players.endgame.model import model_of
from muggins.players.endgame.racing import Race, chosen, is_settled, leader, sureness
from muggins.players.endgame.toss import ALIKE, ROUNDS, SURELY, Dealing, TossQuery, toss_for_score, try_tosses
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.tosses import _worths
from tests.players.drivers import cribs_of, nets_of

NETS = np.linspace(2, -2, 15)
"""The expected points of 15 choices."""


def deals(seed: int, number: int, *, worth_of_a_point: float = 0.02) -> NDArray[np.float64]:
    """Deals in which a choice is worth its points and a little of its own: choice 3 is the best."""
    rng = np.random.default_rng(seed)
    found = np.zeros((number, 15, 4))
    found[:, :, 3] = NETS + rng.normal(0, 16, (number, 15))
    found[:, :, 0] = worth_of_a_point * found[:, :, 3] + rng.normal(0, 0.01, (number, 15))
    found[:, 3, 0] += 0.08
    return found


def raced(found: NDArray[np.float64], nets: NDArray[np.float64]) -> Race:
    return Race(np.ones(15, np.bool_), found, 0, nets)


def test_a_lead_is_what_a_plain_regression_says() -> None:
    found = deals(1, 200)
    race = raced(found, NETS)
    for choice, than in ((3, 0), (3, 7), (0, 14)):
        ahead = found[:, choice, 0] - found[:, than, 0]
        luck = found[:, choice, 3] - found[:, than, 3] - (NETS[choice] - NETS[than])
        slope, level = np.polyfit(luck, ahead, 1)
        error = (ahead - slope * luck).std() / len(ahead) ** 0.5
        assert sureness(race, choice, than, 200) == pytest.approx(level / error)
        assert sureness(race, than, choice, 200) == 0


def test_without_expected_points_a_lead_is_the_plain_mean() -> None:
    found = deals(2, 200)
    race = raced(found, np.zeros(0))
    ahead = found[:, 3, 0] - found[:, 14, 0]
    assert sureness(race, 3, 14, 200) == pytest.approx(ahead.mean() / (ahead.std() / 200**0.5))


def test_luck_does_not_hide_the_best_choice() -> None:
    """In 32 deals luck is larger than what the best choice is ahead by; without the points others often lead."""
    by_luck = [chosen(raced(deals(seed, 32), np.zeros(0)), 0, 32, 0.0) for seed in range(40)]
    with_points = [chosen(raced(deals(seed, 32), NETS), 0, 32, 0.0) for seed in range(40)]
    assert with_points.count(3) == 40
    assert by_luck.count(3) < 30


def test_a_choice_that_is_clearly_worse_is_dropped() -> None:
    race = raced(deals(3, 64), NETS)
    assert leader(race, 0, 64) == 3
    assert is_settled(race, 0, 64, 0.0)
    assert race.active[[0, 3]].all()
    assert race.active.sum() == 2


def test_equal_choices_do_not_lead_each_other() -> None:
    found = np.zeros((16, 15, 4))
    found[:, :, 3] = np.random.default_rng(1).normal(size=(16, 15))
    race = raced(found, NETS)
    assert leader(race, 5, 16) == 5
    assert not sureness(race, 4, 5, 16)


def test_choices_that_no_deal_tells_apart_are_tried_no_further() -> None:
    """Nor at once: the first deal that tells them apart may still come."""
    found = np.zeros((256, 15, 4))
    assert not is_settled(raced(found[:128], np.zeros(0)), 5, 128, ALIKE)
    assert is_settled(raced(found, np.zeros(0)), 5, 256, ALIKE)


def test_a_choice_that_is_hardly_better_is_not_waited_for() -> None:
    found = np.zeros((2048, 15, 4))
    found[:, :2, 0] = np.random.default_rng(4).normal((0.0, 0.001), 0.03, (2048, 2))
    found[:, 2:, 0] = -1
    race = raced(found, np.zeros(0))
    assert not is_settled(race, 0, 2048, 0.0)
    assert list(np.flatnonzero(race.active)) == [0, 1]
    assert is_settled(race, 0, 2048, ALIKE)


def _ahead(worth: NDArray[np.float64], luck: NDArray[np.float64], choice: int, than: int) -> float:
    """Return what a choice is worth more than another, luck in points taken out, as in the race."""
    lucky = luck[:, choice] - luck[:, than]
    return float(np.polyfit(lucky, worth[:, choice] - worth[:, than], 1)[1]) if lucky.any() else 0.0


@pytest.mark.long
@pytest.mark.parametrize("objective", [0, 1])
def test_a_race_gives_up_little(objective: int) -> None:
    """Against all 15 tosses tried to the last deal: a hundredth of the gain, judged by 8,192 other deals.

    300 hands at scores that games come to: 40 to 120 for the side behind, 70 to 120 for the other.
    """
    rng, model, tosses = np.random.default_rng(5), model_of(open_solution()), np.ones(15, np.bool_)
    gained, given_up = [], []
    for hand in range(300):
        six, role = np.sort(rng.permutation(52)[:6]).astype(np.uint8), hand % 2
        ahead = int(rng.integers(70, 121))
        scores = [ahead, int(rng.integers(max(40, ahead - 40), ahead + 1))]
        rng.shuffle(scores)
        query, nets = TossQuery(six, role, (scores[0], scores[1])), nets_of(model, six, role)
        base = int(nets.argmax())
        tried, judged = np.zeros((ROUNDS[-1], 15, 4)), np.zeros((8192, 15, 4))
        try_tosses(query, model, Dealing(2 * hand, 0, True, objective), tosses, tried)
        try_tosses(query, model, Dealing(2 * hand + 1, 0, True, objective), tosses, judged)
        slow = chosen(Race(tosses, tried, objective, nets), base, len(tried), SURELY)
        quick = toss_for_score(query, objective, model, base)
        found = [_ahead(judged[:, :, objective], judged[:, :, 3] - nets, toss, base) for toss in (slow, quick)]
        gained.append(found[0])
        given_up.append(found[0] - found[1])
    assert np.mean(gained) > 0.004
    assert np.mean(given_up) < 0.02 * np.mean(gained) + 2 * np.std(given_up) / len(given_up) ** 0.5


@pytest.mark.all
def test_expected_cribs_are_nearly_the_exact_ones() -> None:
    """60 hands; the exact figures are those that the coach shows. What is alike for all 15 tosses does not count."""
    rng, solution, off = np.random.default_rng(1), open_solution(), []
    for hand in range(60):
        role = Role(hand % 2)
        cards = [Card(card) for card in np.sort(rng.permutation(52)[:6]).tolist()]
        (exact,) = _worths(solution, np.array([cards], np.uint8), role)[:, 1]
        nearly = cribs_of(model_of(solution), np.array(cards, np.uint8), int(role))
        off.append(nearly - exact - (nearly - exact).mean())
    assert np.std(off) < 0.012
    assert np.abs(off).max() < 0.1
