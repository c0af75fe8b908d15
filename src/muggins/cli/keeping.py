"""``muggins games show``, ``export``, ``import``, ``verify``, ``resign``, ``delete`` and ``restore``."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import click

from muggins.archive.store import (
    RESTORABLE,
    ChangedGame,
    ExportedGames,
    GameRecord,
    GameStore,
    ImportedGames,
    store_path,
)
from muggins.archive.text import MOST_BYTES
from muggins.cards import format_card, format_cards
from muggins.cli.options import PathName, game_number, json_option
from muggins.cli.terminal import answer
from muggins.errors import MugginsError, RecordError, shorten
from muggins.files.text import is_stdout, read_text, write_text
from muggins.rules.record import parse_record
from muggins.table.fairness import Fairness, recompute
from muggins.table.reviewing import game_to_review

_file = click.argument("file", type=PathName(dir_okay=False))
_game = click.argument("game")


@click.command("show", epilog="Example: muggins games show 3")
@_game
@json_option
def show(*, game: str) -> None:
    """Print the record of a finished game."""
    stored = game_to_review(_store(), game_number(game))
    answer(GameRecord(stored.number, stored.text), lambda record: click.echo(record.record.rstrip()))


@click.command("export", epilog="Example: muggins games export games.txt")
@_file
@json_option
def export(*, file: Path) -> None:
    """Write the records of all finished games to FILE, - for standard output."""
    store = _store()
    text, games, left_out = store.export()
    write_text(file, text)
    warn_of_damage(left_out, store)
    words = f"{_games(games)} written to {file}{f'; left out: {numbers_text(left_out)}' if left_out else ''}"
    if is_stdout(file):
        click.echo(words, err=True)
    else:
        answer(ExportedGames(games, str(file), tuple(left_out)), lambda _: click.echo(words))


@click.command("import", epilog="Example: muggins games import games.txt")
@_file
@json_option
def import_games(*, file: Path) -> None:
    """Import the records of FILE, - for standard input: all of them, or none."""
    numbers = _store().import_text(read_text(file, most=MOST_BYTES))
    which = f": {numbers_text(numbers)}" if numbers else "; all of them were here already"
    answer(ImportedGames(tuple(numbers)), lambda _: click.echo(f"{_games(len(numbers))} imported{which}"))


@click.command("verify", epilog="Example: muggins games verify game.txt")
@_file
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
    answer(checked, _show_fairness)


def _show_fairness(checked: Fairness) -> None:
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


def _changing(name: str, about: str, now: Literal["resigned", "deleted", "restored"], words: str) -> click.Command:
    @click.command(name, help=about, epilog=f"Example: muggins games {name} 3")
    @_game
    @json_option
    def change(*, game: str) -> None:
        number = game_number(game)
        getattr(_store(), name)(number)
        answer(ChangedGame(number, now), lambda _: click.echo(f"Game {number} is {words.format(number=number)}."))

    return change


_BACK = f"for {RESTORABLE} days `games restore` brings it back."
KEEPING = (
    show,
    export,
    import_games,
    verify,
    _changing("resign", "Resign a game: a loss of one match point.", "resigned", "given up: it counts as lost"),
    _changing("delete", f"Delete a game; {_BACK}", "deleted", "deleted; muggins games restore {number} brings it back"),
    _changing("restore", "Bring a deleted game back.", "restored", "back"),
)


def warn_of_damage(numbers: Sequence[int], store: GameStore) -> None:
    if numbers:
        which = f"game {numbers[0]} is" if len(numbers) == 1 else f"games {', '.join(map(str, numbers))} are"
        click.echo(f"muggins: {which} damaged in {str(store.path)!r}: {store.file.newest_copy}", err=True)


def numbers_text(numbers: Sequence[int]) -> str:
    """Return numbers as words, with runs such as 3 to 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _store() -> GameStore:
    return GameStore(store_path())


def _games(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"
