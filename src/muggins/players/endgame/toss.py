"""A toss for the score: deals dealt out and played on under the book, the same for every toss.

What cannot be the choice is dropped as soon as that is clear, so that most of the deals go into the
few tosses that are close.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.crib import CRIBS_PER_TOSS, KEEPS, TOSSES
from muggins.kernels.play import START
from muggins.kernels.random import below, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import TossTables, sort_cards
from muggins.players.compiled import Scratch, ThrowerId, worth_of_tosses
from muggins.players.endgame.aims import Aims
from muggins.players.endgame.racing import Trial, add_values, chosen, is_settled, new_trial
from muggins.players.endgame.rollout import GROWN, Guide, guide_of, play_on
from muggins.players.solution import TossBook, toss_by_book
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.solver.play.tree import Tree

LEAD = 85
"""While both sides have less, nobody tosses for the score: there is nothing to gain."""
ROUNDS = (16, 32, 64, 128, 256, 512)
"""After how many deals the tosses that are clearly worse are dropped; the last is the end."""
SURELY = 1.0
"""Standard errors by which a toss must be ahead of the book's to be made instead."""
FAR = 5.0
"""Points by which a toss may be worse than the best and still be tried."""
MORE_STARTERS = 3
"""How many starters are turned beside the first: counting is quicker than playing."""
_ROUNDS = np.array(ROUNDS, np.int64)
_TOSSES = np.array(TOSSES, np.int64)
_EXPECTED = int(ThrowerId.EXPECTED)
_FAR = int(FAR * CRIBS_PER_TOSS)


class Deals(NamedTuple):
    """Room to deal the unseen cards in; every array is modified.

    Attributes:
        deck: uint8[46], the cards that the side does not see.
        six: uint8[6], the other side's cards.
        kept: uint8[2, 4], by role.
        crib: uint8[4], the other side's toss first.
        starters: int64[1 + MORE_STARTERS], of these deals, which are alike but for them.
        own: int64[15, 52], what the side's hand scores by toss and starter.
        other: int64[1 + MORE_STARTERS], what the other side's scores.
        shares: int64[13].
        stream: uint64[2, 1], for the deal, and for the play.
    """

    deck: NDArray[np.uint8]
    six: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    crib: NDArray[np.uint8]
    starters: NDArray[np.int64]
    own: NDArray[np.int64]
    other: NDArray[np.int64]
    shares: NDArray[np.int64]
    stream: NDArray[np.uint64]


@inner_kernel
def _points(cards: NDArray[np.uint8], starter: int, crib: bool) -> int:
    return points_of_five(signed(cards[0]), signed(cards[1]), signed(cards[2]), signed(cards[3]), starter, crib)


@inlined
def _holding(cards: NDArray[np.uint8]) -> int:
    """Return four cards as a multiset of ranks."""
    held = signed(cards[0] >> 2)
    for place in range(1, 4):
        held = signed(GROWN[place, held, cards[place] >> 2])
    return held


@inner_kernel
def _play_out(guide: Guide, deals: Deals, scores: tuple[int, int], whole: bool) -> tuple[int, int, int]:
    """Play deals on from the starter to the show by the book of both sides.

    Args:
        guide: the tree and the book.
        deals: what both keep, and the starters.
        scores: (pone's, dealer's) before heels.
        whole: whether what comes after a win is played too.

    Returns:
        (pone's, dealer's) score, no further than the first that has 121; and what the dealer made
        more than the pone, all in all, if that was asked for.
    """
    pone, dealer = scores
    heels = 2 if deals.starters[0] >> 2 == JACK else 0
    dealer += heels
    if dealer >= TARGET and not whole:
        return pone, dealer, 0
    hands = (_holding(deals.kept[0]), _holding(deals.kept[1]))
    pone, dealer, net = play_on(guide, START, signed(0), hands, (pone, dealer), whole, deals.shares, deals.stream[1])
    return pone, dealer, net + heels


@inner_kernel
def _show(
    deals: Deals, which: int, toss: int, role: int, after: tuple[int, int, int], whole: bool
) -> tuple[int, int, int]:
    """Count one of the deals; ``after`` is what came of the play, the result the same after all."""
    pone, dealer, net = after
    starter = deals.starters[which]
    for part in range(3):
        over = pone >= TARGET or dealer >= TARGET
        if over and not whole:
            break
        counts = min(part, 1)
        if part == 2:
            points = _points(deals.crib, starter, True)
        else:
            points = deals.own[toss, starter] if counts == role else deals.other[which]
        net += points if counts == 1 else -points
        if not over:
            pone, dealer = (pone + points, dealer) if counts == 0 else (pone, dealer + points)
    return pone, dealer, net


@inner_kernel
def _worth(pay: NDArray[np.float64], worths: NDArray[np.float64], pone: int, dealer: int) -> float:
    """Return what the scores after a deal are worth to its dealer."""
    if pone >= TARGET:
        return -paid(pay, dealer)
    if dealer >= TARGET:
        return paid(pay, pone)
    worth: float = -worths[pone, dealer]
    return worth


@inlined
def _new_deals(six: NDArray[np.uint8]) -> Deals:
    """Return room to deal in, for a side that holds six cards."""
    deals = Deals(
        np.zeros(46, np.uint8),
        np.zeros(6, np.uint8),
        np.zeros((2, 4), np.uint8),
        np.zeros(4, np.uint8),
        np.zeros(1 + MORE_STARTERS, np.int64),
        np.zeros((15, 52), np.int64),
        np.zeros(1 + MORE_STARTERS, np.int64),
        np.zeros(13, np.int64),
        np.zeros((2, 1), np.uint64),
    )
    unseen = 0
    for card in range(52):
        held = False
        for mine in six:
            held |= mine == card
        if not held:
            deals.deck[unseen] = card
            unseen += 1
    for toss in range(15):
        for place in range(4):
            deals.kept[0, place] = six[KEEPS[toss, place]]
        for starter in deals.deck:
            deals.own[toss, starter] = _points(deals.kept[0], signed(starter), False)
    return deals


@inlined
def _deal_other(deals: Deals, book: TossBook, role: int, seed: int, deal: int) -> int:
    """Deal the other side, in a role, six cards that it tosses by the book, and turn starters.

    The play is by a book that does not ask for the starter, so what has been played may be counted
    with several. A Jack turned first stays alone: its heels come before the play.

    Returns:
        How many starters.
    """
    chance, deck = deals.stream[0], deals.deck
    chance[0] = seeded(seed, deal, 7)
    for place in range(7 + MORE_STARTERS):
        swap = place + below(chance, 46 - place)
        deck[place], deck[swap] = deck[swap], deck[place]
    deals.six[:] = deck[:6]
    sort_cards(deals.six)
    thrown = toss_by_book(book, deals.six, role, False, chance)
    for place in range(4):
        deals.kept[role, place] = deals.six[KEEPS[thrown, place]]
    for place in range(2):
        deals.crib[place] = deals.six[_TOSSES[thrown, place]]
    many = 0
    for place in range(6, 7 + MORE_STARTERS):
        if many == 0 or (deals.starters[0] >> 2 != JACK and deck[place] >> 2 != JACK):
            deals.starters[many] = deck[place]
            deals.other[many] = _points(deals.kept[role], deals.starters[many], False)
            many += 1
    return many


@inlined
def _set_toss(deals: Deals, six: NDArray[np.uint8], role: int, toss: int, seed: int, deal: int) -> None:
    """Make a toss, and let the play draw what it draws after every other."""
    for place in range(4):
        deals.kept[role, place] = six[KEEPS[toss, place]]
    for place in range(2):
        deals.crib[2 + place] = six[_TOSSES[toss, place]]
    deals.stream[1, 0] = seeded(seed, deal, 8)


@inlined
def _try_all(  # noqa: PLR0917
    trial: Trial,
    deals: Deals,
    guide: Guide,
    book: TossBook,
    aims: Aims,
    objective: int,
    six: NDArray[np.uint8],
    role: int,
    scores: tuple[int, int],
    seed: int,
    deal: int,
) -> None:
    """Play deals out after each toss, with the same cards, and add what came of them."""
    many = _deal_other(deals, book, 1 - role, seed, deal)
    for toss in range(15):
        if trial.active[toss]:
            _set_toss(deals, six, role, toss, seed, deal)
            after, worth = _play_out(guide, deals, scores, False), 0.0
            counted = 1 if after[0] >= TARGET or after[1] >= TARGET else many
            for which in range(counted):
                pone, dealer, _ = _show(deals, which, toss, role, after, False)
                worth += _worth(aims.pays[objective], aims.worths[objective], pone, dealer)
            trial.value[toss] = (worth if role == 1 else -worth) / counted
    add_values(trial)


@kernel
def toss_for_score(  # noqa: PLR0917
    tree: Tree,
    book: TossBook,
    aims: Aims,
    objective: int,
    six: NDArray[np.uint8],
    role: int,
    scores: tuple[int, int],
    base: int,
    tables: TossTables,
    scratch: Scratch,
) -> int:
    """Return the place in ``crib.TOSSES`` of the toss of most worth at a score.

    Args:
        tree: the tree.
        book: how the other side tosses.
        aims: what is played for.
        objective: of these.
        six: uint8[6], sorted.
        role: 0 pone, 1 dealer.
        scores: (pone's, dealer's).
        base: the book's toss.
        tables: what tosses are worth in points.
        scratch: overwritten.
    """
    # The deals that are thought of come from what the side sees, not from the deal's own stream.
    seed = 0
    for card in six:
        seed = 52 * seed + card
    trial, deals, done = new_trial(), _new_deals(six), 0
    guide = guide_of(tree, aims.play)
    worth_of_tosses(_EXPECTED, six, role, tables, scratch)
    nets = scratch.worth
    for toss in range(15):
        trial.active[toss] = toss == base or nets[toss] > nets.max() - _FAR
    for most in _ROUNDS:
        for deal in range(done, most):
            _try_all(trial, deals, guide, book, aims, objective, six, role, scores, seed, deal)
        done = most
        if is_settled(trial, base, done):
            break
    return chosen(trial, base, done, SURELY)


@kernel
def try_tosses(
    tree: Tree,
    book: TossBook,
    aims: Aims,
    six: NDArray[np.uint8],
    role: int,
    scores: tuple[int, int],
    seed: int,
    found: NDArray[np.float64],
) -> None:
    """Play deals out after each of the 15 tosses, the same cards for all.

    Args:
        tree: the tree.
        book: how the other side tosses.
        aims: what is played for.
        six: uint8[6], sorted.
        role: 0 pone, 1 dealer.
        scores: (pone's, dealer's).
        seed: of the deals.
        found: float64[deals, 15, 4], filled with what the deals were worth to the side, by
            objective, and its points less the other's in the whole deal; the mean of those that
            differ in their starter.
    """
    deals, sign = _new_deals(six), 1 if role == 1 else -1
    guide = guide_of(tree, aims.play)
    for deal in range(len(found)):
        many = _deal_other(deals, book, 1 - role, seed, deal)
        for toss in range(15):
            _set_toss(deals, six, role, toss, seed, deal)
            after, sums = _play_out(guide, deals, scores, True), found[deal, toss]
            sums[:] = 0
            for which in range(many):
                pone, dealer, net = _show(deals, which, toss, role, after, True)
                for objective in range(3):
                    sums[objective] += _worth(aims.pays[objective], aims.worths[objective], pone, dealer)
                sums[3] += net
            sums *= sign / many
