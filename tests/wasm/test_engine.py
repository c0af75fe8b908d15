"""What the WebAssembly module answers, beside the same question to the library."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from wasm.entries import choose_actions, new_games, step_games, walk_of

from muggins.envs.one import cards_in
from muggins.kernels import row as r
from muggins.kernels.crib import TOSSES
from muggins.kernels.show import score_hands
from muggins.kernels.tosses import toss_tables
from muggins.players.compiled import PeggerId, ThrowerId, new_choice_workspace
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.solver.file.compact import Compact, _Found, _room
from muggins.solver.file.solution import open_solution
from muggins.solver.play.ends import new_end_cache
from muggins.solver.play.tree import Tree, _empty, play_tree
from tests.envs.mirror import told
from tests.exact import discards
from tests.wasm.conftest import ROOT
from tests.wasm.node import Node, Stored

pytestmark = pytest.mark.all


@pytest.fixture(scope="module")
def tables(node: Node) -> list[Stored]:
    """The tables of the tosses, as the engine fills them."""
    filled = [node.zeros(*table.shape, kind=table.dtype) for table in toss_tables()]
    node.call("fill_toss_tables", *filled)
    return filled


def deal(number: int, cards: int, seed: int) -> NDArray[np.uint8]:
    return np.random.default_rng(seed).random((number, 52)).argsort(axis=1)[:, :cards].astype(np.uint8)


def test_the_same_source_gives_the_same_bytes_in_another_folder(engine: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.wasm"
    for folder in ("src", "wasm"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    known = os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(tmp_path / "src")}
    subprocess.run([sys.executable, "-m", "wasm", again], env=known, cwd=tmp_path, capture_output=True, check=True)
    assert again.read_bytes() == engine.read_bytes()


@pytest.mark.parametrize("crib", [False, True])
def test_hands_are_scored_as_in_the_library(node: Node, crib: bool) -> None:
    hands = deal(100_000, 5, seed=1)
    points = node.zeros(len(hands), kind=np.uint8)
    assert node.call("score_hands", node.store(hands), crib, points) == -1
    assert np.array_equal(points.load(), score_hands(hands, crib=crib))


def test_what_cannot_be_scored_is_refused(node: Node) -> None:
    points = node.zeros(1, kind=np.uint8)
    assert node.call("score_hands", node.store(np.zeros((1, 5), np.uint8)), False, points) == 0, "a card twice"
    with pytest.raises(RuntimeError, match=r"float64\[2\]: expected uint8\[2\]"):
        node.call("score_hands", node.zeros(1, 5), False, points)


def test_tosses_average_as_in_the_library(node: Node, tables: list[Stored]) -> None:
    hands = np.sort(deal(50, 6, seed=2), axis=1)
    kept, cribs = node.zeros(len(hands), 15), node.zeros(len(hands), 15)
    node.call("average_tosses", *tables, node.store(hands), kept, cribs)
    for hand, hand_points, crib_points in zip(hands.tolist(), kept.load(), cribs.load(), strict=True):
        exact = {toss.tossed: (float(toss.hand), float(toss.crib)) for toss in discards(hand, Role.PONE)}
        assert [exact[hand[a], hand[b]] for a, b in TOSSES] == list(zip(hand_points, crib_points, strict=True))


def store_all(node: Node, arrays: Any) -> list[Stored]:
    """Store the arrays of a tuple of tuples in the order in which a kernel takes them."""
    stored: list[Stored] = []
    for part in arrays:
        stored += store_all(node, part) if isinstance(part, tuple) else [node.store(part)]
    return stored


def equal_all(stored: list[Stored], arrays: tuple[Any, ...]) -> None:
    for mine, array in zip(stored, arrays, strict=True):
        assert np.array_equal(mine.load(), array)


@pytest.fixture(scope="module")
def tree(node: Node) -> list[Stored]:
    """The tree of the play, as the engine builds it."""
    known, cache = play_tree(4), new_end_cache()
    room = store_all(node, cache)
    nodes, leaves = len(known.parent), len(known.ends)
    empty = _empty(nodes, leaves, int(known.entries[0]), cache.ends)
    built = [*store_all(node, empty[:-2]), *room[-3:], node.store(empty.entries)]
    assert node.call("build_tree", 4, True, *built, *room, 1, -1)[:2] == [nodes, known.entries[0]]
    node.call("link_tree", *built)
    built[-4:-1] = [table.first(len(one)) for table, one in zip(room[-3:], known.tables, strict=True)]
    return built


def test_the_tree_of_the_play_is_the_library_s(tree: list[Stored]) -> None:
    known = play_tree(4)
    equal_all(tree, (*known[:-2], *known.tables, known.entries))


@pytest.fixture(scope="module")
def play(node: Node, tree: list[Stored]) -> list[Stored]:
    """The shipped play, as the engine decodes it: without a starter, and the layers."""
    solution, known = open_solution(), play_tree(4)
    code = Compact(*(np.array(solution._arrays[f"play_{name}"]) for name in Compact._fields))
    sets, weights = code.sizes.tolist()
    found = _Found(np.zeros(int(known.entries[0]), np.uint8), _room(len(known.parent), sets, weights))
    nodes, *rest, _ = walk_of(known, code._replace(sizes=np.zeros(2, np.int64)), found)
    branches = [tree[Tree._fields.index(name)] for name in nodes._fields]
    stored = store_all(node, rest)
    assert all(node.call("decode_play", *branches, *stored, end) for end in range(0, len(known.end) + 100_000, 100_000))
    begin = 5 + 2 + 3 + 2  # behind the chances, the trail, limits, sizes, the coder and the source
    return stored[begin : begin + 7]


def test_the_shipped_play_is_decoded(play: list[Stored]) -> None:
    solution = open_solution()
    equal_all(play, (solution.play, *solution.layers))


def replay(game: Game, row: NDArray[np.int64], log: NDArray[np.int16]) -> None:
    """Play a deal by the rules and compare all that happens in it, and the scores after it."""
    events = log[: row[r.EVENTS]].tolist()
    pone, dealer = (cards_in(int(row[r.DEALT + role])) for role in Role)
    deal = game.begin_deal(pone, dealer, int(row[r.STARTER]))
    for role in Role:
        deal.toss(role, cards_in(int(row[r.TOSSES + role])))
    for kind, role, card, *_ in events:
        if kind == r.PLAYED:
            deal.play(Role(role), card)
    assert [list(told(event)) for event in deal.events] == events
    assert tuple(game.scores) == tuple(row[r.SCORES : r.SCORES + 2])


def test_whole_games_are_those_of_the_rules(node: Node, tables: list[Stored]) -> None:
    number, seed, player = 200, 5, (int(ThrowerId.SCHELL), int(PeggerId.RULE))
    rows, streams = np.zeros((number, r.LENGTH), np.int64), np.zeros((number, 1), np.uint64)
    actions, logs = np.zeros(number, np.int64), np.zeros((number, r.MOST_EVENTS, r.EVENT_LENGTH), np.int16)
    mine = [node.store(array) for array in (rows, streams, actions, logs)]
    workspace = new_choice_workspace()
    room = [node.store(array) for array in workspace[1:]]
    new_games(rows, 121, streams, seed)
    node.call("new_games", mine[0], 121, mine[1], seed)
    games = [Game(Seat(int(row[r.DEALER]))) for row in rows]
    over = np.zeros(number, bool)
    while not over.all():
        choose_actions(rows, player, workspace, streams, actions)
        node.call("choose_actions", mine[0], *player, *tables, *room, mine[1], mine[2])
        assert step_games(rows, actions, streams, logs) == node.call("step_games", mine[0], mine[2], mine[1], mine[3])
        assert np.array_equal(mine[0].load(), rows)
        ended = np.flatnonzero(~over & np.isin(rows[:, r.PHASE], (r.DEALT_OUT, r.OVER)))
        if len(ended):
            log = mine[3].load()
            for one in ended.tolist():
                replay(games[one], rows[one], log[one])
        over = rows[:, r.PHASE] == r.OVER
    assert [game.winner for game in games] == rows[:, r.WINNER].tolist()


def test_an_illegal_action_is_refused(node: Node) -> None:
    rows, streams = node.zeros(1, r.LENGTH, kind=np.int64), node.zeros(1, 1, kind=np.uint64)
    logs, card = node.zeros(1, r.MOST_EVENTS, r.EVENT_LENGTH, kind=np.int16), node.zeros(1, kind=np.int64)
    node.call("new_games", rows, 121, streams, 1)
    assert node.call("step_games", rows, card, streams, logs) == -1  # the cards are dealt
    assert node.call("step_games", rows, card, streams, logs) == 0
    assert rows.load()[0, r.PHASE] == r.TOSSING
