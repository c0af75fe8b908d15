"""Studies by name: every file of this folder that declares one, read without importing it."""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from muggins import studies
from muggins.errors import MugginsError
from muggins.studies.base import Study


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
    for module in sorted(f"{studies.__name__}.{info.name}" for info in iter_modules(studies.__path__)):
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            continue
        try:
            tree = ast.parse(Path(spec.origin).read_text("utf-8"))
        except (OSError, SyntaxError, UnicodeDecodeError) as error:
            raise MugginsError(f"study file {spec.origin!r}: expected Python: {error}") from None
        for node in (node for node in tree.body if isinstance(node, ast.ClassDef)):
            if any(base.partition("[")[0].rpartition(".")[2] == "Study" for base in map(ast.unparse, node.bases)):
                declared[module.rpartition(".")[2].replace("_", "-")] = module, node
    return declared
