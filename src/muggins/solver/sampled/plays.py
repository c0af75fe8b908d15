"""Pegging trained by chance-sampled CFR with given tosses, the published way: a deal at a time, walked in full."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, PACKED, index_of_hand
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import VALUES, card_points, holds, without
from muggins.kernels.random import below, deal_cards, seeded
from muggins.solver.play.tree import DEPTH, GO, Tree, entry_of, linked, width_of
from muggins.solver.sampled.abstraction import Abstraction, Sees, deal_sets
from muggins.solver.sampled.tosses import RegretSums, kept_hand, toss_probabilities

_GREEDY, _TWO = int(Sees.NOTHING), int(Sees.TWO_DECISIONS)
_BLOCKS = 64  # parts of the table of nets, for threads


@inlined
def is_greedy(sees: int, mine: int) -> bool:
    """Return whether a side with that many cards takes the most points at once."""
    return sees == _GREEDY or (sees == _TWO and mine == 2)


def tree_seen(tree: Tree, sees: Sees) -> Tree:
    """Return the tree with the sets that a pegger tells apart: where it sees the same, nodes share their entries."""
    if sees is not Sees.RUN:
        return tree
    _, first, same = np.unique(tree.pile.astype(np.int64) << 3 | tree.mine, return_index=True, return_inverse=True)
    sizes = np.array([13 * width_of(int(cards) - 1) if cards > 1 else 0 for cards in tree.mine[first]], np.int64)
    ends = np.cumsum(sizes)
    offset, entries = (ends - sizes)[same], ends[-1:].copy()
    for array in (offset, entries):
        array.flags.writeable = False  # as those of the tree: kernels are compiled for both at once
    return tree._replace(offset=offset, entries=entries)


@inlined
def set_entry(tree: Tree, node: int, hand: int, rank: int) -> int:
    """Return where "play rank" from a packed hand has its regret."""
    return entry_of(tree.offset[node], signed(tree.mine[node]), rank, index_of_hand(without(hand, rank)))


@inlined
def lowest_of(hand: int) -> int:
    rank = 0
    while not holds(hand, rank):
        rank += 1
    return rank


@inlined
def end_net(tree: Tree, node: int, rank: int, mine: int, theirs: int) -> int:
    """Return pone's whole net where a card leads to an end; hands as before the card."""
    leaf = tree.ends[tree.leaves[node] + rank]
    number, points = leaf & 65535, leaf >> 16
    net = 0
    if tree.mine[node] == 2:
        net = signed(tree.tables.by_other[number, lowest_of(without(mine, rank)), lowest_of(theirs)])
    elif tree.theirs[node] == 2:
        low = lowest_of(theirs)
        net = signed(tree.tables.by_other[number, low, lowest_of(without(theirs, low))])
    else:
        net = signed(tree.tables.threes[number, index_of_hand(theirs)])
    gained: int = points + net
    base = signed(tree.net[node])
    return base + gained if tree.turn[node] == 0 else base - gained


@inner_borrowing_kernel
def choice_of(
    tree: Tree, sees: int, source: NDArray[np.float32], node: int, hand: int, probability: NDArray[np.float64]
) -> None:
    """Fill ``probability`` float64[13] with how a hand plays at a node where something fits.

    Of cards that peg the same, greedy takes any. What was never met is played evenly, too.
    """
    fits = signed(tree.fits[node])
    total, different, best = 0.0, 0, -1
    greedy = is_greedy(sees, signed(tree.mine[node]))
    for rank in range(fits):
        probability[rank] = 0.0
        if holds(hand, rank):
            different += 1
            if greedy:
                pile = signed(tree.pile[node]) << 4 | (rank + 1)
                probability[rank] = 1.0 + card_points(pile, signed(tree.total[node]) + VALUES[rank])
            elif tree.mine[node] > 1:
                entry = set_entry(tree, node, hand, rank)
                probability[rank] = max(source[entry], np.float32(0))
            else:
                probability[rank] = 1.0
            total += probability[rank]
            if best < 0 or probability[rank] > probability[best]:
                best = rank
    if greedy:
        most, total = probability[best], 0.0
        for rank in range(fits):
            probability[rank] = holds(hand, rank) if probability[rank] == most else 0.0
            total += probability[rank]
    for rank in range(fits):
        if holds(hand, rank):
            probability[rank] = probability[rank] / total if total > 0 else 1.0 / different


def new_play_training(tree: Tree, sees: Sees) -> RegretSums:
    return RegretSums(*np.zeros((2, int(tree_seen(tree, sees).entries[0])), np.float32))


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
                choice_of(seen, sees if known else _GREEDY, average, node, hand, probability)
                for rank in range(tree.fits[node]):
                    if holds(hand, rank):
                        play[set_entry(tree, node, hand, rank)] = probability[rank]


def net_table(tree: Tree, sees: int, source: NDArray[np.float32], threads: int = 2) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: pone's net points in the play by pone's keep and dealer's.

    It is worked out once, exactly, as the training of tosses looks it up 225 times in every deal.
    ``source`` float32[entries] is the strategy of both sides, up to a factor for each set; nothing for greedy pegging.
    """
    nets = np.zeros((SIZES[4], SIZES[4]), np.float32)
    edges = np.linspace(0, SIZES[4], _BLOCKS + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_fill, tree, sees, source, start, end, nets) for start, end in pairwise(edges)]
        for job in jobs:
            job.result()
    return nets


@kernel
def _fill(tree: Tree, sees: int, source: NDArray[np.float32], start: int, end: int, nets: NDArray[np.float32]) -> None:
    hands, frames, given = np.zeros(2, np.int64), new_frames(), RegretSums(source, source)
    for mine in range(start, end):
        for theirs in range(HOLDINGS[4]):
            hands[0], hands[1] = PACKED[4, mine], PACKED[4, theirs]
            if _can_both_be(hands[0], hands[1]):
                nets[mine, theirs] = walk_deal(tree, sees, given, hands, frames, False)


@inner_borrowing_kernel
def _can_both_be(one: int, other: int) -> bool:
    for rank in range(13):
        if holds(one, rank) + holds(other, rank) > 4:
            return False
    return True
