"""Exploring the solution: points of the play, and what is tossed."""

import random
import time
from collections.abc import Iterator

from bench.timing import Figure, seconds
from muggins.cards import RANK_TEXT
from muggins.coach.coach import Coach
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.query.explore import explore_play
from muggins.solver.query.toss_grid import toss_grid

_STARTER = 7
_WALKS = 6
_POSITION = "dealer hand 5H 6D JS KC toss 2C 2S starter 8H play 4D"


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    solution, coach, view = open_solution(), Coach(), parse_position(_POSITION)
    explore_play(solution, _STARTER, "4")
    advice = seconds(lambda: coach.cards(view), runs=20)
    lead = seconds(lambda: explore_play(solution, _STARTER), runs=3)
    yield Figure("explore: the lead, once a starter is prepared", lead, "s")
    first = seconds(lambda: explore_play(solution, _STARTER, "4"), runs=5)
    reference = "the coach's advice on one holding there"
    yield Figure("explore: after the first lead", first, "s", 1, reference, first / advice)
    later = sorted(_later(solution))
    middle = later[len(later) // 2]
    yield Figure(
        "explore: later points, median", 1000 * middle, "ms", 100, note=f"slowest of {len(later)}: {later[-1]:.2f} s"
    )
    began = time.perf_counter()
    explore_play(solution, _STARTER + 1)
    yield Figure("explore: the lead, another starter", time.perf_counter() - began, "s")
    toss_grid(solution, Role.PONE)
    began = time.perf_counter()
    toss_grid(solution, Role.DEALER)
    yield Figure("explore: what is tossed in a role", time.perf_counter() - began, "s")


def _later(solution: Solution) -> list[float]:
    """Return seconds for points of the play from the second card on, walked to by likely cards."""
    rng, took = random.Random(1), []
    for _ in range(_WALKS):
        played: list[str] = []
        for depth in range(5):
            began = time.perf_counter()
            node = explore_play(solution, _STARTER, " ".join(played))
            if depth > 1:
                took.append(time.perf_counter() - began)
            choice = rng.choices(node.choices, [choice.probability for choice in node.choices])[0]
            played.append("go" if choice.rank is None else RANK_TEXT[choice.rank])
    return took
