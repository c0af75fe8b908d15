"""A toss for the score: deals dealt out and played on under the book, the same for every toss.

What cannot be the choice is dropped as soon as that is clear, so that most of the deals go into the
few tosses that are close.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.crib import CRIBS_PER_TOSS, TOSSES
from muggins.kernels.play import NOBODY, START, after_card, after_go, legal, without
from muggins.kernels.random import below, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import KEEPS, TossTables, sort_cards
from muggins.players.aims import Aims
from muggins.players.book import TossBook, toss_by_book
from muggins.players.mass import (
    PeggerId,
    Scratch,
    ThrowerId,
    choose_card,
    only_rank,
    worth_of_tosses,
)
from muggins.score.crossings import paid
from muggins.score.seams import TARGET
from muggins.solver.belief import child_of
from muggins.solver.entries import weights_at
from muggins.solver.tree import GO, Tree

LEAD = 85
"""While both sides have less, nobody tosses for the score: there is nothing to gain."""
ROUNDS = (16, 32, 64, 128, 256)
"""After how many deals the tosses that are clearly worse are dropped; the last is the end."""
CLEARLY = 2.5
"""Standard errors by which a toss must be behind to be dropped."""
SURELY = 1.5
"""Standard errors by which a toss must be ahead of the book's to be made instead."""
FAR = 5.0
"""Points by which a toss may be worse than the best and still be tried."""
_ROUNDS = np.array(ROUNDS, np.int64)
_TOSSES = np.array(TOSSES, np.int64)
_RULE = int(PeggerId.RULE)
_EXPECTED = int(ThrowerId.EXPECTED)
_FAR = int(FAR * CRIBS_PER_TOSS)


class Trial(NamedTuple):
    """Tosses on trial; every array is modified.

    Attributes:
        active: bool[15], the tosses that are still tried.
        ahead: float64[15, 15], by how much a toss was worth more than another, over all deals.
        squares: float64[15, 15], the sums of the squares of that.
        value: float64[15], what each toss was worth in the newest deal.
        deck: uint8[46], the cards that the side does not see.
        six: uint8[6], the other side's cards.
        kept: uint8[2, 4], by role.
        crib: uint8[4].
        weights: int64[13].
        stream: uint64[2, 1], for the deal, and for the play.
    """

    active: NDArray[np.bool_]
    ahead: NDArray[np.float64]
    squares: NDArray[np.float64]
    value: NDArray[np.float64]
    deck: NDArray[np.uint8]
    six: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    crib: NDArray[np.uint8]
    weights: NDArray[np.int64]
    stream: NDArray[np.uint64]


@inner_kernel
def _play_on(
    tree: Tree, play: NDArray[np.uint8], hands: tuple[int, int], scores: tuple[int, int],
    whole: bool, weights: NDArray[np.int64], stream: NDArray[np.uint64],
) -> tuple[int, int, int]:  # fmt: skip
    """Play two hands out by the book, to the first that has 121 or, on request, to the end.

    Return (pone's, dealer's) score, no further than that, and what the dealer pegged more.
    """
    state, node, (pone, dealer), net = START, 0, scores, 0
    while state.turn != NOBODY:
        turn = state.turn
        hand = hands[turn]
        fitting = legal(hand, state.total)
        if fitting == 0:
            state, turn = after_go(state)
            node = child_of(tree, node, GO) if node >= 0 else -1
            points = 0 if turn == NOBODY else 1
        else:
            rank = only_rank(fitting)
            if rank < 0 and node >= 0:
                total = weights_at(tree, play, node, hand, weights)
                if total > 0:
                    draw, rank = below(stream, total), 0
                    while True:
                        if fitting >> 3 * rank & 7:
                            if draw < weights[rank]:
                                break
                            draw -= weights[rank]
                        rank += 1
            if rank < 0:
                rank = choose_card(_RULE, hand, state, weights, stream)
            state, points = after_card(state, rank)
            node = child_of(tree, node, rank) if node >= 0 else -1
            rest = without(hand, rank)
            hands = (rest, hands[1]) if turn == 0 else (hands[0], rest)
        net += points if turn == 1 else -points
        if pone < TARGET and dealer < TARGET:
            pone, dealer = (pone + points, dealer) if turn == 0 else (pone, dealer + points)
        if not whole and (pone >= TARGET or dealer >= TARGET):
            break
    return pone, dealer, net


@inner_kernel
def _packed(cards: NDArray[np.uint8]) -> int:
    hand = 0
    for card in cards:
        hand += 1 << 3 * signed(card >> 2)
    return hand


@inner_kernel
def _points(cards: NDArray[np.uint8], starter: int, crib: bool) -> int:
    return points_of_five(
        signed(cards[0]), signed(cards[1]), signed(cards[2]), signed(cards[3]), starter, crib
    )


@inner_kernel
def _deal_out(tree: Tree, play: NDArray[np.uint8], kept: NDArray[np.uint8],
              crib: NDArray[np.uint8], starter: int, scores: tuple[int, int], whole: bool,
              weights: NDArray[np.int64],
              stream: NDArray[np.uint64]) -> tuple[int, int, int]:  # fmt: skip
    """Play a deal on from the starter by the book of both sides.

    Args:
        tree: the tree.
        play: uint8[entries], the book.
        kept: uint8[2, 4], by role.
        crib: uint8[4].
        starter: the card.
        scores: (pone's, dealer's) before heels.
        whole: whether what comes after a win is played and counted too.
        weights: int64[13], overwritten.
        stream: for draws.

    Returns:
        (pone's, dealer's) score, no further than the first that has 121; and what the dealer made
        more than the pone in the whole deal, if that was asked for.
    """
    pone, dealer = scores
    heels = 2 if starter >> 2 == JACK else 0
    dealer += heels
    if dealer >= TARGET and not whole:
        return pone, dealer, 0
    hands = (_packed(kept[0]), _packed(kept[1]))
    pone, dealer, net = _play_on(tree, play, hands, (pone, dealer), whole, weights, stream)
    net += heels
    for part in range(3):
        over = pone >= TARGET or dealer >= TARGET
        if over and not whole:
            break
        role = min(part, 1)
        points = _points(crib if part == 2 else kept[part], starter, part == 2)
        net += points if role == 1 else -points
        if not over:
            pone, dealer = (pone + points, dealer) if role == 0 else (pone, dealer + points)
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
def _new_trial(six: NDArray[np.uint8], base: int, nets: NDArray[np.int64]) -> Trial:
    """Return a trial of the book's toss and of those that are not far worse than the best.

    ``nets`` int64[15] are the expected net points of the tosses, times CRIBS_PER_TOSS.
    """
    trial = Trial(
        np.zeros(15, np.bool_), np.zeros((15, 15)), np.zeros((15, 15)), np.zeros(15),
        np.zeros(46, np.uint8), np.zeros(6, np.uint8), np.zeros((2, 4), np.uint8),
        np.zeros(4, np.uint8), np.zeros(13, np.int64), np.zeros((2, 1), np.uint64),
    )  # fmt: skip
    for toss in range(15):
        trial.active[toss] = toss == base or nets[toss] > nets.max() - _FAR
    unseen = 0
    for card in range(52):
        held = False
        for mine in six:
            held |= mine == card
        if not held:
            trial.deck[unseen] = card
            unseen += 1
    return trial


@inlined
def _deal_other(trial: Trial, book: TossBook, role: int) -> int:
    """Deal the other side, in a role, six cards that it tosses by the book; return the starter."""
    chance = trial.stream[0]
    for place in range(7):
        swap = place + below(chance, 46 - place)
        trial.deck[place], trial.deck[swap] = trial.deck[swap], trial.deck[place]
    trial.six[:] = trial.deck[:6]
    sort_cards(trial.six)
    thrown = toss_by_book(book, trial.six, role, False, chance)
    for place in range(4):
        trial.kept[role, place] = trial.six[KEEPS[thrown, place]]
    for place in range(2):
        trial.crib[place] = trial.six[_TOSSES[thrown, place]]
    return signed(trial.deck[6])


@inlined
def _set_toss(trial: Trial, six: NDArray[np.uint8], role: int, toss: int, seed: int,
              deal: int) -> None:  # fmt: skip
    """Make a toss, and let the play draw what it draws after every other."""
    for place in range(4):
        trial.kept[role, place] = six[KEEPS[toss, place]]
    for place in range(2):
        trial.crib[2 + place] = six[_TOSSES[toss, place]]
    trial.stream[1, 0] = seeded(seed, deal, 8)


@inlined
def _try_all(trial: Trial, tree: Tree, book: TossBook, aims: Aims, objective: int,
             six: NDArray[np.uint8], role: int, scores: tuple[int, int], seed: int,
             deal: int) -> None:  # fmt: skip
    """Play one deal out after each toss, with the same cards, and add what came of it."""
    trial.stream[0, 0] = seeded(seed, deal, 7)
    starter = _deal_other(trial, book, 1 - role)
    for toss in range(15):
        if trial.active[toss]:
            _set_toss(trial, six, role, toss, seed, deal)
            pone, dealer, _ = _deal_out(tree, aims.play, trial.kept, trial.crib, starter,
                                        scores, False, trial.weights, trial.stream[1])  # fmt: skip
            worth = _worth(aims.pays[objective], aims.worths[objective], pone, dealer)
            trial.value[toss] = worth if role == 1 else -worth
    for toss in range(15):
        for than in range(15):
            if trial.active[toss] and trial.active[than]:
                ahead = trial.value[toss] - trial.value[than]
                trial.ahead[toss, than] += ahead
                trial.squares[toss, than] += ahead * ahead


@inner_kernel
def _leader(trial: Trial, base: int) -> int:
    """Return the toss that is ahead of all others."""
    best = base
    for toss in range(15):
        if trial.active[toss] and trial.ahead[toss, best] > 0:
            best = toss
    return best


@inner_kernel
def _sureness(trial: Trial, toss: int, than: int, deals: int) -> float:
    """Return by how many standard errors a toss is ahead of another; 0 if it is not."""
    mean = trial.ahead[toss, than] / deals
    if mean <= 0:
        return 0.0
    variance = trial.squares[toss, than] / deals - mean * mean
    return np.inf if variance <= 0 else mean / np.sqrt(variance / deals)


@inner_kernel
def _is_settled(trial: Trial, base: int, deals: int) -> bool:
    """Drop the tosses that are clearly worse than the leader; return whether none is left to try.

    The book's stays, to be compared with, until it is far behind.
    """
    best, others = _leader(trial, base), 0
    for toss in range(15):
        if trial.active[toss] and toss != best:
            enough = 2 * CLEARLY if toss == base else CLEARLY
            if _sureness(trial, best, toss, deals) > enough:
                if toss != base:
                    trial.active[toss] = False
            else:
                others += 1
    return others == 0


@kernel
def toss_for_score(tree: Tree, book: TossBook, aims: Aims, objective: int, six: NDArray[np.uint8],
                   role: int, scores: tuple[int, int], base: int, tables: TossTables,
                   scratch: Scratch) -> int:  # fmt: skip
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
    worth_of_tosses(_EXPECTED, six, role, tables, scratch)
    # The deals that are thought of come from what the side sees, not from the deal's own stream.
    seed = 0
    for card in six:
        seed = 52 * seed + card
    trial, done = _new_trial(six, base, scratch.worth), 0
    for deals in _ROUNDS:
        for deal in range(done, deals):
            _try_all(trial, tree, book, aims, objective, six, role, scores, seed, deal)
        done = deals
        if _is_settled(trial, base, done):
            break
    best = _leader(trial, base)
    return best if _sureness(trial, best, base, done) > SURELY else base


@kernel
def try_tosses(tree: Tree, book: TossBook, aims: Aims, six: NDArray[np.uint8], role: int,
               scores: tuple[int, int], seed: int, found: NDArray[np.float64]) -> None:  # fmt: skip
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
            objective, and its points less the other's in the whole deal.
    """
    trial = _new_trial(six, 0, np.zeros(15, np.int64))
    sign = 1 if role == 1 else -1
    for deal in range(len(found)):
        trial.stream[0, 0] = seeded(seed, deal, 7)
        starter = _deal_other(trial, book, 1 - role)
        for toss in range(15):
            _set_toss(trial, six, role, toss, seed, deal)
            pone, dealer, net = _deal_out(tree, aims.play, trial.kept, trial.crib, starter,
                                          scores, True, trial.weights, trial.stream[1])  # fmt: skip
            for objective in range(3):
                worth = _worth(aims.pays[objective], aims.worths[objective], pone, dealer)
                found[deal, toss, objective] = sign * worth
            found[deal, toss, 3] = sign * net
