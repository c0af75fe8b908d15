"""What simple throwers lose a deal to the best tosses, over all 20,358,520 six-card hands.

A toss is worth the expected hand, plus the crib for the dealer or less it for the pone, plus the play, where the opponent
tosses as the shipped solution does and both sides play as it does. Every class of hands up to a renaming of the suits is
tossed once; equally good tosses share its weight.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.kernels._jit import kernel
from muggins.kernels.suits import HANDS, SuitClasses, suit_classes
from muggins.kernels.tosses import TossTables, toss_tables
from muggins.players.compiled import ChoiceWorkspace, ThrowerId, new_choice_workspace, worth_of_tosses
from muggins.rules.role import ByRole, Role
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.query.toss_grid import toss_worths
from muggins.solver.query.toss_table import toss_table
from muggins.studies.base import Study, TextTable, Watch, unwatched
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class ThrowerLoss:
    """What a thrower loses.

    Attributes:
        thrower: its name.
        lost: points a deal, below the best toss of each hand, in either role.
        best: how often it makes the best toss.
    """

    thrower: str
    lost: ByRole[float]
    best: ByRole[float]


@dataclass(frozen=True, slots=True)
class ThrowerLosses(Answer):
    """The result of the study: every thrower, who loses least first."""

    throwers: tuple[ThrowerLoss, ...]


@kernel
def _toss_all(
    thrower: int,
    role: int,
    classes: SuitClasses,
    tables: TossTables,
    workspace: ChoiceWorkspace,
    probabilities: NDArray[np.float32],
) -> None:
    """Fill ``probabilities`` float32[962988, 15], how often a ThrowerId makes each toss of a class of hands."""
    for index in range(len(classes.keys)):
        worth_of_tosses(thrower, classes.hands[index], role, tables, workspace)
        most, ties = workspace.worth[0], 0
        for worth in workspace.worth:
            most = max(most, worth)
        for worth in workspace.worth:
            ties += worth == most
        for toss in range(15):
            probabilities[index, toss] = (workspace.worth[toss] == most) / ties


def losses(solution: Solution, thrower: ThrowerId | None, role: Role) -> tuple[float, float]:
    """Return what a thrower loses a deal in a role, and how often its toss is the best; None: the solution itself."""
    classes, nets = suit_classes(), toss_worths(solution, role).nets
    if thrower is None:
        probabilities = toss_table(solution, role).probabilities
    else:
        probabilities = np.zeros(nets.shape, np.float32)
        _toss_all(int(thrower), int(role), classes, toss_tables(), new_choice_workspace(), probabilities)
    lost = nets.max(axis=1, keepdims=True) - nets
    chance = classes.multiplicities / HANDS
    return float(chance @ (probabilities * lost).sum(axis=1)), float(chance @ (probabilities * (lost == 0)).sum(axis=1))
