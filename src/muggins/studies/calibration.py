"""Whether the probabilities of winning shown before every deal come true: who then won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.estimate import Estimate
from muggins.kernels.play import NOBODY
from muggins.players.registry import parse_player
from muggins.score.values import Values, open_values
from muggins.studies.base import GREEN, GREY, Study, TextTable, Watch, label, unwatched
from muggins.studies.gains import UNIT, deals_of
from muggins.wire import Answer

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Deals before which about the same probability of winning was shown for the first seat.

    Attributes:
        deals: how many.
        shown: the mean probability shown.
        won: the proportion of them whose game the first seat won; for its error deals of one game are counted as one.
    """

    deals: int
    shown: float
    won: Estimate


@dataclass(frozen=True, slots=True)
class Calibrated(Answer):
    """The result of the study: deals of a player against itself, by what was shown before them."""

    player: str
    games: int
    bins: tuple[Bin, ...]


def calibration_of(units: Sequence[NDArray[np.int16]], values: Values) -> list[Bin]:
    """Compare the probabilities shown before each deal with results.

    Args:
        units: rows of deals, see :func:`muggins.studies.gains.deals_of`.
        values: where the probabilities come from.

    Returns:
        Up to ten bins, by the probability shown: below 10%, below 20%, and so on; none that is empty.
    """
    shown, won, game = [], [], []
    before = 0
    for rows in units:
        dealer, mine, other = rows[:, 1], rows[:, 2], rows[:, 3]
        worths = values.worths[0, 0]
        worth = np.where(dealer == 0, worths[mine, other], -worths[other, mine])
        shown.append((1 + worth) / 2)
        last = rows[:, 9] != NOBODY
        winner = np.zeros(rows[:, 0].max() + 1)
        winner[rows[last, 0]] = rows[last, 9] == 0
        won.append(winner[rows[:, 0]])
        game.append(rows[:, 0].astype(np.int64) + before)
        before += len(winner)
    probabilities, results, games = map(np.concatenate, (shown, won, game))
    places = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    bins = []
    for place in range(BINS):
        here = places == place
        deals = int(here.sum())
        if not deals:
            continue
        off = np.bincount(games[here], results[here] - probabilities[here])
        error = float((off**2).sum() ** 0.5 / deals)
        bins.append(Bin(deals, float(probabilities[here].mean()), Estimate(float(results[here].mean()), error)))
    return bins


@dataclass(frozen=True)
class Calibration(Study[Calibrated]):
    """Compare the probability of winning shown before every deal with who then won."""

    example = "calibration --games 100000"
    picture_size = (6, 6)
    player: Annotated[str, "Who plays against itself."] = "nash"
    games: Annotated[int, "Games played."] = 20_000
    seed: Annotated[int, "Same seed, same games."] = 1
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        parse_player(self.player)

    def run(self, watch: Watch = unwatched) -> Calibrated:
        name = parse_player(self.player)
        units = deals_of(name, name, self.games, seed=self.seed, workers=self.workers, hero=NOBODY)
        rows = list(watch(units, -(-self.games // UNIT), "units"))
        return Calibrated(str(name), self.games, tuple(calibration_of(rows, open_values())))

    def tables(self, result: Calibrated) -> Iterator[TextTable]:
        rows = [
            (
                f"{of.deals:,}",
                f"{of.shown:.2%}",
                f"{of.won.mean:.2%}",
                f"{of.won.error:.2%}",
                f"{(of.won.mean - of.shown) / of.won.error:+.1f}",
            )
            for of in result.bins
        ]
        title = f"Probability of winning before each deal, {result.games:,} games of {result.player} against itself"
        yield TextTable((">Deals", ">Shown", ">Won", ">± 1 s.e.", ">Sigmas"), rows, title)

    def draw(self, axes: Any, result: Calibrated) -> None:
        axes.plot([0, 100], [0, 100], color=GREY, linewidth=0.8)
        axes.errorbar(
            [100 * of.shown for of in result.bins],
            [100 * of.won.mean for of in result.bins],
            [100 * of.won.half_width for of in result.bins],
            fmt="o",
            color=GREEN,
            label="95%",
        )
        label(
            axes,
            "Probabilities shown, and what happened",
            "probability shown before the deal, %",
            "games won, %",
            legend="upper left",
        )
