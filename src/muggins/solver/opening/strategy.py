"""How both sides play the opening: the lead, the reply and the third card, by what they keep and toss."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import brief
from muggins.kernels._jit import plain, signed
from muggins.kernels.holdings import HELD, WITHOUT_CARD
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.once import once
from muggins.solver.opening.splits import Splits, firsts_of, numbers_of, prior_of
from muggins.solver.play.layout import Weights
from muggins.solver.play.tree import Tree, child_of, play_tree, width_of

OPENING = 3
"""The cards of the opening: the lead, the reply and the third."""
LEFT = 2, 3
"""Cards that the pone and the dealer have left after it."""
NO_SPLIT = -1


class OpeningPlay(NamedTuple):
    """Weights of each card of the keep, by place in it, ascending; of equal ranks the first represents all.

    Those of an information set are in proportion to its probabilities; all 0 where nothing is said of it. Arrays may
    have a leading axis for the starter's rank.
    """

    lead: NDArray[Any]  # [pone's splits, 4]
    reply: NDArray[Any]  # [dealer's splits, 13, 4], by the rank led
    third: NDArray[Any]  # [pone's splits, 4, 13, 4], by the place of the card led and the rank of the reply


@brief
class Opening(NamedTuple):
    """The play of the opening given each starter, looked up set by set. Read-only.

    Attributes:
        pone: int32[1820, 91], the number of each of the pone's splits, -1 for one that it does not make; int32[0, 0]
            if nothing is said of the opening.
        dealer: int32[1820, 91], the dealer's.
        lead: uint8[13, pone's splits, 4], by the starter's rank, see :class:`OpeningPlay`.
        reply: uint8[13, dealer's splits, 13, 4].
        third: uint8[13, pone's splits, 4, 13, 4].
    """

    pone: NDArray[np.int32]
    dealer: NDArray[np.int32]
    lead: NDArray[np.uint8]
    reply: NDArray[np.uint8]
    third: NDArray[np.uint8]


class OpeningNodes(NamedTuple):
    """The nodes of the opening, by the ranks played. Read-only."""

    reply: NDArray[np.int32]  # [13], after the lead
    third: NDArray[np.int32]  # [13, 13], after the lead and the reply
    # [13, 13, 13], after the opening; -1 where a fourth card cannot be played in more than one way
    after: NDArray[np.int32]


@once(1)
def opening_nodes() -> OpeningNodes:
    tree = play_tree(4)
    reply = np.array([child_of(tree, 0, lead) for lead in range(13)], np.int32)
    third = np.array([[child_of(tree, int(node), rank) for rank in range(13)] for node in reply], np.int32)
    after = [[[child_of(tree, int(node), rank) for rank in range(13)] for node in row] for row in third]
    nodes = OpeningNodes(reply, third, np.array(after, np.int32))
    for array in nodes:
        array.flags.writeable = False
    return nodes


def no_opening() -> Opening:
    lead, reply, third = (np.zeros((0,) * dimensions, np.uint8) for dimensions in (3, 4, 5))
    return opening_of(np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int32), OpeningPlay(lead, reply, third))


def with_numbers(play: OpeningPlay, splits: tuple[Splits, Splits]) -> Opening:
    """Return an opening, uint8 weights [13, splits, ...], to be looked up by keep and toss."""
    pone, dealer = (numbers_of(side) for side in splits)
    return opening_of(pone, dealer, play)


def opening_of(pone: NDArray[np.int32], dealer: NDArray[np.int32], play: OpeningPlay) -> Opening:
    """Return an opening whose arrays are read-only and contiguous: the one type that kernels are compiled for."""
    lead, reply, third = (np.ascontiguousarray(part).view(np.ndarray) for part in play)
    opening = Opening(pone.view(np.ndarray), dealer.view(np.ndarray), lead, reply, third)
    for array in opening:
        array.flags.writeable = False
    return opening


@plain
def place_in_keep(keep: int, rank: int) -> int:
    """Return the first place of a rank in a keep; one that the keep does not have is not asked for."""
    place = 0
    while HELD[4, keep, place] != rank:
        place += 1
    return place


@plain
def opening_weights(
    opening: Opening, starter: int, keep: int, toss: int, moves: NDArray[np.int64], weights: NDArray[np.int64]
) -> int:
    """Fill ``weights`` int64[13] with those of the ranks that a side may play in the opening; return their sum.

    The sum is 0 where nothing is said of the information set, as after three cards. Keep and toss are multisets; the
    starter's rank is -1 if it is not known; ``moves`` int64[n] are the ranks played so far.
    """
    total = signed(0)
    weights[:] = 0
    if len(opening.pone) == 0 or len(moves) >= OPENING or starter < 0:
        return total
    split = signed(opening.dealer[keep, toss] if len(moves) == 1 else opening.pone[keep, toss])
    if split == NO_SPLIT:
        return total
    led = place_in_keep(keep, moves[0]) if len(moves) == 2 else -1
    for place in range(4):
        rank = HELD[4, keep, place]
        # Of the card led another of its rank may be left.
        if place != led and weights[rank] == 0:
            if len(moves) == 0:
                weights[rank] = opening.lead[starter, split, place]
            elif len(moves) == 1:
                weights[rank] = opening.reply[starter, split, moves[0], place]
            else:
                weights[rank] = opening.third[starter, split, led, moves[1], place]
            total += weights[rank]
    return total


class KeepPlay(NamedTuple):
    """The opening by the keep alone: its own toss averaged out. Joint probabilities of the keep and the cards."""

    lead: NDArray[np.float64]  # [1820, 4], of the pone's keep and the place of its lead
    reply: NDArray[np.float64]  # [1820, 13, 4], of the dealer's keep, and given the lead of the place of its reply
    # [1820, 4, 13, 4], of the pone's keep, the place of its lead, and given the reply of its third
    third: NDArray[np.float64]


def normalized(weights: NDArray[Any], allowed: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return weights as probabilities along the last axis, evenly over what is allowed where all are 0."""
    total = weights.sum(axis=-1, keepdims=True, dtype=np.float32)
    evenly = allowed / np.maximum(allowed.sum(axis=-1, keepdims=True), 1)
    probabilities: NDArray[np.float32] = np.where(total > 0, weights / np.where(total > 0, total, 1), evenly)
    return probabilities.astype(np.float32)


def opening_entries(tree: Tree, pone: NDArray[np.integer[Any]], dealer: NDArray[np.integer[Any]]) -> OpeningPlay:
    """Return where each card that keeps may play has its weight in the whole play, as int64; 0 for none.

    ``pone`` and ``dealer`` int[n] each are the keeps of both sides.
    """
    nodes, four, three = opening_nodes(), width_of(3), width_of(2)
    lead, reply = np.zeros((len(pone), 4), np.int64), np.zeros((len(dealer), 13, 4), np.int64)
    third = np.zeros((len(pone), 4, 13, 4), np.int64)
    for place in range(4):
        rank, rest = left_after_lead(pone, place)
        lead[:, place] = tree.offset[0] + four * rank + rest
        rank, rest = left_after_lead(dealer, place)
        reply[:, :, place] = tree.offset[nodes.reply] + (four * rank + rest)[:, None]
        for led in range(4):
            if led != place:
                rank, played, rest = left_after_third(pone, led, place)
                third[:, led, :, place] = tree.offset[nodes.third[rank]] + (three * played + rest)[:, None]
    return OpeningPlay(lead, reply, third)


def allowed_in(pone: NDArray[np.integer[Any]], dealer: NDArray[np.integer[Any]]) -> OpeningPlay:
    """Return which cards of keeps, int[n] each, are played: of equal ranks the first, and thirds after such leads.

    They are bool[n, 4], bool[n, 1, 4] and bool[n, 4, 1, 4].
    """
    kept, lead = MEMBERS[4][pone], firsts_of(pone)
    third = np.zeros((len(pone), 4, 1, 4), bool)
    for led in range(4):
        for place in range(4):
            if place != led:
                others = [before for before in range(place) if before != led]
                third[:, led, 0, place] = lead[:, led] & (kept[:, others] != kept[:, [place]]).all(axis=1)
    return OpeningPlay(lead, firsts_of(dealer)[:, None], third)


def opening_in(tree: Tree, weights: NDArray[Any], splits: tuple[Splits, Splits]) -> OpeningPlay:
    """Return the opening that the weights of the whole play make, the same for every toss, as probabilities.

    Of ``weights`` [entries] what is above 0 counts.
    """
    pone, dealer = (side.keep for side in splits)
    parts = zip(opening_entries(tree, pone, dealer), allowed_in(pone, dealer), strict=True)
    return OpeningPlay(*(normalized(np.maximum(weights[at], 0) * allowed, allowed) for at, allowed in parts))


def by_keep(play: OpeningPlay, splits: tuple[Splits, Splits], weights: tuple[NDArray[np.float64], ...]) -> KeepPlay:
    """Average the tosses out of an opening, probabilities for one starter.

    ``weights`` float64[n] each is how likely both sides' splits are.
    """
    pone, dealer = splits
    lead = weights[0][:, None] * play.lead
    return KeepPlay(
        _sum_by_keep(pone, lead),
        _sum_by_keep(dealer, weights[1][:, None, None] * play.reply),
        _sum_by_keep(pone, lead[:, :, None, None] * play.third),
    )


def _sum_by_keep(splits: Splits, values: NDArray[np.float64]) -> NDArray[np.float64]:
    starts = np.flatnonzero(np.diff(splits.keep, prepend=-1))
    sums = np.zeros((SIZES[4], *values.shape[1:]))
    sums[splits.keep[starts]] = np.add.reduceat(values, starts, axis=0)
    return sums


def left_after_lead(keeps: NDArray[np.integer[Any]], place: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ranks at a place of keeps, and what is left without them, as a multiset of three."""
    ranks = HELD[4, keeps, place]
    return ranks, WITHOUT_CARD[4, keeps, ranks].astype(np.int64)


def left_after_third(
    keeps: NDArray[np.integer[Any]], led: int, third: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the ranks at two different places of keeps, and what is left without both, as a multiset of two."""
    (lead, rest), ranks = left_after_lead(keeps, led), HELD[4, keeps, third]
    return lead, ranks, WITHOUT_CARD[3, rest, ranks].astype(np.int64)


def opening_spans(tree: Tree) -> list[tuple[int, int]]:
    """Return the first entry of each decision of the opening in the whole play, and the one after its last."""
    nodes = opening_nodes()
    decisions = np.array([0, *nodes.reply.tolist(), *nodes.third.ravel().tolist()])
    first, width = tree.offset[decisions], [width_of(cards - 1) for cards in tree.mine[decisions].tolist()]
    return list(zip(first.tolist(), (first + 13 * np.array(width)).tolist(), strict=True))


def lay_opening(tree: Tree, play: KeepPlay, weights: Weights) -> None:
    """Overwrite the opening's entries in the weights of the whole play, float32[entries]."""
    keeps = np.arange(SIZES[4])
    for first, end in opening_spans(tree):
        weights[first:end] = 0
    for at, part in zip(opening_entries(tree, keeps, keeps), play, strict=True):
        np.add.at(weights, at, part.astype(weights.dtype))


def priors(splits: tuple[Splits, Splits], starter: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how likely both sides' splits are given the rank of a starter, float64[n] each."""
    pone, dealer = (prior_of(side, [starter]) for side in splits)
    return pone, dealer
