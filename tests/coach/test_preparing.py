"""A new machine gets ready: what is compiled where, what is told of it, and how it ends."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from muggins.cards import rank_of
from muggins.coach import preparing, warm
from muggins.coach.parts import ALL, OPENING
from muggins.coach.preparing import Preparation, Progress
from muggins.coach.warm import PARTS, KernelGroup, needed
from muggins.players.turn import turn_of
from muggins.rules.position import parse_position
from muggins.solver.file.solution import open_solution

_PATIENCE = 300


def compile_part(part: KernelGroup, cache: Path) -> None:
    """Compile a part as a table does, in a process of its own."""
    subprocess.run(
        (sys.executable, "-c", f"from muggins.coach.warm import compile_part; compile_part({part.name!r})"),
        env=os.environ | {"MUGGINS_CACHE": str(cache)},
        check=True,
    )


def code_in(cache: Path) -> set[Path]:
    return {path for path in (cache / "kernels").rglob("*") if path.is_file()}


@pytest.mark.all
def test_a_part_is_compiled_into_an_empty_cache_and_never_again(tmp_path: Path) -> None:
    (opening,) = needed([OPENING])
    compile_part(opening, tmp_path)
    found = code_in(tmp_path)
    assert any(path.match(f"coach.warm-*/{OPENING}-*") for path in found)
    compile_part(opening, tmp_path)
    assert code_in(tmp_path) == found


@pytest.mark.all
def test_parts_that_do_not_wait_for_the_solution_read_within_their_arrays(tmp_path: Path) -> None:
    """An opening without split numbers was read past its end, which now and then ended a server."""
    code = "from muggins.coach.warm import compile_part; [compile_part(name) for name in ('cards', 'cards-at-score')]"
    environment = os.environ | {"MUGGINS_CACHE": str(tmp_path), "NUMBA_BOUNDSCHECK": "1"}
    subprocess.run((sys.executable, "-c", code), env=environment, check=True)


_USE = """
from muggins.coach.parts import ALL
from muggins.coach.preparing import Preparation
from muggins.coach.warm import PARTS, compile_part
from muggins.kernels.cached_code import CodeCache

for part in PARTS:
    compile_part(part.name)
CodeCache._load_overload = lambda cache, *_: print(cache._name)  # is asked for what was not needed before
preparation = Preparation()
preparation.start()
assert preparation.wait(ALL)
assert not preparation.compiles
assert preparation.progress.done == preparation.progress.of
import random
from muggins import Coach, parse_position
from muggins.quiz.drills import drill_called
from muggins.table.table import Options, Table
for against in ("nash", "nash-max", "novice", "strong", "nash-max+score"):
    rng, table = random.Random(3), Table(Options(against, target=61), f"a seed for {against}")
    while table.awaits is not None:
        view = table.view
        if table.awaits.name == "TOSS":
            table.toss(rng.sample(view.hand, 2))
        else:
            table.play(rng.choice(view.legal_cards()))
    if against == "strong":
        Coach(deals=16).review(table.record)
for drill in map(drill_called, ("play", "toss")):
    drill.judge(drill.pick(5, 0), "")
"""


@pytest.mark.all
def test_a_server_compiles_nothing_once_all_parts_are_compiled() -> None:
    done = subprocess.run((sys.executable, "-c", _USE), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")


def test_a_search_is_compiled_where_the_solution_never_comes() -> None:
    view = parse_position(warm._NEVER.format(""))
    turn = turn_of(view)
    assert open_solution().play_probabilities(turn.node, [rank_of(card) for card in view.hand], turn.starter) is None


class Slow:
    """Parts that wait to be let go."""

    def __init__(self) -> None:
        self.goes = {name: Event() for name in "abc"}
        self.began: list[str] = []
        after = {"a": (), "b": (), "c": ("a", "b")}
        self.parts = tuple(KernelGroup(name, after[name], lambda name=name: self.run(name)) for name in "abc")  # type: ignore[misc]

    def run(self, name: str) -> None:
        self.began.append(name)
        assert self.goes[name].wait(_PATIENCE)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Where the cache can hold nothing, parts run in this process."""
    monkeypatch.setattr(preparing, "can_be_kept", lambda _part: False)
    found = Slow()
    yield found
    for go in found.goes.values():
        go.set()


def test_parts_come_after_what_they_need_and_progress_is_told(slow: Slow) -> None:
    told: list[Progress] = []
    preparation = Preparation(slow.parts, changed=told.append)
    preparation.start()
    assert (preparation.progress, preparation.has("a"), preparation.is_ready) == (Progress(0, 3), False, False)
    assert not preparation.wait("a", 0)
    slow.goes["a"].set()
    assert preparation.wait("a", _PATIENCE)
    assert preparation.progress == Progress(1, 3)
    assert not preparation.wait("b", 0)
    assert "c" not in slow.began
    slow.goes["b"].set()
    slow.goes["c"].set()
    assert preparation.wait("abc", _PATIENCE)
    assert preparation.is_ready
    assert preparation.compiles
    dones = [progress.done for progress in told]
    assert dones == sorted(dones)
    assert told[-1] == Progress(3, 3)
    preparation.close()


def test_what_only_some_want_waits_until_somebody_does(slow: Slow) -> None:
    preparation = Preparation((slow.parts[0], replace(slow.parts[1], on_demand=True)))
    preparation.start()
    slow.goes["a"].set()
    assert preparation.wait("a", _PATIENCE)
    assert preparation.is_ready
    assert preparation.progress == Progress(1, 1)
    assert not preparation.has("b")
    assert "b" not in slow.began
    for _ in range(2):  # twice is no more than once
        preparation.want("b")
    assert preparation.progress == Progress(1, 2)
    assert not preparation.is_ready
    slow.goes["b"].set()
    assert preparation.wait("b", _PATIENCE)
    assert preparation.is_ready
    assert slow.began.count("b") == 1
    preparation.close()


def test_who_waits_is_let_go_when_it_ends(slow: Slow) -> None:
    preparation = Preparation(slow.parts)
    preparation.start()
    preparation.close()
    assert not preparation.wait("c")


def test_a_part_that_fails_is_left_to_who_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "can_be_kept", lambda _part: False)

    def fail() -> None:
        raise ZeroDivisionError

    preparation = Preparation((KernelGroup("a", (), fail),))
    preparation.start()
    assert preparation.wait("a", _PATIENCE)
    preparation.close()


def test_a_command_compiles_too_and_goes_on_after_a_part_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def compile_first(name: str) -> None:
        compiled.append(name)
        raise ZeroDivisionError

    monkeypatch.setattr(preparing, "compile_part", compile_first)
    monkeypatch.setattr(preparing, "can_be_kept", lambda _part: False)  # so that no process is started
    parts = tuple(KernelGroup(name, after, lambda: None) for name, after in (("a", ()), ("b", ("a",))))
    preparation = Preparation(parts, load=False)
    preparation.start_here()
    assert preparation.wait("ab", _PATIENCE)
    assert compiled[0] == "a", "the first part is the command's own"
    preparation.close()


def test_what_is_kept_is_there_at_once_and_is_loaded_where_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "is_kept", lambda _part: True)
    for load in (False, True):
        ran = Event()
        preparation = Preparation((KernelGroup("a", (), ran.set),), load=load)
        preparation.start()
        assert (preparation.progress, preparation.is_ready, preparation.compiles) == (Progress(1, 1), True, False)
        assert not load or ran.wait(_PATIENCE)
        preparation.close()


_PARENT = """
import sys
from muggins.coach.preparing import Preparation
from muggins.coach.warm import PARTS

def changed(_):
    print(*(process.pid for process in preparation._processes), flush=True)

preparation = Preparation(PARTS, load=False, changed=changed)
preparation.start()
sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes are awaited as Linux does")
@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.all)])
def test_no_child_outlives_the_process_that_started_it(how: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        (sys.executable, "-c", _PARENT),
        env=os.environ | {"MUGGINS_CACHE": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        children = [os.pidfd_open(int(pid)) for pid in parent.stdout.readline().split()]
        assert children
        parent.send_signal(how)
        parent.wait()
    for child in children:
        ended = select.poll()
        ended.register(child, select.POLLIN)
        assert ended.poll(1000 * _PATIENCE)
        os.close(child)


def test_every_part_needs_what_stands_before_it() -> None:
    assert tuple(part.name for part in PARTS if not part.on_demand) == ALL
    for place, part in enumerate(PARTS):
        assert set(part.after) <= {before.name for before in PARTS[:place]}
