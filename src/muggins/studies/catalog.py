"""Studies by name: every file of this folder that declares one, read without importing it."""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from muggins import studies
from muggins.errors import MugginsError
from muggins.studies.base import Study

_parse = cache(ast.parse)


def summaries() -> dict[str, str]:
    """Return the first line of every study's docstring by name; raises a MugginsError for a file that is not Python."""
    return {name: (ast.get_docstring(of) or "").partition("\n\n")[0] for name, (_, of) in _declared().items()}


def study_named(name: str) -> type[Study[Any]]:
    """Import and return a study; raises a MugginsError if there is none."""
    declared = _declared()
    if name not in declared:
        raise MugginsError(f"study {name!r}: expected one of {', '.join(declared)}")
    module, of = declared[name]
    study: type[Study[Any]] = getattr(import_module(module), of.name)
    return study


def _declared() -> dict[str, tuple[str, ast.ClassDef]]:
    """Return the module and the class of every study by its name: that of the file, with hyphens."""
    declared = {}
    for file in sorted(
        (file for folder in studies.__path__ for file in Path(folder).glob("*.py")), key=lambda f: f.stem
    ):
        try:
            tree = _parse(file.read_text("utf-8"))
        except (OSError, SyntaxError, UnicodeDecodeError) as error:
            raise MugginsError(f"study file {str(file)!r}: expected Python: {error}") from None
        for node in (node for node in tree.body if isinstance(node, ast.ClassDef)):
            if any(base.partition("[")[0].rpartition(".")[2] == "Study" for base in map(ast.unparse, node.bases)):
                declared[file.stem.replace("_", "-")] = f"{studies.__name__}.{file.stem}", node
    return declared
