"""Games played on from scores near home come out as whole games do, and the table of values agrees with them."""

import numpy as np
import pytest
from research.endings import SCORES, PlayedOn, play_on, won_of

from muggins.arena.workers import Workers
from muggins.errors import MugginsError
from muggins.players.registry import parse_player
from muggins.rules.role import Own, Role
from muggins.score.values import open_values

pytestmark = pytest.mark.all
NASH = parse_player("nash")


def test_games_are_won_as_often_as_the_values_for_points_say() -> None:
    """Of 20,000 games of nash each: within four errors; where nobody can be skunked, and a deal may not be the last."""
    for dealer, pone, known in ((120, 120, 0.6154), (110, 110, 0.5690), (90, 90, 0.5058)):
        won = play_on(NASH, (dealer, pone), 3, 0, 20_000)
        assert abs(won.mean() - known) < 4 * won.std() / 20_000**0.5 + 0.002


def test_the_cards_depend_on_the_seed_and_the_game_alone() -> None:
    whole = play_on(NASH, (110, 112), 5, 0, 60)
    assert np.array_equal(whole[20:50], play_on(NASH, (110, 112), 5, 20, 30))
    assert not np.array_equal(whole, play_on(NASH, (110, 112), 6, 0, 60))


def test_the_control_variate_takes_luck_out_and_no_more() -> None:
    """200 times 400 games won with probability 0.6: the mean is right, and the errors are as large as they say."""
    rng = np.random.default_rng(1)
    off, errors = [], []
    for _ in range(200):
        luck, more = rng.random(400), rng.random(16_000)
        found = won_of(luck + rng.normal(0, 0.1, 400) < 0.6, luck < 0.5, more < 0.5)
        off.append((found.mean - 0.6) / found.error)
        errors.append(found.error)
    assert abs(np.mean(off)) < 0.3
    assert 0.85 < np.std(off) < 1.15
    assert np.mean(errors) < 0.75 * (0.24 / 400) ** 0.5  # without it


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ("", "0 scores: expected one or more"),
        ("120", "score '120': expected the dealer's and the pone's"),
        ("120-121", "score '120-121': expected the dealer's and the pone's, 0 to 120"),
        ("120--1", "score '120--1': expected the dealer's"),
        ("9999999999999-1", "score '9999999999999-1': expected"),
    ],
)
def test_what_is_no_score_is_refused(scores: str, message: str) -> None:
    with pytest.raises(MugginsError, match=message):
        PlayedOn(scores=scores)


@pytest.mark.long
def test_the_shown_probabilities_of_the_last_holes_come_true() -> None:
    """Twelve scores, 4,000 games each: one in 300 runs has one beyond four errors by chance alone."""
    found = PlayedOn(games=4_000, seed=11, workers=Workers()).run()
    assert len(found.endings) == len(SCORES.split()) == 12
    for ending in found.endings:
        assert abs(ending.off) < 4
        assert ending.won.error < 0.01
    assert (sum(ending.off**2 for ending in found.endings) / 12) ** 0.5 < 1.8


def test_errors_are_small_where_games_are_decided() -> None:
    values, last = open_values(), range(106, 121)
    errors = [values.win_probability(Own(dealer, pone), Role.DEALER).error for dealer in last for pone in last]
    assert max(errors) < 0.009
    assert np.mean(errors) < 0.004


def test_games_that_all_end_alike_have_an_error_too() -> None:
    all_won, more = np.ones(100, bool), np.ones(400, bool)
    found = won_of(all_won, all_won, more)
    assert found.mean == 1
    assert 0.005 < found.error < 0.03
