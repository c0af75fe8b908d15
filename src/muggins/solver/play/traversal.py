"""One walk over the tree of the play: reaches of the opponent down, values of one side up.

Vector counterfactual regret minimization (Zinkevich et al. 2007; Tammelin 2014 for CFR+; Brown and Sandholm 2019 for
discounting) on the public tree, without sampling. The walk serves one side, the *hero*, against the *villain*. Down, it
carries for each holding of the villain its reach: the weight of its keep, times the probability that it plays so, times
a factor for each card on the table: how many of its rank were unseen. By these factors two keeps are dealt from one
deck, exactly, with no table of pairs: holdings meet at the ends only, where a last factor makes "both hold the same
rank" right. Up, it carries for each holding of the hero its counterfactual value in points.

A hand with one legal rank has no choice; a hand without regret (sums below 1e-30) plays its legal ranks evenly.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, vector_kernel
from muggins.kernels.holdings import with_card
from muggins.solver.play.ends import LANES
from muggins.solver.play.last_cards import (
    Last,
    last_card_before_three,
    last_card_of_hero,
    last_card_of_villain,
    last_choice_of_hero,
    last_choice_of_villain,
)
from muggins.solver.play.layout import (
    FLOW,
    SQUARE,
    STRIDE,
    Correlation,
    Floats,
    Node,
    Path,
    Sweep,
    WalkWorkspace,
    new_path,
    vector_width,
)
from muggins.solver.play.moves import (
    give_holdings,
    go_of_hero,
    prepare_holdings,
    reach_after,
    settle_holdings,
    settle_pairs,
    split_holdings,
    split_pairs,
)
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree


class Learned(NamedTuple):
    """What both sides play by in a walk."""

    # float32[entries], regrets (or any weights, as uint8 as well): both sides play in proportion to what is above
    # zero. In LEARN the hero's are modified
    weights: NDArray[Any]
    # float32[entries], the villain's plays are added to it, by ``sweep.update.weight``; of the same dtype
    average: NDArray[Any]


class Subtree(NamedTuple):
    """The part of the tree that is walked, and what goes in and comes out."""

    first: int  # the node to begin with
    cut: int  # 0, or the depth below ``first`` whose nodes are not walked: their values are given
    reach: Floats  # the villain's reach at ``first``, by its holding there
    value: Floats  # filled with the hero's values at ``first``, by its holding there
    cut_reach: Floats  # [nodes at the cut, 1824], filled with the villain's reach there
    cut_value: Floats  # [nodes at the cut, 1824], the hero's values there


@inlined
def _set_out(tree: Tree, hero: int, first: int, left: Floats, path: Path) -> None:
    hero_cards, villain_cards, node = 0, 0, first
    while tree.parent[node] >= 0:
        above, edge = tree.parent[node], tree.edge[node]
        if edge < GO:
            left[edge] -= 1
            if tree.turn[above] == hero:
                path.hero_played[0] = with_card(hero_cards, path.hero_played[0], edge)
                hero_cards += 1
            else:
                path.villain_played[0] = with_card(villain_cards, path.villain_played[0], edge)
                villain_cards += 1
        node = above


@inlined
def _put_card(path: Path, depth: int, size: int, edge: int, hero_moves: bool) -> None:
    path.hero_played[depth], path.villain_played[depth] = path.hero_played[depth - 1], path.villain_played[depth - 1]
    if edge < GO and hero_moves:
        path.hero_played[depth] = with_card(size, path.hero_played[depth], edge)
    elif edge < GO:
        path.villain_played[depth] = with_card(size, path.villain_played[depth], edge)


@vector_kernel
def walk(
    tree: Tree, correlation: Correlation, sweep: Sweep, learned: Learned, part: Subtree, workspace: WalkWorkspace
) -> None:
    """Walk the subtree of a node for one side; what both sides play by, and the subtree's values, are modified."""
    weights, average, hero, cut = learned.weights, learned.average, sweep.hero, part.cut
    flow, choice, mass, left = workspace.flow, workspace.choice, workspace.mass, correlation.deck.copy()
    last = Last(tree.leaves, tree.ends, tree.tables, correlation, left, flow, workspace.line, workspace.square)
    path = new_path()
    _set_out(tree, hero, part.first, left, path)
    # In a place of its own: that of a go at the last depth, which nothing else uses.
    path.reach[0] = (DEPTH - 1) * STRIDE
    for place in range(len(part.reach)):
        flow[path.reach[0] + place] = part.reach[place]
    path.node[0] = part.first
    depth, number, at_cut, done = 0, part.first, 0, -1
    while True:
        here, value = path.node[depth], workspace.value[depth]
        hero_moves, mine, theirs = tree.turn[here] == hero, tree.mine[here], tree.theirs[here]
        node = Node(
            here,
            mine,
            theirs,
            tree.fits[here],
            tree.offset[here],
            np.float32(tree.net[here] if tree.turn[here] == 0 else -tree.net[here]),
            path.hero_played[depth],
            path.villain_played[depth],
            path.reach[depth],
            depth * STRIDE,
            depth * FLOW,
        )
        if number == here:  # a new node
            if not hero_moves:
                value[: vector_width(theirs)] = 0
                if mine > 2:
                    split_holdings(weights, node, flow, mass, average, sweep.update.weight)
                elif mine == 2:
                    split_pairs(weights, node, flow, average, sweep.update.weight)
                    if theirs == 1:
                        last_choice_of_villain(last, node, value)
                elif theirs == 2:
                    last_card_of_villain(last, node, value)
                else:
                    last_card_before_three(last, node, False, value)
            elif mine > 2:
                prepare_holdings(weights, choice, mass, sweep, node, value)
            elif mine == 2 and theirs == 1:
                value[:SQUARE] = 0
                last_choice_of_hero(last, node, choice)
                settle_pairs(weights, choice, sweep, node, value)
            elif mine == 2:
                value[:SQUARE] = 0
                choice[node.choice : node.choice + SQUARE] = 0
            else:
                value[:LANES] = 0
                if theirs == 2:
                    last_card_of_hero(last, node, value)
                else:
                    last_card_before_three(last, node, True, value)
            number += 1
        if done >= 0:  # the values of a child
            edge, child = tree.edge[done], workspace.value[depth + 1]
            if edge < GO:
                left[edge] += 1
            if not hero_moves:
                for place in range(vector_width(theirs)):
                    value[place] += child[place]
            elif edge == GO:
                go_of_hero(node, child, value)
            elif mine > 2:
                give_holdings(weights, choice, sweep, node, edge, left[edge], child, value)
            else:
                for place in range(LANES):
                    choice[node.choice + 16 * edge + place] = left[edge] * child[place]
            done = -1
        if number < tree.end[here]:  # on to a child
            edge, begin, alive = tree.edge[number], node.reach, True
            if not hero_moves:
                begin, alive = reach_after(flow, node, edge, left)
            if not alive and cut == 0:
                number = tree.end[number]
                continue
            depth += 1
            path.node[depth], path.reach[depth] = number, begin
            _put_card(path, depth, tree.mine[0] - mine, edge, hero_moves)
            if edge < GO:
                left[edge] -= 1
            if cut > 0 and depth == cut:
                for place in range(vector_width(theirs if hero_moves else mine - 1)):
                    part.cut_reach[at_cut, place] = flow[begin + place]
                for place in range(WIDTHS[4]):
                    workspace.value[depth, place] = part.cut_value[at_cut, place]
                at_cut += 1
                done, number = number, tree.end[number]
                depth -= 1
        else:
            if hero_moves and mine > 2:
                settle_holdings(weights, sweep, node, value)
            elif hero_moves and mine == 2 and theirs > 1:
                # Values of holdings that must say go were given already and are not touched.
                settle_pairs(weights, choice, sweep, node, value)
            if depth == 0:
                break
            done = here
            depth -= 1
    for place in range(len(part.value)):
        part.value[place] = workspace.value[0, place]
