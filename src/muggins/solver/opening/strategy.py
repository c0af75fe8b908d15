"""How both sides play the opening: the lead, the reply and the third card, by what they keep and toss."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import plain, signed
from muggins.kernels.holdings import HELD
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.solver.opening.nodes import opening_nodes
from muggins.solver.opening.splits import Splits, numbers_of, prior_of
from muggins.solver.play.layout import Weights
from muggins.solver.play.tree import Tree, width_of

OPENING = 3
"""The cards of the opening: the lead, the reply and the third."""
NO_SPLIT = -1


class OpeningPlay(NamedTuple):
    """Weights of each card of the keep, by place in it, ascending; of equal ranks the first represents all.

    Those of an information set are in proportion to its probabilities; all 0 where nothing is said of it. Arrays may
    have a leading axis for the starter's rank.
    """

    lead: NDArray[Any]  # [pone's splits, 4]
    reply: NDArray[Any]  # [dealer's splits, 13, 4], by the rank led
    third: NDArray[Any]  # [pone's splits, 4, 13, 4], by the place of the card led and the rank of the reply


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


def no_opening() -> Opening:
    lead, reply, third = (np.zeros((0,) * dimensions, np.uint8) for dimensions in (3, 4, 5))
    return opening_of(np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int32), OpeningPlay(lead, reply, third))


def played(opening: Opening) -> OpeningPlay:
    """Return the weights of an opening without the numbers of its splits."""
    return OpeningPlay(opening.lead, opening.reply, opening.third)


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


def opening_in(tree: Tree, weights: NDArray[Any], splits: tuple[Splits, Splits]) -> OpeningPlay:
    """Return the opening that the weights of the whole play make, the same for every toss, as probabilities.

    Of ``weights`` [entries] what is above 0 counts.
    """
    (pone, dealer), nodes, offset = splits, opening_nodes(), tree.offset.astype(np.int64)
    lead, reply = np.zeros((len(pone.keep), 4), np.float32), np.zeros((len(dealer.keep), 13, 4), np.float32)
    third = np.zeros((len(pone.keep), 4, 13, 4), np.float32)
    allowed, four, three = allowed_thirds(pone), width_of(3), width_of(2)
    for place in range(4):
        rank, rest = left_after_lead(pone.keep, place)
        lead[:, place] = weights[offset[0] + four * rank + rest]
        for next_place in range(4):
            if next_place != place:
                led, played, left = left_after_third(pone.keep, place, next_place)
                for answer in range(13):
                    at = offset[nodes.third[led, answer]] + three * played + left
                    third[:, place, answer, next_place] = weights[at]
        rank, rest = left_after_lead(dealer.keep, place)
        for led_rank in range(13):
            reply[:, led_rank, place] = weights[offset[nodes.reply[led_rank]] + four * rank + rest]
    firsts = dealer.first[:, None, :]
    return OpeningPlay(
        normalized(np.maximum(lead, 0) * pone.first, pone.first),
        normalized(np.maximum(reply, 0) * firsts, firsts),
        normalized(np.maximum(third, 0) * allowed[:, :, None, :], allowed[:, :, None, :]),
    )


def allowed_thirds(splits: Splits) -> NDArray[np.bool_]:
    """Return bool[n, 4, 4]: whether a card may be the third after each lead, by place; one of each rank."""
    allowed = np.zeros((len(splits.keep), 4, 4), bool)
    kept = MEMBERS[4][splits.keep]
    for led in range(4):
        for place in range(4):
            if place != led:
                others = [before for before in range(place) if before != led]
                new = (kept[:, others] != kept[:, [place]]).all(axis=1)
                allowed[:, led, place] = splits.first[:, led] & new
    return allowed


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
    return MEMBERS[4][keeps, place].astype(np.int64), _REST[4][keeps, place]


def left_after_third(
    keeps: NDArray[np.integer[Any]], led: int, third: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the ranks at two different places of keeps, and what is left without both, as a multiset of two."""
    lead, rest = left_after_lead(keeps, led)
    return lead, MEMBERS[4][keeps, third].astype(np.int64), _REST[3][rest, third - (third > led)]


def lay_opening(tree: Tree, play: KeepPlay, weights: Weights) -> None:
    """Overwrite the opening's entries in the weights of the whole play, float32[entries]."""
    nodes, keeps, offset = opening_nodes(), np.arange(SIZES[4]), tree.offset.astype(np.int64)
    for node in (0, *nodes.reply.tolist(), *nodes.third.ravel().tolist()):
        width = width_of(int(tree.mine[node]) - 1)
        weights[offset[node] : offset[node] + 13 * width] = 0
    four, three = width_of(3), width_of(2)
    for place in range(4):
        rank, rest = left_after_lead(keeps, place)
        np.add.at(weights, offset[0] + four * rank + rest, play.lead[:, place].astype(weights.dtype))
        for led in range(13):
            at = offset[nodes.reply[led]] + four * rank + rest
            np.add.at(weights, at, play.reply[:, led, place].astype(weights.dtype))
        for third in range(4):
            if third != place:
                lead, rank, left = left_after_third(keeps, place, third)
                for reply in range(13):
                    at = offset[nodes.third[lead, reply]] + three * rank + left
                    np.add.at(weights, at, play.third[:, place, reply, third].astype(weights.dtype))


def _rests(cards: int) -> NDArray[np.int64]:
    """Return int64[holdings, cards]: what is left without the card at each place."""
    rows = MEMBERS[cards].tolist()
    return np.array([[multiset_index(row[:k] + row[k + 1 :]) for k in range(cards)] for row in rows], np.int64)


_REST = {3: _rests(3), 4: _rests(4)}


def priors(splits: tuple[Splits, Splits], starter: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how likely both sides' splits are given the rank of a starter, float64[n] each."""
    pone, dealer = (prior_of(side, starter) for side in splits)
    return pone, dealer
