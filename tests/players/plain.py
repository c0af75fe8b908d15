"""The simple players in plain form, twins of the compiled ones that share no code with them.

A toss comes as :class:`tests.exact.ExactToss`; `sign` is +1 for the dealer, who owns the crib, and -1 for
the pone. Of equal choices each is as likely.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from muggins.cards import DECK, FIVE, Card, Rank, rank_of, suit_of, value_of
from muggins.counting.crib_tables import Source, play_table
from muggins.players.base import Toss, evenly
from muggins.rules.play import PlayState, fits, legal_ranks, score_card
from muggins.rules.role import Role
from muggins.rules.view import View
from tests.exact import ExactToss, discards

Value = Callable[[Rank, Sequence[Rank], PlayState], Fraction | int]
"""What it is worth to play a rank, keeping these ranks, in this state."""
_QUARTER = Fraction(1, 4)
_TRIES = 5


@dataclass(frozen=True)
class BestToss:
    """The toss of the highest value: the crib's by a table, or exact; `first`: the first of equal ones."""

    value: Callable[[ExactToss, int], Any]
    source: Source | None = None
    first: bool = False

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        sign = 1 if view.role is Role.DEALER else -1
        values = {toss.tossed: self.value(toss, sign) for toss in discards(view.dealt, view.role, self.source)}
        best = [tossed for tossed, value in sorted(values.items()) if value == max(values.values())]
        return evenly(dict.fromkeys(best[:1] if self.first else best))


def greedy_toss(toss: ExactToss, sign: int) -> int:
    first, second = map(rank_of, toss.tossed)
    return toss.without_starter + sign * 2 * (first == second or value_of(first) + value_of(second) == 15)


def bill_toss(toss: ExactToss, sign: int) -> tuple[int, int]:
    first, second = map(rank_of, toss.tossed)
    promise = first + second
    promise += sign * 5 * (abs(first - second) == 1)
    promise += sign * 5 * (suit_of(toss.tossed[0]) == suit_of(toss.tossed[1]))
    promise += sign * 10 * ((first == FIVE) + (second == FIVE))
    promise += sign * 25 * (first == second)
    promise += sign * 25 * (value_of(first) + value_of(second) == 15)
    return greedy_toss(toss, sign), promise


def with_table(toss: ExactToss, sign: int) -> Any:
    return toss.without_starter + sign * toss.crib


def with_tables(toss: ExactToss, sign: int) -> Fraction:
    play = play_table(Role.DEALER if sign == 1 else Role.PONE)[tuple(sorted(map(rank_of, toss.kept)))]
    return toss.net + Fraction(play).limit_denominator(1000)


THROWERS: Mapping[str, BestToss] = {
    "random": BestToss(lambda toss, sign: 0),  # noqa: ARG005
    "greedy": BestToss(greedy_toss),
    "schell": BestToss(with_table, Source.SCHELL),
    "hessel": BestToss(with_table, Source.HESSEL),
    "rasmussen": BestToss(with_table, Source.RASMUSSEN),
    "expected": BestToss(lambda toss, sign: toss.net),  # noqa: ARG005
    "schell-exact": BestToss(lambda toss, sign: toss.net, Source.SCHELL),  # noqa: ARG005
    "hand": BestToss(lambda toss, sign: toss.hand),  # noqa: ARG005
    "hope": BestToss(lambda toss, sign: (toss.most, toss.hand)),  # noqa: ARG005
    "hand-and-crib": BestToss(lambda toss, sign: toss.hand + toss.crib),  # noqa: ARG005
    "hand-less-crib": BestToss(lambda toss, sign: toss.hand - toss.crib),  # noqa: ARG005
    "bill": BestToss(bill_toss, first=True),
    "table": BestToss(with_tables, Source.EQUILIBRIUM),
}


def best_ranks(value: Value, hand: Sequence[Rank], state: PlayState) -> set[Rank]:
    values = {}
    for rank in legal_ranks(hand, state.count):
        kept = list(hand)
        kept.remove(rank)
        values[rank] = value(rank, kept, state)
    return {rank for rank, worth in values.items() if worth == max(values.values())}


def points(rank: Rank, state: PlayState) -> int:
    """What a card pegs at once, without go and last card."""
    return sum(peg.points for peg in score_card((*state.pile, rank)))


def anything(_: Rank, __: Sequence[Rank], ___: PlayState) -> int:
    return 0


def greedy(rank: Rank, _: Sequence[Rank], state: PlayState) -> int:
    return points(rank, state)


def rule(rank: Rank, kept: Sequence[Rank], state: PlayState) -> Fraction:
    """Immediate points and the bonuses of the 2023 study's rule player."""
    total, v = state.count, value_of(rank)
    worth = Fraction(points(rank, state))
    worth += _QUARTER * (total == 0 and v < 5)
    worth += _QUARTER * (total < 15 < total + v)
    worth += _QUARTER * (total + v < 15 and any(value_of(other) == 15 - (total + v) for other in kept))
    worth += _QUARTER * (rank in kept and total + 3 * v <= 31)
    if rank in kept and total + 2 * v <= 31:
        assert state.turn is not None
        if state.said_go[state.turn.other]:
            worth += 2
        elif total + v > 21:
            worth += Fraction(total + v - 21, 20)
    return worth


def bill_ranks(hand: Sequence[Rank], state: PlayState) -> set[Rank]:
    """The one card that scores most; otherwise the highest, of which one that makes 5 or 21 counts 15 less."""
    cards = [rank for rank in hand if fits(rank, state.count)]
    scores = [points(rank, state) for rank in cards]
    if scores.count(max(scores)) == 1:
        return {cards[scores.index(max(scores))]}
    return best_ranks(lambda rank, _, __: value_of(rank) - 15 * (state.count + value_of(rank) in {5, 21}), hand, state)


@dataclass
class MonteCarlo:
    """The card with the best average net points over `samples` playouts of each card, in which both play by ``rule``.

    A draw of the opponent's six cards stands if ``schell`` would keep what it has played and nothing contradicts a go.
    """

    samples: int
    rng: random.Random

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        ranks = sorted({rank_of(card) for card in view.legal_cards()})
        best = ranks[0] if len(ranks) == 1 else max(ranks, key=lambda rank: self._net_of(view, rank))
        return evenly({card: 0 for card in view.hand if rank_of(card) == best})

    def _net_of(self, view: View, rank: Rank) -> int:
        total, mine = 0, [rank_of(card) for card in view.hand]
        for _ in range(self.samples):
            theirs = [rank_of(card) for card in draw_opponent(view, self.rng)]
            total += play_out(view.play_state, {view.role: [*mine], view.role.other: theirs}, rank, self.rng)
        return total


def draw_opponent(view: View, rng: random.Random) -> list[Card]:
    opponent = view.role.other
    played = [m.card for m in view.moves if m.role is opponent and m.card is not None]
    unseen = [card for card in DECK if card not in view.known]
    bound = view.play_state.bound[opponent]
    for _ in range(_TRIES):
        six = tuple(sorted([*played, *rng.sample(unseen, 6 - len(played))]))
        tossed = rng.choice(list(THROWERS["schell"].toss_probabilities(View(opponent, six))))
        held = [card for card in six if card not in tossed and card not in played]
        if not set(tossed) & set(played) and all(rank_of(card) >= bound for card in held):
            return held
    return rng.sample([card for card in unseen if rank_of(card) >= bound], 4 - len(played))


def play_out(state: PlayState, hands: dict[Role, list[Rank]], first: Rank, rng: random.Random) -> int:
    """Play `first`, then everything by ``rule``; return the mover's points less its opponent's."""
    me, net, rank = state.turn, 0, first
    while state.turn is not None:
        turn = state.turn
        if not legal_ranks(hands[turn], state.count):
            state, pegger = state.after_go()
            net += 0 if pegger is None else 1 if pegger is me else -1
            continue
        if rank < 0:
            best = best_ranks(rule, hands[turn], state)
            rank = rng.choice([held for held in hands[turn] if held in best])
        hands[turn].remove(rank)
        state, pegged = state.after(rank)
        won = sum(peg.points for peg in pegged)
        net += won if turn is me else -won
        rank = -1
    return net
