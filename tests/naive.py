"""Slow, obvious twins, written from the rule book and sharing nothing with the package.

Cards here are (rank, suit) pairs, ranks 1..13, suits 0..3; hands in the play are lists of ranks.
"""

from collections.abc import Callable, Sequence
from itertools import chain, combinations

Pair = tuple[int, int]


def pair(card: int) -> Pair:
    return card // 4 + 1, card % 4


def value(rank: int) -> int:
    return min(rank, 10)


def show(hand: Sequence[Pair], starter: Pair, *, crib: bool) -> int:
    cards = [*hand, starter]
    subsets = list(chain.from_iterable(combinations(cards, n) for n in range(2, 6)))
    score = 0
    for subset in subsets:
        if sum(value(rank) for rank, _ in subset) == 15:
            score += 2
        if len(subset) == 2 and subset[0][0] == subset[1][0]:
            score += 2
    score += run_points([rank for rank, _ in cards])
    if len({suit for _, suit in cards}) == 1:
        score += 5
    elif len({suit for _, suit in hand}) == 1 and not crib:
        score += 4
    if starter[0] != 11 and (11, starter[1]) in hand:
        score += 1
    return score


def run_points(ranks: Sequence[int]) -> int:
    for length in (5, 4, 3):  # only the longest runs count
        if runs := sum(map(_is_run, combinations(ranks, length))):
            return length * runs
    return 0


def _is_run(ranks: Sequence[int]) -> bool:
    return sorted(ranks) == list(range(min(ranks), min(ranks) + len(ranks)))


def pile_points(pile: Sequence[int]) -> int:
    """What the last card of a pile pegs, go and last card apart."""
    score = 2 * (sum(map(value, pile)) in {15, 31})
    for n, points in ((4, 12), (3, 6), (2, 2)):
        if len(pile) >= n and len(set(pile[-n:])) == 1:
            score += points
            break
    runs = [n for n in range(3, len(pile) + 1) if _is_run(pile[-n:])]
    return score + max(runs, default=0)


Logged = tuple[int, int | None, int]
Choose = Callable[[list[int]], int]


def play(hands: Sequence[Sequence[int]], choose: Choose) -> list[Logged]:
    """Play two hands of ranks out, pone (0) first; return (who, rank or None for go, points).

    Points are the player's own for a card; for a go, 1 if whoever played last pegs for it.
    """
    held = [list(hand) for hand in hands]
    log: list[Logged] = []
    leader = 0
    while held[0] or held[1]:
        pile: list[int] = []
        passed: set[int] = set()
        turn, last = leader, leader
        while True:
            fits = [r for r in held[turn] if sum(map(value, pile)) + value(r) <= 31]
            if fits:
                rank = choose(sorted(set(fits)))
                held[turn].remove(rank)
                pile.append(rank)
                log.append((turn, rank, pile_points(pile)))
                last = turn
            elif held[turn]:
                passed.add(turn)
                log.append((turn, None, 0))
            if sum(map(value, pile)) == 31:
                break
            out = [not held[who] or who in passed for who in (0, 1)]
            if all(out):
                who, rank_played, points = log[-1]
                log[-1] = (who, rank_played, points + 1)  # one for go or last card
                break
            turn = 1 - turn if not out[1 - turn] else turn
        leader = 1 - last if held[1 - last] else last
    return log


def sequences(pone: Sequence[int], dealer: Sequence[int]) -> dict[int, int]:
    """How many different complete plays there are, by the pone's lead; told apart by ranks."""
    found: set[tuple[int | None, ...]] = set()
    prefixes: list[tuple[int, ...]] = [()]
    while prefixes:
        prefix = prefixes.pop()
        asked: list[list[int]] = []

        def choose(fits: list[int], prefix: tuple[int, ...] = prefix, asked: list[list[int]] = asked) -> int:
            asked.append(fits)
            return prefix[len(asked) - 1] if len(asked) <= len(prefix) else fits[0]

        log = play((pone, dealer), choose)
        if len(prefix) == len(asked):
            found.add(tuple(rank for _, rank, _ in log))
        else:
            prefixes += [(*prefix, rank) for rank in asked[len(prefix)]]
    leads: dict[int, int] = {}
    for sequence in found:
        assert sequence[0] is not None
        leads[sequence[0]] = leads.get(sequence[0], 0) + 1
    return leads
