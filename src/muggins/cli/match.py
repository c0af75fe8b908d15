"""``muggins match``: two players against each other, or the list of players; ``muggins games matches``: saved ones."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from rich.console import Console

from muggins.archive.store import open_file
from muggins.cli.compiling import prepare
from muggins.cli.interrupt import until_interrupted
from muggins.cli.options import PathName, json_option, workers_option
from muggins.cli.player_options import complete_player, engine_note, move_time_option, named
from muggins.cli.progress import watched
from muggins.cli.terminal import answer, console, signed, table
from muggins.errors import MatchError, printable, shorten
from muggins.estimate import Estimate
from muggins.players.own import registered
from muggins.players.registry import Players, players
from muggins.rules.events import Part
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.table.levels import LEVELS
from muggins.table.names import title_of
from muggins.table.needs import needed_in_match

if TYPE_CHECKING:
    from muggins.arena.ladder import Climb
    from muggins.arena.playing import Playing
    from muggins.arena.statistics import MatchFigures, PlayedMatch
    from muggins.arena.store import StoredRun, StoredRuns
    from muggins.arena.workers import Workers
    from muggins.files.sqlite import Database


def results_file(path: Path | None) -> "Path | Database":
    return path or open_file()


@click.command("match", epilog="Example: muggins match schell+rule greedy+greedy --duplicate")
@click.argument("players", nargs=-1, metavar="FIRST SECOND", shell_complete=complete_player)
@click.option("--games", default=10_000, show_default=True, help="Games at most (of both seats).")
@click.option("--until", metavar="WIDTH", help="Stop at this half-width; LOW,HIGH: once a test accepts one of them.")
@click.option("--duplicate", is_flag=True, help="Play every deck twice, seats swapped.")
@click.option(
    "--save", is_flag=False, flag_value="", metavar="[FILE]", help="Keep the games, for muggins games matches."
)
@move_time_option
@click.option("--seed", default=1, show_default=True, help="Same seed, same result.")
@workers_option
@json_option
def command(
    *,
    players: tuple[str, ...],
    games: int,
    until: str | None,
    duplicate: bool,
    save: str | None,
    move_time: float,
    seed: int,
    workers: "Workers",
) -> None:
    """Play FIRST against SECOND, whole games to 121, and say who is better and how sure that is.

    Without names, list the players.

    A player is any thrower with any pegger, such as schell+rule or expected+montecarlo50; a solution does both.
    MODULE:CLASS is a player of your own in Python, and 'exec:COMMAND' a program in any language, see
    docs/arena.md. The first deal alternates. Figures are FIRST's; match points count 1, 2 and 3 for a win, skunk
    and double skunk, intervals are of 95%. With --until 0,0.02 Wald's sequential test ends the match once it accepts
    one of two match points; it errs either way in at most about 5% of matches.
    """
    if not players:
        list_players()
        return
    if len(players) != 2:
        raise MatchError(f"{len(players)} player{'s' * (len(players) > 1)}: expected two, or none to list them")
    first, second = (named(player, move_time) for player in players)

    from muggins.arena.playing import Playing  # noqa: PLC0415 - behind the options: it compiles

    width, test = (None, None) if until is None else _parse_until(until)
    keep = None if save is None else results_file(Path(save) if save else None)
    playing = Playing((first, second), games, seed=seed, duplicate=duplicate, until=width, sprt=test, keep=keep)
    if playing.before is not None:
        say(f"run {playing.before} was played by other versions of these players or of Muggins: a new run begins")
    prepare(*needed_in_match(map(str, (first, second))))
    left, what = max(playing.numbers - playing.start, 0), " - ".join(shorten(str(each), 16) for each in (first, second))
    blocks = watched(playing.blocks(workers), left, what, note=engine_note((first, second)))
    check, seconds = play_blocks(blocks, playing)
    if not playing.tells:
        check("too few games are done to say anything")
    result = playing.result(seconds)
    answer(result, _show_played)
    how = "the same command continues" if save is not None else "with --save it could continue"
    check(f"{result.figures.games:,} of {games:,} games are done; {how}")


def _show_played(result: "PlayedMatch") -> None:
    out = console()
    show(out, result, result.figures)
    if (test := result.sprt) is not None:
        said = "undecided" if test.accepted is None else f"{test.accepted:+g} accepted"
        ratio = f"log likelihood ratio {test.log_likelihood_ratio:+.2f}"
        out.print(f"Test of {test.low:+g} against {test.high:+g} match points: {said} ({ratio})")
    speed = result.new_games / result.seconds if result.seconds > 0 else 0
    games = f"{result.new_games:,} games in {result.seconds:.1f} s, {speed:,.0f}/s"
    out.print(f"{result.figures.deals_per_game:.2f} deals per game; {games}")


def play_blocks(blocks: "Iterable[object]", playing: "Playing | Climb") -> tuple[Callable[[str], None], float]:
    """Go through blocks of games, naming those that engines lose by failing; return how it ended, and the seconds."""
    began, names = perf_counter(), 0

    def name_lost() -> None:
        nonlocal names
        for of in playing.lost[names:]:
            say(f"{shorten(of.player)} loses game {of.game}: {of.why}")
        names = len(playing.lost)

    with until_interrupted() as check:
        for _ in blocks:
            name_lost()
    name_lost()
    return check, perf_counter() - began


def say(line: str) -> None:
    Console(stderr=True, highlight=False, markup=False).print(printable(line), soft_wrap=True)


def _parse_until(text: str) -> tuple[float | None, tuple[float, float] | None]:
    """Return the half-width at which a match ends, or the two hypotheses of a sequential test."""
    try:
        match [float(number) for number in text.split(",")]:
            case [width]:
                return width, None
            case [low, high]:
                return None, (low, high)
    except ValueError:
        pass
    raise MatchError(f"until {shorten(text)!r}: expected a half-width, such as 0.02, or LOW,HIGH, such as 0,0.02")


def show(out: Console, match: "PlayedMatch | StoredRun", figures: "MatchFigures") -> None:
    names = match.first, match.second
    pairs = ", every deck twice" if match.duplicate else ""
    out.print(f"{names[0]} against {names[1]}: {figures.games:,} games{pairs}, seed {match.seed}")
    rows = [
        ("Match points (1/2/3)", signed(figures.match_points[Objective.MATCH])),
        ("ACC game points (2/3)", signed(figures.match_points[Objective.ACC])),
        ("Wins less losses", signed(figures.match_points[Objective.WIN])),
        ("Games won", _percent(figures.win_rate)),
        ("Won by first dealer", _percent(figures.first_dealer_wins)),
    ]
    table(out, ("Per game, for the first", "With 95% interval"), rows)
    out.print()
    won = [
        (name, f"{of.wins:,}", f"{of.skunks:,}", f"{of.double_skunks:,}")
        for name, of in zip(names, figures.players, strict=True)
    ]
    table(out, ("Games", ">Won", ">By skunk", ">By double skunk"), won)
    out.print()
    lines = []
    for name, of in zip(names, figures.players, strict=True):
        for role in Role:
            means = {each.part: each.mean for each in of.averages if each.role is role}
            cells = [f"{means[part]:.3f}" if part in means else "" for part in Part]
            lines.append((name, str(role), *cells, f"{sum(means.values()):.3f}"))
    table(out, ("Points per deal", "", *(f">{part.value.capitalize()}" for part in Part), ">All"), lines)
    out.print()


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.mean:.2f}% ± {100 * estimate.half_width:.2f}%"


def list_players() -> None:
    answer(replace(players(), registered=registered()), _show)


def _show(listed: Players) -> None:
    out = console()
    strongest = sorted(listed.solutions.items(), key=lambda of: "score" not in of[0])
    rows = [(name, title_of(name) if title_of(name) != name else "", about) for name, about in strongest]
    table(out, ("Solution", "Called", "Discards and plays"), rows)
    out.print()
    table(out, ("Level", "Plays like"), [(name, level.about) for name, level in reversed([*LEVELS.items()])])
    out.print()
    table(out, ("Thrower", "Discards"), list(listed.throwers.items()))
    out.print()
    table(out, ("Pegger", "Plays"), list(listed.peggers.items()))
    if others := [(name, target) for name, target in listed.registered.items() if name not in LEVELS]:
        out.print()
        table(out, ("Registered", "Defined in"), others)


@click.command("matches", epilog="Example: muggins games matches 1 2")
@click.argument("runs", nargs=-1, type=int)
@click.option("--file", type=PathName(), help="Where 'muggins match --save' wrote.")
@json_option
def matches(*, runs: tuple[int, ...], file: Path | None) -> None:
    """List saved matches; show one RUN, or compare two.

    Two runs are compared by their match points per game, as independent samples.
    """
    from muggins.arena.store import MatchStore, stored_runs  # noqa: PLC0415

    if file is not None and not file.exists():
        raise MatchError(f"results file {str(file)!r}: expected one written by 'match --save'")
    if len(runs) > 2:
        raise MatchError(f"{len(runs)} runs: expected none, one to show or two to compare")
    store = MatchStore(results_file(file))
    stored = [store.run(number) for number in runs] if runs else store.runs()
    answer(stored_runs(stored, compare=len(runs) == 2), lambda listed: _show_runs(listed, runs))


def _show_runs(stored: "StoredRuns", runs: tuple[int, ...]) -> None:
    out = console()
    if len(runs) == 1 and stored.runs[0].figures:
        show(out, stored.runs[0], stored.runs[0].figures)
        out.print(f"{stored.runs[0].figures.deals_per_game:.2f} deals per game")
        return
    rows = []
    for of in stored.runs:
        points = of.figures.match_points[Objective.MATCH] if of.figures else None
        rows.append(
            (
                str(of.run),
                of.first,
                of.second,
                f"{of.figures.games if of.figures else 0:,}",
                "" if points is None else signed(points),
                "duplicate" if of.duplicate else "alternate",
                str(of.seed),
                of.version,
                of.begun,
            )
        )
    columns = (">Run", "First", "Second", ">Games", ">Match points", "Schedule", ">Seed", "Version", "Begun (UTC)")
    table(out, columns, rows, optional=("Begun (UTC)", "Version", "Schedule", "Seed"))
    if difference := stored.difference:
        out.print(f"Run {runs[0]} less run {runs[1]}: {signed(difference)} match points per game")
