"""A part of each attack finds nothing; and each finds a program that was broken on purpose."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attack.__main__ import ATTACKS

_BROKEN = {
    "forget_moves": ("kills", 0.02),
    "never_sync": ("power_cuts", 0.1),
    "trust_caches": ("caches", 0.05),
    "half_write": ("full_disk", 1),
    "take_in_anything": ("imports", 0.05),
    "begin_again": ("floods", 0.1),
    "look_once": ("sharing", 0.1),
    "stumble": ("fuzz", 0.1),
    "tell_the_friend": ("sharing", 0.05),
    "trust_tables": ("flips", 0.1),
    "enter_late": ("floods", 0.1),
}
"""For each function of broken.py, the attack that must find it, and how much of it is enough."""


_SCALES = {"kills": 0.05, "caches": 0.01, "full_disk": 0.05, "flips": 0.05}
"""Of attacks that take long for what they find: caches are damaged in tests/kernels and tests/solver, too."""


def attacked(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    """Make attacks in a process of their own; return the counts."""
    command = [sys.executable, "-m", "attack", *arguments, "--kept", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found: list[dict[str, Any]] = json.loads(done.stdout)["attacks"]
    assert done.returncode == any(count["failed"] for count in found), done.stderr
    return found


_SHORT = {"kills"}
"""The attack of `make test`; the others are long."""


@pytest.mark.all
@pytest.mark.parametrize(
    "name", [name if name in _SHORT else pytest.param(name, marks=pytest.mark.long) for name in ATTACKS]
)
def test_a_part_of_an_attack_finds_nothing(tmp_path: Path, name: str) -> None:
    counts = attacked(tmp_path, name, "--scale", str(_SCALES.get(name, 0.1)))
    told = {path: path.read_text("utf-8", "replace")[:2000] for path in tmp_path.rglob("what")}
    assert sum(count["failed"] for count in counts) == 0, told
    assert all(count["tries"] or count["note"].startswith("skipped: ") for count in counts)


@pytest.mark.long
@pytest.mark.parametrize("broken", _BROKEN)
def test_an_attack_finds_a_broken_program(tmp_path: Path, broken: str) -> None:
    name, scale = _BROKEN[broken]
    counts = attacked(tmp_path, name, "--scale", str(scale), "--breaking", f"tests.attack.broken:{broken}")
    assert sum(count["failed"] for count in counts if "broken off" not in count["attack"]) > 0
