"""What the opponents at the table are called, on every screen."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from muggins.archive.game import StoredGame
from muggins.players.engine import PREFIX
from muggins.rules.record import Record

TITLES: Mapping[str, str] = {
    "novice": "Novice",
    "casual": "Casual",
    "club": "Club",
    "strong": "Strong",
    "nash": "Solver",
    "nash-max+score": "Champion",
    "nash+score": "Mixed Champion",
    "nash-max": "Pure Solver",
}
"""By the player's name; who is not here goes by that name, such as greedy+greedy."""
_PLAYERS = {title.lower(): player for player, title in TITLES.items()}


def title_of(player: str) -> str:
    """Return what a player is called at the table: Champion for nash-max+score, bot.py for exec:python3 bots/bot.py."""
    if player.startswith(PREFIX):
        words = player.removeprefix(PREFIX).split()
        files = [word for word in words if "/" in word or word.endswith((".py", ".js", ".jar", ".exe"))]
        return PurePath([*words[:1], *files][-1]).name or player if words else player
    return TITLES.get(player, player)


def player_called(name: str) -> str:
    """Return the player's name for what a person typed, in capitals or not: nash-max+score for champion.

    The name of a command or a class stays as it was typed: exec:./Bot, my_module:MyPlayer.
    """
    wanted = name.strip().lower()
    return name.strip() if ":" in wanted and "montecarlo" not in wanted else _PLAYERS.get(wanted, wanted)


def titled_record(game: StoredGame) -> Record:
    record = game.record
    if game.opponent is None:
        return record
    return replace(record, players=(record.players[0], title_of(game.opponent)))
