"""Sampled CFR over abstractions, the published way: the baseline that the full solve is set beside.

Chance-sampled counterfactual regret minimisation as in the 2023 study of cribbage agents: a deal is
drawn, both sides' decisions in it are walked in full, regrets and averages of what a side is taken
to see are added to. Tosses are trained against given pegging, pegging with given tosses, in turns.

What a toss sees: the six sorted ranks (v2), or also which of them are of a suit that has four or
more (v3). What a card sees: at the first two own decisions the hand and all earlier cards, then the
most points at once (v2); the hand and the current count (v3); the hand and all earlier cards (v4).
Ends without a choice worth a regret are played as the full solve plays them.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import GROW, SIZES
from muggins.kernels.play import card_points, holds, without
from muggins.kernels.random import below, deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.suits import CLASSES, suit_classes
from muggins.kernels.tosses import sort_cards
from muggins.solver.play.tree import DEPTH, GO, Tree, child_of

_TOSSES = np.array(TOSSES, np.int64)
_PLACE_OF_TOSS = np.full((6, 6), -1, np.int64)
for _place, (_a, _b) in enumerate(TOSSES):
    _PLACE_OF_TOSS[_a, _b] = _PLACE_OF_TOSS[_b, _a] = _place
_ONE, _TWO, _THREE, _FOUR, _FIVE, _SIX = GROW
_VALUES = np.array([min(rank + 1, 10) for rank in range(13)], np.int64)
_STARTS = np.array([0, 0, 0, SIZES[2], SIZES[2] + SIZES[3]], np.int64)
_BY_COUNT = SIZES[2] + SIZES[3] + SIZES[4]


class Sees(IntEnum):
    """What a pegger is taken to see."""

    TWO_DECISIONS = 2
    COUNT = 3
    ALL = 4


class TossSets(NamedTuple):
    """The information sets of a toss abstraction. Read-only.

    Attributes:
        number: int32[962988], the set of each suit class.
        order: uint8[962988, 6], the places of a class's cards in the order that the set knows.
        size: int64[1], how many sets there are in each role.
    """

    number: NDArray[np.int32]
    order: NDArray[np.uint8]
    size: NDArray[np.int64]


@kernel
def _describe(hands: NDArray[np.uint8], with_suits: bool, keys: NDArray[np.int64], order: NDArray[np.uint8]) -> None:
    """Fill the key of what is seen of each hand, and the order of its cards."""
    suits = np.zeros(4, np.int64)
    for c in range(len(hands)):
        cards = hands[c]
        suits[:] = 0
        for card in cards:
            suits[card & 3] += 1
        longest = -1
        for suit in range(4):
            if with_suits and suits[suit] >= 4:
                longest = suit
        index, mask, place = 0, 0, 0
        for rank in range(13):
            for turn in range(2):
                # Of equal ranks the one of the long suit comes first.
                for at in range(6):
                    is_long = signed(cards[at] & 3) == longest
                    if cards[at] >> 2 == rank and is_long == (turn == 0):
                        order[c, place] = at
                        mask = mask << 1 | is_long
                        place += 1
        index = _TWO[_ONE[0, cards[0] >> 2], cards[1] >> 2]
        index = _FOUR[_THREE[index, cards[2] >> 2], cards[3] >> 2]
        index = _SIX[_FIVE[index, cards[4] >> 2], cards[5] >> 2]
        keys[c] = index << 6 | mask


@lru_cache(maxsize=2)
def toss_sets(*, with_suits: bool) -> TossSets:
    """Return the sets by six ranks (v2), or with suits of four or more kept apart (v3)."""
    keys, order = np.zeros(CLASSES, np.int64), np.zeros((CLASSES, 6), np.uint8)
    _describe(suit_classes().hands, with_suits, keys, order)
    known, number = np.unique(keys, return_inverse=True)
    return TossSets(number.astype(np.int32), order, np.array([len(known)]))


class Training(NamedTuple):
    """What is learnt; every array is modified.

    Attributes:
        toss_regrets: float32[2, sets, 15], by role.
        toss_average: the same.
        play_regrets: float32[entries], of the tree, or by hand and count.
        play_average: the same.
    """

    toss_regrets: NDArray[np.float32]
    toss_average: NDArray[np.float32]
    play_regrets: NDArray[np.float32]
    play_average: NDArray[np.float32]


def new_training(sets: TossSets, tree: Tree, sees: Sees) -> Training:
    """Return nothing learnt yet."""
    toss = (2, int(sets.size[0]), 15)
    entries = _BY_COUNT * 31 * 13 if sees is Sees.COUNT else int(tree.entries[0])
    return Training(
        np.zeros(toss, np.float32),
        np.zeros(toss, np.float32),
        np.zeros(entries, np.float32),
        np.zeros(entries, np.float32),
    )


@inlined
def _index_of(hand: int) -> int:
    """Return the number of a packed hand of up to four cards."""
    index, size = 0, 0
    for rank in range(13):
        for _ in range(holds(hand, rank)):
            if size == 0:
                index = signed(_ONE[0, rank])
            elif size == 1:
                index = signed(_TWO[index, rank])
            elif size == 2:
                index = signed(_THREE[index, rank])
            else:
                index = signed(_FOUR[index, rank])
            size += 1
    return index


@inlined
def _points_of(tree: Tree, node: int, rank: int) -> int:
    """Return what a card pegs at once, go and last card apart."""
    pile = signed(tree.pile[node]) << 4 | (rank + 1)
    return card_points(pile, signed(tree.total[node]) + _VALUES[rank])


@inlined
def _entry_of(tree: Tree, sees: int, node: int, hand: int, rank: int) -> int:
    """Return where "play rank" from a hand has its regret."""
    cards = signed(tree.mine[node])
    if sees == 3:
        by_count: int = ((_STARTS[cards] + _index_of(hand)) * 31 + tree.total[node]) * 13 + rank
        return by_count
    width = 16 if cards == 2 else 96 if cards == 3 else 456
    entry: int = tree.offset[node] + width * rank + _index_of(without(hand, rank))
    return entry


@inlined
def _end_net(tree: Tree, node: int, rank: int, mine: int, theirs: int) -> int:
    """Return pone's whole net where a card leads to an end; hands as before the card."""
    leaf = tree.ends[tree.leaves[node] + rank]
    number, points = leaf & 65535, leaf >> 16
    net = 0
    if tree.mine[node] == 2:
        last, other = without(mine, rank), theirs
        net = signed(tree.tables.by_other[number, _lowest(last), _lowest(other)])
    elif tree.theirs[node] == 2:
        low = _lowest(theirs)
        net = signed(tree.tables.by_other[number, low, _lowest(without(theirs, low))])
    else:
        net = signed(tree.tables.threes[number, _index_of(theirs)])
    gained: int = points + net
    base = signed(tree.net[node])
    return base + gained if tree.turn[node] == 0 else base - gained


@inlined
def _lowest(hand: int) -> int:
    rank = 0
    while not holds(hand, rank):
        rank += 1
    return rank


@kernel
def _choice_of(
    tree: Tree, sees: int, source: NDArray[np.float32], node: int, hand: int, odds: NDArray[np.float64]
) -> None:
    """Fill ``odds`` float64[13] with the strategy of a hand at a node with something that fits."""
    fits = signed(tree.fits[node])
    total, different = 0.0, 0
    for rank in range(13):
        odds[rank] = 0.0
    for rank in range(fits):
        if holds(hand, rank):
            different += 1
            if sees == 2 and tree.mine[node] == 2:
                odds[rank] = 1.0 + _points_of(tree, node, rank)
            else:
                entry = _entry_of(tree, sees, node, hand, rank)
                odds[rank] = max(source[entry], np.float32(0))
            total += odds[rank]
    if sees == 2 and tree.mine[node] == 2:
        # The most points at once: of equal ones the lowest.
        best = -1
        for rank in range(fits):
            if holds(hand, rank) and (best < 0 or odds[rank] > odds[best]):
                best = rank
        for rank in range(fits):
            odds[rank] = 1.0 if rank == best else 0.0
        return
    for rank in range(fits):
        if holds(hand, rank):
            odds[rank] = odds[rank] / total if total > 0 else 1.0 / different


@kernel
def _walk_deal(
    tree: Tree,
    sees: int,
    training: Training,
    hands: NDArray[np.int64],
    sigma: NDArray[np.float64],
    worth: NDArray[np.float64],
    frames: NDArray[np.int64],
    reach: NDArray[np.float64],
) -> float:
    """Walk all plays of two packed hands; mend regrets and add to averages of both sides.

    The rest is room: ``sigma`` and ``worth`` float64[DEPTH, 13], ``frames`` int64[DEPTH, 4],
    ``reach`` float64[DEPTH, 3].

    Returns:
        Pone's expected net points.
    """
    regrets, averages = training.play_regrets, training.play_average
    depth = 0
    # Frames: node, next rank, pone's hand, dealer's hand.
    frames[0, 0], frames[0, 1], frames[0, 2], frames[0, 3] = 0, -1, hands[0], hands[1]
    reach[0, 0], reach[0, 1], reach[0, 2] = 1.0, 1.0, 0.0
    while True:
        node = frames[depth, 0]
        turn = signed(tree.turn[node])
        mine, theirs = frames[depth, 2 + turn], frames[depth, 3 - turn]
        fits = signed(tree.fits[node])
        if frames[depth, 1] < 0:
            reach[depth, 2] = 0.0
            frames[depth, 1] = 0
            fitting = False
            for rank in range(fits):
                fitting |= holds(mine, rank) > 0
            if not fitting:
                # A go: the same frame moves on.
                frames[depth, 0], frames[depth, 1] = child_of(tree, node, GO), -1
                continue
            if tree.mine[node] > 1:
                _choice_of(tree, sees, regrets, node, mine, sigma[depth])
            else:
                sigma[depth, :] = 1.0
        rank = frames[depth, 1]
        while rank < fits and not (
            holds(mine, rank) and (sigma[depth, rank] * reach[depth, turn] > 0 or reach[depth, 1 - turn] > 0)
        ):
            if rank < 13:
                worth[depth, rank] = 0.0
            rank += 1
        if rank < fits:
            frames[depth, 1] = rank + 1
            if tree.leaves[node] >= 0:
                worth[depth, rank] = _end_net(tree, node, rank, mine, theirs)
                reach[depth, 2] += sigma[depth, rank] * worth[depth, rank]
                continue
            child = child_of(tree, node, rank)
            depth += 1
            frames[depth, 0], frames[depth, 1] = child, -1
            frames[depth, 2 + turn], frames[depth, 3 - turn] = without(mine, rank), theirs
            reach[depth, turn] = reach[depth - 1, turn] * sigma[depth - 1, rank]
            reach[depth, 1 - turn] = reach[depth - 1, 1 - turn]
            continue
        value: float = reach[depth, 2]
        greedy = sees == 2 and tree.mine[node] == 2
        if tree.mine[node] > 1 and not greedy:
            sign = 1.0 if turn == 0 else -1.0
            for r in range(fits):
                if holds(mine, r):
                    entry = _entry_of(tree, sees, node, mine, r)
                    gain = sign * (worth[depth, r] - value) * reach[depth, 1 - turn]
                    regrets[entry] += np.float32(gain)
                    averages[entry] += np.float32(reach[depth, turn] * sigma[depth, r])
        if depth == 0:
            return value
        depth -= 1
        rank = frames[depth, 1] - 1
        worth[depth, rank] = value
        reach[depth, 2] += sigma[depth, rank] * value


@kernel
def _peg_out(
    tree: Tree,
    sees: int,
    source: NDArray[np.float32],
    pone: int,
    dealer: int,
    odds: NDArray[np.float64],
    stream: NDArray[np.uint64],
) -> int:
    """Play two packed hands out, by a strategy (or, where ``sees`` is 0, greedily); pone's net."""
    node = 0
    hands = (pone, dealer)
    while True:
        turn = signed(tree.turn[node])
        mine, theirs = hands[turn], hands[1 - turn]
        fits = signed(tree.fits[node])
        rank, different, best, ties = -1, 0, -1, 0
        for r in range(fits):
            if holds(mine, r):
                different += 1
                rank = r
        if different == 0:
            node = child_of(tree, node, GO)
            continue
        if different > 1 and sees == 0:
            for r in range(fits):
                if holds(mine, r):
                    points = _points_of(tree, node, r)
                    if points > best:
                        best, ties, rank = points, 1, r
                    elif points == best:
                        ties += 1
                        if below(stream, ties) == 0:
                            rank = r
        elif different > 1:
            _choice_of(tree, sees, source, node, mine, odds)
            draw = below(stream, 1 << 24) / (1 << 24)
            rank = -1
            for r in range(fits):
                if odds[r] > 0 and draw >= 0:
                    rank = r
                    draw -= odds[r]
        if tree.leaves[node] >= 0:
            return _end_net(tree, node, rank, mine, theirs)
        kept = without(mine, rank)
        hands = (kept, hands[1]) if turn == 0 else (hands[0], kept)
        node = child_of(tree, node, rank)


@kernel
def _odds_of_toss(weights: NDArray[np.float32], odds: NDArray[np.float64]) -> None:
    total = 0.0
    for toss in range(15):
        odds[toss] = max(weights[toss], np.float32(0))
        total += odds[toss]
    for toss in range(15):
        odds[toss] = odds[toss] / total if total > 0 else 1 / 15


@kernel
def _deal_sets(
    keys: NDArray[np.int64],
    number: NDArray[np.int32],
    with_suits: bool,
    deck: NDArray[np.uint8],
    six: NDArray[np.uint8],
    sets: NDArray[np.int64],
) -> None:
    """Sort out a deal: cards of both sides in the order of their sets, and the sets' numbers.

    ``six`` uint8[2, 6] and ``sets`` int64[2] are filled from the first twelve of ``deck``.
    """
    one = np.zeros((1, 6), np.uint8)
    key, order = np.zeros(1, np.int64), np.zeros((1, 6), np.uint8)
    masks = np.zeros(4, np.int64)
    for role in range(2):
        for place in range(6):
            one[0, place] = deck[6 * role + place]
        sort_cards(one[0])
        _describe(one, with_suits, key, order)
        masks[:] = 0
        for place in range(6):
            six[role, place] = one[0, order[0, place]]
            masks[one[0, place] & 3] |= 1 << signed(one[0, place] >> 2)
        for suit in range(1, 4):
            gap, mask = suit, masks[suit]
            while gap > 0 and masks[gap - 1] < mask:
                masks[gap] = masks[gap - 1]
                gap -= 1
            masks[gap] = mask
        name = ((masks[0] << 13 | masks[1]) << 13 | masks[2]) << 13 | masks[3]
        low, high = 0, len(keys)
        while low < high:
            middle = (low + high) >> 1
            if keys[middle] < name:
                low = middle + 1
            else:
                high = middle
        sets[role] = number[low]


@inlined
def _kept(six: NDArray[np.uint8], toss: int) -> int:
    """Return the packed hand that a toss keeps."""
    hand = 0
    for place in range(6):
        if place not in (_TOSSES[toss, 0], _TOSSES[toss, 1]):
            hand += 1 << 3 * signed(six[place] >> 2)
    return hand


@inlined
def _hand_points(six: NDArray[np.uint8], toss: int, starter: int) -> int:
    cards = np.zeros(4, np.int64)
    at = 0
    for place in range(6):
        if place not in (_TOSSES[toss, 0], _TOSSES[toss, 1]):
            cards[at] = six[place]
            at += 1
    return points_of_five(cards[0], cards[1], cards[2], cards[3], starter, False)


@kernel
def train_tosses(  # noqa: PLR0917
    tree: Tree,
    sees: int,
    training: Training,
    keys: NDArray[np.int64],
    number: NDArray[np.int32],
    with_suits: bool,
    seed: int,
    start: int,
    iterations: int,
) -> None:
    """Train both roles' tosses against pegging by ``play_average`` (or greedy: ``sees`` 0)."""
    deck, six = np.arange(52).astype(np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    odds = np.zeros((2, 15))
    pegs = np.zeros(13)
    mine, theirs = np.zeros(15), np.zeros(15)
    hands = np.zeros((2, 15))
    kept = np.zeros((2, 15), np.int64)
    source = training.play_average
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 1)
        deal_cards(stream, deck, 13)
        _deal_sets(keys, number, with_suits, deck, six, sets)
        starter = signed(deck[12])
        for role in range(2):
            _odds_of_toss(training.toss_regrets[role, sets[role]], odds[role])
            for toss in range(15):
                hands[role, toss] = _hand_points(six[role], toss, starter)
                kept[role, toss] = _kept(six[role], toss)
        mine[:] = 0
        theirs[:] = 0
        for i in range(15):
            a, b = signed(six[0, _TOSSES[i, 0]]), signed(six[0, _TOSSES[i, 1]])
            for j in range(15):
                if odds[0, i] > 0 or odds[1, j] > 0:
                    c, d = signed(six[1, _TOSSES[j, 0]]), signed(six[1, _TOSSES[j, 1]])
                    net = hands[0, i] - hands[1, j]
                    net -= points_of_five(a, b, c, d, starter, True)
                    net += _peg_out(tree, sees, source, kept[0, i], kept[1, j], pegs, stream)
                    mine[i] += odds[1, j] * net
                    theirs[j] -= odds[0, i] * net
        for role in range(2):
            values = mine if role == 0 else theirs
            mean = 0.0
            for toss in range(15):
                mean += odds[role, toss] * values[toss]
            for toss in range(15):
                gain = np.float32(values[toss] - mean)
                training.toss_regrets[role, sets[role], toss] += gain
                training.toss_average[role, sets[role], toss] += np.float32(odds[role, toss])


@kernel
def train_plays(  # noqa: PLR0917
    tree: Tree,
    sees: int,
    training: Training,
    keys: NDArray[np.int64],
    number: NDArray[np.int32],
    with_suits: bool,
    seed: int,
    start: int,
    iterations: int,
) -> None:
    """Train both sides' pegging of keeps that the average tosses make."""
    deck, six = np.arange(52).astype(np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    odds = np.zeros(15)
    hands = np.zeros(2, np.int64)
    sigma, worth = np.zeros((DEPTH, 13)), np.zeros((DEPTH, 13))
    frames, reach = np.zeros((DEPTH, 4), np.int64), np.zeros((DEPTH, 3))
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 2)
        deal_cards(stream, deck, 13)
        _deal_sets(keys, number, with_suits, deck, six, sets)
        for role in range(2):
            _odds_of_toss(training.toss_average[role, sets[role]], odds)
            draw = below(stream, 1 << 24) / (1 << 24)
            toss = 0
            while toss < 14 and draw >= odds[toss]:
                draw -= odds[toss]
                toss += 1
            hands[role] = _kept(six[role], toss)
        _walk_deal(tree, sees, training, hands, sigma, worth, frames, reach)


@kernel
def expand_tosses(
    average: NDArray[np.float32], number: NDArray[np.int32], order: NDArray[np.uint8], toss: NDArray[np.float32]
) -> None:
    """Fill ``toss`` float32[962988, 15] with a role's strategy (float32[sets, 15])."""
    place = np.zeros(6, np.int64)
    for c in range(len(number)):
        for at in range(6):
            place[order[c, at]] = at
        for t in range(15):
            known = _PLACE_OF_TOSS[place[_TOSSES[t, 0]], place[_TOSSES[t, 1]]]
            toss[c, t] = average[number[c], known]


@kernel
def expand_plays(
    tree: Tree,
    sees: int,
    average: NDArray[np.float32],
    threes: NDArray[np.uint8],
    fours: NDArray[np.uint8],
    pairs: NDArray[np.uint8],
    play: NDArray[np.float32],
) -> None:
    """Fill ``play`` float32[entries] with a strategy by count, or complete one by greedy."""
    odds = np.zeros(13)
    for node in range(len(tree.parent)):
        cards = signed(tree.mine[node])
        if cards < 2:
            continue
        holdings = pairs if cards == 2 else threes if cards == 3 else fours
        for h in range(len(holdings)):
            hand = 0
            for place in range(cards):
                hand += 1 << 3 * signed(holdings[h, place])
            fitting = False
            for rank in range(tree.fits[node]):
                fitting |= holds(hand, rank) > 0
            if not fitting:
                continue
            _choice_of(tree, sees, average, node, hand, odds)
            for rank in range(tree.fits[node]):
                if holds(hand, rank):
                    play[_entry_of(tree, 4, node, hand, rank)] = odds[rank]
