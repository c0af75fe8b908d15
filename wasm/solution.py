"""The shipped solution for JavaScript: kernels that look choices up or check arrays, and a file with what they take."""

import gzip
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import legal_cards, packed
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.multisets import GROW, SIZES
from muggins.kernels.play import after_card, holds, state_of
from muggins.kernels.suits import suit_classes
from muggins.kernels.tosses import ranks_of_classes
from muggins.players.compiled import only_rank
from muggins.players.endgame.model import Sources, model_of, new_workspace
from muggins.players.solution import (
    SolutionTosses,
    best_alone,
    net_alone,
    own_toss,
    places_by_class,
    row_of_class,
    suit_class_of,
)
from muggins.quiz.remember import read_rows
from muggins.rules.role import Role
from muggins.solver.file import compact, opening_code
from muggins.solver.file.opening import _known, play_by_keep
from muggins.solver.file.range_coder import decoder
from muggins.solver.file.solution import open_solution
from muggins.solver.opening.splits import numbers_of
from muggins.solver.opening.strategy import OPENING, Opening, opening_weights
from muggins.solver.play import tree as play_tree
from muggins.solver.play.ends import Ends, new_end_cache
from muggins.solver.play.given import STARTERS, Layers, weights_given
from muggins.solver.play.tree import Nodes, Tree, child_of
from muggins.solver.query.search import new_search_workspace
from muggins.table.levels import LEVELS
from wasm.opening import pack_sets

_, _TOSS_OF, _THREE, _FOUR, _FIVE, _SIX = GROW
_GOLDEN = -0x61C8864680B583EB  # 2**64 over the golden ratio, as a signed number


@kernel
def sum_words(words: NDArray[np.int64], before: int) -> int:
    """Return a checksum of ``words`` int64[n] and of those before them, whose checksum is `before`."""
    total = signed(before)
    for word in words:
        total = (total ^ word) * _GOLDEN
        total ^= total >> 32
    return total & (1 << 53) - 1


@kernel
def order_classes(keys: NDArray[np.int64], order: NDArray[np.int32]) -> None:
    """Fill ``order`` int32[962988] with the suit classes, those of equal ranks next to each other, by their keys."""
    six, starts, ranks = np.zeros(len(keys), np.int16), np.zeros(SIZES[6] + 1, np.int64), np.zeros(6, np.int64)
    for number in range(len(keys)):
        cards = 0
        for rank in range(13):
            for suit in range(4):
                if keys[number] >> 13 * suit + rank & 1:
                    ranks[cards] = rank
                    cards += 1
        three = _THREE[_TOSS_OF[ranks[0], ranks[1]], ranks[2]]
        six[number] = _SIX[_FIVE[_FOUR[three, ranks[3]], ranks[4]], ranks[5]]
        starts[six[number] + 1] += 1
    for one in range(SIZES[6]):
        starts[one + 1] += starts[one]
    for number in range(len(keys)):
        order[starts[six[number]]] = number
        starts[six[number]] += 1


@kernel
def spread_rows(order: NDArray[np.int32], listed: NDArray[np.uint16], rows: NDArray[np.int32]) -> None:
    """Fill ``rows`` int32[2, 962988] of :class:`muggins.solver.file.tosses.TossRows` from those listed in an order."""
    for role in range(2):
        for place in range(len(order)):
            rows[role, order[place]] = listed[role, place]


@kernel
def weights_of_tosses(six: NDArray[np.uint8], role: int, strategy: SolutionTosses, weights: NDArray[np.int64]) -> None:
    """Fill ``weights`` int64[15] with the solution's weights of the tosses of ``six`` uint8[6], sorted, in a role."""
    key, order = suit_class_of(six)
    row, places = row_of_class(strategy, key, role), places_by_class(six, order)
    for toss in range(15):
        weights[own_toss(places, toss)] = strategy.weights[row, toss]


@kernel
def weights_of_cards(
    row: NDArray[np.int64],
    nodes: Nodes,
    play: NDArray[np.uint8],
    layers: Layers,
    opening: Opening,
    by_toss: bool,
    moves: NDArray[np.int64],
    weights: NDArray[np.int64],
) -> int:
    """Fill ``weights`` int64[13] with those of the ranks that the solution may play in a game.

    ``opening`` is that given the starter alone; ``by_toss``: whether it counts what the side has tossed.

    Returns:
        Their sum; 0 where the solution never comes, and -1 where the opponent has no choice left: there the best has 1.
    """
    state, node, total = state_of(row[r.TURN :]), signed(0), signed(0)
    weights[:] = 0
    hand = packed(row[r.HANDS + row[r.TURN]])
    only = only_rank(packed(legal_cards(row)))
    for move in moves:
        node = child_of(nodes, node, move) if node >= 0 else node
    if node < 0 or state.left[1 - state.turn] == 0 or max(state.left[0], state.left[1]) == 1:
        weights[only if only >= 0 else best_alone(state, hand)] = 1
        total = signed(-1)
    elif only >= 0:
        weights[only] = total = signed(1)
    elif by_toss and len(moves) < OPENING:
        keep, tossed = hand + (1 << 3 * moves[0] if len(moves) == 2 else 0), row[r.TOSSES + row[r.TURN]]
        toss = _TOSS_OF[lowest_bit(tossed) >> 2, lowest_bit(tossed & tossed - 1) >> 2]
        total = opening_weights(opening, 0, index_of_hand(keep), toss, moves, weights)
    if total == 0 and node >= 0:
        total = weights_given(nodes, play, layers, row[r.STARTER] >> 2, node, hand, weights)
    return total


@kernel
def worths_alone(row: NDArray[np.int64], worth: NDArray[np.float64]) -> None:
    """Fill ``worth`` float64[13]: what each rank nets from here on where the opponent has no choice left.

    It is minus infinity for what cannot be played.
    """
    state, hand, fitting = state_of(row[r.TURN :]), packed(row[r.HANDS + row[r.TURN]]), packed(legal_cards(row))
    for rank in range(13):
        worth[rank] = -np.inf
        if holds(fitting, rank):
            forced = state.left[1 - state.turn] > 0
            worth[rank] = after_card(state, rank)[1] if forced else net_alone(state, hand, rank)


def _walk(tree: Tree) -> tuple[Any, ...]:
    """Return what the walk that decodes the shipped play is called with, but for the tree."""
    solution = open_solution()
    code = compact.Compact(*(np.array(solution._arrays[f"play_{name}"]) for name in compact.Compact._fields))
    sets, weights = code.sizes.tolist()
    found = compact._Found(np.zeros(int(tree.entries[0]), np.uint8), compact._room(len(tree.parent), sets, weights))
    live = compact._new_live(code, STARTERS)
    source = compact._Source(np.zeros(0, np.uint8), np.zeros((0, 0), np.uint8))
    coder = decoder(code.stream, compact._CONTEXTS)
    work = compact._Work(code.limits, np.zeros(2, np.int64), coder, source, found, live, compact._new_set())
    return code.shown, compact._new_trail(), work


def _coded_opening() -> tuple[dict[str, list[NDArray[Any]]], list[int]]:
    """Return what the shipped opening is decoded from, by name; its limit, and the bytes that its sets take packed."""
    solution = open_solution()
    pone, dealer = (solution._blob(f"opening_{role}").view(np.int16) for role in Role)
    limit, stream = np.array(solution._arrays["opening_limit"]), np.array(solution._arrays["opening_stream"])
    code, splits = opening_code.OpeningCode(stream, pone, dealer, limit), solution._splits
    known = _known(splits, play_by_keep(solution.play, solution.layers), solution._compact)
    decoded, at = opening_code.decode_opening(code, known), 0
    assert decoded is not None
    for part in decoded:
        at = pack_sets(part.view(np.int32).ravel(), np.zeros(0, np.uint8), at)
    lists: list[NDArray[Any]] = [np.full_like(numbers_of(side), -1) for side in splits]
    for side in splits:
        lists += map(np.zeros_like, side)
    own: list[NDArray[Any]] = [np.array(pone), np.array(dealer), known.shown]
    arrays: dict[str, list[NDArray[Any]]] = {
        "splits": lists,
        "coder": list(decoder(stream, opening_code._CONTEXTS)),
        "opening": own,
    }
    return arrays, [int(limit[0]), at // 2 + 1]


def packed_solution() -> bytes:
    """Return the arrays that kernels take, by name, compressed; of one that is all alike only its shape and value.

    The header also has the positions that the drill of rules asks about, as ``rules``, the ``numbers`` of
    :func:`_coded_opening`, and how the ``levels`` slip.
    """
    solution, tree = open_solution(), play_tree.play_tree(4)
    assert solution.keep_pegs is not None
    room = Ends(*(np.zeros((len(table) + 1, *table.shape[1:]), np.int8) for table in tree.tables))
    cache = new_end_cache()._replace(ends=room)  # a full one takes 11 MB more
    empty = play_tree._empty(len(tree.parent), len(tree.ends), int(tree.entries[0]), cache.ends)
    model = model_of(solution)
    plays = np.stack([np.stack([solution.keep_values[role], solution.keep_pegs[role]]) for role in Role])
    arrays = {
        "tossed": [np.ascontiguousarray(side) for side in solution.toss_given_ranks],
        "plays": list(plays),
        "figures": [np.array([solution.figure("value"), *solution.figure("hands")])],
        "tosses": [np.zeros_like(solution.toss_rows.rows), solution.toss_rows.weights],
        "rows": [_listed(solution.toss_rows.rows)],
        "steps": [np.diff(suit_classes().keys, prepend=0)],
        "cache": _flat(cache),
        "tree": [array for array in empty if isinstance(array, np.ndarray)],
        "walk": _flat(_walk(tree)),
        "search": _flat(new_search_workspace()),
        "model": _flat((model.worths, model.pays, *map(_blank, (model.keeps, model.throws)), model.keep_points)),
        "at_score": _flat(new_workspace()),
    }
    coded, numbers = _coded_opening()
    arrays |= coded
    header: dict[str, Any] = {"rules": [dict(row) for row in read_rows("rules_drill.csv")], "numbers": numbers}
    header["levels"] = {name: (level.toss, level.play, level.misses) for name, level in LEVELS.items()}
    blocks, place = list[bytes](), 0
    for name, parts in arrays.items():
        header[name] = []
        for array in parts:
            about = {"kind": str(array.dtype), "shape": array.shape}
            if array.size and (array == array.flat[0]).all():
                about["fill"] = int(array.flat[0])
            elif array.size:
                about["place"] = place
                blocks.append(array.tobytes() + bytes(-array.nbytes % 8))
                place += len(blocks[-1])
            header[name].append(about)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return gzip.compress(len(text).to_bytes(8, "little") + text + b"".join(blocks), mtime=0)


def _listed(rows: NDArray[np.int32]) -> NDArray[np.uint16]:
    """Return the rows of classes with equal ranks next to each other, which compress to a quarter."""
    assert rows.max() < 1 << 16
    order = np.argsort(ranks_of_classes()[0], kind="stable")
    return np.ascontiguousarray(rows[:, order].astype(np.uint16))


def _blank(sources: Sources) -> Sources:
    return Sources(*map(np.zeros_like, sources))._replace(parts=np.full_like(sources.parts, -1))


def _flat(value: Any) -> list[NDArray[Any]]:
    return [array for part in value for array in _flat(part)] if isinstance(value, tuple) else [value]
