"""What the documentation shows is what the commands print."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts import rooms

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def examples() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            command, _, output = block.partition("\n")
            found.append((command.removeprefix("$ "), output.strip()))
    return found


@pytest.mark.parametrize(("command", "output"), examples())
def test_a_command_prints_what_its_page_shows(command: str, output: str) -> None:
    ran = subprocess.run(
        command.replace("muggins", f"{sys.executable} -m muggins", 1),
        shell=True,
        capture_output=True,
        text=True,
        timeout=400,
        check=True,
    )
    assert ran.stdout.strip() == output


def test_the_readme_shows_every_command() -> None:
    from muggins.cli.main import _COMMANDS  # noqa: PLC0415

    shown = {command.split()[1] for command, _ in examples()}
    assert set(_COMMANDS) <= shown


def test_the_readme_begins_with_its_two_commands() -> None:
    lines = [line.strip() for line in PAGES[0].read_text("utf-8").splitlines()]
    commands = [line for line in lines if line.startswith(("make ", "pip ", "$ "))]
    assert [command.split()[:2] for command in commands[:2]] == [["make", "play"], ["make", "test"]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_architecture_is_made_from_the_modules() -> None:
    assert rooms.page() == rooms.PAGE.read_text("utf-8"), "run python scripts/rooms.py --write"
