"""What JavaScript may call: kernels by name, each with arguments of the types that it is compiled for."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels import show, tosses
from muggins.kernels._jit import kernel
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.game import act, begin, deal, deal_card, deal_hands, is_legal, legal_cards, packed
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.play import after_card, card_points, put_state, state_of
from muggins.kernels.random import below, seeded
from muggins.kernels.removal import parts_for_one
from muggins.kernels.show import FOUR_POINTS
from muggins.kernels.tosses import TossTables, keep_index, toss_totals
from muggins.players.compiled import ChoiceWorkspace, choose_card, choose_toss
from muggins.players.endgame.deals import DealSums, best_toss, deal_half, fill_leads, mean_worth, next_round
from muggins.players.endgame.model import Model, Sources, fill_sources, new_workspace
from muggins.players.endgame.rollout import fill_blocks
from muggins.players.endgame.steps import Steps, fill_steps
from muggins.players.endgame.toss import TossQuery
from muggins.players.slips import fill_slips
from muggins.players.solution import SolutionTosses, read_only
from muggins.solver.file import compact, opening_code
from muggins.solver.file.opening import fill_by_keep
from muggins.solver.file.range_coder import decoder
from muggins.solver.opening.against import fill_rows
from muggins.solver.opening.splits import Splits, fill_splits, fill_weights
from muggins.solver.opening.strategy import Opening, OpeningPlay
from muggins.solver.play import tree as play_tree
from muggins.solver.play.ends import new_end_cache
from muggins.solver.play.given import NO_ROWS, STARTERS, Layers, dense_play
from muggins.solver.play.tree import Tree, bare_tree, nodes_of
from muggins.solver.query.search import new_search_workspace, worth_against
from muggins.solver.query.toss_worths import weigh_tosses_of
from wasm.at_score import weigh_cards_at_score
from wasm.opening import lay_sets, pack_sets
from wasm.solution import order_classes, spread_rows, sum_words, weights_of_cards, weights_of_tosses, worths_alone
from wasm.steps import count_steps

_SIXES, _PAIRS = MEMBERS[6], GROW[1]

Entry = tuple[Callable[..., Any], tuple[Any, ...]]


@kernel
def _fill_toss_tables(tables: TossTables) -> None:
    tosses._fill(_SIXES, tables)


@kernel
def _fill_points_alone(alone: NDArray[np.uint8]) -> None:
    """Fill what ranks score in the four kept cards of each toss: the part of the tables that takes no time."""
    for six in range(len(_SIXES)):
        for toss in range(15):
            alone[six, toss] = FOUR_POINTS[keep_index(_SIXES[six], toss)]


@kernel
def _average_tosses(
    tables: TossTables, hands: NDArray[np.uint8], kept: NDArray[np.float64], cribs: NDArray[np.float64]
) -> None:
    """Fill ``kept`` and ``cribs`` float64[n, 15], expected points of the tosses of sorted ``hands`` uint8[n, 6]."""
    of_hand, of_crib = np.zeros(15, np.int64), np.zeros(15, np.int64)
    for number in range(len(hands)):
        toss_totals(tables, hands[number], of_hand, of_crib)
        for toss in range(15):
            kept[number, toss], cribs[number, toss] = of_hand[toss] / STARTERS_PER_KEEP, of_crib[toss] / CRIBS_PER_TOSS


@kernel
def _fill_toss_parts(keep: NDArray[np.int16], pair: NDArray[np.int16]) -> None:
    """Fill what each toss of six ranks keeps, and what it throws: int16[18395, 15] each."""
    for six in range(len(_SIXES)):
        ranks = _SIXES[six]
        for toss in range(15):
            keep[six, toss] = keep_index(ranks, toss)
            pair[six, toss] = _PAIRS[ranks[THROWS[toss, 0]], ranks[THROWS[toss, 1]]]


@kernel
def _believe_parts(
    part: NDArray[np.int16], probability: NDArray[np.float64], left: NDArray[np.int64], parts: NDArray[np.float64]
) -> None:
    """Fill how likely an opponent keeps, or throws, what; see :func:`parts_for_one`."""
    parts_for_one(_SIXES, part, probability, left, parts)


@kernel
def begin_game(row: NDArray[np.int64], dealer: int, target: int) -> None:
    """Begin a game of two to a target, in which a seat deals first."""
    begin(row, dealer)
    row[r.TARGET], row[r.DECK], row[r.CARDS], row[r.TOSSED] = target, (1 << 52) - 1, 6, 2


@kernel
def play_rank(state: NDArray[np.int64], rank: int, after: NDArray[np.int64]) -> int:
    """Fill ``after`` with the state of the play, int64[8], once a rank that fits is played; return what it pegs."""
    then, points = after_card(state_of(state), rank)
    put_state(after, then)
    return points


@kernel
def new_games(rows: NDArray[np.int64], target: int, streams: NDArray[np.uint64], seed: int) -> None:
    """Begin games of two to a target; the seed decides who deals first, and the cards."""
    for number in range(len(rows)):
        streams[number, 0] = seeded(seed, number, 0)
        begin_game(rows[number], below(streams[number], 2), target)


@kernel
def step_games(
    rows: NDArray[np.int64], actions: NDArray[np.int64], streams: NDArray[np.uint64], logs: NDArray[np.int16]
) -> int:
    """Take an action in every game, or deal where nobody is to act; what is over stays.

    A deal's events are in ``logs`` int16[n, MOST_EVENTS, EVENT_LENGTH] until the next is dealt.

    Returns:
        -1, or the first game whose action is illegal: then nothing is done.
    """
    for number in range(len(rows)):
        if rows[number, r.PLAYER] >= 0 and not is_legal(rows[number], actions[number]):
            return number
    for number in range(len(rows)):
        row = rows[number]
        if row[r.PLAYER] >= 0:
            act(row, actions[number], logs[number])
        else:
            deal(row, streams[number], logs[number])
        if row[r.PHASE] == r.TURNING:
            deal(row, streams[number], logs[number])
    return -1


@kernel
def choose_actions(
    rows: NDArray[np.int64],
    player: tuple[int, int],
    workspace: ChoiceWorkspace,
    streams: NDArray[np.uint64],
    actions: NDArray[np.int64],
) -> None:
    """Fill ``actions`` int64[n] with those of a (ThrowerId, PeggerId) where somebody is to act."""
    six = np.zeros(6, np.uint8)
    for number in range(len(rows)):
        row = rows[number]
        if row[r.PHASE] == r.TOSSING:
            role = 1 if row[r.PLAYER] == row[r.DEALER] else 0
            cards = row[r.DEALT + role]
            for place in range(6):
                six[place] = lowest_bit(cards)
                cards &= cards - 1
            actions[number] = r.TOSS + choose_toss(player[0], six, role, workspace, streams[number])
        elif row[r.PHASE] == r.PLAYING:
            hand = packed(row[r.HANDS + row[r.TURN]])
            rank = choose_card(player[1], hand, state_of(row[r.TURN :]), workspace.worth, streams[number])
            actions[number] = lowest_bit(legal_cards(row) & 15 << 4 * rank)


@kernel
def _link_tree(tree: Tree) -> None:
    """Fill where the children of each node are, from its parents and edges."""
    for node in range(1, len(tree.parent)):
        tree.links[tree.parent[node]] |= 1 << tree.edge[node]
    place = 0
    for node in range(len(tree.parent)):
        edges = tree.links[node]
        tree.links[node] |= place << 14
        place += play_tree.place_of(edges, 14)
    for node in range(1, len(tree.parent)):
        tree.children[play_tree.place_of(tree.links[tree.parent[node]], tree.edge[node])] = node


def walk_of(tree: Tree, code: compact.Compact, found: compact._Found) -> tuple[Any, ...]:
    """Return what the walk that decodes a play is called with: all zeros, but for where it begins."""
    coder = decoder(code.stream, compact._CONTEXTS)
    nodes = compact._Nodes(*(getattr(tree, name) for name in compact._Nodes._fields))
    live = compact._new_live(code, STARTERS)
    source = compact._Source(np.zeros(0, np.uint8), np.zeros((0, 0), np.uint8))
    work = compact._Work(code.limits, code.sizes, coder, source, found, live, compact._new_set())
    return nodes, code.shown, compact._new_trail(), work, 0


def _empty_model(play: NDArray[np.uint8], layers: Layers) -> Model:
    shorts, longs, floats = np.zeros((1, 1), np.int16), np.zeros((1, 1), np.int64), np.zeros((1, 1))
    steps, tosses = (
        Steps(longs[0], play.astype(np.int32)),
        SolutionTosses(longs[0], shorts.astype(np.int32), play[None]),
    )
    sources = Sources(shorts[None], longs, shorts, floats)
    return Model(steps, tosses, play, layers, play.astype(np.int32), floats[None], floats, sources, sources, floats)


def entries() -> dict[str, Entry]:
    """Return the kernels by name, each with sample arguments."""
    bytes_1, bytes_2 = np.zeros(1, np.uint8), np.zeros((1, 1), np.uint8)
    floats_2, ints_1, ints_2 = np.zeros((1, 1)), np.zeros(1, np.int64), np.zeros((1, 1), np.int64)
    shorts_2, singles_2 = np.zeros((1, 1), np.int16), np.zeros((1, 1), np.float32)
    streams, logs = ints_2.astype(np.uint64), np.zeros((1, 1, 1), np.int16)
    tables = TossTables(bytes_2, shorts_2, bytes_2.astype(np.int32))
    choice, cache = ChoiceWorkspace(tables, ints_1, ints_2), new_end_cache()
    tree = play_tree._empty(1, 1, 0, cache.ends)
    code = compact.Compact(bytes_1, np.zeros((2, SIZES[4]), np.int16), np.zeros((1, 1, 1), np.int16), ints_1, ints_1)
    found = compact._Found(bytes_1, compact._room(0, 0, 0))
    play = dense_play(bytes_1)._replace(opening=NO_ROWS)
    model = _empty_model(read_only(bytes_1), play.layers)
    nodes, sides, sets = nodes_of(bare_tree()), (shorts_2[0], shorts_2[0]), OpeningPlay(*[bytes_2[None, None]] * 3)
    number = shorts_2.astype(np.int32)
    opening = Opening(number, number, bytes_2[None], bytes_2[None, None], bytes_2[None, None, None])
    splits = Splits(sides[0], number[0], sides[0], floats_2[0])
    work = opening_code.new_work(decoder(bytes_1, opening_code._CONTEXTS), 0, encodes=False, splits=1)
    sources = Sources(shorts_2[None], ints_2, shorts_2, floats_2)
    flags = bytes_1.astype(np.bool_)
    dealt = DealSums(floats_2[None, None], ints_1, flags, flags, flags, floats_2[0], 0, 0)
    return {
        "score_hands": (show._score_hands, (bytes_2, False, bytes_1)),
        "fill_points_alone": (_fill_points_alone, (bytes_2,)),
        "fill_toss_tables": (_fill_toss_tables, (tables,)),
        "average_tosses": (_average_tosses, (tables, bytes_2, floats_2, floats_2)),
        "fill_toss_parts": (_fill_toss_parts, (shorts_2, shorts_2)),
        "weigh_tosses": (weigh_tosses_of, (bytes_2, 0, shorts_2, floats_2, singles_2, floats_2[None])),
        "build_tree": (play_tree._build, (4, True, tree, cache, (1, -1))),
        "link_tree": (_link_tree, (tree,)),
        "decode_play": (compact._walk, walk_of(bare_tree(), code, found)),
        "believe_parts": (_believe_parts, (shorts_2, floats_2, ints_1, floats_2[0])),
        "weigh_cards": (kernel(worth_against), (bare_tree(), play, 0, 0, ints_1, 0.0, new_search_workspace())),
        "fill_steps": (fill_steps, (tree.children, tree.links, tree.net, tree.offset, ints_1)),
        "fill_sources": (fill_sources, (shorts_2, floats_2, 0, sources)),
        "fill_blocks": (fill_blocks, (play.layers.keys, bytes_1.astype(np.int32))),
        "weigh_cards_at_score": (
            weigh_cards_at_score,
            (ints_1, ints_1, 0, floats_2[0], NO_ROWS, model, new_workspace()),
        ),
        "deal_half": (deal_half, (TossQuery(bytes_1, 0, (0, 0)), model, dealt, 0)),
        "next_round": (next_round, (dealt, 0)),
        "fill_leads": (fill_leads, (dealt, 0, 0, floats_2[0], floats_2[0])),
        "best_toss": (best_toss, (dealt, 0)),
        "mean_worth": (mean_worth, (dealt, 0, 0)),
        "begin_game": (begin_game, (ints_1, 0, 0)),
        "deal_hands": (deal_hands, (ints_1, 0, 0)),
        "deal_card": (deal_card, (ints_1, 0, logs[0])),
        "act": (act, (ints_1, 0, logs[0])),
        "legal_cards": (legal_cards, (ints_1,)),
        "play_rank": (play_rank, (ints_1, 0, ints_1)),
        "card_points": (card_points, (0, 0)),
        "count_steps": (count_steps, (0, 0, False, ints_2)),
        "sum_words": (sum_words, (ints_1, 0)),
        "order_classes": (order_classes, (ints_1, bytes_1.astype(np.int32))),
        "spread_rows": (spread_rows, (bytes_1.astype(np.int32), shorts_2.astype(np.uint16), shorts_2.astype(np.int32))),
        "weights_of_tosses": (weights_of_tosses, (bytes_1, 0, model.toss, ints_1)),
        "weights_of_cards": (weights_of_cards, (ints_1, nodes, bytes_1, play.layers, opening, False, ints_1, ints_1)),
        "worths_alone": (worths_alone, (ints_1, floats_2[0])),
        "fill_splits": (fill_splits, (shorts_2, shorts_2, floats_2, opening.pone, splits)),
        "fill_by_keep": (fill_by_keep, (nodes, bytes_1, play.layers, 0, sets, sets)),
        "code_starter": (opening_code.code_starter, (work, sides, sides, shorts_2, sets, sets, sets, sets)),
        "pack_sets": (pack_sets, (number[0], bytes_1, 0)),
        "lay_sets": (lay_sets, (bytes_1, 0, sides[0], number, number, number)),
        "fill_weights": (fill_weights, (splits, ints_1, 0, floats_2[0])),
        "fill_rows": (fill_rows, (opening, 0, splits, floats_2[0], 0, ints_1, 0, singles_2[0])),
        "new_games": (new_games, (ints_2, 0, streams, 0)),
        "step_games": (step_games, (ints_2, ints_1, streams, logs)),
        "fill_slips": (fill_slips, (floats_2[0], 0.0, floats_2[0])),
        "choose_actions": (choose_actions, (ints_2, (0, 0), choice, streams, ints_1)),
    }
