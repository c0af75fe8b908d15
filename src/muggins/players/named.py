"""All players by name: built-in ones, custom ones in Python, and engines."""

import random
from typing import TypeAlias

from muggins.errors import PlayerError, did_you_mean
from muggins.players.asking import Chooser, ObjectChooser
from muggins.players.engine import MOVE_SECONDS, PREFIX, EngineName
from muggins.players.own import OwnName, is_own, registered
from muggins.players.registry import PlayerName, parse_player

AnyName: TypeAlias = PlayerName | OwnName | EngineName


def parse_any(text: str, seconds: float = MOVE_SECONDS) -> AnyName:
    """Return the player that `text` names: ``nash``, ``my_module:MyPlayer``, ``exec:./bot --level 3``.

    Nothing is imported or started. Built-in players and solutions in their folder come before what installed packages
    register under the entry points ``muggins.players``.

    Raises:
        PlayerError: no such player.
    """
    text = text.strip()
    if text.startswith(PREFIX):
        return EngineName(text.removeprefix(PREFIX), seconds)
    if is_own(text):
        return OwnName(text)
    try:
        return parse_player(text)
    except PlayerError as error:
        names = registered()
        if text in names:
            return OwnName(text)
        hint = "" if "did you mean" in str(error) else did_you_mean(text, names)
        raise PlayerError(f"{error}{hint}") from None


def chooser(name: AnyName, seed: int) -> Chooser:
    """Return a player as a match asks it, with a seed if it draws by itself; close it."""
    if isinstance(name, PlayerName):
        from muggins.players.forms import plain_player  # noqa: PLC0415 - loads the compiler

        return ObjectChooser(plain_player(name, random.Random(0), in_match=True))
    return name.chooser(seed)
