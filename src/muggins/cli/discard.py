"""``muggins discard``: all 15 tosses of six cards, ranked."""

from typing import Any

import click
from rich.console import Console

from muggins.cards import format_card, parse_cards
from muggins.cli.solution import with_role
from muggins.cli.terminal import cards_text, console, json_option, loss_text, print_json, say_if_compiling, table
from muggins.errors import CardError
from muggins.rules.role import Role

_TITLES = {Role.PONE: "Pone: net = hand - crib", Role.DEALER: "Dealer: net = hand + crib"}


@click.command("discard", epilog="Example: muggins discard 3H 4D 5D 5S JS 2C --dealer")
@click.argument("cards", nargs=-1)
@with_role
@click.option(
    "--crib",
    type=click.Choice(["uniform", "schell", "hessel", "rasmussen"]),
    default="uniform",
    show_default=True,
    help="What the crib is expected to hold: any unseen cards, or a published table.",
)
@json_option
def command(*, cards: tuple[str, ...], role: str | None, crib: str, as_json: bool) -> None:
    """Rank all 15 tosses of six cards, by expected hand plus or minus expected crib.

    Expectations are exact: the hand over its 46 starters, the uniform crib over all 45,540 pairs
    of the opponent's cards and starters. Equal nets stand in order of the kept cards.
    """
    six = parse_cards(cards)
    if len(six) != 6:
        raise CardError(f"got {len(six)} cards: expected 6")

    from muggins.counting.crib_tables import Source  # noqa: PLC0415 - behind the checks: it compiles
    from muggins.counting.discard import discards  # noqa: PLC0415
    from muggins.kernels.crib import COMPILED  # noqa: PLC0415

    say_if_compiling(*COMPILED)
    source = None if crib == "uniform" else Source(crib)
    roles = (Role.PONE, Role.DEALER) if role is None else (Role[role.upper()],)
    ranked = {r: discards(six, r, source) for r in roles}
    if as_json:
        print_json(
            {
                "cards": [format_card(card) for card in six],
                "crib": crib,
                **{str(r): [_as_json(toss, ranked[r][0].net) for toss in ranked[r]] for r in roles},
            }
        )
        return
    out = console()
    for index, r in enumerate(roles):
        if index:
            out.print()
        _print(out, _TITLES[r], ranked[r])


def _print(out: Console, title: str, tosses: Any) -> None:
    rows = [
        (
            cards_text(out, toss.kept),
            str(toss.without_starter),
            cards_text(out, toss.tossed),
            f"{float(toss.hand):.3f}",
            str(toss.most),
            f"{float(toss.crib):.3f}",
            f"{float(toss.net):.3f}",
            loss_text(float(tosses[0].net - toss.net)),
        )
        for toss in tosses
    ]
    columns = ("Keep", ">Points", "Toss", ">Hand", ">Most", ">Crib", ">Net", ">Loss")
    table(out, columns, rows, title=title, optional=("Most", "Points", "Loss", "Crib", "Hand"))


def _as_json(toss: Any, best: Any) -> dict[str, Any]:
    return {
        "kept": [format_card(card) for card in toss.kept],
        "tossed": [format_card(card) for card in toss.tossed],
        "points": toss.without_starter,
        "hand": float(toss.hand),
        "most": toss.most,
        "crib": float(toss.crib),
        "net": float(toss.net),
        "loss": float(best - toss.net),
    }
