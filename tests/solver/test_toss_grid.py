"""What a solution tosses, by ranks, and the hands behind a cell: against hand after hand and the file's figures."""

import random

import pytest

from muggins.cards import rank_of
from muggins.errors import CardError
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_grid import toss_grid
from muggins.solver.query.toss_hands import hands_of_ranks
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


@pytest.mark.all
@pytest.mark.parametrize("keeping", [(), (4,), (2, 2)])
@pytest.mark.parametrize("role", Role)
def test_hands_add_up_to_their_cell(role: Role, keeping: tuple[int, ...]) -> None:
    solution = open_solution()
    grid = {each.ranks: each for each in toss_grid(solution, role, keeping).tossed}
    for pair in ((9, 12), (4, 10), (2, 2)):
        hands = hands_of_ranks(solution, role, pair[::-1], keeping).hands
        assert sum(hand.often for hand in hands) == pytest.approx(grid[pair].held, rel=1e-6)
        often = sum(hand.often * hand.chosen for hand in hands)
        assert often == pytest.approx(grid[pair].often, rel=1e-5, abs=1e-9)
        assert all(hand.loss > -1e-5 for hand in hands)
        ordered = [hand.often * hand.chosen for hand in hands]
        assert ordered == sorted(ordered, reverse=True)


def test_a_hand_is_worth_what_its_discard_is() -> None:
    """Six ranks that no suits change: one of each suit pattern is enough where no flush and no nobs can be."""
    solution = open_solution()
    hand = next(
        hand for hand in hands_of_ranks(solution, Role.PONE, (9, 12)).hands if hand.ranks == (0, 5, 6, 7, 9, 12)
    )
    cards = [0, 4 * 5 + 1, 4 * 6 + 2, 4 * 7 + 3, 4 * 9, 4 * 12 + 1]  # A 6 7 8 10 K in four suits
    rows = tosses_of_cards(solution, cards, Role.PONE)
    mine = next(row for row in rows if sorted(rank_of(card) for card in row.tossed) == [9, 12])
    assert hand.net == pytest.approx(mine.net, abs=0.15), "suits are averaged"
    assert hand.best == tuple(sorted(rank_of(card) for card in rows[0].tossed))


@pytest.mark.all
def test_a_grid_that_keeps_some_ranks_is_part_of_the_whole() -> None:
    solution = open_solution()
    whole, fives = toss_grid(solution, Role.DEALER), toss_grid(solution, Role.DEALER, [4])
    assert fives.keeping == (4,)
    assert {each.ranks for each in fives.kept} == {each.ranks for each in whole.kept if 4 in each.ranks}
    often = {each.ranks: each.often for each in whole.kept}
    assert all(each.often == pytest.approx(often[each.ranks]) for each in fives.kept)
    kept = sum(each.often for each in whole.kept if 4 in each.ranks)
    assert sum(each.often for each in fives.tossed) == pytest.approx(kept)
    for mine, all_of in zip(fives.tossed, whole.tossed, strict=True):
        assert mine.held <= all_of.held + 1e-12
        assert mine.often <= all_of.often + 1e-12


def test_four_of_a_rank_kept_leave_none_to_toss() -> None:
    grid = {each.ranks: each for each in toss_grid(open_solution(), Role.DEALER, [4, 4, 4, 4]).tossed}
    cell = grid[4, 10]
    assert (cell.held, cell.often, cell.chosen, cell.crib_any, cell.loss) == (0, 0, 0, None, None)
    assert grid[9, 10].often > 0


@pytest.mark.parametrize(
    ("tossed", "keeping", "words"),
    [((4,), (), "expected two"), ((4, 13), (), "expected two"), ((4, 4), (1, 2, 3, 4, 5), "expected up to four")],
)
def test_what_no_hand_has_is_refused(tossed: tuple[int, ...], keeping: tuple[int, ...], words: str) -> None:
    with pytest.raises(CardError, match=words):
        hands_of_ranks(open_solution(), Role.DEALER, tossed, keeping)
