"""How long ``import muggins`` takes, next to a bare Python."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from bench.timing import Figure, seconds


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    bare, with_package, with_rules = (
        seconds(partial(_run, code), runs=21)
        for code in ("pass", "import muggins", "from muggins import Deal, Game, parse_cards")
    )
    yield Figure("import muggins", 1000 * (with_package - bare), "ms", 50, "python -c pass", with_package / bare)
    yield Figure("import of the rules", 1000 * (with_rules - bare), "ms", None, "python -c pass", with_rules / bare)


def _run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)
