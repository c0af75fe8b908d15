"""``muggins study ladder``: players all against all, kept, with ratings and errors."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.match import play_blocks, results_file, say
from muggins.cli.options import PathName, json_option, plot_option, workers_option
from muggins.cli.player_options import complete_player, engine_note, move_time_option, named
from muggins.cli.plots import save_plot
from muggins.cli.progress import following
from muggins.cli.terminal import answer, console, signed, table
from muggins.studies.base import GREEN, GREY, label

if TYPE_CHECKING:
    from muggins.arena.ladder import Ladder
    from muggins.arena.workers import Workers


@click.command("ladder", epilog="Example: muggins study ladder greedy+greedy schell+rule nash --until 0.05")
@click.argument("players", nargs=-1, shell_complete=complete_player)
@click.option("--games", default=100_000, show_default=True, help="Of a meeting at most.")
@click.option("--until", default=0.02, show_default=True, metavar="WIDTH", help="A meeting stops at this half-width.")
@click.option("--file", type=PathName(dir_okay=False), help="Where the games are kept.")
@move_time_option
@click.option("--seed", default=1, show_default=True, help="Same seed, same games.")
@workers_option
@plot_option
@json_option
def command(
    *,
    players: tuple[str, ...],
    until: float,
    games: int,
    seed: int,
    file: Path | None,
    move_time: float,
    plot: Path | None,
    workers: "Workers",
) -> None:
    """Play PLAYERS all against all, every deck twice, and rate them.

    A rating is in match points per game (1/2/3) against the mean of the players: least squares over all meetings.
    Players are those of 'muggins match', your own and engines among them; without any, a ladder of built-in ones.
    Games are kept as they are played: the same command continues, and one more player plays only its own meetings.
    """
    from muggins.arena.ladder import PLAYERS, Climb  # noqa: PLC0415 - behind the options: it compiles

    results = results_file(file)
    path = results if isinstance(results, Path) else results.path
    names = [named(player, move_time) for player in players or PLAYERS]
    climb = Climb(names, seed, results, until=until, games=games)

    if climb.renewed:
        say(f"{climb.renewed} meetings were played by other versions of the players or of Muggins: they begin again")

    def words() -> tuple[str, float | None]:
        # Games go with the inverse square of the width.
        shares = [max(min((until / of.half_width) ** 2, 1.0), 2 * of.done / games) for of in climb.meetings]
        return f"{len(shares)} meetings, {climb.new_games:,} games", sum(shares) / len(shares)

    blocks = following(climb.blocks(workers), words, lambda _: None, engine_note(names))
    check, seconds = play_blocks(blocks, climb)
    kept = f"{sum(2 * of.done for of in climb.meetings):,} games are kept in {path}; the same command continues"
    if not all(of.done for of in climb.meetings):
        check(kept)
    ladder = climb.result(seconds)
    save_plot(plot, lambda axes: draw(axes, ladder), size=(8, 1.5 + 0.35 * len(ladder.players)))
    answer(ladder, _show)
    check(kept)


def _show(ladder: "Ladder") -> None:
    out = console()
    names = [rung.player for rung in ladder.players]
    won = {(of.first, of.second): of.match_points.mean for of in ladder.meetings}
    won |= {(second, first): -mean for (first, second), mean in won.items()}
    rows = []
    for place, rung in enumerate(ladder.players, 1):
        cells = [f"{won[rung.player, other]:+.3f}" if other != rung.player else "" for other in names]
        rows.append((str(place), rung.player, signed(rung.rating), f"{rung.games:,}", *cells))
    heads = [f">{place}" for place in range(1, len(names) + 1)]
    columns = (">", "Player", ">Rating", ">Games", *heads)
    table(
        out,
        columns,
        rows,
        title="Match points per game (1/2/3), 95% intervals",
        optional=[*map(str, range(len(names), 0, -1))],
    )
    widest = max(of.match_points.half_width for of in ladder.meetings)
    out.print(f"A column is what a player wins from that one, ± {widest:.3f} or less.")
    if ladder.degrees:
        degrees = f"{ladder.degrees} degree{'' if ladder.degrees == 1 else 's'} of freedom"
        out.print(f"Chi-square of the ratings: {ladder.chi_square:.1f} with {degrees}.")


def draw(axes: Any, ladder: "Ladder") -> None:
    players = ladder.players[::-1]
    means = [rung.rating.mean for rung in players]
    widths = [rung.rating.half_width for rung in players]
    axes.errorbar(means, range(len(players)), xerr=widths, fmt="o", color=GREEN, capsize=3)
    axes.set_yticks(range(len(players)), [rung.player for rung in players])
    axes.axvline(0, color=GREY, linewidth=0.8)
    axes.grid(visible=True, axis="x", alpha=0.3)
    label(axes, "The ladder", "match points per game against the mean of the players, 95%")
