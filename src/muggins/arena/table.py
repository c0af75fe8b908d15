"""What a match is played with: two players in compiled form, their cards, and room to choose in.

A part that only some players use, such as a solution, is ``None`` at a table without them, and its code not compiled.
What both players share is there once: every array that one kernel passes to another costs compiling time.
"""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels.game import new_rows
from muggins.players.compiled import ChoiceWorkspace, PeggerId, new_choice_workspace
from muggins.players.compiled_montecarlo import SamplingWorkspace, new_sampling_workspace
from muggins.players.endgame.model import Model, Workspace, model_of, new_workspace
from muggins.players.forms import Compiled
from muggins.players.net import Net, NetWorkspace, new_net_workspace
from muggins.players.registry import POINTS
from muggins.players.solution import SolutionPlay, SolutionTosses, solution_play, solution_tosses
from muggins.score.stage import TARGET
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import DEPTH, Nodes, Tree, bare_tree, nodes_of, play_tree
from muggins.solver.query.search import SearchWorkspace, new_search_workspace

_T = TypeVar("_T")

SOLUTION = -1
"""In place of a ThrowerId or a PeggerId: chooses by a solution."""
PLAYER, THROWER, PEGGER, SAMPLES, MOST_TOSS, MOST_PLAY, TOSS_FOR, PLAY_FOR = range(8)
"""Columns of ``MatchGame.seats``: the player, 0 or 1, and how it chooses, see :class:`Compiled`."""
DEALING = 2
"""The stream of ``MatchGame.streams`` from which cards are dealt."""


class MatchGame(NamedTuple):
    """A game under way; all of it is modified."""

    seats: NDArray[np.int64]  # [2, 8], by seat, who sits there and how that player chooses
    row: NDArray[np.int64]  # [row.LENGTH], the game, see :mod:`muggins.kernels.row`
    log: NDArray[np.int16]  # [MOST_EVENTS, EVENT_LENGTH], the events of the deal
    deck: NDArray[np.uint8]  # [52]
    six: NDArray[np.uint8]  # [2, 6], by role, the cards dealt, sorted
    streams: NDArray[np.uint64]  # [3, 1], by seat, the streams from which choices are drawn, and DEALING


class Solutions(NamedTuple):
    """What players that follow solutions need."""

    tosses: tuple[SolutionTosses, ...]  # by player, or one
    plays: tuple[SolutionPlay, ...]  # by player, or one
    nodes: Nodes  # of the tree of the play, or its root where nobody needs more
    weights: NDArray[np.int64]  # [13], of the ranks that a side may play; overwritten
    moves: NDArray[np.int64]  # [24], the ranks and goes of the play so far; modified
    known: NDArray[np.int64]  # [13], how many cards of each rank a side has seen by itself; modified


class TreeSearch(NamedTuple):
    """What a player needs that searches for its card."""

    tree: Tree  # of the play
    workspace: SearchWorkspace


class Endgame(NamedTuple):
    """What players for the score need."""

    toss_models: tuple[Model, ...]  # by player, or one
    play_models: tuple[Model, ...] | None  # for the play; None where every player has one model for both
    workspace: Workspace  # for both


class LearnedPlayers(NamedTuple):
    """What learned players need."""

    nets: tuple[Net, ...]  # by player, or one
    workspace: NetWorkspace  # for both


class MatchTable(NamedTuple):
    """All that a game is played with, one to a thread."""

    game: MatchGame
    choice: ChoiceWorkspace  # workspace of simple players
    sampling: SamplingWorkspace | None  # None where no player plays by Monte Carlo
    solutions: Solutions | None  # None where no player has one
    search: TreeSearch | None  # None where no player comes where its solution has no play
    endgame: Endgame | None  # None where no player plays for the score
    learned: LearnedPlayers | None  # None where no player goes by what it has learned


def new_table(first: Compiled, second: Compiled) -> MatchTable:
    """Return a table of two players, the first in the first seat."""
    players, nets = (first, second), _distinct(first.net, second.net)
    for_score = any(player.toss_for != POINTS or player.play_for != POINTS for player in players)
    return MatchTable(
        MatchGame(
            np.array([_seat(number, player) for number, player in enumerate(players)], np.int64),
            new_rows(1, TARGET, whole=True)[0],
            np.zeros((r.MOST_EVENTS, r.EVENT_LENGTH), np.int16),
            np.arange(52, dtype=np.uint8),
            np.zeros((2, 6), np.uint8),
            np.zeros((3, 1), np.uint64),
        ),
        new_choice_workspace(),
        new_sampling_workspace() if any(player.pegger == PeggerId.MONTECARLO for player in players) else None,
        new_solutions(*players) if any(player.toss or player.play for player in players) else None,
        TreeSearch(play_tree(4), new_search_workspace()) if any(map(_searches, players)) else None,
        _endgame(*players) if for_score else None,
        LearnedPlayers(nets, new_net_workspace(nets[0])) if nets else None,
    )


def _seat(number: int, player: Compiled) -> tuple[int, ...]:
    thrower = player.thrower if player.toss is None else SOLUTION
    pegger = player.pegger if player.play is None else SOLUTION
    taken, aims = (player.most_toss, player.most_play), (player.toss_for, player.play_for)
    return number, thrower, pegger, player.samples, *taken, *aims


def new_solutions(first: Compiled, second: Compiled) -> Solutions:
    # A player that tosses for the score plays hands out by the solution.
    uses_tree = any(player.play or player.toss_for != POINTS for player in (first, second))
    return Solutions(
        tuple(map(solution_tosses, _distinct(first.toss, second.toss) or (None,))),
        tuple(map(solution_play, _distinct(first.play, second.play) or (None,))),
        nodes_of(play_tree(4) if uses_tree else bare_tree()),
        *(np.zeros(size, np.int64) for size in (13, DEPTH, 13)),
    )


def _distinct(first: _T | None, second: _T | None) -> tuple[_T, ...]:
    """Return each player's part that is not None, once if both have the same."""
    parts = tuple(part for part in (first, second) if part is not None)
    return parts[:1] if first is second else parts


def _searches(player: Compiled) -> bool:
    """Return whether a player may come where its solution has no play."""
    for_score = player.toss_for != POINTS or player.play_for != POINTS
    return player.play is not None and (for_score or player.toss is not player.play)


def _endgame(first: Compiled, second: Compiled) -> Endgame:
    players = first, second
    if any(player.toss_for != POINTS != player.play_for and player.toss is not player.play for player in players):
        tosses = _distinct(*(_model(of.toss, of.toss_for) for of in players))
        plays = _distinct(*(_model(of.play, of.play_for) for of in players))
        return Endgame(tosses, plays, new_workspace())
    models = (_model(of.toss, of.toss_for) or _model(of.play, of.play_for) for of in players)
    return Endgame(_distinct(*models), None, new_workspace())


def _model(solution: Solution | None, objective: int) -> Model | None:
    return None if solution is None or objective == POINTS else model_of(solution)
