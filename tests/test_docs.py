"""What the documentation shows is what the commands and the programs of examples/ print."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from scripts import goldens, rooms

from muggins.cli.main import GROUPS, cli
from muggins.errors import MugginsError
from tests.commands import Run

PAGES = goldens.PAGES
EXAMPLES = sorted({example for page in PAGES for example in goldens.examples(page)})
LONG = re.compile(r"muggins (explore discards .*--(less|show)|quiz daily)")
"""Commands that take ten seconds and more: in make test-long."""
SLOW = re.compile(r"muggins (explore|match .*:|serve|review .*--worst 3$)")
"""Commands that take seconds: in make test-all."""


def _tier(command: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if LONG.match(command) else [pytest.mark.all] if SLOW.match(command) else []


@pytest.mark.parametrize(
    ("command", "output"), [pytest.param(*example, marks=_tier(example[0])) for example in EXAMPLES]
)
def test_a_command_prints_what_its_page_shows(
    command: str, output: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, which is quicker than one for each command; a server or an input needs its own."""
    monkeypatch.chdir(goldens.ROOT)
    if command.startswith("muggins serve") or "<" in command:
        printed = goldens.run(command)
    else:
        line, _, filters = command.partition(" | ")
        status, printed, _ = run(*shlex.split(line)[1:])
        assert status == 0
        if filters:
            printed = subprocess.check_output(filters, shell=True, input=printed, text=True)
    assert printed.strip() == output, "run python scripts/goldens.py --write"


def test_every_console_block_is_read() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    assert text.count("```console") == sum(len(goldens.examples(page)) for page in PAGES)


def test_every_command_is_shown_somewhere() -> None:
    shown = {name for page in PAGES for name in re.findall(r"\bmuggins ([a-z]+)", page.read_text("utf-8"))}
    assert {name for commands in GROUPS.values() for name in commands} <= shown


def _unknown(words: list[str]) -> str | None:
    """Return the first word of a command line that names neither a command nor an option of it."""
    command: click.Command = cli
    for word in words:
        if isinstance(command, click.Group) and re.match(r"[a-z]", word):
            try:
                found = command.get_command(click.Context(command), word)
            except MugginsError:
                found = None
            if found is None:
                return None if command.invoke_without_command else word
            command = found
        elif word.startswith("--"):
            options = {"--help", *(name for option in command.params for name in option.opts + option.secondary_opts)}
            if word.partition("=")[0] not in options:
                return word
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(goldens.ROOT)))
def test_a_page_names_commands_and_options_that_there_are(page: Path) -> None:
    """In code within a sentence, also across the end of a line."""
    for code in re.findall(r"`muggins\s+([a-z][^`]*)`", page.read_text("utf-8")):
        assert _unknown(shlex.split(code)) is None, code


def test_the_readme_begins_with_its_two_commands() -> None:
    lines = [line.strip() for line in PAGES[0].read_text("utf-8").splitlines()]
    commands = [line for line in lines if line.startswith(("make ", "pip ", "$ "))]
    assert [command.split()[:2] for command in commands[:2]] == [["make", "play"], ["make", "test"]]


def test_the_index_lists_every_page() -> None:
    index = goldens.ROOT / "docs" / "README.md"
    listed = {(index.parent / target).resolve() for target in re.findall(r"\]\(([^)#]+)\)", index.read_text("utf-8"))}
    assert {page for page in index.parent.rglob("*.md") if page != index} <= listed


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(goldens.ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, _, anchor in re.findall(r"\]\((?!http://localhost:)([^)#]*)(#?)([^)]*)\)", page.read_text("utf-8")):
        led_to = (page.parent / target).resolve() if target else page
        assert led_to.exists(), target
        assert not anchor or anchor in headings(led_to), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(goldens.ROOT)))
def test_files_named_on_a_page_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    for name in re.findall(r"\b((?:scripts|tests|src|docs|examples|bench)/[\w/]+\.\w+)", text):
        assert (goldens.ROOT / name).exists(), name
    if page.name == "CONTRIBUTING.md":
        for name in re.findall(r"`([\w/]+/(?!NAME)\w+\.(?:py|js))`", text.partition("## House rules")[0]):
            assert (rooms.PACKAGE / name).exists(), name


SECTION = re.compile(r"^## (.+)\n\n```python\n((?s:.+?))```\n\n```text\n((?s:.+?))```$", re.MULTILINE)
SHOWN = {
    code: (title, printed)
    for title, code, printed in SECTION.findall((goldens.ROOT / "docs" / "library.md").read_text())
}
PROGRAMS = sorted(path.stem for path in (goldens.ROOT / "examples").glob("*.py") if path.stem != "__init__")


def program(name: str) -> tuple[str, str]:
    """Return the title and the code of an example."""
    _, docstring, code = (goldens.ROOT / "examples" / f"{name}.py").read_text("utf-8").split('"""', 2)
    return docstring.strip().rstrip("."), code.lstrip("\n")


def test_every_program_is_on_the_page() -> None:
    assert sorted(map(program, PROGRAMS)) == sorted((title, code) for code, (title, _) in SHOWN.items())


@pytest.mark.all
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_prints_what_the_page_shows(name: str) -> None:
    line = [sys.executable, "-m", f"examples.{name}"]
    printed = subprocess.run(line, cwd=goldens.ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == SHOWN[program(name)[1]][1]
