"""Run a piece of research by name: ``python -m research NAME ...``; without a name, list them."""

import ast
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def names() -> dict[str, str]:
    """Return the first line of the docstring of every module that can be run, by its name, such as ``photo.train``."""
    found = {}
    for path in sorted(FOLDER.rglob("*.py")):
        text = path.read_text("utf-8")
        if path != FOLDER / "__main__.py" and '\nif __name__ == "__main__":' in text:
            name = ".".join(path.relative_to(FOLDER).with_suffix("").parts)
            found[name] = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return found


def main() -> None:
    """Run what the first argument names with the others, or print the names."""
    known = names()
    if len(sys.argv) < 2 or sys.argv[1] in {"-h", "--help"}:
        width = max(map(len, known))
        print("\n".join(f"{name:{width}}  {about}" for name, about in known.items()))
        return
    name = sys.argv.pop(1)
    if name not in known:
        sys.exit(f"research {name!r}: expected one of {', '.join(known)}")
    runpy.run_module(f"research.{name}", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
