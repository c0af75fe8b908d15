"""What each opponent's decisions lose, as research/level_losses.py measured it in reviewed games.

Source: docs/measurements/coach.md.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from muggins.coach.themes import Theme
from muggins.errors import MugginsError
from muggins.files.digest import digest_of

FILE = Path(__file__).with_name("level_losses.json")
VERSION = 1


class LossRate(NamedTuple):
    """What is lost a deal, and the standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class LevelLoss:
    """What an opponent's decisions lose a deal: points in all, points by theme, wins by theme in games to 121."""

    points: LossRate
    themes: Mapping[Theme, LossRate]
    wins: Mapping[Theme, LossRate]


@cache
def level_losses() -> Mapping[str, LevelLoss]:
    """Return what each opponent loses, by name: the levels, and nash."""
    return read_losses(FILE)


def read_losses(path: Path) -> Mapping[str, LevelLoss]:
    try:
        packed = json.loads(path.read_bytes())
        if (packed["version"], packed["sha256"]) == (VERSION, digest_of(packed["losses"])):
            return {name: _loss(of) for name, of in packed["losses"].items()}
    except OSError as error:
        raise MugginsError(f"file {str(path)!r} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        pass
    raise MugginsError(f"file {str(path)!r} is damaged: install Muggins again")


def _loss(of: Any) -> LevelLoss:
    return LevelLoss(
        points=LossRate(*of["points_a_deal"]),
        themes={theme: LossRate(*of[theme]["points_a_deal"]) for theme in Theme},
        wins={theme: LossRate(*of[theme]["wins_a_deal"]) for theme in Theme},
    )
