"""``muggins study values``: what every score of a game is worth, from deals that the solution plays against itself."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from muggins.arena.workers import Workers
from muggins.cli.options import PathName, json_option, workers_option
from muggins.cli.progress import watched
from muggins.cli.solve import check_folder
from muggins.cli.terminal import answer, console
from muggins.files.paths import data_folder
from muggins.rules.role import Own, Role

_PLAYER = "nash"


if TYPE_CHECKING:
    from muggins.studies.values import CountedValues


@click.command("values", epilog="Example: muggins study values --deals 1000000 --out values.muggins")
@click.option("--deals", default=20_000_000, show_default=True, help="Deals of the solution against itself.")
@click.option(
    "--out", type=PathName(dir_okay=False), help="The file.  [values.muggins in the folder of what muggins keeps]"
)
@click.option("--seed", default=1, show_default=True, help="Same seed, same result.")
@workers_option
@json_option
def command(*, deals: int, out: Path | None, seed: int, workers: Workers) -> None:
    """Work out what every score of a game is worth: the solution plays deals against itself.

    The file is read by muggins odds --values.
    """
    path = out or data_folder() / "values.muggins"
    check_folder(path, given=out is not None)
    from muggins.score.values import save_values  # noqa: PLC0415
    from muggins.studies.values import (  # noqa: PLC0415 - it compiles
        CountedValues,
        study_values,
        summed_values,
        units_of,
    )

    units = study_values(_PLAYER, deals, seed=seed, workers=workers)
    counted = list(watched(units, units_of(deals), "units"))
    values = summed_values(counted, _PLAYER, seed)
    save_values(path, values)
    wins = values.win_probability(Own(0, 0), Role.DEALER)
    answer(CountedValues(str(path), values.about["deals"], wins), _show)


def _show(values: "CountedValues") -> None:
    wins = values.first_dealer
    console().print(f"{values.deals:,} deals: the first dealer wins {100 * wins.mean:.2f}% ± {100 * wins.error:.2f}")
    console().print(f"Values written to {values.file}", soft_wrap=True)
