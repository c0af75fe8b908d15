"""Players by rules of thumb, in compiled form: the rules of discarding as tables, those of the play as bits."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import VALUES, PackedState, card_points, legal
from muggins.kernels.tosses import TossTables
from muggins.once import once
from muggins.players.compiled import ThrowerId, worth_alone
from muggins.players.thumb.compiled_conditions import BITS, conditions_of
from muggins.players.thumb.learned import RULES
from muggins.players.thumb.sets import BASE, SIZES
from muggins.players.thumb.toss_conditions import Thrown
from muggins.rules.role import Role

_GREEDY = int(ThrowerId.GREEDY)


class ThumbRules(NamedTuple):
    """The rules of all sets. Read-only.

    Attributes:
        kept: int16[4, 2, 1820], half points by set, role and the ranks kept.
        thrown: int16[4, 2, 2, 13, 13], the same by set, role, whether the two thrown are of one suit, and their ranks.
        bits: int64[n], the conditions of each rule of the play, see ``BITS``.
        halves: int64[n], its half points.
        number: int64[4], how many of them each set has.
    """

    kept: NDArray[np.int16]
    thrown: NDArray[np.int16]
    bits: NDArray[np.int64]
    halves: NDArray[np.int64]
    number: NDArray[np.int64]


@once(1)
def thumb_rules() -> ThumbRules:
    """Return the rules of all sets."""
    kept = np.zeros((len(SIZES), 2, len(MEMBERS[4])), np.int16)
    thrown = np.zeros((len(SIZES), 2, 2, 13, 13), np.int16)
    fours = [tuple(four) for four in MEMBERS[4].tolist()]
    plays, number = [], np.zeros(len(SIZES), np.int64)
    for at, rule in enumerate(RULES):
        sets = slice(next(place for place, size in enumerate(SIZES) if size > at + len(BASE)), None)
        if rule.part == "play":
            plays.append((sum(1 << BITS[name] for name in rule.when), rule.halves))
            number[sets] += 1
        for role in Role:
            if rule.part == "kept":
                kept[sets, role] += np.array([rule.of_kept(four, role) for four in fours], np.int16)
            if rule.part == "thrown":
                for suited, low, high in np.ndindex(2, 13, 13):
                    two = Thrown(min(low, high), max(low, high), bool(suited))
                    thrown[sets, role, suited, low, high] += rule.of_thrown(two, role)
    bits, halves = np.array(plays, np.int64).reshape(-1, 2).T.copy()
    return ThumbRules(kept, thrown, bits, halves, number)


@borrowing_kernel
def worth_by_rules(
    rules: ThumbRules, which: int, six: NDArray[np.uint8], role: int, tables: TossTables, worth: NDArray[np.int64]
) -> None:
    """Fill ``worth`` int64[15] with what each toss is worth by a set of rules, in half points.

    Args:
        rules: of all sets.
        which: the set, a place in ``SIZES``.
        six: uint8[6], sorted.
        role: 0 pone, 1 dealer.
        tables: see :mod:`muggins.kernels.tosses`.
        worth: filled.
    """
    worth_alone(_GREEDY, six, role, tables, worth)
    for toss in range(15):
        keep = signed(0)
        for place in range(4):
            keep = signed(WITH_CARD[place, keep, six[KEEPS[toss, place]] >> 2])
        a, b = six[THROWS[toss, 0]], six[THROWS[toss, 1]]
        suited = 1 if a & 3 == b & 3 else 0
        worth[toss] //= 500  # thousandths to halves
        worth[toss] += rules.kept[which, role, keep] + rules.thrown[which, role, suited, a >> 2, b >> 2]


@borrowing_kernel
def worth_of_cards_by_rules(
    rules: ThumbRules, which: int, hand: int, state: PackedState, worth: NDArray[np.int64]
) -> None:
    """Fill ``worth`` int64[13] with what the ranks that fit are worth by a set of rules, in half points."""
    left = legal(hand, state.total)
    while left:
        rank = lowest_bit(left) // 3
        left &= ~(7 << 3 * rank)
        points = 2 * card_points(state.pile << 4 | (rank + 1), state.total + VALUES[rank])
        holds = conditions_of(hand, state, rank)
        for at in range(rules.number[which]):
            if holds & rules.bits[at] == rules.bits[at]:
                points += rules.halves[at]
        worth[rank] = points
