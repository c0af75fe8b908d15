"""``muggins games show``, ``export``, ``import``, ``resign``, ``delete`` and ``restore``."""

from collections.abc import Sequence
from pathlib import Path

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
from muggins.cli.options import PathName, game_number, json_option
from muggins.cli.terminal import answer
from muggins.files.text import is_stdout, read_text, write_text
from muggins.table.reviewing import game_to_review

_file = click.argument("file", type=PathName(dir_okay=False))
_game = click.argument("game")


@click.command("show", epilog="Example: muggins games show 3")
@_game
@json_option
def show(*, game: str) -> None:
    """Print the record of a finished game."""
    stored = game_to_review(_store(), game_number(game))
    answer(GameRecord(stored.number, stored.text), lambda found: click.echo(found.record.rstrip()))


@click.command("export", epilog="Example: muggins games export games.txt")
@_file
@json_option
def export(*, file: Path) -> None:
    """Write the records of all finished games to FILE, - for standard output."""
    store = _store()
    exported = store.export()
    write_text(file, exported.text)
    warn_of_damage(exported.left_out, store)
    left_out = f"; left out: {numbers_text(exported.left_out)}" if exported.left_out else ""
    words = f"{_games(exported.games)} written to {file}{left_out}"
    if is_stdout(file):
        click.echo(words, err=True)
    else:
        answer(ExportedGames(exported.games, str(file), tuple(exported.left_out)), lambda _: click.echo(words))


@click.command("import", epilog="Example: muggins games import games.txt")
@_file
@json_option
def import_games(*, file: Path) -> None:
    """Import the records of FILE, - for standard input: all of them, or none."""
    numbers = _store().import_text(read_text(file, most=MOST_BYTES))
    which = f": {numbers_text(numbers)}" if numbers else "; what is not new is not taken in again"
    answer(ImportedGames(tuple(numbers)), lambda _: click.echo(f"{_games(len(numbers))} taken in{which}"))


@click.command("resign", epilog="Example: muggins games resign 3")
@_game
@json_option
def resign(*, game: str) -> None:
    """Resign a game: a loss of one match point."""
    number = game_number(game)
    _store().resign(number)
    answer(ChangedGame(number, "resigned"), lambda _: click.echo(f"Game {number} is given up: it counts as lost."))


@click.command(
    "delete",
    help=f"Delete a game; for {RESTORABLE} days `games restore` brings it back.",
    epilog="Example: muggins games delete 3",
)
@_game
@json_option
def delete(*, game: str) -> None:
    """Delete a game."""
    number = game_number(game)
    _store().delete(number)
    back = f"for {RESTORABLE} days muggins games restore {number} brings it back"
    answer(ChangedGame(number, "deleted"), lambda _: click.echo(f"Game {number} is deleted; {back}."))


@click.command("restore", epilog="Example: muggins games restore 3")
@_game
@json_option
def restore(*, game: str) -> None:
    """Bring a deleted game back."""
    number = game_number(game)
    _store().restore(number)
    answer(ChangedGame(number, "restored"), lambda _: click.echo(f"Game {number} is back."))


KEEPING = (show, export, import_games, resign, delete, restore)


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
