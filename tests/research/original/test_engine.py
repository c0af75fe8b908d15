"""The 2023 study's engine: against a plain twin, against the rules where it follows them, and its ways to choose."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from research.original.parts import measure, player_named
from research.original.play import (
    ORIGINAL,
    StudyEngine,
    after_card,
    after_pass,
    greedy_place,
    is_taken,
    new_count,
    points_of,
    room,
)
from research.original.players import StudyKind, toss_of
from research.original.tosses import DRAWS, train_tosses

from muggins.arena.match import Match, play_block
from muggins.arena.statistics import match_points
from muggins.cards import rank_of, value_of
from muggins.errors import PlayerError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import SIZES
from muggins.kernels.random import seeded
from muggins.players.registry import parse_player
from muggins.rules.play import PlayState, fits
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.sampled.abstraction import Sees, new_abstraction, toss_sets
from muggins.solver.sampled.tosses import new_toss_training
from muggins.studies.field import PUBLISHED
from tests import naive
from tests.players.plain import THROWERS

pytestmark = pytest.mark.all
BY_RULES = StudyEngine(pays_twice=False, spares_first=False)


Hands = tuple[list[int], list[int]]


def row(ranks: list[int]) -> int:
    return sum(rank + 1 << 4 * place for place, rank in enumerate(ranks))


class Follow:
    def __init__(self, order: list[int]) -> None:
        self._order = iter(order)

    def __call__(self, _: list[int]) -> int:
        return next(self._order)


def deals(number: int, seed: int) -> Iterator[tuple[Hands, random.Random]]:
    rng = random.Random(seed)
    for _ in range(number):
        dealt = [rank_of(card) for card in rng.sample(range(52), 8)]
        yield (dealt[:4], dealt[4:]), rng


Pegs = Callable[[list[int]], int]
"""Which of the ranks that fit is played."""


def by_kernels(engine: StudyEngine, dealt: Hands, choose: Pegs) -> tuple[list[int], list[int]]:
    """Return the ranks in the order played, and what each side pegs."""
    count, made, order, hands = new_count(), [0, 0], [], [list(hand) for hand in dealt]
    while count.down < 8:
        turn, mine = count.turn, hands[count.turn]
        fitting = [rank for rank in mine if value_of(rank) <= room(count)]
        if fitting:
            rank = choose(fitting)
            mine.remove(rank)
            order.append(rank)
            made[turn] += points_of(count, rank)
            count = after_card(count, rank)
        else:
            count, points = after_pass(engine, count, row(mine), row(hands[1 - turn]))
            made[turn if points > 0 else 1 - turn] += abs(points)
    return order, made


def by_twin(dealt: Hands, order: list[int]) -> list[int]:
    """What each side pegs with the same cards in the study's engine, told in lists."""
    made, turn, down, over, hands = [0, 0], 0, 0, True, [list(hand) for hand in dealt]
    pile: list[int] = []
    said_go: set[int] = set()
    while down < 8:
        if over:
            pile = []
        if not any(value_of(rank) + sum(map(value_of, pile)) <= 31 for rank in hands[turn]):
            made[1 - turn] += not said_go
            # A count that would begin with a go has not begun: its goes are forgotten.
            said_go = {turn} if over else said_go | {turn}
            over = over or len(said_go) == 2
            turn = 1 - turn
            continue
        if over:
            said_go = set()
        hands[turn].remove(order[down])
        pile.append(order[down])
        down += 1
        made[turn] += naive.pile_points([rank + 1 for rank in pile])
        over = sum(map(value_of, pile)) == 31
        if over:
            made[turn] -= len(said_go)
        elif down == 8:
            made[turn] += 1
        turn = 1 - turn
    return made


def by_rules(dealt: Hands, order: list[int]) -> list[int]:
    """What each side pegs with the same cards by the rules."""
    state, made, hands = PlayState(), [0, 0], [list(hand) for hand in dealt]
    while state.turn is not None:
        turn = int(state.turn)
        if any(fits(rank, state.count) for rank in hands[turn]):
            rank = order[8 - sum(state.left)]
            hands[turn].remove(rank)
            state, pegs = state.after(rank)
            made[turn] += sum(peg.points for peg in pegs)
        else:
            state, pegger = state.after_go()
            if pegger is not None:
                made[pegger] += 1
    return made


def test_the_engine_pays_as_its_twin_and_otherwise_as_the_rules() -> None:
    more = Counter[int]()
    for dealt, rng in deals(3_000, 1):
        order, made = by_kernels(ORIGINAL, dealt, rng.choice)
        assert made == by_twin(dealt, order), (dealt, order)
        right = by_rules(dealt, order)
        assert by_kernels(BY_RULES, dealt, Follow(order)) == (order, right), (dealt, order)
        more[sum(made) - sum(right)] += 1
    assert more[0] > 500
    assert more[1] > 100
    assert set(more) <= {0, 1, 2, 3}


def test_who_plays_on_alone_is_paid_for_a_go_and_for_the_last_card() -> None:
    """Dealer's king, queen and jack are played when the pone is out; by the rules they peg 1 for each count."""
    dealt = [0, 1, 2, 3], [12, 11, 10, 9]
    order = [0, 12, 1, 11, 2, 3, 10, 9]
    assert by_rules(dealt, order) == [1, 1]
    assert by_kernels(ORIGINAL, dealt, Follow(order)) == (order, [1, 2])


@pytest.mark.parametrize("spares_first", [False, True])
def test_the_first_of_equal_choices_is_never_taken_and_the_others_evenly(*, spares_first: bool) -> None:
    stream, taken = np.array([seeded(1, 2, 3)], np.uint64), Counter[int]()
    for _ in range(6_000):
        best = 0
        for place in range(1, 4):
            if is_taken(spares_first, place + 1, stream):
                best = place
        taken[best] += 1
    assert (taken[0] == 0) == spares_first
    expected = 6_000 / (3 if spares_first else 4)
    assert all(abs(taken[place] - expected) < 200 for place in range(1, 4))


def test_greedy_pegging_takes_the_most_and_leads_anything_but_its_first_card() -> None:
    stream = np.array([seeded(1, 2, 3)], np.uint64)
    led = {greedy_place(ORIGINAL, new_count(), row([1, 4, 8, 12]), stream) for _ in range(200)}
    assert led == {1, 2, 3}
    after_ten = after_card(new_count(), 9)
    assert {greedy_place(ORIGINAL, after_ten, row([1, 4, 8, 12]), stream) for _ in range(50)} == {1}
    assert greedy_place(ORIGINAL, after_card(after_card(after_ten, 12), 11), row([1, 4]), stream) == -1


@pytest.mark.parametrize("name", ["greedy", "schell", "bill"])
def test_throwers_toss_what_those_of_the_field_may_toss(name: str) -> None:
    stream, rng = np.array([seeded(1, 2, 3)], np.uint64), random.Random(4)
    for role in Role:
        for _ in range(300):
            six = sorted(rng.sample(range(52), 6))
            toss = toss_of(ORIGINAL, int(StudyKind[name.upper()]), np.array(six, np.uint8), int(role), stream)
            a, b = TOSSES[toss]
            assert (six[a], six[b]) in THROWERS[name].toss_probabilities(View(role, tuple(six)))


@pytest.mark.all
def test_training_is_the_same_however_it_is_cut() -> None:
    sets, sees = toss_sets(with_suits=False), new_abstraction(int(Sees.NOTHING), with_suits=False)
    nets = np.random.default_rng(5).integers(-9, 9, (SIZES[4], SIZES[4], DRAWS), np.int8)
    whole, cut = new_toss_training(sets), new_toss_training(sets)
    train_tosses(sees, nets, whole, 4, 0, 50)
    train_tosses(sees, nets, cut, 4, 0, 20)
    assert not np.array_equal(whole.average, cut.average)
    train_tosses(sees, nets, cut, 4, 20, 30)
    assert np.array_equal(whole.average, cut.average)
    assert np.array_equal(whole.regrets, cut.regrets)
    # The pone's strategy is looked up for each of the dealer's tosses.
    assert [whole.average[role].sum() for role in Role] == pytest.approx([50 * 15, 50], rel=1e-5)


def test_a_player_that_the_study_has_not_is_refused() -> None:
    with pytest.raises(PlayerError, match="player 'nash': expected one of the study's players"):
        player_named("nash", {})


@pytest.mark.long
def test_by_the_rules_the_games_are_those_of_the_arena() -> None:
    for first, second in (("schell+rule", "greedy+greedy"), ("bill+bill", "random+random")):
        players = player_named(first, {}), player_named(second, {})
        found = measure(players, 60_000, seed=2, threads=2, engine=BY_RULES)
        match = Match(parse_player(first), parse_player(second), 1, duplicate=True)
        right = match_points(play_block(match, 0, 30_000).tally)
        # On a new count the rule pegger of the study still looks at the old one.
        assert abs(found.mean - right.mean) < 4 * (found - right).error + 0.01


@pytest.mark.long
@pytest.mark.parametrize(("first", "second", "points"), PUBLISHED)
def test_agrees_with_the_published_matches(first: str, second: str, points: float) -> None:
    games = 20_000 if "montecarlo" in first else 120_000
    players = player_named(first, {}), player_named(second, {})
    found = measure(players, games, seed=1, threads=2)
    assert abs(found.mean - points) < 0.025
