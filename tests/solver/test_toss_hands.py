"""The hands behind a cell of the grid: against the grid itself, and hand by hand."""

import pytest

from muggins.cards import rank_of
from muggins.errors import CardError
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_grid import toss_grid
from muggins.solver.query.toss_hands import hands_of_ranks
from muggins.solver.query.tosses import tosses_of_cards


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
