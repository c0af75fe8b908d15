"""Counterfactual regret minimisation over any small game, by the project's own schemes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.solver.play.variants import Variant
from tests.solver.sequence_form import SequenceForm, Vector
from tests.solver.small_games import Chance, Decision, Node


class Level(NamedTuple):
    """All nodes of one depth but the root."""

    parent: NDArray[np.int64]  # [nodes], its place in the level above
    chance: Vector  # float64[nodes], the probability of coming here from there if chance decides
    sequence: NDArray[np.int64]  # [2, nodes], by player: the move made to come here, 0 if it is not its own
    net: Vector  # float64[nodes], what player 0 nets here if the game is over


def _levels(form: SequenceForm) -> list[Level]:
    levels: list[Level] = []
    nodes: list[Node] = [form.root]
    while True:
        rows: list[tuple[int, float, int, int, float]] = []
        below: list[Node] = []
        for place, node in enumerate(nodes):
            steps: list[tuple[float, int, int, Node]] = []
            if isinstance(node, Chance):
                steps = [(odds, 0, 0, child) for odds, child in node.branches]
            elif isinstance(node, Decision):
                for move, child in node.moves.items():
                    here = form.index[node.player][node.seen, move]
                    steps.append((1.0, *((here, 0) if node.player == 0 else (0, here)), child))
            for odds, one, two, child in steps:
                over = not isinstance(child, Chance | Decision)
                rows.append((place, odds, one, two, child if over else 0.0))  # type: ignore[arg-type]
                below.append(child)
        if not below:
            return levels
        columns = [np.array(column) for column in zip(*rows, strict=True)]
        levels.append(Level(columns[0], columns[1], np.stack(columns[2:4]), columns[4]))
        nodes = below


class TabularSolver:
    """The twin of :class:`muggins.solver.play.cfr.PlaySolver` for any small game, by a walk over its nodes."""

    def __init__(self, form: SequenceForm, variant: Variant) -> None:
        self.form, self.variant = form, variant
        self.levels = _levels(form)
        self.regrets = [np.zeros(size) for size in form.size]
        self.average = [np.zeros(size) for size in form.size]
        self._set = [np.zeros(size, np.int64) for size in form.size]
        for player in (0, 1):
            for number, (_, first, moves) in enumerate(form.sets[player], 1):
                self._set[player][first : first + moves] = number

    def _odds(self, player: int) -> Vector:
        """In proportion to regret above zero, evenly where there is none."""
        group, gains = self._set[player], np.maximum(self.regrets[player], 0)
        mass, moves = np.bincount(group, gains)[group], np.bincount(group)[group]
        odds: Vector = np.where(mass > 0, gains / np.where(mass > 0, mass, 1), 1 / moves)
        return odds

    def learn(self, hero: int, iteration: int) -> None:
        """Mend one side's regrets against the other's current play, which joins the average."""
        variant, villain, group = self.variant, 1 - hero, self._set[hero]
        odds = (self._odds(0), self._odds(1))
        self.average[villain] += variant.weight(iteration) * self.form.plan(villain, odds[villain])
        worth = self._worth(hero, odds)
        gained = worth - np.bincount(group, odds[hero] * worth)[group]
        old = self.regrets[hero]
        old *= np.where(old > 0, variant.keep_gains(iteration), variant.keep_losses(iteration))
        self.regrets[hero] = np.maximum(old + gained, variant.floor)

    def _worth(self, hero: int, odds: tuple[Vector, Vector]) -> Vector:
        """The counterfactual value of each of the hero's moves."""
        villain = 1 - hero
        reaches = [np.ones(1)]
        for level in self.levels:
            reaches.append(reaches[-1][level.parent] * level.chance * odds[villain][level.sequence[villain]])
        worth = np.zeros(self.form.size[hero])
        below: Vector = np.zeros(len(reaches[-1]))
        sign = 1 if hero == 0 else -1
        for depth, level in reversed(list(enumerate(self.levels))):
            # Values carry the reach of chance and villain, so they are summed without weights.
            value = below + sign * level.net * reaches[depth + 1]
            moved = level.sequence[hero]
            worth += np.bincount(moved, value, len(worth))
            shared = np.bincount(level.parent, odds[hero][moved] * value, len(reaches[depth]))
            below = shared.astype(np.float64)
        return worth

    def run(self, iterations: int) -> tuple[Vector, Vector]:
        """Serve player 1, then 0, in each iteration; return the plans of both averages."""
        for iteration in range(1, iterations + 1):
            for hero in (1, 0):
                self.learn(hero, iteration)
        one, two = (average / average[0] for average in self.average)
        return one, two
