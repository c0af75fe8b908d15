"""Games small enough for a linear program: Kuhn poker, and the play of cribbage with few ranks or few hands.

A node is a number (what player 0, the pone, nets), a chance node or a decision. A player with one
legal move has no decision: it is public that the move was made, so nothing is lost.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import NamedTuple, TypeAlias

from muggins.cards import Rank
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from tests.plain_response import less

GO = 13
"""A go in a history, as in the solver's tree."""

Ranks = tuple[Rank, ...]
Deal = tuple[Ranks, Ranks]
Node: TypeAlias = "float | Chance | Decision"


class Chance(NamedTuple):
    """What happens by itself, with its probabilities."""

    branches: Sequence[tuple[float, Node]]


class Decision(NamedTuple):
    """A player's choice; decisions of one player with equal ``seen`` are one information set."""

    player: int
    seen: Hashable
    moves: Mapping[Hashable, Node]


class Seen(NamedTuple):
    """What a side knows when it plays a card.

    Attributes:
        keep: what it held before the play.
        history: ranks and goes of the play.
        holding: its cards left, sorted.
    """

    keep: Ranks
    history: Ranks
    holding: Ranks


def kuhn() -> Node:
    """Kuhn's poker: three cards, one bet of 1 on top of an ante of 1."""

    def after(cards: Sequence[int], bets: str) -> Node:
        player = len(bets) % 2
        winner = 1 if cards[0] > cards[1] else -1
        if bets in {"pp", "bb", "pbb"}:
            return float(winner * (2 if "b" in bets else 1))
        if bets in {"bp", "pbp"}:
            return 1.0 if bets == "bp" else -1.0
        return Decision(player, (cards[player], bets), {bet: after(cards, bets + bet) for bet in "pb"})

    return Chance([(1 / 6, after(cards, "")) for cards in permutations(range(3), 2)])


def _play(state: PlayState, hands: Deal, keeps: Deal, history: Ranks, net: int) -> Node:
    """The play by the project's rules."""
    turn = state.turn
    if turn is None:
        return float(net)
    sign = 1 if turn is Role.PONE else -1
    fitting = legal_ranks(hands[turn], state.count)
    if not fitting:
        after, pegger = state.after_go()
        point = 0 if pegger is None else 1 if pegger is Role.PONE else -1
        return _play(after, hands, keeps, (*history, GO), net + point)
    moves: dict[Hashable, Node] = {}
    for rank in fitting:
        after, pegs = state.after(rank)
        rest = less(hands[turn], rank)
        left = (rest, hands[1]) if turn is Role.PONE else (hands[0], rest)
        pegged = sign * sum(peg.points for peg in pegs)
        moves[rank] = _play(after, left, keeps, (*history, rank), net + pegged)
    if len(moves) == 1:
        return moves[fitting[0]]
    return Decision(int(turn), Seen(keeps[turn], history, hands[turn]), moves)


def play_of(deals: Mapping[Deal, float]) -> Node:
    """The play alone: both sides' keeps, sorted, with their joint probability."""
    return Chance(
        [
            (chance, _play(PlayState(left=(len(one), len(two))), (one, two), (one, two), (), 0))
            for (one, two), chance in deals.items()
        ]
    )


def hands_of(ranks: Iterable[Rank], cards: int, suits: int) -> Iterator[Ranks]:
    for hand in combinations_with_replacement(sorted(ranks), cards):
        if max(map(hand.count, hand)) <= suits:
            yield hand


def dealt(ranks: Sequence[Rank], cards: int, suits: int) -> dict[Deal, float]:
    """Both hands dealt from one deck, by ranks, with their probability."""
    hands, deck = list(hands_of(ranks, cards, suits)), len(ranks) * suits
    ways = {
        (pone, dealer): prod(
            comb(suits, pone.count(rank)) * comb(suits - pone.count(rank), dealer.count(rank)) for rank in ranks
        )
        for pone in hands
        for dealer in hands
    }
    deals = comb(deck, cards) * comb(deck - cards, cards)
    return {deal: way / deals for deal, way in ways.items() if way}
