"""A study of your own: what a fifth card of a suit in the hand brings, counted over random hands."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import muggins
from muggins import Answer, Study, TextTable, Watch


@dataclass(frozen=True)
class Flushes(Answer):
    """How many hands were seen, and how many of them scored a flush."""

    hands: int
    flushes: int


@dataclass(frozen=True)
class FlushStudy(Study[Flushes]):
    """Deal random hands of four and a starter, and count the flushes."""

    hands: Annotated[int, "Hands to deal."] = 20_000
    seed: Annotated[int, "The same seed, the same result."] = 1

    def run(self, watch: Watch = muggins.unwatched) -> Flushes:
        """Deal and count."""
        rng, found = random.Random(self.seed), 0
        for _ in watch(range(self.hands), self.hands, "hands"):
            *hand, starter = rng.sample(range(52), 5)
            found += any(part.kind.value == "flush" for part in muggins.count_show(hand, starter).combinations)
        return Flushes(self.hands, found)

    def tables(self, result: Flushes) -> Iterator[TextTable]:
        """Yield the one table."""
        share = f"{result.flushes / result.hands:.2%}"
        yield TextTable((">Hands", ">Flushes", ">Often"), [(str(result.hands), str(result.flushes), share)])


study = FlushStudy(hands=5_000)
for table in study.tables(study.run()):
    print(table.columns, *table.rows)
