"""``muggins solve``: compute a near-equilibrium of discard and play, and measure it."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.arena.workers import Workers
from muggins.cli.interrupt import Interrupted
from muggins.cli.options import PathName, json_option, workers_option
from muggins.cli.progress import following, watched
from muggins.cli.terminal import answer, console, table, wants_json
from muggins.errors import SolverError, shorten
from muggins.files.paths import solution_path
from muggins.files.text import check_plain
from muggins.solver.play.variants import VARIANTS
from muggins.studies.base import label

if TYPE_CHECKING:
    from muggins.solver.deal.run import Goal, Solved, SolveRun
    from muggins.solver.file.about import Point

DEFAULT_GOAL = 0.0025
_MOST_THREADS = 256
_GOAL = re.compile(r"(\d*\.?\d+)\s*(iterations?|minutes?|)", re.ASCII)


@click.command("solve", epilog="Example: muggins solve --until 0.005 --out mine.muggins")
@click.option(
    "--until",
    "goals",
    multiple=True,
    metavar="GOAL",
    help="Stop at a NashConv such as 0.005, after '300 iterations' or after '10 minutes'; given several times, at the"
    f" first of them.  [default: {DEFAULT_GOAL}]",
)
@click.option(
    "--algorithm", type=click.Choice(list(VARIANTS)), default="dcfr", show_default=True, help="Discounted CFR, or CFR+."
)
@click.option("--pairing/--no-pairing", default=True, help="Pair both keeps exactly, or by removal only.")
@click.option(
    "--starters", is_flag=True, help="Solve the play given each starter too: 13 games of a minute, a file of 1.8 GB."
)
@click.option(
    "--out", type=PathName(dir_okay=False), help="The solution's file.  [mine.muggins in the folder of solutions]"
)
@click.option("--keep", is_flag=True, help="Keep the checkpoint (1.1 GB) when done.")
@click.option("--resume", is_flag=True, help="Go on where an earlier run was stopped.")
@workers_option
@json_option
def command(
    *,
    goals: tuple[str, ...],
    algorithm: str,
    pairing: bool,
    starters: bool,
    out: Path | None,
    keep: bool,
    resume: bool,
    workers: Workers,
) -> None:
    """Solve a whole deal, discard and play, and say how exploitable the solution is.

    NashConv is what both sides together could gain by their best responses inside the model, in
    points per deal. The solution is written as a full file (140 MB); a checkpoint is written
    every minute or so, and --resume continues from the last one to the same result.
    A file NAME.muggins in the folder of solutions is a player NAME.
    """
    for name in ("algorithm", "pairing") if resume else ():
        if click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise SolverError(f"--{name} with --resume: expected it left out, it continues as begun")
    threads = (os.cpu_count() or 1) if workers.count is None else workers.count
    if workers.scheduler is not None or threads > _MOST_THREADS:
        raise SolverError(f"workers {shorten(str(workers.scheduler or threads))!r}: expected 1 to {_MOST_THREADS}")
    path = out or solution_path("mine")
    check_folder(path, given=out is not None)

    from muggins.solver.deal.run import Goal, Solved, SolveRun  # noqa: PLC0415 - behind the checks: it compiles
    from muggins.solver.deal.starters import part_of  # noqa: PLC0415

    goal, checkpoint = Goal(**_goal(goals)), path.with_name(path.name + ".checkpoint")
    if resume:
        run = SolveRun.resume(checkpoint, threads=threads)
    else:
        run = SolveRun.begin(VARIANTS[algorithm], checkpoint, threads=threads, correlated=pairing)
    iterations = following(run.iterate(goal), lambda: _words(run, goal), _line)
    _go_through(iterations, run)
    if starters:
        run.save()
        _go_through(watched(run.solve_starters(checkpoint), 13, "starters"), run)
    run.write(path)
    if keep:
        run.save()
    else:
        checkpoint.unlink(missing_ok=True)
    for starter in range(13):
        part_of(checkpoint, starter).unlink(missing_ok=True)
    answer(Solved(str(path), tuple(run.log)), _show)


def _show(solved: "Solved") -> None:
    show_curve(solved.curve)
    console().print(f"Solution written to {solved.file}", soft_wrap=True)


def _goal(texts: tuple[str, ...]) -> dict[str, Any]:
    goals: dict[str, Any] = {}
    for text in texts or (str(DEFAULT_GOAL),):
        goal = _GOAL.fullmatch(text.strip())
        name = {"": "nashconv", "i": "iterations", "m": "minutes"}[goal[2][:1]] if goal else ""
        if goal is None or name in goals:
            raise SolverError(
                f"goal {shorten(text)!r}: expected one NashConv such as 0.005, '300 iterations', '10 minutes'"
            )
        goals[name] = round(float(goal[1])) if name == "iterations" else float(goal[1])
    return goals


def check_folder(out: Path, *, given: bool) -> None:
    try:
        if not given:
            out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SolverError(f"folder {str(out.parent)!r}: {error.strerror}") from None
    if not out.parent.is_dir():
        raise SolverError(f"file {str(out)!r}: expected a folder that exists")
    check_plain(out, error=SolverError)


def _go_through(steps: Iterable[object], run: "SolveRun") -> None:
    try:
        for _ in steps:
            pass
    except KeyboardInterrupt:
        if run.log and not wants_json():
            show_curve(run.log)
        kept = f"the same command with --resume continues from {run.checkpoint}"
        if not run.checkpoint.is_file():
            kept = "nothing is kept: the first checkpoint comes after a minute"
        raise Interrupted(kept) from None


def _words(run: "SolveRun", goal: "Goal") -> tuple[str, float | None]:
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


def _line(point: "Point | None") -> str | None:
    if point is None:
        return None
    return (
        f"iteration {point.iteration:>4}  {point.seconds:>7.1f} s  NashConv {point.nashconv:.5f}  "
        f"dealer's value {point.value:.4f}, in the play {point.play:.4f}"
    )


COLUMNS = (">Iteration", ">Seconds", ">NashConv", ">Pone gains", ">Dealer gains", ">Value", ">In the play")


def show_curve(log: "Sequence[Point]") -> None:
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
    axes.grid(visible=True, which="both", alpha=0.3)
    title = "What a perfect opponent gains inside the model, by iteration"
    label(axes, title, "seconds", "NashConv, points per deal")
