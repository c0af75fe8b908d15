"""Games small enough for a linear program: Kuhn poker, and cribbage with few ranks or few hands.

A node is a number (what player 0, the pone, nets), a chance node or a decision. A player with one
legal move has no decision: it is public that the move was made, so nothing is lost.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import NamedTuple, TypeAlias

from muggins.cards import Rank
from muggins.rules import show
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role

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
        known: what it knew before the play; its keep comes first.
        history: ranks and goes of the play.
        holding: its cards left, sorted.
    """

    known: tuple[Ranks, ...]
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


def _without(ranks: Ranks, gone: Rank) -> Ranks:
    place = ranks.index(gone)
    return ranks[:place] + ranks[place + 1 :]


class _Table(NamedTuple):
    """What a play rests on: what (pone, dealer) know, and pone's net of its net in the play."""

    known: Sequence[tuple[Ranks, ...]]
    total: Callable[[int], float]


def _play(state: PlayState, hands: Deal, table: _Table, history: Ranks, net: int) -> Node:
    """The play by the project's rules."""
    turn = state.turn
    if turn is None:
        return table.total(net)
    sign = 1 if turn is Role.PONE else -1
    fitting = legal_ranks(hands[turn], state.count)
    if not fitting:
        after, pegger = state.after_go()
        point = 0 if pegger is None else 1 if pegger is Role.PONE else -1
        return _play(after, hands, table, (*history, GO), net + point)
    moves: dict[Hashable, Node] = {}
    for rank in fitting:
        after, pegs = state.after(rank)
        rest = _without(hands[turn], rank)
        left = (rest, hands[1]) if turn is Role.PONE else (hands[0], rest)
        pegged = sign * sum(peg.points for peg in pegs)
        moves[rank] = _play(after, left, table, (*history, rank), net + pegged)
    if len(moves) == 1:
        return moves[fitting[0]]
    return Decision(int(turn), Seen(table.known[turn], history, hands[turn]), moves)


def play_of(deals: Mapping[Deal, float]) -> Node:
    """The play alone: both sides' keeps, sorted, with their joint probability."""
    branches = []
    for keeps, chance in deals.items():
        table = _Table([(keep,) for keep in keeps], float)
        branches.append((chance, _play(_start(len(keeps[0])), keeps, table, (), 0)))
    return Chance(branches)


def _start(cards: int) -> PlayState:
    return PlayState(left=(cards, cards))


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


def short_deal(ranks: Sequence[Rank] = (3, 4, 5, 9), suits: int = 2) -> Node:
    """A whole deal with a short deck: three cards, one tossed, starter, play, show, crib; no flushes, no Jack."""
    branches = []
    left_over = len(ranks) * suits - 6
    for hands, chance in dealt(ranks, 3, suits).items():
        left = {rank: suits - sum(hand.count(rank) for hand in hands) for rank in ranks}
        starters = [(count / left_over, rank) for rank, count in left.items() if count]
        branches.append((chance, _toss(hands, starters)))
    return Chance(branches)


def _toss(hands: Deal, starters: Sequence[tuple[float, Rank]]) -> Node:
    def choose(player: int, tosses: Ranks) -> Node:
        if player == 2:
            keeps = (_without(hands[0], tosses[0]), _without(hands[1], tosses[1]))
            return Chance([(odds, _rest(keeps, tosses, starter)) for odds, starter in starters])
        moves: dict[Hashable, Node] = {toss: choose(player + 1, (*tosses, toss)) for toss in sorted(set(hands[player]))}
        return Decision(player, hands[player], moves) if len(moves) > 1 else moves[hands[player][0]]

    return choose(0, ())


def _rest(keeps: Deal, tosses: Ranks, starter: Rank) -> Node:
    known = [(keep, (toss,), (starter,)) for keep, toss in zip(keeps, tosses, strict=True)]
    shown = show_points(keeps[0], starter) - show_points(keeps[1], starter)
    shown -= show_points(tosses, starter)
    return _play(_start(2), keeps, _Table(known, lambda net: float(net + shown)), (), 0)


def show_points(ranks: Ranks, starter: Rank) -> int:
    """Fifteens, pairs and runs by the project's rules, which ask for four cards only in public."""
    together = sorted((*ranks, starter))
    cards = tuple(4 * rank + together[:place].count(rank) for place, rank in enumerate(together))
    parts = (*show._fifteens(cards), *show._pairs(cards), *show._runs(cards))
    return sum(part.points for part in parts)


def nodes(node: Node) -> int:
    if isinstance(node, Chance):
        return 1 + sum(nodes(child) for _, child in node.branches)
    if isinstance(node, Decision):
        return 1 + sum(map(nodes, node.moves.values()))
    return 1
