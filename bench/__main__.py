"""Measure, print a table, and write results.json beside this file.

``python -m bench`` measures everything, ``python -m bench solver coach`` what is named.
"""

import json
import os
import platform
import sys
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import arena, coach, cold, processes, score, scoring, solver, start, web
from bench.timing import Figure

RESULTS = Path(__file__).with_name("results.json")


def main() -> None:
    """Run every benchmark."""
    rooms = {
        "scoring": scoring,
        "arena": arena,
        "start": start,
        "processes": processes,
        "cold": cold,
        "solver": solver,
        "coach": coach,
        "score": score,
        "web": web,
    }
    measured: dict[str, list[Figure]] = {}
    for name in sys.argv[1:] or rooms:
        measured[name] = []
        for figure in rooms[name].figures():
            print(f"{figure.name}: {figure.value:.4g} {figure.unit}", file=sys.stderr, flush=True)
            measured[name].append(figure)
    table = Table("What", "Figure", "Asked", "Ratio", "to", "Note")
    for figure in (figure for found in measured.values() for figure in found):
        bound = ">=" if figure.more_is_better else "<="
        table.add_row(
            figure.name,
            f"{figure.value:.4g} {figure.unit}",
            "" if figure.target is None else f"{bound} {figure.target:g}",
            "" if figure.ratio is None else f"{figure.ratio:.3g}",
            figure.reference,
            figure.note,
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    machine = {
        "python": platform.python_version(),
        "numba": version("numba"),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    # Rooms that were not measured this time stay as they were.
    figures = json.loads(RESULTS.read_text())["figures"] if sys.argv[1:] else {}
    figures |= {name: [asdict(figure) for figure in found] for name, found in measured.items()}
    text = json.dumps({"machine": machine, "figures": figures}, indent=2)
    temporary = RESULTS.with_suffix(".tmp")
    temporary.write_text(text + "\n")
    temporary.replace(RESULTS)


main()
