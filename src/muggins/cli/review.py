"""``muggins review``: what the decisions of a game cost, and how much of it was luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from muggins.cards import format_cards
from muggins.cli.plots import check_plot, save_plot
from muggins.cli.solution import from_option, open_named
from muggins.cli.terminal import cards_text, console, json_option, loss_text, print_json, say_if_compiling, table
from muggins.errors import RecordError, shorten

if TYPE_CHECKING:
    from muggins.coach.review import Decision, Review

_PARTS = {
    "role": "what the deals' roles bring",
    "deal": "luck of the deal",
    "starter": "luck of the starter",
    "rest": "luck of the rest",
    "skill": "decisions",
    "uncounted": "not counted at the end",
}


@click.command("review", epilog="Example: muggins review game.txt --worst 10")
@click.argument("game")
@click.option("--worst", type=click.IntRange(min=1), help="Show only so many decisions, the dearest first.")
@click.option("--all", "everything", is_flag=True, help="Show decisions that cost nothing, too.")
@click.option(
    "--by",
    type=click.Choice(["points", "wins"]),
    default="points",
    show_default=True,
    help="What marks and --worst go by: points lost, or chances to win.",
)
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Write a picture.")
@from_option
@json_option
def command(
    *, game: str, worst: int | None, everything: bool, by: str, plot: Path | None, source: str, as_json: bool
) -> None:
    """Find the decisions of a game that cost points.

    GAME is the file of a record, or the number of a game in `muggins games`. A loss is in expected
    points, to the side that decided, by what it knew: ?! from 0.15, ? from 0.4, ?? from 1.0. What
    it cost in chances to win stands beside: with --by wins, ?! from 5%, ? from 10%, ?? from 15%.
    """
    if plot is not None:
        check_plot(plot)
    number = int(game) if game.isdecimal() and not Path(game).is_file() else None
    text = _stored(number) if number is not None else _read(game)
    from muggins.rules.record import parse_record  # noqa: PLC0415
    from muggins.score.boards import has_worths  # noqa: PLC0415

    record = parse_record(text)
    if by == "wins" and not has_worths(record.ruleset):
        raise RecordError("chances to win are known for games to 121 and to 61: expected no --by")
    book = open_named(source)
    from muggins.coach.review import review, summary  # noqa: PLC0415 - it compiles
    from muggins.players.endgame.search import weigh_cards  # noqa: PLC0415
    from muggins.players.endgame.toss import try_tosses  # noqa: PLC0415
    from muggins.rules.role import Seat  # noqa: PLC0415
    from muggins.solver.query.search import worth_against  # noqa: PLC0415

    say_if_compiling(worth_against, weigh_cards, try_tosses, about="a minute")
    found = review(record, solution=book)
    if number is not None:
        _keep(number, {str(seat): summary(found, seat) for seat in Seat})
    if plot is not None:
        save_plot(plot, lambda axes: draw(axes, found), size=(9, 7))
    if as_json:
        print_json(_as_json(found))
        return
    show(found, worst=worst, everything=everything, by=by)


def _stored(number: int) -> str:
    from muggins.archive.store import Store, store_path  # noqa: PLC0415

    game = Store(store_path()).get(number)
    if game.ended is None:
        raise RecordError(f"game {number} is not over: a review would show hidden cards")
    return game.text


def _keep(number: int, of: dict[str, Any]) -> None:
    from muggins.archive.store import Store, store_path  # noqa: PLC0415

    Store(store_path()).set_review(number, of)


def _read(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "expected text"
        raise RecordError(f"game {shorten(name)!r}: {why}; expected a record, or a number of 'muggins games'") from None


def show(found: "Review", *, worst: int | None, everything: bool, by: str = "points") -> None:
    """Print a review, its marks by points lost or by chances to win."""
    from muggins.coach.review import words, words_at_score  # noqa: PLC0415
    from muggins.rules.role import Seat  # noqa: PLC0415

    out, wins = console(), by == "wins"
    known = found.chances is not None
    chosen = [d for d in found.decisions if everything or worst or (d.win_mark if wins else d.mark)]
    if worst is not None:
        chosen.sort(key=lambda d: -(d.win_loss if wins else d.loss))
        chosen = chosen[:worst]
    rows = [
        (
            str(d.deal),
            found.players[d.seat],
            f"{d.scores[0]}-{d.scores[1]}",
            cards_text(out, d.hand),
            loss_text(d.loss),
            f"{d.win_loss:.1%}" if known else "",
            d.win_mark if wins else d.mark,
            words_at_score(d) if wins else words(d),
        )
        for d in chosen
    ]
    if rows:
        columns = (">Deal", "Who", ">Score", "From", ">Loss", ">Wins lost", "", "Decision")
        last = "Loss" if wins else "Wins lost"
        table(out, columns, rows, optional=("From", "Score", last))
    else:
        least = "5% of chances to win" if wins else "0.15 points"
        out.print(f"No decision cost as much as {least}.")
    out.print()
    costs = []
    for seat in Seat:
        (tosses, tossed), (plays, played) = (found.lost(seat, kind) for kind in ("toss", "play"))
        costs.append(
            (
                found.players[seat],
                str(tosses),
                f"{tossed:.2f}",
                str(plays),
                f"{played:.2f}",
                f"{(tossed + played) / max(tosses + plays, 1):.3f}",
                f"{found.wins_lost(seat):.1%}" if known else "-",
            )
        )
    heads = ("Player", ">Tosses", ">Lost", ">Cards", ">Lost ", ">A decision", ">Wins lost")
    table(out, heads, costs, title="Points lost by unforced decisions")
    out.print()
    first = found.players[0]
    parts = [(words, f"{found.total(part):+.2f}") for part, words in _PARTS.items()]
    parts.append((f"Margin of {first}", f"{found.margin:+d}"))
    table(out, ("Where it came from", ">Points"), parts)
    out.print(Text(f"Luck of deals and starters taken out: {found.adjusted:+.1f} ± {found.error:.1f} for {first}"))
    if found.chances is not None:
        before, after = found.chances
        lines = [
            ("before the first deal", f"{before:.1%}"),
            ("luck", f"{found.total('win_luck'):+.1%}"),
            ("decisions", f"{found.total('win_skill'):+.1%}"),
            (f"Wins of {first} in the end", f"{after:.1%}"),
        ]
        out.print()
        table(out, ("Where the game went", ">Wins"), lines)


def _as_json(found: "Review") -> dict[str, Any]:
    from muggins.rules.role import Seat  # noqa: PLC0415

    return {
        "players": list(found.players),
        "scores": list(found.scores),
        "margin": found.margin,
        **{part: found.total(part) for part in _PARTS},
        "wins": _wins(found),
        "adjusted": {"points": found.adjusted, "standard_error": found.error},
        "lost": {
            str(seat): {
                kind: dict(zip(("decisions", "points"), found.lost(seat, kind), strict=True))
                for kind in ("toss", "play")
            }
            for seat in Seat
        },
        "decisions": [_decision(d) for d in found.decisions],
        "deals": [
            {
                "number": deal.number,
                "dealer": str(deal.dealer),
                "net": deal.net,
                **{part: getattr(deal, part) for part in _PARTS},
                "chances": deal.chances,
                "win_luck": deal.win_luck,
                "win_skill": deal.win_skill,
            }
            for deal in found.deals
        ],
    }


def _wins(found: "Review") -> dict[str, Any] | None:
    """Return the first player's chances to win, and what became of them."""
    from muggins.rules.role import Seat  # noqa: PLC0415

    if found.chances is None:
        return None
    return {
        "before": found.chances[0],
        "after": found.chances[1],
        "luck": found.total("win_luck"),
        "skill": found.total("win_skill"),
        "lost": {str(seat): found.wins_lost(seat) for seat in Seat},
    }


def _decision(of: "Decision") -> dict[str, Any]:
    return {
        "deal": of.deal,
        "seat": str(of.seat),
        "role": str(of.role),
        "kind": of.kind,
        "scores": list(of.scores),
        "hand": format_cards(of.hand),
        "made": format_cards(of.made),
        "best": format_cards(of.best),
        "loss": of.loss,
        "mark": of.mark,
        "frequency": of.frequency,
        "reason": of.reason,
        "win_mark": of.win_mark,
        "best_at_score": format_cards(of.winning),
        "why": of.why,
        "win": of.stake and of.stake.win,
        "win_loss": of.win_loss,
        "match_loss": of.stake and of.stake.match_loss,
    }


def draw(axes: Any, found: "Review") -> None:
    """Draw the race of the scores, what decisions have cost so far, and the chances to win."""
    from itertools import accumulate  # noqa: PLC0415

    from muggins.rules.role import Seat  # noqa: PLC0415

    numbers = [0, *(deal.number for deal in found.deals)]
    grid = axes.figure.add_gridspec(2, 1, height_ratios=[3, 1])
    if found.chances is not None:
        axes.set_subplotspec(grid[0])
    right = axes.twinx()
    for seat, colour in zip(Seat, ("#2f6f4f", "#b5542b"), strict=True):
        scores = [0, *(deal.scores[seat] for deal in found.deals)]
        axes.plot(numbers, scores, "o-", color=colour, linewidth=2, label=f"{found.players[seat]}: score")
        lost = (sum(d.loss for d in deal.decisions if d.seat is seat) for deal in found.deals)
        right.plot(numbers, [0.0, *accumulate(lost)], "--", color=colour, label=f"{found.players[seat]}: points lost")
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
    if found.chances is None:
        return
    chances = [found.chances[0], *(deal.chances[1] for deal in found.deals if deal.chances)]
    below = axes.figure.add_subplot(grid[1], sharex=axes)
    below.fill_between(numbers, 50, [100 * chance for chance in chances], color="#2f6f4f", alpha=0.25)
    below.plot(numbers, [100 * chance for chance in chances], "o-", color="#2f6f4f", markersize=4)
    below.axhline(50, color="#999", linewidth=0.8)
    below.set_ylim(0, 100)
    below.set_ylabel(f"{found.players[0]} wins, %")
    below.spines[["top", "right"]].set_visible(False)
