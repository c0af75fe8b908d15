"""What the commands of ``muggins explore`` share: options, ranks as text, values separated by commas."""

import csv
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from muggins.cli.options import PathName

plot_option = click.option("--plot", type=PathName(dir_okay=False), help="Draw it into a picture instead.")
csv_option = click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values instead.")


def print_csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print rows with their heads; nothing for None."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow(["" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else cell for cell in row])
