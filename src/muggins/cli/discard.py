"""``muggins discard``: all 15 discards of six cards, ranked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

import muggins
from muggins.cards import RANK_TEXT, parse_cards
from muggins.cli.compiling import prepare
from muggins.cli.options import (
    from_option,
    json_option,
    photo_named,
    ranks_alone,
    role_options,
    rules_of,
    score_options,
    scores_of,
    words_argument,
)
from muggins.cli.terminal import (
    AT_SCORE,
    at_score_cells,
    bar,
    cards_text,
    console,
    loss_text,
    print_json,
    table,
    wants_json,
)
from muggins.coach.parts import SCORE
from muggins.counting.crib_tables import Source
from muggins.errors import CardError, MugginsError
from muggins.rules.role import Role
from muggins.rules.view import View

if TYPE_CHECKING:
    from muggins.coach.toss import RankTosses, TossAdvice

_CRIBS = ("solution", "uniform", *(source.value for source in Source))


@click.command("discard", epilog="Example: muggins discard 3H 4D 5D 5S JS 2C --dealer")
@words_argument("cards")
@role_options
@score_options
@click.option(
    "--crib",
    type=click.Choice(_CRIBS),
    default=_CRIBS[0],
    show_default=True,
    help="What the opponent is assumed to discard: as the solution does, any two cards, or by a table of the crib.",
)
@click.option("--no-play", is_flag=True, help="Leave the play out of the net, as published tables do.")
@click.option("--starters", is_flag=True, help="Show how the best hand fares by starter.")
@from_option
@json_option
def command(
    *,
    cards: tuple[str, ...],
    role: Role | None,
    crib: str,
    no_play: bool,
    starters: bool,
    score: str | None,
    target: int | None,
    source: str,
) -> None:
    """Rank all 15 discards of six cards, for both roles or one.

    CARDS are six cards; six ranks such as 3489JK, then of all suits, as often as they are dealt; or a photograph's
    file. Net is the expected hand, plus or minus the expected crib, plus the play, in points; pegs are the
    points of the play, own and the opponent's; often is how often the solution makes the discard; loss is
    what it gives away against the best. With a score, wins come first: how often each discard wins the
    game, how much less than the best, and the match points it is worth.
    """
    reading = None
    if (photo := photo_named(cards)) is not None:
        from muggins.cli.photograph import PhotoAnswer, read_photograph, show_reading  # noqa: PLC0415 - slow to load

        reading = read_photograph(photo, 6)
    ranks = () if reading else ranks_alone(cards, 6)
    if any(ranks.count(rank) > 4 for rank in ranks):
        raise CardError("a fifth card of one rank: a deck has four")
    six = () if ranks else parse_cards(cards) if reading is None else tuple(seen.card for seen in reading.cards)
    if not ranks and len(six) != 6:
        raise CardError(f"got {len(six)} cards: expected 6 cards, or 6 ranks")
    if score is None and target is not None:
        raise MugginsError("--target without --score: a point is a point in any game")
    ruleset = rules_of(target)
    scores = scores_of(score, ruleset)
    if score is not None and ranks:
        raise MugginsError("--score: expected six cards with suits, not ranks")
    if score is not None and (no_play or crib != _CRIBS[0]):
        raise MugginsError(f"--score cannot be combined with {'--no-play' if no_play else f'--crib {crib}'}")
    solution = muggins.open_solution(source)
    if max(scores) > 0:
        prepare(SCORE)
    advices = dict[Role, "TossAdvice | RankTosses"]()
    for side in Role if role is None else (role,):
        if ranks:
            advices[side] = muggins.weigh_rank_tosses(solution, ranks, side, muggins.CribModel(crib), play=not no_play)
        else:
            view = View(side, six, scores=scores, ruleset=ruleset)
            advices[side] = muggins.Coach(solution).tosses(view, crib=muggins.CribModel(crib), play=not no_play)
    if wants_json():
        discards = muggins.Discards(advices.get(Role.PONE), advices.get(Role.DEALER))
        print_json(discards if reading is None else PhotoAnswer(reading, discards, None))
        return
    if reading is not None:
        show_reading(console(), reading)
    _show(list(advices.values()), scores, play=not no_play, starters=starters)


def _show(advices: "Sequence[TossAdvice | RankTosses]", scores: tuple[int, int], *, play: bool, starters: bool) -> None:
    out = console()
    for place, advice in enumerate(advices):
        if place:
            out.print()
        if advice.kind == "ranks":
            _show_ranks(out, advice, play=play)
        elif advice.by_wins:
            _show_at_score(out, advice, scores)
        else:
            _show_points(out, advice, play=play)
        if starters and advice.kind == "toss":
            _show_starters(out, advice)


def _title(role: Role, *, play: bool = True) -> str:
    return f"{str(role).capitalize()}: net = hand {'+' if role is Role.DEALER else '-'} crib{' + play' * play}"


def _show_points(out: Console, advice: "TossAdvice", *, play: bool) -> None:
    rows: list[tuple[str | Text, ...]] = []
    for row in advice.rows:
        pegs = "" if row.pegs is None else "{:.2f}-{:.2f}".format(*row.pegs)
        often = f"{row.probability:.0%}", bar(out, row.probability, 8)
        worth = f"{row.hand:.3f}", f"{row.crib:.3f}", *((f"{row.play:+.2f}", pegs) if play else ())
        cards = cards_text(out, row.keep), cards_text(out, row.toss)
        rows.append((*cards, *often, *worth, f"{row.net:.3f}", loss_text(row.loss), str(row.reason)))
    columns = ("Keep", "Discard", ">Often", "", ">Hand", ">Crib", *((">Play", ">Pegs") * play), ">Net", ">Loss", "Why")
    optional = *(("Pegs", "Play") * play), "Hand", "Crib", "Often"
    table(out, columns, rows, title=_title(advice.role, play=play), optional=optional, spare=("", "Why"))


def _show_at_score(out: Console, advice: "TossAdvice", scores: tuple[int, int]) -> None:
    weighed = [(row, row.at_score) for row in advice.rows if row.at_score is not None]
    rows = []
    for row, at_score in weighed:
        cards = cards_text(out, row.keep), cards_text(out, row.toss)
        worth = f"{row.net:.3f}", loss_text(row.loss), f"{row.probability:.0%}"
        rows.append((*cards, *at_score_cells(at_score), *worth))
    title = f"{str(advice.role).capitalize()} at {scores[0]}-{scores[1]}, against the {advice.against}"
    columns = ("Keep", "Discard", *AT_SCORE, ">Net", ">Points lost", ">Often")
    table(out, columns, rows, title=title, optional=("Often", "Net", "Match"))
    if advice.why:
        out.print(Text(f"The score changes the choice: {advice.why}", "bold"))


def _show_ranks(out: Console, advice: "RankTosses", *, play: bool) -> None:
    rows: list[tuple[str | Text, ...]] = []
    for row in advice.rows:
        cards = (" ".join(RANK_TEXT[rank] for rank in ranks) for ranks in (row.keep, row.toss))
        often = f"{100 * row.probability:.1f}%", bar(out, row.probability, 12)
        worth = f"{row.hand:.3f}", f"{row.crib:.3f}", *((f"{row.play:+.2f}",) * play), f"{row.net:.3f}"
        rows.append((*cards, *often, *worth, loss_text(row.loss)))
    columns = ("Keep", "Discard", ">Often", "", ">Hand", ">Crib", *((">Play",) * play), ">Net", ">Loss")
    optional = "Crib", "Hand", *(("Play",) * play)
    table(out, columns, rows, title=_title(advice.role, play=play), optional=optional, spare=("",))


def _show_starters(out: Console, advice: "TossAdvice") -> None:
    best = advice.best
    most, least = max(best.spread), min(best.spread)
    good, bad = (" ".join(RANK_TEXT[rank] for rank in ranks) for ranks in (best.best_starters, best.worst_starters))
    out.print(f"Best starters {good}: {most} in hand; worst {bad}: {least}")
    for points, probability in best.spread.items():
        out.print(f"{points:>3} {probability:>6.1%}  {bar(out, probability, 60)}".rstrip())
