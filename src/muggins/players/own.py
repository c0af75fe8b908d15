"""Custom players in Python, by name: ``my_module:MyPlayer``, or as a package registers them.

A package registers a player under the entry points ``muggins.players``::

    [project.entry-points."muggins.players"]
    mine = "my_module:MyPlayer"
"""

import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar

from muggins.errors import PlayerError, printable, shorten
from muggins.once import once
from muggins.players.asking import BatchPlayer, ObjectChooser, Policy
from muggins.players.base import Player

GROUP = "muggins.players"
"""The group of entry points under which packages register players."""
_TARGET = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", re.ASCII)
_UNIT, _BATCH_UNIT = 50, 1_000


@dataclass(frozen=True, slots=True)
class OwnName:
    """A custom player: ``text`` is ``module:attribute`` or an entry point; an object or class has ``given`` instead."""

    holds_lock: ClassVar[bool] = True
    text: str = ""
    given: Any = None

    def __str__(self) -> str:
        return self.text or str(getattr(self.given, "__name__", type(self.given).__name__))

    @property
    def target(self) -> Any:
        """The object or class; raises a PlayerError if it cannot be imported."""
        return _imported(self.text) if self.text else self.given

    @property
    def unit(self) -> int:
        """Numbers in a work unit: more where the player answers many positions at once."""
        return _BATCH_UNIT if hasattr(self.target, "play_many") else _UNIT

    @property
    def alone(self) -> bool:
        """Whether it is one object, for one thread to ask; a class is instantiated for each unit."""
        return not isinstance(self.target, type) and isinstance(self.target, Player | Policy | BatchPlayer)

    def chooser(self, seed: int) -> ObjectChooser:
        """Return the player, made anew, with a ``seed`` if it takes one; raises a PlayerError if that fails."""
        player, name = self.target, self.text or (str(self) if isinstance(self.given, type) else "")
        if isinstance(player, type) or not isinstance(player, Player | Policy | BatchPlayer):
            if not callable(player):
                return ObjectChooser(player, name)
            player = _made(player, seed, name)
        return ObjectChooser(player, name)


def is_own(text: str) -> bool:
    """Return whether a text has the form ``module:attribute``."""
    return _TARGET.fullmatch(text) is not None


def registered() -> dict[str, str]:
    """Return the players that installed packages register: ``module:attribute`` by name."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def _made(make: Callable[..., Any], seed: int, name: str) -> Any:
    try:
        takes_seed = "seed" in inspect.signature(make).parameters
    except (TypeError, ValueError):  # some callables have no signature
        takes_seed = False
    try:
        return make(seed=seed) if takes_seed else make()
    except (Exception, SystemExit) as error:
        raise PlayerError(f"player {name!r} cannot be made: {type(error).__name__}: {printable(str(error))}") from error


@once(64)
def _imported(text: str) -> Any:
    target = text if is_own(text) else registered().get(text, "")
    module, _, attribute = target.partition(":")
    if not attribute:
        raise PlayerError(f"player {shorten(text)!r}: expected module:attribute, or a name that a package registers")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        player: Any = import_module(module)
    except (Exception, SystemExit) as error:
        why = printable(str(error))
        raise PlayerError(f"player {text!r} cannot be imported: {type(error).__name__}: {why}") from error
    for name in attribute.split("."):
        if not hasattr(player, name):
            raise PlayerError(f"player {text!r}: {module} has no {shorten(attribute)!r}")
        player = getattr(player, name)
    return player
