"""The parts of the published agents in the study's engine: tosses trained there, and all parts measured there."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from math import sqrt
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from muggins.errors import PlayerError
from muggins.estimate import Estimate
from muggins.solver.play.tree import play_tree
from muggins.solver.sampled.abstraction import Sees, new_abstraction
from muggins.solver.sampled.agents import AGENTS, PartTraining
from research.original.games import play_games
from research.original.play import ORIGINAL, StudyEngine, StudyPegging
from research.original.players import StudyKind, StudyPlayer
from research.original.tosses import drawn_nets, train_tosses

_BLOCK = 250
_NO_TOSSES = np.zeros((2, 0, 15), np.float32)


class OriginalTraining(PartTraining):
    """A part in training as the study trained it: tosses in its engine, against a partner's most probable cards.

    Pegging is trained by the rules; what the engine pays otherwise hardly matters to it.
    """

    _drawn: NDArray[np.int8] | None = None

    def train(self, iterations: int) -> None:
        """Do more iterations, until there are so many in all."""
        if self.part.sees is not None:
            super().train(iterations)
            return
        began = perf_counter()
        if self._drawn is None:
            self._drawn = drawn_nets(ORIGINAL, pegging_of(self.partner), self._threads)
        more = iterations - self.iterations
        train_tosses(self._abstraction, self._drawn, self._learned, self._seed, self.iterations, more)
        self.iterations = iterations
        self.seconds += perf_counter() - began


def pegging_of(part: PartTraining | None, *, most: bool = True) -> StudyPegging:
    """Return how a part pegs, greedily without one."""
    if part is None:
        return StudyPegging(int(Sees.NOTHING), play_tree(4), np.zeros(1, np.float32), most)
    return StudyPegging(int(part.part.sees or Sees.NOTHING), part.tree_seen, part.average, most)


def agent_player(
    throw: PartTraining | None,
    peg: PartTraining | None,
    kinds: tuple[StudyKind, StudyKind] = (StudyKind.GREEDY, StudyKind.GREEDY),
    *,
    most: bool = True,
) -> StudyPlayer:
    """Return a player of the study who tosses and pegs by parts; without one (None), as ``kinds`` says.

    ``most``: whether the parts take their most probable choice, or draw one.
    """
    with_suits = throw is not None and throw.part.with_suits
    tosses = _NO_TOSSES if throw is None else throw.average
    abstraction = new_abstraction(int(Sees.NOTHING), with_suits=with_suits)
    return StudyPlayer(int(kinds[0]), int(kinds[1]), abstraction, tosses, most, pegging_of(peg, most=most))


def player_named(name: str, trained: Mapping[str, PartTraining]) -> StudyPlayer:
    """Return the player that a name means, such as ``schell+rule`` or ``cfr-v3-max+cfr-v2-max``.

    Raises:
        PlayerError: the study has no such player.
    """
    halves = name.split("+") if "+" in name else [name, name]
    parts: list[PartTraining | None] = [None, None]
    kinds = [StudyKind.GREEDY, StudyKind.GREEDY]
    for place, half in enumerate(halves):
        agent = half.removesuffix("-max")
        if agent in AGENTS:
            parts[place] = trained[AGENTS[agent][place]]
        elif half.upper() in StudyKind.__members__:
            kinds[place] = StudyKind[half.upper()]
        else:
            raise PlayerError(f"player {name!r}: expected one of the study's players")
    drawn = any(half in AGENTS for half in halves)
    return agent_player(parts[0], parts[1], (kinds[0], kinds[1]), most=not drawn)


def measure(
    players: tuple[StudyPlayer, StudyPlayer], games: int, *, seed: int, threads: int, engine: StudyEngine = ORIGINAL
) -> Estimate:
    """Return the match points a game that the first of two players wins; every deck is played twice."""
    outcomes = np.zeros((games // 2, 2), np.int8)
    starts = range(0, len(outcomes), _BLOCK)
    blocks = (outcomes[start : start + _BLOCK] for start in starts)
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(play_games, repeat(engine), repeat(players), repeat(seed), starts, blocks):
            pass
    pairs = outcomes.mean(axis=1)
    return Estimate(float(pairs.mean()), float(pairs.std(ddof=1)) / sqrt(len(pairs)))
