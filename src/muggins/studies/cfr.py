"""The published CFR agents trained again, and measured against greedy as they learn."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from importlib import resources
from math import hypot
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, ClassVar, TypeAlias

from muggins.arena.match import added, check_number, tally_of
from muggins.arena.statistics import match_points
from muggins.arena.tally import new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError, MugginsError
from muggins.estimate import Z_95, Estimate
from muggins.files.paths import data_folder, solution_path
from muggins.files.text import read_text, write_text
from muggins.players.forms import Compiled, compiled
from muggins.players.registry import parse_player
from muggins.solver.file.solution import Solution
from muggins.solver.sampled.agents import AGENTS, LARGEST_SEED, PARTS, PartTraining, write_agent
from muggins.studies.base import BLUE, GREEN, GREY, RED, Study, TextTable, Watch, label, unwatched
from muggins.studies.exploit import exploitation, study_exploit
from muggins.studies.field import Meeting, meet
from muggins.wire import Answer, Strict, from_json, to_json

_DATA = resources.files("muggins.studies")


def _rows(file: str) -> Iterable[Mapping[str, str]]:
    return csv.DictReader(_DATA.joinpath(file).read_text("utf-8").splitlines())


PUBLISHED: dict[str, dict[int, float]] = {}
"""By part, match points per game (1/2/3) against greedy+greedy by thousands of iterations: a 2023 study, 250,000 games
each, ± 0.0048. The other half of each player is greedy."""
for _row in _rows("cfr_curves.csv"):
    PUBLISHED.setdefault(_row["part"], {})
    if _row["thousands"]:
        PUBLISHED[_row["part"]][int(_row["thousands"])] = float(_row["match_points"])
UNPUBLISHED = {"peg v3": (400, 1000, 2000, 4000)}
"""Where a part without a published curve is measured."""
EXPLOITED: Mapping[str, tuple[int, ...]] = {
    "throw v1": (100, 500, 1500),
    "peg v1": (200, 800, 3000),
    "throw v2, longer": (250, 1000, 7000),
    "peg v2": (200, 1000, 3000),
    "throw v3": (250, 2000, 7000),
    "peg v3": (400, 1000, 4000),
    "peg v4": (400, 1200, 4000),
}
"""Where a part, with its partner, is also measured against nash and against a perfect opponent."""
KnownMeeting: TypeAlias = tuple[str, str, float | None]
"""Two players, and the match points a game to the first, if published."""
MEETINGS: tuple[KnownMeeting, ...] = tuple(
    (row["first"], row["second"], float(row["match_points"]) if row["match_points"] else None)
    for row in _rows("cfr_meetings.csv")
)
"""Meetings of the finished agents."""
HALF_WIDTH = 0.0048
_OPPONENT = "greedy+greedy"
_BLOCK = 500
_CURVES = "curves.json"
_COLORS = (GREEN, BLUE, RED, "#7a4fa3", "#8a6d1f", "#1f8a8a", GREY, "#000000")


@dataclass(frozen=True, slots=True)
class WholeAgent(Strict):
    """How good a part is together with its partner in training."""

    against_greedy: Estimate  # match points against greedy+greedy, always by the most probable choice
    against_nash: Estimate  # the same against nash
    exploited: Estimate  # what a perfect opponent gains from drawn choices, both roles together, points a deal
    max_exploited: Estimate  # the same from the most probable choices


@dataclass(frozen=True, slots=True)
class CurvePoint(Strict):
    """How good a part was. Match points are per game (1/2/3)."""

    part: str  # which
    iterations: int  # in thousands
    seconds: float  # of training until then
    match_points: Estimate  # against greedy+greedy, with greedy as its other half, always by the most probable choice
    whole: WholeAgent | None  # with its partner; None where that was not measured


@dataclass(frozen=True, slots=True)
class Curves(Strict):
    """The points so far, with the options they were measured with."""

    games: int
    samples: int
    seed: int
    percent: int
    as_published: bool
    points: tuple[CurvePoint, ...]


_Agent: TypeAlias = tuple[PartTraining | None, PartTraining | None]
"""Thrower and pegger; None: greedy."""
_Points: TypeAlias = dict[tuple[str, int], CurvePoint]
"""By part and thousands of iterations, in the order measured."""


@dataclass(frozen=True, slots=True)
class AgentMeeting(Meeting):
    """Match points per game of a finished agent, and the published ones, if any."""

    published: float | None


@dataclass(frozen=True, slots=True)
class TrainedAgents(Answer):
    """The result of the study."""

    games: int  # of each measurement
    samples: int  # six-card hands of each role by which a perfect opponent was measured
    points: tuple[CurvePoint, ...]  # by part, in the order of training, and iterations
    agents: dict[str, str]  # the files of the finished agents, by name
    meetings: tuple[AgentMeeting, ...]  # of these with each other and with the arena's players


@dataclass(frozen=True)
class CfrAgents(Study[TrainedAgents]):
    """Train the CFR agents of a 2023 study again, and measure them as they learn.

    Each part (who tosses, who pegs) is measured at the published iterations against greedy+greedy, with greedy as its
    other half and always by its most probable choice, as the study did. The finished agents become the players
    cfr-v1 to cfr-v4. A stopped run resumes where it ended.
    """

    example = "cfr --games 250000 --plot curves.png"
    picture_size = (9, 9)
    as_published: ClassVar[bool] = False
    meetings: ClassVar[tuple[KnownMeeting, ...]] = MEETINGS
    training: ClassVar[type[PartTraining]] = PartTraining
    games: Annotated[int, "Games of each measurement; every deck is played twice."] = 50_000
    samples: Annotated[int, "Six-card hands of each role by which a perfect opponent is measured."] = 40
    seed: Annotated[int, "Same seed, same agents."] = 1
    percent: Annotated[int, "Of the published iterations."] = 100
    folder: Annotated[str, "Where training is kept; by default in the folder of your games."] = ""
    threads: Annotated[int, "How many to use."] = 2

    def __post_init__(self) -> None:
        check_number(self.games, "games", 4)
        check_number(self.samples, "samples", 2)
        for name, value, least, most in (
            ("seed", self.seed, 0, LARGEST_SEED),
            ("percent", self.percent, 1, 1000),
            ("threads", self.threads, 1, 256),
        ):
            if not least <= value <= most:
                raise MatchError(f"{name} {value}: expected {least} to {most}")

    def run(self, watch: Watch = unwatched) -> TrainedAgents:
        kept = f"cfr{'-as-published' * self.as_published}"
        folder = Path(self.folder) if self.folder else data_folder() / kept
        folder.mkdir(parents=True, exist_ok=True)
        points = self._kept(folder / _CURVES)
        trained: dict[str, PartTraining] = {}
        total = sum(len(marks) for marks in _marks().values())
        for _ in watch(self._train(folder, points, trained), total, "points"):
            pass
        agents = self.finish(trained)
        played = self.meet(trained)
        trained.clear()
        meetings = [
            AgentMeeting(first, second, estimate, published)
            for (first, second, published), estimate in zip(
                self.meetings, watch(played, len(self.meetings), "meetings"), strict=True
            )
        ]
        ordered = tuple(points[part, mark] for part, marks in _marks().items() for mark in marks)
        return TrainedAgents(self.games, self.samples, ordered, agents, tuple(meetings))

    def finish(self, trained: Mapping[str, PartTraining]) -> dict[str, str]:
        """Write the finished agents; return their files by name."""
        agents = {}
        for name, (throw, peg) in AGENTS.items():
            path = solution_path(name)
            write_agent(path, trained[throw], trained[peg])
            agents[name] = str(path)
        return agents

    def meet(self, trained: Mapping[str, PartTraining]) -> Iterator[Estimate]:  # noqa: ARG002 - read from their files
        names = [names[:2] for names in self.meetings]
        return map(match_points, meet(names, self.games, seed=self.seed, workers=Workers(self.threads)))

    def _train(self, folder: Path, points: _Points, trained: dict[str, PartTraining]) -> Iterator[CurvePoint]:
        for part in PARTS.values():
            partner = None if part.partner is None else trained[part.partner]
            training = self.training(part, self.seed, partner, threads=self.threads)
            file = folder / part.name.replace(",", "").replace(" ", "-")
            training.load(file)
            missing = [mark for mark in _marks()[part.name] if (part.name, mark) not in points]
            if missing and training.iterations > self._iterations(missing[0]):
                # It is past what has to be measured: begin again, to the same result.
                training = self.training(part, self.seed, partner, threads=self.threads)
            for mark in _marks()[part.name]:
                if training.iterations < self._iterations(mark):
                    training.train(self._iterations(mark))
                    training.save(file)
                if (part.name, mark) not in points:
                    points[part.name, mark] = self.measure(training, mark)
                    kept = Curves(**self._options, points=tuple(points.values()))
                    write_text(folder / _CURVES, json.dumps(to_json(kept), indent=1) + "\n", "curves")
                yield points[part.name, mark]
            trained[part.name] = training

    @property
    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("games", "samples", "seed", "percent", "as_published")}

    def _iterations(self, mark: int) -> int:
        return mark * 10 * self.percent

    def measure(self, training: PartTraining, mark: int) -> CurvePoint:
        part = training.part
        alone: _Agent = (training, None) if part.sees is None else (None, training)
        whole: _Agent = (training, training.partner) if part.sees is None else (training.partner, training)
        greedy, nash = (compiled(parse_player(name)) for name in (_OPPONENT, "nash"))
        with TemporaryDirectory() as folder:
            path = Path(folder) / "alone.muggins"
            write_agent(path, *alone, compact=False)
            points, together = self._play(_following(path, alone, greedy), greedy), None
            if mark in EXPLOITED.get(part.name, ()):
                path = Path(folder) / "whole.muggins"
                write_agent(path, *whole, compact=False)
                player = _following(path, whole, greedy)
                together = WholeAgent(
                    self._play(player, greedy),
                    self._play(player, nash),
                    self._exploit(path, most=False),
                    self._exploit(path, most=True),
                )
        return CurvePoint(part.name, mark, round(training.seconds, 1), points, together)

    def _exploit(self, path: Path, *, most: bool) -> Estimate:
        units = study_exploit(path, self.samples, most=most, seed=self.seed, workers=Workers(self.threads))
        gain = exploitation(list(units), path, most=most, seed=self.seed)
        pone, dealer = gain.pone.total, gain.dealer.total
        return Estimate(pone.mean + dealer.mean, hypot(pone.error, dealer.error))

    def _play(self, player: Compiled, opponent: Compiled) -> Estimate:
        pairs, total = self.games // 2, new_tally()
        sizes = [(start, min(_BLOCK, pairs - start)) for start in range(0, pairs, _BLOCK)]
        for tally in Workers(self.threads).run(tally_of, [(player, opponent, self.seed, *of, True) for of in sizes]):
            total = added(total, tally)
        return match_points(total)

    def _kept(self, path: Path) -> _Points:
        """Return the stored points; raises a MugginsError for another form or other options."""
        if not path.exists():
            return {}
        try:
            kept = from_json(Curves, read_text(path, "curves"))
        except ValueError as error:
            raise MugginsError(f"curves {str(path)!r}: {error}: delete the folder to train again") from None
        for name, value in self._options.items():
            if getattr(kept, name) != value:
                raise MugginsError(
                    f"curves {str(path)!r}: measured with {name} {getattr(kept, name)}, not {value}: "
                    f"expected the same, or another folder"
                )
        return {(point.part, point.iterations): point for point in kept.points}

    def tables(self, result: TrainedAgents) -> Iterable[TextTable]:
        for part, published in PUBLISHED.items():
            columns = ("Thousands", ">Published", ">Measured", ">Difference", ">Errors", ">Seconds")
            rows = [
                (f"{of.iterations:,}", *_cells(of.match_points, published.get(of.iterations)), f"{of.seconds:.0f}")
                for of in result.points
                if of.part == part
            ]
            yield TextTable(columns, rows, f"{part[0].upper()}{part[1:]}, match points a game against {_OPPONENT}")
        whole = []
        for point in result.points:
            if point.whole is not None:
                cells = [_text(getattr(point.whole, field.name)) for field in fields(WholeAgent)]
                whole.append((point.part, f"{point.iterations:,}", *cells))
        columns = ("Part", ">Thousands", f">Against {_OPPONENT}", ">Against nash", ">Exploited", ">-max exploited")
        if whole:
            yield TextTable(columns, whole, "With the part it is trained with: match points a game; points lost a deal")
        lines = [(of.first, of.second, *_cells(of.match_points, of.published)) for of in result.meetings]
        columns = ("First", "Second", ">Published", ">Measured", ">Difference", ">Errors")
        yield TextTable(columns, lines, "Match points a game")

    def draw(self, axes: Any, result: TrainedAgents) -> None:
        if self.as_published:
            self._draw_curves(axes, result)
            return
        axes.axis("off")
        places = ((0, 0.56, 1, 0.44), (0, 0, 0.44, 0.44), (0.56, 0, 0.44, 0.44))
        curves, nash, exploited = (axes.inset_axes(place) for place in places)
        self._draw_curves(curves, result)
        for part, color in zip(PUBLISHED, _COLORS, strict=True):
            agents = [point.whole for point in result.points if point.part == part and point.whole is not None]
            for other, own, line in (
                (nash, "against_nash", "-"),
                (exploited, "exploited", "-"),
                (exploited, "max_exploited", ":"),
            ):
                means = [getattr(whole, own).mean for whole in agents]
                widths = [getattr(whole, own).half_width for whole in agents]
                style = {"color": color, "linestyle": line, "marker": "o", "markersize": 4, "capsize": 2}
                other.errorbar([whole.against_greedy.mean for whole in agents], means, widths, **style)
        greedy = f"match points a game against {_OPPONENT}"
        label(nash, "Against nash, with its partner", greedy, "match points a game against nash")
        label(exploited, "A perfect opponent's gain (dotted: -max)", greedy, "points a deal")

    def _draw_curves(self, axes: Any, result: TrainedAgents) -> None:
        for (part, published), color in zip(PUBLISHED.items(), _COLORS, strict=True):
            points = [point for point in result.points if point.part == part]
            marks = [point.iterations for point in points]
            means = [point.match_points.mean for point in points]
            widths = [point.match_points.half_width for point in points]
            axes.errorbar(marks, means, widths, color=color, label=part, linewidth=1.5, capsize=2)
            if published:
                style = {"fmt": "o", "markersize": 4, "markerfacecolor": "none"}
                axes.errorbar(list(published), list(published.values()), HALF_WIDTH, color=color, **style)
        axes.set_xscale("log")
        axes.axhline(0, color=GREY, linewidth=0.8)
        where = ", in the study's own engine" * self.as_published
        title = f"Published CFR agents (circles) trained again (lines){where}"
        label(axes, title, "thousands of iterations", f"match points a game against {_OPPONENT}", legend="lower right")


def _following(path: Path, agent: _Agent, other: Compiled) -> Compiled:
    """Return a player by an agent's file, always by its most probable choice; by another where it has no part."""
    throw, peg = agent
    solution = Solution(path)
    if throw is not None:
        other = other._replace(toss=solution, most_toss=True)
    if peg is not None:
        other = other._replace(play=solution, most_play=True)
    return other


def _text(estimate: Estimate) -> str:
    return f"{estimate.mean:+.4f} ± {estimate.half_width:.4f}"


def _cells(measured: Estimate, published: float | None) -> tuple[str, str, str, str]:
    """Return what was published and measured, the difference, and that in standard errors."""
    if published is None:
        return "", _text(measured), "", ""
    apart = measured.mean - published
    errors = Z_95 * apart / hypot(measured.half_width, HALF_WIDTH)
    return f"{published:+.4f}", _text(measured), f"{apart:+.4f}", f"{errors:+.1f}"


def _marks() -> dict[str, list[int]]:
    return {name: sorted(PUBLISHED[name] or UNPUBLISHED[name]) for name in PARTS}
