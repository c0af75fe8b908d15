"""The throwers and peggers that choose by what a file holds: a solution, or what was learned."""

from muggins.players.base import Pegger, Thrower
from muggins.players.endgame.model import model_of
from muggins.players.endgame.player import ScorePegger, ScoreThrower
from muggins.players.net.player import shipped_players
from muggins.players.registry import LEARNED, played_for, solution_named, takes_most
from muggins.players.solution import SolutionPegger, SolutionThrower


def players_from_file(name: str) -> tuple[Thrower, Pegger]:
    """Return the thrower and the pegger of a name: that of a player that has learned, or of a solution's.

    Raises:
        SolverError: a solution's file is damaged.
    """
    if name == LEARNED:
        return shipped_players()
    solution, objective, most = solution_named(name), played_for(name), takes_most(name)
    assert solution is not None
    both = SolutionThrower(solution, most=most), SolutionPegger(solution, most=most)
    if objective < 0:
        return both
    assumed = model_of(solution)
    return ScoreThrower(both[0], assumed, objective, solution), ScorePegger(both[1], assumed, objective, solution)
