"""Luck: how often the weaker player wins a game, a best of seven, a series of a hundred."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb
from typing import Annotated, Any

from muggins.arena.match import check_number
from muggins.arena.statistics import win_rate
from muggins.arena.workers import Workers
from muggins.estimate import Estimate
from muggins.studies.base import BLUE, GREEN, GREY, RED, Study, TextTable, Watch, label, unwatched
from muggins.studies.field import PLAYERS, meet
from muggins.wire import Answer

LENGTHS = {1: "a game", 7: "best of 7", 100: "100 games"}
"""Games of a series; a tie in an even number counts as half a win."""


@dataclass(frozen=True, slots=True)
class Upset:
    """How often the weaker of two players wins."""

    stronger: str  # who wins more often
    weaker: str  # who wins less often
    win_rate: Estimate  # the weaker player's
    series: dict[int, float]  # its probability of winning a series at that rate, by the number of games


@dataclass(frozen=True, slots=True)
class Upsets(Answer):
    """The result of the study: every meeting."""

    meetings: tuple[Upset, ...]


def series_win(single: float, games: int) -> float:
    """Return the probability of winning more than half of the games; a tie counts as half.

    A best of seven is won exactly when most of seven games would be, were all of them played.
    """
    wins = [comb(games, n) * single**n * (1 - single) ** (games - n) for n in range(games + 1)]
    tie = wins[games // 2] if games % 2 == 0 else 0.0
    return sum(wins[games // 2 + 1 :]) + tie / 2


@dataclass(frozen=True)
class Luck(Study[Upsets]):
    """Show how often the weaker of two players wins a game or a series.

    First each player against random, then against its neighbour in strength; games, best of seven, a hundred games.
    """

    example = "luck"
    games: Annotated[int, "Games of each meeting."] = 20_000
    seed: Annotated[int, "Same seed, same games."] = 1
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        check_number(self.games, "games", 4)

    def run(self, watch: Watch = unwatched) -> Upsets:
        meetings = [(name, PLAYERS[0]) for name in PLAYERS[1:]]
        meetings += [(better, worse) for worse, better in pairwise(PLAYERS[1:])]
        tallies = meet(meetings, self.games, seed=self.seed, workers=self.workers)
        upsets = []
        for (first, second), tally in zip(meetings, watch(tallies, len(meetings), "meetings"), strict=True):
            rate = win_rate(tally)
            stronger, weaker = (first, second) if rate.mean >= 0.5 else (second, first)
            weaker_rate = Estimate(min(rate.mean, 1 - rate.mean), rate.error)
            series = {games: series_win(weaker_rate.mean, games) for games in LENGTHS}
            upsets.append(Upset(stronger, weaker, weaker_rate, series))
        return Upsets(tuple(upsets))

    def tables(self, result: Upsets) -> Iterator[TextTable]:
        rows = [
            (
                of.stronger,
                of.weaker,
                f"{of.win_rate.mean:.2%} ± {of.win_rate.half_width:.2%}",
                *(f"{of.series[games]:.2%}" for games in LENGTHS if games > 1),
            )
            for of in result.meetings
        ]
        columns = ("Stronger", "Weaker", ">Wins a game", ">Best of 7", ">100 games")
        yield TextTable(columns, rows, "How often the weaker player wins")

    def draw(self, axes: Any, result: Upsets) -> None:
        upsets = result.meetings[::-1]
        for place, (games, colour) in enumerate(zip(LENGTHS, (GREEN, BLUE, RED), strict=True)):
            heights = [y + 0.25 * (1 - place) for y in range(len(upsets))]
            axes.barh(heights, [100 * of.series[games] for of in upsets], 0.25, color=colour, label=LENGTHS[games])
        axes.set_yticks(range(len(upsets)), [f"{of.weaker} against {of.stronger}" for of in upsets], fontsize=8)
        axes.axvline(50, color=GREY, linewidth=0.8)
        label(axes, "How often the weaker player wins", "the weaker player wins, %", legend="upper right")
