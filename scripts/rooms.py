"""Write the tables of docs/architecture.md from the modules' docstrings: ``python scripts/rooms.py --write``."""

import argparse
import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "muggins"
PAGE = ROOT / "docs" / "architecture.md"
MARK = "<!-- From here on made by scripts/rooms.py --write -->\n"


def first_line(path: Path) -> str:
    """Return the first line of a module's docstring, without its full stop."""
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return docstring.split("\n\n")[0].replace("\n", " ").removesuffix(".")


def folders() -> Iterator[Path]:
    """Yield the packages below the root package, from the outermost down."""
    yield from sorted(path.parent for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE)


def tables() -> str:
    """Return a heading, a sentence and a table for each package."""
    lines = []
    for folder in folders():
        modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
        lines += [f"\n## {folder.relative_to(PACKAGE).as_posix()}/\n", f"{first_line(folder / '__init__.py')}.\n"]
        if modules:
            lines += ["| file | what |", "|---|---|"]
            lines += [f"| `{module.name}` | {first_line(module)} |" for module in modules]
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the page as it should be."""
    return PAGE.read_text("utf-8").partition(MARK)[0] + MARK + tables()


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables, or write them into the page."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    if parser.parse_args(arguments).write:
        PAGE.write_text(page(), "utf-8")
    else:
        print(tables())


if __name__ == "__main__":
    main()
