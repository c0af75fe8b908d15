"""The published CFR agents trained again, and measured against greedy as they learn."""

import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from muggins.arena.match import added, check_many, compiled
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.statistics import match_points
from muggins.arena.table import Compiled, new_table
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError, MugginsError
from muggins.estimate import Estimate
from muggins.files.paths import data_folder, solution_path
from muggins.files.text import read_text, write_text
from muggins.players.registry import parse_player
from muggins.solver.file.solution import Solution
from muggins.solver.sampled.agents import AGENTS, LARGEST_SEED, PARTS, PartTraining, write_agent
from muggins.studies.base import BLUE, GREEN, GREY, RED, Study, TextTable, Watch, label, unwatched
from muggins.studies.field import Meeting, meet
from muggins.wire import Answer, Strict, from_json, to_json

PUBLISHED: Mapping[str, tuple[str, Mapping[int, float]]] = {
    "throw v1": (
        "throw v1",
        {
            100: -0.048688,
            200: 0.034376,
            300: 0.085128,
            400: 0.105536,
            500: 0.117076,
            600: 0.128208,
            700: 0.136404,
            800: 0.141324,
            900: 0.147512,
            1000: 0.15444,
            1250: 0.158384,
            1500: 0.161376,
        },
    ),
    "peg v1": (
        "peg v1",
        {200: 0.132412, 400: 0.15784, 600: 0.161664, 800: 0.171864, 1000: 0.168088, 2000: 0.179732, 3000: 0.180676},
    ),
    "throw v2": (
        "throw v2",
        {
            100: -0.053896,
            200: 0.031936,
            300: 0.069992,
            400: 0.094184,
            500: 0.110432,
            600: 0.122404,
            700: 0.127856,
            800: 0.12698,
            900: 0.134196,
            1000: 0.133,
        },
    ),
    "peg v2": ("peg v2", {200: 0.146496, 400: 0.159772, 1000: 0.173424, 2000: 0.176556, 3000: 0.181884}),
    "throw v2, longer": (
        "throw v2, longer",
        {
            250: 0.053376,
            500: 0.099668,
            1000: 0.140844,
            2000: 0.154732,
            3000: 0.157092,
            4000: 0.162076,
            5000: 0.163256,
            7000: 0.164188,
        },
    ),
    "throw v3": (
        "throw v3",
        {
            250: 0.061572,
            500: 0.091964,
            1000: 0.113348,
            2000: 0.138836,
            3000: 0.159664,
            4000: 0.168216,
            5000: 0.171592,
            6000: 0.176816,
            7000: 0.184176,
        },
    ),
    "peg v3": ("peg v3", {}),
    "peg v4": (
        "peg v4",
        {400: 0.179716, 800: 0.198156, 1200: 0.207784, 2000: 0.219316, 3200: 0.222484, 4000: 0.221648},
    ),
}
"""Match points per game (1/2/3) against greedy+greedy by thousands of iterations: a 2023 study, 250,000 games each,
± 0.0048. The other half of each player is greedy. By curve: the part that it is of, and its points."""
UNPUBLISHED = {"peg v3": (400, 1000, 2000, 4000)}
"""Where a part without a published curve is measured."""
MEETINGS: tuple[tuple[str, str, float | None], ...] = (
    ("cfr-v2-max", "greedy+greedy", 0.3265),
    ("cfr-v2", "greedy+greedy", 0.218),
    ("cfr-v2-max", "schell+rule", 0.174),
    ("cfr-v2-max", "bill+bill", 0.21),
    ("cfr-v2-max", "random+random", 1.828),
    ("cfr-v2-max+cfr-v3-max", "greedy+greedy", 0.339),
    ("cfr-v4-max", "greedy+greedy", 0.3895),
    ("cfr-v4-max", "schell+rule", 0.247),
    ("cfr-v4-max", "bill+bill", 0.28),
    ("cfr-v4-max", "cfr-v2-max", 0.0957),
    ("cfr-v3-max+cfr-v2-max", "cfr-v2-max", 0.0189),
    ("cfr-v4-max", "cfr-v2-max+cfr-v4-max", 0.0244),
    ("cfr-v1-max+greedy", "cfr-v2-max+greedy", None),
    ("cfr-v1-max", "cfr-v2-max+cfr-v1-max", None),
    ("cfr-v2-max", "cfr-v1-max", None),
    ("cfr-v2-max+cfr-v3-max", "cfr-v2-max", None),
    ("cfr-v2-max+cfr-v3-max", "cfr-v2-max+cfr-v4-max", None),
    ("cfr-v1-max", "nash", None),
    ("cfr-v2-max", "nash", None),
    ("cfr-v3-max", "nash", None),
    ("cfr-v4-max", "nash", None),
    ("cfr-v4", "nash", None),
)
"""Meetings of the finished agents, with the published match points a game to the first, where they are known."""
HALF_WIDTH = 0.0048
_OPPONENT = "greedy+greedy"
_BLOCK = 500
_CURVES = "curves.json"


@dataclass(frozen=True, slots=True)
class CurvePoint(Strict):
    """How good a part was.

    Attributes:
        part: which; the other half of the player is greedy.
        iterations: in thousands.
        seconds: of training until then.
        match_points: a game (1/2/3), always choosing what is most probable, against greedy+greedy.
    """

    part: str
    iterations: int
    seconds: float
    match_points: Estimate


@dataclass(frozen=True, slots=True)
class AgentMeeting(Meeting):
    """Match points per game that a finished agent won, and those that were published, where they were."""

    published: float | None


@dataclass(frozen=True, slots=True)
class TrainedAgents(Answer):
    """The result of the study.

    Attributes:
        games: of each measurement.
        points: in the order measured.
        agents: the files of the finished agents, by name.
        meetings: of these with each other and with the arena's players.
    """

    games: int
    points: tuple[CurvePoint, ...]
    agents: dict[str, str]
    meetings: tuple[AgentMeeting, ...]


@dataclass(frozen=True)
class CfrAgents(Study[TrainedAgents]):
    """Train the CFR agents of a 2023 study again, and measure them as they learn.

    Each part (who tosses, who pegs) is measured at the published iterations against greedy+greedy, with greedy as its
    other half and always by its most probable choice, as the study did. The finished agents become the players cfr-v1
    to cfr-v4. A run that is stopped goes on from where it was.
    """

    example = "cfr --games 250000 --plot curves.png"
    picture_size = (9, 5)
    games: Annotated[int, "Games of each measurement; every deck is played twice."] = 50_000
    seed: Annotated[int, "Same seed, same agents."] = 1
    percent: Annotated[int, "Of the published iterations."] = 100
    folder: Annotated[str, "Where training is kept; by default a folder beside your games."] = ""
    threads: Annotated[int, "How many to use."] = 2

    def __post_init__(self) -> None:
        check_many(self.games, "games", 4)
        for name, value, most in (("seed", self.seed, LARGEST_SEED), ("percent", self.percent, 1000)):
            if not 0 <= value <= most:
                raise MatchError(f"{name} {value}: expected 0 to {most}")
        if not (self.percent and 1 <= self.threads <= 256):
            raise MatchError(f"percent {self.percent}, threads {self.threads}: expected 1 or more")

    def run(self, watch: Watch = unwatched) -> TrainedAgents:
        folder = Path(self.folder) if self.folder else data_folder() / "cfr"
        folder.mkdir(parents=True, exist_ok=True)
        points = _kept(folder / _CURVES)
        trained: dict[str, PartTraining] = {}
        total = sum(len(marks) for marks in _marks().values())
        for _ in watch(self._train(folder, points, trained), total, "points"):
            pass
        agents = {}
        for name, (throw, peg) in AGENTS.items():
            path = solution_path(name)
            write_agent(path, trained[throw], trained[peg])
            agents[name] = str(path)
        trained.clear()
        tallies = meet([names[:2] for names in MEETINGS], self.games, seed=self.seed, workers=Workers(self.threads))
        meetings = [
            AgentMeeting(first, second, match_points(tally), published)
            for (first, second, published), tally in zip(
                MEETINGS, watch(tallies, len(MEETINGS), "meetings"), strict=True
            )
        ]
        return TrainedAgents(self.games, tuple(points), agents, tuple(meetings))

    def _train(self, folder: Path, points: list[CurvePoint], trained: dict[str, PartTraining]) -> Iterator[CurvePoint]:
        """Train part after part, measure each at its marks, and yield the points."""
        measured = {(point.part, point.iterations): point for point in points}
        for part in PARTS.values():
            training = PartTraining(
                part, self.seed, None if part.partner is None else trained[part.partner], threads=self.threads
            )
            file = folder / part.name.replace(",", "").replace(" ", "-")
            training.load(file)
            for mark in _marks()[part.name]:
                iterations = max(mark * 10 * self.percent, 1)
                point = measured.get((part.name, mark))
                if training.iterations < iterations:
                    training.train(iterations)
                    if point is None:
                        point = self._measure(training, mark)
                        points.append(point)
                        write_text(folder / _CURVES, _text(points), "curves")
                    training.save(file)
                if point is not None:
                    yield point
            trained[part.name] = training

    def _measure(self, training: PartTraining, mark: int) -> CurvePoint:
        throws = training.part.sees is None
        greedy = compiled(parse_player(_OPPONENT))
        with TemporaryDirectory() as folder:
            path = Path(folder) / "part.muggins"
            write_agent(path, training if throws else None, None if throws else training)
            solution = Solution(path)
            if throws:
                player = greedy._replace(toss=solution, most_toss=True)
            else:
                player = greedy._replace(play=solution, most_play=True)
            tally = self._play(player, greedy)
        return CurvePoint(training.part.name, mark, round(training.seconds, 1), match_points(tally))

    def _play(self, player: Compiled, opponent: Compiled) -> Tally:
        pairs = self.games // 2

        def block(start: int) -> Tally:
            tally = new_tally()
            play_games(new_table(player, opponent), self.seed, start, min(_BLOCK, pairs - start), True, tally, NO_LOGS)
            return tally

        total = new_tally()
        with ThreadPoolExecutor(self.threads) as pool:
            for tally in pool.map(block, range(0, pairs, _BLOCK)):
                total = added(total, tally)
        return total

    def tables(self, result: TrainedAgents) -> Iterable[TextTable]:
        found = {(point.part, point.iterations): point for point in result.points}
        columns = ("Thousands", ">Published", ">Measured", ">Difference", ">Errors", ">Seconds")
        for curve, (part, published) in PUBLISHED.items():
            rows = []
            for mark in published or UNPUBLISHED[part]:
                point = found[part, mark]
                cells = ["", f"{point.match_points.mean:+.4f} ± {point.match_points.half_width:.4f}", "", ""]
                if mark in published:
                    apart = point.match_points.mean - published[mark]
                    error = (point.match_points.half_width**2 + HALF_WIDTH**2) ** 0.5
                    cells = [f"{published[mark]:+.4f}", cells[1], f"{apart:+.4f}", f"{1.96 * apart / error:+.1f}"]
                rows.append((f"{mark:,}", *cells, f"{point.seconds:.0f}"))
            yield TextTable(columns, rows, f"{curve[0].upper()}{curve[1:]}, match points a game against {_OPPONENT}")
        lines = []
        for meeting in result.meetings:
            mean, width, known = meeting.match_points.mean, meeting.match_points.half_width, meeting.published
            cells = ["", f"{mean:+.4f} ± {width:.4f}", ""]
            if known is not None:
                cells = [f"{known:+.4f}", cells[1], f"{mean - known:+.4f}"]
            lines.append((meeting.first, meeting.second, *cells))
        yield TextTable(("First", "Second", ">Published", ">Measured", ">Difference"), lines, "Match points a game")

    def draw(self, axes: Any, result: TrainedAgents) -> None:
        found = {(point.part, point.iterations): point for point in result.points}
        colors = (GREEN, BLUE, RED, "#7a4fa3", "#8a6d1f", "#1f8a8a", GREY, "#000000")
        for (curve, (part, published)), color in zip(PUBLISHED.items(), colors, strict=True):
            marks = list(published or UNPUBLISHED[part])
            means = [found[part, mark].match_points.mean for mark in marks]
            widths = [found[part, mark].match_points.half_width for mark in marks]
            axes.errorbar(marks, means, widths, color=color, label=curve, linewidth=1.5, capsize=2)
            if published:
                axes.errorbar(
                    marks,
                    list(published.values()),
                    HALF_WIDTH,
                    color=color,
                    fmt="o",
                    markersize=4,
                    markerfacecolor="none",
                )
        axes.set_xscale("log")
        axes.axhline(0, color=GREY, linewidth=0.8)
        title = "Published CFR agents (circles) trained again (lines)"
        label(axes, title, "thousands of iterations", f"match points a game against {_OPPONENT}", legend="lower right")


def _marks() -> dict[str, list[int]]:
    """Return at how many thousands of iterations each part is measured."""
    marks = {name: set(UNPUBLISHED.get(name, ())) for name in PARTS}
    for part, published in PUBLISHED.values():
        marks[part] |= set(published)
    return {name: sorted(found) for name, found in marks.items()}


def _kept(path: Path) -> list[CurvePoint]:
    """Return the points that were measured earlier.

    Raises:
        MugginsError: the file is of another form.
    """
    if not path.exists():
        return []
    try:
        return list(from_json(tuple[CurvePoint, ...], read_text(path, "curves")))
    except ValueError as error:
        raise MugginsError(f"curves {str(path)!r}: {error}: delete the folder to train again") from None


def _text(points: list[CurvePoint]) -> str:
    return json.dumps([to_json(point) for point in points], indent=1) + "\n"
