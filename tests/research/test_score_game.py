"""The play solved for wins: with worths that are points it is the solver's own game."""

import numpy as np
import pytest
from research.score_game import COUNTS, ScoreGame, Solving, new_game, worth_of_ends

from muggins.score.values import open_values
from muggins.solver.deal.starters import keeps_given
from muggins.solver.file.solution import open_solution
from muggins.solver.play.cfr import PlayGame, measure_play
from muggins.solver.play.keeps import with_marginals
from muggins.solver.play.layout import deck_without

STARTER = 4


@pytest.mark.long
def test_where_worths_are_points_both_walks_agree() -> None:
    """Values and best responses of nash, to a thousandth of a point."""
    solution = open_solution("nash")
    tossed, _ = keeps_given(*solution.toss_given_ranks, STARTER)
    keeps = with_marginals(*tossed.marginal, starter=STARTER)
    game = new_game((60, 60), STARTER, np.eye(COUNTS)[0])
    pegged = np.arange(62)
    nets = np.repeat((pegged[:, None] - pegged[None]).ravel(), COUNTS * COUNTS).astype(np.float32)
    game = ScoreGame(game.tree, game.pones, np.array([61, 61]), game.counts, nets)
    play = solution.play_given(STARTER).astype(np.float32)
    plain = PlayGame(game.tree)
    one, two = (each._replace(deck=deck_without(STARTER)) for each in plain.correlations)
    plain.correlations = one, two
    expected = measure_play(plain, play, keeps)
    wins, pone, dealer = Solving(game, keeps, STARTER).measure(play)
    assert 2 * wins - 1 == pytest.approx(-expected.value, abs=1e-3)
    assert (2 * pone, 2 * dealer) == pytest.approx(expected.gains, abs=1e-3)


def test_ends_are_worth_what_the_order_of_counting_says() -> None:
    """The dealer at 118, the pone at 116, a crib of 4: pegs, the pone's hand, the dealer's, the crib, the next deal."""
    worth = worth_of_ends((118, 116), np.eye(COUNTS)[4])
    assert worth.shape == (6, 4, COUNTS, COUNTS)
    assert worth[5, 2, 0, 0] == 1
    assert worth[4, 3, 29, 0] == -1
    assert worth[1, 2, 4, 29] == 1  # the pone counts first
    assert worth[1, 1, 3, 2] == -1  # 120 to 121 by the dealer's hand
    assert worth[0, 0, 4, 0] == -1  # 118 and a crib of 4
    worth = worth_of_ends((100, 101), np.eye(COUNTS)[4])
    # The pone deals next, at 105 to 106.
    assert worth[1, 0, 3, 2] == pytest.approx(open_values().worths[0, 0, 105, 106], abs=1e-6)
