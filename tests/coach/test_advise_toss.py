"""What to toss: the figures are those of the solution, of plain counting, of the tables."""

import random
from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import DECK, JACK, Card, parse_cards, rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.toss import CribModel, TossAdvice
from muggins.counting.crib_tables import Source
from muggins.errors import CardError
from muggins.rules.role import Role
from muggins.rules.show import count_show
from muggins.rules.view import View
from muggins.solver.file.solution import open_solution
from muggins.solver.query.tosses import tosses_of_cards
from tests import naive
from tests.exact import discards

SIX = parse_cards("3H 4D 8S 9C JC KH")


def some_hands(seed: int, number: int) -> list[tuple[Card, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(DECK, 6)) for _ in range(number)]


def advise(six: tuple[Card, ...], role: Role, crib: CribModel = CribModel.SOLUTION) -> TossAdvice:
    return shared_coach().tosses(View(role, six), crib=crib)


@pytest.mark.parametrize("role", Role)
def test_the_figures_are_those_of_the_solution(role: Role) -> None:
    for six in some_hands(1, 25):
        advice = advise(six, role)
        rows = {row.tossed: row for row in tosses_of_cards(open_solution(), six, role)}
        assert len(advice.rows) == len(rows) == 15
        for choice in advice.rows:
            row = rows[choice.toss[0], choice.toss[1]]
            assert choice.keep == row.kept
            assert choice.probability == row.probability
            assert (choice.hand, choice.crib, choice.play) == (row.hand, row.crib, row.play)
            assert choice.net == pytest.approx(row.net, abs=1e-9)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("model", CribModel)
def test_choices_are_sound_whatever_the_crib_is_taken_to_be(role: Role, model: CribModel) -> None:
    for six in (*some_hands(2, 8), parse_cards("5C 5D 5H JS JC 4D")):
        advice = advise(six, role, crib=model)
        losses = [choice.loss for choice in advice.rows]
        assert losses == sorted(losses)
        assert losses[0] == 0
        assert advice.best is advice.rows[0]
        assert sum(choice.probability for choice in advice.rows) == pytest.approx(1)
        assert {frozenset(choice.toss) for choice in advice.rows} == {frozenset(pair) for pair in combinations(six, 2)}
        for choice in advice.rows:
            assert sorted((*choice.keep, *choice.toss)) == sorted(six)
            crib = choice.crib if role is Role.DEALER else -choice.crib
            assert choice.net == pytest.approx(choice.hand + crib + choice.play, abs=1e-9)
            assert choice.loss == pytest.approx(advice.best.net - choice.net, abs=1e-9)
            assert advice.of(choice.toss[::-1]) is choice


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("model", [model for model in CribModel if model is not CribModel.SOLUTION])
def test_without_the_solution_the_figures_are_the_exact_ones(role: Role, model: CribModel) -> None:
    source = None if model is CribModel.UNIFORM else Source(model.value)
    for six in some_hands(3, 6):
        exact = {toss.tossed: toss for toss in discards(six, role, source)}
        advice = shared_coach().tosses(View(role, six), crib=model, play=False)
        for choice in advice.rows:
            toss = exact[choice.toss[0], choice.toss[1]]
            assert (choice.keep, choice.points) == (toss.kept, toss.without_starter)
            assert choice.crib == pytest.approx(float(toss.crib), abs=1e-12)
            # The hands of the solution are kept in 32 bits.
            assert choice.hand == pytest.approx(float(toss.hand), abs=1e-5)
            assert choice.net == pytest.approx(float(toss.net), abs=1e-5)
            assert max(choice.spread) == toss.most
        with_play = advise(six, role, crib=model)
        for choice in with_play.rows:
            assert choice.net == pytest.approx(advice.of(choice.toss).net + choice.play, abs=1e-9)


@pytest.mark.parametrize("role", Role)
def test_the_hand_and_its_starters_are_counted_right(role: Role) -> None:
    for six in (*some_hands(5, 4), parse_cards("3H 5H 7H 9H JH KH")):
        for choice in advise(six, role).rows:
            points = {starter: count_show(choice.keep, starter).points for starter in DECK if starter not in six}
            assert len(points) == 46
            assert choice.points == count_show(choice.keep, None).points
            assert choice.hand == pytest.approx(sum(points.values()) / 46, abs=1e-5)
            assert sum(choice.spread.values()) == pytest.approx(1)
            assert list(choice.spread) == sorted(set(points.values()))
            assert choice.spread == pytest.approx({p: n / 46 for p, n in Counter(points.values()).items()})
            for ranks, worth in (
                (choice.best_starters, max(points.values())),
                (choice.worst_starters, min(points.values())),
            ):
                having = {rank_of(card) for card, made in points.items() if made == worth}
                assert list(ranks) == sorted(having)


# -- the crib against the solution, card by card and hand by hand -------------------------------


@lru_cache(maxsize=1)
def six_ranks() -> NDArray[np.int64]:
    """All six-rank hands as counts by rank, in the order of the solution's table."""
    hands = [
        Counter(hand)
        for hand in combinations_with_replacement(range(13), 6)
        if all(many <= 4 for many in Counter(hand).values())
    ]
    assert len(hands) == 18_395
    return np.array([[hand[rank] for rank in range(13)] for hand in hands])


@lru_cache(maxsize=1)
def thrown_pairs() -> list[list[tuple[int, int]]]:
    """What each of the 15 tosses of each hand throws."""
    found = []
    for counts in six_ranks().tolist():
        ranks = [rank for rank, many in enumerate(counts) for _ in range(many)]
        found.append([(ranks[a], ranks[b]) for a, b in combinations(range(6), 2)])
    return found


def rank_points(ranks: list[int]) -> int:
    """Fifteens, pairs and runs of five ranks, suits apart: no two of these cards alike in suit."""
    cards = [(rank + 1, place % 4) for place, rank in enumerate(sorted(ranks))]
    # A starter Jack has no nobs, and five cards of ranks alone have no flush.
    score = naive.run_points([rank for rank, _ in cards])
    for many in range(2, 6):
        for subset in combinations(cards, many):
            score += 2 * (sum(naive.value(rank) for rank, _ in subset) == 15)
            score += 2 * (many == 2 and subset[0][0] == subset[1][0])
    return score


def naive_crib(six: tuple[Card, ...], tossed: tuple[Card, ...], role: Role) -> tuple[float, float]:
    """The crib of a toss by ranks, and how likely the other side throws a Jack's share of nobs."""
    left = np.array([4 - sum(rank_of(card) == rank for card in six) for rank in range(13)])
    ways = np.array([[comb(n, k) for k in range(5)] for n in range(5)])[left, six_ranks()].prod(axis=1)
    odds = open_solution().toss_given_ranks[role.other]
    own = [rank_of(card) for card in tossed]
    worth, jacks, total = 0.0, 0.0, 0.0
    known: dict[tuple[int, int, int], int] = {}
    for hand in np.flatnonzero(ways):
        counts, chance = six_ranks()[hand], float(ways[hand])
        total += chance
        starters = (left - counts) / 40
        for (a, b), share in zip(thrown_pairs()[hand], odds[hand], strict=True):
            if share == 0:
                continue
            jacks += chance * share * ((a == JACK) + (b == JACK))
            for starter in np.flatnonzero(starters):
                key = a, b, int(starter)
                if key not in known:
                    known[key] = rank_points([*own, *key])
                worth += chance * share * starters[starter] * known[key]
    return worth / total, jacks / total


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(
    ("six", "tossed", "nobs", "within"),
    [
        pytest.param("2C 4D 7H 8S TC QH", "7H TC", 0, 2e-5, id="no Jack"),
        pytest.param("2C 4D 7H 8S JC QC", "7H JC", 10, 2e-3, id="an own Jack", marks=pytest.mark.all),
    ],
)
def test_the_crib_is_what_every_hand_of_the_other_side_makes_of_it(
    role: Role, six: str, tossed: str, nobs: int, within: float
) -> None:
    """By ranks exact; what suits add (flush, nobs) is small and bounded here."""
    worth, jacks = naive_crib(parse_cards(six), parse_cards(tossed), role)
    found = advise(parse_cards(six), role).of(parse_cards(tossed)).crib
    # Two suits in the toss: no flush. A Jack of theirs meets its suit about 10.5 times in 45; an own one that
    # of each card left of its suit, as the other side's six are among the unseen 46.
    assert found == pytest.approx(worth + jacks * 10.5 / 45 + nobs / 46, abs=within)


# -- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", Role)
def test_the_reason_adds_up_to_the_loss(role: Role) -> None:
    for six in some_hands(6, 10):
        advice = advise(six, role)
        assert str(advice.best.reason) == "best"
        for choice in advice.rows[1:]:
            if choice.loss >= 0.02:
                parts = [float(part.split()[0]) for part in str(choice.reason).split(", ")]
                assert sum(parts) == pytest.approx(-choice.loss, abs=0.02)


def test_the_hint_names_the_two_best_tosses() -> None:
    text = shared_coach().hint(View(Role.DEALER, tuple(sorted(SIX))))
    assert text.startswith("Discard JC KH, the solution's choice 100% of the time: 10.58 points")
    assert text.endswith("; next 9C JC, 0.41 less")
    assert "\n" not in text


@pytest.mark.parametrize("six", [SIX[:5], (*SIX[:5], SIX[0]), (*SIX, 0), (*SIX[:5], 52), (*SIX[:5], -1), ()])
def test_other_than_six_different_cards_are_refused(six: tuple[Card, ...]) -> None:
    with pytest.raises(CardError) as caught:
        advise(six, Role.PONE)
    assert "\n" not in str(caught.value)
