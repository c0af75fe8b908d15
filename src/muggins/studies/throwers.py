"""What simple throwers lose a deal, over all 20,358,520 six-card hands.

A toss is worth the expected hand, plus the crib for the dealer or less it for the pone, plus the play, where the
opponent tosses as the shipped solution does, and both sides play as it does. What a toss loses is how much less it is
worth than the best toss of the hand. Equally good tosses are equally likely.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT
from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels._jit import kernel
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.suits import HANDS, suit_classes
from muggins.kernels.tosses import TossTables, toss_tables
from muggins.players.compiled import ChoiceWorkspace, ThrowerId, new_choice_workspace, worth_of_tosses
from muggins.rules.role import ByRole, Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_grid import TossWorths, toss_worths
from muggins.solver.query.toss_table import toss_table
from muggins.solver.toss.game import toss_game
from muggins.studies.base import Study, TextTable, Watch, unwatched
from muggins.wire import Answer

THROWERS = ("nash", "table", "schell-exact", "expected", "hessel", "schell", "rasmussen")
"""The throwers that are compared; ``nash`` is the solution itself."""
_KINDS = {"A to 4": RANK_TEXT[:4], "5": RANK_TEXT[4], "6 to 9": RANK_TEXT[5:9], "T to K": RANK_TEXT[9:]}
"""Ranks as a toss regards them."""

_Chances = NDArray[np.float32]
"""float32[962988, 15]: how often each toss of each class of hands is made; a row adds up to 1."""


@dataclass(frozen=True, slots=True)
class Lost:
    """What a way to toss loses.

    Attributes:
        points: lost to the best tosses, a deal.
        best: how often a best toss is made.
    """

    points: float
    best: float


@dataclass(frozen=True, slots=True)
class ThrowerLoss:
    """What one thrower loses in either role.

    Attributes:
        thrower: its name.
        lost: what it loses.
        tossed: the probability that a card it tosses is of a rank, by rank; sums to 1.
    """

    thrower: str
    lost: ByRole[Lost]
    tossed: ByRole[dict[str, float]]


@dataclass(frozen=True, slots=True)
class TableLoss:
    """What is lost with a table of the crib by whoever adds it to the expected hand.

    Attributes:
        table: its name.
        alone: nothing else is added.
        with_play: the play is added, too.
    """

    table: str
    alone: ByRole[Lost]
    with_play: ByRole[Lost]


@dataclass(frozen=True, slots=True)
class ThrowerLosses(Answer):
    """The result of the study: players, the solution first, and ways to use a table."""

    throwers: tuple[ThrowerLoss, ...]
    tables: tuple[TableLoss, ...]


@kernel
def _toss_all(
    thrower: int,
    role: int,
    hands: NDArray[np.uint8],
    tables: TossTables,
    workspace: ChoiceWorkspace,
    worths: NDArray[np.int64],
) -> None:
    """Fill ``worths`` int64[n, 15] with what a ThrowerId thinks each toss of ``hands`` uint8[n, 6] worth."""
    for index in range(len(hands)):
        worth_of_tosses(thrower, hands[index], role, tables, workspace)
        worths[index] = workspace.worth


def thrower_chances(thrower: ThrowerId, role: Role) -> _Chances:
    """Return how often a thrower makes each toss."""
    hands = suit_classes().hands
    worths = np.zeros((len(hands), 15), np.int64)
    _toss_all(int(thrower), int(role), hands, toss_tables(), new_choice_workspace(), worths)
    return _best(worths == worths.max(axis=1, keepdims=True))


def table_chances(source: Source, role: Role, play: NDArray[np.float32] | None) -> _Chances:
    """Return how often the toss is made whose expected hand, table's crib, and `play` if given, add up to most.

    Args:
        source: the table of the crib.
        role: whose tosses.
        play: float32[962988, 15], net points in the play; None: left out.
    """
    game, sign = toss_game(), 1 if role is Role.DEALER else -1
    table = np.array([crib_value(source, role, low, high) for low, high in MEMBERS[2].tolist()], np.float32)
    worths = game.hand + sign * table[game.pair][game.six]
    if play is not None:
        worths += play
    return _best(worths > worths.max(axis=1, keepdims=True) - 1e-5)


def _best(best: NDArray[np.bool_]) -> _Chances:
    chances: _Chances = best / best.sum(axis=1, keepdims=True, dtype=np.float32)
    return chances


def lost_by(chances: _Chances, worths: TossWorths) -> Lost:
    """Return what is lost by a way to toss."""
    lost = worths.nets.max(axis=1, keepdims=True) - worths.nets
    share = suit_classes().multiplicities / HANDS
    return Lost(float(share @ (chances * lost).sum(axis=1)), float(share @ (chances * (lost == 0)).sum(axis=1)))


def ranks_tossed(chances: _Chances) -> dict[str, float]:
    """Return the probability that a tossed card is of a rank, by rank."""
    classes, shares = suit_classes(), np.zeros(13)
    chance = classes.multiplicities / (2 * HANDS)
    for toss, places in enumerate(TOSSES):
        for place in places:
            shares += np.bincount(classes.hands[:, place] >> 2, chance * chances[:, toss], 13)
    return dict(zip(RANK_TEXT, shares.tolist(), strict=True))


@dataclass(frozen=True)
class Throwers(Study[ThrowerLosses]):
    """Say what simple throwers lose a deal to the best tosses against the solution, exactly, over all hands.

    The play counts as both sides play the solution. For each table of the crib there is what is lost by adding it to
    the expected hand, without the play and with it.
    """

    example = "throwers"

    def run(self, watch: Watch = unwatched) -> ThrowerLosses:
        solution = open_solution()
        worths = [toss_worths(solution, role) for role in Role]

        def lost(chances: Sequence[_Chances]) -> ByRole[Lost]:
            pone, dealer = (lost_by(chances[role], worths[role]) for role in Role)
            return ByRole(pone, dealer)

        def of_thrower(name: str) -> ThrowerLoss:
            if name == "nash":
                chances = [toss_table(solution, role).probabilities for role in Role]
            else:
                chances = [thrower_chances(ThrowerId[name.upper().replace("-", "_")], role) for role in Role]
            pone, dealer = map(ranks_tossed, chances)
            return ThrowerLoss(name, lost(chances), ByRole(pone, dealer))

        def of_table(source: Source) -> TableLoss:
            alone = lost([table_chances(source, role, None) for role in Role])
            with_play = lost([table_chances(source, role, worths[role].plays) for role in Role])
            return TableLoss(source.value, alone, with_play)

        throwers, tables = map(of_thrower, THROWERS), map(of_table, Source)
        return ThrowerLosses(
            tuple(watch(throwers, len(THROWERS), "throwers")), tuple(watch(tables, len(Source), "tables"))
        )

    def tables(self, result: ThrowerLosses) -> Iterator[TextTable]:
        lost = ("Pone", "Dealer", "Both")
        rows = [(of.thrower, *_points(of.lost), *(f"{side.best:.1%}" for side in of.lost)) for of in result.throwers]
        columns = ("Thrower", *(f">{name}" for name in (*lost, "Pone's best", "Dealer's best")))
        yield TextTable(columns, rows, "Points lost a deal, and how often the toss is the best")
        rows = [(of.table, *_points(of.alone), *_points(of.with_play)) for of in result.tables]
        columns = ("Table", *(f">{name}{play}" for play in ("", " + play") for name in lost))
        yield TextTable(columns, rows, "Points lost a deal by the expected hand and a table of the crib")
        rows = [
            (
                of.thrower,
                *(f"{sum(tossed[rank] for rank in kind):.1%}" for tossed in of.tossed for kind in _KINDS.values()),
            )
            for of in result.throwers
        ]
        columns = ("Thrower", *(f">{role} {kind}" for role in ("Pone", "Dealer") for kind in _KINDS))
        yield TextTable(columns, rows, "Tossed cards of each kind")


def _points(lost: ByRole[Lost]) -> list[str]:
    pone, dealer = lost.pone.points, lost.dealer.points
    return [f"{points:.4f}" for points in (pone, dealer, pone + dealer)]
