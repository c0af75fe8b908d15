"""The published CFR agents trained and measured in the study's own engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from muggins.estimate import Estimate
from muggins.solver.sampled.agents import PartTraining
from muggins.studies.cfr import MEETINGS, CfrAgents, CurvePoint, KnownMeeting
from muggins.studies.field import PUBLISHED
from research.original.parts import OriginalTraining, agent_player, measure, player_named
from research.study import run


@dataclass(frozen=True)
class PublishedAgents(CfrAgents):
    """Train the CFR agents of a 2023 study again in its own engine, and measure them there by its own players.

    The engine pays the end of the play and chooses among equals otherwise than the rules. No players are made. A run
    that is stopped goes on from where it was.
    """

    as_published: ClassVar[bool] = True
    meetings: ClassVar[tuple[KnownMeeting, ...]] = (*PUBLISHED, *(known for known in MEETINGS if known[2] is not None))
    training: ClassVar[type[PartTraining]] = OriginalTraining

    def measure(self, training: PartTraining, mark: int) -> CurvePoint:
        tosses = training.part.sees is None
        player = agent_player(training if tosses else None, None if tosses else training)
        players = player, agent_player(None, None)
        points = measure(players, self.games, seed=self.seed, threads=self.threads)
        return CurvePoint(training.part.name, mark, round(training.seconds, 1), points, None)

    def meet(self, trained: Mapping[str, PartTraining]) -> Iterator[Estimate]:
        players = [(player_named(first, trained), player_named(second, trained)) for first, second, _ in self.meetings]
        return (measure(both, self.games, seed=self.seed, threads=self.threads) for both in players)

    def finish(self, trained: Mapping[str, PartTraining]) -> dict[str, str]:  # noqa: ARG002
        return {}


if __name__ == "__main__":
    run("original.cfr", PublishedAgents)
