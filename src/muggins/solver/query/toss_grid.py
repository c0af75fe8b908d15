"""What a solution tosses, by the ranks of the two cards, over every hand there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp, brief
from muggins.cards import RANK_TEXT, Rank, format_ranks
from muggins.drawing import SHOWN, html_table, shown_of
from muggins.errors import CardError, shorten
from muggins.kernels._jit import kernel
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import MEMBERS, SIZES, counts_of
from muggins.kernels.suits import HANDS, suit_classes
from muggins.kernels.tosses import TossGame, toss_game
from muggins.rules.role import Role
from muggins.solver.deal.crib import crib_values
from muggins.solver.file.solution import Solution
from muggins.solver.query.progress import Progress, no_progress
from muggins.wire import Answer

_FIGURES = ("often", "suited", "hand", "crib", "play", "net", "loss", "any", "crib_any")


@dataclass(frozen=True, slots=True)
class TossedRanks(metaclass=BriefHelp):
    """What a solution does with two ranks; points are expected and the side's own.

    Attributes:
        ranks: the two, ascending.
        held: how often a hand of six has both, and with them what is to be kept.
        often: how often they are tossed, over all hands; adds up to 1 over all pairs of ranks and all keeps.
        chosen: how often they are tossed when they are held.
        suited: how often they are of one suit when they are tossed; None if they never are, or for a pair.
        crib: points of the crib, whosever it is, when they are tossed; None if they never are.
        crib_any: the same over all hands that have them, tossed or not; None if there are none.
        hand: points of the four cards kept; None if they never are tossed.
        play: net points in the play; None likewise.
        net: the hand, plus the crib for the dealer or less it for the pone, plus the play; None likewise.
        loss: how much less than the best toss of the same hands; None likewise.
    """

    ranks: tuple[Rank, Rank]
    held: float
    often: float
    chosen: float
    suited: float | None
    crib: float | None
    crib_any: float | None
    hand: float | None
    play: float | None
    net: float | None
    loss: float | None


@dataclass(frozen=True, slots=True)
class KeptRanks(metaclass=BriefHelp):
    """What a solution does with four ranks that it keeps.

    Attributes:
        ranks: the four, ascending.
        often: how often they are kept.
        hand: expected points of the hand.
        play: expected net points in the play.
    """

    ranks: tuple[Rank, ...]
    often: float
    hand: float
    play: float


@dataclass(frozen=True, slots=True)
class TossGrid(Answer):
    """What a solution tosses and keeps in a role.

    Attributes:
        keeping: ranks that are among the four kept, ascending; () for any four.
        tossed: the 91 pairs of ranks, A-A, A-2 ... K-K.
        kept: what it ever keeps, the most frequent first.
    """

    role: Role
    keeping: tuple[Rank, ...]
    tossed: tuple[TossedRanks, ...]
    kept: tuple[KeptRanks, ...]

    def _repr_html_(self) -> str:
        often = sorted(self.tossed, key=lambda each: -each.often)
        rows = [
            (
                format_ranks(each.ranks),
                f"{each.often:.1%}",
                f"{each.chosen:.0%}",
                *("" if figure is None else f"{figure:.2f}" for figure in (each.crib, each.net, each.loss)),
            )
            for each in often[:SHOWN]
        ]
        columns = ("Toss", ">Of all hands", ">Of hands that have it", ">Crib", ">Net", ">Loss")
        return html_table(columns, rows, shown_of(f"What the {self.role} tosses", len(often)))


def toss_grid(
    solution: Solution, role: Role, keeping: Sequence[Rank] = (), progress: Progress = no_progress
) -> TossGrid:
    """Return what a solution tosses and keeps in a role, over all 20,358,520 hands; about two seconds.

    The crib is that of both sides tossing as the solution does. With ``keeping``, up to four ranks such as two fives,
    only tosses that keep these count; a CardError for ranks that no four cards have. `progress` is called with how many
    of the 15 places of a toss are done, and of how many.

    Example:
        >>> from muggins import Role, open_solution
        >>> grid = toss_grid(open_solution(), Role.DEALER)
        >>> len(grid.tossed)
        91
    """
    fits = keeps_with(keeping)
    game, table, worths = toss_game(), toss_table(solution, role), toss_worths(solution, role)
    best = worths.nets.max(axis=1)
    sums, kept = np.zeros((len(_FIGURES), SIZES[2])), np.zeros((2, SIZES[4]))
    for toss in range(len(TOSSES)):
        _add(toss, game, table, worths, best, fits, sums, kept)
        progress(toss + 1, len(TOSSES))
    of_pairs, play = dict(zip(_FIGURES, sums, strict=True)), solution.keep_values[role].astype(np.float64)
    return TossGrid(role, tuple(sorted(keeping)), _tossed(of_pairs, _held(fits)), _kept(kept, play))


@brief
class TossTable(NamedTuple):
    """What a side tosses from every hand, up to a renaming of the suits.

    Attributes:
        hands: uint8[962988, 6], a hand of each class, sorted.
        sizes: int64[962988], how many of the 20,358,520 hands are of the class.
        tosses: uint8[15, 2], the places in the hand of each toss's two cards.
        probabilities: float32[962988, 15], how often each toss is made; a row adds up to 1.
    """

    hands: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    tosses: NDArray[np.uint8]
    probabilities: NDArray[np.float32]


def toss_table(solution: Solution, role: Role) -> TossTable:
    """Return all tosses of a solution in a role.

    Example:
        >>> from muggins import Role, open_solution
        >>> toss_table(open_solution(), Role.PONE).probabilities.shape
        (962988, 15)
    """
    classes, weights = suit_classes(), solution.toss[role].astype(np.float32)
    probabilities = weights / weights.sum(axis=1, keepdims=True)
    return TossTable(classes.hands, classes.multiplicities.astype(np.int64), np.array(TOSSES, np.uint8), probabilities)


class TossWorths(NamedTuple):
    """What each toss of each class of hands is worth, in points: float32[962988, 15] each."""

    cribs: NDArray[np.float32]  # the crib, whosever it is
    plays: NDArray[np.float32]  # net in the play
    nets: NDArray[np.float32]  # the hand, plus the crib for the dealer or less it for the pone, plus the play


def toss_worths(solution: Solution, role: Role) -> TossWorths:
    """Return what every toss is worth in a role, where the opponent tosses, and both play, as a solution does."""
    game = toss_game()
    cribs = game.suited + crib_values(solution.toss_given_ranks[role.other])[game.six]
    plays = solution.keep_values[role][game.keep][game.six]
    return TossWorths(cribs, plays, game.hand + (cribs if role is Role.DEALER else -cribs) + plays)


def keeps_with(ranks: Sequence[Rank]) -> NDArray[np.bool_]:
    """Return bool[1820]: which keeps have these ranks among them; a CardError for ranks that no four cards have."""
    fits = np.ones(SIZES[4], bool)
    for rank, number in Counter(ranks).items():
        fits &= counts_of(4)[:, rank] >= number
    if not fits.any():
        words = " ".join(RANK_TEXT[rank] for rank in ranks)
        raise CardError(f"ranks {shorten(words)!r}: expected up to four, all of which a hand can keep")
    return fits


@kernel
def _add(
    toss: int,
    game: TossGame,
    table: TossTable,
    worths: TossWorths,
    best: NDArray[np.float32],
    fits: NDArray[np.bool_],
    sums: NDArray[np.float64],
    kept: NDArray[np.float64],
) -> None:
    """Add a toss of all hands: ``sums`` [9, 91], _FIGURES by the ranks tossed; ``kept`` [2, 1820], often and hand."""
    here, keeps = np.zeros_like(sums), np.zeros_like(kept)
    first, second = table.tosses[toss]
    for hand in range(len(game.six)):
        keep, pair = game.keep[game.six[hand], toss], game.pair[game.six[hand], toss]
        if fits[keep]:
            chance, crib, net = np.float64(game.chance[hand]), worths.cribs[hand, toss], worths.nets[hand, toss]
            often = chance * table.probabilities[hand, toss]
            points = often * game.hand[hand, toss]
            suited = often * (table.hands[hand, first] & 3 == table.hands[hand, second] & 3)
            of_play, lost = often * worths.plays[hand, toss], often * (best[hand] - net)
            figures = (often, suited, points, often * crib, of_play, often * net, lost, chance, chance * crib)
            for place, figure in enumerate(figures):
                here[place, pair] += figure
            keeps[0, keep] += often
            keeps[1, keep] += points
    sums += here
    kept += keeps


def _tossed(sums: dict[str, NDArray[np.float64]], held: NDArray[np.float64]) -> tuple[TossedRanks, ...]:
    tossed = []
    for pair, (low, high) in enumerate(MEMBERS[2].tolist()):
        often = float(sums["often"][pair])
        mean = {name: float(sums[name][pair]) / often if often > 0 else None for name in _FIGURES[1:7]}
        tossed.append(
            TossedRanks(
                ranks=(low, high),
                held=float(held[pair]),
                often=often,
                chosen=often / float(held[pair]) if held[pair] else 0.0,
                crib_any=float(sums["crib_any"][pair] / sums["any"][pair]) if held[pair] else None,
                **mean | ({"suited": None} if low == high else {}),
            )
        )
    return tuple(tossed)


def _kept(kept: NDArray[np.float64], play: NDArray[np.float64]) -> tuple[KeptRanks, ...]:
    often, hand = kept
    order = np.argsort(-often, kind="stable")[: np.count_nonzero(often)]
    points = hand[order] / often[order]
    rows = zip(MEMBERS[4][order].tolist(), often[order].tolist(), points.tolist(), play[order].tolist(), strict=True)
    return tuple(KeptRanks(tuple(ranks), *figures) for ranks, *figures in rows)


def _held(fits: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return float64[91]: how often a hand of six has both ranks and four others that fit."""
    game = toss_game()
    held = np.zeros(SIZES[2])
    for pair in range(SIZES[2]):
        held[pair] = game.dealt[((game.pair == pair) & fits[game.keep]).any(axis=1)].sum()
    return held / HANDS
