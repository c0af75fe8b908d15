"""``muggins study``: the published studies again, exactly where they sampled."""

from pathlib import Path
from typing import Any

import click

from muggins.cards import RANK_TEXT
from muggins.cli.match import make_workers, workers_options
from muggins.cli.plots import check_plot, save_plot
from muggins.cli.progress import watched
from muggins.cli.terminal import console, json_option, print_json, say_if_compiling, table
from muggins.errors import MatchError

plot_option = click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Write a picture.")
_GREEN, _RED, _BLUE = "#2f6f4f", "#b5432a", "#2a5caa"


@click.group("study", epilog="Example: muggins study strategies")
def command() -> None:
    """Studies: strategies, crib, bankroll, field, luck, and of the score gains and calibration."""


def _ready(plot: Path | None, *kernels: Any, about: str = "some seconds") -> None:
    if plot is not None:
        check_plot(plot)
    say_if_compiling(*kernels, about=about)


@command.command(epilog="Example: muggins study strategies --plot strategies.png")
@plot_option
@workers_options
@json_option
def strategies(*, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Weigh five ways to toss over all 20,358,520 six-card hands, with a uniform crib, exactly.

    A published study sampled 5,000 hands; its means stand beside ours with their distance in
    standard errors of such a sample.
    """
    from muggins.studies import strategies as study  # noqa: PLC0415

    workers = make_workers(**where)
    _ready(plot, *study.COMPILED)
    found = list(watched(study.study_strategies(workers), len(study.STRATEGIES), "strategies"))
    published = {"total": study.PUBLISHED_SUM, "difference": study.PUBLISHED_DIFFERENCE}
    if plot is not None:
        save_plot(plot, lambda axes: _draw_strategies(axes, found), size=(9, 5))
    if as_json:
        from dataclasses import asdict  # noqa: PLC0415

        print_json(
            [
                {
                    "name": strategy.name,
                    **{side: asdict(getattr(strategy, side)) for side in published},
                    "published": {side: means[place] for side, means in published.items()},
                    "tossed": dict(zip(RANK_TEXT, strategy.tossed.tolist(), strict=True)),
                    "kept": dict(zip(RANK_TEXT, strategy.kept.tolist(), strict=True)),
                }
                for place, strategy in enumerate(found)
            ]
        )
        return
    out = console()
    for side, title in (("total", "Hand + crib: the dealer's side"), ("difference", "Hand - crib: the pone's side")):
        rows = []
        for place, strategy in enumerate(found):
            of = getattr(strategy, side)
            mean = published[side][place]
            sigmas = (mean - of.mean) / (of.deviation / 5_000**0.5)
            figures = (of.mean, of.least, of.lower_quartile, of.median, of.upper_quartile, of.most)
            rows.append((strategy.name, *(f"{x:.3f}" for x in figures), f"{mean:.3f}", f"{sigmas:+.1f}"))
        columns = (
            "Strategy",
            ">Mean",
            ">Least",
            ">Quarter",
            ">Median",
            ">3 quarters",
            ">Most",
            ">Published",
            ">Sigmas",
        )
        table(out, columns, rows, title=title, optional=("3 quarters", "Quarter", "Least", "Most"))
        out.print()
    rows = [
        (rank, *(f"{100 * strategy.tossed[place]:.1f}" for strategy in found)) for place, rank in enumerate(RANK_TEXT)
    ]
    heads = (">hand", ">hope", ">hand + crib", ">hand - crib", ">any")
    table(out, ("Rank", *heads), rows, title="Of 100 tossed cards so many are of each rank")


def _draw_strategies(axes: Any, found: list[Any]) -> None:
    names = [strategy.name for strategy in found][::-1]
    for side, colour, shift in (("total", _GREEN, 0.18), ("difference", _BLUE, -0.18)):
        for place, strategy in enumerate(found[::-1]):
            of = getattr(strategy, side)
            axes.plot([of.least, of.most], [place + shift] * 2, color=colour, linewidth=1)
            axes.plot(
                [of.lower_quartile, of.upper_quartile],
                [place + shift] * 2,
                color=colour,
                linewidth=7,
                solid_capstyle="butt",
            )
            label = ("hand + crib" if side == "total" else "hand - crib") if place == 0 else None
            axes.plot(of.mean, place + shift, "o", color="white", markeredgecolor=colour, label=label)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("expected points: extremes, quartiles, mean")
    axes.set_title("Five ways to toss, over all 20,358,520 hands")
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)


@command.command(epilog="Example: muggins study crib --ranks-only --no-crib-flush")
@click.option("--ranks-only", is_flag=True, help="Forget the suits, as Hessel's study did.")
@click.option("--crib-flush/--no-crib-flush", default=True, help="Count flushes in the crib.")
@plot_option
@workers_options
@json_option
def crib(*, ranks_only: bool, crib_flush: bool, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Iterate both sides' tosses to a fixed point and print what two ranks are worth in the crib.

    Each side tosses for expected hand plus or minus the crib. The published tables stand beside.
    """
    from muggins.counting.crib_tables import Source, crib_table  # noqa: PLC0415
    from muggins.rules.role import Role  # noqa: PLC0415
    from muggins.studies import crib as study  # noqa: PLC0415

    workers = make_workers(**where)
    if ranks_only and crib_flush:
        raise MatchError("a crib flush by ranks only: expected --no-crib-flush beside --ranks-only")
    _ready(plot, *study.COMPILED)
    rounds = study.study_crib(ranks_only=ranks_only, flush=crib_flush, workers=workers)
    done = list(watched(rounds, study.MOST, "rounds, at most"))
    last = done[-1]
    tables = {Role.DEALER: last.own, Role.PONE: last.opponent}
    if plot is not None:
        save_plot(plot, lambda axes: _draw_crib(axes, last.own), size=(7, 6))
    distances = []
    for source in Source:
        for role, found in tables.items():
            off = [
                found[a, b] - (crib_table(source, role)[a][b] + crib_table(source, role)[b][a]) / 2
                for a in range(13)
                for b in range(a, 13)
            ]
            worst = max(off, key=abs)
            distances.append(
                {
                    "source": source.value,
                    "role": str(role),
                    "mean_distance": sum(map(abs, off)) / len(off),
                    "largest": worst,
                }
            )
    if as_json:
        print_json(
            {
                "rounds": len(done),
                "left": last.change,
                "own": last.own.round(4).tolist(),
                "opponent": last.opponent.round(4).tolist(),
                "distances": distances,
            }
        )
        return
    out = console()
    for role, title in (
        (Role.DEALER, "Own crib, by the two ranks tossed"),
        (Role.PONE, "Opponent's crib, by the two ranks tossed"),
    ):
        rows = [(rank, *(f"{tables[role][a, b]:.2f}" for b in range(13))) for a, rank in enumerate(RANK_TEXT)]
        table(out, ("", *(f">{rank}" for rank in RANK_TEXT)), rows, title=title)
        out.print()
    rows = [
        (str(line["source"]), str(line["role"]), f"{line['mean_distance']:.3f}", f"{line['largest']:+.3f}")
        for line in distances
    ]
    table(out, ("Published by", "Role", ">Mean distance", ">Largest"), rows)
    out.print(f"{len(done)} rounds; the last tables differ from those tossed by at most", end=" ")
    out.print(f"{last.change:.3f}")


def _draw_crib(axes: Any, own: Any) -> None:
    image = axes.imshow(own, cmap="YlGn", origin="upper")
    axes.set_xticks(range(13), list(RANK_TEXT))
    axes.set_yticks(range(13), list(RANK_TEXT))
    for a in range(13):
        for b in range(13):
            axes.text(b, a, f"{own[a, b]:.1f}", ha="center", va="center", fontsize=7)
    axes.set_title("Own crib: expected points by the two ranks tossed")
    axes.figure.colorbar(image, ax=axes, shrink=0.8)


@command.command(epilog="Example: muggins study bankroll --win 0.54")
@click.option("--win", default=0.54, show_default=True, help="The better player's win rate.")
@click.option("--trials", default=10_000, show_default=True, help="Simulated duels of each size.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same duels.")
@plot_option
@json_option
def bankroll(*, win: float, trials: int, seed: int, plot: Path | None, as_json: bool) -> None:
    """Gambler's ruin for equal bankrolls of 1 to 50 games, and games needed to see an edge.

    A duel lasts until one bankroll is gone. An edge is seen when the 95% interval of the win rate
    lies above a half, with probability 95%.
    """
    from muggins.studies import bankroll as study  # noqa: PLC0415

    sizes = study.study_bankroll(win, trials=trials, seed=seed)
    _ready(plot, *study.COMPILED)
    found = list(watched(sizes, study.LARGEST, "bankrolls"))
    needed = {edge: study.games_needed(edge) for edge in study.EDGES}
    if plot is not None:
        save_plot(plot, lambda axes: _draw_bankroll(axes, found, win), size=(8, 5))
    if as_json:
        from dataclasses import asdict  # noqa: PLC0415

        print_json(
            {
                "win": win,
                "bankrolls": [asdict(line) for line in found],
                "games_needed": [{"edge": edge, "games": games} for edge, games in needed.items()],
            }
        )
        return
    out = console()
    rows = [
        (str(line.size), f"{line.exact:.2%}", f"{line.simulated:.2%}", f"{1.96 * line.error:.2%}", f"{line.games:,.0f}")
        for line in found
    ]
    columns = (">Bankroll", ">Wins it", ">Simulated", ">± 95%", ">Games, mean")
    table(out, columns, rows, title=f"A player who wins {win:.1%} of games, both with a bankroll of")
    out.print()
    lines = [(f"{0.5 + edge:.1%}", f"{games:,}") for edge, games in needed.items()]
    table(out, (">Win rate", ">Games to see it"), lines)


def _draw_bankroll(axes: Any, found: list[Any], win: float) -> None:
    sizes = [line.size for line in found]
    axes.plot(sizes, [100 * line.exact for line in found], color=_GREEN, label="closed form")
    axes.errorbar(
        sizes,
        [100 * line.simulated for line in found],
        [196 * line.error for line in found],
        fmt=".",
        color=_RED,
        label="simulated, 95%",
    )
    axes.set_xlabel("bankroll of each player, in games")
    axes.set_ylabel("the better player wins it all, %")
    axes.set_title(f"Gambler's ruin at a win rate of {win:.1%}")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


games_option = click.option("--games", default=20_000, show_default=True, help="Of each meeting.")
seed_option = click.option("--seed", default=1, show_default=True, help="Same seed, same games.")


def _pairs(games: int) -> int:
    if games < 4:
        raise MatchError(f"{games} games: expected 4 or more")
    return games // 2


@command.command(epilog="Example: muggins study field --games 250000")
@games_option
@seed_option
@click.option("--published-only", is_flag=True, help="Leave the round robin out.")
@plot_option
@workers_options
@json_option
def field(*, games: int, seed: int, published_only: bool, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Play every simple player against every other, and the published meetings again.

    Match points per game (1/2/3) with 95% intervals, every deck twice with the seats changed. The
    published study's engine paid a go and a last card both when the opponent was out of cards, so
    its figures may differ by some hundredths.
    """
    from muggins.arena import playout  # noqa: PLC0415
    from muggins.arena.statistics import match_points  # noqa: PLC0415
    from muggins.players.registry import parse_player  # noqa: PLC0415
    from muggins.studies import field as study  # noqa: PLC0415

    workers, pairs = make_workers(**where), _pairs(games)
    _ready(plot, playout.play_pairs, about="two minutes")
    robin: list[Any] = []
    if not published_only:
        number = len(study.PLAYERS) * (len(study.PLAYERS) - 1) // 2
        robin = list(watched(study.study_field(pairs, seed=seed, workers=workers), number, "meetings"))
    meetings = [(parse_player(a), parse_player(b)) for a, b, _ in study.PUBLISHED]
    again = list(watched(study.meet(meetings, pairs, seed=seed, workers=workers), len(meetings), "published"))
    compared = [
        (str(meeting.first), str(meeting.second), published, match_points(meeting.tally))
        for meeting, (_, _, published) in zip(again, study.PUBLISHED, strict=True)
    ]
    results = {(str(meeting.first), str(meeting.second)): match_points(meeting.tally) for meeting in robin}
    if plot is not None:
        save_plot(plot, lambda axes: _draw_field(axes, compared), size=(8, 4))
    if as_json:
        print_json(
            {
                "round_robin": [
                    {"first": a, "second": b, "mean": e.mean, "half_width": e.half_width}
                    for (a, b), e in results.items()
                ],
                "published": [
                    {"first": a, "second": b, "published": p, "mean": e.mean, "half_width": e.half_width}
                    for a, b, p, e in compared
                ],
            }
        )
        return
    out = console()
    if results:
        rows = []
        for a in study.PLAYERS:
            cells = [""] * len(study.PLAYERS)
            for place, b in enumerate(study.PLAYERS):
                if (a, b) in results:
                    cells[place] = f"{results[a, b].mean:+.3f}"
                elif (b, a) in results:
                    cells[place] = f"{-results[b, a].mean:+.3f}"
            rows.append((a, *cells))
        widest = max(e.half_width for e in results.values())
        heads = tuple(f">{place + 1}" for place in range(len(study.PLAYERS)))
        numbered = [(f"{place + 1} {row[0]}", *row[1:]) for place, row in enumerate(rows)]
        table(out, ("Match points to", *heads), numbered, title=f"Round robin, {games:,} games each")
        out.print(f"95% intervals of at most ± {widest:.3f}\n")
    lines = [
        (
            a,
            b,
            f"{p:+.3f}",
            f"{e.mean:+.4f} ± {e.half_width:.4f}",
            f"{e.mean - p:+.3f} ± {(e.half_width**2 + 0.0048**2) ** 0.5:.3f}",
        )
        for a, b, p, e in compared
    ]
    columns = ("First", "Second", ">Published", ">Measured", ">Difference")
    table(out, columns, lines, title="Beside the published study (250,000 games, ± 0.0048)")


def _draw_field(axes: Any, compared: list[Any]) -> None:
    for place, (_, _, published, found) in enumerate(compared[::-1]):
        first = place == 0
        axes.errorbar(
            found.mean, place, xerr=found.half_width, fmt="o", color=_GREEN, label="measured, 95%" if first else None
        )
        axes.errorbar(published, place + 0.15, xerr=0.0048, fmt="s", color=_RED, label="published" if first else None)
    axes.set_yticks(range(len(compared)), [f"{a} - {b}" for a, b, _, _ in compared[::-1]])
    axes.axvline(0, color="#999", linewidth=0.8)
    axes.set_xlabel("match points per game to the first")
    axes.set_title("The published meetings again")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


@command.command(epilog="Example: muggins study luck")
@games_option
@seed_option
@plot_option
@workers_options
@json_option
def luck(*, games: int, seed: int, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Show how often the weaker of two players wins a game, a best of seven, a hundred games.

    First each player against random, then each against its neighbour in strength.
    """
    from muggins.arena import playout  # noqa: PLC0415
    from muggins.studies import luck as study  # noqa: PLC0415
    from muggins.studies.field import PLAYERS  # noqa: PLC0415

    workers, pairs = make_workers(**where), _pairs(games)
    _ready(plot, playout.play_pairs, about="two minutes")
    number = 2 * len(PLAYERS) - 3
    found = list(watched(study.study_luck(pairs, seed=seed, workers=workers), number, "meetings"))
    if plot is not None:
        save_plot(plot, lambda axes: _draw_luck(axes, found, study.LENGTHS), size=(8, 5))
    if as_json:
        print_json(
            [
                {
                    "stronger": upset.stronger,
                    "weaker": upset.weaker,
                    "single": upset.single.mean,
                    "half_width": upset.single.half_width,
                    "series": dict(zip(map(str, study.LENGTHS), upset.series, strict=True)),
                }
                for upset in found
            ]
        )
        return
    rows = [
        (
            upset.stronger,
            upset.weaker,
            f"{upset.single.mean:.2%} ± {upset.single.half_width:.2%}",
            f"{upset.series[1]:.2%}",
            f"{upset.series[2]:.2%}",
        )
        for upset in found
    ]
    columns = ("Stronger", "Weaker", ">Wins a game", ">Best of 7", ">100 games")
    table(console(), columns, rows, title="How often the weaker player wins")


def _draw_luck(axes: Any, found: list[Any], lengths: tuple[int, ...]) -> None:
    names = [f"{upset.weaker} against {upset.stronger}" for upset in found[::-1]]
    for place, (length, colour) in enumerate(zip(lengths, (_GREEN, _BLUE, _RED), strict=True)):
        label = "a game" if length == 1 else "best of 7" if length == 7 else f"{length} games"
        axes.barh(
            [y + 0.25 * (1 - place) for y in range(len(found))],
            [100 * upset.series[place] for upset in found[::-1]],
            0.25,
            color=colour,
            label=label,
        )
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.axvline(50, color="#999", linewidth=0.8)
    axes.set_xlabel("the weaker player wins, %")
    axes.set_title("How often the weaker player wins")
    axes.legend(frameon=False, loc="upper right")
    axes.spines[["top", "right"]].set_visible(False)


def _player(name: str) -> Any:
    from muggins.players.registry import parse_player  # noqa: PLC0415

    return parse_player(name)


@command.command(epilog="Example: muggins study gains nash+score --games 20000 --plot gains.png")
@click.argument("player")
@click.option("--against", default="nash", show_default=True, help="Any player.")
@games_option
@seed_option
@plot_option
@workers_options
@json_option
def gains(*, player: str, against: str, games: int, seed: int, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Measure what playing for the score brings, and at which scores.

    PLAYER is such as nash+score or nash-win. Every deal is played for points too, with the same
    cards: the gain is the difference in the worth of what came of it, with 95% intervals.
    """
    from muggins.players.registry import played_for  # noqa: PLC0415
    from muggins.rules.ruleset import Objective  # noqa: PLC0415
    from muggins.score.values import open_values  # noqa: PLC0415
    from muggins.studies import gains as study  # noqa: PLC0415

    workers, names = make_workers(**where), (_player(player), _player(against))
    aim = max(played_for(names[0].thrower), played_for(names[0].pegger))
    if aim < 0:
        raise MatchError(f"player {player!r}: expected one that plays for the score")
    _ready(plot, *study.COMPILED, about="two minutes")
    units = study.study_gains(*names, games, seed=seed, workers=workers)
    rows = list(watched(units, -(-games // study.UNIT), "units"))
    found = {aim: study.gains_of(rows, open_values(), aim) for aim in Objective}
    main = list(Objective)[aim]
    if plot is not None:
        save_plot(plot, lambda axes: _draw_gains(axes, found[main], main.value), size=(7, 6))
    if as_json:
        print_json(
            {
                "player": str(names[0]),
                "against": str(names[1]),
                "games": found[main].games,
                "deals_that_differ": found[main].differ,
                "gains": {
                    aim.value: {"mean": gain.total.mean, "half_width": gain.total.half_width}
                    for aim, gain in found.items()
                },
                "by_band": found[main].by_band.tolist(),
            }
        )
        return
    out = console()
    words = {"win": "Wins", "match": "Match points (1/2/3)", "acc": "Game points (ACC)"}
    lines = [
        (
            words[aim.value],
            *(
                f"{100 * x:{sign}.2f}%" if aim is Objective.WIN else f"{x:{sign}.4f}"
                for x, sign in ((gain.total.mean, "+"), (gain.total.half_width, ""))
            ),
        )
        for aim, gain in found.items()
    ]
    title = f"What {names[0]} gains a game by the score, against {names[1]}"
    table(out, ("In", ">Gain", ">± 95%"), lines, title=title)
    out.print(f"{found[main].games:,} games; {found[main].differ:.1%} of the deals differ")
    bands = found[main].by_band
    out.print(f"\nBy the leader's score before the deal, of {bands.sum():+.4f}:")
    leads = [max(place) for place in ((a, b) for a in range(study.BANDS) for b in range(study.BANDS))]
    by_lead = [
        sum(gain for lead, gain in zip(leads, bands.ravel(), strict=True) if lead == band)
        for band in range(study.BANDS)
    ]
    steps = [
        (f"{study.BAND * band}-{study.BAND * band + study.BAND - 1}", f"{gain:+.4f}")
        for band, gain in enumerate(by_lead)
        if gain
    ]
    table(out, ("Leader at", ">Gain"), steps)


def _draw_gains(axes: Any, found: Any, what: str) -> None:
    import numpy as np  # noqa: PLC0415

    from muggins.studies.gains import BAND, BANDS  # noqa: PLC0415

    scale = 1 if what != "win" else 100
    bands = scale * found.by_band
    most = max(abs(bands).max(), 1e-9)
    image = axes.imshow(bands.T, origin="lower", cmap="RdBu", vmin=-most, vmax=most)
    for a in range(BANDS):
        for b in range(BANDS):
            if abs(bands[a, b]) >= 0.02 * most:
                axes.text(
                    a,
                    b,
                    f"{bands[a, b]:.2f}" if scale > 1 else f"{bands[a, b]:.3f}",
                    ha="center",
                    va="center",
                    fontsize=8,
                    color="white" if abs(bands[a, b]) > 0.6 * most else "black",
                )
    ticks = [str(BAND * band) for band in range(BANDS)]
    axes.set_xticks(range(BANDS), ticks)
    axes.set_yticks(range(BANDS), ticks)
    # Where neither has come far nothing is gained.
    first = min(*(np.flatnonzero(bands.any(axis=of))[:1].sum() for of in (0, 1)), BANDS - 5)
    axes.set_xlim(first - 0.5, BANDS - 0.5)
    axes.set_ylim(first - 0.5, BANDS - 0.5)
    axes.set_xlabel("own score before the deal, from")
    axes.set_ylabel("the other side's score")
    unit = "% of wins" if scale > 1 else "points"
    axes.set_title(f"Where playing for the score gains: {unit} a game")
    axes.figure.colorbar(image, ax=axes, shrink=0.85)


@command.command(epilog="Example: muggins study calibration --games 100000")
@click.option("--player", default="nash", show_default=True, help="Who plays against itself.")
@games_option
@seed_option
@plot_option
@workers_options
@json_option
def calibration(*, player: str, games: int, seed: int, plot: Path | None, as_json: bool, **where: Any) -> None:
    """Hold the odds shown before every deal against who then won, in ten bins."""
    from muggins.kernels.play import NOBODY  # noqa: PLC0415
    from muggins.score.values import open_values  # noqa: PLC0415
    from muggins.studies import calibration as study  # noqa: PLC0415
    from muggins.studies import gains as played  # noqa: PLC0415

    workers, name = make_workers(**where), _player(player)
    _ready(plot, *played.COMPILED, about="two minutes")
    units = played.study_gains(name, name, games, seed=seed, workers=workers, hero=NOBODY)
    rows = list(watched(units, -(-games // played.UNIT), "units"))
    bins = study.calibration_of(rows, open_values())
    if plot is not None:
        save_plot(plot, lambda axes: _draw_calibration(axes, bins), size=(6, 6))
    if as_json:
        from dataclasses import asdict  # noqa: PLC0415

        print_json({"player": str(name), "games": games, "bins": [asdict(of) for of in bins]})
        return
    lines = [
        (
            f"{of.deals:,}",
            f"{of.shown:.2%}",
            f"{of.won:.2%}",
            f"{of.error:.2%}",
            f"{(of.won - of.shown) / of.error:+.1f}",
        )
        for of in bins
    ]
    title = f"Chances before each deal, {games:,} games of {name} against itself"
    table(console(), (">Deals", ">Shown", ">Won", ">± 1 s.e.", ">Sigmas"), lines, title=title)


def _draw_calibration(axes: Any, bins: list[Any]) -> None:
    axes.plot([0, 100], [0, 100], color="#999", linewidth=0.8)
    axes.errorbar(
        [100 * of.shown for of in bins],
        [100 * of.won for of in bins],
        [196 * of.error for of in bins],
        fmt="o",
        color=_GREEN,
        label="95%",
    )
    axes.set_xlabel("chance shown before the deal, %")
    axes.set_ylabel("games won, %")
    axes.set_title("Chances shown, and what happened")
    axes.legend(frameon=False, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
