"""Scoring: all hands, random hands, and one toss, beside a C loop and a published package."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
from cribbage_scorer import cribbage_scorer

from bench.timing import Figure, seconds
from muggins.cards import SUIT_TEXT, parse_cards, rank_of, suit_of
from muggins.kernels.crib import count_tosses
from muggins.kernels.multisets import GROW
from muggins.kernels.show import RANK_POINTS, count_all_hands, score_hands

_HANDS = 12_994_800


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    census = seconds(count_all_hands, runs=15)
    c_loop = _c_loop()
    yield Figure(
        f"score all {_HANDS:,} hands",
        census,
        "s",
        0.06,
        "a table-driven C loop (bench/census.c)",
        None if c_loop is None else census / c_loop,
        note="no C compiler here: no ratio" if c_loop is None else f"C {c_loop:.4f} s",
    )
    rng = np.random.default_rng(1)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (500_000, 1)), axis=1)[:, :5]
    hands = np.ascontiguousarray(hands)
    ours = seconds(lambda: score_hands(hands), runs=15) / len(hands)
    sample = [[(rank_of(c) + 1, SUIT_TEXT[suit_of(c)]) for c in row] for row in hands[:2000].tolist()]
    theirs = seconds(lambda: [cribbage_scorer.show_calc_score(row[4], row[:4]) for row in sample], runs=3) / len(sample)
    yield Figure(
        "score random hands in a batch",
        1e-6 / ours,
        "million/s",
        20,
        "cribbage-scorer 0.2.5, hand by hand",
        theirs / ours,
        more_is_better=True,
        note=f"cribbage-scorer {1 / theirs:,.0f}/s",
    )
    six = parse_cards("3H 4D 5D 5S JS 2C")
    yield Figure(
        "hands and exact cribs of a hand's tosses", 1e3 * seconds(lambda: count_tosses(six), runs=30), "ms", 10
    )


def _c_loop() -> float | None:
    """Build and run the C reference; return its seconds, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    source = Path(__file__).with_name("census.c")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "census"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        done = subprocess.run([program], input=_c_table(), capture_output=True, check=True)
    time, perfect = done.stdout.split()
    if int(perfect) != 4:
        raise RuntimeError(f"the C loop counts {int(perfect)} hands of 29: expected 4")
    return float(time)


def _c_table() -> bytes:
    table = np.zeros((13, 13, 13, 13, 13), np.uint8)
    for a, b, c, d in product(range(13), repeat=4):
        table[a, b, c, d] = RANK_POINTS[GROW[3][GROW[2][GROW[1][a, b], c], d]]
    return table.tobytes()
