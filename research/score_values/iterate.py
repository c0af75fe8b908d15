"""The values of every score for two sides that play for it: ``python -m research score_values.iterate``."""

import sys
from pathlib import Path
from shutil import rmtree

import click

from muggins.arena.workers import Workers
from muggins.cli.interrupt import until_interrupted
from muggins.cli.options import PathName, workers_option
from muggins.cli.progress import watched
from muggins.errors import MugginsError
from muggins.score.values import open_values, save_values
from muggins.studies.values import study_values, summed_values, units_of
from research.score_values.bonus import bonuses_of, played_for_points, study_bonus
from research.score_values.bonus import units_of as comparisons_of

_PLAYER = "nash"


@click.command(epilog="Example: python -m research score_values.iterate --out values.muggins")
@click.option("--deals", default=20_000_000, show_default=True, help="Deals of the solution against itself.")
@click.option("--out", type=PathName(dir_okay=False), required=True, help="The file, for muggins odds --values.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same result.")
@workers_option
def command(*, deals: int, out: Path, seed: int, workers: Workers) -> None:
    """Count deals of the solution against itself, and correct them for play for the score: an hour of a core.

    What is done is kept in a folder next to the file, from which the same command continues.
    """
    counted = list(watched(study_values(_PLAYER, deals, seed=seed, workers=workers), units_of(deals), "units"))
    batches = int(summed_values(counted, _PLAYER, seed).about["batches"])
    kept = out.with_name(f".{out.name}.units")
    kept.mkdir(parents=True, exist_ok=True)
    later = open_values()
    before = played_for_points(counted, later)
    compared = study_bonus(before, later.worths[:, 0], batches, seed=seed, workers=workers, folder=kept)
    with until_interrupted() as check:
        comparisons = list(watched(compared, comparisons_of(batches), "comparisons"))
    check(f"what is done is kept in {kept}; the same command continues")
    save_values(out, summed_values(counted, _PLAYER, seed, bonuses_of(comparisons, before, seed=seed)))
    rmtree(kept)


if __name__ == "__main__":
    try:
        command(prog_name="python -m research score_values.iterate")
    except MugginsError as error:
        sys.exit(str(error))
