"""Pegging trained by chance-sampled CFR with given tosses, the published way: a deal at a time, walked in full."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, PACKED
from muggins.kernels.play import holds, without
from muggins.kernels.random import below, deal_cards, seeded
from muggins.solver.play.tree import DEPTH, GO, Tree, linked
from muggins.solver.sampled.abstraction import Abstraction, Sees, deal_sets
from muggins.solver.sampled.choices import choice_of, end_net, is_greedy, set_entry, tree_seen
from muggins.solver.sampled.tosses import RegretSums, kept_hand, toss_probabilities

_NOTHING = int(Sees.NOTHING)


def new_play_training(tree: Tree, sees: Sees) -> RegretSums:
    entries = int(tree_seen(tree, sees).entries[0])
    return RegretSums(np.zeros(entries, np.float32), np.zeros(entries, np.float32))


class Frames(NamedTuple):
    """The way down from the deal, by depth; modified."""

    node: NDArray[np.int64]  # [DEPTH]
    next_rank: NDArray[np.int64]  # [DEPTH], the one to look at next; -1 before the first look
    hands: NDArray[np.int64]  # [DEPTH, 2], packed, by role
    reach: NDArray[np.float64]  # [DEPTH, 2], by role
    value: NDArray[np.float64]  # [DEPTH], pone's net points so far
    probability: NDArray[np.float64]  # [DEPTH, 13], of each rank
    worth: NDArray[np.float64]  # [DEPTH, 13], pone's net points after each rank


@inlined
def new_frames() -> Frames:
    return Frames(
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros((DEPTH, 2), np.int64),
        np.zeros((DEPTH, 2)),
        np.zeros(DEPTH),
        np.zeros((DEPTH, 13)),
        np.zeros((DEPTH, 13)),
    )


@inner_borrowing_kernel
def walk_deal(
    tree: Tree, sees: int, training: RegretSums, hands: NDArray[np.int64], frames: Frames, learns: bool
) -> float:
    """Walk all plays of two packed hands, ``hands`` int64[2]; return pone's expected net points.

    Both sides play by their regrets, or by any weights. If it ``learns``, regrets and averages are updated.
    """
    regrets, averages = training.regrets, training.average
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
                frames.node[depth], frames.next_rank[depth] = linked(tree.links, tree.children, node, GO), -1
                continue
            choice_of(tree, sees, regrets, node, mine, probability[depth])
        rank = frames.next_rank[depth]
        while rank < fits and not (
            holds(mine, rank)
            and (probability[depth, rank] * reach[depth, turn] > 0 or (learns and reach[depth, 1 - turn] > 0))
        ):
            worth[depth, rank] = 0.0
            rank += 1
        if rank < fits:
            frames.next_rank[depth] = rank + 1
            if tree.leaves[node] >= 0:
                worth[depth, rank] = end_net(tree, node, rank, mine, theirs)
                value[depth] += probability[depth, rank] * worth[depth, rank]
                continue
            child = linked(tree.links, tree.children, node, rank)
            depth += 1
            frames.node[depth], frames.next_rank[depth] = child, -1
            frames.hands[depth, turn], frames.hands[depth, 1 - turn] = without(mine, rank), theirs
            reach[depth, turn] = reach[depth - 1, turn] * probability[depth - 1, rank]
            reach[depth, 1 - turn] = reach[depth - 1, 1 - turn]
            continue
        net: float = value[depth]
        if learns and tree.mine[node] > 1 and not is_greedy(sees, signed(tree.mine[node])):
            sign = 1.0 if turn == 0 else -1.0
            for r in range(fits):
                if holds(mine, r):
                    entry = set_entry(tree, node, mine, r)
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
def train_plays(
    tree: Tree,
    abstraction: Abstraction,
    tosses: NDArray[np.float32],
    training: RegretSums,
    seed: int,
    start: int,
    iterations: int,
) -> None:
    """Train both sides' pegging of the keeps that given tosses make, from iteration ``start`` on.

    ``tosses`` float32[2, sets, 15] is both sides' strategy, up to a factor for each set.
    """
    deck, six = np.zeros(52, np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    probability, hands, frames = np.zeros(15), np.zeros(2, np.int64), new_frames()
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 2)
        for place in range(52):  # a deal depends on its own number only
            deck[place] = place
        deal_cards(stream, deck, 13)
        deal_sets(abstraction, deck, six, sets)
        for role in range(2):
            toss_probabilities(tosses[role, sets[role]], probability)
            draw = below(stream, 1 << 24) / (1 << 24)
            toss = 0
            while toss < 14 and draw >= probability[toss]:
                draw -= probability[toss]
                toss += 1
            hands[role] = kept_hand(six[role], toss)
        walk_deal(tree, abstraction.sees, training, hands, frames, True)


@inner_borrowing_kernel
def _is_met(seen: Tree, average: NDArray[np.float32], node: int, hand: int) -> bool:
    for rank in range(seen.fits[node]):
        if holds(hand, rank) and average[set_entry(seen, node, hand, rank)] > 0:
            return True
    return False


@kernel
def expand_plays(tree: Tree, seen: Tree, sees: int, average: NDArray[np.float32], play: NDArray[np.float32]) -> None:
    """Fill ``play`` float32[entries] with a strategy by what is seen; sets that were never met play greedily.

    ``average`` float32[entries of ``seen``], see :func:`tree_seen`, is the strategy, up to a factor for each set.
    """
    probability = np.zeros(13)
    for node in range(len(tree.parent)):
        cards = signed(tree.mine[node])
        if cards < 2:
            continue
        for holding in range(HOLDINGS[cards]):
            if HELD[cards, holding, 0] < tree.fits[node]:
                hand = PACKED[cards, holding]
                known = is_greedy(sees, cards) or _is_met(seen, average, node, hand)
                choice_of(seen, sees if known else _NOTHING, average, node, hand, probability)
                for rank in range(tree.fits[node]):
                    if holds(hand, rank):
                        play[set_entry(tree, node, hand, rank)] = probability[rank]
