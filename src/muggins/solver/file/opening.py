"""The opening in a solution's file: as it was solved in the full form, coded in the compact one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.files.arrays import compress
from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, PACKED
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import without
from muggins.solver.file.checks import has
from muggins.solver.file.compact import Compact
from muggins.solver.file.opening_code import LEVELS, Known, OpeningCode, decode_opening, encode_opening
from muggins.solver.file.weights import weights_given
from muggins.solver.opening.nodes import opening_nodes
from muggins.solver.opening.splits import Splits, numbers_of, prior_of
from muggins.solver.opening.strategy import Opening, OpeningPlay, with_numbers
from muggins.solver.play.given import STARTERS, Layers
from muggins.solver.play.tree import Nodes, nodes_of, play_tree

_WHOLE = ("opening_lead", "opening_reply", "opening_third")
Sides = tuple[Splits, Splits]


class ByKeep(NamedTuple):
    """How a play has the opening by keep alone, given the starter."""

    levels: OpeningPlay  # uint8[13, 1820, ...], in 31 parts, see :class:`OpeningPlay`
    # bool[13, 1820, ...], whether the play continues after a card: sets that it never leads to are not in it
    follows: OpeningPlay


def full_arrays(play: OpeningPlay) -> dict[str, NDArray[np.uint8]]:
    return dict(zip(_WHOLE, play, strict=True))


def full_play(arrays: Mapping[str, NDArray[Any]], splits: Sides) -> OpeningPlay | None:
    """Return the opening in a full form's arrays, or None if they are not of these splits."""
    pones, dealers = (len(side.keep) for side in splits)
    shapes = (pones, 4), (dealers, 13, 4), (pones, 4, 13, 4)
    if not all(has(arrays, name, np.uint8, STARTERS, *shape) for name, shape in zip(_WHOLE, shapes, strict=True)):
        return None
    return OpeningPlay(*(arrays[name].view(np.ndarray) for name in _WHOLE))


def compact_arrays(
    play: OpeningPlay, sides: tuple[Sides, Sides], by_keep: ByKeep, compact: Compact, cut: float
) -> dict[str, NDArray[Any]]:
    """Return the arrays of an opening in the compact form; sets that come up less often than `cut` are left out.

    ``sides`` are the splits of the full solution, and of the compact one, whose tosses are coarser; ``by_keep`` is the
    opening as the compact play has it.
    """
    full, coarse = sides
    places = [numbers_of(full[role])[coarse[role].keep, coarse[role].toss] for role in range(2)]
    # A split that only the coarser tosses make is played by its keep.
    lead, reply, third = (part[:, places[role]] for part, role in zip(play, (0, 1, 0), strict=True))
    for part, role in ((lead, 0), (reply, 1), (third, 0)):
        part[:, places[role] < 0] = 0
    known = _known(coarse, by_keep, compact)
    code = encode_opening(OpeningPlay(lead, reply, third), known, tuple(prior_of(side) for side in coarse), cut)
    return {
        "opening_stream": code.stream,
        "opening_pone": compress(code.pone),
        "opening_dealer": compress(code.dealer),
        "opening_limit": code.limit,
    }


def decoded_opening(code: OpeningCode, splits: Sides, by_keep: ByKeep, compact: Compact) -> Opening | None:
    """Return the opening of a compact form, or None if it is not of these splits.

    A card after which the play has nothing is not played, even if the toss asks for it.
    """
    if (len(code.pone), len(code.dealer)) != (len(splits[0].keep), len(splits[1].keep)):
        return None
    decoded = decode_opening(code, _known(splits, by_keep, compact))
    if decoded is None:
        return None
    for part, levels, follows, role in zip(decoded, *by_keep, (0, 1, 0), strict=True):
        sets = STARTERS, -1, part[0, 0].size // 4, 4
        _play_on(splits[role].keep, levels.reshape(sets), follows.reshape(sets), part.reshape(sets))
    return with_numbers(decoded, splits)


def _known(splits: Sides, by_keep: ByKeep, compact: Compact) -> Known:
    pone, dealer = (np.array(side.keep) for side in splits)
    return Known(pone, dealer, by_keep.levels, np.ascontiguousarray(compact.shown[:, 1, :13]))


def play_by_keep(play: NDArray[np.uint8], layers: Layers) -> ByKeep:
    """Return how a play has the opening by keep alone."""
    shapes = (STARTERS, SIZES[4], 4), (STARTERS, SIZES[4], 13, 4), (STARTERS, SIZES[4], 4, 13, 4)
    levels, follows = (OpeningPlay(*(np.zeros(shape, kind) for shape in shapes)) for kind in (np.uint8, np.bool_))
    nodes = opening_nodes()
    _fill_by_keep(nodes_of(play_tree(4)), play, layers, nodes.reply, nodes.third, levels, follows)
    return ByKeep(levels, follows._replace(third=follows.third & follows.lead[..., None, None]))


@kernel
def _fill_by_keep(
    tree: Nodes,
    play: NDArray[np.uint8],
    layers: Layers,
    reply: NDArray[np.int32],
    third: NDArray[np.int32],
    levels: OpeningPlay,
    follows: OpeningPlay,
) -> None:
    weights = np.zeros(13, np.int64)
    for starter in range(STARTERS):
        for keep in range(HOLDINGS[4]):
            hand = PACKED[4, keep]
            total = weights_given(tree, play, layers, starter, 0, hand, weights)
            _fill_set(keep, -1, total, weights, levels.lead[starter, keep], follows.lead[starter, keep])
            for led in range(13):
                total = weights_given(tree, play, layers, starter, reply[led], hand, weights)
                _fill_set(keep, -1, total, weights, levels.reply[starter, keep, led], follows.reply[starter, keep, led])
            for place in range(4):
                rank = HELD[4, keep, place]
                rest = without(hand, rank)
                for answer in range(13):
                    total = weights_given(tree, play, layers, starter, third[rank, answer], rest, weights)
                    _fill_set(
                        keep,
                        place,
                        total,
                        weights,
                        levels.third[starter, keep, place, answer],
                        follows.third[starter, keep, place, answer],
                    )


@kernel
def _play_on(
    keeps: NDArray[np.int16], levels: NDArray[np.uint8], follows: NDArray[np.bool_], play: NDArray[np.uint8]
) -> None:
    """Let ``play`` uint8[13, splits, sets, 4] lead only where the play continues; sets left with no card go by keep."""
    for starter in range(STARTERS):
        for split in range(len(keeps)):
            keep = signed(keeps[split])
            for each in range(play.shape[2]):
                total = 0
                for place in range(4):
                    if not follows[starter, keep, each, place]:
                        play[starter, split, each, place] = 0
                    total += play[starter, split, each, place]
                if total == 0:
                    for place in range(4):
                        play[starter, split, each, place] = levels[starter, keep, each, place]


@inlined
def _fill_set(
    keep: int, led: int, total: int, weights: NDArray[np.int64], levels: NDArray[np.uint8], follows: NDArray[np.bool_]
) -> None:
    """Fill the cards of a set, by place in the keep without the card led (-1: none)."""
    for place in range(4):
        if place != led and _is_first(keep, place, led):
            weight = weights[HELD[4, keep, place]]
            levels[place], follows[place] = _level(weight, total), weight > 0


@inlined
def _is_first(keep: int, place: int, led: int) -> bool:
    """Return whether no card of the same rank comes before a place of a keep, but for one that was led."""
    for before in range(place):
        if before != led and HELD[4, keep, before] == HELD[4, keep, place]:
            return False
    return True


@kernel
def _level(weight: int, total: int) -> int:
    return (2 * LEVELS * weight + total) // (2 * total) if total > 0 else 0
