"""What throwers lose, over all hands: against the plain throwers, hand by hand."""

import random

import numpy as np
import pytest

from muggins.cards import RANK_TEXT, rank_of
from muggins.counting.crib_tables import Source
from muggins.kernels.crib import TOSSES
from muggins.kernels.suits import class_index, suit_classes
from muggins.players.compiled import ThrowerId
from muggins.players.throwers import THROWERS
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_grid import TossWorths, toss_worths
from muggins.solver.query.toss_table import toss_table
from muggins.solver.query.tosses import tosses_of_cards
from muggins.studies.throwers import lost_by, ranks_tossed, table_chances, thrower_chances

HANDS = 200


def _two(cards: tuple[int, ...]) -> tuple[int, int]:
    first, second = cards
    return first, second


@pytest.fixture(scope="module")
def worths() -> dict[Role, TossWorths]:
    return {role: toss_worths(open_solution(), role) for role in Role}


@pytest.mark.all
@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("table", Role.PONE),
        ("schell", Role.DEALER),
        pytest.param("table", Role.DEALER, marks=pytest.mark.long),
        pytest.param("schell", Role.PONE, marks=pytest.mark.long),
    ],
)
def test_a_thrower_loses_what_the_plain_one_does_hand_by_hand(
    name: str, role: Role, worths: dict[Role, TossWorths]
) -> None:
    """On each hand it tosses alike, and over all it loses the mean of a sample, within four standard errors."""
    chances, rng = thrower_chances(ThrowerId[name.upper()], role), random.Random(int(role))
    losses, best, kings = list[float](), list[float](), 0.0
    hands = suit_classes().hands
    assert chances.sum(axis=1) == pytest.approx(np.ones(len(hands)), abs=1e-6)
    for _ in range(HANDS):
        six = tuple(sorted(rng.sample(range(52), 6)))
        index = class_index(six)
        rows = tosses_of_cards(open_solution(), six, role)
        odds = THROWERS[name].toss_probabilities(View(role, six))
        losses.append(sum(odds.get(_two(row.tossed), 0) * (rows[0].net - row.net) for row in rows))
        kings += sum(chance * sum(rank_of(card) == 12 for card in tossed) for tossed, chance in odds.items())
        best.append(odds.get(_two(rows[0].tossed), 0))
        of_class = tuple(map(int, hands[index]))
        told = THROWERS[name].toss_probabilities(View(role, of_class))
        found = {
            (of_class[a], of_class[b]): float(chance)
            for (a, b), chance in zip(TOSSES, chances[index], strict=True)
            if chance
        }
        assert found == pytest.approx(dict(told), abs=1e-6)
    shares = ranks_tossed(chances)
    assert list(shares) == list(RANK_TEXT)
    assert sum(shares.values()) == pytest.approx(1)
    assert abs(shares["K"] - kings / (2 * HANDS)) < 4 * (shares["K"] / (2 * HANDS)) ** 0.5
    lost = lost_by(chances, worths[role])
    mean, error = np.mean(losses), np.std(losses) / HANDS**0.5
    assert abs(lost.points - mean) < 4 * error + 1e-3
    assert abs(lost.best - np.mean(best)) < 4 * (0.25 / HANDS) ** 0.5


@pytest.mark.all
@pytest.mark.parametrize("role", Role)
def test_adding_up_the_tables_loses_little_and_the_solution_nothing(role: Role, worths: dict[Role, TossWorths]) -> None:
    solution = lost_by(toss_table(open_solution(), role).probabilities, worths[role])
    table = lost_by(thrower_chances(ThrowerId.TABLE, role), worths[role])
    assert 0 <= solution.points < 2e-5
    assert 2e-3 < table.points < 4e-3
    assert 0.92 < table.best < 0.96
    assert 0.99 < solution.best <= 1


@pytest.mark.all
@pytest.mark.parametrize("role", Role)
def test_the_table_thrower_is_the_equilibrium_s_table_with_the_play(role: Role, worths: dict[Role, TossWorths]) -> None:
    """But for the rounding of the values of the play, which decides in a few hands."""
    table = thrower_chances(ThrowerId.TABLE, role)
    with_play = table_chances(Source.EQUILIBRIUM, role, worths[role].plays)
    assert (np.abs(table - with_play).max(axis=1) > 1e-6).mean() < 0.005
    alone = table_chances(Source.SCHELL, role, None)
    exact = thrower_chances(ThrowerId.SCHELL_EXACT, role)
    assert (np.abs(alone - exact).max(axis=1) > 1e-6).mean() < 1e-4
