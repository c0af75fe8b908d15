"""Discards and cards of a person's games compared with the solution's, and what the differences cost."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from muggins.cards import RANK_TEXT, Card, Rank, rank_of
from muggins.kernels.multisets import MEMBERS, multiset_index
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed
from muggins.rules.role import Role
from muggins.rules.view import View, decisions
from muggins.solver.file.solution import Solution
from muggins.solver.query.explore import weigh_point
from muggins.solver.query.tosses import tosses_of_cards
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class OwnToss:
    """What a person did with two ranks.

    Attributes:
        ranks: ascending.
        held: hands that had both.
        tossed: in how many of them they were tossed.
        expected: in how many the solution would have tossed them.
        lost: points that tossing them lost to the best toss, in all.
    """

    ranks: tuple[Rank, Rank]
    held: int
    tossed: int
    expected: float
    lost: float


@dataclass(frozen=True, slots=True)
class OwnTosses(Answer):
    """A person's tosses in a role.

    Attributes:
        hands: how many there were.
        lost: points lost to the best tosses, in all.
        tossed: the 91 pairs of ranks, A-A, A-2 ... K-K.
    """

    role: Role
    hands: int
    lost: float
    tossed: tuple[OwnToss, ...]


@dataclass(frozen=True, slots=True)
class OwnCard:
    """What a person did with a rank at a point of the play.

    Attributes:
        held: how often it could have been played.
        played: how often it was.
        expected: how often the solution would have played it from the same hands.
        lost: points to the end of the play lost by it, in all, with hands that the solution may have there.
    """

    rank: Rank
    held: int
    played: int
    expected: float
    lost: float


@dataclass(frozen=True, slots=True)
class OwnPlays(Answer):
    """A person's cards at a point of the play.

    Attributes:
        played: the play before.
        role: of the side to move.
        times: how often the person came there with a choice.
        lost: points that the cards lost, in all.
        cards: by rank.
    """

    starter: Rank | None
    played: str
    role: Role
    times: int
    lost: float
    cards: tuple[OwnCard, ...]


def own_tosses(solution: Solution, deals: Iterable[tuple[Deal, Role]], role: Role) -> OwnTosses:
    """Return what a person tossed in a role, of deals each with the person's role, and what the solution does."""
    held, tossed = np.zeros(91, np.int64), np.zeros(91, np.int64)
    expected, lost = np.zeros(91), np.zeros(91)
    hands = 0
    for deal, had in deals:
        made = deal.tosses[had]
        if had is not role or made is None:
            continue
        hands += 1
        rows = tosses_of_cards(solution, deal.dealt[had], role)
        pairs = [_pair(row.tossed) for row in rows]
        held[list(set(pairs))] += 1
        np.add.at(expected, pairs, [row.probability for row in rows])
        mine = next(row for row in rows if set(row.tossed) == set(made))
        tossed[_pair(made)] += 1
        lost[_pair(made)] += rows[0].net - mine.net
    pairs_tossed = tuple(
        OwnToss(tuple(MEMBERS[2][pair].tolist()), int(held[pair]), int(tossed[pair]), float(expected[pair]), loss)
        for pair, loss in enumerate(lost.tolist())
    )
    return OwnTosses(role, hands, float(lost.sum()), pairs_tossed)


def own_plays(
    solution: Solution, deals: Iterable[tuple[Deal, Role]], starter: Rank | None = None, played: str = ""
) -> OwnPlays:
    """Return what a person played at a point of the play, and what the solution plays from the same hands.

    Deals come each with the person's role; starter None: any; the play is ranks or cards and ``go``, pone first. Raises
    a CardError for no card or rank, and an IllegalActionError for a play where the solution has nothing to decide.
    """
    point, probability, chosen, worth = weigh_point(solution, starter, played)
    role, before = point.role, [step.rank for step in point.steps]
    held, done, expected, lost = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(13), np.zeros(13)
    times = 0
    for deal, had in deals:
        choice = _choice_at(deal, role, starter, before) if had is role else None
        if choice is None:
            continue
        view, rank = choice
        times += 1
        fitting = sorted({rank_of(card) for card in view.legal_cards()})
        held[fitting] += 1
        done[rank] += 1
        holding = multiset_index(sorted(rank_of(card) for card in view.hand))
        if probability[holding] > 0:  # else the solution never comes here with these
            expected += chosen[holding, :13]
            lost[rank] += np.nanmax(worth[holding, fitting]) - np.nan_to_num(
                worth[holding, rank], nan=np.nanmin(worth[holding, fitting])
            )
    cards = tuple(
        OwnCard(rank, int(held[rank]), int(done[rank]), float(expected[rank]), float(lost[rank]))
        for rank in np.flatnonzero(held).tolist()
    )
    text = " ".join("go" if rank is None else RANK_TEXT[rank] for rank in before)
    return OwnPlays(starter, text, role, times, float(lost.sum()), cards)


def _pair(cards: Iterable[Card]) -> int:
    return multiset_index(sorted(rank_of(card) for card in cards))


def _choice_at(deal: Deal, role: Role, starter: Rank | None, before: Sequence[Rank | None]) -> tuple[View, Rank] | None:
    for view, action in decisions(deal):
        if not isinstance(action, CardPlayed) or action.role is not role or len(view.moves) != len(before):
            continue
        if starter is not None and view.starter is not None and rank_of(view.starter) != starter:
            return None
        moves = [None if move.card is None else rank_of(move.card) for move in view.moves]
        several = len({rank_of(card) for card in view.legal_cards()}) > 1
        return (view, rank_of(action.card)) if moves == list(before) and several else None
    return None
