"""The solver: the play alone, toss and play together, and its players."""

import time
from collections.abc import Iterator

from tests.solver.keeps import independent, random_keeps

from bench.memory import peak_memory
from bench.timing import Figure, seconds
from muggins.arena.match import Match, play_match
from muggins.players.registry import parse_player
from muggins.solver.deal.joint import JointSolve
from muggins.solver.play.cfr import PlayGame, PlaySolver
from muggins.solver.play.tree import play_tree
from muggins.solver.play.variants import CFR_PLUS, DCFR, Variant

_CPP = 1.9  # seconds an iteration of a plain C++ program on one thread, published with the task
_PUBLISHED = {
    CFR_PLUS: {10: 0.132, 20: 0.0398, 50: 0.0077, 100: 0.0022},
    DCFR: {10: 0.0552, 20: 0.0113, 50: 0.0014, 100: 0.0003},
}


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    yield from _play_alone()
    yield from _together()
    match = Match(parse_player("nash"), parse_player("greedy+greedy"), duplicate=True)
    took = seconds(lambda: list(play_match(match, 10_000)), runs=1)
    yield Figure("games of nash against greedy+greedy", 20_000 / took, "games/s", more_is_better=True)
    yield Figure("peak memory, solver and all before it", peak_memory(), "MiB", 3 * 1024)


def _play_alone() -> Iterator[Figure]:
    keeps = independent(random_keeps(), random_keeps())
    took = {}
    for threads in (1, 2):
        solver = PlaySolver(PlayGame(play_tree(4), threads), DCFR)

        def iterate(solver: PlaySolver = solver) -> None:
            for hero in (1, 0):
                solver.learn(hero, 2, keeps)

        took[threads] = seconds(iterate, runs=5)
    yield Figure(
        "an iteration of the play, one thread",
        took[1],
        "s",
        2.0,
        "a plain C++ program, another machine",
        took[1] / _CPP,
    )
    yield Figure("an iteration of the play, two threads", took[2], "s", 1.2, "one thread", took[2] / took[1])
    for variant in (CFR_PLUS, DCFR):
        yield from _convergence(variant)


def _convergence(variant: Variant) -> Iterator[Figure]:
    keeps = independent(random_keeps(), random_keeps())
    solver = PlaySolver(PlayGame(play_tree(4), 2), variant)
    for iteration in range(1, 101):
        for hero in (1, 0):
            solver.learn(hero, iteration, keeps)
        published = _PUBLISHED[variant].get(iteration)
        if published:
            found = solver.measure(keeps)
            yield Figure(
                f"NashConv of the play, {variant.name}, {iteration} iterations",
                found.nashconv,
                "points",
                1.05 * published,
                "published",
                found.nashconv / published,
                note=f"worth {found.value:.4f} to the dealer",
            )


def _together() -> Iterator[Figure]:
    solve = JointSolve(DCFR, threads=2)
    solve.iterate()  # what is compiled and counted once
    solve = JointSolve(DCFR, threads=2)
    spent, goals = 0.0, {0.01: 180, 0.0025: 480}
    while goals:
        start = time.perf_counter()
        solve.iterate()
        spent += time.perf_counter() - start
        if solve.iteration % 5 == 0 and solve.iteration >= 30:
            nashconv = solve.measure().nashconv
            for goal in [goal for goal in goals if nashconv <= goal]:
                yield Figure(
                    f"toss and play to a NashConv of {goal}",
                    spent,
                    "s",
                    goals.pop(goal),
                    note=f"{solve.iteration} iterations",
                )
