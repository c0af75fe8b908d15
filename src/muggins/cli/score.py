"""``muggins score``: count a hand or a crib."""

import click

from muggins.cards import format_card, parse_cards
from muggins.cli.output import cards_text, console, json_option, print_json, table
from muggins.errors import CardError
from muggins.rules.show import Kind, count_show, heels

_NAMES = {
    Kind.FIFTEEN: "Fifteens",
    Kind.PAIR: "Pairs",
    Kind.RUN: "Runs",
    Kind.FLUSH: "Flush",
    Kind.NOBS: "Nobs",
}


@click.command("score", epilog="Example: muggins score 4H 5D 5C 6S JD")
@click.argument("cards", nargs=-1)
@click.option("--crib", is_flag=True, help="Count as a crib: only a five-card flush scores.")
@click.option("--dealer", is_flag=True, help="The dealer's: a starter Jack gives 2 (nibs).")
@json_option
def command(cards: tuple[str, ...], *, crib: bool, dealer: bool, as_json: bool) -> None:
    """Count four cards and the starter (the fifth card named).

    Every fifteen, pair and run is listed with its cards, then flush, nobs, nibs and the total.
    """
    five = parse_cards(cards)
    if len(five) != 5:
        raise CardError(f"got {len(five)} cards: expected 5, four of the hand and the starter last")
    hand, starter = five[:4], five[4]
    count = count_show(hand, starter, crib=crib)
    nibs = heels(starter) if dealer else 0
    total = count.points + nibs
    if as_json:
        print_json(
            {
                "hand": [format_card(card) for card in hand],
                "starter": format_card(starter),
                "crib": crib,
                "combinations": [
                    {
                        "kind": found.kind.value,
                        "cards": [format_card(card) for card in found.cards],
                        "points": found.points,
                    }
                    for found in count.combinations
                ],
                "show": count.points,
                "nibs": nibs,
                "total": total,
            }
        )
        return
    out = console()
    out.print(
        "Crib" if crib else "Hand", cards_text(out, hand), " starter", cards_text(out, [starter])
    )
    rows = []
    for kind, name in _NAMES.items():
        found = count.of(kind)
        points = sum(combination.points for combination in found)
        rows.append(
            (name, str(len(found)), str(points), cards_text(out, found[0].cards) if found else "")
        )
        rows += [("", "", "", cards_text(out, combination.cards)) for combination in found[1:]]
    rows.append(("Nibs", str(nibs // 2), str(nibs), cards_text(out, [starter]) if nibs else ""))
    rows.append(("Total", "", str(total), ""))
    table(out, ("", ">Number", ">Points", "Cards"), rows)
