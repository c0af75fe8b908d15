"""``muggins games``: the games that were played, in and out of the store."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from muggins.archive.game import GameSummary
from muggins.archive.store import (
    RESTORABLE,
    ChangedGame,
    ExportedGames,
    GameRecord,
    GameStore,
    ImportedGames,
    StoredGames,
    store_path,
)
from muggins.archive.text import MOST_BYTES
from muggins.cli.options import PathName, game_number, json_option
from muggins.cli.terminal import console, print_json, table
from muggins.errors import RecordError
from muggins.files.text import is_stdout, read_text, write_text
from muggins.rules.role import Seat
from muggins.table.names import title_of
from muggins.wire import Answer, to_json


@click.command("games", epilog="Example: muggins games --export games.txt")
@click.option("--show", metavar="N", help="Print the record of a finished game.")
@click.option("--export", type=PathName(dir_okay=False), help="Write all finished games to a file of records.")
@click.option(
    "--import",
    type=PathName(dir_okay=False),
    help="Take in the records of a file, - for standard input: all of them, or none.",
)
@click.option("--resign", metavar="N", help="Give a game up: it counts as lost by one match point.")
@click.option("--delete", metavar="N", help=f"Delete a game; for {RESTORABLE} days it can be brought back.")
@click.option("--restore", metavar="N", help="Bring a deleted game back.")
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="List only the newest.")
@json_option
def command(*, as_json: bool, last: int | None, **asked: Any) -> None:
    """List your games; show, export, import, resign or delete them."""
    chosen = {name: value for name, value in asked.items() if value is not None}
    if len(chosen) + (last is not None) > 1:
        raise RecordError("expected one option of " + ", ".join(f"--{name}" for name in ("last", *asked)))
    for name, value in chosen.items():
        found, words = _DO[name](value)
        if isinstance(found, ExportedGames) and is_stdout(Path(found.file)):
            click.echo(words, err=True)  # the records are there
        elif as_json:
            print_json(to_json(found))
        else:
            click.echo(words)
        return
    _list(last, as_json=as_json)


def tell_damaged(numbers: Sequence[int], store: GameStore) -> None:
    if numbers:
        which = f"game {numbers[0]} is" if len(numbers) == 1 else f"games {', '.join(map(str, numbers))} are"
        click.echo(f"muggins: {which} damaged in {str(store.path)!r}: {store.newest_copy}", err=True)


def _show(number: str) -> tuple[Answer, str]:
    game = _store().get(game_number(number))
    if game.ended is None:
        raise RecordError(f"game {game.number} is not over: its record holds hidden cards")
    return GameRecord(game.number, game.text), game.text.rstrip()


def _export(target: Path) -> tuple[Answer, str]:
    store = _store()
    found = store.export()
    write_text(target, found.text)
    tell_damaged(found.left_out, store)
    left_out = f"; left out: {_numbers(found.left_out)}" if found.left_out else ""
    words = f"{_games(found.games)} written to {target}{left_out}"
    return ExportedGames(found.games, str(target), tuple(found.left_out)), words


def _import(source: Path) -> tuple[Answer, str]:
    numbers = _store().import_text(read_text(source, most=MOST_BYTES))
    which = f": {_numbers(numbers)}" if numbers else "; what is not new is not taken in again"
    return ImportedGames(tuple(numbers)), f"{_games(len(numbers))} taken in{which}"


def _resign(text: str) -> tuple[Answer, str]:
    number = game_number(text)
    _store().resign(number)
    return ChangedGame(number, "resigned"), f"Game {number} is given up: it counts as lost."


def _delete(text: str) -> tuple[Answer, str]:
    number = game_number(text)
    _store().delete(number)
    back = f"for {RESTORABLE} days muggins games --restore {number} brings it back"
    return ChangedGame(number, "deleted"), f"Game {number} is deleted; {back}."


def _restore(text: str) -> tuple[Answer, str]:
    number = game_number(text)
    _store().restore(number)
    return ChangedGame(number, "restored"), f"Game {number} is back."


def _store() -> GameStore:
    return GameStore(store_path())


_DO: Mapping[str, Callable[[Any], tuple[Answer, str]]] = {
    "show": _show,
    "export": _export,
    "import": _import,
    "resign": _resign,
    "delete": _delete,
    "restore": _restore,
}


def _games(many: int) -> str:
    return f"{many} game{'' if many == 1 else 's'}"


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers as words: those that follow each other by the first and the last of them."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _list(last: int | None, *, as_json: bool) -> None:
    store = _store()
    found = store.games(last)
    games = [game.summary for game in found.games]
    tell_damaged(found.damaged, store)
    if as_json:
        print_json(to_json(StoredGames(tuple(games), tuple(found.damaged), tuple(found.deleted))))
        return
    out = console()
    if not found.total:
        out.print("No games yet: muggins play begins one.")
    rows = [
        (str(game.number), _result(game), _players(game), game.begun[:10], "yes" if game.reviewed else "")
        for game in games
    ]
    if rows:
        table(out, (">Game", "Result", "Against", "Begun", "Reviewed"), rows, optional=("Begun", "Reviewed"))
    if found.deleted:
        out.print(f"Deleted: {_numbers(found.deleted)}; muggins games --restore N brings one back.")


def _players(game: GameSummary) -> str:
    return " - ".join(game.players) if game.person is None else title_of(game.players[game.person.other])


def _result(game: GameSummary) -> str:
    """Return a game's result or score: the user's score first, P1's in a game of others."""
    first, second = game.scores.for_seat(Seat.P1 if game.person is None else game.person)
    if game.winner is None:
        words = "in progress,"
    elif game.person is None:
        words = f"{game.players[game.winner]} wins"
    else:
        words = "won" if game.winner is game.person else "lost"
    given_up = "" if game.resigned is None else ", resigned"
    return f"{words} {first}-{second}{given_up}"
