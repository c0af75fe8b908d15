"""``muggins explore own-discards`` and ``own-play``: your own games compared with the solution."""

from typing import TYPE_CHECKING

import click

import muggins
from muggins.archive.store import GameStore, store_path
from muggins.cards import RANK_TEXT, Rank, format_ranks
from muggins.cli.explore.common import most_option, starter_option
from muggins.cli.options import from_option, json_option, role_option, words_argument
from muggins.cli.progress import watched
from muggins.cli.terminal import answer, console, table
from muggins.rules.role import Role
from muggins.table.own_deals import own_deals

if TYPE_CHECKING:
    from muggins.coach.own_play import OwnPlays, OwnTosses


@click.command("own-discards", epilog="Example: muggins explore own-discards --pone")
@role_option
@most_option
@from_option
@json_option
def own_discards(*, role: Role, most: int, source: str) -> None:
    """Compare your discards in a role with the solution's from the same hands, by ranks.

    From your finished games, without those with hints or for practice.
    """
    from muggins.coach.own_play import own_tosses  # noqa: PLC0415 - it loads the compiler

    deals = list(own_deals(GameStore(store_path())))
    tosses = own_tosses(muggins.open_solution(source), watched(deals, len(deals), "deals"), role)
    answer(tosses, lambda _: _show_tosses(tosses, most))


def _show_tosses(tosses: "OwnTosses", most: int) -> None:
    if not tosses.hands:
        console().print(f"There are no finished games of yours in which you discarded as the {tosses.role}.")
        return
    shown = [each for each in tosses.tossed if each.held and (each.tossed or each.expected >= 0.5)]
    shown.sort(key=lambda each: (-each.lost, -abs(each.tossed - each.expected)))
    rows = [
        (format_ranks(each.ranks), str(each.held), str(each.tossed), f"{each.expected:.1f}", f"{each.lost:.2f}")
        for each in shown[:most]
    ]
    title = f"Your {tosses.hands} discards as the {tosses.role} lost {tosses.lost:.2f} points"
    table(console(), ("Discard", ">Held", ">You", ">Solution", ">Lost"), rows, title=title)


@click.command("own-play", epilog="Example: muggins explore own-play 4 --starter 8")
@words_argument("played")
@starter_option("any")
@from_option
@json_option
def own_play(*, played: tuple[str, ...], starter: Rank | None, source: str) -> None:
    """Compare your cards at a point of the play with the solution's from the same hands.

    PLAYED is ranks and "go", the pone's lead first; nothing for the lead itself. From your finished games,
    without those with hints or for practice.
    """
    from muggins.coach.own_play import own_plays  # noqa: PLC0415 - it loads the compiler

    deals = list(own_deals(GameStore(store_path())))
    answer(own_plays(muggins.open_solution(source), deals, starter, " ".join(played)), _show_plays)


def _show_plays(plays: "OwnPlays") -> None:
    if not plays.times:
        console().print(f"In your finished games you never had a choice there as the {plays.role}.")
        return
    rows = [
        (RANK_TEXT[each.rank], str(each.held), str(each.played), f"{each.expected:.1f}", f"{each.lost:.2f}")
        for each in plays.cards
    ]
    times = "once" if plays.times == 1 else f"{plays.times} times"
    title = f"The {plays.role} after {plays.played or 'nothing'}: you chose {times} and lost {plays.lost:.2f} points"
    table(console(), ("Card", ">Held", ">You", ">Solution", ">Lost"), rows, title=title)
