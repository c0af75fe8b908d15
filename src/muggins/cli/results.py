"""``muggins results``: list and compare saved matches."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from muggins.cli.match import as_dict, results_file, show
from muggins.cli.terminal import console, json_option, print_json, table
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.wire import Answer, to_json


@dataclass(frozen=True, slots=True)
class StoredRuns(Answer):
    """Saved matches.

    Attributes:
        runs: number, players, schedule and results of each, as `muggins match` tells them.
        difference: match points per game of the first less those of the second, where two were
            asked for.
    """

    runs: tuple[dict[str, Any], ...]
    difference: Estimate | None


@click.command("results", epilog="Example: muggins results 1 2")
@click.argument("runs", nargs=-1, type=int)
@click.option("--file", type=click.Path(path_type=Path), help="Where 'muggins match --save' wrote.")
@json_option
def command(*, runs: tuple[int, ...], file: Path | None, as_json: bool) -> None:
    """List saved matches; show one RUN, or compare two.

    Two runs are compared by their match points per game, as independent samples.
    """
    from muggins.arena.statistics import games_of, match_points  # noqa: PLC0415
    from muggins.arena.store import MatchStore  # noqa: PLC0415

    path = results_file(None if file is None else str(file))
    if not path.exists():
        raise MatchError(f"results file {str(path)!r}: expected one written by 'match --save'")
    if len(runs) > 2:
        raise MatchError(f"{len(runs)} runs: expected none, one to show or two to compare")
    store = MatchStore(path)
    stored = [store.run(number) for number in runs] if runs else store.runs()
    out = console()
    found: list[dict[str, Any]] = [
        {
            "run": run.number,
            "seed": run.match.seed,
            "duplicate": run.match.duplicate,
            "first": str(run.match.first),
            "second": str(run.match.second),
            "version": run.version,
            "begun": run.begun,
            "new_games": 0,
        }
        | (as_dict(run.tally) if games_of(run.tally) > 1 else {"games": 0})
        for run in stored
    ]
    compared = None
    if len(runs) == 2 and all(games_of(run.tally) > 1 for run in stored):
        compared = match_points(stored[0].tally) - match_points(stored[1].tally)
    if as_json:
        print_json(to_json(StoredRuns(tuple(found), compared)))
        return
    if len(runs) == 1 and found[0]["games"]:
        show(out, found[0], 0)
        return
    rows = []
    for line in found:
        points = ""
        if line["games"]:
            mean, half = (line["match_points"]["match"][key] for key in ("mean", "half_width"))
            points = f"{mean:+.4f} ± {half:.4f}"
        schedule = "duplicate" if line["duplicate"] else "alternate"
        rows.append(
            (
                str(line["run"]),
                line["first"],
                line["second"],
                f"{line['games']:,}",
                points,
                schedule,
                str(line["seed"]),
                line["version"],
                line["begun"],
            )
        )
    columns = (">Run", "First", "Second", ">Games", ">Match points", "Schedule", ">Seed", "Version", "Begun (UTC)")
    table(out, columns, rows, optional=("Begun (UTC)", "Version", "Schedule", "Seed"))
    if compared is not None:
        out.print(
            f"Run {runs[0]} less run {runs[1]}: {compared.mean:+.4f} ± {compared.half_width:.4f} match points per game"
        )
