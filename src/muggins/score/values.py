"""The value of every score, for three objectives, with its errors, in a small file.

Values are the dealer's, from what a win pays to minus what a loss costs; the pone's are minus that. Where a win pays 1,
the probability to win is (1 + value) / 2.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MugginsError, SolverError
from muggins.estimate import Estimate
from muggins.files.arrays import compress, decompress, read_file, write_file
from muggins.once import once
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective, Ruleset
from muggins.score.stage import DOUBLE_SKUNK, SKUNK, TARGET, Stage

if TYPE_CHECKING:
    from muggins.score.first_to import FirstTo

KIND, VERSION = "values", 2
_STEP = 1 / 10_000

PAYS: NDArray[np.float64] = np.array([objective.pay for objective in Objective], np.float64)
"""float64[3, 3], what wins pay by objective: plain, by a skunk, by a double skunk."""


@dataclass(frozen=True)
class Values:
    """The value of every score to the dealer."""

    worths: NDArray[np.float64]  # [3, 4, 121, 121], by objective, stage, dealer's score and pone's
    errors: NDArray[np.float64]  # [3, 4, 121, 121], their standard errors
    about: Mapping[str, Any]  # provenance: deals, player, date, versions
    digest: str = ""  # SHA-256 of the file they were read from, in hexadecimal; empty where they were worked out

    def worth(
        self, scores: Own[int], role: Role, objective: Objective = Objective.WIN, stage: Stage = Stage.DEAL
    ) -> Estimate:
        """Return what a score, (own, the opponent's), is worth to a role; a MugginsError for an impossible score."""
        for points in scores:
            if not 0 <= points < TARGET:
                raise MugginsError(f"score {points}: expected 0 to {TARGET - 1}")
        pone, dealer = scores.for_roles(role)
        place = objective.place, stage, dealer, pone
        sign = 1 if role is Role.DEALER else -1
        return Estimate(sign * float(self.worths[place]), float(self.errors[place]))

    def win_probability(self, scores: Own[int], role: Role, stage: Stage = Stage.DEAL) -> Estimate:
        worth = self.worth(scores, role, Objective.WIN, stage)
        return Estimate((1 + worth.mean) / 2, worth.error / 2)


def has_values(ruleset: Ruleset, scores: tuple[int, int] = (0, 0)) -> bool:
    """Return whether scores, and all later ones, have values under a ruleset.

    They do with at most 121 points to go, and skunks 31 and 61 points behind the target or out of reach.
    """
    shift = TARGET - ruleset.target
    lines = (ruleset.skunk, SKUNK - shift), (ruleset.double_skunk, DOUBLE_SKUNK - shift)
    # To 61 a double skunk would be one of 0 points, which nobody has left.
    return min(scores) + shift >= 0 and all(line == here or (line < 0 and here <= 0) for line, here in lines)


def as_to_121(scores: tuple[int, int], ruleset: Ruleset) -> Own[int]:
    """Return the scores to 121 from which both sides need as many points; a MugginsError where those have no values."""
    if not has_values(ruleset, scores):
        raise MugginsError(
            f"target {ruleset.target}, skunks at {ruleset.skunk} and {ruleset.double_skunk}: values"
            f" of scores are known with skunks 31 and 61 points behind the target, and at most {TARGET} points to go"
        )
    shift = TARGET - ruleset.target
    return Own(scores[0] + shift, scores[1] + shift)


def values_of(
    batches: Sequence["FirstTo"], about: Mapping[str, Any], bonuses: NDArray[np.float64] | None = None
) -> Values:
    """Work out the values from counted deals, in two or more batches of one size.

    Errors are those of the mean of batches, each worked out by itself, since a value depends on those of later scores.
    ``bonuses`` float64[batches, 3, 121, 121] are by objective, see :func:`muggins.score.first_to.fill_worths`.
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


def _filled(counts: "FirstTo", pay: NDArray[np.float64], bonus: NDArray[np.float64]) -> NDArray[np.float64]:
    from muggins.score.first_to import fill_worths  # noqa: PLC0415 - reading values should not wait for the compiler

    worths = np.zeros((len(Stage), TARGET, TARGET))
    fill_worths(counts, pay, bonus, worths)
    return worths


def save_values(path: Path, values: Values) -> None:
    """Write values to a ten-thousandth, whole or not at all."""
    arrays = {
        "worths": compress(np.rint((values.worths + 3) / _STEP).astype(np.uint16)),
        "errors": compress(np.rint(values.errors / _STEP).astype(np.uint16)),
    }
    write_file(path, {"kind": KIND, "version": VERSION, **values.about}, arrays)


def read_values(path: Path) -> Values:
    """Read values and check every byte; a SolverError for another, or a damaged, file."""
    contents = read_file(path, KIND, VERSION)
    shape = len(Objective), len(Stage), TARGET, TARGET
    arrays: dict[str, NDArray[np.float64]] = {}
    for name in ("worths", "errors"):
        raw = decompress(path, contents.arrays, name)
        if len(raw) != 2 * np.prod(shape):
            raise SolverError(f"file {str(path)!r} is damaged: {name}")
        arrays[name] = _STEP * np.frombuffer(raw, np.uint16).reshape(shape).astype(float)
    worths = arrays["worths"] - 3
    most = PAYS.max(axis=1)[:, None, None, None] + _STEP
    if (abs(worths) > most).any():
        raise SolverError(f"file {str(path)!r}: a score is worth more than a win pays")
    return Values(worths, arrays["errors"], contents.about, contents.digest)


def shipped_values() -> Path:
    return Path(str(resources.files("muggins.score") / "values.muggins"))


@once(1)
def open_values() -> Values:
    """Return the shipped values; read once."""
    return read_values(shipped_values())
