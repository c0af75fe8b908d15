"""The hands behind a cell of the grid of tosses: all that have two ranks, and what a solution does with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from muggins.brief import BriefHelp
from muggins.cards import RANKS, Rank, format_ranks
from muggins.drawing import SHOWN, html_table, shown_of
from muggins.errors import CardError
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.kernels.tosses import toss_game
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.query.toss_grid import keeps_with, toss_worths
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class HandOfRanks(metaclass=BriefHelp):
    """Six ranks, and what a solution does with two of them; points are the side's own, averaged over all suits.

    Attributes:
        ranks: the six, ascending.
        often: how often they are dealt.
        chosen: how often the two are tossed.
        net: points of that, with the better suits: the hand, plus the crib for the dealer or less it for the pone,
            plus the play.
        best: what two are best to toss by ranks alone, ascending.
        loss: how much less `net` is than the best toss, suit by suit.
    """

    ranks: tuple[Rank, ...]
    often: float
    chosen: float
    net: float
    best: tuple[Rank, Rank]
    loss: float


@dataclass(frozen=True, slots=True)
class HandsOfRanks(Answer):
    """All hands that have two ranks.

    Attributes:
        role: whose they are.
        tossed: the two, ascending.
        keeping: ranks that are among the four kept, ascending.
        hands: those that toss them most often first.
    """

    role: Role
    tossed: tuple[Rank, Rank]
    keeping: tuple[Rank, ...]
    hands: tuple[HandOfRanks, ...]

    def _repr_html_(self) -> str:
        rows = [
            (
                format_ranks(each.ranks),
                f"{each.often:.3%}",
                f"{each.chosen:.0%}",
                f"{each.net:.2f}",
                format_ranks(each.best),
                f"{each.loss:.2f}",
            )
            for each in self.hands[:SHOWN]
        ]
        title = f"The {self.role}'s hands with {format_ranks(self.tossed)}"
        columns = ("Hand", ">Dealt", ">Tossed", ">Net", "Best", ">Loss")
        return html_table(columns, rows, shown_of(title, len(self.hands)))


def hands_of_ranks(
    solution: Solution, role: Role, tossed: Sequence[Rank], keeping: Sequence[Rank] = ()
) -> HandsOfRanks:
    """Return all hands that have two ranks, and what a solution does with them.

    With ``keeping`` the other four have these ranks; a CardError for ranks that no four cards have.

    Example:
        >>> from muggins import Role, open_solution
        >>> found = hands_of_ranks(open_solution(), Role.DEALER, [4, 10])  # a five and a jack
        >>> len(found.hands)
        1818
    """
    if len(tossed) != 2 or not set(tossed) <= set(RANKS):
        raise CardError(f"ranks {tossed!r}: expected two, each an int 0..12")
    game, fits = toss_game(), keeps_with(keeping)
    low, high = sorted(tossed)
    of_pair = game.pair == multiset_index([low, high])
    has = (of_pair & fits[game.keep]).any(axis=1)
    classes = np.flatnonzero(has[game.six])
    six, chance = game.six[classes], game.chance[classes].astype(np.float64)
    nets = toss_worths(solution, role).nets[classes]
    mine = np.where((of_pair & fits[game.keep])[six], nets, -np.inf).max(axis=1)
    dealt = np.bincount(six, chance, SIZES[6])
    net = np.bincount(six, chance * mine, SIZES[6])
    loss = np.bincount(six, chance * (nets.max(axis=1) - mine), SIZES[6])
    best = np.stack([np.bincount(six, chance * nets[:, toss], SIZES[6]) for toss in range(15)], axis=1).argmax(axis=1)
    does = solution.toss_given_ranks[role]
    hands = [
        HandOfRanks(
            ranks=tuple(MEMBERS[6][hand].tolist()),
            often=float(dealt[hand]),
            chosen=float(does[hand, of_pair[hand] & fits[game.keep[hand]]].sum()),
            net=float(net[hand] / dealt[hand]),
            best=tuple(MEMBERS[2][game.pair[hand, best[hand]]].tolist()),
            loss=float(loss[hand] / dealt[hand]),
        )
        for hand in np.flatnonzero(has).tolist()
    ]
    hands.sort(key=lambda hand: (-hand.often * hand.chosen, -hand.often))
    return HandsOfRanks(role, (low, high), tuple(sorted(keeping)), tuple(hands))
