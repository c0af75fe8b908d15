"""The compact form of a play: the sets that it reaches itself, coded from the top of the tree down.

Encoder and decoder take the same walk, so that which sets follow is not written down: a set is coded if its side's own
play leads to it, and its weights given a starter if it comes up often enough: its side's own reach times the
probability that the other side's keep contains the cards it has shown. Frequencies are counted in surprisals, whole
sixteenths of a bit: they add up along the way, and every machine gets the same sums.

Source: the measure ``a_s c`` and the contexts are those of the independent review of the solver (169df44).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.holdings import HELD, WITH_CARD, WITHOUT_CARD
from muggins.kernels.multisets import SIZES
from muggins.solver.file.range_coder import (
    NEVER,
    Coder,
    chances_to_show,
    code_bit,
    code_number,
    decoder,
    encoder,
    finished,
    is_whole,
    surprisals,
)
from muggins.solver.play.given import STARTERS, Layers, no_layers
from muggins.solver.play.tree import DEPTH, GO, Tree, entries_of

_FINE, _COARSE, _GIVEN = 255, 15, 31
"""The levels that stand for certainty: in the play, in what of it comes up seldom, and given the starter."""
_STEP = _FINE // _COARSE
_GIVEN_BITS = 5
_RANKS = 4  # a set has up to four ranks

# Where the contexts begin: first those of whether a level is nothing or all, then of the levels by how fine they are.
_FINE_FROM = 17 * 3 * 5 * 2 * 2
_COARSE_FROM = _FINE_FROM + 17 * 256
_GIVEN_FROM = _COARSE_FROM + 17 * 16
_CONTEXTS = _GIVEN_FROM + 2 * 16 * 17 * 17 * (_GIVEN + 1)


class Compact(NamedTuple):
    """A play in its compact form, as a file has it."""

    stream: NDArray[np.uint8]  # [n]
    keeps: NDArray[np.int16]  # [2, 1820], the surprisal of each role's keeps
    shown: NDArray[np.int16]  # [2, 4, 455], the surprisal that a role's keep contains cards, by how many and which
    # [3], the highest surprisal of a set that is kept, that has fine levels, and that is kept given the starter
    # (-1: none is)
    limits: NDArray[np.int64]
    sizes: NDArray[np.int64]  # [2], how many sets are kept given the starter, and how many weights they have


class _Nodes(NamedTuple):
    """What of a tree the walk looks at, see :class:`muggins.solver.play.tree.Tree`."""

    end: NDArray[np.int32]
    edge: NDArray[np.int8]
    turn: NDArray[np.int8]
    mine: NDArray[np.int8]
    theirs: NDArray[np.int8]
    fits: NDArray[np.int8]
    offset: NDArray[np.int64]


class _Source(NamedTuple):
    """What is encoded; empty for a decoder."""

    play: NDArray[np.uint8]  # [entries], the weights of the play without the starter
    layers: NDArray[np.uint8]  # [13, entries], of the play given the starter, or uint8[0, entries]


class _Found(NamedTuple):
    """What is decoded; empty for an encoder."""

    play: NDArray[np.uint8]  # [entries], zeros, filled
    layers: Layers  # arrays of the right sizes, filled


class _Live(NamedTuple):
    """The holdings with which the mover has come to a node, a list for each depth; at DEPTH + role, the keeps."""

    sizes: NDArray[np.int64]  # [DEPTH + 2], how many there are
    held: NDArray[np.int16]  # [DEPTH + 2, 1820], the holdings, ascending
    surprisal: NDArray[np.int16]  # [DEPTH + 2, 1820, starters], of own play up to here, by starter
    step: NDArray[np.int16]  # [DEPTH, 1820, 4, starters], by how much each play here adds to it


class _Trail(NamedTuple):
    """Where the walk is, and the way there by depth; modified."""

    at: NDArray[np.int64]  # [4]: the depth, the next node, how many nodes have a place in the layers; 1 before a node
    path: NDArray[np.int64]  # [DEPTH], the nodes
    shown: NDArray[np.int64]  # [DEPTH, 2], what pone and dealer have shown, as a holding
    places: NDArray[np.int64]  # [DEPTH, 2], where their lists of holdings are, see :class:`_Live`


class _Set(NamedTuple):
    """The set that is being coded, and what is known of it; modified."""

    entries: NDArray[np.int64]  # [4], of its ranks, ascending
    levels: NDArray[np.int64]  # [4], of the play without the starter, in 255 parts
    coarse: NDArray[np.int64]  # [4], the same in 15 parts
    previous: NDArray[np.int64]  # [4], given the last starter that was coded, in 31 parts
    mean: NDArray[np.int64]  # [4], given the starters so far, the last ones most, in 16 x 31 parts
    given: NDArray[np.int64]  # [4], given the starter that is being coded, in 31 parts
    # [DEPTH, 5, 1820, 4], by depth, size and holding: the levels of the same holding at the last node of this
    # depth, in 15 parts; 16 before there is one
    sibling: NDArray[np.uint8]


class _Spot(NamedTuple):
    """A node that the walk has come to."""

    cards: int  # how many the mover holds
    fits: int  # the ranks below it may be played
    offset: int  # where the node's entries begin
    depth: int  # how many events lead there
    place: int  # of the mover's list of holdings
    chance: int  # the surprisal of what the other side has shown


class _Work(NamedTuple):
    """What the sets of a node are coded with."""

    limits: NDArray[np.int64]  # [3], see :class:`Compact`
    sizes: NDArray[np.int64]  # [2], counted
    coder: Coder  # modified
    source: _Source  # what is encoded
    decoded: _Found
    live: _Live  # modified
    one: _Set  # modified


_FINE_STEPS = surprisals(np.arange(_FINE + 1) / _FINE)
_GIVEN_STEPS = surprisals(np.arange(_GIVEN + 1) / _GIVEN)


def encode(
    tree: Tree,
    play: NDArray[np.uint8],
    layers: NDArray[np.uint8],
    keeps: NDArray[np.float64],
    cuts: tuple[float, float, float],
) -> Compact:
    """Return the compact form of a play.

    ``play`` uint8[entries] are the weights without the starter, ``layers`` uint8[13, entries] those given it, uint8[0,
    entries] if there are none; ``keeps`` float64[2, 1820] is the probability of each keep, by role. ``cuts`` are the
    frequencies of a set from which on it is kept (0: always), has fine levels, and is kept given the starter.
    """
    limits = np.array([min(int(surprisals(np.array(cut))), NEVER - 1) for cut in cuts])
    if len(layers) == 0:
        limits[2] = -1
    compact = Compact(
        np.zeros(0, np.uint8), surprisals(keeps), surprisals(chances_to_show(keeps)), limits, np.zeros(2, np.int64)
    )
    coder = encoder(len(play), _CONTEXTS)
    _code(tree, compact, coder, _Source(play, layers), _Found(np.zeros(0, np.uint8), _room(0, 0, 0)))
    return compact._replace(stream=finished(coder))


def decode(tree: Tree, compact: Compact) -> tuple[NDArray[np.uint8], Layers] | None:
    """Return the play of a compact form and its layers, or None if the stream is not of this tree.

    The range of the numbers in ``compact`` is the caller's to check.
    """
    none, given = np.zeros(0, np.uint8), compact.limits[2] >= 0
    sets, weights = compact.sizes.tolist()
    play, layers = np.zeros(int(tree.entries[0]), np.uint8), _room(len(tree.parent) if given else 0, sets, weights)
    # Copies, which may be written to, are of one type wherever they come from: the walk is compiled once.
    counted = compact._replace(shown=compact.shown.copy(), limits=compact.limits.copy(), sizes=np.zeros(2, np.int64))
    coder = decoder(compact.stream, _CONTEXTS)
    whole = _code(tree, counted, coder, _Source(none, none.reshape(0, 0)), _Found(play, layers))
    if not (whole and is_whole(coder) and np.array_equal(counted.sizes, compact.sizes)):
        return None
    return play, layers if given else no_layers()


def _room(nodes: int, sets: int, weights: int) -> Layers:
    return Layers(
        keys=np.zeros(sets, np.int32),
        nodes=np.zeros(nodes + 1, np.int32),
        first=np.zeros(sets + 1, np.int32),
        entries=np.zeros(weights, np.uint16),
        weights=np.zeros((weights, STARTERS), np.uint8),
        whole=np.zeros((0, 0), np.uint8),
    )


def _new_live(compact: Compact, starters: int) -> _Live:
    live = _Live(
        np.zeros(DEPTH + 2, np.int64),
        np.zeros((DEPTH + 2, SIZES[4]), np.int16),
        np.zeros((DEPTH + 2, SIZES[4], starters), np.int16),
        np.zeros((DEPTH, SIZES[4], _RANKS, starters), np.int16),
    )
    for role, own in enumerate(compact.keeps):
        keeps = np.flatnonzero(own < NEVER)
        place, size = DEPTH + role, len(keeps)
        live.sizes[place], live.held[place, :size] = size, keeps
        live.surprisal[place, :size] = own[keeps, None]
    return live


def _new_trail() -> _Trail:
    trail = _Trail(np.array([0, 0, 0, 1]), np.zeros(DEPTH, np.int64), *np.zeros((2, DEPTH, 2), np.int64))
    trail.places[0] = DEPTH, DEPTH + 1
    return trail


def _new_set() -> _Set:
    numbers = {name: np.zeros(_RANKS, np.int64) for name in _Set._fields[:-1]}
    return _Set(**numbers, sibling=np.full((DEPTH, 5, SIZES[4], _RANKS), 16, np.uint8))


@inner_borrowing_kernel
def _quantize(play: NDArray[np.uint8], one: _Set, ranks: int, whole: int, levels: NDArray[np.int64]) -> None:
    """Fill ``levels``, whose sum is ``whole``, with those nearest to a set's weights in a play.

    What rounding leaves over is given, one by one, to the choices rounded down most, and what it takes too much is
    taken from those rounded up most; among equals the lower rank keeps more, so that the most probable choice stays so.
    Where all weights are 0, those of the play without the starter are used; without these, all goes to the lowest rank.
    """
    total, left = 0, whole
    for k in range(ranks):
        total += play[one.entries[k]]
    for k in range(ranks):
        if total > 0:
            levels[k] = (2 * whole * signed(play[one.entries[k]]) + total) // (2 * total)
        else:
            levels[k] = (2 * whole * one.levels[k] + _FINE) // (2 * _FINE)
        left -= levels[k]
    if left == whole:
        levels[0] = whole
        return
    while left != 0:
        step, chosen, most = signed(1) if left > 0 else signed(-1), 0, 0
        for k in range(ranks):
            share = whole * signed(play[one.entries[k]]) if total > 0 else whole * one.levels[k]
            short = step * (share - levels[k] * (total if total > 0 else _FINE))
            if k == 0 or short > most or (short == most and step < 0):
                chosen, most = k, short
        levels[chosen] += step
        left -= step


@inlined
def _code_play(coder: Coder, one: _Set, sibling: NDArray[np.uint8], ranks: int, fine: bool) -> bool:
    """Code the levels of a set without the starter; ``sibling`` uint8[4] are the same holding's at the node before."""
    step = 1 if fine else _STEP
    whole = _FINE // step
    left = whole
    for k in range(ranks - 1):
        level, seen = one.levels[k] // step, signed(sibling[k])
        if left == 0:
            level = signed(0)
        else:
            used = 0 if k == 0 else 1 if left == whole else 2
            context = 2 * (2 * (5 * (3 * seen + used) + ranks) + fine)
            if code_number(coder, context - 1, 1, signed(level > 0)) == 0:
                level = signed(0)
            elif code_number(coder, context, 1, signed(level < left)) == 0:
                level = left
            elif fine:
                level = code_number(coder, _FINE_FROM + 256 * seen, 8, level)
            else:
                level = code_number(coder, _COARSE_FROM + 16 * seen, 4, level)
            if level > left:
                return False
        one.levels[k] = level * step
        left -= level
    one.levels[ranks - 1] = left * step
    return True


@inlined
def _code_given(coder: Coder, one: _Set, ranks: int) -> bool:
    """Code the levels of a set given a starter; return whether they add up."""
    left = signed(_GIVEN)
    for k in range(ranks - 1):
        level, likely = one.given[k], min(one.previous[k], left)
        if left == 0:
            level = signed(0)
        else:
            known = 17 * (17 * one.coarse[k] + (one.previous[k] + 1 >> 1)) + (one.mean[k] + 16 >> 5)
            context = _GIVEN_FROM + (_GIVEN + 1) * (2 * known + (left < _GIVEN))
            if code_bit(coder, context, signed(level != likely)) == 0:
                level = likely
            else:
                level = code_number(coder, context, _GIVEN_BITS, level)
            if level > left:
                return False
        one.given[k] = level
        left -= level
    one.given[ranks - 1] = left
    for k in range(ranks):
        one.previous[k] = one.given[k]
        one.mean[k] += (16 * one.given[k] - one.mean[k]) >> 1
    return True


@inlined
def _add_layered_set(work: _Work, offset: int, ranks: int, encodes: bool) -> bool:
    """Count a set that is kept given the starter, and list it if it is decoded; return whether there is room for it."""
    layers, one, sets, weights = work.decoded.layers, work.one, work.sizes[0], work.sizes[1]
    if not encodes:
        if sets >= len(layers.keys) or weights + ranks > len(layers.entries):
            return False
        layers.keys[sets] = one.entries[0]
        layers.first[sets + 1] = weights + ranks
        for k in range(ranks):
            layers.entries[weights + k] = one.entries[k] - offset
    work.sizes[0], work.sizes[1] = sets + 1, weights + ranks
    return True


@inlined
def _code_starters(work: _Work, spot: _Spot, number: int, ranks: int, limit: int) -> bool:
    """Code a set given each starter under which its own surprisal is within the limit; return whether it is whole.

    ``number`` is the holding's place in the node's list. ``live.step`` is filled with what each play adds to its
    surprisal. With a limit below 0 the set is not kept given the starter.
    """
    coder, source, layers, one = work.coder, work.source, work.decoded.layers, work.one
    own, step = work.live.surprisal[spot.place, number], work.live.step[spot.depth, number]
    encodes, first = len(source.play) > 0, work.sizes[1]
    if limit >= 0 and not _add_layered_set(work, spot.offset, ranks, encodes):
        return False
    for starter in range(len(own)):
        given = own[starter] <= limit
        if given:
            if encodes:
                _quantize(source.layers[starter], one, ranks, _GIVEN, one.given)
            if not _code_given(coder, one, ranks):
                return False
        for k in range(ranks):
            if given:
                step[k, starter] = _GIVEN_STEPS[one.given[k]]
            else:
                step[k, starter] = _FINE_STEPS[one.levels[k]]
            if limit >= 0 and not encodes:
                layers.weights[first + k, starter] = one.given[k] if given else one.levels[k]
    return True


@inner_borrowing_kernel
def _code_node(work: _Work, spot: _Spot) -> bool:
    """Code the sets of a node and note what each play adds to their surprisal; return whether they are whole."""
    limits, source, live, one, chance = work.limits, work.source, work.live, work.one, spot.chance
    starters, encodes = live.surprisal.shape[2], len(source.play) > 0
    for number in range(live.sizes[spot.place]):
        holding = live.held[spot.place, number]
        ranks = entries_of(spot.offset, spot.cards, spot.fits, holding, one.entries)
        step, own = live.step[spot.depth, number], live.surprisal[spot.place, number]
        least = signed(NEVER)
        for starter in range(starters):
            least = min(least, signed(own[starter]))
        least += chance
        if ranks < 2 or least > limits[0]:
            for k in range(ranks):
                for starter in range(starters):
                    step[k, starter] = 0 if ranks < 2 else NEVER
            continue
        fine = least <= limits[1]
        if encodes:
            for k in range(ranks):
                one.levels[k] = 0
            _quantize(source.play, one, ranks, _FINE if fine else _COARSE, one.levels)
            for k in range(ranks):
                one.levels[k] *= 1 if fine else _STEP
        sibling = one.sibling[spot.depth, spot.cards, holding]
        if not _code_play(work.coder, one, sibling, ranks, fine):
            return False
        for k in range(ranks):
            sibling[k] = (one.levels[k] + 8) // 17
            one.coarse[k] = sibling[k]
            one.previous[k] = (2 * _GIVEN * one.levels[k] + _FINE) // (2 * _FINE)
            one.mean[k] = 16 * one.previous[k]
            if not encodes:
                work.decoded.play[one.entries[k]] = one.levels[k]
        limit = limits[2] - chance if least <= limits[2] else signed(-1)
        if not _code_starters(work, spot, number, ranks, limit):
            return False
    return True


@inlined
def _nth_rank(cards: int, holding: int, rank: int) -> int:
    nth, before = -1, signed(-1)
    for place in range(cards):
        here = HELD[cards, holding, place]
        if here != before and here <= rank:
            nth, before = nth + 1, here
    return nth


@borrowing_kernel
def _follow(live: _Live, spot: _Spot, edge: int) -> int:
    """List the holdings left after a node's edge, at its depth; return how many."""
    cards, fits, depth, place = spot.cards, spot.fits, spot.depth, spot.place
    starters, live_sets = live.surprisal.shape[2], 0
    for number in range(live.sizes[place]):
        holding = live.held[place, number]
        left, own = live.surprisal[depth, live_sets], live.surprisal[place, number]
        if edge == GO:
            if HELD[cards, holding, 0] < fits:
                continue
            live.held[depth, live_sets] = holding
            for starter in range(starters):
                left[starter] = own[starter]
            live_sets += 1
        else:
            rest = WITHOUT_CARD[cards, holding, edge]
            if rest < 0:
                continue
            step, lives = live.step[depth, number, _nth_rank(cards, holding, edge)], False
            for starter in range(starters):
                left[starter] = min(own[starter] + step[starter], NEVER)
                lives |= left[starter] < NEVER
            if lives:
                live.held[depth, live_sets] = rest
                live_sets += 1
    live.sizes[depth] = live_sets
    return live_sets


def _code(tree: Tree, compact: Compact, coder: Coder, source: _Source, decoded: _Found) -> bool:
    """Code a play; ``compact.sizes`` are counted; return whether the stream is whole."""
    nodes = _Nodes(*(getattr(tree, name) for name in _Nodes._fields))
    live = _new_live(compact, STARTERS if compact.limits[2] >= 0 else 1)
    work = _Work(compact.limits, compact.sizes, coder, source, decoded, live, _new_set())
    return _walk(nodes, compact.shown, _new_trail(), work, len(tree.end))


@inlined
def _spot_of(tree: _Nodes, node: int, depth: int, place: int, chance: int) -> _Spot:
    return _Spot(signed(tree.mine[node]), signed(tree.fits[node]), tree.offset[node], depth, place, chance)


@borrowing_kernel
def _walk(tree: _Nodes, chances: NDArray[np.int16], trail: _Trail, work: _Work, end: int) -> bool:
    """Walk on to the node ``end``, or to the end of the tree; return whether the stream is whole so far."""
    decoded, live = work.decoded, work.live
    at, path, shown, places = trail
    depth, number, keyed, entering = at[0], at[1], at[2], at[3] > 0
    while True:
        if entering:
            if number >= end:
                at[0], at[1], at[2], at[3] = depth, number, keyed, 1
                return True
            entering = False
            path[depth] = number
            turn, cards = tree.turn[number], tree.mine[number]
            chance = signed(chances[1 - turn, 4 - tree.theirs[number], shown[depth, 1 - turn]])
            if len(decoded.layers.nodes) > 1:
                while keyed <= number:
                    decoded.layers.nodes[keyed] = work.sizes[0]
                    keyed += 1
            if chance >= NEVER:
                number = tree.end[number]
                continue
            if cards > 1 and not _code_node(work, _spot_of(tree, number, depth, places[depth, turn], chance)):
                return False
            number += 1
            continue
        here = path[depth]
        if number < tree.end[here]:
            edge, turn, cards = tree.edge[number], tree.turn[here], tree.mine[here]
            place = places[depth, turn]
            if edge == GO or cards > 1:
                left = _follow(live, _spot_of(tree, here, depth, place, 0), edge)
                # Where neither side's own play leads there is nothing to follow.
                if left + live.sizes[places[depth, 1 - turn]] == 0:
                    number = tree.end[number]
                    continue
                place = depth
            depth += 1
            shown[depth, 0], shown[depth, 1] = shown[depth - 1, 0], shown[depth - 1, 1]
            if edge != GO:
                shown[depth, turn] = signed(WITH_CARD[4 - cards, shown[depth, turn], edge])
            places[depth, turn], places[depth, 1 - turn] = place, places[depth - 1, 1 - turn]
            entering = True
            continue
        if depth == 0:
            break
        depth -= 1
    while len(decoded.layers.nodes) > 1 and keyed <= len(tree.end):
        decoded.layers.nodes[keyed] = work.sizes[0]
        keyed += 1
    return True
