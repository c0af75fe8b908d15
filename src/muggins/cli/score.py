"""``muggins score``: count a hand, a crib or a play."""

import json
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from muggins.cards import (
    RANK_TEXT,
    RANKS_TEXT,
    SUIT_TEXT,
    Card,
    format_card,
    format_cards,
    format_ranks,
    parse_card,
    parse_cards,
    parse_rank,
    rank_of,
    split_tokens,
)
from muggins.cli.options import json_option, photo_named, words_argument
from muggins.cli.terminal import answer, cards_text, console, print_json, table, wants_json
from muggins.counting.hand import HandCount, count_hand, without_flush_or_nobs
from muggins.errors import CardError, MugginsError
from muggins.rules.show import Kind
from muggins.rules.transcript import GO, ExplainedPlay, explain_play
from muggins.wire import to_json

_NAMES = {Kind.FIFTEEN: "Fifteens", Kind.PAIR: "Pairs", Kind.RUN: "Runs", Kind.FLUSH: "Flush", Kind.NOBS: "Nobs"}


@click.command("score", epilog="Example: muggins score 4H 5D 5C 6S JD")
@words_argument("cards")
@click.option("--dealer", is_flag=True, help="The dealer's: a starter Jack gives 2 for heels.")
@click.option("--crib", is_flag=True, help="Count as a crib: only a five-card flush scores.")
@click.option("--starter", metavar="CARD", help="Which of the five; the last if nothing says otherwise.")
@click.option("--say", is_flag=True, help="Say the count as players do.")
@click.option("--claim", metavar="TEXT", help="Check your own count, without heels: 12, or 'fifteens 6, pair 2'.")
@click.option("--play", is_flag=True, help="Count a play instead: cards or ranks and go, the pone's lead first.")
@json_option
def command(
    *, cards: tuple[str, ...], dealer: bool, crib: bool, starter: str | None, say: bool, claim: str | None, play: bool
) -> None:
    """Count four cards and the starter: the fifth card named.

    Every fifteen, pair and run is listed with its cards, then flush, nobs, heels and the total. CARDS may be five
    ranks, such as 8 8 6 6 A; - for hands on standard input, one a line; or a photograph's file. With --play each
    card of a play is shown with the count, and every point with its reason; write go wherever a player who still
    holds cards cannot play, as in '6 8 7 5 go 4 go 9'.
    """
    if play:
        if dealer or crib or starter is not None or say or claim is not None:
            raise MugginsError("--play with an option of a hand: expected it alone")
        answer(explain_play(" ".join(cards)), _show_play)
        return
    if (photo := photo_named(cards)) is not None:
        from muggins.cli.photograph import PhotoAnswer, read_photograph, show_reading  # noqa: PLC0415 - slow to load

        reading = read_photograph(photo, 5)
        counted = _count([seen.card for seen in reading.cards], starter, crib=crib, dealer=dealer, claim=claim)
        if wants_json():
            print_json(PhotoAnswer(reading, None, counted))
            return
        show_reading(console(), reading)
        _show_count(console(), counted, say=say)
        return
    hands = cards if len(cards) > 1 and all(len(split_tokens(line)) > 1 for line in cards) else (" ".join(cards),)
    counts = [_count_text(hand, starter, crib=crib, dealer=dealer, claim=claim) for hand in hands]
    if wants_json():
        answers = [to_json(counted) if suits else _without_suits(counted) for counted, suits in counts]
        print_json(answers[0] if len(answers) == 1 else {"hands": answers})
        return
    for place, (counted, suits) in enumerate(counts):
        if place:
            console().print()
        _show_count(console(), counted, say=say, suits=suits)


def _count_text(
    text: str, starter: str | None, *, crib: bool, dealer: bool, claim: str | None
) -> tuple[HandCount, bool]:
    """Return the count of five cards, and whether they have suits: five ranks are given suits that score nothing."""
    tokens = split_tokens(text.upper())
    if not tokens or not RANKS_TEXT.issuperset(tokens):
        return _count(parse_cards(text), starter, crib=crib, dealer=dealer, claim=claim), True
    ranks = [parse_rank(token) for token in tokens]
    if starter is not None:
        turned = parse_rank(starter)
        if turned not in ranks:
            raise CardError(f"starter {starter}: expected one of {format_ranks(ranks)}")
        ranks.remove(turned)
        ranks.append(turned)
    cards = without_flush_or_nobs(ranks) if len(ranks) == 5 else ranks
    return _count(cards, None, crib=crib, dealer=dealer, claim=claim), False


def _without_suits(counted: HandCount) -> Any:
    return json.loads(re.sub(rf'"([{RANK_TEXT}])[{SUIT_TEXT}]"', r'"\1"', json.dumps(to_json(counted))))


def _count(five: Sequence[Card], starter: str | None, *, crib: bool, dealer: bool, claim: str | None) -> HandCount:
    if len(five) != 5:
        raise CardError(f"got {len(five)} cards: expected 5, four of the hand and the starter last")
    turned = five[4] if starter is None else parse_card(starter)
    if turned not in five:
        raise CardError(f"starter {format_card(turned)}: expected one of {format_cards(five)}")
    return count_hand([card for card in five if card != turned], turned, crib=crib, dealer=dealer, claim=claim)


def _show_play(explained: ExplainedPlay) -> None:
    out = console()
    rows = [
        (
            str(step.role),
            (GO if step.rank is None else RANK_TEXT[step.rank]) if step.card is None else cards_text(out, [step.card]),
            str(step.count),
            f"{step.pegger} {step.points}" if step.points else "",
            ", ".join(map(str, step.pegged)),
        )
        for step in explained.steps
    ]
    table(out, ("Who", "Card", ">Count", "Pegs", "Why"), rows)
    out.print(f"pone {explained.points.pone}, dealer {explained.points.dealer}")
    if explained.state.turn is not None:
        out.print(f"next: {explained.state.turn}, at a count of {explained.state.count}")


def _show_count(out: Console, counted: HandCount, *, say: bool, suits: bool = True) -> None:
    def named(cards: Iterable[Card]) -> Text:
        return cards_text(out, cards) if suits else Text(format_ranks(map(rank_of, cards)))

    starter = named([counted.starter])
    out.print("Crib" if counted.crib else "Hand", named(counted.hand), " starter", starter)
    by_kind = {kind: list(group) for kind, group in groupby(counted.combinations, lambda each: each.kind)}
    rows = []
    for kind, name in _NAMES.items():
        here = by_kind.get(kind, [])
        points = sum(each.points for each in here)
        rows.append((name, str(len(here)), str(points), named(here[0].cards) if here else ""))
        rows += [("", "", "", named(each.cards)) for each in here[1:]]
    rows.append(("Heels", str(counted.heels // 2), str(counted.heels), starter if counted.heels else ""))
    rows.append(("Total", "", str(counted.total), ""))
    table(out, ("", ">Number", ">Points", "Cards"), rows)
    if not suits:
        out.print("Without suits: no flush" + ("" if by_kind.get(Kind.NOBS) else ", no nobs"))
    if say:
        heels = " Two for heels were pegged when the jack was turned." if counted.heels else ""
        out.print(f"{counted.spoken[0].upper()}{counted.spoken[1:]}.{heels}", soft_wrap=not out.is_terminal)
    if counted.claim is not None:
        out.print(counted.claim.words, soft_wrap=not out.is_terminal)
