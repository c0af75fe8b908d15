"""The opening in a solution's file: as it was solved in the full form, coded in the compact one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.files.arrays import compress
from muggins.kernels._jit import inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HELD, WITHOUT_CARD
from muggins.kernels.multisets import SIZES
from muggins.solver.file.checks import has
from muggins.solver.file.compact import Compact
from muggins.solver.file.opening_code import LEVELS, Known, OpeningCode, decode_opening, encode_opening
from muggins.solver.opening.splits import Splits, numbers_of, prior_of
from muggins.solver.opening.strategy import Opening, OpeningPlay, place_in_keep, with_numbers
from muggins.solver.play.given import NO_ROWS, STARTERS, GivenPlay, Layers, given_weight, layered_holding
from muggins.solver.play.tree import Nodes, child_of, entries_of, nodes_of, play_tree

Sides = tuple[Splits, Splits]


class ByKeep(NamedTuple):
    """How a play has the opening by keep alone, given the starter."""

    levels: OpeningPlay  # uint8[13, 1820, ...], in 31 parts, see :class:`OpeningPlay`
    # uint8[13, 1820, ...], 255 where the play continues after a card: sets that it never leads to are not in it
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
        keep = splits[role].keep
        for play, level, mask in zip(*(each.view(np.uint32) for each in (part, levels, follows)), strict=True):
            np.bitwise_and(play, mask[keep], out=play)
            np.copyto(play, level[keep], where=play == 0)
    return with_numbers(decoded, splits)


def _known(splits: Sides, by_keep: ByKeep, compact: Compact) -> Known:
    pone, dealer = (np.array(side.keep) for side in splits)
    return Known(pone, dealer, by_keep.levels, np.ascontiguousarray(compact.shown[:, 1, :13]))


def play_by_keep(play: NDArray[np.uint8], layers: Layers) -> ByKeep:
    """Return how a play has the opening by keep alone."""
    shapes = [(STARTERS, SIZES[4], *sets) for sets in ((4,), (13, 4), (4, 13, 4))]
    levels, follows = (OpeningPlay(*(np.zeros(shape, np.uint8) for shape in shapes)) for _ in range(2))
    for starter in range(STARTERS):
        given = (
            OpeningPlay(lead[starter, :, None, None], reply[starter, :, None], third[starter])
            for lead, reply, third in (levels, follows)
        )
        fill_by_keep(nodes_of(play_tree(4)), play, layers, starter, *given)
    return ByKeep(levels, follows)


class _Set(NamedTuple):
    """Room for a set: the entries of its ranks, ascending, and their weights."""

    entries: NDArray[np.int64]  # [4]
    weights: NDArray[np.int64]  # [4]


@inner_borrowing_kernel
def _fill_set(
    nodes: Nodes,
    given: GivenPlay,
    node: int,
    keep: int,
    led: int,
    one: _Set,
    levels: NDArray[np.uint8],
    follows: NDArray[np.uint8],
) -> None:
    """Fill the levels of a keep's set at a node, and after which the play continues; ``led``: its lead's place, -1."""
    cards, held, offset = signed(4), keep, nodes.offset[node]
    if led >= 0:
        cards, held = signed(3), signed(WITHOUT_CARD[4, keep, HELD[4, keep, led]])
    ranks = entries_of(offset, cards, nodes.fits[node], held, one.entries)
    layered, total = layered_holding(given, node, offset, cards, held), 0
    for nth in range(ranks):
        one.weights[nth] = given_weight(given, layered, nth, one.entries[nth])
        total += one.weights[nth]
    nth, before = 0, signed(-1)
    for place in range(4):
        if place != led and HELD[4, keep, place] != before:
            levels[place] = (2 * LEVELS * one.weights[nth] + total) // (2 * max(total, 1))
            follows[place] = 255 if one.weights[nth] > 0 else 0
            nth, before = nth + 1, HELD[4, keep, place]


@kernel
def fill_by_keep(
    nodes: Nodes, play: NDArray[np.uint8], layers: Layers, starter: int, levels: OpeningPlay, follows: OpeningPlay
) -> None:
    """Fill how a play has the opening by keep alone given a starter, as :class:`muggins.solver.file.opening.ByKeep`.

    By keep, lead, answer and place, a lead or a reply with one lead; zeros before. ``follows`` is 255 where the play
    continues after a card.
    """
    one, given = _Set(np.zeros(4, np.int64), np.zeros(4, np.int64)), GivenPlay(play, layers, starter, NO_ROWS)
    for keep in range(len(levels.lead)):
        _fill_set(nodes, given, 0, keep, -1, one, levels.lead[keep, 0, 0], follows.lead[keep, 0, 0])
    for led in range(13):
        node = child_of(nodes, 0, led)
        for keep in range(len(levels.lead)):
            _fill_set(nodes, given, node, keep, -1, one, levels.reply[keep, 0, led], follows.reply[keep, 0, led])
        for rank in range(13):
            third = child_of(nodes, node, rank)
            for keep in range(len(levels.lead)):
                if WITHOUT_CARD[4, keep, led] < 0:
                    continue
                first = place_in_keep(keep, led)
                continues = follows.third[keep, first, rank]
                _fill_set(nodes, given, third, keep, first, one, levels.third[keep, first, rank], continues)
                if follows.lead[keep, 0, 0, first] == 0:
                    for place in range(4):
                        continues[place] = 0
