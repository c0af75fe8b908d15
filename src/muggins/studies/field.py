"""The field: every simple player against every other, beside what has been published."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from muggins.arena.match import Block, Match, added, play_block
from muggins.arena.playout import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.players.registry import PlayerName, parse_player

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
"""Match points per game (1/2/3) to the first, 250,000 games each, +-0.0048, as published.

The study's engine paid a go and a last card both when the opponent was out of cards.
"""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players and what came of it.

    Attributes:
        first: player A.
        second: player B.
        tally: of their games, duplicate decks.
    """

    first: PlayerName
    second: PlayerName
    tally: Tally


def study_field(pairs: int, *, seed: int = 1, workers: Workers | None = None) -> Iterator[Meeting]:
    """Play the round robin and yield each meeting as it is done.

    Args:
        pairs: decks of each meeting, each played twice with the seats changed.
        seed: the same for all, so that all play the same cards.
        workers: who does the work.
    """
    meetings = list(combinations([parse_player(name) for name in PLAYERS], 2))
    return meet(meetings, pairs, seed=seed, workers=workers)


def meet(
    meetings: list[tuple[PlayerName, PlayerName]], pairs: int, *, seed: int = 1, workers: Workers | None = None
) -> Iterator[Meeting]:
    """Play some meetings with duplicate decks and yield each as it is done."""
    jobs = []
    for first, second in meetings:
        match = Match(first, second, seed, duplicate=True)
        jobs += [(match, start, min(match.unit, pairs - start)) for start in range(0, pairs, match.unit)]
    blocks: Iterator[Block] = (workers or Workers()).run(play_block, jobs)
    for first, second in meetings:
        tally, done = new_tally(), 0
        while done < pairs:
            block = next(blocks)
            tally, done = added(tally, block.tally), done + block.size
        yield Meeting(first, second, tally)
