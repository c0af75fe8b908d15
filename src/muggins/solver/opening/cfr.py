"""Counterfactual regret minimization in the opening, where information sets are by keep and toss.

What follows is given as the pone's net points by what both sides have left, see
:mod:`muggins.solver.opening.continuation`. Values are exact by ranks but for two details: that what is left and the
toss of the hero meet two different cards of one of the villain's tosses is taken as independent, and a toss of the hero
that shares a rank with what it has left is weighed for each such split by itself.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, counts_of
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
from muggins.solver.opening.splits import Splits
from muggins.solver.opening.strategy import LEFT, OpeningPlay, allowed_in, left_after_lead, left_after_third, normalized
from muggins.solver.play.layout import ONE, ZERO, Floats
from muggins.solver.play.regrets import Update, update_of
from muggins.solver.play.variants import Variant

_RANKS = range(13)


def _lines(
    splits: Splits, chosen: list[NDArray[np.intp]], places: list[tuple[int, int]], left: list[NDArray[np.int64]]
) -> Lines:
    split = np.concatenate(chosen)
    first, second = (np.repeat([place[k] for place in places], [len(part) for part in chosen]) for k in range(2))
    rest, toss = np.concatenate(left), splits.toss[split]
    cards = LEFT[Role.DEALER if places[0][1] < 0 else Role.PONE]
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
    kept, first, lines = MEMBERS[4][splits.keep], splits.first, []
    for rank in _RANKS:
        chosen = [np.flatnonzero((kept[:, place] == rank) & first[:, place]) for place in range(4)]
        left = [left_after_lead(splits.keep[part], place)[1] for place, part in enumerate(chosen)]
        lines.append(_lines(splits, chosen, [(place, -1) for place in range(4)], left))
    return lines


def _pones_lines(splits: Splits) -> dict[tuple[int, int], Lines]:
    kept, allowed = MEMBERS[4][splits.keep], allowed_in(splits.keep, splits.keep).third[:, :, 0]
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


def _worths(
    lines: Lines,
    villain: Lines,
    reach: Floats,
    unseen: NDArray[np.int64],
    cards: tuple[int, int],
    nets: Floats,
    beliefs: Beliefs,
) -> tuple[Floats, Floats]:
    """Return the pone's net by the hero's lines, and of the lines that share a rank with their toss the right one.

    The villain's lines have the weights ``reach``; hero and villain have `cards` left, and ``nets`` float32[h, v] are
    by what both have left, times the ways to deal both.
    """
    sum_tosses(villain, reach, unseen, cards[1], beliefs)
    condition_on_toss(unseen, cards[1], np.zeros((3, 13, 4), np.float32), beliefs)
    condition_on_left(cards[0], beliefs)
    nets, shared = nets * beliefs.given_left, np.zeros(len(lines.shared), np.float32)
    values_where_shared(lines, unseen, cards, beliefs, nets, shared)
    return (beliefs.given_toss @ nets.T)[lines.toss, lines.left], shared


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
        self._pones, self._dealers = _pones_lines(splits[0]), _dealers_lines(splits[1])
        self._allowed = allowed_in(*(side.keep for side in splits))
        kept, first = MEMBERS[4][splits[0].keep], splits[0].first
        self._leads = [[np.flatnonzero((kept[:, p] == rank) & first[:, p]) for p in range(4)] for rank in _RANKS]
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
        self._update("lead", (), worth, self._allowed.lead, update)

    def _learn_thirds(self, lead: int, update: Update, worth_of_lead: Floats) -> None:
        beliefs, worth = new_beliefs(*LEFT), np.zeros((len(self.splits[0].keep), 4, 4), np.float32)
        for reply in _RANKS:
            villain = self._dealers[reply]
            reach = self.splits[1].probability[villain.split] * self.play.reply[villain.split, lead, villain.first]
            for third in _RANKS:
                lines, unseen = self._pones[lead, third], self._unseen(lead, reply, third)
                at = lines.split, lines.first, lines.second
                if unseen is None:
                    worth[at] = 0
                    continue
                nets = self._nets(lead, reply, third)
                worth[at], shared = _worths(lines, villain, reach.astype(np.float32), unseen, LEFT, nets, beliefs)
                worth[tuple(part[lines.shared] for part in at)] = shared
            for led, splits in enumerate(self._leads[lead]):
                allowed, reached = self._allowed.third[splits, led, 0], self.play.lead[splits, led, None]
                value = self._update("third", (splits, led, reply), worth[splits, led], allowed, update, reached)
                worth_of_lead[splits, led] += value

    def _learn_replies(self, lead: int, update: Update) -> None:
        cards = LEFT[::-1]
        beliefs, worth = new_beliefs(*cards), np.zeros((len(self.splits[1].keep), 4), np.float32)
        for reply in _RANKS:
            lines = self._dealers[reply]
            for third in _RANKS:
                villain, unseen = self._pones[lead, third], self._unseen(lead, reply, third)
                if unseen is None:
                    continue
                split, first = villain.split, villain.first
                reach = self.splits[0].probability[split] * self.play.lead[split, first]
                reach = (reach * self.play.third[split, first, reply, villain.second]).astype(np.float32)
                nets = self._nets(lead, reply, third).T
                values, shared = _worths(lines, villain, reach, unseen, cards, nets, beliefs)
                worth[lines.split, lines.first] -= values  # the pone's net, turned round
                worth[lines.split[lines.shared], lines.first[lines.shared]] += values[lines.shared] - shared
        self._update("reply", (slice(None), lead), worth, self._allowed.reply[:, 0], update)

    def _update(
        self,
        part: str,
        at: Any,
        worth: Floats,
        allowed: NDArray[np.bool_],
        update: Update,
        reach: Floats | np.float32 = ONE,
    ) -> Floats:
        """Update information sets of four places from what each is worth; return what they are worth as played so far.

        ``at`` is where the sets are in a part of the play; ``reach`` is that of their own side.
        """
        regrets, average, play = (getattr(each, part) for each in (self._regrets, self._average, self.play))
        strategy, old = play[at], regrets[at]
        value: Floats = (strategy * worth).sum(axis=-1)
        new = old * np.where(old > 0, update.keep_gains, update.keep_losses) + worth - value[:, None]
        average[at] += update.weight * reach * strategy
        regrets[at] = np.where(allowed, np.maximum(new, update.floor), ZERO)
        play[at] = normalized(np.maximum(regrets[at], ZERO), allowed)
        return value

    def _nets(self, lead: int, reply: int, third: int) -> Floats:
        nets: Floats = self.nets[lead, reply, third] * self._ways[lead, reply, third]
        return nets

    def average(self) -> OpeningPlay:
        """Return the average strategy as probabilities; evenly where a side never came."""
        parts = zip(self._average, self._allowed, strict=True)
        return OpeningPlay(*(normalized(part, allowed) for part, allowed in parts))
