"""``muggins games verify``: check that a game was dealt from its published seed."""

import re
from pathlib import Path

import click

from muggins.cards import format_card, format_cards
from muggins.cli.options import PathName, json_option
from muggins.cli.terminal import answer
from muggins.errors import MugginsError, RecordError, shorten
from muggins.files.text import read_text
from muggins.rules.record import parse_record
from muggins.table.fairness import Fairness, recompute


@click.command("verify", epilog="Example: muggins games verify game.txt")
@click.argument("file", type=PathName(dir_okay=False))
@click.option("--sha256", "commitment", metavar="HASH", help="The hash shown before the game.")
@json_option
def verify(*, file: Path, commitment: str | None) -> None:
    """Compute every deal of a game again from the seed in its record; FILE may be - for standard input.

    The record is replayed and each of its figures compared. The hash that was shown before the first
    deal, given with --sha256, must be that of the seed.
    """
    if commitment is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", commitment.strip()):
        raise MugginsError(f"hash {shorten(commitment)!r}: expected 64 hexadecimal digits")
    checked = recompute(parse_record(read_text(file)))
    if commitment is not None and commitment.strip().lower() != checked.commitment:
        raise RecordError(f"the seed's SHA-256 is {checked.commitment}: expected {commitment.strip().lower()}")
    answer(checked, _show)


def _show(checked: Fairness) -> None:
    click.echo(f"Seed {checked.seed}")
    click.echo(f"SHA-256 {checked.commitment}")
    cuts = ", ".join(f"P1 {format_card(one)} P2 {format_card(two)}" for one, two in checked.cuts)
    how = "by this cut" if checked.by_cut else "as loser of the game before, not by this cut"
    click.echo(f"Cut {cuts}: {checked.first_dealer} deals first {how}")
    for number, deal in enumerate(checked.deals, start=1):
        pone, dealer = format_cards(deal.pone), format_cards(deal.dealer)
        starter = format_card(deal.starter)
        click.echo(f"Deal {number}: pone {pone}, dealer {dealer}, starter {starter}")
    click.echo(f"All {len(checked.deals)} deals are those of the seed.")
