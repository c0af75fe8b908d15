"""``muggins games``: the games that were played, in and out of the store."""

from pathlib import Path

import click

from muggins.archive.store import ExportedGames, GameRecord, GameStore, ImportedGames, StoredGames, store_path
from muggins.archive.text import GameSummary
from muggins.cli.options import game_number, json_option
from muggins.cli.terminal import console, print_json, table
from muggins.errors import RecordError
from muggins.files.text import is_stdout, read_text, write_text
from muggins.rules.role import Seat
from muggins.wire import Answer, to_json


@click.command("games", epilog="Example: muggins games --export games.txt")
@click.option("--show", metavar="N", help="Print the record of a finished game.")
@click.option(
    "--export",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write all finished games to a file of records.",
)
@click.option(
    "--import",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Take in the records of a file: all of them, or none.",
)
@json_option
def command(*, show: str | None, target: Path | None, source: Path | None, as_json: bool) -> None:
    """List one's games; show, export or import their records."""
    if sum(choice is not None for choice in (show, target, source)) > 1:
        raise RecordError("expected one of --show, --export and --import")
    store = GameStore(store_path())
    if show is not None:
        game = store.get(game_number(show))
        if game.ended is None:
            raise RecordError(f"game {game.number} is not over: its record holds hidden cards")
        _tell(GameRecord(game.number, game.text), game.text.rstrip(), as_json=as_json)
    elif target is not None:
        many = sum(game.ended is not None for game in store.games())
        write_text(target, store.export_text())
        words = f"{_games(many)} written to {target}"
        if is_stdout(target):  # the records are there
            click.echo(words, err=True)
        else:
            _tell(ExportedGames(many, str(target)), words, as_json=as_json)
    elif source is not None:
        numbers = store.import_text(read_text(source))
        which = f": {_numbers(numbers)}" if numbers else "; what is not new is not taken in again"
        words = f"{_games(len(numbers))} taken in{which}"
        _tell(ImportedGames(tuple(numbers)), words, as_json=as_json)
    else:
        _list(store, as_json=as_json)


def _tell(value: Answer, words: str, *, as_json: bool) -> None:
    if as_json:
        print_json(to_json(value))
    else:
        click.echo(words)


def _games(many: int) -> str:
    return f"{many} game{'' if many == 1 else 's'}"


def _numbers(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _list(store: GameStore, *, as_json: bool) -> None:
    games = tuple(game.summary for game in store.games())
    if as_json:
        print_json(to_json(StoredGames(games)))
        return
    out = console()
    if not games:
        out.print("No games yet: muggins play begins one.")
        return
    rows = [
        (str(game.number), _result(game), _players(game), game.begun[:10], "yes" if game.reviewed else "")
        for game in games
    ]
    table(out, (">Game", "Result", "Against", "Begun", "Reviewed"), rows, optional=("Begun", "Reviewed"))


def _players(game: GameSummary) -> str:
    """Return the opponent's name, or both names in a game of others."""
    return " - ".join(game.players) if game.person is None else game.players[game.person.other]


def _result(game: GameSummary) -> str:
    """Return how a game ended or stands: the user's score first, in a game of others P1's."""
    first, second = game.scores.for_seat(Seat.P1 if game.person is None else game.person)
    if game.winner is None:
        words = "not over"
    elif game.person is None:
        words = f"{game.players[game.winner]} wins"
    else:
        words = "won" if game.winner is game.person else "lost"
    return f"{words} {first}-{second}"
