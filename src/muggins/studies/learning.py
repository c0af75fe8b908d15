"""What learning an opponent brings: the player that learns beside the same player without, on the same cards."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import added, check_many, check_seed, compiled
from muggins.arena.plain import play_plain
from muggins.arena.plain_series import AdaptingPlayer, play_plain_series
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.series import LENGTH, SeriesPlayer, play_series
from muggins.arena.table import new_table
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError, PlayerError
from muggins.estimate import Estimate, estimate_of_few
from muggins.players.adaptive.learner import Learner
from muggins.players.adaptive.models import PEGGERS, TOSSERS
from muggins.players.named import AnyName, chooser, parse_any
from muggins.players.registry import ADAPT, PlayerName, parse_player, solution_named
from muggins.studies.base import GREEN, GREY, Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer

ENDS = (10, 30, 100, LENGTH)
"""After how many games of a series a stage ends, or with the series."""
WITHOUT = "nash-win"
"""What the learner is before it has learned anything."""
_WINS = np.array([1.0, 1, 1, 0, 0, 0])
_POINTS = np.array([1.0, 2, 3, -1, -2, -3])


@dataclass(frozen=True, slots=True)
class LearningStage:
    """Games of all series from one number to another.

    Attributes:
        first: the first game of each series, from 1.
        last: the last.
        wins: of the learner, as a part of its games.
        gain: wins more than those of the player that does not learn, on the same cards.
        match_points: match points a game more than that player's.
    """

    first: int
    last: int
    wins: Estimate
    gain: Estimate
    match_points: Estimate


@dataclass(frozen=True, slots=True)
class LearningGains(Answer):
    """The result of the study.

    Attributes:
        opponent: who was learned.
        left_out: who was never believed in.
        series: how many series.
        stages: how the learner did, stage by stage.
    """

    opponent: str
    left_out: tuple[str, ...]
    series: int
    stages: tuple[LearningStage, ...]


def _stages_of(
    opponent: AnyName, left_out: Sequence[str], seed: int, number: int, ends: Sequence[int]
) -> NDArray[np.float64]:
    """Play a series; return float64[stages, 2, 2]: the means of wins and match points by (learner, same without)."""
    start, stage = number * LENGTH, 0
    tallies = [(new_tally(), new_tally()) for _ in ends]
    cuts = tuple(start + end for end in ends)
    play = _compiled_series if isinstance(opponent, PlayerName) else _plain_series
    for first, learning, same in play(opponent, left_out, seed, range(start, start + ends[-1]), cuts):
        while first >= cuts[stage]:
            stage += 1
        learned, without = tallies[stage]
        tallies[stage] = added(learned, learning), added(without, same)
    return np.array([[_means(tally) for tally in pair] for pair in tallies])


def _compiled_series(
    opponent: AnyName, left_out: Sequence[str], seed: int, numbers: range, cuts: tuple[int, ...]
) -> Iterator[tuple[int, Tally, Tally]]:
    """Yield parts of a series: the first number, the tally of the learner, and that of the same without."""
    assert isinstance(opponent, PlayerName)
    plain, other = compiled(parse_player(WITHOUT)), compiled(opponent)
    assert plain.play is not None
    sides = SeriesPlayer(plain, Learner(plain.play, without=left_out)), SeriesPlayer(other)
    for stretch in play_series(sides, seed, numbers, False, cuts=cuts):
        same = new_tally()
        play_games(new_table(plain, other), seed, stretch.start, stretch.size, False, same, NO_LOGS)
        yield stretch.start, stretch.tally, same


def _plain_series(
    opponent: AnyName, left_out: Sequence[str], seed: int, numbers: range, cuts: tuple[int, ...]
) -> Iterator[tuple[int, Tally, Tally]]:
    """Yield the same of an opponent that is not compiled."""
    solution = solution_named(parse_player(WITHOUT).pegger)
    assert solution is not None
    learning = AdaptingPlayer(solution, Learner(solution, without=left_out))
    plain = chooser(parse_player(WITHOUT), seed)
    with closing(chooser(opponent, seed + 2 * numbers.start)) as other:
        for stretch in play_plain_series((learning, other), seed, numbers, False, cuts=cuts):
            same, _ = play_plain((plain, other), seed, stretch.start, stretch.size, False)
            yield stretch.start, stretch.tally, same


def _means(tally: Tally) -> tuple[float, float]:
    outcomes = tally.outcomes.sum(axis=0)
    return float(outcomes @ _WINS / outcomes.sum()), float(outcomes @ _POINTS / outcomes.sum())


@dataclass(frozen=True)
class Learning(Study[LearningGains]):
    """Play series of games with the player that learns, and the same cards without learning.

    Intervals are for the mean over series, by Student's t, as series are few.
    """

    example = "learning greedy+greedy --series 20"
    opponent: Annotated[str, "Whom it learns."]
    series: Annotated[int, "Series of games, each begun from nothing."] = 10
    games: Annotated[int, "Games of a series, 300 at most."] = LENGTH
    without: Annotated[str, "Models it has not, with commas: whom it is to learn that it does not know."] = ""
    seed: Annotated[int, "Same seed, same games."] = 1
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_many(self.series, "series", 2)
        if not 1 <= self.games <= LENGTH:
            raise MatchError(f"{self.games} games: expected 1 to {LENGTH}")
        if parse_any(self.opponent).learns:
            raise PlayerError(f"player {ADAPT!r} learns itself: expected an opponent that stays as it is")
        for name in self._left_out:
            if name not in (*TOSSERS, *PEGGERS):
                raise PlayerError(f"model {name!r}: expected one of {', '.join(dict.fromkeys((*TOSSERS, *PEGGERS)))}")

    @property
    def _ends(self) -> tuple[int, ...]:
        return (*(end for end in ENDS if end < self.games), self.games)

    @property
    def _left_out(self) -> tuple[str, ...]:
        return tuple(name.strip() for name in self.without.split(",") if name.strip())

    def run(self, watch: Watch = unwatched) -> LearningGains:
        opponent = parse_any(self.opponent)
        jobs = [(opponent, self._left_out, self.seed, number, self._ends) for number in range(self.series)]
        outside = not isinstance(opponent, PlayerName)
        found = np.stack(list(watch(self.workers.run(_stages_of, jobs, holds_lock=outside), self.series, "series")))
        stages = []
        for place, last in enumerate(self._ends):
            learned, without = found[:, place, 0], found[:, place, 1]
            gains = learned - without
            first = 1 if place == 0 else self._ends[place - 1] + 1
            stages.append(
                LearningStage(first, last, *(estimate_of_few(of.tolist()) for of in (learned[:, 0], *gains.T)))
            )
        return LearningGains(str(opponent), self._left_out, self.series, tuple(stages))

    def tables(self, result: LearningGains) -> Iterator[TextTable]:
        rows = [
            (
                f"{of.first} to {of.last}",
                f"{of.wins.mean:.1%}",
                f"{of.gain.mean:+.1%} ± {of.gain.half_width:.1%}",
                f"{of.match_points.mean:+.3f} ± {of.match_points.half_width:.3f}",
            )
            for of in result.stages
        ]
        title = f"{ADAPT} against {result.opponent}, {result.series} series of {result.stages[-1].last} games"
        if result.left_out:
            title += f", not knowing {', '.join(result.left_out)}"
        columns = ("Games", ">Wins", f">More than {WITHOUT}", ">Match points a game more")
        yield TextTable(columns, rows, title, "95% intervals")

    def draw(self, axes: Any, result: LearningGains) -> None:
        places = range(len(result.stages))
        gains = [100 * of.gain.mean for of in result.stages]
        axes.errorbar(places, gains, [100 * of.gain.half_width for of in result.stages], fmt="o-", color=GREEN)
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_xticks(places, [f"{of.first} to {of.last}" for of in result.stages])
        label(axes, f"What learning {result.opponent} brings", "games", f"wins more than {WITHOUT}, %")
