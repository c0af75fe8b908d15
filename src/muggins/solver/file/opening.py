"""The opening in a solution's file: as it was solved in the full form, coded in the compact one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.files.arrays import compress
from muggins.kernels.multisets import SIZES
from muggins.solver.file.checks import has
from muggins.solver.file.compact import Compact
from muggins.solver.file.opening_code import LEVELS, Known, OpeningCode, decode_opening, encode_opening
from muggins.solver.opening.splits import Splits, numbers_of, prior_of
from muggins.solver.opening.strategy import (
    Opening,
    OpeningPlay,
    allowed_in,
    opening_entries,
    opening_spans,
    with_numbers,
)
from muggins.solver.play.given import STARTERS, Layers, lay_over
from muggins.solver.play.tree import play_tree

Sides = tuple[Splits, Splits]


class ByKeep(NamedTuple):
    """How a play has the opening by keep alone, given the starter."""

    levels: OpeningPlay  # uint8[13, 1820, ...], in 31 parts, see :class:`OpeningPlay`
    # bool[13, 1820, ...], whether the play continues after a card: sets that it never leads to are not in it
    follows: OpeningPlay


def full_play(arrays: Mapping[str, NDArray[Any]], splits: Sides) -> OpeningPlay | None:
    """Return the opening in a full form's arrays, or None if they are not of these splits."""
    pones, dealers = (len(side.keep) for side in splits)
    shapes = (pones, 4), (dealers, 13, 4), (pones, 4, 13, 4)
    names = [f"opening_{name}" for name in OpeningPlay._fields]
    if not all(has(arrays, name, np.uint8, STARTERS, *shape) for name, shape in zip(names, shapes, strict=True)):
        return None
    return OpeningPlay(*(arrays[name].view(np.ndarray) for name in names))


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
    # The four weights of a set are taken as one number, which is quicker.
    for part, levels, follows, role in zip(decoded, *by_keep, (0, 1, 0), strict=True):
        keep, kept = splits[role].keep, 255 * follows.view(np.uint8)
        for play, level, mask in zip(*(each.view(np.uint32) for each in (part, levels, kept)), strict=True):
            np.bitwise_and(play, mask[keep], out=play)
            np.copyto(play, level[keep], where=play == 0)
    return with_numbers(decoded, splits)


def _known(splits: Sides, by_keep: ByKeep, compact: Compact) -> Known:
    pone, dealer = (np.array(side.keep) for side in splits)
    return Known(pone, dealer, by_keep.levels, np.ascontiguousarray(compact.shown[:, 1, :13]))


def play_by_keep(play: NDArray[np.uint8], layers: Layers) -> ByKeep:
    """Return how a play has the opening by keep alone."""
    keeps = np.arange(SIZES[4])
    entries, allowed = opening_entries(play_tree(4), keeps, keeps), allowed_in(keeps, keeps)
    shapes = [(STARTERS, *at.shape) for at in entries]
    levels, follows = (OpeningPlay(*(np.zeros(shape, kind) for shape in shapes)) for kind in (np.uint8, np.bool_))
    laid, spans = play.copy(), opening_spans(play_tree(4))
    for starter in range(STARTERS):
        for first, end in spans:
            laid[first:end] = play[first:end]
            lay_over(layers, starter, laid, first, end)
        for at, may, level, continues in zip(entries, allowed, levels, follows, strict=True):
            weights = np.where(may, laid[at], 0).astype(np.int64)
            total = np.maximum(weights.sum(axis=-1, keepdims=True), 1)
            level[starter], continues[starter] = (2 * LEVELS * weights + total) // (2 * total), weights > 0
    return ByKeep(levels, follows._replace(third=follows.third & follows.lead[..., None, None]))
