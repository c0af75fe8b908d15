"""The best set of cards: each once, as many as asked for, from all indices together."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import default_rng
from scipy.optimize import linear_sum_assignment

from muggins.cards import parse_card
from muggins.photo.choose import _assignment, choose_cards
from muggins.photo.find import Indices
from muggins.photo.read import groups_apart

FAR = 400.0


def index(
    card: dict[str, float], x: float, y: float = 50.0, *, up: float = -1.0, heat: float = 0.99
) -> tuple[object, ...]:
    """An index that reads as some cards with some probabilities; the rest of them is spread over all."""
    cards = np.full(52, (1 - sum(card.values())) / 52)
    for name, share in card.items():
        cards[parse_card(name)] += share
    return (x, y, 0.0, up, 40.0), heat, cards, 0.01


def found(*indices: tuple[object, ...]) -> Indices:
    places, heat, cards, none = (np.array(part, np.float32) for part in zip(*indices, strict=True))
    return Indices(places, heat, cards, none)


def chosen(indices: Indices, count: int | None = None) -> set[int]:
    return {slot.card for slot in choose_cards(indices, count)}


def test_two_corners_of_one_card_are_one_card() -> None:
    corners = found(index({"5H": 0.99}, 100), index({"5H": 0.95}, 200, 250, up=1.0), index({"KS": 0.9}, 100 + FAR))
    assert chosen(corners) == {parse_card("5H"), parse_card("KS")}
    assert len(next(slot for slot in choose_cards(corners) if slot.card == parse_card("5H")).indices) == 2


def test_both_corners_count_where_one_is_hard_to_read() -> None:
    blurred, clear = index({"6H": 0.6, "8H": 0.4}, 100), index({"8H": 0.97}, 200, 250, up=1.0)
    assert chosen(found(blurred, clear), 1) == {parse_card("8H")}


def test_a_card_is_in_the_deck_once() -> None:
    sure, unsure = index({"6H": 0.99}, 100), index({"6H": 0.6, "8H": 0.35}, 100 + FAR)
    assert chosen(found(sure, unsure), 2) == {parse_card("6H"), parse_card("8H")}
    assert chosen(found(unsure, sure), 2) == {parse_card("6H"), parse_card("8H")}


def test_the_set_is_the_best_one_and_not_one_card_after_the_other() -> None:
    # Taken one by one, the first would have the 6 and leave the second with next to nothing.
    one, other = index({"6H": 0.55, "8H": 0.44}, 100), index({"6H": 0.54, "9H": 0.01}, 100 + FAR)
    assert chosen(found(one, other), 2) == {parse_card("8H"), parse_card("6H")}


def test_as_many_as_asked_for_the_likeliest_first() -> None:
    cards = found(
        index({"5H": 0.9}, 100), index({"6D": 0.9}, 100 + FAR, heat=0.3), index({"KS": 0.9}, 100 + 2 * FAR, heat=0.8)
    )
    assert chosen(cards, 2) == {parse_card("5H"), parse_card("KS")}
    assert chosen(cards, 3) == chosen(cards, 7) == {parse_card("5H"), parse_card("6D"), parse_card("KS")}
    assert chosen(cards) == {parse_card("5H"), parse_card("KS")}
    assert choose_cards(Indices(*(np.zeros((0, *shape), np.float32) for shape in ((5,), (), (52,), ()))), 6) == []


@given(st.integers(0, 10_000), st.integers(1, 9), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_the_assignment_costs_least(seed: int, rows: int, more: int) -> None:
    costs = default_rng(seed).uniform(-5, 5, (rows, rows + more))
    found = _assignment(costs)
    assert len(set(found)) == rows
    best = costs[linear_sum_assignment(costs)].sum()
    np.testing.assert_allclose(costs[np.arange(rows), found].sum(), best, atol=1e-9)


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_hands_that_lie_apart_are_told_apart(seed: int) -> None:
    rng = default_rng(seed)
    middles = np.array([(0.0, 0.0), (20.0, 1.0), (2.0, 20.0), (21.0, 22.0)])
    places = [
        tuple(middles[group] + rng.uniform(0, 5, 2)) for group, many in enumerate((4, 4, 4, 1)) for _ in range(many)
    ]
    order = rng.permutation(13)
    groups = groups_apart([places[k] for k in order])
    assert {frozenset(int(order[k]) for k in group) for group in groups} == {
        frozenset(range(4)),
        frozenset(range(4, 8)),
        frozenset(range(8, 12)),
        frozenset({12}),
    }
    assert len(groups[-1]) == 1


def test_a_heap_is_not_told_apart() -> None:
    assert groups_apart([(float(k), 0.0) for k in range(13)]) == ()
    assert groups_apart([(0.0, 0.0)] * 6) == ()
