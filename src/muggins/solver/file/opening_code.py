"""The compact form of the opening: the sets that come up most, by keep and toss, next to what is played by keep alone.

Encoder and decoder take the same way: starter by starter, decision by decision, split by split. Which sets are written
follows from how often the split is made, how the side has played so far, and how likely the opponent has what it has
shown, all in surprisals. A level is predicted by the play by keep, by the same set given the last starter, and by the
last toss of the same keep.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.holdings import HELD
from muggins.solver.file.range_coder import (
    NEVER,
    Coder,
    code_bit,
    code_number,
    decoder,
    encoder,
    finished,
    is_whole,
    surprisals,
)
from muggins.solver.opening.strategy import OpeningPlay
from muggins.solver.play.given import STARTERS

LEVELS = 31
"""The levels that stand for certainty."""
_BITS = 5
_PLACES = 4
_SETS = (1, 1, _PLACES), (1, 13, _PLACES), (_PLACES, 13, _PLACES)  # by lead, answer and place, of the parts of a play
_UNKNOWN = 255  # a level that nothing is known of
_BINS = 17
_CONTEXTS = 2 * _BINS * (_BINS + 1) * (_BINS + 1) << _BITS
_STEPS = surprisals(np.arange(LEVELS + 1) / LEVELS)


class OpeningCode(NamedTuple):
    """An opening in its compact form, as a file has it."""

    stream: NDArray[np.uint8]  # [n]
    pone: NDArray[np.int16]  # [splits], the surprisal of each of the pone's splits
    dealer: NDArray[np.int16]  # [splits], of the dealer's
    limit: NDArray[np.int64]  # [1], the highest surprisal of a set that is written


class Known(NamedTuple):
    """What both encoder and decoder know beforehand."""

    pone: NDArray[np.int16]  # [n], the keep of each of the pone's splits, ascending
    dealer: NDArray[np.int16]  # [m], of the dealer's
    # uint8 levels [13, 1820, ...], how the opening is played by keep alone, see :class:`OpeningPlay`
    by_keep: OpeningPlay
    shown: NDArray[np.int16]  # [2, 13], the surprisal that a role's keep contains a card of a rank


class _Work(NamedTuple):
    """What the sets are coded with."""

    coder: Coder  # modified
    limit: int  # the highest surprisal of a set that is written
    encodes: bool  # whether it does, or decodes
    places: NDArray[np.int64]  # [4], the places of a set's cards
    levels: NDArray[np.int64]  # [4], of these
    before: NDArray[np.uint8]  # [4], levels of the same set given the last starter, by place; unknown where it has none
    likely: NDArray[np.int16]  # [splits, 4], the surprisal of each split and its own lead, the first before the lead
    near: NDArray[np.uint8]  # [4, 13, 4], by lead, answer and place, levels of the last toss of the same keep
    none: NDArray[np.int16]  # [1], 0: the surprisal of nothing that the opponent has shown


def encode_opening(play: OpeningPlay, known: Known, prior: tuple[NDArray[np.float64], ...], cut: float) -> OpeningCode:
    """Return the compact form of an opening, uint8 weights [13, splits, ...].

    ``prior`` float64[splits] each is how likely the pone's and the dealer's splits are; sets that come up less often
    than `cut` are left out.
    """
    limit = min(int(surprisals(np.array(cut))), NEVER - 1)
    pone, dealer = (surprisals(side) for side in prior)
    code = OpeningCode(np.zeros(0, np.uint8), pone, dealer, np.array([limit]))
    coder = encoder(sum(part.size for part in play), _CONTEXTS)
    coded = OpeningPlay(*(np.zeros(part.shape, np.uint8) for part in play))
    _code(coder, code, known, play, coded)
    return code._replace(stream=finished(coder))


def decode_opening(code: OpeningCode, known: Known) -> OpeningPlay | None:
    """Return the levels of an opening, uint8[13, splits, ...]; 0 where a set is left out.

    None if the stream is not of these splits.
    """
    pones, dealers = len(known.pone), len(known.dealer)
    shapes = (pones, _PLACES), (dealers, 13, _PLACES), (pones, _PLACES, 13, _PLACES)
    coded = OpeningPlay(*(np.zeros((STARTERS, *shape), np.uint8) for shape in shapes))
    coder = decoder(code.stream, _CONTEXTS)
    whole = _code(coder, code, known, None, coded)
    return coded if whole and is_whole(coder) else None


@inner_borrowing_kernel
def _list_places(keep: int, led: int, places: NDArray[np.int64]) -> int:
    number, before = 0, signed(-1)
    for place in range(_PLACES):
        if place != led and HELD[4, keep, place] != before:
            places[number], before = place, HELD[4, keep, place]
            number += 1
    return number


@inner_borrowing_kernel
def _quantize(weights: NDArray[np.uint8], work: _Work, number: int) -> None:
    """Fill ``work.levels`` with those nearest to a set's weights; what is left over goes to the largest."""
    places, levels = work.places, work.levels
    total, left, most = 0, signed(LEVELS), 0
    for k in range(number):
        total += weights[places[k]]
        if weights[places[k]] > weights[places[most]]:
            most = k
    for k in range(number):
        levels[k] = (2 * LEVELS * signed(weights[places[k]]) + total) // (2 * total) if total > 0 else 0
        left -= levels[k]
    levels[most] += left


@inlined
def _bin(level: int) -> int:
    return _BINS if level == _UNKNOWN else level + 1 >> 1


@inner_borrowing_kernel
def _set_before(work: _Work, coded: NDArray[np.uint8]) -> None:
    """Set what is known of a set given the last starter: nothing if it was left out, or there is none (uint8[0])."""
    written = 0
    for level in coded:
        written += level
    for place in range(_PLACES):
        work.before[place] = coded[place] if written > 0 else _UNKNOWN


@inner_borrowing_kernel
def _code_set(
    work: _Work,
    number: int,
    weights: NDArray[np.uint8],
    by_keep: NDArray[np.uint8],
    near: NDArray[np.uint8],
    coded: NDArray[np.uint8],
) -> bool:
    """Code the levels of a set into ``coded``; return whether they add up. All arrays are by place.

    ``work`` has the first ``number`` places of the set, and what is known of it given the last starter. ``weights`` are
    encoded; ``near`` are the levels of the last toss of the same keep, and become those of this one.
    """
    coder, places, left = work.coder, work.places, signed(LEVELS)
    if work.encodes:
        _quantize(weights, work, number)
    for k in range(number - 1):
        place, level = places[k], work.levels[k]
        last, by_toss = signed(work.before[place]), signed(near[place])
        likely = last if last != _UNKNOWN else by_toss if by_toss != _UNKNOWN else signed(by_keep[place])
        likely = min(likely, left)
        if left == 0:
            level = signed(0)
        else:
            known = (_bin(last) * (_BINS + 1) + _bin(by_toss)) * _BINS + _bin(signed(by_keep[place]))
            context = (2 * known + (left < LEVELS)) << _BITS
            if code_bit(coder, context, signed(level != likely)) == 0:
                level = likely
            else:
                level = code_number(coder, context, _BITS, level)
            if level > left:
                return False
        coded[place] = level
        left -= level
    coded[places[number - 1]] = left
    for k in range(number):
        near[places[k]] = coded[places[k]]
    return True


@inner_borrowing_kernel
def _code_decision(
    work: _Work,
    keeps: NDArray[np.int16],
    shown: NDArray[np.int16],
    arrays: tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]],
) -> bool:
    """Code the sets of one decision given a starter; return whether they are whole.

    ``keeps`` int16[splits] are those of the side that decides, ``work.likely`` how likely they are; ``shown``
    int16[answers] is the surprisal of the opponent's card, [0] where it has shown none. ``arrays``, by keep or split,
    lead, answer and place: the play by keep, the play that is encoded, the levels given the last starter, of no split
    where there is none, and those that are filled.
    """
    by_keep, play, before, coded = arrays
    leads, likely, near = coded.shape[1], work.likely, work.near
    for split in range(len(keeps)):
        keep = signed(keeps[split])
        if split == 0 or keep != keeps[split - 1]:
            for led in range(leads):
                for answer in range(len(shown)):
                    for place in range(_PLACES):
                        near[led, answer, place] = _UNKNOWN
        for led in range(leads):
            number = _list_places(keep, led if leads > 1 else -1, work.places)
            for answer in range(len(shown)):
                if number < 2 or likely[split, led] + shown[answer] > work.limit:
                    continue
                last = near[led, answer]
                _set_before(work, before[split, led, answer] if len(before) > 0 else last[:0])
                weights = play[split, led, answer] if work.encodes else last
                if not _code_set(work, number, weights, by_keep[keep, led, answer], last, coded[split, led, answer]):
                    return False
    return True


@inner_borrowing_kernel
def _fill_likely_leads(
    own: NDArray[np.int16],
    keeps: NDArray[np.int16],
    by_keep: NDArray[np.uint8],
    coded: NDArray[np.uint8],
    limit: int,
    likely: NDArray[np.int16],
) -> None:
    """Fill the surprisal of the pone's splits and leads; NEVER for the same rank again."""
    for split in range(len(keeps)):
        keep, before = signed(keeps[split]), signed(-1)
        for place in range(_PLACES):
            rank, step = HELD[4, keep, place], 0
            if HELD[4, keep, 0] != HELD[4, keep, 3]:
                step = _STEPS[coded[split, 0, 0, place] if own[split] <= limit else by_keep[keep, 0, 0, place]]
            likely[split, place] = NEVER if rank == before else min(own[split] + step, NEVER)
            before = rank


@borrowing_kernel
def code_starter(
    work: _Work,
    keeps: tuple[NDArray[np.int16], NDArray[np.int16]],
    own: tuple[NDArray[np.int16], NDArray[np.int16]],
    shown: NDArray[np.int16],
    by_keep: OpeningPlay,
    play: OpeningPlay,
    before: OpeningPlay,
    coded: OpeningPlay,
) -> bool:
    """Code the opening given a starter; return whether its sets are whole.

    ``keeps`` and ``own`` int16[splits] each are those of :class:`Known` and of :class:`OpeningCode`, the pone's first.
    Plays are by keep or split, lead, answer and place, those of a lead or a reply with one lead: see
    :func:`_code_decision`.
    """
    likely = work.likely
    for split in range(len(own[1])):
        likely[split, 0] = own[1][split]
    arrays = by_keep.reply, play.reply, before.reply, coded.reply
    if not _code_decision(work, keeps[1], shown[0], arrays):
        return False
    for split in range(len(own[0])):
        likely[split, 0] = own[0][split]
    arrays = by_keep.lead, play.lead, before.lead, coded.lead
    if not _code_decision(work, keeps[0], work.none, arrays):
        return False
    _fill_likely_leads(own[0], keeps[0], by_keep.lead, coded.lead, work.limit, likely)
    arrays = by_keep.third, play.third, before.third, coded.third
    return _code_decision(work, keeps[0], shown[1], arrays)


def new_work(coder: Coder, limit: int, encodes: bool, splits: int) -> _Work:
    numbers, likely = np.zeros(_PLACES, np.int64), np.zeros((splits, _PLACES), np.int16)
    before, near = np.zeros(_PLACES, np.uint8), np.zeros((_PLACES, 13, _PLACES), np.uint8)
    return _Work(coder, limit, encodes, numbers, numbers.copy(), before, likely, near, np.zeros(1, np.int16))


def _code(coder: Coder, code: OpeningCode, known: Known, play: OpeningPlay | None, coded: OpeningPlay) -> bool:
    work = new_work(coder, int(code.limit[0]), play is not None, max(len(known.pone), len(known.dealer)))

    def given(plays: OpeningPlay, starter: int, number: int | None = None) -> OpeningPlay:
        parts = zip((part[starter][:number] for part in plays), _SETS, strict=True)
        return OpeningPlay(*(part.reshape(len(part), *sets) for part, sets in parts))

    keeps, own = (known.pone, known.dealer), (code.pone.copy(), code.dealer.copy())

    def plays(starter: int) -> tuple[OpeningPlay, ...]:
        before = given(coded, max(starter - 1, 0), None if starter else 0)
        return given(known.by_keep, starter), given(play or coded, starter), before, given(coded, starter)

    return all(code_starter(work, keeps, own, known.shown, *plays(starter)) for starter in range(STARTERS))
