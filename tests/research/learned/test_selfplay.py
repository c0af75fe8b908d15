"""Self-play: what is seen, what is noted, and that it is the same for the same seed."""

import random

import numpy as np
import pytest
from research.learned.fit import beginner, tables_of
from research.learned.selfplay import Played, play

from muggins.envs.one import OneGame
from muggins.kernels import row as r
from muggins.kernels.multisets import MEMBERS
from muggins.players.forms import seen_in
from muggins.players.net import FEATURES, seen_by_mover
from muggins.players.net_file import shipped_net


def test_a_row_says_what_a_view_does() -> None:
    game, rng, checked = OneGame(), random.Random(5), 0
    game.seed(5)
    for _ in range(100):
        game.begin()
        game.deal()
        while game.legal():
            if game.row[r.PHASE] == r.PLAYING:
                assert seen_by_mover(game.row) == seen_in(game.view(game.player))
                checked += 1
            game.act(rng.choice(game.legal()))
            game.deal()
    assert checked > 500


@pytest.mark.all
def test_the_same_seed_plays_the_same() -> None:
    one, same, other = (play(shipped_net(), beginner(), 3000, seed) for seed in (1, 1, 2))
    np.testing.assert_equal(one, same)
    assert (one.returns != other.returns).any()


@pytest.mark.all
def test_what_is_noted_adds_up() -> None:
    played = play(shipped_net(), shipped_net(), 60_000, seed=3)
    assert played.features.max() == FEATURES  # the padding
    assert (np.sort(played.features, axis=1)[:, 0] < 39).all()  # something is kept where there was a choice
    sums, many = played.play[..., 0].sum(axis=1), played.play[..., 1].sum(axis=1)
    assert sums[0] == -sums[1]
    assert many[0] == many[1] > 5000
    assert 0.7 < sums[1] / many[1] < 2  # the dealer plays last
    cribs = played.crib.sum(axis=(1, 2))
    assert 3.5 < cribs[0, 0] / cribs[0, 1] < 5.5
    assert not np.tril(played.crib[..., 1].sum(axis=0), -1).any()
    assert -25 < played.returns.min() < 0 < played.returns.max() < 25


@pytest.mark.all
def test_what_a_side_pegs_is_what_it_is_paid_for_to_the_end() -> None:
    """A net that knows the returns of cards with two left on each side is right on average, whoever pegs."""
    played = play(beginner(), beginner(), 60_000, seed=4)
    deals = (played.features == 245).any(axis=1)
    assert played.returns[deals].mean() > played.returns[~deals].mean()
    last = (played.features == 149 + 1).any(axis=1)  # one card against me: little can happen any more
    assert played.returns[last].std() < played.returns[~last].std()


def test_tables_are_averages() -> None:
    crib, pegged = np.zeros((2, 13, 13, 2), np.int64), np.zeros((2, 1820, 2), np.int64)
    crib[1, 4, 9] = 70_000, 10_000
    pegged[0, :] = 2_000, 1_000
    pegged[0, 7] = 90_000, 10_000
    nothing = np.zeros((0, 20), np.uint8), np.zeros(0, np.int8)
    of_crib, of_play = tables_of([Played(*nothing, crib, pegged)])
    assert of_crib[1, 4, 9] == of_crib[1, 9, 4] == 6993
    assert of_crib[0, 0, 0] == 4600
    assert abs(of_play[0, 7] - 9000) < 50
    assert abs(np.median(of_play[0]) - 2000) < 100
    assert not of_play[1].any()
    assert of_play.shape[1] == len(MEMBERS[4])
