"""``muggins odds``: how likely a win is from any score."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.options import needed, role_options
from muggins.cli.plots import check_plot, save_plot
from muggins.cli.terminal import console, json_option, print_json, table
from muggins.errors import MugginsError, shorten
from muggins.score.stage import SEAMS, TARGET

if TYPE_CHECKING:
    from muggins.rules.role import Role
    from muggins.score.values import Values, Worth


@click.command("odds", epilog="Example: muggins odds 35 37 --dealer", context_settings={"ignore_unknown_options": True})
@click.argument("me")
@click.argument("opp")
@role_options
@click.option(
    "--at",
    type=click.Choice(SEAMS),
    default="deal",
    show_default=True,
    help="Before the deal, once the starter is turned, before the show, or before the dealer counts.",
)
@click.option("--par", is_flag=True, help="Say what score has even chances against each.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Draw the odds of all scores.")
@click.option(
    "--values",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Read a file of 'muggins solve --values' instead of ours.",
)
@json_option
def command(
    *, me: str, opp: str, role: Role | None, at: str, par: bool, plot: Path | None, source: Path | None, as_json: bool
) -> None:
    """Say how likely you win a game to 121 at a score: ME points against OPP.

    Reckoned from deals that the solution plays against itself, the rules' order of counting and
    skunk lines exact; ± is the standard error. Match points are 1/2/3 for a win, a skunk, a double
    skunk, game points the ACC's 2/3.
    """
    side, mine, other = needed(role), _score(me), _score(opp)
    if plot is not None:
        check_plot(plot)
    from muggins.score.values import Objective, open_values, read_values  # noqa: PLC0415

    values, seam = open_values() if source is None else read_values(source), SEAMS.index(at)
    chance = values.chance(mine, other, side, seam)
    found: dict[str, Any] = {
        "role": str(side),
        "me": mine,
        "opp": other,
        "at": at,
        "win": chance.mean,
        "error": chance.error,
    }
    for objective in (Objective.MATCH, Objective.ACC):
        worth = values.worth(mine, other, side, objective, seam)
        found[objective.value] = {"mean": worth.mean, "error": worth.error}
    more = {
        "mine": _one_more(values, mine, other, side, seam, own=True),
        "theirs": _one_more(values, mine, other, side, seam, own=False),
    }
    found["one_more_point"] = more
    if par:
        found["par"] = {str(points): par_against(values, points, side, seam) for points in range(TARGET)}
    if plot is not None:
        save_plot(plot, lambda axes: draw_odds(axes, values, side, (mine, other), seam), size=(7, 6))
    if as_json:
        print_json(found)
        return
    _show(found, chance)


def _show(found: dict[str, Any], chance: "Worth") -> None:
    out = console()
    match, acc = found["match"], found["acc"]
    rows = [
        ("Wins", f"{100 * chance.mean:.2f}%", f"± {100 * chance.error:.2f}"),
        ("Match points", f"{match['mean']:+.3f}", f"± {match['error']:.3f}"),
        ("Game points (ACC)", f"{acc['mean']:+.3f}", f"± {acc['error']:.3f}"),
        ("One more point for you", f"{100 * found['one_more_point']['mine']:+.2f}%", ""),
        ("One more point for them", f"{100 * found['one_more_point']['theirs']:+.2f}%", ""),
    ]
    title = f"{found['role'].capitalize()} at {found['me']}-{found['opp']}"
    title += "" if found["at"] == SEAMS[0] else f", {_WHEN[SEAMS.index(found['at'])]}"
    table(out, ("What", ">Worth", ">Error"), rows, title=title)
    if "par" in found:
        out.print()
        steps = list(range(0, TARGET, 10))
        pars = [(str(points), _par_words(found["par"][str(points)])) for points in steps]
        table(out, (">Against", ">Par"), pars, title=f"Even chances as {found['role']}")


def _par_words(par: float | None) -> str:
    return "never" if par is None else f"{par:.1f}"


def _score(text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or int(text) >= TARGET:
        most = TARGET - 1
        raise MugginsError(f"score {shorten(text)!r}: expected a whole number from 0 to {most}")
    return int(text)


def _one_more(values: "Values", mine: int, other: int, role: "Role", seam: int, *, own: bool) -> float:
    """Return what one more point of a side changes in the chance to win."""
    now = values.chance(mine, other, role, seam).mean
    mine, other = (mine + 1, other) if own else (mine, other + 1)
    if mine == TARGET:
        return 1.0 - now
    if other == TARGET:
        return -now
    return values.chance(mine, other, role, seam).mean - now


def par_against(values: "Values", other: int, role: "Role", seam: int = 0) -> float | None:
    """Return the score that has even chances against one, between holes; None if none has."""
    before = values.chance(0, other, role, seam).mean
    if before >= 0.5:
        return 0.0
    for mine in range(1, TARGET):
        chance = values.chance(mine, other, role, seam).mean
        if chance >= 0.5:
            return mine - (chance - 0.5) / (chance - before)
        before = chance
    return None


_WHEN = ("before the deal", "once the starter is turned", "before the show", "before the dealer counts")


def draw_odds(axes: Any, values: "Values", role: "Role", at: tuple[int, int], seam: int = 0) -> None:
    """Draw the chance to win by own score and the other's, and mark one score."""
    import numpy as np  # noqa: PLC0415

    worths = values.worths[0, seam] if role else -values.worths[0, seam].T
    shades = axes.imshow(50 * (1 + worths.T), origin="lower", cmap="RdBu", vmin=0, vmax=100)
    lines = axes.contour(50 * (1 + worths.T), levels=np.arange(10, 100, 10), colors="#333333", linewidths=0.6)
    axes.clabel(lines, fmt="%d%%", fontsize=7)
    axes.plot(*at, "o", markersize=9, markerfacecolor="none", markeredgecolor="black")
    axes.set_xlabel(f"own score, as {role}")
    axes.set_ylabel("the other side's score")
    axes.set_title(f"How likely a win is {_WHEN[seam]}")
    axes.figure.colorbar(shades, ax=axes, label="wins, %", shrink=0.85)
