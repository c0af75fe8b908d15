"""What the WebAssembly module answers, beside the same question to the library."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.counting.discard import discards
from muggins.kernels.crib import TOSSES
from muggins.kernels.show import score_hands
from muggins.kernels.tosses import toss_tables
from muggins.rules.role import Role
from tests.wasm.node import Node, Stored

pytest.importorskip("ziglang", reason="make page has not been run: the linker is not installed")
pytestmark = [pytest.mark.all, pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")]


def build(path: Path, seed: str = "0") -> bytes:
    line = (sys.executable, "-m", "wasm", str(path))
    subprocess.run(line, env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, check=True)
    return path.read_bytes()


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("wasm") / "engine.wasm"
    build(path)
    return path


@pytest.fixture(scope="module")
def node(engine: Path) -> Iterator[Node]:
    with Node(engine) as node:
        yield node


@pytest.fixture(scope="module")
def tables(node: Node) -> list[Stored]:
    """The tables of the tosses, as the engine fills them."""
    filled = [node.zeros(*table.shape, kind=table.dtype) for table in toss_tables()]
    node.call("fill_toss_tables", *filled)
    return filled


def deal(number: int, cards: int, seed: int) -> NDArray[np.uint8]:
    return np.random.default_rng(seed).random((number, 52)).argsort(axis=1)[:, :cards].astype(np.uint8)


def test_the_same_source_gives_the_same_bytes(engine: Path, tmp_path: Path) -> None:
    assert build(tmp_path / "again.wasm", seed="1") == engine.read_bytes()


@pytest.mark.parametrize("crib", [False, True])
def test_hands_are_scored_as_in_the_library(node: Node, crib: bool) -> None:
    hands = deal(100_000, 5, seed=1)
    points = node.zeros(len(hands), kind=np.uint8)
    assert node.call("score_hands", node.store(hands), crib, points) == -1
    assert np.array_equal(points.load(), score_hands(hands, crib=crib))


def test_a_hand_with_a_card_twice_is_refused(node: Node) -> None:
    assert node.call("score_hands", node.store(np.zeros((1, 5), np.uint8)), False, node.zeros(1, kind=np.uint8)) == 0


def test_arrays_of_another_type_are_refused(node: Node) -> None:
    with pytest.raises(RuntimeError, match=r"float64\[2\]: expected uint8\[2\]"):
        node.call("score_hands", node.zeros(1, 5), False, node.zeros(1, kind=np.uint8))


def test_tosses_average_as_in_the_library(node: Node, tables: list[Stored]) -> None:
    hands = np.sort(deal(50, 6, seed=2), axis=1)
    kept, cribs = node.zeros(len(hands), 15), node.zeros(len(hands), 15)
    node.call("average_tosses", *tables, node.store(hands), kept, cribs)
    for hand, hand_points, crib_points in zip(hands.tolist(), kept.load(), cribs.load(), strict=True):
        exact = {toss.tossed: (float(toss.hand), float(toss.crib)) for toss in discards(hand, Role.PONE)}
        assert [exact[hand[a], hand[b]] for a, b in TOSSES] == list(zip(hand_points, crib_points, strict=True))
