"""Attack the program, and print how often it held: ``python -m attack [names...]``; status 1 if anything failed."""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.table import Table

from attack.ground import Count, Ground

ATTACKS = ("kills", "imports", "fuzz", "floods", "sharing")


@click.command(epilog="Example: python -m attack kills --scale 0.1")
@click.argument("names", nargs=-1, type=click.Choice(ATTACKS))
@click.option("--seed", default=1, show_default=True, help="Of all that is drawn.")
@click.option("--scale", type=click.FloatRange(0, 1), default=1.0, show_default=True, help="How much of each attack.")
@click.option("--breaking", default="", help="module:function that breaks the program first, to test the attacks.")
@click.option("--json", "as_json", is_flag=True)
def main(names: tuple[str, ...], *, seed: int, scale: float, breaking: str, as_json: bool) -> None:
    """Attack the program, and print how often it held, told what was wrong, and failed."""
    os.environ["ATTACK_BREAKING"] = breaking
    with ProcessPoolExecutor() as pool:
        made = pool.map(partial(_made, seed=seed, scale=scale), names or ATTACKS)
        counts = [count for counted in made for count in counted]
    for failure in (failure for count in counts for failure in count.failures[:20]):
        print(failure, file=sys.stderr)
    if as_json:
        print(json.dumps([asdict(count) for count in counts]))
    else:
        table = Table("Attack", "Held", "Told", "Failed", "Note")
        for count in counts:
            numbers = (count.held, count.told, len(count.failures))
            table.add_row(count.attack, *(f"{number:,}" for number in numbers), count.note)
        Console(width=None if sys.stdout.isatty() else 120).print(table)
    sys.exit(any(count.failures for count in counts))


def _made(name: str, *, seed: int, scale: float) -> list[Count]:
    with TemporaryDirectory(prefix="muggins-attack-") as scratch:
        return list(import_module(f"attack.{name}").counts(Ground(Path(scratch), seed, scale)))


if __name__ == "__main__":
    main()
