"""``muggins odds``: how likely a win is from any score."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.options import PathName, json_option, needed, plot_option, role_options
from muggins.cli.plots import save_plot
from muggins.cli.terminal import console, print_json, table, wants_json
from muggins.rules.position import parse_scores
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import STANDARD
from muggins.score.stage import TARGET, Stage

if TYPE_CHECKING:
    from muggins.score.chances import ScoreChances
    from muggins.score.values import Values


@click.command("odds", epilog="Example: muggins odds 35-37 --dealer")
@click.argument("score", metavar="ME-OPP")
@role_options
@click.option(
    "--at",
    type=click.Choice([str(stage) for stage in Stage]),
    default=str(Stage.DEAL),
    show_default=True,
    help="Before the deal, once the starter is turned, before the show, or before the dealer counts.",
)
@click.option("--par", is_flag=True, help="Say what score has even chances against each.")
@click.option(
    "--values", "source", type=PathName(dir_okay=False), help="Read a file of 'muggins study values' instead of ours."
)
@plot_option
@json_option
def command(*, score: str, role: Role | None, at: str, par: bool, source: Path | None, plot: Path | None) -> None:
    """Say how likely you are to win a game to 121 at a score, your points first, in both roles or one.

    Computed from deals that the solution plays against itself; the rules' order of counting and the
    skunk lines are exact; ± is the standard error. Match points are 1/2/3 for a win, a skunk, a
    double skunk, game points the ACC's 2/3.
    """
    scores, stage = Own(*parse_scores(score, STANDARD)), Stage[at.upper()]
    sides = list(Role) if role is None else [role]
    if plot is not None:
        needed(role)
    from muggins.score.chances import ChancesByRole, chances  # noqa: PLC0415 - behind the checks: NumPy loads slowly
    from muggins.score.values import open_values, read_values  # noqa: PLC0415

    values = open_values() if source is None else read_values(source)
    odds_by_side = [chances(values, scores, side, stage, par=par) for side in sides]
    save_plot(plot, lambda axes: draw_chances(axes, values, sides[0], scores, stage), size=(7, 6))
    if wants_json():
        print_json(odds_by_side[0] if role is not None else ChancesByRole(*odds_by_side))
        return
    for number, one in enumerate(odds_by_side):
        if number:
            console().print()
        _show(one)


def _show(odds: "ScoreChances") -> None:
    out = console()
    wins, match, acc = odds.win_probability, odds.match, odds.acc
    rows = [
        ("Wins", f"{100 * wins.mean:.2f}%", f"± {100 * wins.error:.2f}"),
        ("Match points", f"{match.mean:+.3f}", f"± {match.error:.3f}"),
        ("Game points (ACC)", f"{acc.mean:+.3f}", f"± {acc.error:.3f}"),
        ("One more point for you", f"{100 * odds.one_more_point.mine:+.2f}%", ""),
        ("One more point for them", f"{100 * odds.one_more_point.theirs:+.2f}%", ""),
    ]
    title = f"{str(odds.role).capitalize()} at {odds.scores.mine}-{odds.scores.theirs}"
    title += "" if odds.stage is Stage.DEAL else f", {odds.stage.when}"
    table(out, ("What", ">Worth", ">Error"), rows, title=title)
    if odds.par is not None:
        out.print()
        pars = ((str(points), odds.par[points]) for points in range(0, TARGET, 10))
        lines = [(points, "never" if par is None else f"{par:.1f}") for points, par in pars]
        table(out, (">Against", ">Par"), lines, title=f"Even chances as {odds.role}")


def draw_chances(axes: Any, values: "Values", role: Role, at: Own[int], stage: Stage = Stage.DEAL) -> None:
    worths = values.worths[0, stage] if role else -values.worths[0, stage].T
    shades = axes.imshow(50 * (1 + worths.T), origin="lower", cmap="RdBu", vmin=0, vmax=100)
    lines = axes.contour(50 * (1 + worths.T), levels=range(10, 100, 10), colors="#333333", linewidths=0.6)
    axes.clabel(lines, fmt="%d%%", fontsize=7)
    axes.plot(*at, "o", markersize=9, markerfacecolor="none", markeredgecolor="black")
    axes.set_xlabel(f"own score, as {role}")
    axes.set_ylabel("opponent's score")
    axes.set_title(f"How likely a win is {stage.when}")
    axes.figure.colorbar(shades, ax=axes, label="wins, %", shrink=0.85)
