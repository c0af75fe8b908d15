"""Attack the program, and print how often it held: ``python -m attack [names...]``; status 1 if anything failed."""

import json
import sys
import traceback
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.table import Table

from attack.ground import Ground
from attack.tally import Count, Tally

ATTACKS = ("kills", "power_cuts", "flips", "full_disk", "imports", "floods", "sharing", "fuzz")
"""Those of ``make attack``, each a module; `soak` is made by its name only, as it takes as long as it is told."""
ALONE = ("soak",)
KEPT = Path("build/attack")


@click.command(epilog="Example: python -m attack kills flips --scale 0.1")
@click.argument("names", nargs=-1)
@click.option("--seed", default=1, show_default=True, help="Of all that is drawn.")
@click.option("--scale", type=click.FloatRange(0, 1), default=1.0, show_default=True, help="How much of each attack.")
@click.option("--minutes", default=30.0, show_default=True, help="How long soak goes on.")
@click.option("--kept", type=click.Path(path_type=Path), default=KEPT, show_default=True, help="Where failures go.")
@click.option("--json", "as_json", is_flag=True)
def main(names: tuple[str, ...], *, seed: int, scale: float, minutes: float, kept: Path, as_json: bool) -> None:
    """Attack the program, and print how often it held, told what was wrong, and failed."""
    for name in names:
        if name not in {*ATTACKS, *ALONE}:
            raise click.UsageError(f"{name!r}: expected {', '.join((*ATTACKS, *ALONE))}")
    counts = []
    with TemporaryDirectory(prefix="muggins-attack-") as scratch:
        ground = Ground(Path(scratch), kept, seed=seed, scale=scale, minutes=minutes)
        with ground:
            for name in names or ATTACKS:
                for count in made(name, ground):
                    print(count, file=sys.stderr, flush=True)
                    counts.append(count)
    if as_json:
        print(json.dumps({"seed": seed, "scale": scale, "attacks": [asdict(count) for count in counts]}, indent=2))
    else:
        show(counts)
    sys.exit(any(count.failed for count in counts))


def made(name: str, ground: Ground) -> Iterator[Count]:
    """Make the attack of a name; an attack that breaks off has failed."""
    try:
        for tally in import_module(f"attack.{name}").tallies(ground):
            yield tally.count
    except Exception:  # noqa: BLE001 - the others are made all the same
        tally = Tally(f"{name}, broken off", ground.kept)
        tally.failed(traceback.format_exc())
        yield tally.count


def show(counts: list[Count]) -> None:
    """Print a table of counts."""
    table = Table("Attack", *(f"{name}" for name in ("Tries", "Held", "Told", "Failed", "Seconds")), "Note")
    for count in counts:
        numbers = (count.tries, count.held, count.told, count.failed)
        table.add_row(count.attack, *(f"{number:,}" for number in numbers), f"{count.seconds:.0f}", count.note)
    Console(width=None if sys.stdout.isatty() else 160).print(table)


if __name__ == "__main__":
    main()
