"""What the opponents at the table are called, on every screen."""

from collections.abc import Mapping
from dataclasses import replace

from muggins.archive.game import StoredGame
from muggins.rules.record import Record

TITLES: Mapping[str, str] = {
    "novice": "Novice",
    "casual": "Casual",
    "club": "Club",
    "strong": "Strong",
    "nash": "Solver",
    "nash+score": "Champion",
    "adapt": "Adaptive Champion",
    "nash-max": "Pure Solver",
}
"""By the player's name; who is not here goes by that name, such as greedy+greedy."""
_PLAYERS = {title.lower(): player for player, title in TITLES.items()}


def title_of(player: str) -> str:
    """Return what a player is called at the table: Champion for nash+score."""
    return TITLES.get(player, player)


def player_called(name: str) -> str:
    """Return the player's name for what a person typed: nash+score for champion, in capitals or not."""
    wanted = name.strip().lower()
    return _PLAYERS.get(wanted, wanted)


def titled_record(game: StoredGame) -> Record:
    """Return the record of a game with its opponent called as at the table."""
    record = game.record
    if game.opponent is None:
        return record
    return replace(record, players=(record.players[0], title_of(game.opponent)))
