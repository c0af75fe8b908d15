"""A tenth of each attack finds nothing; and each finds a program that was broken on purpose."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from attack.__main__ import ATTACKS, made
from attack.ground import Ground

_BROKEN = {
    "forget_moves": ("kills", 0.02),
    "never_sync": ("power_cuts", 0.1),
    "trust_caches": ("flips", 0.05),
    "trust_logs": ("flips", 0.2),
    "half_write": ("full_disk", 1),
    "take_in_anything": ("imports", 0.05),
    "begin_again": ("floods", 0.1),
    "look_once": ("sharing", 0.1),
    "stumble": ("fuzz", 0.1),
}
"""For each function of broken.py, the attack that must find it, and how much of it is enough."""


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    folder = tmp_path_factory.mktemp("attack")
    with Ground(folder / "scratch", folder / "kept", scale=0.1) as found:
        yield found


@pytest.mark.parametrize("name", ATTACKS)
def test_a_tenth_of_an_attack_finds_nothing(ground: Ground, name: str) -> None:
    counts = list(made(name, ground))
    failures = {path: path.read_text("utf-8", "replace")[:2000] for path in ground.kept.rglob("what")}
    assert sum(count.failed for count in counts) == 0, failures
    assert all(count.tries or count.note.startswith("skipped: ") for count in counts)


@pytest.mark.long
@pytest.mark.parametrize("broken", _BROKEN)
def test_an_attack_finds_a_broken_program(tmp_path: Path, broken: str) -> None:
    name, scale = _BROKEN[broken]
    breaking = f"tests.attack.broken:{broken}"
    with Ground(tmp_path / "scratch", tmp_path / "kept", scale=scale, breaking=breaking) as ground:
        counts = list(made(name, ground))
    assert sum(count.failed for count in counts if "broken off" not in count.attack) > 0
