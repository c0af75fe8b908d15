"""Attack the program, and print how often it held: ``python -m attack [names...]``; status 1 if anything failed."""

import json
import os
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.table import Table

from attack.ground import Ground
from attack.tally import Count, Tally

ATTACKS = ("caches", "flips", "kills", "full_disk", "power_cuts", "imports", "fuzz", "floods", "sharing")
"""Those of ``make attack``, each a module, the longest first."""
ALONE = ("soak",)
"""Made by its name only: it takes as long as it is told."""
KEPT = Path("build/attack")


@click.command(epilog="Example: python -m attack kills flips --scale 0.1")
@click.argument("names", nargs=-1)
@click.option("--seed", default=1, show_default=True, help="Of all that is drawn.")
@click.option("--scale", type=click.FloatRange(0, 1), default=1.0, show_default=True, help="How much of each attack.")
@click.option("--minutes", default=30.0, show_default=True, help="How long soak goes on.")
@click.option("--kept", type=click.Path(path_type=Path), default=KEPT, show_default=True, help="Where failures go.")
@click.option("--breaking", default="", help="module:function that breaks the program first, to test the attacks.")
@click.option("--json", "as_json", is_flag=True)
def main(
    names: tuple[str, ...], *, seed: int, scale: float, minutes: float, kept: Path, breaking: str, as_json: bool
) -> None:
    """Attack the program, and print how often it held, told what was wrong, and failed."""
    for name in names:
        if name not in {*ATTACKS, *ALONE}:
            raise click.UsageError(f"{name!r}: expected {', '.join((*ATTACKS, *ALONE))}")
    make = partial(_made, seed=seed, scale=scale, minutes=minutes, kept=kept, breaking=breaking)
    counts = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for made in as_completed([pool.submit(make, name) for name in names or ATTACKS]):
            for count in made.result():
                print(count, file=sys.stderr, flush=True)
                counts.append(count)
    counts.sort(key=lambda count: [*(names or ATTACKS)].index(count.name))
    if as_json:
        print(json.dumps({"seed": seed, "scale": scale, "attacks": [asdict(count) for count in counts]}, indent=2))
    else:
        show(counts)
    sys.exit(any(count.failed for count in counts))


def _made(name: str, *, seed: int, scale: float, minutes: float, kept: Path, breaking: str) -> list[Count]:
    """Make the attack of a name, in a process of its own; an attack that breaks off has failed."""
    counts = []
    with (
        TemporaryDirectory(prefix="muggins-attack-") as scratch,
        Ground(Path(scratch), kept, seed=seed, scale=scale, minutes=minutes, breaking=breaking) as ground,
    ):
        try:
            for tally in import_module(f"attack.{name}").tallies(ground):
                counts.append(tally.count)  # noqa: PERF401 - those before it breaks off count
        except Exception:  # noqa: BLE001 - the others are made all the same
            tally = Tally(f"{name}, broken off", kept)
            tally.failed(traceback.format_exc())
            counts.append(tally.count)
    return [replace(count, name=name) for count in counts]


def show(counts: list[Count]) -> None:
    """Print a table of counts."""
    table = Table("Attack", *(f"{name}" for name in ("Tries", "Held", "Told", "Failed", "Seconds")), "Note")
    for count in counts:
        numbers = (count.tries, count.held, count.told, count.failed)
        table.add_row(count.attack, *(f"{number:,}" for number in numbers), f"{count.seconds:.0f}", count.note)
    Console(width=None if sys.stdout.isatty() else 160).print(table)


if __name__ == "__main__":
    main()
