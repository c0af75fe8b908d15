"""``muggins games``: the games that were played, in and out of the store."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.archive.store import Store, store_path
from muggins.cli.terminal import console, json_option, print_json, table
from muggins.errors import RecordError

if TYPE_CHECKING:
    from muggins.archive.store import Store


@click.command("games", epilog="Example: muggins games --export games.txt")
@click.option("--show", type=int, metavar="N", help="Print the record of a finished game.")
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
def command(*, show: int | None, target: Path | None, source: Path | None, as_json: bool) -> None:
    """List one's games; show, export or import their records."""
    if sum(choice is not None for choice in (show, target, source)) > 1:
        raise RecordError("expected one of --show, --export and --import")
    store = Store(store_path())
    if show is not None:
        game = store.get(show)
        if game.ended is None:
            raise RecordError(f"game {show} is not over: its record holds hidden cards")
        _tell({"number": show, "record": game.text}, game.text.rstrip(), as_json=as_json)
    elif target is not None:
        many = sum(game.ended is not None for game in store.games())
        _write(target, store.export_text())
        _tell({"exported": many, "file": str(target)}, f"{_games(many)} written to {target}", as_json=as_json)
    elif source is not None:
        numbers = store.import_text(_read(source))
        which = f": {_numbers(numbers)}" if numbers else "; what is not new is not taken in again"
        words = f"{_games(len(numbers))} taken in{which}"
        _tell({"imported": numbers}, words, as_json=as_json)
    else:
        _list(store, as_json=as_json)


def _tell(value: object, words: str, *, as_json: bool) -> None:
    if as_json:
        print_json(value)
    else:
        click.echo(words)


def _games(many: int) -> str:
    return f"{many} game{'' if many == 1 else 's'}"


def _numbers(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _list(store: "Store", *, as_json: bool) -> None:
    games: list[dict[str, Any]] = []
    for game in store.games():
        standing = game.standing
        winner = None if standing.winner is None else standing.players[standing.winner]
        games.append(
            {
                "number": game.number,
                "begun": game.begun,
                "players": list(standing.players),
                "person": None if game.person is None else game.person.name,
                "scores": list(standing.scores),
                "over": winner is not None,
                "winner": winner,
                "match_points": standing.match_points,
                "reviewed": game.review is not None,
            }
        )
    if as_json:
        print_json({"games": games})
        return
    out = console()
    if not games:
        out.print("No games yet: muggins play begins one.")
        return
    rows = [
        (str(game["number"]), _result(game), _players(game), str(game["begun"])[:10], "yes" if game["reviewed"] else "")
        for game in games
    ]
    table(out, (">Game", "Result", "Against", "Begun", "Reviewed"), rows, optional=("Begun", "Reviewed"))


def _players(game: dict[str, Any]) -> str:
    """Return the opponent's name, or both names in a game of others."""
    if game["person"] is None:
        return " - ".join(game["players"])
    return str(game["players"][1 if game["person"] == "P1" else 0])


def _result(game: dict[str, Any]) -> str:
    """Return how a game ended or stands: the person's score first, in a game of others P1's."""
    first, second = game["scores"] if game["person"] != "P2" else game["scores"][::-1]
    if not game["over"]:
        words = "not over"
    elif game["person"] is None:
        words = f"{game['winner']} wins"
    else:
        words = "won" if first > second else "lost"
    return f"{words} {first}-{second}"


def _read(source: Path) -> str:
    try:
        return source.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "expected text"
        raise RecordError(f"file {str(source)!r}: {why}") from None


def _write(target: Path, text: str) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        temporary.write_text(text, "utf-8")
        temporary.replace(target)
    except OSError as error:
        raise RecordError(f"file {str(target)!r}: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)
