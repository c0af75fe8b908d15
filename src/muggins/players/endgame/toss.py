"""A toss for the score: deals dealt out and played on by the solution, the same for every toss.

What cannot be the choice is dropped as soon as that is clear, so that most of the deals go into the
few tosses that are close.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inlined, kernel, plain, signed
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.play import START
from muggins.kernels.random import below, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import sort_cards
from muggins.players.endgame.model import Model
from muggins.players.endgame.racing import add_round, chosen, is_settled, new_race
from muggins.players.endgame.rollout import Draws, Guide, OpenPlay, new_draws, play_out
from muggins.players.solution import SolutionTosses, toss_by_solution
from muggins.score.first_to import paid
from muggins.score.stage import TARGET

LEAD = 85
"""While both sides have less, nobody tosses for the score: there is nothing to gain."""
ROUNDS = (16, 32, 64, 128, 256, 512)
"""After how many deals the tosses that are clearly worse are dropped; the last is the end."""
SURELY = 1.0
"""Standard errors by which a toss must be ahead of the solution's to be made instead."""
MORE_STARTERS = 3
"""How many starters are turned besides the first: counting is quicker than playing."""
_ROUNDS = np.array(ROUNDS, np.int64)
_MOST_DEALS = max(more - done for done, more in zip((0, *ROUNDS), ROUNDS, strict=False))
_TOSSES = np.array(TOSSES, np.int64)


class TossQuery(NamedTuple):
    """What a toss is asked for.

    Attributes:
        six: uint8[6], the side's cards, sorted.
        role: 0 pone, 1 dealer.
        scores: (pone's, dealer's).
    """

    six: NDArray[np.uint8]
    role: int
    scores: tuple[int, int]


class Dealing(NamedTuple):
    """Which deals are dealt out.

    Attributes:
        seed: of the deals.
        first: the number of the first.
        whole: whether to play on after a win.
    """

    seed: int
    first: int
    whole: bool


class _Workspace(NamedTuple):
    """Arrays that deals are dealt and played in; every array is overwritten.

    Attributes:
        deck: uint8[46], the cards that the side does not see.
        six: uint8[6], the opponent's cards.
        kept: uint8[2, 4], by role.
        crib: uint8[4], the opponent's toss first.
        starters: int64[1 + MORE_STARTERS], of deals that differ in nothing else.
        mine: int64[15, 52], what the side's hand scores by toss and starter.
        theirs: int64[1 + MORE_STARTERS], what the opponent's scores, by place in ``starters``.
        dealing: uint64[1], the stream that deals.
        draws: for the play.
    """

    deck: NDArray[np.uint8]
    six: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    crib: NDArray[np.uint8]
    starters: NDArray[np.int64]
    mine: NDArray[np.int64]
    theirs: NDArray[np.int64]
    dealing: NDArray[np.uint64]
    draws: Draws


@inlined
def _new_workspace(six: NDArray[np.uint8]) -> _Workspace:
    """Return a new workspace for a side that holds six cards."""
    workspace = _Workspace(
        np.zeros(46, np.uint8),
        np.zeros(6, np.uint8),
        np.zeros((2, 4), np.uint8),
        np.zeros(4, np.uint8),
        np.zeros(1 + MORE_STARTERS, np.int64),
        np.zeros((15, 52), np.int64),
        np.zeros(1 + MORE_STARTERS, np.int64),
        np.zeros(1, np.uint64),
        new_draws(),
    )
    unseen = 0
    for card in range(52):
        held = False
        for mine in six:
            held |= mine == card
        if not held:
            workspace.deck[unseen] = card
            unseen += 1
    for toss in range(15):
        for place in range(4):
            workspace.kept[0, place] = six[KEEPS[toss, place]]
        for starter in workspace.deck:
            workspace.mine[toss, starter] = _points(workspace.kept[0], signed(starter), False)
    return workspace


@borrowing_kernel
def _points(cards: NDArray[np.uint8], starter: int, crib: bool) -> int:
    return points_of_five(signed(cards[0]), signed(cards[1]), signed(cards[2]), signed(cards[3]), starter, crib)


@inlined
def _holding(cards: NDArray[np.uint8]) -> int:
    """Return four cards as a multiset of ranks."""
    held = signed(0)
    for place in range(4):
        held = signed(WITH_CARD[place, held, cards[place] >> 2])
    return held


@borrowing_kernel
def _play_on(guide: Guide, workspace: _Workspace, scores: tuple[int, int], whole: bool) -> tuple[int, int, int]:
    """Play the deals of a workspace on from the starter to the show by the solution.

    Args:
        guide: the tree and the solution's play.
        workspace: what both keep, and the starters.
        scores: (pone's, dealer's) before heels.
        whole: whether to play on after a win.

    Returns:
        (pone's, dealer's) score, no further than the first that has 121; and what the dealer made
        more than the pone, all in all, if that was asked for.
    """
    pone, dealer = scores
    heels = 2 if workspace.starters[0] >> 2 == JACK else 0
    dealer += heels
    if dealer >= TARGET and not whole:
        return pone, dealer, 0
    hands = (_holding(workspace.kept[0]), _holding(workspace.kept[1]))
    pone, dealer, net = play_out(guide, OpenPlay(START, signed(0), hands, (pone, dealer)), whole, workspace.draws)
    return pone, dealer, net + heels


@borrowing_kernel
def _show(
    workspace: _Workspace, which: int, toss: int, role: int, after: tuple[int, int, int], whole: bool
) -> tuple[int, int, int]:
    """Count one of the deals after its play; takes and returns what :func:`_play_on` returns."""
    pone, dealer, net = after
    starter = workspace.starters[which]
    for part in range(3):
        over = pone >= TARGET or dealer >= TARGET
        if over and not whole:
            break
        counts = min(part, 1)
        if part == 2:
            points = _points(workspace.crib, starter, True)
        else:
            points = workspace.mine[toss, starter] if counts == role else workspace.theirs[which]
        net += points if counts == 1 else -points
        if not over:
            pone, dealer = (pone + points, dealer) if counts == 0 else (pone, dealer + points)
    return pone, dealer, net


@borrowing_kernel
def _worth(pay: NDArray[np.float64], worths: NDArray[np.float64], pone: int, dealer: int) -> float:
    """Return what the scores after a deal are worth to its dealer."""
    if pone >= TARGET:
        return -paid(pay, dealer)
    if dealer >= TARGET:
        return paid(pay, pone)
    worth: float = -worths[pone, dealer]
    return worth


@borrowing_kernel
def _deal_opponent(workspace: _Workspace, strategy: SolutionTosses, role: int, seed: int, deal: int) -> int:
    """Deal the opponent, in a role, six cards that it tosses by the solution, and turn starters.

    The play assumed does not depend on the starter, so one play may be counted with several
    starters. A Jack turned first stays alone: its heels come before the play.

    Returns:
        How many starters.
    """
    stream, deck, starters = workspace.dealing, workspace.deck, workspace.starters
    stream[0] = seeded(seed, deal, 7)
    for place in range(7 + MORE_STARTERS):
        swap = place + below(stream, 46 - place)
        deck[place], deck[swap] = deck[swap], deck[place]
    for place in range(6):
        workspace.six[place] = deck[place]
    sort_cards(workspace.six)
    thrown = toss_by_solution(strategy, workspace.six, role, False, stream)
    for place in range(4):
        workspace.kept[role, place] = workspace.six[KEEPS[thrown, place]]
    for place in range(2):
        workspace.crib[place] = workspace.six[_TOSSES[thrown, place]]
    many = 0
    for place in range(6, 7 + MORE_STARTERS):
        if many == 0 or (starters[0] >> 2 != JACK and deck[place] >> 2 != JACK):
            starters[many] = deck[place]
            workspace.theirs[many] = _points(workspace.kept[role], starters[many], False)
            many += 1
    return many


@borrowing_kernel
def _set_toss(workspace: _Workspace, query: TossQuery, toss: int, seed: int, deal: int) -> None:
    """Make a toss; the play after it makes the same draws as after every other."""
    for place in range(4):
        workspace.kept[query.role, place] = query.six[KEEPS[toss, place]]
    for place in range(2):
        workspace.crib[2 + place] = query.six[_TOSSES[toss, place]]
    workspace.draws.stream[0] = seeded(seed, deal, 8)


@borrowing_kernel
def _try_tosses(
    guide: Guide,
    query: TossQuery,
    model: Model,
    dealing: Dealing,
    active: NDArray[np.bool_],
    found: NDArray[np.float64],
    workspace: _Workspace,
) -> None:
    role, whole = query.role, dealing.whole
    for place in range(len(found)):
        deal = dealing.first + place
        many = _deal_opponent(workspace, model.toss, 1 - role, dealing.seed, deal)
        for toss in range(15):
            if not active[toss]:
                continue
            _set_toss(workspace, query, toss, dealing.seed, deal)
            after, sums = _play_on(guide, workspace, query.scores, whole), found[place, toss]
            for column in range(4):
                sums[column] = 0.0
            over = after[0] >= TARGET or after[1] >= TARGET
            counted = 1 if over and not whole else many
            for which in range(counted):
                pone, dealer, net = _show(workspace, which, toss, role, after, whole)
                for objective in range(3):
                    sums[objective] += _worth(model.pays[objective], model.worths[objective], pone, dealer)
                sums[3] += net
            for column in range(4):
                sums[column] *= (1 if role == 1 else -1) / counted


@kernel
def try_tosses(
    guide: Guide,
    query: TossQuery,
    model: Model,
    dealing: Dealing,
    active: NDArray[np.bool_],
    found: NDArray[np.float64],
) -> None:
    """Play deals out after some of the 15 tosses, the same cards for all.

    Args:
        guide: the tree and the solution's play.
        query: what is asked.
        model: what the opponent is assumed to do.
        dealing: which deals.
        active: bool[15], the tosses.
        found: float64[deals, 15, 4], filled for these with what the deals were worth to the side, by
            objective, and its points less the opponent's in the whole deal; the mean of those that
            differ in their starter.
    """
    _try_tosses(guide, query, model, dealing, active, found, _new_workspace(query.six))


@plain
def toss_for_score(guide: Guide, query: TossQuery, objective: int, model: Model, base: int) -> int:
    """Return the place in ``crib.TOSSES`` of the toss of most worth at a score.

    Args:
        guide: the tree and the solution's play.
        query: what is asked.
        objective: what is played for, a place in rules.ruleset.Objective.
        model: what the opponent is assumed to do.
        base: the solution's toss.
    """
    # The deals tried are seeded by what the side sees, not by the deal itself.
    seed = 0
    for card in query.six:
        seed = 52 * seed + signed(card)
    race, found, done = new_race(), np.zeros((_MOST_DEALS, 15, 4)), 0
    race.active[:] = True  # a toss that costs many points may win the game where another loses it
    for end in _ROUNDS:
        deals = found[: end - done]
        try_tosses(guide, query, model, Dealing(seed, done, False), race.active, deals)
        add_round(race, deals, objective)
        done = end
        if is_settled(race, base, done):
            break
    return chosen(race, base, done, SURELY)
