"""``muggins average``: the exact mean of a hand over the starters that are left."""

import click

from muggins.cards import card_of, parse_cards
from muggins.cli.options import json_option, ranks_alone, words_argument
from muggins.cli.terminal import answer, cards_text, console, table
from muggins.counting.average import HandAverage, average
from muggins.errors import CardError


@click.command("average", epilog="Example: muggins average 3H 4D 5D 5S JS 2C")
@words_argument("cards")
@click.option("--crib", is_flag=True, help="Count as a crib: only a five-card flush scores.")
@click.option("--verbose", "-v", is_flag=True, help="List all starters.")
@json_option
def command(cards: tuple[str, ...], *, crib: bool, verbose: bool) -> None:
    """Average a hand over the starters.

    The first four cards are the hand; any others named are gone, such as the discard or cards seen. Four ranks, such
    as 3455, are a hand of four suits, without a flush.
    """
    suited = tuple(map(card_of, ranks_alone(cards, 4), range(4)))
    named = suited or parse_cards(cards)
    if len(named) < 4:
        raise CardError(f"got {len(named)} cards: expected four of the hand, then any that are gone")
    note = "Without suits: counted as one card of each suit" if suited else None
    answer(average(named[:4], named[4:], crib=crib), lambda mean: _show(mean, note, crib=crib, verbose=verbose))


def _show(average: HandAverage, note: str | None, *, crib: bool, verbose: bool) -> None:
    out = console()
    gone = ["  gone", cards_text(out, average.gone)] if average.gone else []
    out.print("Crib" if crib else "Hand", cards_text(out, average.hand), *gone)
    out.print(f"Mean {average.mean:.3f} points over {average.starters} starters")
    if note:
        out.print(note)
    out.print(f"{average.without_starter} without a starter, from {average.worst} to {average.best} with one")
    by_points: dict[int, list[int]] = {}
    for starter, points in average.scores.items():
        by_points.setdefault(points, []).append(starter)
    if verbose:
        rows = [
            (str(points), str(len(starters)), f"{len(starters) / average.starters:6.1%}", cards_text(out, starters))
            for points, starters in sorted(by_points.items(), reverse=True)
        ]
        table(out, (">Points", ">Starters", ">Often", "Which"), rows)
