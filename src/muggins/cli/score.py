"""``muggins score``: count a hand or a crib."""

from itertools import groupby

import click
from rich.console import Console

from muggins.cards import parse_cards
from muggins.cli.options import json_option, words_argument
from muggins.cli.terminal import cards_text, console, print_json, table
from muggins.counting.hand import HandCount, count_hand
from muggins.errors import CardError
from muggins.rules.show import Kind
from muggins.wire import to_json

_NAMES = {Kind.FIFTEEN: "Fifteens", Kind.PAIR: "Pairs", Kind.RUN: "Runs", Kind.FLUSH: "Flush", Kind.NOBS: "Nobs"}


@click.command("score", epilog="Example: muggins score 4H 5D 5C 6S JD")
@words_argument("cards")
@click.option("--crib", is_flag=True, help="Count as a crib: only a five-card flush scores.")
@click.option("--dealer", is_flag=True, help="The dealer's: a starter Jack gives 2 for heels.")
@click.option("--say", is_flag=True, help="Say the count as players do.")
@click.option("--claim", metavar="TEXT", help="Check your own count, heels apart: 12, or 'fifteens 6, pair 2'.")
@json_option
def command(cards: tuple[str, ...], *, crib: bool, dealer: bool, say: bool, claim: str | None, as_json: bool) -> None:
    """Count four cards and the starter (the fifth card named); - reads them from standard input.

    Every fifteen, pair and run is listed with its cards, then flush, nobs, heels and the total.
    """
    five = parse_cards(cards)
    if len(five) != 5:
        raise CardError(f"got {len(five)} cards: expected 5, four of the hand and the starter last")
    found = count_hand(five[:4], five[4], crib=crib, dealer=dealer, claim=claim)
    if as_json:
        print_json(to_json(found))
    else:
        show_count(console(), found, say=say)


def show_count(out: Console, found: HandCount, *, say: bool = False) -> None:
    """Print a count, combination by combination; `say` adds it as players speak it."""
    starter = cards_text(out, [found.starter])
    out.print("Crib" if found.crib else "Hand", cards_text(out, found.hand), " starter", starter)
    by_kind = {kind: list(group) for kind, group in groupby(found.combinations, lambda each: each.kind)}
    rows = []
    for kind, name in _NAMES.items():
        here = by_kind.get(kind, [])
        points = sum(each.points for each in here)
        rows.append((name, str(len(here)), str(points), cards_text(out, here[0].cards) if here else ""))
        rows += [("", "", "", cards_text(out, each.cards)) for each in here[1:]]
    rows.append(("Heels", str(found.heels // 2), str(found.heels), starter if found.heels else ""))
    rows.append(("Total", "", str(found.total), ""))
    table(out, ("", ">Number", ">Points", "Cards"), rows)
    if say:
        heels = " Two for heels were pegged when the jack was turned." if found.heels else ""
        out.print(f"{found.spoken[0].upper()}{found.spoken[1:]}.{heels}", soft_wrap=not out.is_terminal)
    if found.claim is not None:
        out.print(found.claim.words, soft_wrap=not out.is_terminal)
