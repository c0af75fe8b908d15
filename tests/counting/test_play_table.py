"""The value of the play for each keep: every keep has one, in any order of its ranks."""

from itertools import combinations_with_replacement

import pytest

from muggins.counting.play_table import play_table, play_value
from muggins.errors import CardError
from muggins.rules.role import Role


@pytest.mark.parametrize("role", Role)
def test_every_keep_has_a_value(role: Role) -> None:
    assert list(play_table(role)) == list(combinations_with_replacement(range(13), 4))
    assert all(-6 < value < 6 for value in play_table(role).values())


def test_the_dealer_nets_more_than_the_pone_with_every_keep_but_one() -> None:
    pone, dealer = play_table(Role.PONE), play_table(Role.DEALER)
    assert [keep for keep in pone if dealer[keep] <= pone[keep]] == [(3, 3, 8, 9)]  # 4 4 9 T, nearly even


def test_a_value_is_found_in_any_order() -> None:
    assert play_value(Role.DEALER, [12, 0, 4, 0]) == play_table(Role.DEALER)[0, 0, 4, 12]
    assert play_value(Role.PONE, (0, 1, 2, 3)) != play_value(Role.DEALER, (0, 1, 2, 3))


@pytest.mark.parametrize("ranks", [(0, 1, 2), (0, 1, 2, 3, 4), (0, 1, 2, 13), (-1, 1, 2, 3)])
def test_what_is_no_keep_is_refused(ranks: tuple[int, ...]) -> None:
    with pytest.raises(CardError, match=r"expected four ints 0\.\.12"):
        play_value(Role.PONE, ranks)
