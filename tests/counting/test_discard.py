from itertools import combinations

import pytest

from muggins.cards import format_cards, parse_cards
from muggins.counting.crib_tables import PUBLISHED, Source, crib_table, crib_value
from muggins.errors import CardError
from muggins.kernels.crib import CRIBS_PER_TOSS, TOSSES, count_tosses
from muggins.rules.role import Role
from tests import naive
from tests.data import lines
from tests.exact import discards

SIX = "3H 4D 5D 5S JS 2C"


def published() -> dict[Role, list[str]]:
    rows: dict[Role, list[str]] = {}
    role = Role.PONE
    for line in lines("discard_example.txt"):
        if line in {"PONE", "DEALER"}:
            role = Role[line]
            rows[role] = []
        elif line:
            rows[role].append(line)
    return rows


@pytest.mark.parametrize("role", Role)
def test_all_15_rows_of_the_worked_example_in_order(role: Role) -> None:
    ours = [
        f"{format_cards(toss.kept)} | {format_cards(toss.tossed)}  EA {float(toss.hand):.3f}"
        f" CEA {float(toss.crib):.3f} d {float(toss.net):.3f} max {toss.most}"
        for toss in discards(parse_cards(SIX), role)
    ]
    assert ours == published()[role]


def test_the_uniform_crib_is_the_naive_mean_over_all_cribs() -> None:
    """One toss counted card by card by the naive twin: 45,540 cribs."""
    six = sorted(parse_cards("5C 6C 7C 8C JC JD"))
    counts = count_tosses(six)
    place = TOSSES.index((3, 4))
    tossed = [naive.pair(six[3]), naive.pair(six[4])]
    unseen = [card for card in range(52) if card not in six]
    total = cribs = 0
    for a, b in combinations(unseen, 2):
        for starter in unseen:
            if starter not in {a, b}:
                crib = [*tossed, naive.pair(a), naive.pair(b)]
                total += naive.show(crib, naive.pair(starter), crib=True)
                cribs += 1
    assert cribs == CRIBS_PER_TOSS == 45_540
    assert counts.cribs[place] == total


@pytest.mark.parametrize("source", PUBLISHED)
def test_published_tables_are_carried_over_whole(source: Source) -> None:
    for role, whose in ((Role.DEALER, "own"), (Role.PONE, "opp")):
        rows = [line.split(",") for line in lines(f"{source.value}_{whose}_crib.csv")]
        assert [row[0] for row in rows[1:]] == rows[0][1:] == list("A23456789TJQK")
        assert crib_table(source, role) == tuple(tuple(map(float, row[1:])) for row in rows[1:])


def test_a_table_is_looked_up_in_either_order() -> None:
    assert crib_value(Source.SCHELL, Role.DEALER, 4, 4) == 8.79
    assert crib_value(Source.HESSEL, Role.PONE, 9, 12) == crib_value(Source.HESSEL, Role.PONE, 12, 9) == 3.99
    assert crib_value(Source.RASMUSSEN, Role.DEALER, 1, 2) == pytest.approx((7.14 + 7.13) / 2)


def test_what_cannot_be_tossed_from_is_refused() -> None:
    with pytest.raises(CardError, match="expected 6 cards, got 5"):
        count_tosses(range(5))
    with pytest.raises(CardError, match="ranks 13, 2: expected ints"):
        crib_value(Source.SCHELL, Role.PONE, 13, 2)


@pytest.mark.long
def test_the_published_program_has_two_errors_in_its_scorer() -> None:
    """It prints cribs of 3.855 and 9.092 here, and so does a scorer with exactly two errors.

    Runs across nine and ten are missed; four of one suit with the starter score as a flush.
    """

    def deviating(crib: list[naive.Pair], starter: naive.Pair) -> int:
        points = naive.show(crib, starter, crib=True)
        ranks = [rank for rank, _ in (*crib, starter)]
        if 9 in ranks and 10 in ranks:
            # A gap between nine and ten: everything from ten up is moved out of reach of the runs.
            split = [rank + 20 if rank >= 10 else rank for rank in ranks]
            points += naive.run_points(split) - naive.run_points(ranks)
        of_suit = [suit for _, suit in (*crib, starter)].count(starter[1])
        return points + 4 if of_suit == 4 else points

    unseen = [naive.pair(card) for card in range(52) if card not in parse_cards(SIX)]
    for tossed, published_mean in (("2C JS", 3.855), ("5D 5S", 9.092)):
        own = [naive.pair(card) for card in parse_cards(tossed)]
        total = sum(
            deviating([*own, a, b], starter)
            for a, b in combinations(unseen, 2)
            for starter in unseen
            if starter not in {a, b}
        )
        assert round(total / CRIBS_PER_TOSS, 3) == published_mean
