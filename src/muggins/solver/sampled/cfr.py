"""Sampled CFR over abstractions, the published way: the baseline for the full solve.

Chance-sampled counterfactual regret minimization as in the 2023 study of cribbage agents: a deal is
drawn, both sides' decisions in it are walked in full, regrets and averages of what a side sees are
added to. Tosses are trained against given pegging, pegging with given tosses, in turns.

What a toss sees: the six sorted ranks (v2), or also which of them are of a suit that has four or
more (v3). What a card sees: at the first two own decisions the hand and all earlier cards, then the
most points at once (v2); the hand and the current count (v3); the hand and all earlier cards (v4).
Ends without a choice worth a regret are played as the full solve plays them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS, TOSS_OF
from muggins.kernels.holdings import HELD, HOLDINGS, PACKED, index_of_hand
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import VALUES, card_points, holds, without
from muggins.kernels.random import below, deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.solver.play.tree import DEPTH, GO, Tree, child_of, entry_of
from muggins.solver.sampled.abstraction import Abstraction, Sees, TossSets, deal_sets

_STARTS = np.array([0, 0, 0, SIZES[2], SIZES[2] + SIZES[3]], np.int64)
_BY_COUNT = SIZES[2] + SIZES[3] + SIZES[4]


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
def _points_of(tree: Tree, node: int, rank: int) -> int:
    """Return what a card pegs at once, go and last card apart."""
    pile = signed(tree.pile[node]) << 4 | (rank + 1)
    return card_points(pile, signed(tree.total[node]) + VALUES[rank])


@inlined
def _entry_of(tree: Tree, sees: int, node: int, hand: int, rank: int) -> int:
    """Return where "play rank" from a hand has its regret."""
    cards = signed(tree.mine[node])
    if sees == 3:
        by_count: int = ((_STARTS[cards] + index_of_hand(hand)) * 31 + tree.total[node]) * 13 + rank
        return by_count
    return entry_of(tree.offset[node], signed(tree.mine[node]), rank, index_of_hand(without(hand, rank)))


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
        net = signed(tree.tables.threes[number, index_of_hand(theirs)])
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
    tree: Tree, sees: int, source: NDArray[np.float32], node: int, hand: int, probability: NDArray[np.float64]
) -> None:
    """Fill ``probability`` float64[13] with the strategy of a hand at a node with something that fits."""
    fits = signed(tree.fits[node])
    total, different = 0.0, 0
    for rank in range(13):
        probability[rank] = 0.0
    for rank in range(fits):
        if holds(hand, rank):
            different += 1
            if sees == 2 and tree.mine[node] == 2:
                probability[rank] = 1.0 + _points_of(tree, node, rank)
            else:
                entry = _entry_of(tree, sees, node, hand, rank)
                probability[rank] = max(source[entry], np.float32(0))
            total += probability[rank]
    if sees == 2 and tree.mine[node] == 2:
        # The most points at once: of equal ones the lowest.
        best = -1
        for rank in range(fits):
            if holds(hand, rank) and (best < 0 or probability[rank] > probability[best]):
                best = rank
        for rank in range(fits):
            probability[rank] = 1.0 if rank == best else 0.0
        return
    for rank in range(fits):
        if holds(hand, rank):
            probability[rank] = probability[rank] / total if total > 0 else 1.0 / different


class Frames(NamedTuple):
    """The way down from the deal, by depth; modified.

    Attributes:
        node: int64[DEPTH].
        next_rank: int64[DEPTH], the one to look at next; -1 before the first look.
        hands: int64[DEPTH, 2], packed, by role.
        reach: float64[DEPTH, 2], by role.
        value: float64[DEPTH], pone's net points so far.
        probability: float64[DEPTH, 13], of each rank.
        worth: float64[DEPTH, 13], pone's net points after each rank.
    """

    node: NDArray[np.int64]
    next_rank: NDArray[np.int64]
    hands: NDArray[np.int64]
    reach: NDArray[np.float64]
    value: NDArray[np.float64]
    probability: NDArray[np.float64]
    worth: NDArray[np.float64]


@inlined
def _new_frames() -> Frames:
    return Frames(
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros((DEPTH, 2), np.int64),
        np.zeros((DEPTH, 2)),
        np.zeros(DEPTH),
        np.zeros((DEPTH, 13)),
        np.zeros((DEPTH, 13)),
    )


@kernel
def _walk_deal(tree: Tree, sees: int, training: Training, hands: NDArray[np.int64], frames: Frames) -> float:
    """Walk all plays of two packed hands; update regrets and averages of both sides.

    Returns:
        Pone's expected net points.
    """
    regrets, averages = training.play_regrets, training.play_average
    reach, value, probability, worth = frames.reach, frames.value, frames.probability, frames.worth
    depth = 0
    frames.node[0], frames.next_rank[0] = 0, -1
    for role in range(2):
        frames.hands[0, role], reach[0, role] = hands[role], 1.0
    while True:
        node = frames.node[depth]
        turn = signed(tree.turn[node])
        mine, theirs = frames.hands[depth, turn], frames.hands[depth, 1 - turn]
        fits = signed(tree.fits[node])
        if frames.next_rank[depth] < 0:
            value[depth] = 0.0
            frames.next_rank[depth] = 0
            fitting = False
            for rank in range(fits):
                fitting |= holds(mine, rank) > 0
            if not fitting:
                # A go: the same frame moves on.
                frames.node[depth], frames.next_rank[depth] = child_of(tree, node, GO), -1
                continue
            if tree.mine[node] > 1:
                _choice_of(tree, sees, regrets, node, mine, probability[depth])
            else:
                probability[depth, :] = 1.0
        rank = frames.next_rank[depth]
        while rank < fits and not (
            holds(mine, rank) and (probability[depth, rank] * reach[depth, turn] > 0 or reach[depth, 1 - turn] > 0)
        ):
            if rank < 13:
                worth[depth, rank] = 0.0
            rank += 1
        if rank < fits:
            frames.next_rank[depth] = rank + 1
            if tree.leaves[node] >= 0:
                worth[depth, rank] = _end_net(tree, node, rank, mine, theirs)
                value[depth] += probability[depth, rank] * worth[depth, rank]
                continue
            child = child_of(tree, node, rank)
            depth += 1
            frames.node[depth], frames.next_rank[depth] = child, -1
            frames.hands[depth, turn], frames.hands[depth, 1 - turn] = without(mine, rank), theirs
            reach[depth, turn] = reach[depth - 1, turn] * probability[depth - 1, rank]
            reach[depth, 1 - turn] = reach[depth - 1, 1 - turn]
            continue
        net: float = value[depth]
        greedy = sees == 2 and tree.mine[node] == 2
        if tree.mine[node] > 1 and not greedy:
            sign = 1.0 if turn == 0 else -1.0
            for r in range(fits):
                if holds(mine, r):
                    entry = _entry_of(tree, sees, node, mine, r)
                    gain = sign * (worth[depth, r] - net) * reach[depth, 1 - turn]
                    regrets[entry] += np.float32(gain)
                    averages[entry] += np.float32(reach[depth, turn] * probability[depth, r])
        if depth == 0:
            return net
        depth -= 1
        rank = frames.next_rank[depth] - 1
        worth[depth, rank] = net
        value[depth] += probability[depth, rank] * net


@kernel
def _peg_out(
    tree: Tree,
    sees: int,
    source: NDArray[np.float32],
    hands: tuple[int, int],
    probability: NDArray[np.float64],
    stream: NDArray[np.uint64],
) -> int:
    """Play two packed hands out, by a strategy (or, where ``sees`` is 0, greedily); pone's net."""
    node = 0
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
            _choice_of(tree, sees, source, node, mine, probability)
            draw = below(stream, 1 << 24) / (1 << 24)
            rank = -1
            for r in range(fits):
                if probability[r] > 0 and draw >= 0:
                    rank = r
                    draw -= probability[r]
        if tree.leaves[node] >= 0:
            return _end_net(tree, node, rank, mine, theirs)
        kept = without(mine, rank)
        hands = (kept, hands[1]) if turn == 0 else (hands[0], kept)
        node = child_of(tree, node, rank)


@kernel
def _toss_probabilities(weights: NDArray[np.float32], probability: NDArray[np.float64]) -> None:
    total = 0.0
    for toss in range(15):
        probability[toss] = max(weights[toss], np.float32(0))
        total += probability[toss]
    for toss in range(15):
        probability[toss] = probability[toss] / total if total > 0 else 1 / 15


@inlined
def _kept(six: NDArray[np.uint8], toss: int) -> int:
    """Return the packed hand that a toss keeps."""
    hand = 0
    for place in KEEPS[toss]:
        hand += 1 << 3 * signed(six[place] >> 2)
    return hand


@inlined
def _hand_points(six: NDArray[np.uint8], toss: int, starter: int) -> int:
    a, b, c, d = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
    return points_of_five(signed(six[a]), signed(six[b]), signed(six[c]), signed(six[d]), starter, False)


@kernel
def train_tosses(
    tree: Tree, abstraction: Abstraction, training: Training, seed: int, start: int, iterations: int
) -> None:
    """Train both roles' tosses against pegging by ``play_average``, or greedy pegging."""
    deck, six = np.arange(52).astype(np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    probability = np.zeros((2, 15))
    pegs = np.zeros(13)
    mine, theirs = np.zeros(15), np.zeros(15)
    hands = np.zeros((2, 15))
    kept = np.zeros((2, 15), np.int64)
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 1)
        deal_cards(stream, deck, 13)
        deal_sets(abstraction, deck, six, sets)
        starter = signed(deck[12])
        for role in range(2):
            _toss_probabilities(training.toss_regrets[role, sets[role]], probability[role])
            for toss in range(15):
                hands[role, toss] = _hand_points(six[role], toss, starter)
                kept[role, toss] = _kept(six[role], toss)
        mine[:] = 0
        theirs[:] = 0
        for i in range(15):
            a, b = signed(six[0, THROWS[i, 0]]), signed(six[0, THROWS[i, 1]])
            for j in range(15):
                if probability[0, i] > 0 or probability[1, j] > 0:
                    c, d = signed(six[1, THROWS[j, 0]]), signed(six[1, THROWS[j, 1]])
                    net = hands[0, i] - hands[1, j]
                    net -= points_of_five(a, b, c, d, starter, True)
                    keeps = (kept[0, i], kept[1, j])
                    net += _peg_out(tree, abstraction.sees, training.play_average, keeps, pegs, stream)
                    mine[i] += probability[1, j] * net
                    theirs[j] -= probability[0, i] * net
        for role in range(2):
            values = mine if role == 0 else theirs
            mean = 0.0
            for toss in range(15):
                mean += probability[role, toss] * values[toss]
            for toss in range(15):
                gain = np.float32(values[toss] - mean)
                training.toss_regrets[role, sets[role], toss] += gain
                training.toss_average[role, sets[role], toss] += np.float32(probability[role, toss])


@kernel
def train_plays(
    tree: Tree, abstraction: Abstraction, training: Training, seed: int, start: int, iterations: int
) -> None:
    """Train both sides' pegging of keeps that the average tosses make."""
    deck, six = np.arange(52).astype(np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    probability, hands, frames = np.zeros(15), np.zeros(2, np.int64), _new_frames()
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 2)
        deal_cards(stream, deck, 13)
        deal_sets(abstraction, deck, six, sets)
        for role in range(2):
            _toss_probabilities(training.toss_average[role, sets[role]], probability)
            draw = below(stream, 1 << 24) / (1 << 24)
            toss = 0
            while toss < 14 and draw >= probability[toss]:
                draw -= probability[toss]
                toss += 1
            hands[role] = _kept(six[role], toss)
        _walk_deal(tree, abstraction.sees, training, hands, frames)


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
            known = TOSS_OF[place[THROWS[t, 0]], place[THROWS[t, 1]]]
            toss[c, t] = average[number[c], known]


@kernel
def expand_plays(tree: Tree, sees: int, average: NDArray[np.float32], play: NDArray[np.float32]) -> None:
    """Fill ``play`` float32[entries] with a strategy by count, or complete one by greedy."""
    probability = np.zeros(13)
    for node in range(len(tree.parent)):
        cards = signed(tree.mine[node])
        if cards < 2:
            continue
        for holding in range(HOLDINGS[cards]):
            if HELD[cards, holding, 0] < tree.fits[node]:
                hand = PACKED[cards, holding]
                _choice_of(tree, sees, average, node, hand, probability)
                for rank in range(tree.fits[node]):
                    if holds(hand, rank):
                        play[_entry_of(tree, 4, node, hand, rank)] = probability[rank]
