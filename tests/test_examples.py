"""The programs of docs/library.md are those of examples/, run, and print what is shown there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SECTION = re.compile(r"^## (.+)\n\n```python\n((?s:.+?))```\n\n```text\n((?s:.+?))```$", re.MULTILINE)
SHOWN = {code: (title, printed) for title, code, printed in SECTION.findall((ROOT / "docs" / "library.md").read_text())}
EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("*.py") if path.stem != "__init__")


def program(name: str) -> tuple[str, str]:
    """Return the title and the code of an example."""
    _, docstring, code = (ROOT / "examples" / f"{name}.py").read_text("utf-8").split('"""', 2)
    return docstring.strip().rstrip("."), code.lstrip("\n")


def test_every_program_is_on_the_page() -> None:
    assert sorted(map(program, EXAMPLES)) == sorted((title, code) for code, (title, _) in SHOWN.items())


@pytest.mark.all
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_prints_what_the_page_shows(name: str) -> None:
    line = [sys.executable, "-m", f"examples.{name}"]
    printed = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == SHOWN[program(name)[1]][1]
