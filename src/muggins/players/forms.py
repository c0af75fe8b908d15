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
from muggins.players.views import BestCard, BestToss, MonteCarlo
from muggins.solver.file.solution import Solution, open_solution


class Compiled(NamedTuple):
    """A player in compiled form."""

    thrower: int = ThrowerId.RANDOM  # who tosses where no solution does
    pegger: int = PeggerId.RANDOM  # who plays where no solution does
    samples: int = 0  # playouts of each card, for the Monte Carlo pegger
    toss: Solution | None = None  # the solution that it tosses by, or None
    play: Solution | None = None  # the solution that it plays by, or None
    most_toss: bool = False  # always make the solution's most probable toss
    most_play: bool = False  # always play the solution's most probable card
    toss_for: int = POINTS  # what it tosses for, a place in rules.ruleset.Objective or POINTS
    play_for: int = POINTS  # what it plays for
    net: Net | None = None  # a learned player's, for its tosses or its play
    against: OpponentModel | None = None  # the opponent that it responds to; None: as the solutions


def solution_of(half: Half) -> Solution | None:
    """Return the solution that a thrower or pegger follows, or None; raises a SolverError for a damaged file."""
    return None if half.file is None else open_solution(half.file)


def compiled(name: PlayerName) -> Compiled:
    """Return a player in compiled form; raises a SolverError for a damaged solution file."""
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
        _net_of(thrower) or _net_of(pegger),
    )


def thrower_id(name: str) -> ThrowerId:
    return ThrowerId[name.upper().replace("-", "_")]


def plain_player(name: PlayerName, rng: random.Random) -> DrawingPlayer:
    """Return a player that is asked with views, drawing from `rng`; raises a PlayerError for one that learns."""
    if name.learns:
        raise PlayerError(f"player {str(name)!r} learns from game to game: expected it in a match or at a table")
    return DrawingPlayer(str(name), _thrower(name.thrower), _pegger(name.pegger, rng), rng)


def any_player(name: str, rng: random.Random) -> DrawingPlayer | OutsidePlayer:
    """Return a built-in or outside player by name, drawing from `rng`; close it. Raises a PlayerError as those."""
    parsed = parse_any(name)
    return plain_player(parsed, rng) if isinstance(parsed, PlayerName) else OutsidePlayer(name, rng)


def _thrower(half: Half) -> Thrower:
    solution = solution_of(half)
    if solution is None:
        return BestToss(thrower_id(half.name), _net_of(half))
    thrower = SolutionThrower(solution, most=half.most)
    return thrower if half.aim == POINTS else ScoreThrower(thrower, model_of(solution), half.aim, solution)


def _pegger(half: Half, rng: random.Random) -> Pegger:
    solution = solution_of(half)
    if solution is not None:
        pegger = SolutionPegger(solution, most=half.most)
        return pegger if half.aim == POINTS else ScorePegger(pegger, model_of(solution), half.aim, solution)
    if half.samples:
        return MonteCarlo(half.samples, rng)
    return BestCard(PeggerId[half.name.upper()], _net_of(half))


def _net_of(half: Half) -> Net | None:
    return shipped_net() if half.name == LEARNED else None
