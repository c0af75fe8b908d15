"""Questions to a solution: how often it does what, and what that is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.errors import CardError, IllegalActionError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import pack_hand
from muggins.rules.play import fits
from muggins.rules.role import Role
from muggins.rules.transcript import Step
from muggins.solver.advice import new_thinking, worth_by_search
from muggins.solver.belief import child_of
from muggins.solver.crib import crib_of
from muggins.solver.layers import weights_given
from muggins.solver.solution import Solution, keep_odds
from muggins.solver.toss import six_cards, toss_game
from muggins.solver.tree import GO, play_tree


@dataclass(frozen=True, slots=True)
class TossRow:
    """One of the 15 tosses of six cards under a solution; all in expected own points.

    Attributes:
        kept: four cards.
        tossed: two cards.
        probability: how often the solution makes it.
        hand: points of the hand.
        crib: points of the crib, whoever owns it, against the solution's tosses.
        play: own net points in the play.
        net: hand, plus the crib for the dealer or less it for the pone, plus play.
    """

    kept: tuple[Card, ...]
    tossed: tuple[Card, ...]
    probability: float
    hand: float
    crib: float
    play: float
    net: float


def tosses_of_cards(solution: Solution, six: Sequence[Card], role: Role) -> list[TossRow]:
    """Return the tosses of six cards, the best net first.

    Raises:
        CardError: not six different cards.
    """
    odds, cards = solution.toss_odds(six, role), sorted(six)
    of = six_cards(cards)
    return _rows(solution, cards, role, np.array(list(odds.values())), of.hand, of.suited)


def tosses_of_ranks(solution: Solution, ranks: Sequence[Rank], role: Role) -> list[TossRow]:
    """Return the tosses of six ranks over all suits they come in, the best net first.

    The cards of the rows have the suits of one such hand; equal keeps are one row.
    """
    game, ordered = toss_game(), sorted(ranks)
    classes = np.flatnonzero(game.six == multiset_index(ordered))
    chance = game.chance[classes].astype(float)
    chance /= chance.sum()
    weights = solution.toss[role][classes].astype(float)
    weights /= weights.sum(axis=1, keepdims=True)
    cards = [4 * rank + place % 4 for place, rank in enumerate(ordered)]
    rows = _rows(solution, cards, role, chance @ weights,
                 chance @ game.hand[classes].astype(float),
                 chance @ game.suited[classes].astype(float))  # fmt: skip
    merged: dict[tuple[Rank, ...], list[TossRow]] = {}
    for row in rows:
        merged.setdefault(tuple(rank_of(card) for card in row.kept), []).append(row)
    # Equal ranks tossed in different suits: their odds add up, their worth is nearly one.
    return [_together(group) for group in merged.values()]


def _together(rows: list[TossRow]) -> TossRow:
    def mean(name: str) -> float:
        return float(np.mean([getattr(row, name) for row in rows]))

    return TossRow(
        rows[0].kept, rows[0].tossed, sum(row.probability for row in rows),
        mean("hand"), mean("crib"), mean("play"), mean("net"),
    )  # fmt: skip


def _rows(solution: Solution, cards: Sequence[Card], role: Role, odds: NDArray[np.float64],
          hand: NDArray[np.float64], suited: NDArray[np.float64]) -> list[TossRow]:  # fmt: skip
    of = six_cards(cards)
    crib = crib_of(solution.toss_given_ranks[role.other], [rank_of(c) for c in cards]) + suited
    play = solution.keep_values[role][of.keep].astype(float)
    sign = 1 if role is Role.DEALER else -1
    rows = [
        TossRow(
            tuple(card for place, card in enumerate(cards) if place not in (a, b)),
            (cards[a], cards[b]), float(odds[k]), float(hand[k]), float(crib[k]), float(play[k]),
            float(hand[k] + sign * crib[k] + play[k]),
        )
        for k, (a, b) in enumerate(TOSSES)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row.net)


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A card that may be played under a solution.

    Attributes:
        rank: of the card.
        probability: how often the solution plays it; None where its own play never comes here.
        worth: own net points over the whole play of the deal, exact against the belief.
    """

    rank: Rank
    probability: float | None
    worth: float


def plays_of(
    solution: Solution,
    role: Role,
    ranks: Sequence[Rank],
    steps: Sequence[Step],
    starter: Rank | None = None,
) -> list[PlayRow]:
    """Return the cards that a side may play now, the most frequent first.

    Args:
        solution: both sides follow it.
        role: the side to move.
        ranks: its four kept ranks, played ones included.
        steps: the play so far.
        starter: its rank, if the question is with one.

    Raises:
        IllegalActionError: not this side's turn, cards it does not hold, or nothing to choose.
        CardError: a fifth card of a rank.
    """
    state = steps[-1].state if steps else None
    if len(ranks) != 4:
        raise IllegalActionError(f"a hand of {len(ranks)} cards: expected the 4 kept ones")
    hand = list(ranks)
    for step in steps:
        if step.role is role and step.rank is not None:
            if step.rank not in hand:
                raise IllegalActionError("a card played by this side is not in its hand")
            hand.remove(step.rank)
    turn = Role.PONE if state is None else state.turn
    if turn is not role:
        raise IllegalActionError(f"it is not the {role}'s turn: expected a play up to it")
    count = 0 if state is None else state.count
    fitting = sorted({rank for rank in hand if fits(rank, count)})
    if not fitting:
        raise IllegalActionError("no card fits: the side must say go")
    return _plays(solution, role, ranks, hand, steps, fitting, starter)


def _plays(solution: Solution, role: Role, ranks: Sequence[Rank], hand: Sequence[Rank],
           steps: Sequence[Step], fitting: list[Rank],
           starter: Rank | None) -> list[PlayRow]:  # fmt: skip
    tree, node = play_tree(4), 0
    moves = [GO if step.rank is None else step.rank for step in steps]
    for move in moves:
        node = child_of(tree, node, move) if node >= 0 else -1
    if node < 0:
        raise IllegalActionError("what is left of the play is forced: there is nothing to choose")
    weights, packed = np.zeros(13, np.int64), pack_hand(hand)
    total = 0
    if tree.mine[node] > 1:
        known_starter = -1 if starter is None else starter
        total = weights_given(tree, solution.play, solution.layers, known_starter, node, packed,
                              weights)  # fmt: skip
    known = np.bincount([*ranks, *([] if starter is None else [starter])], minlength=13)
    if known.max() > 4:
        raise CardError("a fifth card of one rank: a deck has four")
    play = solution.play if starter is None else solution.play_given(starter)
    thinking = new_thinking()
    keeps = keep_odds(solution)[role.other]
    worth_by_search(tree, play, keeps, int(role), packed, known,
                    np.array(moves, np.int64), thinking)  # fmt: skip
    if len(fitting) == 1:
        return [PlayRow(fitting[0], 1.0, float(thinking.worth[fitting[0]]))]
    rows = [
        PlayRow(rank, int(weights[rank]) / total if total else None, float(thinking.worth[rank]))
        for rank in fitting
    ]
    return sorted(rows, key=lambda row: (-(row.probability or 0), -row.worth))
