"""A prototype: the play of one deal solved for wins instead of points, at one score and starter.

``python -m research score_game 116 113 --starter 4``. The walk is the solver's. What differs is its ends: what both
have pegged, who pegged out first, and the counts of both keeps decide what an end is worth, from a table of chances to
win. Keeps are as ``nash`` tosses for points; counts are by rank, without flushes and nobs; the crib is drawn by itself.
See docs/measurements/score-game.md.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.kernels._jit import inlined, signed, vector_kernel
from muggins.kernels.holdings import HELD, with_card
from muggins.kernels.multisets import SIZES
from muggins.kernels.show import RANK_POINTS, score_hands
from muggins.rules.role import Role
from muggins.score.stage import TARGET
from muggins.score.values import open_values
from muggins.solver.deal.starters import keeps_given
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.play.cfr import laid_out, taken_off
from muggins.solver.play.ends import LANES
from muggins.solver.play.keeps import Keeps, ratio, with_marginals
from muggins.solver.play.last_cards import _ways_of_three
from muggins.solver.play.layout import (
    BEST,
    FLOW,
    HALF,
    LEARN,
    ONE,
    SQUARE,
    STRIDE,
    VALUE,
    ZERO,
    Floats,
    Node,
    Sweep,
    WalkWorkspace,
    deck_without,
    new_path,
    new_walk_workspace,
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
from muggins.solver.play.regrets import NO_UPDATE, update_of
from muggins.solver.play.traversal import _put_card
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree, play_tree
from muggins.solver.play.variants import DCFR

COUNTS = 30
"""A hand counts 0 to 29."""


class ScoreGame(NamedTuple):
    """What the play is worth at a score, given a starter."""

    tree: Tree  # of the play, by net points
    pones: Tree  # the same tree, by the pone's points alone
    needs: NDArray[np.int64]  # int64[2], what (pone, dealer) need to be out before a card is played
    counts: NDArray[np.int64]  # int64[1821], the count of each keep with the starter; the last is of none
    worth: NDArray[np.float32]  # see :func:`worth_of_ends`, flat


class Numbers(NamedTuple):
    """Where a node stands; plain numbers, as structs of arrays take kernels long to hand on."""

    hero: int  # 0 pone, 1 dealer
    out: int  # who pegged out before, or -1
    pone: int  # what the pone has pegged so far
    dealer: int  # what the dealer has
    pone_needs: int  # what the pone needed before the first card
    dealer_needs: int  # what the dealer needed


@inlined
def _place(numbers: Numbers, turn: int, points: tuple[int, int], nets: tuple[int, int], counts: tuple[int, int]) -> int:
    """Return where in the flat table of worths an end is.

    ``points``: of the mover's card, in the tree and in that of the pone's points. ``nets``: what follows brings the
    mover, in the same two. ``counts``: of the mover's keep and the other's.
    """
    whole = points[0] + nets[0]
    # Of a dealer's move the tree of the pone's points says how many of them the dealer loses.
    if turn == 0:
        pone = points[1] + nets[1]
        dealer = pone - whole
    else:
        pone = -nets[1]
        dealer = whole + pone
    pone, dealer = min(numbers.pone + pone, numbers.pone_needs), min(numbers.dealer + dealer, numbers.dealer_needs)
    ones, others = (counts[0], counts[1]) if turn == 0 else (counts[1], counts[0])
    return ((pone * (numbers.dealer_needs + 1) + dealer) * COUNTS + ones) * COUNTS + others


@inlined
def _with(cards: int, holding: int, rank: int) -> int:
    """Return a holding with one more card, or -1."""
    return with_card(cards, holding, rank) if holding >= 0 else -1


@inlined
def add_ends(
    numbers: Numbers,
    node: Node,
    hero_moves: bool,
    leaves: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]],
    tables: tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]],
    counts: NDArray[np.int64],
    worths: NDArray[np.float32],
    left: Floats,
    flow: Floats,
    choice: Floats,
    value: Floats,
    one: NDArray[np.int64],
    other: NDArray[np.int64],
) -> None:
    """Add what the ends below a node are worth: to ``value``, or to rows of ``choice`` of a hero with two cards."""
    turn = numbers.hero if hero_moves else 1 - numbers.hero
    sign = ONE if numbers.hero == 0 else -ONE
    sure = ZERO if numbers.out < 0 else ONE if numbers.out == 0 else -ONE
    of_nodes, leaf_of, pones_leaf_of = leaves
    nets, pones_nets, threes, pones_threes = tables
    first = of_nodes[node.number]
    mine, theirs = node.villain_played, node.hero_played
    if hero_moves:
        mine, theirs = theirs, mine
    for y in range(13):
        if node.theirs == 1:
            other[0, y] = counts[_with(3, theirs, y)]
        elif node.theirs == 2:
            for x in range(13):
                other[x, y] = counts[_with(3, _with(2, theirs, x), y)]
    for r in range(node.fits):
        leaf, pones_leaf = leaf_of[first + r], pones_leaf_of[first + r]
        at = node.choice + 16 * r
        if node.mine == 2 and hero_moves:
            for a in range(LANES):
                choice[at + a] = 0
        if leaf < 0:
            continue
        table, pones_table = leaf & 65535, pones_leaf & 65535
        points = (leaf >> 16, pones_leaf >> 16)
        factor = left[r]
        left[r] = factor - 1
        if node.mine == 2:
            for x in range(13):
                one[x] = counts[_with(3, _with(2, mine, r), x)]
                for y in range(13):
                    weight = flow[node.reach + y] if hero_moves else flow[node.rows + 16 * r + x]
                    unseen = factor * left[x] * (left[y] - ONE if x == y else left[y])
                    if weight <= 0 or unseen <= 0:
                        continue
                    after = (signed(nets[table, x, y]), signed(pones_nets[pones_table, x, y]))
                    place = _place(numbers, turn, points, after, (one[x], other[0, y]))
                    worth = sign * weight * unseen * (sure if sure != 0 else worths[place])
                    if hero_moves:
                        choice[at + x] += worth
                    else:
                        value[y] += worth
        elif node.theirs == 2:
            own = counts[_with(3, mine, r)]
            for x in range(13):
                for y in range(13):
                    # Of a villain each pair stands there twice, but for two of a rank.
                    weight = (
                        flow[node.reach + 16 * x + y] * (ONE if x == y else HALF)
                        if hero_moves
                        else flow[node.reach + r]
                    )
                    unseen = factor * left[x] * (left[y] - ONE if x == y else left[y])
                    if weight <= 0 or unseen <= 0:
                        continue
                    after = (signed(nets[table, x, y]), signed(pones_nets[pones_table, x, y]))
                    place = _place(numbers, turn, points, after, (own, other[x, y]))
                    worth = sign * weight * unseen * (sure if sure != 0 else worths[place])
                    value[r if hero_moves else 16 * x + y] += worth
        else:
            own = counts[_with(3, mine, r)]
            for k in range(SIZES[3]):
                weight = flow[node.reach + (k if hero_moves else r)] * factor * _ways_of_three(k, left)
                if weight <= 0:
                    continue
                x, y, z = HELD[3, k, 0], HELD[3, k, 1], HELD[3, k, 2]
                count = counts[_with(3, _with(2, _with(1, theirs, x), y), z)]
                after = (signed(threes[table, k]), signed(pones_threes[pones_table, k]))
                place = _place(numbers, turn, points, after, (own, count))
                value[r if hero_moves else k] += sign * weight * (sure if sure != 0 else worths[place])
        left[r] = factor


@vector_kernel
def walk(
    game: ScoreGame,
    sweep: Sweep,
    weights: NDArray[np.float32],
    average: NDArray[np.float32],
    reach: Floats,
    deck: Floats,
    workspace: WalkWorkspace,
) -> None:
    """Walk the tree for one side, see :func:`muggins.solver.play.traversal.walk`; the values are in the workspace."""
    tree, hero, left = game.tree, sweep.hero, deck.copy()
    flow, choice, mass = workspace.flow, workspace.choice, workspace.mass
    path, out = new_path(), np.full(DEPTH, -1)
    leaves = (tree.leaves, tree.ends, game.pones.ends)
    tables = (tree.tables.by_other, game.pones.tables.by_other, tree.tables.threes, game.pones.tables.threes)
    counts, worths, pones_net = game.counts, game.worth, game.pones.net
    one, other = np.zeros(13, np.int64), np.zeros((13, 13), np.int64)
    path.reach[0] = (DEPTH - 1) * STRIDE
    for place in range(len(reach)):
        flow[path.reach[0] + place] = reach[place]
    depth, number, done = 0, 0, -1
    while True:
        here, value = path.node[depth], workspace.value[depth]
        hero_moves, mine, theirs = tree.turn[here] == hero, tree.mine[here], tree.theirs[here]
        node = Node(
            here,
            mine,
            theirs,
            tree.fits[here],
            tree.offset[here],
            ZERO,
            path.hero_played[depth],
            path.villain_played[depth],
            path.reach[depth],
            depth * STRIDE,
            depth * FLOW,
        )
        if number == here:  # a new node
            pone, net = signed(pones_net[here]), signed(tree.net[here])
            if depth > 0:
                out[depth] = out[depth - 1]
            if out[depth] < 0:
                out[depth] = 0 if pone >= game.needs[0] else 1 if pone - net >= game.needs[1] else -1
            numbers = Numbers(hero, out[depth], pone, pone - net, game.needs[0], game.needs[1])
            if not hero_moves:
                value[: vector_width(theirs)] = 0
                if mine > 2:
                    split_holdings(weights, node, flow, mass, average, sweep.update.weight)
                elif mine == 2:
                    split_pairs(weights, node, flow, average, sweep.update.weight)
                    if theirs == 1:
                        add_ends(
                            numbers, node, False, leaves, tables, counts, worths, left, flow, choice, value, one, other
                        )
                else:
                    add_ends(
                        numbers, node, False, leaves, tables, counts, worths, left, flow, choice, value, one, other
                    )
            elif mine > 2:
                prepare_holdings(weights, choice, mass, sweep, node, value)
            elif mine == 2 and theirs == 1:
                value[:SQUARE] = 0
                add_ends(numbers, node, True, leaves, tables, counts, worths, left, flow, choice, value, one, other)
                settle_pairs(weights, choice, sweep, node, value)
            elif mine == 2:
                value[:SQUARE] = 0
                choice[node.choice : node.choice + SQUARE] = 0
            else:
                value[:LANES] = 0
                add_ends(numbers, node, True, leaves, tables, counts, worths, left, flow, choice, value, one, other)
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
            if not alive:
                number = tree.end[number]
                continue
            depth += 1
            path.node[depth], path.reach[depth] = number, begin
            _put_card(path, depth, tree.mine[0] - mine, edge, hero_moves)
            if edge < GO:
                left[edge] -= 1
        else:
            if hero_moves and mine > 2:
                settle_holdings(weights, sweep, node, value)
            elif hero_moves and mine == 2 and theirs > 1:
                settle_pairs(weights, choice, sweep, node, value)
            if depth == 0:
                break
            done = here
            depth -= 1


def worth_of_ends(scores: tuple[int, int], crib: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return float32[p + 1, d + 1, 30, 30], the pone's wins less its losses, by what both have pegged and their counts.

    p and d are what they need to be out. ``scores``: the dealer's and the pone's, before a card is played. ``crib``:
    float64[30], the probability of each count of the crib.
    """
    dealer, pone = scores
    worths = open_values().worths[0, 0]
    needs = TARGET - pone, TARGET - dealer
    table = np.zeros((needs[0] + 1, needs[1] + 1, COUNTS, COUNTS), np.float32)
    for p, d in np.ndindex(needs[0] + 1, needs[1] + 1):
        if p == needs[0] or d == needs[1]:
            # Who was first where both are out in the same forced end is not known here.
            table[p, d] = 0 if p == needs[0] and d == needs[1] else 1 if p == needs[0] else -1
            continue
        for one, two in np.ndindex(COUNTS, COUNTS):
            ones, twos = pone + p + one, dealer + d + two
            if ones >= TARGET or twos >= TARGET:
                table[p, d, one, two] = 1 if ones >= TARGET else -1
                continue
            after = twos + np.arange(COUNTS)
            over = after >= TARGET
            table[p, d, one, two] = crib[~over] @ worths[ones, after[~over]] - crib[over].sum()
    return table


def crib_counts(solution: Solution, starter: int, deals: int, seed: int) -> NDArray[np.float64]:
    """Return float64[30], how often the crib counts what, with ``nash``'s tosses, in a sample of deals."""
    rng, found = np.random.default_rng(seed), np.zeros(COUNTS)
    while found.sum() < deals:
        cards = rng.permutation(52)[:13].tolist()
        if cards[12] // 4 != starter:
            continue
        crib: list[int] = []
        for role, six in zip(Role, (cards[:6], cards[6:12]), strict=True):
            tosses = solution.toss_probabilities([Card(card) for card in six], role)
            choices = list(tosses)
            toss = choices[rng.choice(len(choices), p=np.array(list(tosses.values())) / sum(tosses.values()))]
            crib += [int(card) for card in toss]
        found[score_hands([[*crib, cards[12]]], crib=True)[0]] += 1
    shares: NDArray[np.float64] = found / found.sum()
    return shares


class Solving:
    """The regrets and the average strategy of both sides in the play at a score."""

    def __init__(self, game: ScoreGame, keeps: Keeps, starter: int) -> None:
        """Begin without regrets."""
        entries = int(game.tree.entries[0])
        self.game, self.keeps = game, keeps
        self.regrets, self.average = np.zeros(entries, np.float32), np.zeros(entries, np.float32)
        self._deck, self._workspace = deck_without(starter), new_walk_workspace()

    def walk(self, sweep: Sweep, weights: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return float64[1820], the hero's wins less its losses by keep."""
        cards = int(self.game.tree.mine[0])
        reach = laid_out(self.keeps.reach[1 - sweep.hero], WIDTHS[cards], cards)
        scale = np.float32(reach.max())
        walk(self.game, sweep, weights, self.average, reach / scale, self._deck, self._workspace)
        values = taken_off(self._workspace.value[0], cards).astype(np.float64) * float(scale)
        by_keep: NDArray[np.float64] = ratio(values, self.keeps.against[sweep.hero])
        return by_keep

    def learn(self, hero: int, iteration: int, weights: NDArray[np.float32] | None = None) -> None:
        """Update a side's regrets; what its opponent plays joins the average.

        With weights it learns against those, in place, and nothing joins the average.
        """
        update = update_of(DCFR, iteration)
        if weights is not None:
            update = update._replace(weight=np.float32(0))
        self.walk(Sweep(hero, LEARN, update), self.regrets if weights is None else weights)

    def responses(self, weights: NDArray[np.float32], iterations: int) -> NDArray[np.float32]:
        """Return float32[entries], what both sides learn to play against a strategy, each by itself."""
        tree, found = self.game.tree, np.zeros_like(weights)
        ends = np.append(tree.offset[1:], len(weights))
        owner = np.repeat(tree.turn, ends - tree.offset)
        for hero in range(2):
            learned = np.where(owner == hero, np.float32(0), weights)
            for iteration in range(1, iterations + 1):
                self.learn(hero, iteration, learned)
            np.copyto(found, learned, where=owner == hero)
        return found

    def worth(self, hero: int, mode: int, weights: NDArray[np.float32]) -> float:
        """Return a side's wins less its losses, by its best response (BEST) or by the strategy itself (VALUE)."""
        by_keep = self.walk(Sweep(hero, mode, NO_UPDATE), weights)
        return float(self.keeps.marginal[hero] @ by_keep)

    def measure(self, weights: NDArray[np.float32]) -> tuple[float, float, float]:
        """Return the pone's chance to win, and what (pone, dealer) gain by best responses, in chances to win."""
        own = self.worth(0, VALUE, weights)
        return (1 + own) / 2, (self.worth(0, BEST, weights) - own) / 2, (self.worth(1, BEST, weights) + own) / 2


def new_game(scores: tuple[int, int], starter: int, crib: NDArray[np.float64]) -> ScoreGame:
    """Return the game at a score (the dealer's, the pone's) once a starter of a rank is turned."""
    counts = np.append(RANK_POINTS[:, starter].astype(np.int64), 0)
    needs = np.array([TARGET - scores[1], TARGET - scores[0]])
    return ScoreGame(play_tree(4), play_tree(4, only_pones=True), needs, counts, worth_of_ends(scores, crib).ravel())


def main() -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dealer", type=int)
    parser.add_argument("pone", type=int)
    parser.add_argument("--starter", type=int, default=4, help="its rank, 0 to 12")
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--from-third", action="store_true", help="the lead and the reply stay those of nash")
    options = parser.parse_args()
    solution = open_solution("nash")
    crib = crib_counts(solution, options.starter, 4_000, 1)
    tossed, _ = keeps_given(*solution.toss_given_ranks, options.starter)
    keeps = with_marginals(*tossed.marginal, starter=options.starter)
    game = new_game((options.dealer, options.pone), options.starter, crib)
    solving = Solving(game, keeps, options.starter)
    print("the pone's wins, and what pone and dealer gain by best responses, in % of games", flush=True)

    def tell(what: str, weights: NDArray[np.float32]) -> None:
        print(f"{what:<30}" + " ".join(f"{100 * each:8.3f}" for each in solving.measure(weights)), flush=True)

    nash = solution.play_given(options.starter).astype(np.float32)
    tell("nash, for points", nash)
    tell("what each learns against it", solving.responses(nash, 10))
    began = time.process_time()
    if options.from_third:
        first = [0, *np.flatnonzero(game.tree.parent == 0).tolist()]
        given_entries = np.concatenate([np.arange(*game.tree.offset[node : node + 2]) for node in first])
    else:
        given_entries = np.zeros(0, np.int64)
    for iteration in range(1, options.iterations + 1):
        for hero in (1, 0):
            solving.regrets[given_entries] = nash[given_entries]
            solving.learn(hero, iteration)
        solving.average[given_entries] = nash[given_entries]
        if iteration in (1, 5, 10, 20, 40) or iteration == options.iterations:
            seconds = time.process_time() - began
            tell(f"iteration {iteration}, {seconds:.0f} s", solving.average)


if __name__ == "__main__":
    main()
