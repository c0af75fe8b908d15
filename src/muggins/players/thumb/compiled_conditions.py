"""The conditions of rules of thumb on a card in the play, compiled; each holds just where its plain form does."""

from muggins.cards import FIVE
from muggins.kernels._jit import inlined, inner_kernel, kernel, plain, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.play import VALUES, PackedState, card_points, holds, legal, without
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS

BITS = {name: place for place, name in enumerate(PLAY_CONDITIONS)}
"""The bit of each condition."""


@inlined
def _is_run(pile: int) -> bool:
    """Return whether the newest card of a packed pile makes a run: what it scores for no count, less its pairs."""
    newest, group, rest = pile & 15, 1, pile >> 4
    while rest & 15 == newest and group < 4:
        group += 1
        rest >>= 4
    return card_points(pile, 0) > group * (group - 1)


@inner_kernel
def _may_be_run(pile: int, count: int, hand: int) -> bool:
    """Return whether a rank of a packed hand that fits would make a run on a packed pile."""
    left = legal(hand, count)
    while left:
        rank = lowest_bit(left) // 3
        left &= ~(7 << 3 * rank)
        if _is_run(pile << 4 | (rank + 1)):
            return True
    return False


_ANY_HAND = sum(1 << 3 * rank for rank in range(13))


_NAMED = 9
"""The ranks from ace to nine are conditions of their own, the last ones."""


@plain
def _packed(found: tuple[bool, ...]) -> int:
    bits = 0
    for place in range(len(found)):  # the compiler has no enumerate for a tuple
        if found[place]:
            bits |= 1 << place
    return bits


@kernel
def conditions_of(hand: int, state: PackedState, rank: int) -> int:
    """Return the conditions that hold for a rank of a packed hand, as bits, see ``BITS``."""
    v, kept = VALUES[rank], without(hand, rank)
    count, pile = state.total + v, state.pile << 4 | (rank + 1)
    points = card_points(pile, count)
    last = signed(state.pile & 15) - 1
    first = state.left[0] == 4 and state.left[1] == 4
    one_down = state.pile != 0 and state.pile < 16
    run_open, own_run = _may_be_run(pile, count, _ANY_HAND), _may_be_run(pile, count, kept)
    cards, lowest, sums, nexts = 0, 13, 0, 0
    near, low, pair = False, False, False
    left = kept
    while left:
        other = lowest_bit(left) // 3
        many = holds(left, other)
        left &= ~(7 << 3 * other)
        cards += many
        lowest = min(lowest, other)
        sums |= 1 << (v + VALUES[other])
        nexts |= 1 << (count + VALUES[other])
        near = near or 0 < abs(rank - other) <= 2
        low = low or other < FIVE
        pair = pair or many > 1
    moment = (
        first and state.total == 0,  # first lead
        state.total == 0,  # lead
        state.total == 0 and not first,  # later lead
        state.left[0] + state.left[1] == 7,  # reply
        state.total > 0,  # follow
        one_down and state.total == 10,  # reply to ten
        one_down and 6 <= state.total <= 9,  # reply to middle
        state.said_go[1 - state.turn] != 0,  # go
        cards == 1,  # two left
        state.left[1 - state.turn] == 1,  # opponent has one
        state.turn == 1,  # dealer
        state.turn == 0,  # pone
    )
    card = (
        v < 5,  # low
        6 <= v <= 9,  # middle
        v == 10,  # ten
        legal(kept, state.total) >> 3 * rank <= 7,  # highest
        lowest >= rank,  # lowest
        holds(kept, rank) > 0,  # paired
        rank == last,  # pairs
        count == 15,  # fifteen
        count == 31,  # thirty-one
        _is_run(pile),  # run
        points > 0,  # scores
        points > 2,  # scores three
        points == 0,  # nothing
        last >= 0 and abs(rank - last) == 1,  # near
        run_open and points == 0,  # gives run
        not run_open,  # no run
        own_run,  # keeps run
        count + v > 31,  # unpairable
        holds(kept, rank) > 0 and count + 2 * v <= 31,  # triple back
        near,  # near kept
    )
    rest = (
        sums & 1 << 15 != 0,  # with kept 15
        sums & 1 << 5 != 0,  # with kept 5
        sums & 1 << 11 != 0,  # with kept 11
        nexts & 1 << 31 != 0,  # for 31
        nexts & 1 << 15 != 0,  # for 15
        legal(kept, count) != 0,  # keeps fit
        holds(kept, FIVE) > 0,  # keeps five
        low,  # keeps low
        pair,  # keeps pair
        count in (5, 21),  # to 5 or 21
        count == 10,  # to 10
        count < 5,  # under 5
        count < 15,  # under 15
        5 <= count < 15,  # 5 to 14
        11 <= count < 15,  # 11 to 14
        state.total < 15 < count,  # past 15
        16 <= count <= 20,  # 16 to 20
        21 <= count <= 25,  # 21 to 25
        state.total <= 21 < count,  # past 21
        count > 25,  # over 25
    )
    bits = _packed(moment) | _packed(card) << len(moment) | _packed(rest) << len(moment) + len(card)
    return bits | 1 << len(moment) + len(card) + len(rest) + rank if rank < _NAMED else bits
