"""Print what each module does, from its docstring: ``python scripts/rooms.py`` (the site has it)."""

import argparse
import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "muggins"


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables."""
    argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__).parse_args(arguments)
    print(tables())


if __name__ == "__main__":
    main()
