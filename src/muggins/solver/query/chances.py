"""How often a solution takes a chance to score in the play, summed over the whole play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import Rank
from muggins.kernels._jit import inlined, inner_borrowing_kernel, kernel
from muggins.kernels.holdings import HELD, HOLDINGS, without_card
from muggins.kernels.play import VALUES, card_points
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import fill_choices
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.layout import deck_without
from muggins.solver.play.tree import DEPTH, GO, Tree, nodes_of, play_tree
from muggins.solver.query.keep_pairs import KeepPairs, keep_pairs

SCORES = ("pair", "fifteen", "run", "thirty-one")
"""What a card can make; three and four of a kind count as a pair."""


@dataclass(frozen=True, slots=True)
class ScoringChance(metaclass=BriefHelp):
    """How often a solution takes a chance to score with a card, where it could play another.

    Attributes:
        role: the side.
        scores: what the card makes, one of ``SCORES``.
        chances: how many times a deal there is such a chance.
        taken: how often it is taken, by that card or another that makes the same.
    """

    role: Role
    scores: str
    chances: float
    taken: float


class _Deep(NamedTuple):
    """The way to a node, by depth."""

    node: NDArray[np.int64]  # [DEPTH]
    ways: NDArray[np.float64]  # [DEPTH], the ordered ways to deal the cards that are on the table
    left: NDArray[np.int64]  # [DEPTH, 13], the cards of each rank that are neither there nor the starter
    reach: NDArray[np.float64]  # [DEPTH, 2, 1820], the weight of what each side holds
    keep: NDArray[np.int64]  # [DEPTH, 2, 1820], of which keep each holding of a side is what is left
    chosen: NDArray[np.float64]  # [DEPTH, 1820, 14], what each holding of the side to move does


def scoring_chances(solution: Solution, starter: Rank | None = None) -> tuple[ScoringChance, ...]:
    """Return how often a solution takes each chance to score in the play; a second or two.

    A chance is a card that scores where its side could play another rank, and the other side still holds cards. The
    starter is a rank; None: the play without regard to it.

    Example:
        >>> from muggins import open_solution
        >>> from muggins.solver.query.chances import scoring_chances
        >>> dealer = {each.scores: each for each in scoring_chances(open_solution()) if str(each.role) == 'dealer'}
        >>> f"{dealer['thirty-one'].taken:.0%}"
        '91%'
    """
    tree = play_tree(4)
    chances = np.zeros((2, len(SCORES), 2))
    pairs = keep_pairs(solution, starter)
    deep = _new_deep(deck_without(starter)[:13], pairs)
    _sum_chances(tree, solution.given(starter), pairs, deep, chances)
    return tuple(
        ScoringChance(role, scores, float(held), float(taken / held))
        for role in Role
        for scores, (held, taken) in zip(SCORES, chances[role].tolist(), strict=True)
    )


@inlined
def _scored(pile: int, total: int, rank: int, scores: int) -> bool:
    """Return whether a card makes one of ``SCORES``, given by its number there."""
    count, pairs = total + VALUES[rank], pile & 15 == rank + 1
    makes: bool = count == 15
    if scores == 0:
        makes = pairs
    elif scores == 2:
        makes = not pairs and card_points(pile << 4 | (rank + 1), count) > (2 if count in (15, 31) else 0)
    elif scores == 3:
        makes = count == 31
    return makes


@inner_borrowing_kernel
def _weight(deep: _Deep, depth: int, side: int, cards: tuple[int, int], holding: int, pairs: KeepPairs) -> float:
    """Return how likely a side comes to a node with a holding; ``cards`` are (its own, the other's)."""
    left, ways, weight = deep.left[depth], deep.ways[depth] * deep.reach[depth, side, holding], 0.0
    theirs, keep = deep.reach[depth, 1 - side], deep.keep[depth, side, holding]
    for place in range(cards[0]):
        rank = HELD[cards[0], holding, place]
        ways *= left[rank]
        left[rank] -= 1
    for other in range(HOLDINGS[cards[1]] if ways > 0 else 0):
        if theirs[other] > 0:
            against = deep.keep[depth, 1 - side, other]
            together = pairs.correlation[keep, against] if side == 0 else pairs.correlation[against, keep]
            together *= theirs[other]
            for place in range(cards[1]):
                rank = HELD[cards[1], other, place]
                together *= left[rank]
                left[rank] -= 1
            weight += together
            for place in range(cards[1]):
                left[HELD[cards[1], other, place]] += 1
    for place in range(cards[0]):
        left[HELD[cards[0], holding, place]] += 1
    return float(ways * weight)


@inner_borrowing_kernel
def _add_node(tree: Tree, deep: _Deep, depth: int, pairs: KeepPairs, chances: NDArray[np.float64]) -> None:
    node, turn = deep.node[depth], tree.turn[deep.node[depth]]
    cards, fits, pile, total = tree.mine[node], tree.fits[node], tree.pile[node], tree.total[node]
    reach, chosen = deep.reach[depth], deep.chosen[depth]
    for holding in range(HOLDINGS[cards]):
        first = HELD[cards, holding, 0]
        if reach[turn, holding] <= 0 or first >= fits:
            continue
        several, weight = False, -1.0
        for place in range(1, cards):
            several |= HELD[cards, holding, place] < fits and HELD[cards, holding, place] != first
        for scores in range(len(SCORES) if several else 0):
            able, taken = False, 0.0
            for rank in range(fits):
                if without_card(cards, holding, rank) >= 0 and _scored(pile, total, rank, scores):
                    able = True
                    taken += chosen[holding, rank]
            if able:
                if weight < 0:
                    weight = _weight(deep, depth, turn, (cards, tree.theirs[node]), holding, pairs)
                chances[turn, scores, 0] += weight
                chances[turn, scores, 1] += weight * taken


@inner_borrowing_kernel
def _move_on(tree: Tree, deep: _Deep, depth: int, edge: int) -> bool:
    """Fill the next depth after an edge; return whether the side to move ever comes there."""
    node, before, after = deep.node[depth], deep.reach[depth], deep.reach[depth + 1]
    turn, cards, chosen, comes = tree.turn[node], tree.mine[node], deep.chosen[depth], False
    keep = deep.keep[depth + 1]
    for holding in range(HOLDINGS[tree.theirs[node]]):
        after[1 - turn, holding] = before[1 - turn, holding]
        keep[1 - turn, holding] = deep.keep[depth, 1 - turn, holding]
    for holding in range(HOLDINGS[cards]):
        after[turn, holding] = 0
    for holding in range(HOLDINGS[cards]):
        weight = before[turn, holding] * chosen[holding, edge]
        if weight > 0:
            comes = True
            rest = holding if edge == GO else without_card(cards, holding, edge)
            after[turn, rest], keep[turn, rest] = weight, deep.keep[depth, turn, holding]
    for rank in range(13):
        deep.left[depth + 1, rank] = deep.left[depth, rank]
    deep.ways[depth + 1] = deep.ways[depth]
    if edge < GO:
        deep.ways[depth + 1] *= deep.left[depth, edge]
        deep.left[depth + 1, edge] -= 1
    return comes


def _new_deep(left: NDArray[np.float32], pairs: KeepPairs) -> _Deep:
    deep = _Deep(
        np.zeros(DEPTH, np.int64),
        np.ones(DEPTH),
        np.zeros((DEPTH, 13), np.int64),
        np.zeros((DEPTH, 2, HOLDINGS[4])),
        np.zeros((DEPTH, 2, HOLDINGS[4]), np.int64),
        np.zeros((DEPTH, HOLDINGS[4], 14)),
    )
    deep.left[0], deep.reach[0], deep.keep[0] = left, pairs.reach, np.arange(HOLDINGS[4])
    return deep


@kernel
def _sum_chances(tree: Tree, given: GivenPlay, pairs: KeepPairs, deep: _Deep, chances: NDArray[np.float64]) -> None:
    """Fill ``chances`` float64[2, scores, 2], by role: chances a deal, and how many of these are taken."""
    depth, node = 0, 0
    while node < len(tree.parent):
        if node > 0:
            while deep.node[depth] != tree.parent[node]:
                depth -= 1
            if not _move_on(tree, deep, depth, tree.edge[node]):
                node = tree.end[node]
                continue
            depth += 1
        deep.node[depth] = node
        fill_choices(nodes_of(tree), given, node, deep.chosen[depth])
        if tree.mine[node] > 1:
            _add_node(tree, deep, depth, pairs, chances)
        node += 1
