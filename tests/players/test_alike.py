"""The compiled players choose as the plain ones do."""

import random
from functools import lru_cache

import numpy as np
import pytest

from muggins.cards import rank_of
from muggins.kernels.play import NOBODY, START, after_card, after_go, legal, pack_hand
from muggins.kernels.random import seeded
from muggins.players import compiled as compiled_players
from muggins.players import forms
from muggins.players.compiled import PeggerId, ThrowerId
from muggins.players.forms import BestCard, BestToss, plain_player, thrower_id
from muggins.players.registry import ABOUT_PEGGERS, ABOUT_THROWERS, LEARNED, parse_player
from muggins.rules import play as rules_play
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View
from tests.exact import discards
from tests.players import plain
from tests.players.drivers import card_drawn, place_drawn
from tests.players.plain import THROWERS, MonteCarlo


def random_six(rng: random.Random) -> tuple[int, ...]:
    # Few suits or close ranks half of the time, so that flushes, runs and ties are common.
    low = rng.randrange(0, 40, 4)
    decks = (range(52), range(52), range(rng.randrange(4), 52, 4), range(low, low + 12))
    deck = list(rng.choice(decks))
    deck += [card for card in rng.sample(range(52), 4) if card not in deck]
    return tuple(sorted(rng.sample(deck, 6)))


@pytest.fixture(autouse=True)
def _count_each_hand_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All throwers look at the same counts of a hand: let them be counted once a table."""
    monkeypatch.setattr("tests.players.plain.discards", lru_cache(maxsize=8)(discards))


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        pytest.param(600, 1, marks=pytest.mark.all),
        *(pytest.param(5_000, seed, marks=pytest.mark.long) for seed in range(100, 120)),
    ],
)
def test_throwers_toss_alike(number: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(number):
        view = View(rng.choice(list(Role)), random_six(rng))
        for name, thrower in THROWERS.items():
            assert BestToss(thrower_id(name)).toss_probabilities(view) == thrower.toss_probabilities(view), (name, view)


@pytest.mark.parametrize(
    "number", [3_000, pytest.param(20_000, marks=pytest.mark.all), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_peggers_play_alike(number: int) -> None:
    """Walk through random plays; in every position with a choice all simple peggers must agree."""
    rng = random.Random(number)
    worth = np.zeros(13, np.int64)
    compared = 0
    while compared < number:
        deck = [rank for rank in rng.sample(range(13), rng.choice([5, 13])) for _ in range(4)]
        ranks = rng.sample(deck, 8)
        hands = [ranks[:4], ranks[4:]]
        state, seen = START, rules_play.PlayState()
        while state.turn != NOBODY:
            hand = hands[state.turn]
            packed = pack_hand(hand)
            fitting = legal(packed, state.total)
            if fitting == 0:
                state, _ = after_go(state)
                seen, _ = seen.after_go()
                continue
            for name, value in (
                ("random", plain.anything),
                ("greedy", plain.greedy),
                ("rule", plain.rule),
                ("bill", None),
            ):
                worth[:] = np.iinfo(np.int64).min
                compiled_players.worth_of_cards(int(PeggerId[name.upper()]), packed, state, worth)
                best = {rank for rank in range(13) if worth[rank] == worth.max()}
                expected = plain.bill_ranks(hand, seen) if value is None else plain.best_ranks(value, hand, seen)
                assert best == expected, (name, hand, seen)
            compared += 1
            rank = rng.choice([r for r in hand if rules_play.fits(r, state.total)])
            hand.remove(rank)
            state, _ = after_card(state, rank)
            seen, _ = seen.after(rank)


def test_equal_tosses_are_equally_likely() -> None:
    """30,000 draws among 4 of 15: each within five standard errors, a false alarm in 400,000."""
    worth = np.zeros(15, np.int64)
    worth[[2, 5, 6, 14]] = 7
    stream = np.array([seeded(1, 2, 3)], np.uint64)
    drawn = np.bincount([place_drawn(worth, 15, stream) for _ in range(30_000)], minlength=15)
    assert set(np.flatnonzero(drawn)) == {2, 5, 6, 14}
    assert (abs(drawn[[2, 5, 6, 14]] - 7_500) < 5 * (30_000 * 3 / 16) ** 0.5).all()


def test_equal_cards_are_equally_likely_one_by_one() -> None:
    """A pair is two cards: of 5 5 9 with equal worth a five is played twice in three."""
    worth = np.full(13, -(2**62), np.int64)
    worth[[4, 8]] = 3
    hand = pack_hand([4, 4, 8])
    stream = np.array([seeded(1, 2, 4)], np.uint64)
    fives = sum(card_drawn(hand, worth, stream) == 4 for _ in range(30_000))
    assert abs(fives - 20_000) < 5 * (30_000 * 2 / 9) ** 0.5
    view = View(Role.PONE, (16, 17, 33, 50), starter=0)
    assert BestCard(PeggerId.RANDOM).play_probabilities(view) == {16: 0.25, 17: 0.25, 33: 0.25, 50: 0.25}


@pytest.mark.long
@pytest.mark.parametrize(
    "position",
    [
        "pone hand 4C 5D 6H 7S toss JD KC starter 2H",
        "pone hand AC 4D 5H TS toss JD KC starter 8H play 5 K",
        "pone hand 2C 3D 3H TS toss JD KC starter 8H play T K 3 go",
        "pone hand 2C 4D 6H 8S toss QD KC starter 9H play 8 7",
    ],
)
def test_montecarlo_plays_alike(position: str) -> None:
    """Over 300 draws each, the plain and the compiled pegger choose each rank about as often.

    Five standard errors of the difference are allowed: a false alarm in a million choices.
    """
    view = parse_position(position)
    number, samples = 300, 4
    ours, theirs = np.zeros(13), np.zeros(13)
    for found, player in (
        (ours, MonteCarlo(samples, random.Random(5))),
        (theirs, forms.MonteCarlo(samples, random.Random(9))),
    ):
        for _ in range(number):
            found[rank_of(next(iter(player.play_probabilities(view))))] += 1
    share = (ours + theirs) / (2 * number)
    error = np.sqrt(share * (1 - share) * 2 / number)
    assert (abs(ours - theirs) / number <= 5 * error + 1e-9).all(), (ours, theirs)


def test_every_player_has_both_forms_and_a_description() -> None:
    assert set(ABOUT_THROWERS) == {*THROWERS, LEARNED}
    throwers = {name.upper().replace("-", "_") for name in ABOUT_THROWERS}
    assert throwers == set(ThrowerId.__members__)
    assert {name.upper().replace("-", "_") for name in ABOUT_PEGGERS} == set(PeggerId.__members__)
    for pegger in ABOUT_PEGGERS:
        assert plain_player(parse_player(f"random+{pegger}"), random.Random(1)).pegger is not None
