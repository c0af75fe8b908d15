"""Two-player zero-sum games in sequence form: linear program, best response, brute force.

Koller, Megiddo and von Stengel 1996, "Efficient computation of equilibria for extensive two-person
games". A player's *sequence* is an information set and a move there; sequence 0 is no move at all.
The *odds* of a strategy are the probability of each move in its set, its *plan* the product of odds
along the player's own moves. Vectors are float64[sequences]; values are player 0's.
"""

from collections.abc import Hashable, Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import bmat, coo_matrix, csr_matrix

from tests.solver.small_games import Chance, Decision, Node

Vector = NDArray[np.float64]


class SequenceForm:
    """A game by its sequences.

    Attributes:
        index: by player, the sequence of (seen, move).
        sets: by player, (parent sequence, first sequence, moves) of each information set; parents
            come first.
        payoff: sparse float64[sequences of 0, sequences of 1], what player 0 nets, times chance.
    """

    def __init__(self, root: Node) -> None:
        """Number the sequences of a game.

        Raises:
            ValueError: a player forgets what it did, or is given other moves in one set.
        """
        self.root = root
        self.index: list[dict[tuple[Hashable, Hashable], int]] = [{}, {}]
        self.sets: list[list[tuple[int, int, int]]] = [[], []]
        self.size = [1, 1]
        self._known: list[dict[Hashable, tuple[int, tuple[Hashable, ...]]]] = [{}, {}]
        found: list[tuple[int, int, float]] = []
        self._number(root, (0, 0), 1.0, found)
        rows, columns, nets = zip(*found, strict=True)
        self.payoff = csr_matrix(coo_matrix((nets, (rows, columns)), shape=tuple(self.size)))

    def _number(self, node: Node, last: tuple[int, int], chance: float, found: list[tuple[int, int, float]]) -> None:
        if isinstance(node, Chance):
            for odds, child in node.branches:
                self._number(child, last, chance * odds, found)
        elif isinstance(node, Decision):
            player = node.player
            described = (last[player], tuple(node.moves))
            if self._known[player].setdefault(node.seen, described) != described:
                raise ValueError(f"imperfect recall at {node.seen}")
            for move, child in node.moves.items():
                if (node.seen, move) not in self.index[player]:
                    self._enter(player, node, last[player])
                here = self.index[player][node.seen, move]
                self._number(child, (here, last[1]) if player == 0 else (last[0], here), chance, found)
        else:
            found.append((*last, chance * node))

    def _enter(self, player: int, node: Decision, parent: int) -> None:
        first = self.size[player]
        self.sets[player].append((parent, first, len(node.moves)))
        for move in node.moves:
            self.index[player][node.seen, move] = self.size[player]
            self.size[player] += 1

    def plan(self, player: int, odds: Vector) -> Vector:
        plan = odds.copy()
        for parent, first, moves in self.sets[player]:
            plan[first : first + moves] *= plan[parent]
        return plan

    def odds(self, player: int, weights: Vector) -> Vector:
        """Odds in proportion to weights in each set, even where there are none."""
        odds = np.ones_like(weights)
        for _, first, moves in self.sets[player]:
            these = weights[first : first + moves]
            total = these.sum()
            odds[first : first + moves] = these / total if total > 1e-30 else 1 / moves
        return odds

    def value(self, one: Vector, two: Vector) -> float:
        """What player 0 nets by two plans."""
        return float(one @ (self.payoff @ two))

    def worth(self, player: int, plan: Vector) -> Vector:
        """What each sequence of a player nets for it at once against the other's plan."""
        worth: Vector = self.payoff @ plan if player == 0 else -(self.payoff.T @ plan)
        return worth

    def best_response(self, player: int, plan: Vector) -> tuple[float, Vector]:
        worth = self.worth(player, plan)
        odds = np.zeros_like(worth)
        odds[0] = 1
        for parent, first, moves in reversed(self.sets[player]):
            best = first + int(worth[first : first + moves].argmax())
            odds[best] = 1
            worth[parent] += worth[best]
        return float(worth[0]), odds

    def nashconv(self, one: Vector, two: Vector) -> float:
        """What both players together would gain by best responses to plans."""
        return self.best_response(0, two)[0] + self.best_response(1, one)[0]

    def _flow(self, player: int) -> csr_matrix:
        """Rows that say: sequence 0 is played, and each set passes on what comes to it."""
        rows, columns, entries = [0], [0], [1.0]
        for row, (parent, first, moves) in enumerate(self.sets[player], 1):
            rows += [row] * (moves + 1)
            columns += [parent, *range(first, first + moves)]
            entries += [-1.0] + [1.0] * moves
        shape = (len(self.sets[player]) + 1, self.size[player])
        return csr_matrix(coo_matrix((entries, (rows, columns)), shape=shape))

    def solve(self, player: int) -> tuple[float, Vector]:
        """The value of the game to a player and a plan that secures it, by linear programming.

        The other's best response to plan x is a linear program too. Its dual has a free value q for
        each set of the other; maximising q[0] over x and q at once is one program.
        """
        mine, theirs = self._flow(player), self._flow(1 - player)
        payoff = self.payoff if player == 0 else -self.payoff.T
        begin = np.zeros(mine.shape[0])
        begin[0] = 1
        gain = np.zeros(self.size[player] + theirs.shape[0])
        gain[self.size[player]] = 1
        found = linprog(
            -gain,
            A_ub=bmat([[-payoff.T, theirs.T]], format="csr"),
            b_ub=np.zeros(self.size[1 - player]),
            A_eq=bmat([[mine, csr_matrix((mine.shape[0], theirs.shape[0]))]], format="csr"),
            b_eq=begin,
            bounds=[(0, None)] * self.size[player] + [(None, None)] * theirs.shape[0],
            method="highs",
        )
        if not found.success:
            raise ValueError(found.message)
        return -float(found.fun), np.maximum(found.x[: self.size[player]], 0)

    def pure(self, player: int) -> Iterator[Vector]:
        sets = self.sets[player]
        for picks in product(*(range(moves) for _, _, moves in sets)):
            odds = np.zeros(self.size[player])
            odds[[0, *(first + pick for (_, first, _), pick in zip(sets, picks, strict=True))]] = 1
            yield odds


def expected(form: SequenceForm, odds: tuple[Vector, Vector]) -> float:
    """What player 0 nets, by a walk over the game itself rather than its sequence form."""

    def net(node: Node) -> float:
        if isinstance(node, Chance):
            return sum(share * net(child) for share, child in node.branches)
        if isinstance(node, Decision):
            index, mine = form.index[node.player], odds[node.player]
            shares = ((mine[index[node.seen, move]], child) for move, child in node.moves.items())
            return sum(float(share) * net(child) for share, child in shares if share > 0)
        return node

    return net(form.root)
