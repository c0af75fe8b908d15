"""A part of each attack finds nothing; and each finds a program that was broken on purpose."""

import json
import subprocess
import sys
from typing import Any

import pytest
from attack.__main__ import ATTACKS

_BROKEN = {
    "forget_moves": "kills",
    "take_in_anything": "imports",
    "begin_again": "floods",
    "look_once": "sharing",
    "stumble": "fuzz",
}
"""For each function of broken.py, the attack that must find it."""


def attacked(*arguments: str) -> tuple[list[dict[str, Any]], str]:
    """Make attacks in a process of their own; return the counts, and what failed."""
    command = [sys.executable, "-m", "attack", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    assert done.returncode == any(count["failures"] for count in found), done.stderr
    return found, done.stderr


@pytest.mark.all
@pytest.mark.parametrize(
    "name", [name if name == "kills" else pytest.param(name, marks=pytest.mark.long) for name in ATTACKS]
)
def test_a_part_of_an_attack_finds_nothing(name: str) -> None:
    counts, failures = attacked(name, "--scale", "0.05")
    assert not any(count["failures"] for count in counts), failures
    assert all(count["held"] + count["told"] for count in counts)


@pytest.mark.long
@pytest.mark.parametrize("broken", _BROKEN)
def test_an_attack_finds_a_broken_program(broken: str) -> None:
    counts, _ = attacked(_BROKEN[broken], "--scale", "0.05", "--breaking", f"tests.attack.broken:{broken}")
    assert any(count["failures"] for count in counts)
