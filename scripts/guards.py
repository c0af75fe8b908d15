"""Checks that no linter has: ``python -m scripts.guards``; part of ``make lint``.

Each guard returns the places that break it, one line each.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from muggins.cli.main import cli

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
LONG_ARGUMENTS = 0
"""Functions that take more than eight positional arguments and are exempt; the number may only shrink."""
INNER_IMPORTS = 51
"""Imports inside functions, which start-up needs here and there; the number may only shrink."""
LINES = {
    "archive": 2434,
    "arena": 1821,
    "cli": 4653,
    "coach": 2887,
    "counting": 470,
    "envs": 1210,
    "files": 1041,
    "kernels": 2111,
    "muggins": 726,
    "photo": 847,
    "players": 4784,
    "quiz": 966,
    "rules": 1912,
    "score": 399,
    "solver": 9499,
    "studies": 1728,
    "table": 1363,
    "web": 3573,
}
"""Lines of Python that each room of the package may have, and the modules in none together. Who raises one says why in
the commit; who needs less lowers it."""
COMMANDS, OPTIONS, OPTIONS_EACH, NAMES = 16, 228, 9, 129
"""Commands on the first page of help, options of all commands and of each, names that the library exports."""

STILTED = re.compile(r"\b(told|beside|stands|so many|goes on|one's own|whoever)\b", re.IGNORECASE)
"""Phrases and names that read as translated."""


def modules(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield each module below a folder, and its text."""
    for path in sorted(root.rglob("*.py")):
        yield path, path.read_text("utf-8")


def private_imports(root: Path) -> list[str]:
    """Return imports of names that begin with an underscore from another file of the package."""
    found = []
    for path, text in modules(root):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("muggins"):
                for name in node.names:
                    last = (node.module or "").rpartition(".")[2]
                    if name.name.startswith("_") and not name.name.startswith("__"):
                        found.append(f"{path}:{node.lineno}: {name.name} is private to {last}")
    return found


def equal_class_names(root: Path) -> list[str]:
    """Return classes whose name another class of the package has as well."""
    places = defaultdict(list)
    for path, text in modules(root):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{path}:{node.lineno}")
    return [f"class {name} is defined at {', '.join(where)}" for name, where in places.items() if len(where) > 1]


def format_exceptions(root: Path) -> list[str]:
    """Return places that are exempt from the formatter."""
    return [f"{path}: fmt: skip" for path, text in modules(root) if "# fmt:" in text]


def long_arguments(root: Path) -> list[str]:
    """Return the functions exempt from the limit of positional arguments, if there are more than before."""
    return _more_than(root, "PLR0917", LONG_ARGUMENTS)


def inner_imports(root: Path) -> list[str]:
    """Return the imports inside functions, if there are more than before."""
    return _more_than(root, "PLC0415", INNER_IMPORTS)


def line_budgets(root: Path) -> list[str]:
    """Return the rooms with more lines than their budget, or with none, and the budgets of rooms that are gone."""
    package = root / "muggins"
    lines = dict.fromkeys(LINES, 0)
    for path, text in modules(package):
        room = path.relative_to(package).parent.parts[:1] or (package.name,)
        lines[room[0]] = lines.get(room[0], 0) + text.count("\n")
    return [
        f"{room}: {many} lines of Python: expected {f'at most {LINES[room]}' if room in LINES else 'a budget'}"
        for room, many in lines.items()
        if many > LINES.get(room, 0) or not many
    ]


def stilted_phrases(root: Path) -> list[str]:
    """Return the lines that have such a phrase."""
    return [
        f"{path}:{number}: {phrase[0]}"
        for path, text in modules(root / "muggins")
        for number, line in enumerate(text.splitlines(), start=1)
        if (phrase := STILTED.search(line))
    ]


def surface(root: Path) -> list[str]:
    """Return what there are more of than there may be: commands, options, exported names."""
    names = (root / "muggins" / "__init__.pyi").read_text("utf-8").count(" as ")
    leaves = list(_leaves(click.Context(cli), cli))
    options = [sum(isinstance(parameter, click.Option) for parameter in leaf.params) for leaf in leaves]
    counts = (
        ("commands", len(cli.list_commands(click.Context(cli))), COMMANDS),
        ("options", sum(options), OPTIONS),
        ("options of one command", max(options), OPTIONS_EACH),
        ("exported names", names, NAMES),
    )
    return [f"{many} {what}: expected at most {most}" for what, many, most in counts if many > most]


def _leaves(context: click.Context, group: click.Group) -> Iterator[click.Command]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from _leaves(click.Context(command, parent=context), command)
        elif command is not None:
            yield command


def _more_than(root: Path, code: str, most: int) -> list[str]:
    found = [
        f"{path}:{number}: {code}"
        for path, text in modules(root)
        for number, line in enumerate(text.splitlines(), start=1)
        if f"noqa: {code}" in line
    ]
    return [*found, f"{len(found)} exceptions of {code}: expected at most {most}"] if len(found) > most else []


GUARDS: tuple[Callable[[Path], list[str]], ...] = (
    private_imports,
    equal_class_names,
    format_exceptions,
    long_arguments,
    inner_imports,
    line_budgets,
    stilted_phrases,
    surface,
)


def main() -> None:
    """Run all guards over the package; exit with 1 if one is broken."""
    broken = [line for guard in GUARDS for line in guard(SOURCE)]
    print("\n".join(broken) or f"{len(GUARDS)} guards hold")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
