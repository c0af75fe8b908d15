"""``muggins review``: what the decisions of a game cost, and how much of it was luck."""

from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

import muggins
from muggins.archive.store import GameStore, open_file, store_path
from muggins.cli.compiling import prepare
from muggins.cli.options import PathName, from_option, game_number, json_option, plot_option
from muggins.cli.plots import save_plot
from muggins.cli.progress import counting
from muggins.cli.terminal import answer, cards_text, console, loss_text, table
from muggins.coach.parts import ALL
from muggins.errors import MugginsError
from muggins.files.paths import is_file
from muggins.files.text import read_text, write_text
from muggins.quiz.repetition import Repetition
from muggins.rules.role import Seat
from muggins.table.reviewing import game_to_review, review_game
from muggins.web.export import saved_review

if TYPE_CHECKING:
    from muggins.coach.review import Review

_PARTS = {
    "role": "what the deals' roles bring",
    "deal": "luck of the deal",
    "starter": "luck of the starter",
    "rest": "luck of the rest",
    "skill": "decisions",
    "counting": "overlooked at the show",
    "uncounted": "not counted at the end",
}


@click.command("review", epilog="Example: muggins review game.txt --worst 10")
@click.argument("game")
@click.option(
    "--worst", type=click.IntRange(min=1), help="Show only this many decisions, those that cost most wins first."
)
@click.option("--all", "everything", is_flag=True, help="Show decisions that cost nothing, too.")
@click.option("--by-points", is_flag=True, help="Mark and order by points lost at every score, not by wins.")
@plot_option
@click.option("--html", type=PathName(dir_okay=False), help="Write a page that opens anywhere.")
@from_option
@json_option
def command(
    *,
    game: str,
    worst: int | None,
    everything: bool,
    by_points: bool,
    plot: Path | None,
    html: Path | None,
    source: str,
) -> None:
    """Find the decisions of a game that were mistakes.

    GAME is the file of a record, - for standard input, or the number of a game in `muggins games`. A
    decision is judged by what its side knew, as the coach would have advised it: by wins where the
    score counts (?! from 0.5%, ? from 1%, ?? from 2.5% of wins lost), at 0-0 and in games of unusual
    length by expected points (?! from 0.15, ? from 0.4, ?? from 1.0).
    """
    stored = None
    if game.isdecimal() and not is_file(Path(game)):
        store = GameStore(store_path())
        stored = game_to_review(store, game_number(game))
    else:
        record = muggins.parse_record(read_text(Path(game), "game", "a record, or a number of 'muggins games'"))
    solution = muggins.open_solution(source)
    prepare(*ALL)
    coach = muggins.Coach(solution)
    if stored is None:
        review = _review(coach, record)
    else:
        review, problem = review_game(store, stored, coach, lambda record: _review(coach, record), _keep_mistakes)
        if problem is not None:
            click.echo(f"muggins: the review is not kept: {problem}", err=True)
    if html is not None:
        with counting("decision") as tell:
            page = saved_review(review, coach, tell)
        write_text(html, page)
    save_plot(plot, lambda axes: draw(axes, review), size=(9, 7))
    answer(review, lambda _: show(review, worst=worst, everything=everything, by_points=by_points))


def _keep_mistakes(review: "Review") -> None:
    try:
        Repetition(open_file()).add_mistakes(review)
    except MugginsError as error:
        click.echo(f"muggins: the mistakes are not kept for practice: {error}", err=True)


def _review(coach: "muggins.Coach", record: "muggins.Record") -> "Review":
    with counting("deal") as tell:
        return coach.review(record, tell)


def show(review: "Review", *, worst: int | None, everything: bool, by_points: bool = False) -> None:
    out, known = console(), review.wins is not None
    marks = {id(d): d.point_mark if by_points else d.mark for d in review.decisions}
    chosen = [d for d in review.decisions if everything or worst or marks[id(d)]]
    if worst is not None:
        chosen.sort(key=lambda d: (0.0 if by_points else -d.win_loss, -d.loss))
        chosen = chosen[:worst]
    rows = [
        (
            str(d.deal),
            review.players[d.seat],
            f"{d.scores[0]}-{d.scores[1]}",
            cards_text(out, d.hand),
            f"{d.win_loss:.1%}" if known else "",
            loss_text(d.loss),
            marks[id(d)],
            d.words,
        )
        for d in chosen
    ]
    if rows:
        columns = (">Deal", "Who", ">Score", "From", ">Wins lost", ">Points lost", "", "Decision")
        table(out, columns, rows, optional=("From", "Score", "Wins lost" if by_points else "Points lost"))
    else:
        out.print("No mistake was found.")
    out.print()
    costs = [
        (
            side.player,
            str(side.toss.decisions),
            f"{side.toss.points:.2f}",
            str(side.play.decisions),
            f"{side.play.points:.2f}",
            f"{(side.toss.points + side.play.points) / max(side.toss.decisions + side.play.decisions, 1):.3f}",
            "-" if side.wins is None else f"{side.wins:.1%}",
        )
        for side in review.sides
    ]
    heads = ("Player", ">Discards", ">Lost", ">Cards", ">Lost ", ">A decision", ">Wins lost")
    table(out, heads, costs, title="Points lost by unforced decisions")
    out.print()
    first = review.players[0]
    parts = [
        (words, f"{getattr(review.parts, part):+.2f}")
        for part, words in _PARTS.items()
        if part != "counting" or any(deal.parts.counting for deal in review.deals)
    ]
    parts.append((f"Margin of {first}", f"{review.margin:+d}"))
    table(out, ("Where it came from", ">Points"), parts)
    adjusted = f"{review.adjusted.mean:+.1f} ± {review.adjusted.error:.1f}"
    out.print(Text(f"Luck of deals and starters taken out: {adjusted} for {first}"))
    if review.wins is not None:
        lines = [
            ("before the first deal", f"{review.wins.before:.1%}"),
            ("luck", f"{review.wins.luck:+.1%}"),
            ("decisions", f"{review.wins.skill:+.1%}"),
            *([("overlooked at the show", f"{review.wins.counting:+.1%}")] if review.wins.counting else []),
            (f"Wins of {first} in the end", f"{review.wins.after:.1%}"),
        ]
        out.print()
        table(out, ("Where the game went", ">Wins"), lines)


def draw(axes: Any, review: "Review") -> None:
    """Draw the race of the scores, what decisions have cost so far, and the probability of winning."""
    numbers = [0, *(deal.number for deal in review.deals)]
    grid = axes.figure.add_gridspec(2, 1, height_ratios=[3, 1])
    if review.wins is not None:
        axes.set_subplotspec(grid[0])
    right = axes.twinx()
    for seat, colour in zip(Seat, ("#2f6f4f", "#b5542b"), strict=True):
        scores = [0, *(deal.scores[seat] for deal in review.deals)]
        name = review.players[seat]
        axes.plot(numbers, scores, "o-", color=colour, linewidth=2, label=f"{name}: score")
        own = [decision for decision in review.decisions if decision.seat is seat]
        lost = [sum(decision.loss for decision in own if decision.deal == number) for number in numbers]
        right.plot(numbers, list(accumulate(lost)), "--", color=colour, label=f"{name}: points lost")
    axes.set_xlabel("deal")
    axes.set_xticks(numbers)
    axes.set_ylabel("score")
    axes.set_ylim(bottom=0)
    right.set_ylabel("points lost by decisions")
    right.set_ylim(0, max(right.get_ylim()[1], 1))
    axes.set_title("The race, and what decisions cost")
    lines = [*axes.get_lines(), *right.get_lines()]
    axes.legend(lines, [line.get_label() for line in lines], frameon=False, loc="upper left")
    for edge in (axes, right):
        edge.spines["top"].set_visible(False)
    if review.wins is None:
        return
    wins = [100 * w for w in (review.wins.before, *(deal.wins.after for deal in review.deals if deal.wins))]
    below = axes.figure.add_subplot(grid[1], sharex=axes)
    below.fill_between(numbers, 50, wins, color="#2f6f4f", alpha=0.25)
    below.plot(numbers, wins, "o-", color="#2f6f4f", markersize=4)
    below.axhline(50, color="#999", linewidth=0.8)
    below.set_ylim(0, 100)
    below.set_ylabel(f"{review.players[0]} wins, %")
    below.spines[["top", "right"]].set_visible(False)
