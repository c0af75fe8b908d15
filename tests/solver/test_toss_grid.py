"""What a solution tosses, by ranks: against hand after hand, and the figures of its file."""

import random

import pytest

from muggins.cards import rank_of
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_grid import toss_grid
from muggins.solver.query.tosses import tosses_of_cards

HANDS = 1_000


@pytest.mark.all
@pytest.mark.parametrize("role", Role)
def test_sums_are_those_of_the_file(role: Role) -> None:
    solution = open_solution()
    grid = toss_grid(solution, role)
    assert [each.ranks for each in grid.tossed] == [(low, high) for low in range(13) for high in range(low, 13)]
    assert sum(each.often for each in grid.tossed) == pytest.approx(1, abs=1e-6)
    assert sum(each.often for each in grid.kept) == pytest.approx(1, abs=1e-6)
    hand = sum(each.often * (each.hand or 0) for each in grid.tossed)
    assert hand == pytest.approx(float(solution.figure("hands")[role]), abs=2e-4)
    assert hand == pytest.approx(sum(each.often * each.hand for each in grid.kept), abs=1e-6)
    play = sum(each.often * (each.play or 0) for each in grid.tossed)
    assert play == pytest.approx(sum(each.often * each.play for each in grid.kept), abs=1e-5)
    assert all(each.chosen <= 1 + 1e-9 and each.often <= each.held + 1e-9 for each in grid.tossed)
    assert 0 <= sum(each.often * (each.loss or 0) for each in grid.tossed) < 0.01


@pytest.mark.all
@pytest.mark.parametrize("role", [Role.PONE, pytest.param(Role.DEALER, marks=pytest.mark.long)])
def test_a_sample_of_hands_tosses_and_is_worth_as_much(role: Role) -> None:
    """Each hand by itself, as `discard` weighs it: means within four standard errors."""
    solution, rng = open_solution(), random.Random(int(role))
    grid = {each.ranks: each for each in toss_grid(solution, role).tossed}
    seen: dict[str, list[float]] = {name: [] for name in ("fives", "pairs", "hand", "crib", "play", "net", "loss")}
    for _ in range(HANDS):
        rows = tosses_of_cards(solution, rng.sample(range(52), 6), role)
        probability = [row.probability for row in rows]
        ranks = [tuple(sorted(rank_of(card) for card in row.tossed)) for row in rows]
        seen["fives"].append(sum(p for p, pair in zip(probability, ranks, strict=True) if 4 in pair))
        seen["pairs"].append(sum(p for p, (a, b) in zip(probability, ranks, strict=True) if a == b))
        for name in ("hand", "crib", "play", "net"):
            seen[name].append(sum(p * getattr(row, name) for p, row in zip(probability, rows, strict=True)))
        seen["loss"].append(sum(p * (rows[0].net - row.net) for p, row in zip(probability, rows, strict=True)))
    figures = {
        "fives": sum(each.often for ranks, each in grid.items() if 4 in ranks),
        "pairs": sum(each.often for (low, high), each in grid.items() if low == high),
        **{
            name: sum(each.often * (getattr(each, name) or 0) for each in grid.values())
            for name in ("hand", "crib", "play", "net", "loss")
        },
    }
    for name, values in seen.items():
        mean = sum(values) / HANDS
        error = (sum((value - mean) ** 2 for value in values) / HANDS**2) ** 0.5
        assert figures[name] == pytest.approx(mean, abs=4 * error + 1e-4), name


@pytest.mark.all
def test_what_is_tossed_of_one_hand_is_in_its_cell() -> None:
    """Four fives and two aces have six ways to toss: the cells of 5-5, A-5 and A-A are held by that hand and others."""
    grid = {each.ranks: each for each in toss_grid(open_solution(), Role.PONE).tossed}
    assert grid[4, 4].held < grid[0, 4].held
    assert grid[4, 4].chosen < 0.01 < grid[11, 12].chosen
    assert grid[4, 4].suited is None
    suited = grid[11, 12].suited
    assert suited is not None
    assert 0.15 < suited < 0.25, (
        "a king and a queen of one suit help the dealer's flush and are tossed less than 1 in 4"
    )
