"""The kernels that a table needs, by part.

``python -m muggins.coach.warm`` reads names of parts, compiles each into the cache and then prints its name. It ends
with the process that started it, which holds its standard input open.
"""

import os
import random
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import numpy as np

from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.table import new_solutions, new_table
from muggins.arena.tally import new_tally
from muggins.coach import parts
from muggins.coach.coach import Coach
from muggins.coach.toss import weigh_tosses
from muggins.files.cache import finish_writing, keep, mark_used
from muggins.files.paths import is_file
from muggins.files.sealed import write_sealed
from muggins.kernels._jit import cache_folder, processor
from muggins.kernels.crib import count_tosses
from muggins.kernels.play import START, pack_hand
from muggins.players.forms import compiled, plain_player
from muggins.players.registry import LEARNED, parse_player
from muggins.players.slips import fill_slips
from muggins.players.solution import SolutionPegger, best_alone
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import open_solution
from muggins.solver.query.belief import believe_keeps, follow_play
from muggins.solver.query.chances import scoring_chances
from muggins.solver.query.explore import explore_play
from muggins.solver.query.search import new_search_workspace
from muggins.solver.query.toss_grid import toss_grid
from muggins.solver.query.warm import BlankSolution, warm_opening

_TOSS = "pone{} hand 3H 4D 5D 5S JS 2C"
_LEAD = "pone{} hand 3H 4D 5D 5S toss 2C JS starter 9H"
_LATER = "dealer{} hand 2C 3H 4D JS toss 5D 5S starter 9H play KC JS 6C"
_NEVER = "dealer{} hand 3H 4D 5D 5S toss 2C JS starter 9H play KC 3H 4S"
"""Where the solution's own play never comes: it searches for its card."""
_LATE = " 100-100"  # a score at which all play for it


@dataclass(frozen=True, slots=True)
class KernelGroup:
    """Kernels that are compiled together.

    Attributes:
        after: names of the parts whose kernels it uses, compiled before it.
        run: loads its kernels, and compiles those that are not in the cache.
        on_demand: whether it is compiled only where somebody asks.
    """

    name: str
    after: tuple[str, ...]
    run: Callable[[], object]
    on_demand: bool = False


def _opening() -> None:
    solution = open_solution()
    warm_opening(BlankSolution(solution.path))
    _ = solution.toss_given_ranks


def _decoded() -> None:
    solution = open_solution()
    _ = solution.play, solution.opening


def _table() -> None:
    best_alone(START._replace(left=(2, 0)), pack_hand([2, 3]))
    player = plain_player(parse_player("nash"), random.Random(1))
    player.toss(_view(_TOSS))
    for text in (_LEAD, _LATER):
        player.play(_view(text))
    follow_play(open_solution().given(None), Role.PONE, np.zeros(0, np.int64), 0.0, new_search_workspace())


def _tosses() -> None:
    solution, view = open_solution(), _view(_TOSS)
    weigh_tosses(solution, view.hand, view.role)
    believe_keeps(solution, Role.PONE, np.full(13, 4), new_search_workspace())
    count_tosses(view.hand)
    fill_slips(np.zeros(15), 1.0, np.zeros(15))


def _cards() -> None:
    solution = BlankSolution(open_solution().path)
    coach = Coach(solution)
    for text in (_LEAD, _LATER):
        coach.advise(_view(text))
    SolutionPegger(solution).play_probabilities(_view(_NEVER))


def _cards_at_score() -> None:
    coach = Coach(BlankSolution(open_solution().path))
    for text in (_LEAD, _LATER):
        coach.advise(_view(text, _LATE))


def _score() -> None:
    player = plain_player(parse_player("nash-max+score"), random.Random(1))
    player.toss(_view(_TOSS, _LATE))
    for text in (_LEAD, _LATER):
        player.play(_view(text, _LATE))
    plain_player(parse_player("nash-max+score"), random.Random(1), in_match=True).toss(_view(_TOSS, _LATE))
    Coach(deals=16).tosses(_view(_TOSS, _LATE))


def _match() -> None:
    """Compile for a match for points by playing none of its games: only the types of the table's arrays count."""
    player = compiled(parse_player("greedy+greedy"))
    table = new_table(player, player)._replace(solutions=new_solutions(player, player))
    play_games(table, 1, 0, 0, False, new_tally(), NO_LOGS)


def _exploring() -> None:
    solution = open_solution()
    explore_play(solution, None, "4 4 4")
    explore_play(solution, 7, "4 4 4")
    toss_grid(solution, Role.PONE)
    scoring_chances(solution)


def _simple() -> None:
    for name in (LEARNED, "table+rule", "table+montecarlo1"):
        player = plain_player(parse_player(name), random.Random(1))
        player.toss(_view(_TOSS))
        player.play(_view(_LEAD))


def _view(text: str, score: str = "") -> View:
    return parse_position(text.format(score))


PARTS = (
    KernelGroup(parts.MATCH, (), _match, on_demand=True),
    KernelGroup(parts.DECODED, (), _decoded),
    KernelGroup(parts.OPENING, (), _opening),
    KernelGroup(parts.CARDS, (parts.OPENING,), _cards),
    KernelGroup(parts.TABLE, (parts.DECODED,), _table),
    KernelGroup(parts.TOSSES, (), _tosses),
    KernelGroup(parts.SCORE, (parts.TABLE, parts.TOSSES), _score),
    KernelGroup(parts.CARDS_AT_SCORE, (parts.CARDS,), _cards_at_score),
    KernelGroup(parts.EXPLORING, (parts.TABLE, parts.TOSSES), _exploring, on_demand=True),
    KernelGroup(parts.SIMPLE, (), _simple, on_demand=True),
)
"""In an order in which two processes are done soonest; each comes after those that it needs."""


def needed(names: Iterable[str]) -> tuple[KernelGroup, ...]:
    """Return parts by name with those they depend on, in an order to prepare them in."""
    wanted = set(names)
    for part in reversed(PARTS):  # each comes after those that it needs
        if part.name in wanted:
            wanted.update(part.after)
    return tuple(part for part in PARTS if part.name in wanted)


def is_kept(part: KernelGroup) -> bool:
    """Return whether a part was compiled into the cache, from these sources and for this processor."""
    mark = _mark_of(part)
    if not is_file(mark):
        return False
    mark_used(mark.parent)
    return True


def can_be_kept(part: KernelGroup) -> bool:
    folder = _mark_of(part).parent
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


def _mark_of(part: KernelGroup) -> Path:
    folder = cache_folder("muggins.coach.warm")
    assert folder is not None
    return folder / f"{part.name}-{processor()}"


def compile_part(name: str) -> None:
    part = next(part for part in PARTS if part.name == name)
    part.run()
    finish_writing()
    mark = _mark_of(part)
    keep(mark, lambda: write_sealed(mark, b""))


def _read(names: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        names.put(line.strip())
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for that process
    names = SimpleQueue[str]()
    Thread(target=_read, args=(names,), daemon=True).start()
    while True:
        name = names.get()
        compile_part(name)
        os.write(1, name.encode() + b"\n")


if __name__ == "__main__":
    main()
