"""The worth of every score, for three objectives, in a small file with its errors.

Worths are the dealer's, from what a win pays for the winner to minus that: with a win of 1, the
chance to win is half of one more than the worth. The pone's worth is minus the dealer's.
"""

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MugginsError, SolverError
from muggins.files.arrays import read_file, write_file
from muggins.rules.role import Role
from muggins.rules.ruleset import MatchScoring
from muggins.score.stage import SEAMS, TARGET

if TYPE_CHECKING:
    from muggins.score.first_to import Crossings

KIND, VERSION = "values", 2
_STEP = 1 / 10_000
_LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]


class Objective(Enum):
    """What is played for: wins, match points (1/2/3), or the ACC's game points (2/3/3)."""

    WIN = "win"
    MATCH = "match"
    ACC = "acc"

    @property
    def place(self) -> int:
        """Its place in arrays."""
        return list(Objective).index(self)

    @property
    def pay(self) -> tuple[int, int, int]:
        """What a plain win, a skunk and a double skunk pay the winner, and cost the loser."""
        scoring = {"win": MatchScoring.PLAIN, "match": MatchScoring.MATCH, "acc": MatchScoring.ACC}
        return scoring[self.value].value


PAYS: NDArray[np.float64] = np.array([objective.pay for objective in Objective], np.float64)
"""float64[3, 3], what wins pay by objective."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a score is worth to a side.

    Attributes:
        mean: in what wins pay.
        error: its standard error.
    """

    mean: float
    error: float


@dataclass(frozen=True)
class Values:
    """The worth of every score to the dealer.

    Attributes:
        worths: float64[3, 4, 121, 121], by objective, seam, dealer's score and pone's.
        errors: float64[3, 4, 121, 121], their standard errors.
        about: provenance: deals, player, date, versions.
    """

    worths: NDArray[np.float64]
    errors: NDArray[np.float64]
    about: Mapping[str, Any]

    def worth(self, own: int, other: int, role: Role, objective: Objective = Objective.WIN, seam: int = 0) -> Worth:
        """Return what a score is worth to a side.

        Args:
            own: its points, 0 to 120.
            other: the other side's.
            role: of the side in this deal.
            objective: what is played for.
            seam: where the deal is entered, a place in ``SEAMS``.

        Raises:
            MugginsError: points that no running game has.
        """
        for points in (own, other):
            if not 0 <= points < TARGET:
                raise MugginsError(f"score {points}: expected 0 to {TARGET - 1}")
        dealer, pone = (own, other) if role is Role.DEALER else (other, own)
        place = objective.place, seam, dealer, pone
        sign = 1 if role is Role.DEALER else -1
        return Worth(sign * float(self.worths[place]), float(self.errors[place]))

    def chance(self, own: int, other: int, role: Role, seam: int = 0) -> Worth:
        """Return how likely a side wins, 0 to 1; see :meth:`worth`."""
        worth = self.worth(own, other, role, Objective.WIN, seam)
        return Worth((1 + worth.mean) / 2, worth.error / 2)


def values_of(
    batches: Sequence["Crossings"], about: Mapping[str, Any], bonuses: NDArray[np.float64] | None = None
) -> Values:
    """Work the values out of the crossings of deals, in two or more batches of one size.

    Errors are those of the mean of batches: whatever goes round in the values goes round there.

    Args:
        batches: the crossings.
        about: provenance.
        bonuses: float64[batches, 3, 121, 121], by objective, see
            :func:`muggins.score.first_to.fill_worths`; none if not given.

    Raises:
        SolverError: fewer than two batches.
    """
    if len(batches) < 2:
        raise SolverError(f"{len(batches)} batches of deals: expected 2 or more")
    if bonuses is None:
        bonuses = np.zeros((len(batches), len(Objective), TARGET, TARGET))
    together = type(batches[0])(*(sum(parts) for parts in zip(*batches, strict=True)))
    worths, errors = [], []
    for place, pay in enumerate(PAYS):
        worths.append(_filled(together, pay, bonuses[:, place].mean(axis=0)))
        each = [_filled(batch, pay, bonus[place]) for batch, bonus in zip(batches, bonuses, strict=True)]
        errors.append(np.stack(each).std(axis=0, ddof=1) / len(batches) ** 0.5)
    return Values(np.stack(worths), np.stack(errors), about)


def _filled(crossings: "Crossings", pay: NDArray[np.float64], bonus: NDArray[np.float64]) -> NDArray[np.float64]:
    from muggins.score.first_to import fill_worths  # noqa: PLC0415 - it compiles

    worths = np.zeros((len(SEAMS), TARGET, TARGET))
    fill_worths(crossings, pay, bonus, worths)
    return worths


def save_values(path: Path, values: Values) -> None:
    """Write values, whole or not at all; to a ten-thousandth.

    Raises:
        SolverError: the file cannot be written.
    """
    scaled: dict[str, NDArray[Any]] = {
        "worths": np.rint((values.worths + 3) / _STEP).astype(np.uint16),
        "errors": np.rint(values.errors / _STEP).astype(np.uint16),
    }
    arrays = {
        name: np.frombuffer(lzma.compress(array.tobytes(), lzma.FORMAT_RAW, filters=_LZMA), np.uint8)
        for name, array in scaled.items()
    }
    write_file(path, {"kind": KIND, "version": VERSION, **values.about}, arrays)


def read_values(path: Path) -> Values:
    """Read values and check every byte.

    Raises:
        SolverError: no such file, not values, of another version, or damaged.
    """
    contents = read_file(path, KIND, VERSION)
    shape = len(Objective), len(SEAMS), TARGET, TARGET
    arrays: dict[str, NDArray[np.float64]] = {}
    for name, kind in (("worths", "uint16"), ("errors", "uint16")):
        try:
            raw = lzma.decompress(contents.arrays[name].tobytes(), lzma.FORMAT_RAW, filters=_LZMA)
            arrays[name] = _STEP * np.frombuffer(raw, kind).reshape(shape).astype(float)
        except (KeyError, ValueError, lzma.LZMAError, EOFError):
            raise SolverError(f"file {str(path)!r} is damaged: {name}") from None
    return Values(arrays["worths"] - 3, arrays["errors"], contents.about)


def shipped_values() -> Path:
    """Return where the values that come with the program lie."""
    return Path(str(resources.files("muggins.score") / "values.muggins"))


@lru_cache(maxsize=1)
def open_values() -> Values:
    """Return the shipped values; read once.

    Raises:
        SolverError: the file is damaged.
    """
    return read_values(shipped_values())
