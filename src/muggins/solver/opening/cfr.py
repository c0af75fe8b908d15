"""Counterfactual regret minimization in the opening, where information sets are by keep and toss.

What follows is given as the pone's net points by what both sides have left, see
:mod:`muggins.solver.opening.continuation`. Values are exact by ranks but for two details: that what is left and the
toss of the hero meet two different cards of one of the villain's tosses is taken as independent, and a toss of the hero
that shares a rank with what it has left is weighed for each such split by itself.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_borrowing_kernel, kernel
from muggins.kernels.multisets import MEMBERS
from muggins.rules.role import Role
from muggins.solver.opening.belief import (
    Beliefs,
    Lines,
    condition_on_left,
    condition_on_toss,
    new_beliefs,
    sum_tosses,
    values_where_shared,
    ways_to_deal,
)
from muggins.solver.opening.splits import Splits, orders_of
from muggins.solver.opening.strategy import OpeningPlay, allowed_thirds, left_after_lead, left_after_third, normalized
from muggins.solver.play.keeps import counts_of
from muggins.solver.play.layout import ONE, ZERO, Floats
from muggins.solver.play.regrets import Update, update_of, updated
from muggins.solver.play.variants import Variant

_PONE_LEFT, _DEALER_LEFT = 2, 3
_RANKS = range(13)


class _Learned(NamedTuple):
    """What is learned of one decision of the opening; modified."""

    regrets: Floats  # float32[..., 4]
    average: Floats  # the sum of all strategies by own reach and iteration, the same
    strategy: Floats  # the present one, the same


@inner_borrowing_kernel
def _update_set(
    regrets: Floats,
    average: Floats,
    strategy: Floats,
    worth: Floats,
    allowed: NDArray[np.bool_],
    update: Update,
    reach: np.float32,
) -> np.float32:
    """Update an information set of four places from what each is worth; return what it is worth as played so far."""
    value, total, different = ZERO, ZERO, 0
    for place in range(4):
        if allowed[place]:
            value += strategy[place] * worth[place]
    for place in range(4):
        average[place] += update.weight * reach * strategy[place]
        if allowed[place]:
            regrets[place] = updated(regrets[place], worth[place], value, update)
            total += max(regrets[place], ZERO)
            different += 1
    for place in range(4):
        if allowed[place]:
            strategy[place] = max(regrets[place], ZERO) / total if total > 0 else ONE / np.float32(different)
    return value


@kernel
def _update_thirds(
    splits: NDArray[np.int64],
    played: tuple[int, int],
    thirds: _Learned,
    lead: Floats,
    worth: Floats,
    allowed: NDArray[np.bool_],
    update: Update,
    worth_of_lead: Floats,
) -> None:
    """Update the third cards of some splits, and add what they are worth to ``worth_of_lead`` float32[n, 4].

    ``played`` are the place of the lead and the rank of the reply, ``lead`` float32[n, 4] is the lead's present
    strategy; ``worth`` float32[n, 4, 4] and ``allowed`` are by the places of the lead and the third card.
    """
    led, reply = played
    for split in splits:
        worth_of_lead[split, led] += _update_set(
            thirds.regrets[split, led, reply],
            thirds.average[split, led, reply],
            thirds.strategy[split, led, reply],
            worth[split, led],
            allowed[split, led],
            update,
            lead[split, led],
        )


@kernel
def _update_all(learned: _Learned, worth: Floats, allowed: NDArray[np.bool_], update: Update) -> None:
    for split in range(len(worth)):
        _update_set(
            learned.regrets[split],
            learned.average[split],
            learned.strategy[split],
            worth[split],
            allowed[split],
            update,
            ONE,
        )


@kernel
def _put_thirds(lines: Lines, values: Floats, shared: Floats, worth: Floats) -> None:
    for line in range(len(lines.split)):
        at = worth[lines.split[line], lines.first[line]]
        at[lines.second[line]] = values[lines.toss[line], lines.left[line]]
    for number in range(len(lines.shared)):
        line = lines.shared[number]
        worth[lines.split[line], lines.first[line], lines.second[line]] = shared[number]


@kernel
def _add_replies(lines: Lines, values: Floats, shared: Floats, worth: Floats) -> None:
    """Add what the dealer's lines are worth, the pone's net turned round, to ``worth``, by split and reply."""
    for line in range(len(lines.split)):
        worth[lines.split[line], lines.first[line]] -= values[lines.toss[line], lines.left[line]]
    for number in range(len(lines.shared)):
        line = lines.shared[number]
        worth[lines.split[line], lines.first[line]] += values[lines.toss[line], lines.left[line]] - shared[number]


def _lines(
    splits: Splits, chosen: list[NDArray[np.intp]], places: list[tuple[int, int]], left: list[NDArray[np.int64]]
) -> Lines:
    split = np.concatenate(chosen)
    first, second = (np.repeat([place[k] for place in places], [len(part) for part in chosen]) for k in range(2))
    rest, toss = np.concatenate(left), splits.toss[split]
    cards = _DEALER_LEFT if places and places[0][1] < 0 else _PONE_LEFT
    shares = np.minimum(counts_of(cards)[rest], counts_of(2)[toss]).any(axis=1)
    return Lines(
        split.astype(np.int32),
        first.astype(np.int8),
        second.astype(np.int8),
        rest.astype(np.int16),
        toss.astype(np.int16),
        np.flatnonzero(shares).astype(np.int32),
    )


def _dealers_lines(splits: Splits) -> list[Lines]:
    kept = MEMBERS[4][splits.keep]
    lines = []
    for rank in _RANKS:
        chosen = [np.flatnonzero((kept[:, place] == rank) & splits.first[:, place]) for place in range(4)]
        left = [left_after_lead(splits.keep[part], place)[1] for place, part in enumerate(chosen)]
        lines.append(_lines(splits, chosen, [(place, -1) for place in range(4)], left))
    return lines


def _pones_lines(splits: Splits) -> dict[tuple[int, int], Lines]:
    kept, allowed = MEMBERS[4][splits.keep], allowed_thirds(splits)
    places = [(led, third) for led in range(4) for third in range(4) if led != third]
    lines = {}
    for lead in _RANKS:
        for third in _RANKS:
            chosen, left = [], []
            for led, place in places:
                part = np.flatnonzero((kept[:, led] == lead) & (kept[:, place] == third) & allowed[:, led, place])
                chosen.append(part)
                left.append(left_after_third(splits.keep[part], led, place)[2])
            lines[lead, third] = _lines(splits, chosen, places, left)
    return lines


class OpeningSolver:
    """Regrets and averages of the opening given a starter, and the iterations that update them.

    The same numbers come out of any number of threads.

    Attributes:
        play: the present strategy.
        nets: float32[13, 13, 13, 91, 455], by the three cards: what the pone nets by what both have left, to be filled
            before each iteration; overwritten by it.
    """

    def __init__(
        self,
        splits: tuple[Splits, Splits],
        starter: int,
        variant: Variant,
        begin: OpeningPlay,
        pool: ThreadPoolExecutor,
    ) -> None:
        """Begin without regrets, from a strategy: probabilities, modified. ``splits`` are of (pone, dealer)."""
        self.splits, self.variant, self.play = splits, variant, begin
        self._deck = np.full(13, 4)
        self._deck[starter] = 3
        self._pool = pool
        self._orders = [orders_of(side) for side in splits]
        self._pones, self._dealers = _pones_lines(splits[0]), _dealers_lines(splits[1])
        self._thirds = allowed_thirds(splits[0])
        kept = MEMBERS[4][splits[0].keep]
        self._leads = [
            [np.flatnonzero((kept[:, p] == rank) & splits[0].first[:, p]) for p in range(4)] for rank in _RANKS
        ]
        self._regrets, self._average = (OpeningPlay(*(np.zeros_like(part) for part in begin)) for _ in range(2))
        self.nets = np.zeros((13, 13, 13, 91, 455), np.float32)
        self._ways = np.zeros_like(self.nets)
        self._each_lead(self._fill_ways)

    def _each_lead(self, work: Callable[[int], None]) -> None:
        for _ in self._pool.map(work, _RANKS):
            pass

    def _unseen(self, lead: int, reply: int, third: int) -> NDArray[np.int64] | None:
        unseen = self._deck - np.bincount((lead, reply, third), minlength=13)
        return unseen if unseen.min() >= 0 else None

    def _fill_ways(self, lead: int) -> None:
        for reply in _RANKS:
            for third in _RANKS:
                unseen = self._unseen(lead, reply, third)
                if unseen is not None:
                    played = self._deck[lead] * (self._deck[reply] - (reply == lead))
                    played *= self._deck[third] - (third == lead) - (third == reply)
                    ways = self._ways[lead, reply, third]
                    ways_to_deal(unseen, ways)
                    ways *= np.float32(played)

    def learn(self, hero: Role, iteration: int) -> None:
        """Update one side's regrets against its opponent's present play; its own joins its average."""
        update = update_of(self.variant, iteration)
        if hero is Role.DEALER:
            self._each_lead(lambda lead: self._learn_replies(lead, update))
            return
        worth = np.zeros_like(self.play.lead)
        self._each_lead(lambda lead: self._learn_thirds(lead, update, worth))
        leads = _Learned(self._regrets.lead, self._average.lead, self.play.lead)
        _update_all(leads, worth, self.splits[0].first, update)

    def _learn_thirds(self, lead: int, update: Update, worth_of_lead: Floats) -> None:
        beliefs, ratio = new_beliefs(_PONE_LEFT, _DEALER_LEFT), np.zeros((3, 13, 4), np.float32)
        worth = np.zeros((len(self.splits[0].keep), 4, 4), np.float32)
        for reply in _RANKS:
            villain = self._dealers[reply]
            reach = (self._orders[1][villain.split] * self.play.reply[villain.split, lead, villain.first]).astype(
                np.float32
            )
            for third in _RANKS:
                lines, unseen = self._pones[lead, third], self._unseen(lead, reply, third)
                if unseen is None:
                    worth[lines.split, lines.first, lines.second] = 0
                    continue
                sum_tosses(villain, reach, unseen, _DEALER_LEFT, beliefs)
                nets = self._nets(lead, reply, third)
                self._condition(unseen, (_PONE_LEFT, _DEALER_LEFT), ratio, beliefs)
                nets = nets * beliefs.given_left
                shared = np.zeros(len(lines.shared), np.float32)
                values_where_shared(lines, unseen, (_PONE_LEFT, _DEALER_LEFT), beliefs, nets, shared)
                _put_thirds(lines, beliefs.given_toss @ nets.T, shared, worth)
            thirds = _Learned(self._regrets.third, self._average.third, self.play.third)
            for led, splits in enumerate(self._leads[lead]):
                _update_thirds(splits, (led, reply), thirds, self.play.lead, worth, self._thirds, update, worth_of_lead)

    def _learn_replies(self, lead: int, update: Update) -> None:
        beliefs, ratio = new_beliefs(_DEALER_LEFT, _PONE_LEFT), np.zeros((3, 13, 4), np.float32)
        worth = np.zeros((len(self.splits[1].keep), 4), np.float32)
        for reply in _RANKS:
            lines = self._dealers[reply]
            for third in _RANKS:
                villain, unseen = self._pones[lead, third], self._unseen(lead, reply, third)
                if unseen is None:
                    continue
                split, first = villain.split, villain.first
                reach = self._orders[0][split] * self.play.lead[split, first]
                reach = (reach * self.play.third[split, first, reply, villain.second]).astype(np.float32)
                sum_tosses(villain, reach, unseen, _PONE_LEFT, beliefs)
                self._condition(unseen, (_DEALER_LEFT, _PONE_LEFT), ratio, beliefs)
                nets = self._nets(lead, reply, third).T * beliefs.given_left
                shared = np.zeros(len(lines.shared), np.float32)
                values_where_shared(lines, unseen, (_DEALER_LEFT, _PONE_LEFT), beliefs, nets, shared)
                _add_replies(lines, beliefs.given_toss @ nets.T, shared, worth)
        replies = _Learned(self._regrets.reply[:, lead], self._average.reply[:, lead], self.play.reply[:, lead])
        _update_all(replies, worth, self.splits[1].first, update)

    def _nets(self, lead: int, reply: int, third: int) -> Floats:
        nets: Floats = self.nets[lead, reply, third] * self._ways[lead, reply, third]
        return nets

    @staticmethod
    def _condition(unseen: NDArray[np.int64], cards: tuple[int, int], ratio: Floats, beliefs: Beliefs) -> None:
        condition_on_toss(unseen, cards[1], ratio, beliefs)
        condition_on_left(cards[0], beliefs)

    def average(self) -> OpeningPlay:
        """Return the average strategy as probabilities; evenly where a side never came."""
        pone, dealer = self.splits
        return OpeningPlay(
            normalized(self._average.lead, pone.first),
            normalized(self._average.reply, dealer.first[:, None, :]),
            normalized(self._average.third, self._thirds[:, :, None, :]),
        )
