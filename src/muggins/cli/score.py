"""``muggins score``: count a hand or a crib."""

from typing import Any

import click

from muggins.cards import format_card, parse_cards
from muggins.cli.terminal import cards_text, console, json_option, print_json, table
from muggins.counting.spoken import Comparison, Missed, compare, explain, in_words
from muggins.errors import CardError
from muggins.rules.show import Kind, count_show, heels

_NAMES = {Kind.FIFTEEN: "Fifteens", Kind.PAIR: "Pairs", Kind.RUN: "Runs", Kind.FLUSH: "Flush", Kind.NOBS: "Nobs"}


@click.command("score", epilog="Example: muggins score 4H 5D 5C 6S JD")
@click.argument("cards", nargs=-1)
@click.option("--crib", is_flag=True, help="Count as a crib: only a five-card flush scores.")
@click.option("--dealer", is_flag=True, help="The dealer's: a starter Jack gives 2 (nibs).")
@click.option("--say", is_flag=True, help="Say the count as players do.")
@click.option("--claim", metavar="TEXT", help="Check your own count, nibs apart: 12, or 'fifteens 3, pair, run of 3'.")
@json_option
def command(cards: tuple[str, ...], *, crib: bool, dealer: bool, say: bool, claim: str | None, as_json: bool) -> None:
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
    spoken = explain(hand, starter, crib=crib) if say else None
    found_out = None if claim is None else compare(hand, starter, claim, crib=crib)
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
                **({} if spoken is None else {"say": spoken}),
                **({} if found_out is None else {"claim": _claim_json(found_out)}),
            }
        )
        return
    out = console()
    out.print("Crib" if crib else "Hand", cards_text(out, hand), " starter", cards_text(out, [starter]))
    rows = []
    for kind, name in _NAMES.items():
        found = count.of(kind)
        points = sum(combination.points for combination in found)
        rows.append((name, str(len(found)), str(points), cards_text(out, found[0].cards) if found else ""))
        rows += [("", "", "", cards_text(out, combination.cards)) for combination in found[1:]]
    rows.append(("Nibs", str(nibs // 2), str(nibs), cards_text(out, [starter]) if nibs else ""))
    rows.append(("Total", "", str(total), ""))
    table(out, ("", ">Number", ">Points", "Cards"), rows)
    if spoken is not None:
        out.print(spoken[0].upper() + spoken[1:] + ".", soft_wrap=not out.is_terminal)
    if found_out is not None:
        out.print(in_words(found_out), soft_wrap=not out.is_terminal)


def _claim_json(found: Comparison) -> dict[str, Any]:
    """Return what came of a person's own count, as JSON."""
    guess = found.guess
    return {
        "points": found.claimed,
        "right": found.right,
        "missed": [_missed_json(missed) for missed in found.missed],
        "wrong": [
            {"kind": wrong.kind.value, "length": wrong.length, "cards": str(wrong).split(), "points": wrong.points}
            for wrong in found.wrong
        ],
        "likeliest_missed": None if guess is None else _missed_json(guess),
        "words": in_words(found),
    }


def _missed_json(missed: Missed) -> dict[str, Any]:
    """Return missed combinations: all of those listed, or as many of them as `number`."""
    return {
        "number": missed.many,
        "points": missed.points,
        "among": [
            {"kind": each.kind.value, "cards": [format_card(card) for card in each.cards]} for each in missed.among
        ],
    }
