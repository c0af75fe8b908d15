"""A learner plays against itself in :class:`muggins.envs.VectorEnv`, and notes what came of every card and toss.

In a third of the deals nobody tries anything in the play. In the others one card, at a step that is drawn, is played
at random, and before it one in four; only what comes from that card on is noted, with all after it played as well as
is known, so that nothing is learned from mistakes. One toss in five is random.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.envs.vector import Batch, VectorEnv
from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import TOSSES
from muggins.kernels.game import show_points
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.play import VALUES, card_points, holds, legal
from muggins.kernels.random import below, seeded
from muggins.kernels.row import TOSS
from muggins.kernels.tosses import TossTables, toss_tables
from muggins.players.compiled import draw_best, draw_best_card, only_rank
from muggins.players.net.net import (
    FEATURES,
    MOST_FEATURES,
    Net,
    NetWorkspace,
    SeenPlay,
    features_of,
    new_net_workspace,
    worth_of_ranks,
    worth_of_throws,
)

_GAMES = 2048
_TOSSES = np.array(TOSSES, np.int64)
_HAND, _STARTER, _MINE, _THEIRS, _PILE, _COUNT, _LEFT, _DEALS, _PASSED, _TOSSING = (
    *(0, 104, 156, 208, 260, 364, 395),
    *(400, 401, 402),
)
"""Where the parts of an observation begin."""


class Played(NamedTuple):
    """What came of many deals.

    Attributes:
        features: uint8[n, MOST_FEATURES], the features of each card that was a choice, padded with FEATURES.
        returns: int8[n], what its side pegged after it, less the opponent, to the end of the play.
        crib: int64[2, 13, 13, 2], by role and ranks tossed, low and high: the points of cribs, and how many.
        play: int64[2, 1820, 2], by role and keep: the net points of plays in which nobody tried anything, and how many.
    """

    features: NDArray[np.uint8]
    returns: NDArray[np.int8]
    crib: NDArray[np.int64]
    play: NDArray[np.int64]


class _Deals(NamedTuple):
    """The deals under way, by game; all arrays are modified.

    Attributes:
        tried: int64[n], the step at which a card is random; -1 none.
        step: int64[n], cards played.
        tossed: int64[n, 2], masks by role.
        random: bool[n, 2], whether the toss was.
        keep: int64[n, 2], by role.
        dealer: int64[n], the player that deals.
        starter: int64[n], the card.
        net: int64[n], points pegged in the play by player 0, less those of player 1.
        points: int64[n], what the card about to be played pegs.
        closing: int64[n], the same if it is the last of the deal.
        noted: int64[n], how many cards are noted.
        features: uint8[n, 8, MOST_FEATURES], theirs.
        player: int64[n, 8], who played them.
        before: int64[n, 8], ``net`` with what the card pegged.
    """

    tried: NDArray[np.int64]
    step: NDArray[np.int64]
    tossed: NDArray[np.int64]
    random: NDArray[np.bool_]
    keep: NDArray[np.int64]
    dealer: NDArray[np.int64]
    starter: NDArray[np.int64]
    net: NDArray[np.int64]
    points: NDArray[np.int64]
    closing: NDArray[np.int64]
    noted: NDArray[np.int64]
    features: NDArray[np.uint8]
    player: NDArray[np.int64]
    before: NDArray[np.int64]


def _new_deals(number: int) -> _Deals:
    one, two, eight = (number,), (number, 2), (number, 8)
    shapes = {"tossed": two, "keep": two, "player": eight, "before": eight}
    arrays: dict[str, Any] = {name: np.zeros(shapes.get(name, one), np.int64) for name in _Deals._fields}
    arrays |= {"random": np.zeros(two, np.bool_), "features": np.zeros((*eight, MOST_FEATURES), np.uint8)}
    return _Deals(**arrays)


@borrowing_kernel
def _packed(observation: NDArray[np.uint8], start: int) -> int:
    """Return the cards of a plane as a packed hand."""
    hand = 0
    for card in range(52):
        if observation[start + card]:
            hand += 1 << 3 * (card >> 2)
    return hand


@inner_borrowing_kernel
def _place_of_one(observation: NDArray[np.uint8], start: int, number: int) -> int:
    """Return the place of the first 1 of a part of an observation, 0 if there is none."""
    for place in range(number):
        if observation[start + place]:
            return place
    return 0


@borrowing_kernel
def seen_by(observation: NDArray[np.uint8]) -> SeenPlay:
    """Return what the observer of ``observation`` uint8[423] sees of the play."""
    pile = 0
    for place in range(7, -1, -1):
        for rank in range(13):
            if observation[_PILE + 13 * place + rank]:
                pile = pile << 4 | (rank + 1)
    return SeenPlay(
        _packed(observation, _HAND),
        _packed(observation, _MINE),
        _packed(observation, _THEIRS),
        pile,
        _place_of_one(observation, _COUNT, 31),
        _place_of_one(observation, _LEFT, 5),
        signed(observation[_DEALS]),
        signed(observation[_PASSED]),
    )


@inner_borrowing_kernel
def _choose_toss(
    net: Net,
    batch: Batch,
    game: int,
    deals: _Deals,
    tables: TossTables,
    work: NetWorkspace,
    six: NDArray[np.uint8],
    stream: NDArray[np.uint64],
) -> int:
    observation, role, number = batch.observation[game], signed(batch.observation[game, _DEALS]), 0
    for card in range(52):
        if observation[_HAND + card]:
            six[number] = card
            number += 1
    random = below(stream, 5) == 0
    if random:
        toss = below(stream, 15)
    else:
        worth_of_throws(net, six, role, tables, work)
        toss = draw_best(work.worth, 15, stream)
    a, b = signed(six[_TOSSES[toss, 0]]), signed(six[_TOSSES[toss, 1]])
    kept = _packed(observation, _HAND) - (1 << 3 * (a >> 2)) - (1 << 3 * (b >> 2))
    if role == 0:
        deals.step[game] = deals.noted[game] = deals.net[game] = 0
        deals.dealer[game] = 1 - batch.player[game]
        deals.tried[game] = below(stream, 8) if below(stream, 3) else -1
    deals.tossed[game, role], deals.random[game, role] = 1 << a | 1 << b, random
    deals.keep[game, role] = index_of_hand(kept)
    return TOSS + toss


@inner_borrowing_kernel
def _random_rank(fitting: int, stream: NDArray[np.uint64]) -> int:
    """Return a rank of a part of a hand, each as likely as another."""
    ranks = 0
    for rank in range(13):
        ranks += holds(fitting, rank) > 0
    skip = below(stream, ranks)
    for rank in range(13):
        if holds(fitting, rank):
            if skip == 0:
                return rank
            skip -= 1
    return -1


@inner_borrowing_kernel
def _choose_card(
    net: Net, batch: Batch, game: int, deals: _Deals, work: NetWorkspace, stream: NDArray[np.uint64]
) -> int:
    observation = batch.observation[game]
    seen, step = seen_by(observation), deals.step[game]
    fitting = legal(seen.hand, seen.total)
    rank = only_rank(fitting)
    is_choice = rank < 0
    if is_choice:
        if step == deals.tried[game] or (step < deals.tried[game] and below(stream, 4) == 0):
            rank = _random_rank(fitting, stream)
        else:
            rank = draw_best_card(worth_of_ranks(net, seen, work), work.worth, stream)
    player, count = signed(batch.player[game]), seen.total + VALUES[rank]
    points = card_points(seen.pile << 4 | (rank + 1), count)
    deals.points[game], deals.closing[game] = points, points + (count != 31)
    if is_choice and seen.left and step >= deals.tried[game]:
        place = deals.noted[game]
        number = features_of(seen, rank, work.on)
        for at in range(MOST_FEATURES):
            deals.features[game, place, at] = work.on[at] if at < number else FEATURES
        deals.player[game, place] = player
        deals.before[game, place] = deals.net[game] + (points if player == 0 else -points)
        deals.noted[game] += 1
    deals.step[game] += 1
    deals.starter[game] = _place_of_one(observation, _STARTER, 52)
    card = 4 * rank
    while not observation[_HAND + card]:
        card += 1
    return card


@borrowing_kernel
def _choose(
    nets: tuple[Net, Net],
    batch: Batch,
    deals: _Deals,
    tables: TossTables,
    work: NetWorkspace,
    six: NDArray[np.uint8],
    stream: NDArray[np.uint64],
    actions: NDArray[np.int64],
) -> None:
    """Fill ``actions`` int64[n] with what the player to move does in each game."""
    for game in range(len(actions)):
        net = nets[0] if batch.player[game] == 0 else nets[1]
        if batch.observation[game, _TOSSING]:
            actions[game] = _choose_toss(net, batch, game, deals, tables, work, six, stream)
        else:
            actions[game] = _choose_card(net, batch, game, deals, work, stream)


@inner_borrowing_kernel
def _note_deal(deals: _Deals, game: int, played: Played, number: int) -> int:
    """Add what came of a deal that is over; return how many cards are noted by now."""
    for place in range(deals.noted[game]):
        if number < len(played.returns):
            pegged = deals.net[game] - deals.before[game, place]
            for at in range(MOST_FEATURES):
                played.features[number, at] = deals.features[game, place, at]
            played.returns[number] = pegged if deals.player[game, place] == 0 else -pegged
            number += 1
    points = show_points(deals.tossed[game, 0] | deals.tossed[game, 1], deals.starter[game], True)
    for role in range(2):
        if not deals.random[game, 1 - role]:
            low = lowest_bit(deals.tossed[game, role])
            high = lowest_bit(deals.tossed[game, role] & ~(1 << low))
            played.crib[role, low >> 2, high >> 2, 0] += points
            played.crib[role, low >> 2, high >> 2, 1] += 1
        if deals.tried[game] < 0:
            mine = deals.net[game] if (deals.dealer[game] == 0) == (role == 1) else -deals.net[game]
            played.play[role, deals.keep[game, role], 0] += mine
            played.play[role, deals.keep[game, role], 1] += 1
    return number


@borrowing_kernel
def _note(
    batch: Batch, actions: NDArray[np.int64], players: NDArray[np.int8], deals: _Deals, played: Played, number: int
) -> int:
    """Note what a step has paid; return how many cards are noted by now."""
    for game in range(len(actions)):
        if actions[game] < TOSS:
            # The last card is followed by the show, which is no part of the play.
            pegged = signed(batch.reward[game, players[game]])
            if batch.done[game]:
                pegged = deals.closing[game]
            deals.net[game] += pegged if players[game] == 0 else -pegged
            if batch.done[game]:
                number = _note_deal(deals, game, played, number)
    return number


def play(first: Net, second: Net, many: int, seed: int) -> Played:
    """Return what came of deals between two learners.

    Args:
        first: a learner.
        second: another, or the same.
        many: how many cards to note.
        seed: of the deals and of what is tried.

    Example:
        >>> from muggins.players.net.file import shipped_net
        >>> played = play(shipped_net(), shipped_net(), 1000, seed=1)
        >>> played.features.shape, played.returns.shape
        ((1000, 20), (1000,))
    """
    env, deals = VectorEnv(_GAMES, seed=seed), _new_deals(_GAMES)
    played = Played(
        np.zeros((many, MOST_FEATURES), np.uint8),
        np.zeros(many, np.int8),
        np.zeros((2, 13, 13, 2), np.int64),
        np.zeros((2, 1820, 2), np.int64),
    )
    stream, actions, six = np.array([seeded(seed, 1, 2)], np.uint64), np.zeros(_GAMES, np.int64), np.zeros(6, np.uint8)
    batch, number, work = env.reset(), 0, new_net_workspace(first)
    while number < many:
        _choose((first, second), batch, deals, toss_tables(), work, six, stream, actions)
        players = batch.player.copy()
        batch = env.step(actions)
        number = _note(batch, actions, players, deals, played, number)
    return played
