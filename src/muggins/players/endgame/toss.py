"""A toss for the score: deals dealt out and played on by the solution, the same for every toss.

Tosses are dropped as soon as they are clearly not the best, so that most deals go into the few that are close.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inlined_kernel, inner_borrowing_kernel, inner_kernel, kernel, signed
from muggins.kernels.bits import prefetch
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.play import START
from muggins.kernels.random import below, seeded
from muggins.kernels.show import RANK_POINTS, flush_points, heels, nobs_points, points_of_five
from muggins.kernels.tosses import crib_flush_total, sort_cards
from muggins.players.endgame.model import Model, assumed_play, fill_thrown
from muggins.players.endgame.racing import MOST, Race, chosen, is_settled
from muggins.players.endgame.rollout import DEALER, NET, PONE, Guide, PlayOuts, new_play_outs, play_out, set_play_out
from muggins.players.solution import SolutionTosses, suit_class_of, toss_of_class
from muggins.score.first_to import paid
from muggins.score.stage import TARGET

LEAD_BY_LUCK = 85
"""While both sides have less, discarding for points and for wins cannot be separated if expected points are unknown."""
ROUNDS = (16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048)
"""After how many deals the tosses that are clearly worse are dropped; the last is the end."""
SURELY = 0.5
"""Standard errors by which a toss must be ahead of the solution's to be made instead."""
ALIKE = 0.004
"""A toss is dropped once it can hardly be worth this much more than the leader.

With ENOUGH that plays 29% of the deals and costs 3% of the gain, see docs/measurements/playing-for-the-score.md.
"""
MORE_STARTERS = 3
"""Starters turned besides the first: counting is quicker than playing."""
_TWO, _THREE, _FOUR = GROW[1], GROW[2], GROW[3]
_TWO_RANKS = MEMBERS[2].astype(np.int64)
_UNSEEN = 46
_DEALS = 64  # deals dealt and played at a time
_KEY, _ORDER, _LOW, _HIGH = range(4)  # columns of ``_Workspace.classes``


class TossQuery(NamedTuple):
    """A hand to toss from: its six cards uint8[6], sorted; its role, 0 pone, 1 dealer; (pone's, dealer's) score."""

    six: NDArray[np.uint8]
    role: int
    scores: tuple[int, int]


class Dealing(NamedTuple):
    """Which deals are dealt out."""

    seed: int  # of the deals
    first: int  # the number of the first
    whole: bool  # play on after a win
    objective: int  # what they are to be worth in, a place in rules.ruleset.Objective; -1: in all


class _Workspace(NamedTuple):
    """Arrays that deals are dealt and played in, _DEALS at a time; all but ``unseen`` and ``mine`` are overwritten."""

    unseen: NDArray[np.uint8]  # [46], the cards that the side does not see
    mine: NDArray[np.int64]  # [15, 52], what the side's hand scores by toss and starter
    deck: NDArray[np.uint8]  # [46]
    six: NDArray[np.uint8]  # [_DEALS, 6], the opponent's cards
    kept: NDArray[np.uint8]  # [4], what it keeps of one six
    hands: NDArray[np.int64]  # [_DEALS], that as a multiset
    crib: NDArray[np.uint8]  # [_DEALS, 4], the opponent's toss first
    starters: NDArray[np.int64]  # [_DEALS, 1 + MORE_STARTERS], of deals that differ in nothing else
    dealt: NDArray[np.int64]  # [_DEALS], the number of starters
    theirs: NDArray[np.int64]  # [_DEALS, 1 + MORE_STARTERS], what the opponent's hand scores, by place in ``starters``
    streams: NDArray[np.uint64]  # [_DEALS], that the deals are drawn from
    stream: NDArray[np.uint64]  # [1]
    classes: NDArray[np.int64]  # [_DEALS, 4], the key and the order of suits of each six, and where it is searched
    keeps: NDArray[np.int64]  # [15], what the tosses keep, as multisets
    first: NDArray[np.int64]  # [15], the first of the tosses in play that keeps the same ranks
    lanes: NDArray[np.int64]  # [15], where the play-outs of a deal are
    plays: PlayOuts  # the play-outs


@inner_kernel
def unseen_by(six: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return uint8[46], the other cards than ``six`` uint8[6], ascending."""
    unseen, cards = np.zeros(46, np.uint8), 0
    for card in range(52):
        held = False
        for mine in six:
            held |= mine == card
        if not held:
            unseen[cards] = card
            cards += 1
    return unseen


@inner_kernel
def new_toss_workspace(six: NDArray[np.uint8]) -> _Workspace:
    """Return arrays to deal out the tosses of ``six`` uint8[6] in."""
    workspace = _Workspace(
        unseen_by(six),
        np.zeros((15, 52), np.int64),
        unseen_by(six),
        np.zeros((_DEALS, 6), np.uint8),
        np.zeros(4, np.uint8),
        np.zeros(_DEALS, np.int64),
        np.zeros((_DEALS, 4), np.uint8),
        np.zeros((_DEALS, 1 + MORE_STARTERS), np.int64),
        np.zeros(_DEALS, np.int64),
        np.zeros((_DEALS, 1 + MORE_STARTERS), np.int64),
        np.zeros(_DEALS, np.uint64),
        np.zeros(1, np.uint64),
        np.zeros((_DEALS, 4), np.int64),
        np.zeros(15, np.int64),
        np.zeros(15, np.int64),
        np.zeros(15, np.int64),
        new_play_outs(15 * _DEALS),
    )
    for toss in range(15):
        for place in range(4):
            workspace.kept[place] = six[KEEPS[toss, place]]
        workspace.keeps[toss] = _holding(workspace.kept)
        for starter in workspace.unseen:
            a, b, c, d = workspace.kept[0], workspace.kept[1], workspace.kept[2], workspace.kept[3]
            workspace.mine[toss, starter] = points_of_five(a, b, c, d, signed(starter), False)
    return workspace


@inlined_kernel
def _holding(cards: NDArray[np.uint8]) -> int:
    held = signed(0)
    for place in range(4):
        held = signed(WITH_CARD[place, held, cards[place] >> 2])
    return held


@borrowing_kernel
def _worth(pay: NDArray[np.float64], worths: NDArray[np.float64], pone: int, dealer: int) -> float:
    if pone >= TARGET:
        return -paid(pay, dealer)
    if dealer >= TARGET:
        return paid(pay, pone)
    worth: float = -worths[pone, dealer]
    return worth


@inlined_kernel
def _deal_opponents(
    workspace: _Workspace, strategy: SolutionTosses, role: int, seed: int, first: int, number: int
) -> None:
    """Deal the opponent, in a role, six cards that it tosses by the solution, and turn starters; ``number`` times.

    The assumed play does not depend on the starter, so one play may be counted with several starters. A Jack turned
    first stays alone: its heels come before the play.
    """
    stream, deck, starters = workspace.stream, workspace.deck, workspace.starters
    for deal in range(number):
        stream[0] = seeded(seed, first + deal, 7)
        for place in range(7 + MORE_STARTERS):
            swap = place + below(stream, 46 - place)
            deck[place], deck[swap] = deck[swap], deck[place]
        six, dealt = workspace.six[deal], 0
        for place in range(6):
            six[place] = deck[place]
        sort_cards(six)
        for place in range(6, 7 + MORE_STARTERS):
            if dealt == 0 or (starters[deal, 0] >> 2 != JACK and deck[place] >> 2 != JACK):
                starters[deal, dealt] = deck[place]
                dealt += 1
        workspace.dealt[deal], workspace.streams[deal] = dealt, stream[0]
    _find_classes(workspace, strategy, role, number)
    for deal in range(number):
        stream[0], six, row = workspace.streams[deal], workspace.six[deal], workspace.classes[deal]
        weights = strategy.weights[strategy.rows[role, row[_LOW]]]
        thrown = toss_of_class(weights, six, row[_ORDER], False, stream)
        for place in range(4):
            workspace.kept[place] = six[KEEPS[thrown, place]]
        for place in range(2):
            workspace.crib[deal, place] = six[THROWS[thrown, place]]
        workspace.hands[deal] = _holding(workspace.kept)
        a, b, c, d = workspace.kept[0], workspace.kept[1], workspace.kept[2], workspace.kept[3]
        ranks = RANK_POINTS[workspace.hands[deal]]
        for which in range(workspace.dealt[deal]):
            starter = starters[deal, which]
            suited = flush_points(a, b, c, d, starter, False) + nobs_points(a, b, c, d, starter)
            workspace.theirs[deal, which] = ranks[starter >> 2] + suited


@inlined_kernel
def _find_classes(workspace: _Workspace, strategy: SolutionTosses, role: int, number: int) -> None:
    """Find the suit classes of the opponent's cards, in step: one search alone waits for memory at each half.

    Their rows of weights in a role are prefetched.
    """
    keys, classes = strategy.keys, workspace.classes
    for deal in range(number):
        row = classes[deal]
        row[_KEY], row[_ORDER] = suit_class_of(workspace.six[deal])
        row[_LOW], row[_HIGH] = 0, len(keys)
    left = len(keys)
    while left > 0:
        left >>= 1
        for deal in range(number):
            row = classes[deal]
            low, high = row[_LOW], row[_HIGH]
            if low < high:
                middle = (low + high) >> 1
                less = keys[middle] < row[_KEY]
                row[_LOW], row[_HIGH] = middle + 1 if less else low, high if less else middle
    for deal in range(number):
        prefetch(strategy.rows, role * len(keys) + classes[deal, _LOW])


@inlined_kernel
def _play_deals(guide: Guide, query: TossQuery, dealing: Dealing, number: int, workspace: _Workspace) -> None:
    """Play out some deals after each toss; tosses that keep the same ranks are played as one."""
    plays, done = workspace.plays, 0
    for deal in range(number):
        pone, dealer = query.scores
        dealer += heels(workspace.starters[deal, 0])
        # Every toss meets the same draws.
        stream = seeded(dealing.seed, dealing.first + deal, 8)
        for toss in range(15):
            if workspace.first[toss] == toss:
                hands = (workspace.hands[deal], workspace.keeps[toss])
                if query.role == 0:
                    hands = (workspace.keeps[toss], workspace.hands[deal])
                set_play_out(plays, done, START, signed(0), hands, (pone, dealer), stream, 0)
                done += 1
    play_out(guide, plays, done, dealing.whole)


@inner_borrowing_kernel
def deal_out(
    guide: Guide,
    query: TossQuery,
    model: Model,
    dealing: Dealing,
    active: NDArray[np.bool_],
    outcomes: NDArray[np.float64],
    workspace: _Workspace,
) -> None:
    """Do as :func:`try_tosses`; the deck is left shuffled for the deals that follow."""
    for toss in range(15):
        workspace.first[toss] = -1
        for other in range(toss, -1, -1):
            if active[toss] and active[other] and workspace.keeps[other] == workspace.keeps[toss]:
                workspace.first[toss] = other
    for start in range(0, len(outcomes), _DEALS):
        number = min(_DEALS, len(outcomes) - start)
        now = Dealing(dealing.seed, dealing.first + start, dealing.whole, dealing.objective)
        _deal_opponents(workspace, model.toss, 1 - query.role, now.seed, now.first, number)
        _play_deals(guide, query, now, number, workspace)
        _count_deals(query, model, now, outcomes[start : start + number], workspace)


@inlined_kernel
def _after_show(pone: int, dealer: int, hands: tuple[int, int], crib: int) -> tuple[int, int]:
    """Return (pone's, dealer's) score after a show that ends with the first that has 121."""
    pone += hands[0]
    if pone < TARGET:
        dealer += hands[1]
        if dealer < TARGET:
            dealer += crib
    return pone, dealer


@inlined_kernel
def _count_deals(
    query: TossQuery, model: Model, dealing: Dealing, outcomes: NDArray[np.float64], workspace: _Workspace
) -> None:
    role, whole, lanes, rows, done = query.role, dealing.whole, workspace.lanes, workspace.plays.rows, signed(0)
    for deal in range(len(outcomes)):
        crib, starters = workspace.crib[deal], workspace.starters[deal]
        pegged = heels(starters[0])
        for toss in range(15):
            first = workspace.first[toss]
            if first < 0:
                continue
            if first == toss:
                lanes[toss] = done
                done += 1
            row = rows[lanes[first]]
            for place in range(2):
                crib[2 + place] = query.six[THROWS[toss, place]]
            a, b, c, d = signed(crib[0]), signed(crib[1]), signed(crib[2]), signed(crib[3])
            ranks = RANK_POINTS[_holding(crib)]
            sums = outcomes[deal, toss]
            for column in range(4):
                sums[column] = 0.0
            over = row[PONE] >= TARGET or row[DEALER] >= TARGET
            counted = 1 if over and not whole else workspace.dealt[deal]
            for which in range(counted):
                starter, pone, dealer = starters[which], row[PONE], row[DEALER]
                last = ranks[starter >> 2] + flush_points(a, b, c, d, starter, True) + nobs_points(a, b, c, d, starter)
                hands = workspace.mine[toss, starter], workspace.theirs[deal, which]
                if role == 1:
                    hands = hands[1], hands[0]
                if not over:
                    pone, dealer = _after_show(pone, dealer, hands, last)
                for objective in range(3):
                    if dealing.objective in (objective, -1):
                        sums[objective] += _worth(model.pays[objective], model.worths[objective], pone, dealer)
                sums[3] += row[NET] + pegged - hands[0] + hands[1] + last
            for column in range(4):
                sums[column] *= (1 if role == 1 else -1) / counted


@kernel
def try_tosses(
    query: TossQuery, model: Model, dealing: Dealing, active: NDArray[np.bool_], outcomes: NDArray[np.float64]
) -> None:
    """Play the same deals out after the ``active`` bool[15] tosses.

    Fills ``outcomes`` float64[deals, 15, 4] for these with the worth of the deals to the side, by objective, and, where
    whole deals are played, its points less the opponent's; the mean of deals that differ in their starter.
    """
    workspace = new_toss_workspace(query.six)
    deal_out(assumed_play(model, -1), query, model, dealing, active, outcomes, workspace)


@inner_kernel
def expected_cribs(model: Model, six: NDArray[np.uint8], role: int) -> NDArray[np.float64]:
    """Return float64[15], the expected crib by toss, but for the opponent's nobs, alike for all.

    An approximation: the starter is any card but the six and the opponent's two, whatever that keeps. Differences
    between tosses are off by 0.01 points.
    """
    left, of_suit = np.full(13, 4), np.full(4, 13)
    for card in six:
        left[card >> 2] -= 1
        of_suit[card & 3] -= 1
    thrown, cribs = np.zeros(SIZES[2]), np.zeros(len(THROWS))
    fill_thrown(model, 1 - role, left, thrown)
    for toss in range(len(cribs)):
        first, second = six[THROWS[toss, 0]], six[THROWS[toss, 1]]
        cribs[toss] = _of_ranks(_TWO[first >> 2, second >> 2], thrown, left)
        for card in (first, second):
            if card >> 2 == JACK:
                cribs[toss] += of_suit[card & 3] / _UNSEEN
        if first & 3 == second & 3:
            # Of all pairs that the opponent may toss, with all starters.
            ways = _UNSEEN * (_UNSEEN - 1) // 2 * (_UNSEEN - 2)
            cribs[toss] += crib_flush_total(of_suit[first & 3]) / ways
    return cribs


@inner_kernel
def _of_ranks(mine: int, thrown: NDArray[np.float64], left: NDArray[np.int64]) -> float:
    """Return the expected crib of two ranks with the opponent's ``thrown`` and a starter of those ``left``."""
    worth = 0.0
    for two in range(len(thrown)):
        if thrown[two] > 0:
            first, second = _TWO_RANKS[two, 0], _TWO_RANKS[two, 1]
            row, points = RANK_POINTS[signed(_FOUR[_THREE[mine, first], second])], 0
            for starter in range(13):
                points += left[starter] * row[starter]
            worth += thrown[two] * (points - row[first] - row[second]) / (_UNSEEN - 2)
    return worth


@inner_kernel
def _expected_nets(query: TossQuery, model: Model, workspace: _Workspace) -> NDArray[np.float64]:
    """Return float64[15], the expected net points of each toss, but for what is alike for all."""
    nets = expected_cribs(model, query.six, query.role)
    for toss in range(15):
        hand = 0
        for starter in workspace.unseen:
            hand += workspace.mine[toss, starter]
        crib = nets[toss] if query.role == 1 else -nets[toss]
        nets[toss] = hand / len(workspace.unseen) + model.keep_points[query.role, workspace.keeps[toss]] + crib
    return nets


@kernel
def toss_for_score(query: TossQuery, objective: int, model: Model, base: int) -> int:
    """Return the toss of most worth at a score, a place in ``crib.TOSSES``."""
    # The deals tried are seeded by what the side sees, not by the deal itself.
    seed = 0
    for card in query.six:
        seed = 52 * seed + signed(card)
    guide, workspace = assumed_play(model, -1), new_toss_workspace(query.six)
    nets, done = np.zeros(0), 0
    if model.keep_points.shape[1]:
        nets = _expected_nets(query, model, workspace)
    elif max(query.scores[0], query.scores[1]) < LEAD_BY_LUCK:
        return base
    # All are tried: a toss that costs many points may win the game where another loses it.
    race = Race(np.ones(MOST, np.bool_), np.empty((ROUNDS[-1], MOST, 4)), objective, nets)
    for end in ROUNDS:
        deals, dealing = race.outcomes[done:end], Dealing(seed, done, len(nets) > 0, objective)
        for place in range(46):
            workspace.deck[place] = workspace.unseen[place]
        deal_out(guide, query, model, dealing, race.active, deals, workspace)
        done = end
        if is_settled(race, base, done, ALIKE):
            break
    return chosen(race, base, done, SURELY)
