"""``muggins solve``: compute a near-equilibrium of toss and play, and measure it."""

import os
from collections.abc import Iterable
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

import click

from muggins.arena.workers import Workers
from muggins.cli.interrupt import Interrupted, UntilInterrupted
from muggins.cli.options import PathName, json_option
from muggins.cli.plots import check_plot, save_plot
from muggins.cli.progress import following, watched
from muggins.cli.terminal import console, print_json, table
from muggins.errors import SolverError
from muggins.files.paths import data_folder, solution_path
from muggins.files.text import check_plain
from muggins.rules.role import Own, Role
from muggins.solver.play.variants import variant_named
from muggins.wire import to_json

if TYPE_CHECKING:
    from muggins.solver.deal.run import Goal, SolveRun
    from muggins.solver.file.about import Point

DEFAULT_GOAL = 0.0025


@click.command("solve", epilog="Example: muggins solve --until 0.005 --plot curve.png")
@click.option("--until", type=float, metavar="POINTS", help="Stop at this NashConv.  [0.0025]")
@click.option("--iterations", type=int, help="Stop after so many iterations.")
@click.option("--minutes", type=float, help="Stop after so many minutes of iterating.")
@click.option(
    "--algorithm",
    type=click.Choice(["dcfr", "cfr+"]),
    default="dcfr",
    show_default=True,
    help="Discounted CFR, or CFR+.",
)
@click.option("--pairing/--no-pairing", default=True, help="Pair both keeps exactly, or by removal only.")
@click.option(
    "--out", type=PathName(dir_okay=False), help="The solution's file.  [mine.muggins in the folder of solutions]"
)
@click.option("--resume", is_flag=True, help="Go on where an earlier run was stopped.")
@click.option(
    "--starters", is_flag=True, help="Solve the play given each starter too: 13 games of a minute, a file of 1.8 GB."
)
@click.option("--keep", is_flag=True, help="Keep the checkpoint (1.1 GB) when done.")
@click.option("--threads", type=int, default=None, help="By default one to a core.")
@click.option("--seed", default=1, show_default=True, help="Of --values.")
@click.option("--values", is_flag=True, help="Work out what every score is worth instead.")
@click.option("--deals", default=20_000_000, show_default=True, help="For --values.")
@click.option("--iterate", is_flag=True, help="Then correct them for play for the score: an hour of a core; resumes.")
@click.option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster, for --values.")
@click.option("--plot", type=PathName(dir_okay=False), help="Write a picture.")
@json_option
def command(*, as_json: bool, **options: Any) -> None:
    """Solve a whole deal, toss and play, and say how exploitable the solution is.

    NashConv is what both sides together could gain by their best responses inside the model, in
    points per deal. The solution is written as a full file (140 MB); a checkpoint is written
    every minute or so, and --resume goes on from the last one to the same result.
    A file NAME.muggins in the folder of solutions is a player NAME.

    With --values the solution plays deals against itself, and a file says what every score of a
    game is worth: see muggins odds.
    """
    out = options["out"]
    _refuse_contradictions(values=options["values"], resume=options["resume"])
    if options["values"]:
        _work_out_values(out, options, as_json=as_json)
        return
    out = out or solution_path("mine")
    if options["plot"] is not None:
        check_plot(options["plot"])
    _check_folder(out, given=options["out"] is not None)
    _solve(out, options, as_json=as_json)


_OF_A_SOLVE = ("until", "iterations", "minutes", "algorithm", "pairing", "resume", "keep", "starters", "plot")
_OF_VALUES = ("deals", "iterate", "scheduler", "seed")


def _refuse_contradictions(*, values: bool, resume: bool) -> None:
    """Refuse options that would be passed over in silence.

    Raises:
        SolverError: naming the first of them.
    """
    context = click.get_current_context()
    where, others = ("--values", _OF_A_SOLVE) if values else ("a solve without --values", _OF_VALUES)
    for name in others:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise SolverError(f"--{name} with {where}: expected it left out")
    for name in ("algorithm", "pairing") if resume else ():
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise SolverError(f"--{name} with --resume: expected it left out, as begun it goes on")


def _check_folder(out: Path, *, given: bool) -> None:
    try:
        if not given:
            out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SolverError(f"folder {str(out.parent)!r}: {error.strerror}") from None
    if not out.parent.is_dir():
        raise SolverError(f"file {str(out)!r}: expected a folder that exists")
    check_plain(out, error=SolverError)


def _solve(out: Path, options: dict[str, Any], *, as_json: bool) -> None:

    from muggins.solver.deal.run import Goal, Solved, SolveRun  # noqa: PLC0415 - behind the checks: it compiles
    from muggins.solver.deal.starters import part_of  # noqa: PLC0415

    threads = (os.cpu_count() or 1) if options["threads"] is None else options["threads"]
    if not 1 <= threads <= 256:
        raise SolverError(f"{threads} threads: expected 1 to 256")
    until = options["until"]
    if until is None and options["iterations"] is None and options["minutes"] is None:
        until = DEFAULT_GOAL
    goal = Goal(until, options["iterations"], options["minutes"])
    checkpoint = out.with_name(out.name + ".checkpoint")
    if options["resume"]:
        run = SolveRun.resume(checkpoint, threads=threads)
    else:
        variant = variant_named(options["algorithm"])
        run = SolveRun.begin(variant, checkpoint, threads=threads, correlated=options["pairing"])
    iterations = following(run.iterate(goal), lambda: _words(run, goal), _tell)
    _go_through(iterations, run, as_json=as_json)
    if options["starters"]:
        run.save()
        _go_through(watched(run.solve_starters(checkpoint), 13, "starters"), run, as_json=as_json)
    run.write(out)
    if options["keep"]:
        run.save()
    else:
        checkpoint.unlink(missing_ok=True)
    for starter in range(13):
        part_of(checkpoint, starter).unlink(missing_ok=True)
    if options["plot"] is not None:
        save_plot(options["plot"], lambda axes: draw_curve(axes, run.log), size=(8, 5))
    if as_json:
        print_json(to_json(Solved(str(out), tuple(run.log))))
        return
    show_curve(run.log)
    console().print(f"Solution written to {out}", soft_wrap=True)


def _go_through(steps: Iterable[object], run: "SolveRun", *, as_json: bool) -> None:
    """Go through the steps of a solve; at Ctrl-C show how far it has come.

    Raises:
        Interrupted: its message says what is kept.
    """
    with UntilInterrupted() as work:
        for _ in steps:
            pass
    if not work.stopped:
        return
    if run.log and not as_json:
        show_curve(run.log)
    if run.checkpoint.is_file():
        raise Interrupted(f"the same command with --resume goes on from {run.checkpoint}")
    raise Interrupted("nothing is kept: the first checkpoint comes after a minute")


def _words(run: "SolveRun", goal: "Goal") -> tuple[str, float | None]:
    """Return what the line of progress says, and the share that is done as far as it is known."""
    done, seconds = run.solve.iteration, run.seconds
    shares = []
    if goal.iterations:
        shares.append(done / goal.iterations)
    if goal.minutes:
        shares.append(seconds / (60 * goal.minutes))
    if goal.nashconv and run.log:
        # NashConv falls about with the square of the iterations.
        last = run.log[-1]
        needed = last.iteration * max((last.nashconv / goal.nashconv) ** 0.5, 1)
        shares.append(done / needed)
    nashconv = f", NashConv {run.log[-1].nashconv:.5f}" if run.log else ""
    rate = f", {done / seconds:.2f}/s" if seconds else ""
    return f"iteration {done}{nashconv}{rate}", min(max(shares), 1) if shares else None


def _tell(point: "Point | None") -> str | None:
    if point is None:
        return None
    return (
        f"iteration {point.iteration:>4}  {point.seconds:>7.1f} s  NashConv {point.nashconv:.5f}  "
        f"dealer's value {point.value:.4f}, in the play {point.play:.4f}"
    )


COLUMNS = (">Iteration", ">Seconds", ">NashConv", ">Pone gains", ">Dealer gains", ">Value", ">In the play")


def show_curve(log: "list[Point]") -> None:
    rows = [
        (
            str(p.iteration),
            f"{p.seconds:.1f}",
            f"{p.nashconv:.5f}",
            f"{p.pone_gain:.5f}",
            f"{p.dealer_gain:.5f}",
            f"{p.value:.4f}",
            f"{p.play:.4f}",
        )
        for p in log
    ]
    table(console(), COLUMNS, rows, title="Points per deal; value and play are the dealer's net")


def draw_curve(axes: Any, log: "list[Point]") -> None:
    seconds, nashconv = [p.seconds for p in log], [p.nashconv for p in log]
    axes.loglog(seconds, nashconv, "o-", color="#2f6f4f", linewidth=2)
    for point in log:
        axes.annotate(
            str(point.iteration), (point.seconds, point.nashconv), fontsize=8, textcoords="offset points", xytext=(4, 4)
        )
    axes.set_xlabel("seconds")
    axes.set_ylabel("NashConv, points per deal")
    axes.set_title("What a perfect opponent gains inside the model, by iteration")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)


def _work_out_values(out: Path | None, options: dict[str, Any], *, as_json: bool) -> None:

    out = out or data_folder() / "values.muggins"
    _check_folder(out, given=options["out"] is not None)
    from muggins.score.values import open_values, save_values  # noqa: PLC0415
    from muggins.studies.values import (  # noqa: PLC0415 - it compiles
        CountedValues,
        played_for_points,
        study_values,
        summed_values,
        units_of,
    )

    deals, seed, player = options["deals"], options["seed"], "nash"
    workers = Workers(options["threads"], options["scheduler"])
    units = study_values(player, deals, seed=seed, workers=workers)
    counted = list(watched(units, units_of(deals), "units"))
    values = summed_values(counted, player, seed)
    if options["iterate"]:
        from muggins.studies import bonus  # noqa: PLC0415

        batches = int(values.about["batches"])
        # These take long: a run that was ended is gone on with by the same command.
        kept = out.with_name(f".{out.name}.units")
        kept.mkdir(parents=True, exist_ok=True)
        later = open_values()
        before = played_for_points(counted, later)
        compared = bonus.study_bonus(before, later.worths[:, 0], batches, seed=seed, workers=workers, folder=kept)
        with UntilInterrupted() as work:
            found = list(watched(compared, bonus.units_of(batches), "comparisons"))
        if work.stopped:
            raise Interrupted(f"what is done is kept in {kept}; the same command goes on")
        values = summed_values(counted, player, seed, bonus.bonuses_of(found, before, seed=seed))
        save_values(out, values)
        rmtree(kept)
    else:
        save_values(out, values)
    wins = values.win_probability(Own(0, 0), Role.DEALER)
    told = CountedValues(str(out), values.about["deals"], wins)
    if as_json:
        print_json(to_json(told))
        return
    console().print(f"{told.deals:,} deals: the first dealer wins {100 * wins.mean:.2f}% ± {100 * wins.error:.2f}")
    console().print(f"Values written to {out}", soft_wrap=True)
