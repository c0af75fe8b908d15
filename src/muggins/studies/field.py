"""The field: every simple player against every other, next to what has been published."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import hypot
from typing import Annotated, Any

from muggins.arena.match import Match, added, check_number, play_block
from muggins.arena.plain import Block
from muggins.arena.statistics import match_points
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.estimate import Estimate
from muggins.players.registry import parse_player
from muggins.studies.base import GREEN, GREY, RED, Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer

PLAYERS: tuple[str, ...] = (
    "random+random",
    "greedy+greedy",
    "bill+bill",
    "schell+greedy",
    "schell+rule",
    "schell-exact+rule",
    "expected+rule",
)
"""The round robin: the published players, and two with exact expectations."""

PUBLISHED: tuple[tuple[str, str, float], ...] = (
    ("schell+greedy", "greedy+greedy", 0.122),
    ("schell+rule", "greedy+greedy", 0.19),
    ("bill+bill", "greedy+greedy", 0.08),
    ("bill+bill", "schell+rule", -0.1),
    ("greedy+montecarlo", "greedy+greedy", -0.11),
)
"""Match points per game (1/2/3) to the first, 250,000 games each, as published.

The study's engine paid both a go and a last card when the opponent was out of cards.
"""
PUBLISHED_HALF_WIDTH = 0.0048
"""Of the 95% interval of each published figure."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Match points per game (1/2/3) that the first player won of the second."""

    first: str
    second: str
    match_points: Estimate


@dataclass(frozen=True, slots=True)
class PublishedMeeting(Meeting):
    """A meeting played again, with the published match points per game."""

    published: float


@dataclass(frozen=True, slots=True)
class Meetings(Answer):
    """The result of the study."""

    round_robin: tuple[Meeting, ...]  # every two of PLAYERS, unless left out
    published: tuple[PublishedMeeting, ...]  # the published meetings


def meet(
    meetings: list[tuple[str, str]], games: int, *, seed: int = 1, workers: Workers | None = None
) -> Iterator[Tally]:
    """Yield the tallies of meetings of players, by name; every deck is played twice, and the same in all meetings."""
    pairs, jobs = games // 2, []
    for first, second in meetings:
        match = Match(parse_player(first), parse_player(second), seed, duplicate=True)
        jobs += [(match, start, min(match.unit, pairs - start)) for start in range(0, pairs, match.unit)]
    blocks: Iterator[Block] = (workers or Workers()).run(play_block, jobs)
    for _ in meetings:
        tally, done = new_tally(), 0
        while done < pairs:
            block = next(blocks)
            tally, done = added(tally, block.tally), done + block.size
        yield tally


@dataclass(frozen=True)
class Field(Study[Meetings]):
    """Play every simple player against every other, and the published meetings again.

    Match points per game (1/2/3) with 95% intervals, every deck twice with the seats changed. The published study's
    engine paid both a go and a last card to an opponent out of cards: its figures may differ by some hundredths.
    """

    example = "field --games 250000"
    picture_size = (8, 4)
    games: Annotated[int, "Games of each meeting."] = 20_000
    seed: Annotated[int, "Same seed, same games."] = 1
    published_only: Annotated[bool, "Leave the round robin out."] = False
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        check_number(self.games, "games", 4)

    def run(self, watch: Watch = unwatched) -> Meetings:
        robin = [] if self.published_only else list(combinations(PLAYERS, 2))
        meetings = robin + [(first, second) for first, second, _ in PUBLISHED]
        tallies = meet(meetings, self.games, seed=self.seed, workers=self.workers)
        estimates = [match_points(tally) for tally in watch(tallies, len(meetings), "meetings")]
        return Meetings(
            tuple(Meeting(*names, of) for names, of in zip(robin, estimates, strict=False)),
            tuple(
                PublishedMeeting(first, second, of, published)
                for (first, second, published), of in zip(PUBLISHED, estimates[len(robin) :], strict=True)
            ),
        )

    def tables(self, result: Meetings) -> Iterator[TextTable]:
        means = {(of.first, of.second): of.match_points.mean for of in result.round_robin}
        means |= {(of.second, of.first): -of.match_points.mean for of in result.round_robin}
        if means:
            rows = [
                (f"{place} {a}", *(f"{means[a, b]:+.3f}" if (a, b) in means else "" for b in PLAYERS))
                for place, a in enumerate(PLAYERS, 1)
            ]
            heads = [f">{place}" for place in range(1, len(PLAYERS) + 1)]
            widest = max(of.match_points.half_width for of in result.round_robin)
            title, note = f"Round robin, {self.games:,} games each", f"95% intervals of at most ± {widest:.3f}"
            yield TextTable(("Match points to", *heads), rows, title, note)
        lines = []
        for of in result.published:
            mean, half_width = of.match_points.mean, of.match_points.half_width
            off = f"{mean - of.published:+.3f} ± {hypot(half_width, PUBLISHED_HALF_WIDTH):.3f}"
            lines.append((of.first, of.second, f"{of.published:+.3f}", f"{mean:+.4f} ± {half_width:.4f}", off))
        columns = ("First", "Second", ">Published", ">Measured", ">Difference")
        yield TextTable(columns, lines, f"Compared with the published study (250,000 games, ± {PUBLISHED_HALF_WIDTH})")

    def draw(self, axes: Any, result: Meetings) -> None:
        published = result.published[::-1]
        places = range(len(published))
        means = [of.match_points.mean for of in published]
        widths = [of.match_points.half_width for of in published]
        axes.errorbar(means, places, xerr=widths, fmt="o", color=GREEN, label="measured, 95%")
        axes.errorbar(
            [of.published for of in published],
            [place + 0.15 for place in places],
            xerr=PUBLISHED_HALF_WIDTH,
            fmt="s",
            color=RED,
            label="published",
        )
        axes.set_yticks(places, [f"{of.first} - {of.second}" for of in published])
        axes.axvline(0, color=GREY, linewidth=0.8)
        label(axes, "The published meetings again", "match points per game to the first", legend="best")
