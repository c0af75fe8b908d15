"""Ways in from Python to kernels that only kernels call."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.kernels.play import START
from muggins.kernels.random import seeded
from muggins.players.compiled import draw_best, draw_best_card
from muggins.players.endgame.model import Model
from muggins.players.endgame.rollout import DEALER, NET, PONE, Guide, new_play_outs, play_out, set_play_out
from muggins.players.endgame.toss import TossQuery, _expected_nets, expected_cribs, new_toss_workspace
from muggins.players.solution import SolutionPlay, SolutionTosses, card_by_solution, searched_card, toss_by_solution
from muggins.players.turn import Turn
from muggins.solver.play.tree import Nodes, Tree
from muggins.solver.query.search import SearchWorkspace


@kernel
def played_out(
    guide: Guide, hands: NDArray[np.int64], scores: tuple[int, int], seed: int, whole: bool
) -> NDArray[np.int64]:
    """Play hands int64[n, 2] out, the pone's first; return int64[n, 3]: both scores, and the dealer's points net.

    The stream of each begins at its number and ``seed``.
    """
    plays = new_play_outs(len(hands))
    for place in range(len(hands)):
        pair = hands[place, 0], hands[place, 1]
        set_play_out(plays, place, START, 0, pair, scores, seeded(seed, place, 0), 0)
    play_out(guide, plays, len(hands), whole)
    found = np.zeros((len(hands), 3), np.int64)
    for place in range(len(hands)):
        row = plays.rows[place]
        found[place, 0], found[place, 1], found[place, 2] = row[PONE], row[DEALER], row[NET]
    return found


@kernel
def cribs_of(model: Model, six: NDArray[np.uint8], role: int) -> NDArray[np.float64]:
    return expected_cribs(model, six, role)


@kernel
def nets_of(model: Model, six: NDArray[np.uint8], role: int) -> NDArray[np.float64]:
    """Return float64[15], see ``_expected_nets`` of muggins.players.endgame.toss."""
    return _expected_nets(TossQuery(six, role, (0, 0)), model, new_toss_workspace(six))


@kernel
def searched(tree: Tree, play: SolutionPlay, turn: Turn, known: NDArray[np.int64], workspace: SearchWorkspace) -> int:
    return searched_card(tree, play, turn, known, workspace)


@kernel
def card_played(
    nodes: Nodes,
    play: SolutionPlay,
    turn: Turn,
    known: NDArray[np.int64],
    most: bool,
    weights: NDArray[np.int64],
    stream: NDArray[np.uint64],
) -> int:
    return card_by_solution(nodes, play, turn, known, most, weights, stream)


@kernel
def toss_made(
    strategy: SolutionTosses, six: NDArray[np.uint8], role: int, most: bool, stream: NDArray[np.uint64]
) -> int:
    return toss_by_solution(strategy, six, role, most, stream)


@kernel
def place_drawn(worth: NDArray[np.int64], number: int, stream: NDArray[np.uint64]) -> int:
    return draw_best(worth, number, stream)


@kernel
def card_drawn(fitting: int, worth: NDArray[np.int64], stream: NDArray[np.uint64]) -> int:
    return draw_best_card(fitting, worth, stream)
