"""Players in both forms: asked with a view, or compiled for matches."""

import random
from typing import NamedTuple

from muggins.errors import PlayerError
from muggins.players.adaptive.opponent import OpponentModel
from muggins.players.base import DrawingPlayer, Pegger, Thrower
from muggins.players.compiled import PeggerId, ThrowerId
from muggins.players.endgame.model import model_of
from muggins.players.endgame.player import ScorePegger, ScoreThrower
from muggins.players.named import parse_any
from muggins.players.net import Net
from muggins.players.net_file import shipped_net
from muggins.players.outside import OutsidePlayer
from muggins.players.registry import LEARNED, POINTS, Half, PlayerName
from muggins.players.solution import SolutionPegger, SolutionThrower
from muggins.players.views import BestCard, BestToss, MonteCarlo, NetCard, NetToss
from muggins.solver.file.solution import Solution, open_solution


class Compiled(NamedTuple):
    """A player in compiled form.

    Attributes:
        thrower: who tosses where no solution does.
        pegger: who plays where no solution does.
        samples: playouts of each card, for the Monte Carlo pegger.
        toss: the solution that the player tosses by, or None.
        play: the solution that it plays by, or None.
        most_toss: whether it always makes the solution's most probable toss.
        most_play: whether it always plays the solution's most probable card.
        toss_for: what it tosses for, a place in rules.ruleset.Objective or POINTS.
        play_for: what it plays for.
        net: what it has learned, where it tosses or plays by that.
        against: what it believes its opponent does, to which it makes the best response; None: nothing but
            what the solutions do.
    """

    thrower: int = ThrowerId.RANDOM
    pegger: int = PeggerId.RANDOM
    samples: int = 0
    toss: Solution | None = None
    play: Solution | None = None
    most_toss: bool = False
    most_play: bool = False
    toss_for: int = POINTS
    play_for: int = POINTS
    net: Net | None = None
    against: OpponentModel | None = None


def solution_of(half: Half) -> Solution | None:
    """Return the solution that a thrower or pegger follows, or None.

    Raises:
        SolverError: its file is damaged.
    """
    return None if half.file is None else open_solution(half.file)


def compiled(name: PlayerName) -> Compiled:
    """Return a player in compiled form.

    Raises:
        SolverError: a solution's file is damaged.
    """
    thrower, pegger = name.thrower, name.pegger
    return Compiled(
        ThrowerId.RANDOM if thrower.solution else thrower_id(thrower.name),
        PeggerId.RANDOM if pegger.solution else PeggerId[pegger.name.upper()],
        pegger.samples,
        solution_of(thrower),
        solution_of(pegger),
        thrower.most,
        pegger.most,
        thrower.aim,
        pegger.aim,
        shipped_net() if LEARNED in {thrower.name, pegger.name} else None,
    )


def thrower_id(name: str) -> ThrowerId:
    return ThrowerId[name.upper().replace("-", "_")]


def plain_player(name: PlayerName, rng: random.Random) -> DrawingPlayer:
    """Return a player that is asked with views, drawing from `rng`.

    Raises:
        SolverError: a solution's file is damaged.
        PlayerError: a player that learns, which a single game has nothing for.
    """
    if name.learns:
        raise PlayerError(f"player {str(name)!r} learns from game to game: expected it in a match or at a table")
    return DrawingPlayer(str(name), _thrower(name.thrower), _pegger(name.pegger, rng), rng)


def any_player(name: str, rng: random.Random) -> DrawingPlayer | OutsidePlayer:
    """Return a player by name, built in or from outside, drawing from `rng`; close it.

    Raises:
        PlayerError: no such player, one that learns, or one that cannot be started.
    """
    found = parse_any(name)
    return plain_player(found, rng) if isinstance(found, PlayerName) else OutsidePlayer(name, rng)


def _thrower(half: Half) -> Thrower:
    solution = solution_of(half)
    if solution is None:
        return NetToss(shipped_net()) if half.name == LEARNED else BestToss(thrower_id(half.name))
    thrower = SolutionThrower(solution, most=half.most)
    return thrower if half.aim == POINTS else ScoreThrower(thrower, model_of(solution), half.aim, solution)


def _pegger(half: Half, rng: random.Random) -> Pegger:
    solution = solution_of(half)
    if solution is not None:
        pegger = SolutionPegger(solution, most=half.most)
        return pegger if half.aim == POINTS else ScorePegger(pegger, model_of(solution), half.aim, solution)
    if half.samples:
        return MonteCarlo(half.samples, rng)
    return NetCard(shipped_net()) if half.name == LEARNED else BestCard(PeggerId[half.name.upper()])
