"""``muggins games stats``: how the user's games went, against par."""

from pathlib import Path
from typing import Any

import click

from muggins.archive.skill import Skill, skill
from muggins.archive.statistics import Statistics, statistics
from muggins.archive.store import GameStore, store_path
from muggins.cli.keeping import warn_of_damage
from muggins.cli.options import PictureName, json_option
from muggins.cli.plots import save_plot
from muggins.cli.terminal import console, print_json, table, wants_json
from muggins.errors import RecordError
from muggins.studies.base import label
from muggins.table.names import title_of
from muggins.wire import to_json


@click.command("stats", epilog="Example: muggins games stats --plot losses.png")
@click.option("--plot", type=PictureName(dir_okay=False), help="Draw the points lost per decision over time.")
@json_option
def stats(*, plot: Path | None) -> None:
    """Sum up your finished games: wins, skunks, averages by part against par.

    Par is what the solution makes against itself. Points lost per decision come from the games that
    were reviewed: muggins review N. Practice games are left out.
    """
    store = GameStore(store_path())
    stored = store.games()
    sums = statistics(stored.games, stored.damaged)
    warn_of_damage(sums.damaged, store)
    if plot is not None and not sums.lost:
        raise RecordError("no game was reviewed: expected 'muggins review N' first")
    save_plot(plot, lambda axes: draw(axes, sums), size=(8, 4.5))
    if wants_json():
        print_json({**to_json(sums), "skill": to_json(skill(stored.games))})
    else:
        show(sums)
        show_skill(skill(stored.games))


def show(sums: Statistics) -> None:
    out = console()
    if sums.aided.games:
        out.print(f"With hints, counted apart: {sums.aided.wins} of {sums.aided.games} games won")
    if not sums.games:
        out.print("No finished game of your own yet: muggins play begins one.")
        return
    rate = sums.win_rate
    games = f"{sums.games} game{'' if sums.games == 1 else 's'}"
    given_up = f", {sums.resigned} resigned" if sums.resigned else ""
    out.print(f"{games}, {sums.wins} won{given_up}: {rate.mean:.1%}, 95% interval {rate.low:.1%} to {rate.high:.1%}")
    skunks, skunked = sums.skunks
    out.print(f"Skunks: {skunks} given, {skunked} taken; match points {sums.match_points:+d}")
    out.print()
    rows = [
        (
            f"{str(each.role).capitalize()}, {each.part.value}",
            str(each.deals),
            f"{each.mean:.2f}",
            f"{each.par:.2f}",
            f"{each.mean - each.par:+.2f}" if each.deals else "",
        )
        for each in sums.averages
    ]
    table(out, ("Points per deal", ">Deals", ">You", ">Par", ">More"), rows, optional=("Deals",))
    if sums.lost:
        out.print()
        reviewed = [
            [
                str(each.game),
                *(f"{kind.points:.2f} of {kind.decisions}" for kind in (each.toss, each.play)),
                f"{each.per_decision:.3f}",
            ]
            for each in sums.lost[-10:]
        ]
        table(out, (">Game", ">Discards", ">Cards", ">Each"), reviewed, title="Points lost, and number of decisions")


def show_skill(level: Skill) -> None:
    out = console()
    if level.unreviewed:
        out.print()
        left, first = len(level.unreviewed), level.unreviewed[0]
        out.print(f"{left} finished game{' is' if left == 1 else 's are'} not reviewed yet: muggins review {first}")
    if level.rating is None:
        return
    rating = level.rating
    out.print()
    out.print(
        f"Rating {rating.rating:.0f} ± {rating.error:.0f} (Solver 2000), from {level.games} games:"
        f" {rating.lost:.2f} points lost a deal"
    )
    rows = [
        (title_of(each.opponent), f"{each.wins:.0%}", f"{each.match_points:+.2f} ± {each.error:.2f}")
        for each in level.expected
    ]
    table(out, ("Against", ">Wins", ">Match points a game"), rows)
    out.print()
    leaks = [
        (
            each.title,
            f"{each.wins:.1%}",
            f"{each.solver_wins:.1%}",
            f"{each.points:.2f}",
            f"muggins quiz theme {each.theme}",
        )
        for each in level.leaks
    ]
    table(out, ("Theme", ">Wins lost a game", ">Solver", ">Points a deal", "Drill"), leaks, optional=("Drill",))


def draw(axes: Any, sums: Statistics) -> None:
    numbers = range(1, len(sums.lost) + 1)
    losses = [each.per_decision for each in sums.lost]
    axes.plot(numbers, losses, "o", color="#b5542b", label="a game")
    means = [sum(losses[max(0, k - 9) : k + 1]) / min(k + 1, 10) for k in range(len(losses))]
    axes.plot(numbers, means, color="#2f6f4f", linewidth=2, label="mean of the last ten")
    axes.set_ylim(bottom=0)
    axes.set_xlim(0.5, len(losses) + 0.5)
    axes.xaxis.get_major_locator().set_params(integer=True)
    label(axes, "What decisions cost", "reviewed game", "points lost per decision", legend="best")
