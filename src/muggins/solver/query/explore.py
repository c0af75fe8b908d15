"""The play of a solution, point by point: what each side may hold, what it does with it, and what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import RANK_TEXT, RANKS, Rank, format_ranks
from muggins.drawing import SHOWN, html_table, shown_of
from muggins.errors import IllegalActionError
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import fill_choices
from muggins.solver.play.tree import GO, Nodes, child_of, nodes_of, play_tree
from muggins.solver.query.progress import Progress, no_progress
from muggins.solver.query.ranges import Holding, Reached, range_of, reached
from muggins.solver.query.worths import worths_at
from muggins.wire import Answer

_Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Reply(metaclass=BriefHelp):
    """What the other side answers.

    Attributes:
        rank: of its card; None for a go.
        probability: how often it does.
    """

    rank: Rank | None
    probability: float


@dataclass(frozen=True, slots=True)
class NodeChoice(metaclass=BriefHelp):
    """What the side to move does at a point of the play, over all that it may hold.

    Attributes:
        rank: of its card; None for a go.
        probability: how often it does.
        held: how often it could: the probability that it holds the rank and that it fits.
        worth: what it nets from here to the end of the play when it does, points; None where the solution never does.
        leads_on: whether anything is left to decide after it.
        replies: what the other side answers, the most frequent first; none where that is forced, or the same side
            plays again.
    """

    rank: Rank | None
    probability: float
    held: float
    worth: float | None
    leads_on: bool
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class CardOfHolding(metaclass=BriefHelp):
    """A card that a holding may play, and how often it does.

    Attributes:
        rank: of its card; None for a go.
        probability: how often it does.
        worth: what that nets it from here to the end of the play, points.
    """

    rank: Rank | None
    probability: float
    worth: float


@dataclass(frozen=True, slots=True)
class NodeHolding(metaclass=BriefHelp):
    """What the side to move may hold.

    Attributes:
        ranks: ascending.
        probability: that it holds just these.
        worth: what it nets from here to the end of the play, points.
        cards: its choices, the most frequent first.
    """

    ranks: tuple[Rank, ...]
    probability: float
    worth: float
    cards: tuple[CardOfHolding, ...]


@dataclass(frozen=True, slots=True)
class NodeMove(metaclass=BriefHelp):
    """A move of the play so far.

    Attributes:
        role: whose it was.
        rank: of the card; None for a go.
        count: the count after it; 0 where it begins anew.
    """

    role: Role
    rank: Rank | None
    count: int


@dataclass(frozen=True, slots=True)
class PlayNode(Answer):
    """A point of the play, both sides following a solution.

    Attributes:
        starter: its rank; None: the solution's play without regard to the starter.
        played: the play so far, ranks and go, as it is asked for.
        moves: the same move by move.
        role: of the side to move.
        probability: how often the play comes here, given the starter.
        worth: what the side to move nets from here to the end of the play on average, points.
        choices: what it does over all that it may hold, by rank, a go last.
        by_rank: what it does with each rank that it may hold: a holding of that rank alone represents all with it.
        holdings: what it may hold, the likeliest first.
        other: what the other side may hold, the likeliest first.
        other_ranks: the probability that the other side holds at least one card of each rank, ace to king.
    """

    starter: Rank | None
    played: str
    moves: tuple[NodeMove, ...]
    role: Role
    count: int
    probability: float
    worth: float
    choices: tuple[NodeChoice, ...]
    by_rank: tuple[NodeHolding, ...]
    holdings: tuple[NodeHolding, ...]
    other: tuple[Holding, ...]
    other_ranks: tuple[float, ...]

    def _repr_html_(self) -> str:
        starter = "any starter" if self.starter is None else f"starter {RANK_TEXT[self.starter]}"
        title = f"{str(self.role).capitalize()} to play at {self.count}, {starter}; net {self.worth:+.3f}"
        played = [
            (
                _named(choice.rank),
                f"{choice.probability:.1%}",
                "" if choice.rank is None else f"{choice.held:.1%}",
                "" if choice.worth is None else f"{choice.worth:+.3f}",
                ", ".join(f"{_named(reply.rank)} {reply.probability:.0%}" for reply in choice.replies[:4]),
            )
            for choice in sorted(self.choices, key=lambda choice: -choice.probability)
        ]
        held = [
            (
                format_ranks(holding.ranks),
                f"{holding.probability:.2%}",
                f"{holding.worth:+.3f}",
                ", ".join(f"{_named(card.rank)} {card.probability:.0%}" for card in holding.cards),
            )
            for holding in self.holdings[:SHOWN]
        ]
        holdings = shown_of(f"What the {self.role} may hold", len(self.holdings))
        return html_table(("Card", ">Often", ">Held", ">Net", "Replies"), played, title) + html_table(
            ("Holding", ">Often", ">Net", "Plays"), held, holdings
        )

    def having(self, ranks: Sequence[Rank]) -> PlayNode:
        """Return this point as it is when the side to move holds some ranks, such as a pair of threes.

        Its probability is that of coming here with them: an IllegalActionError if that is 0. Answers are left out: they
        are those to all holdings.
        """
        some = [each for each in self.holdings if not Counter(ranks) - Counter(each.ranks)]
        often = sum(each.probability for each in some)
        if not some:
            words = " ".join(RANK_TEXT[rank] for rank in ranks)
            raise IllegalActionError(f"holdings with {words}: the {self.role} never has them here")
        holdings = tuple(replace(each, probability=each.probability / often) for each in some)
        return replace(
            self,
            probability=self.probability * often,
            worth=sum(each.probability * each.worth for each in holdings),
            choices=tuple(filter(None, (_choice_of(choice, holdings) for choice in self.choices))),
            by_rank=_by_rank(holdings),
            holdings=holdings,
        )


def _named(rank: Rank | None) -> str:
    return "go" if rank is None else RANK_TEXT[rank]


def explore_play(
    solution: Solution, starter: Rank | None = None, played: str = "", progress: Progress = no_progress
) -> PlayNode:
    """Return what both sides may hold at a point of the play, and what the side to move does with it.

    The starter is a rank; None: the play without regard to it. The play is ranks or cards and ``go``, the pone's lead
    first: a CardError for another token, an IllegalActionError where the solution has nothing to decide. `progress` is
    called with how many choices are valued, and of how many.

    Example:
        >>> from muggins import open_solution
        >>> node = explore_play(open_solution(), 7, '4')  # the starter is an 8
        >>> str(node.role), node.count
        ('dealer', 4)
        >>> likeliest = max(node.having([3]).choices, key=lambda choice: choice.probability)
        >>> likeliest.rank, f'{likeliest.probability:.0%}'  # who holds a four pairs it
        (3, '85%')
    """
    point, probability, chosen, worth = weigh_point(solution, starter, played, progress)
    cards, nodes = point.cards_left(point.role), nodes_of(play_tree(4))
    sure = np.where(chosen > 0, worth, 0)
    of_holding = (chosen * sure).sum(axis=1)
    replies = _replies(solution, point, chosen, nodes)
    other = range_of(point, point.role.other)
    likeliest = np.argsort(-other.probabilities, kind="stable")
    state = point.steps[-1].state if point.steps else None
    holdings = _holdings(cards, probability, chosen, sure, of_holding)
    choices = tuple(
        _choice(edge, probability, chosen, sure, bool(child_of(nodes, point.node, edge) >= 0), replies.get(edge, ()))
        for edge in range(14)
        if chosen[:, edge].any()
    )
    return PlayNode(
        starter=starter,
        played=" ".join(_named(step.rank) for step in point.steps),
        moves=tuple(NodeMove(step.role, step.rank, step.state.count) for step in point.steps),
        role=point.role,
        count=0 if state is None else state.count,
        probability=point.probability,
        worth=float(probability @ of_holding),
        choices=choices,
        by_rank=_by_rank(holdings),
        holdings=holdings,
        other=tuple(Holding(tuple(other.holdings[k].tolist()), float(other.probabilities[k])) for k in likeliest),
        other_ranks=tuple(other.by_rank().tolist()),
    )


class WeighedPoint(NamedTuple):
    """A point of the play with what every holding of the side to move does there."""

    point: Reached
    probability: _Vector  # float64[holdings], how likely each is held
    chosen: _Vector  # float64[holdings, 14], how often each is played, the last for a go; 0 for what is never held here
    worth: _Vector  # float64[holdings, 14], see :func:`muggins.solver.query.worths.worths_at`


def weigh_point(
    solution: Solution, starter: Rank | None, played: str, progress: Progress = no_progress
) -> WeighedPoint:
    """Return what every holding does at a point of the play, and what that is worth; errors as :func:`explore_play`."""
    point = reached(solution, starter, played)
    chosen = np.zeros((SIZES[point.cards_left(point.role)], 14))
    fill_choices(nodes_of(play_tree(4)), solution.given(starter), point.node, chosen)
    keeps, weights = point.keeps(point.role), point.weights(point.role)
    probability = np.where(keeps >= 0, weights[keeps], 0)
    probability /= probability.sum()
    chosen[probability <= 0] = 0
    return WeighedPoint(point, probability, chosen, worths_at(solution, point, chosen, progress))


def _choice_of(choice: NodeChoice, holdings: Sequence[NodeHolding]) -> NodeChoice | None:
    """Return how often some holdings make a choice; None if they never do."""
    rank = choice.rank
    does = [
        (each.probability * card.probability, card.worth)
        for each in holdings
        for card in each.cards
        if card.rank == rank
    ]
    often = sum(probability for probability, _ in does)
    if not often:
        return None
    held = often if rank is None else sum(each.probability for each in holdings if rank in each.ranks)
    worth = sum(probability * worth for probability, worth in does) / often
    return replace(choice, probability=often, held=held, worth=worth, replies=())


def _by_rank(holdings: Sequence[NodeHolding]) -> tuple[NodeHolding, ...]:
    having = {rank: [each for each in holdings if rank in each.ranks] for rank in RANKS}
    return tuple(_together((rank,), some) for rank, some in having.items() if some)


def _together(ranks: tuple[Rank, ...], holdings: Sequence[NodeHolding]) -> NodeHolding:
    often = sum(each.probability for each in holdings)
    does: dict[Rank | None, list[float]] = {}
    for each in holdings:
        for card in each.cards:
            sums = does.setdefault(card.rank, [0.0, 0.0])
            sums[0] += each.probability * card.probability
            sums[1] += each.probability * card.probability * card.worth
    cards = [CardOfHolding(rank, share / often, worth / share) for rank, (share, worth) in does.items() if share]
    cards.sort(key=lambda card: -card.probability)
    worth = sum(each.probability * each.worth for each in holdings) / often
    return NodeHolding(ranks, often, worth, tuple(cards))


def _rank(edge: int) -> Rank | None:
    return None if edge == GO else edge


def _choice(
    edge: int, probability: _Vector, chosen: _Vector, worth: _Vector, leads_on: bool, replies: tuple[Reply, ...]
) -> NodeChoice:
    does = probability * chosen[:, edge]
    often = float(does.sum())
    held = often if edge == GO else float(probability[(MEMBERS[SIZES.index(len(chosen))] == edge).any(axis=1)].sum())
    mean = float(does @ worth[:, edge]) / often if often > 0 else None
    return NodeChoice(_rank(edge), often, held, mean, leads_on, replies)


def _holdings(
    cards: int, probability: _Vector, chosen: _Vector, worth: _Vector, of_holding: _Vector
) -> tuple[NodeHolding, ...]:
    holdings = []
    for holding in np.argsort(-probability, kind="stable")[: np.count_nonzero(probability)].tolist():
        edges = np.flatnonzero(chosen[holding])
        edges = edges[np.argsort(-chosen[holding, edges], kind="stable")]
        does = tuple(
            CardOfHolding(_rank(edge), float(chosen[holding, edge]), float(worth[holding, edge]))
            for edge in edges.tolist()
        )
        ranks = tuple(MEMBERS[cards][holding].tolist())
        holdings.append(NodeHolding(ranks, float(probability[holding]), float(of_holding[holding]), does))
    return tuple(holdings)


def _replies(solution: Solution, point: Reached, chosen: _Vector, nodes: Nodes) -> dict[int, tuple[Reply, ...]]:
    """Return what the other side answers to each choice, by rank or GO."""
    hero, keeps = point.role, point.keeps(point.role)
    edges = np.flatnonzero(chosen.any(axis=0)).tolist()
    does = np.zeros((SIZES[4], len(edges)))
    does[keeps[keeps >= 0]] = chosen[keeps >= 0][:, edges]
    weights, theirs = point.weights_when(hero.other, does), point.keeps(hero.other)
    answers = {}
    for column, edge in enumerate(edges):
        child = child_of(nodes, point.node, edge)
        if child < 0 or nodes.turn[child] == hero:
            continue
        replied = np.zeros((len(theirs), 14))
        fill_choices(nodes, solution.given(point.starter), child, replied)
        often = np.where(theirs >= 0, weights[theirs, column], 0) @ replied
        often /= often.sum()
        order = np.argsort(-often, kind="stable")[: np.count_nonzero(often)]
        answers[edge] = tuple(Reply(_rank(rank), float(often[rank])) for rank in order.tolist())
    return answers
