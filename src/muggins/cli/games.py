"""``muggins games``: the games that were played."""

import click

from muggins.archive.game import GameSummary
from muggins.archive.store import GameStore, StoredGames, store_path
from muggins.cli.habits import habits
from muggins.cli.keeping import KEEPING, numbers_text, warn_of_damage
from muggins.cli.match import matches
from muggins.cli.options import Group, json_option
from muggins.cli.stats import stats
from muggins.cli.terminal import answer, console, table, wants_json
from muggins.rules.role import Seat
from muggins.table.names import title_of


@click.group("games", cls=Group, invoke_without_command=True, epilog="Example: muggins games --last 5")
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="List only the newest.")
@json_option
@click.pass_context
def command(context: click.Context, *, last: int | None) -> None:
    """List your games; export, import, delete or verify them, sum them up."""
    if context.invoked_subcommand is not None:
        if last is not None or wants_json():
            raise click.UsageError(f"expected options behind '{context.invoked_subcommand}'.")
        return
    store = GameStore(store_path())
    kept = store.games(last)
    warn_of_damage(kept.damaged, store)
    games = tuple(game.summary for game in kept.games)
    answer(StoredGames(games, tuple(kept.damaged), tuple(kept.deleted)), _show)


for each in (*KEEPING, stats, habits, matches):
    command.add_command(each)


def _show(kept: StoredGames) -> None:
    out = console()
    if not kept.games and not kept.damaged:
        out.print("No games yet: muggins play begins one.")
    rows = [
        (str(game.number), _result(game), _players(game), game.begun[:10], "yes" if game.reviewed else "")
        for game in kept.games
    ]
    if rows:
        table(out, (">Game", "Result", "Against", "Begun", "Reviewed"), rows, optional=("Begun", "Reviewed"))
    if kept.deleted:
        out.print(f"Deleted: {numbers_text(kept.deleted)}; muggins games restore N brings one back.")


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
