"""``muggins advise``: what to toss and what to play, with reasons and figures."""

import click
from rich.text import Text

from muggins.cards import RANK_TEXT, format_card, format_cards, parse_cards
from muggins.cli.output import (
    bar,
    cards_text,
    console,
    json_option,
    loss_text,
    print_json,
    say_if_compiling,
    table,
)
from muggins.cli.solution import from_option, role_of, with_role
from muggins.errors import CardError


@click.group(
    "advise",
    no_args_is_help=False,
    epilog="Example: muggins advise toss 3H 4D 8S 9C JC KH --dealer",
)
def command() -> None:
    """Ask the coach: what to toss, what to play, and why."""


@command.command(epilog="Example: muggins advise toss 3H 4D 8S 9C JC KH --dealer")
@click.argument("cards", nargs=-1)
@with_role
@click.option(
    "--crib", type=click.Choice(["solution", "uniform", "schell"]), default="solution",
    show_default=True, help="What the other side is taken to toss.",
)  # fmt: skip
@click.option("--starters", is_flag=True, help="Show how the best hand fares by starter.")
@from_option
@json_option
def toss(
    *, cards: tuple[str, ...], role: str | None, crib: str, starters: bool, source: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Weigh all 15 tosses of six cards.

    Net is the expected hand, plus or minus the crib, plus the play, in points; pegs are the play's
    points, own and the other side's; often is how often
    the solution makes the toss; loss is what it gives away against the best.
    """
    side, six = role_of(role), parse_cards(cards)
    if len(six) != 6:
        raise CardError(f"got {len(six)} cards: expected 6")
    from muggins.cli.solution import open_named  # noqa: PLC0415 - it compiles

    book = open_named(source)
    from muggins.coach.toss import CribModel, advise_toss, reason  # noqa: PLC0415
    from muggins.solver.beside import parts_beside  # noqa: PLC0415

    say_if_compiling(parts_beside)
    advice = advise_toss(six, side, crib=CribModel(crib), solution=book)
    if as_json:
        print_json(
            {
                "role": str(side),
                "crib": crib,
                "tosses": [
                    {"toss": format_cards(c.tossed), "keep": format_cards(c.kept),
                     "frequency": c.frequency, "hand": c.hand, "crib": c.crib, "play": c.play,
                     "pegs": c.pegs, "net": c.net, "loss": c.loss,
                     "reason": reason(c, advice.best, side),
                     "spread": {str(p): share for p, share in c.spread.items()},
                     "best_starters": _ranks(c.best_starters),
                     "worst_starters": _ranks(c.worst_starters)}
                    for c in advice.choices
                ],
            }
        )  # fmt: skip
        return
    out = console()
    rows = [
        (cards_text(out, c.kept), cards_text(out, c.tossed), f"{c.frequency:.0%}",
         bar(out, c.frequency, 8), f"{c.hand:.2f}", f"{c.crib:.2f}", f"{c.play:+.2f}",
         "" if c.pegs is None else "{:.2f}-{:.2f}".format(*c.pegs), f"{c.net:.2f}",
         loss_text(c.loss), reason(c, advice.best, side) if c.loss else "best")
        for c in advice.choices
    ]  # fmt: skip
    columns = (
        "Keep",
        "Toss",
        ">Often",
        "",
        ">Hand",
        ">Crib",
        ">Play",
        ">Pegs",
        ">Net",
        ">Loss",
        "Why",
    )
    title = f"{str(side).capitalize()}: net = hand {'+' if side else '-'} crib + play"
    table(out, columns, rows, title=title, optional=("Why", "", "Pegs", "Play", "Crib", "Hand"))
    best = advice.best
    most, least = max(best.scores.values()), min(best.scores.values())
    out.print(f"Best starters {_ranks(best.best_starters)}: {most} in hand; "
              f"worst {_ranks(best.worst_starters)}: {least}")  # fmt: skip
    if starters:
        for points, share in best.spread.items():
            out.print(f"{points:>3} {share:>6.1%}  {bar(out, share, 60)}".rstrip())


def _ranks(ranks: tuple[int, ...]) -> str:
    return " ".join(RANK_TEXT[rank] for rank in ranks)


_POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"


@command.command(epilog=f'Example: muggins advise play "{_POSITION} play 4D TC"')
@click.argument("position", nargs=-1)
@from_option
@json_option
def play(*, position: tuple[str, ...], source: str, as_json: bool) -> None:
    """Weigh the cards that may be played in a position.

    POSITION is what one side knows, in one line: its role, the scores (may be left out), its four
    kept cards, its toss (may be left out), the starter, and every card and go so far, the pone's
    lead first. Net is what a card brings from here to the end of the play, own points less the
    other side's.
    """
    if not position:
        raise CardError(f"no position: expected such as '{_POSITION}'")
    from muggins.rules.position import parse_position  # noqa: PLC0415

    view = parse_position(" ".join(position))
    from muggins.cli.solution import open_named  # noqa: PLC0415 - it compiles

    book = open_named(source)
    from muggins.coach.play import advise_play  # noqa: PLC0415
    from muggins.solver.advice import worth_against  # noqa: PLC0415

    say_if_compiling(worth_against, about="half a minute")
    advice = advise_play(view, solution=book)
    by_rank = advice.belief.by_rank
    if as_json:
        print_json(
            {
                "role": str(advice.role),
                "count": advice.count,
                "cards": [
                    {"card": format_card(c.card), "points": c.points, "frequency": c.frequency,
                     "net": c.net, "loss": c.loss, "reason": c.reason}
                    for c in advice.choices
                ],
                "belief": {RANK_TEXT[rank]: odds for rank, odds in enumerate(by_rank)},
                "holdings": [
                    {"ranks": _ranks(ranks), "probability": odds}
                    for ranks, odds in advice.belief.holdings[:20]
                ],
            }
        )  # fmt: skip
        return
    out = console()
    rows = [
        (cards_text(out, [c.card]), str(c.points),
         "?" if c.frequency is None else f"{c.frequency:.0%}", bar(out, c.frequency or 0, 8),
         f"{c.net:+.2f}", loss_text(c.loss), c.reason)
        for c in advice.choices
    ]  # fmt: skip
    columns = ("Card", ">Pegs", ">Often", "", ">Net", ">Loss", "Why")
    table(out, columns, rows, title=f"{str(advice.role).capitalize()} at {advice.count}",
          optional=("",))  # fmt: skip
    if any(c.frequency is None for c in advice.choices):
        out.print("?: the solution itself never comes here; the figures are searched all the same")
    if advice.belief.cards:
        out.print()
        out.print(
            Text(f"The other side's {advice.belief.cards} cards: how likely each rank", "bold")
        )
        for rank, odds in enumerate(by_rank):
            if odds >= 0.005:
                out.print(f"{RANK_TEXT[rank]} {odds:>5.0%}  {bar(out, odds, 40)}".rstrip())
        held = (f"{_ranks(ranks)} {odds:.0%}" for ranks, odds in advice.belief.holdings[:4])
        out.print(f"Likeliest: {', '.join(held)}")
