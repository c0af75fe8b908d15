"""Writes docs/library.md from the programs in examples/: ``python scripts/library_page.py --write``."""

import argparse
import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "library.md"
EXAMPLES = (
    "drive_a_game",
    "bulk_scoring",
    "weigh_a_toss",
    "own_player",
    "toss_table",
    "losses",
    "walk_the_play",
    "own_study",
)
HEAD = """# The library

`import muggins`; each program below, from `examples/`, is run by a test.

Cards are ints 0 to 51, `4 * rank + suit`, ranks 0 to 12; text is for the edges (`parse_cards`, `format_cards`). A
`Deal` and a `Game` are state machines that raise on what the rules forbid. A `View` holds what one side knows and
nothing else; players and `Coach` are given one. `to_json` turns any result into
[JSON](commands.md#json). All public names, with their types: [`muggins/__init__.pyi`](../src/muggins/__init__.pyi).
"""


def output_of(name: str) -> str:
    """Return what an example prints."""
    line = [sys.executable, "-m", f"examples.{name}"]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def section(name: str, printed: str) -> str:
    """Return an example as the page shows it: title, code, what it prints."""
    text = (ROOT / "examples" / f"{name}.py").read_text("utf-8")
    docstring = ast.get_docstring(ast.parse(text)) or ""
    code = text.split('"""\n', 1)[1].strip()
    return f"## {docstring.rstrip('.')}\n\n```python\n{code}\n```\n\n```text\n{printed}```\n"


def page(printed: dict[str, str]) -> str:
    """Return the whole page, given what each example prints."""
    return "\n".join([HEAD, *(section(name, printed[name]) for name in EXAMPLES)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    write = parser.parse_args(arguments).write
    found = page({name: output_of(name) for name in EXAMPLES})
    if write:
        PAGE.write_text(found, "utf-8")
    else:
        print(found)


if __name__ == "__main__":
    main()
