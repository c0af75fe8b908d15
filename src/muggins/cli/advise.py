"""``muggins advise``: what to play, with reasons and figures."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.text import Text

import muggins
from muggins.cards import RANK_TEXT
from muggins.cli.compiling import prepare
from muggins.cli.options import from_option, json_option, rules_of, score_options, scores_of, words_argument
from muggins.cli.terminal import AT_SCORE, answer, at_score_cells, bar, cards_text, console, loss_text, table
from muggins.coach.parts import CARDS, CARDS_AT_SCORE, DECODED
from muggins.errors import CardError, MugginsError, shorten
from muggins.rules.position import parse_position

if TYPE_CHECKING:
    from muggins.coach.play import PlayAdvice

_POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"
_NOT_SHOWN = 0.005  # ranks that the opponent holds less often are left out


@click.command("advise", epilog=f'Example: muggins advise "{_POSITION} play 4D TC"')
@words_argument("position")
@score_options
@from_option
@json_option
def command(*, position: tuple[str, ...], score: str | None, target: int | None, source: str) -> None:
    """Weigh the cards that may be played in a position; for discards ask muggins discard.

    POSITION is what one side knows, in one line: its role, the scores (may be left out), its four
    kept cards, its discard (may be left out), the starter, and every card and go so far, the pone's
    lead first. Net is what a card brings from here to the end of the play, own points less the
    opponent's. With scores wins come first: how often each card wins the game, how
    much less than the best, and the match points it is worth.
    """
    if not position:
        raise CardError(f"no position: expected such as '{_POSITION}'")
    view = parse_position(" ".join(position))
    ruleset = rules_of(target, view.ruleset)
    written = view.scores
    view = replace(view, scores=scores_of(score, ruleset, written), ruleset=ruleset)
    view.check()
    if score is not None:
        muggins.win_probability(view.scores, view.role, ruleset)  # refuses a game whose scores have no known worths
        if max(written) > 0 and view.scores != written:
            raise MugginsError(f"--score {shorten(score)}: the position has other scores; expected one of them")
    solution = muggins.open_solution(source)
    prepare(DECODED, CARDS_AT_SCORE if max(view.scores) > 0 else CARDS)
    answer(muggins.Coach(solution).cards(view), lambda advice: _show(advice, view.scores))


def _show(advice: "PlayAdvice", scores: tuple[int, int]) -> None:
    out = console()
    _show_cards(out, advice, scores)
    if advice.tosses:
        made = "the one discard" if advice.tosses == 1 else f"the {advice.tosses} discards"
        out.print(f"Your discard is not given: wins are averaged over {made} that the solution may have made.")
    if any(row.probability is None for row in advice.rows):
        out.print("?: the solution itself never comes here; the figures are searched all the same")
    belief = advice.belief
    if belief.cards:
        out.print()
        out.print(Text(f"Your opponent's {belief.cards} cards: how likely each rank", "bold"))
        for rank, probability in belief.ranks.items():
            if probability >= _NOT_SHOWN:
                out.print(f"{rank} {probability:>5.0%}  {bar(out, probability, 40)}".rstrip())
        likeliest = (
            f"{' '.join(RANK_TEXT[rank] for rank in holding.ranks)} {holding.probability:.0%}"
            for holding in belief.holdings[:4]
        )
        out.print(f"Likeliest: {', '.join(likeliest)}")


def _show_cards(out: Console, advice: "PlayAdvice", scores: tuple[int, int]) -> None:
    title = f"{str(advice.role).capitalize()} at {advice.count}"
    if advice.by_wins:
        title += f", {scores[0]}-{scores[1]}, against the {advice.against}"
    rows = [
        (
            cards_text(out, row.cards),
            str(row.points),
            "?" if row.probability is None else f"{row.probability:.0%}",
            bar(out, row.probability or 0, 8),
            *(() if row.at_score is None else at_score_cells(row.at_score)),
            f"{row.net:+.2f}",
            loss_text(row.loss),
            str(row.reason),
        )
        for row in advice.rows
    ]
    columns = (*AT_SCORE, ">Net", ">Points lost") if advice.by_wins else (">Net", ">Loss")
    table(
        out,
        ("Card", ">Pegs", ">Often", "", *columns, "Why"),
        rows,
        title=title,
        optional=("Often", "Match"),
        spare=("",),
    )
    if advice.why:
        out.print(Text(f"The score changes the choice: {advice.why}", "bold"))
