"""Exact expectations of every toss, fast: a table by ranks and a little arithmetic for the suits.

The expected hand and the expected uniform crib split into what ranks score, which depends on the multiset of the six
ranks only, and flush and nobs, which have closed forms. Both are whole numbers: a hand's points summed over its 46
starters, a crib's over its 45,540 cribs. :mod:`muggins.kernels.crib` counts the same by enumeration.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel, plain
from muggins.kernels.crib import KEEPS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.holdings import index_of_four, index_of_six
from muggins.kernels.multisets import CHOOSE, MEMBERS, SIZES, counts_of, multisets_of
from muggins.kernels.show import FOUR_POINTS, RANK_POINTS
from muggins.kernels.suits import CLASSES, HANDS, suit_classes
from muggins.once import once

_PAIRS = MEMBERS[2].astype(np.int64)


@inlined
def sort_cards(cards: NDArray[np.uint8]) -> None:
    """Sort a few cards in place, ascending: ten times as fast as a sort made for many."""
    for place in range(1, len(cards)):
        card = cards[place]
        gap = place
        while gap > 0 and cards[gap - 1] > card:
            cards[gap] = cards[gap - 1]
            gap -= 1
        cards[gap] = card


class TossTables(NamedTuple):
    """What ranks score for each toss of six sorted ranks, in the order of ``crib.TOSSES``."""

    alone: NDArray[np.uint8]  # [18395, 15], points of fifteens, pairs and runs of the four kept cards
    hand: NDArray[np.int16]  # [18395, 15], points of fifteens, pairs and runs of the hand, over 46 starters
    crib: NDArray[np.int32]  # [18395, 15], the same of the crib, over 45,540 uniform cribs


@plain
def count_left(ranks: NDArray[np.uint8], left: NDArray[np.int64]) -> None:
    """Fill ``left`` int64[13] with how many cards of each rank are not among ``ranks``."""
    for rank in range(13):
        left[rank] = 4
    for rank in ranks:
        left[rank] -= 1


@inner_kernel
def _crib_of_ranks(first: int, second: int, left: NDArray[np.int64]) -> int:
    """Return what ranks score in all cribs of two ranks, with ``left`` int64[13] cards unseen."""
    total = 0
    for pair in range(len(_PAIRS)):
        a, b = _PAIRS[pair, 0], _PAIRS[pair, 1]
        ways = left[a] * (left[a] - 1) // 2 if a == b else left[a] * left[b]
        if ways <= 0:
            continue
        row = RANK_POINTS[index_of_four(first, second, a, b)]
        points = 0
        for starter in range(13):
            points += left[starter] * row[starter]
        points -= row[a]
        points -= row[b]
        total += ways * points
    return total


@plain
def crib_flush_total(n: Any) -> Any:
    """Return a crib's flush points after a toss of two cards of a suit of which ``n`` are unseen.

    Summed over the opponent's pairs of cards and the starter: 5 points where all three are of the suit.
    """
    return 5 * (n * (n - 1) // 2) * (n - 2)


@inlined
def suited_points(first: int, second: int, unseen: NDArray[np.int64]) -> float:
    """Return the expected points of the crib from flush and nobs of two tossed cards; ``unseen`` int64[4] by suit."""
    points = 0.0
    for card in (first, second):
        if card >> 2 == JACK:
            points += unseen[card & 3] / STARTERS_PER_KEEP
    if first & 3 == second & 3:
        points += 2 * crib_flush_total(unseen[first & 3]) / (46 * 45 * 44)
    return points


@inlined
def keep_index(ranks: NDArray[np.uint8], toss: int) -> int:
    """Return what a toss of six ranks keeps, as a multiset of four."""
    a, b, c, d = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
    return index_of_four(ranks[a], ranks[b], ranks[c], ranks[d])


@inlined
def keeps_one_suit(six: NDArray[np.uint8], toss: int) -> bool:
    """Return whether the four of ``six`` uint8[6] that a toss keeps are of one suit."""
    suits = 0
    for place in KEEPS[toss]:
        suits |= 1 << (six[place] & 3)
    return suits in (1, 2, 4, 8)


@kernel
def _fill(members: NDArray[np.uint8], tables: TossTables) -> None:
    left = np.empty(13, np.int64)
    for six in range(len(members)):
        ranks = members[six]
        count_left(ranks, left)
        for toss in range(15):
            first, second = THROWS[toss, 0], THROWS[toss, 1]
            keep = keep_index(ranks, toss)
            tables.alone[six, toss] = FOUR_POINTS[keep]
            row = RANK_POINTS[keep]
            points = 0
            for starter in range(13):
                points += left[starter] * row[starter]
            tables.hand[six, toss] = points
            tables.crib[six, toss] = _crib_of_ranks(ranks[first], ranks[second], left)


@once(1)
def toss_tables() -> TossTables:
    """Return the tables; computed once, in about a second. Read-only."""
    shape = SIZES[6], 15
    tables = TossTables(np.empty(shape, np.uint8), np.empty(shape, np.int16), np.empty(shape, np.int32))
    _fill(MEMBERS[6], tables)
    for table in tables:
        table.flags.writeable = False
    return tables


@inner_kernel
def toss_totals(tables: TossTables, six: NDArray[np.uint8], hands: NDArray[np.int64], cribs: NDArray[np.int64]) -> None:
    """Fill ``hands`` and ``cribs`` int64[15], exact totals of the tosses of ``six`` uint8[6].

    The six cards are sorted; totals are over 46 starters and over 45,540 uniform cribs.
    """
    index = index_of_six(six)
    unseen_suit, unseen_jack = np.full(4, 13), np.ones(4, np.int64)
    for card in six:
        unseen_suit[card & 3] -= 1
        if card >> 2 == JACK:
            unseen_jack[card & 3] = 0
    # An opponent's Jack with one of 45 others, and a starter of its suit: 44 ways for each starter.
    crib_nobs = 0
    for suit in range(4):
        crib_nobs += unseen_jack[suit] * 44 * (unseen_suit[suit] - 1)
    for toss in range(15):
        first, second = THROWS[toss, 0], THROWS[toss, 1]
        hand = tables.hand[index, toss]
        crib = tables.crib[index, toss] + crib_nobs
        for place in (first, second):
            if six[place] >> 2 == JACK:
                crib += 990 * unseen_suit[six[place] & 3]
        for place in KEEPS[toss]:
            if six[place] >> 2 == JACK:
                hand += unseen_suit[six[place] & 3]
        if keeps_one_suit(six, toss):
            hand += 4 * 46 + unseen_suit[six[KEEPS[toss, 0]] & 3]
        if six[first] & 3 == six[second] & 3:
            crib += crib_flush_total(unseen_suit[six[first] & 3])
        hands[toss], cribs[toss] = hand, crib


class TossGame(NamedTuple):
    """What never changes, by suit class (c) and by six ranks (s). Read-only."""

    six: NDArray[np.int32]  # [962988], the ranks of each class, as a multiset of six
    chance: NDArray[np.float32]  # [962988], the probability of each class
    keep: NDArray[np.int16]  # [18395, 15], what each toss keeps, as a multiset of four
    pair: NDArray[np.int16]  # [18395, 15], what each toss throws, as a multiset of two
    dealt: NDArray[np.float64]  # [18395], in how many hands six ranks come
    hand: NDArray[np.float32]  # [962988, 15], expected points of the hand
    suited: NDArray[np.float32]  # [962988, 15], expected points of the crib from its flush and nobs


@kernel
def _fill_classes(
    hands: NDArray[np.uint8], tables: TossTables, hand: NDArray[np.float32], suited: NDArray[np.float32]
) -> None:
    totals, cribs = np.zeros(15, np.int64), np.zeros(15, np.int64)
    unseen, cards = np.zeros(4, np.int64), np.zeros(6, np.uint8)
    for c in range(len(hands)):
        unseen[:] = 13
        for place in range(6):
            cards[place] = hands[c, place]
            unseen[cards[place] & 3] -= 1
        toss_totals(tables, cards, totals, cribs)
        for toss in range(15):
            hand[c, toss] = totals[toss] / STARTERS_PER_KEEP
            suited[c, toss] = suited_points(cards[THROWS[toss, 0]], cards[THROWS[toss, 1]], unseen)


@once(1)
def toss_game() -> TossGame:
    """Return the constants; computed once in about a second."""
    classes = suit_classes()
    hand, suited = np.zeros((2, CLASSES, 15), np.float32)
    dealt = CHOOSE[4][counts_of(6)].prod(axis=1)
    game = TossGame(*ranks_of_classes(), *parts_of_tosses(), dealt, hand, suited)
    _fill_classes(classes.hands, toss_tables(), game.hand, game.suited)
    for array in game:
        array.flags.writeable = False
    return game


@once(1)
def ranks_of_classes() -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Return of each suit class its ranks, as a multiset of six int32[962988], and its chance float32[962988]."""
    classes = suit_classes()
    six, chance = (
        multisets_of(classes.hands >> 2).astype(np.int32),
        (classes.multiplicities / HANDS).astype(np.float32),
    )
    six.flags.writeable = chance.flags.writeable = False
    return six, chance


@once(1)
def parts_of_tosses() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return what each toss of six ranks keeps, and what it throws: int16[18395, 15] each."""
    keep, pair = multisets_of(MEMBERS[6][:, KEEPS]), multisets_of(MEMBERS[6][:, THROWS])
    keep.flags.writeable = pair.flags.writeable = False
    return keep, pair
