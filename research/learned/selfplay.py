"""A learner plays against itself, and records the outcome of cards and tosses.

In a third of the deals the play is greedy throughout. In the others one card, at a random step, is random, as is one in
four before it; only what comes from that card on is recorded, all after it played as well as is known, so that nothing
is learned from mistakes. One toss in five is random.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import NO_LOG, act, begin, deal, new_rows, packed, show_points
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.play import VALUES, card_points, holds, legal
from muggins.kernels.random import below, seeded
from muggins.players.compiled import draw_best, draw_best_card, only_rank
from muggins.players.net import (
    FEATURES,
    MOST_FEATURES,
    Net,
    NetWorkspace,
    features_of,
    new_net_workspace,
    seen_by_mover,
    worth_of_ranks,
    worth_of_throws,
)

_GAMES = 2048


class Played(NamedTuple):
    """What came of many deals."""

    features: NDArray[np.uint8]  # [n, MOST_FEATURES], the features of each card that was a choice, padded with FEATURES
    returns: NDArray[np.int8]  # [n], what its side pegged after it, less the opponent, to the end of the play
    crib: NDArray[np.int64]  # [2, 13, 13, 2], by role and ranks tossed, low and high: the points of cribs, and how many
    play: NDArray[np.int64]  # [2, 1820, 2], by role and keep: net points of greedy plays, and how many


class _Deals(NamedTuple):
    """The deals under way, by game; all arrays are modified."""

    rows: NDArray[np.int64]  # [n, row.LENGTH]
    streams: NDArray[np.uint64]  # [n, 1], their cards
    tried: NDArray[np.int64]  # [n], the step at which a card is random; -1 none
    random: NDArray[np.bool_]  # [n, 2], by role, whether the toss was
    noted: NDArray[np.int64]  # [n], how many cards are noted
    features: NDArray[np.uint8]  # [n, 8, MOST_FEATURES], theirs
    role: NDArray[np.int64]  # [n, 8], who played them
    before: NDArray[np.int64]  # [n, 8], the net points of that side in the play, the card's included
    six: NDArray[np.uint8]  # [6], overwritten
    log: NDArray[np.int16]  # of the game, for nobody


@inner_borrowing_kernel
def _begin(deals: _Deals, game: int) -> None:
    row, stream = deals.rows[game], deals.streams[game]
    begin(row, below(stream, 2))
    deal(row, stream, deals.log)


@borrowing_kernel
def _begin_all(deals: _Deals, seed: int) -> None:
    for game in range(len(deals.rows)):
        deals.streams[game, 0] = seeded(seed, game, 0)
        _begin(deals, game)


@inlined
def _net(row: NDArray[np.int64], role: int) -> int:
    net: int = row[r.MADE + 4 * role + r.PLAY] - row[r.MADE + 4 * (1 - role) + r.PLAY]
    return net


@inner_borrowing_kernel
def _choose_toss(net: Net, deals: _Deals, game: int, work: NetWorkspace, stream: NDArray[np.uint64]) -> int:
    row, six = deals.rows[game], deals.six
    role = 1 if row[r.PLAYER] == row[r.DEALER] else 0
    cards = row[r.DEALT + role]
    for place in range(6):
        six[place] = lowest_bit(cards)
        cards &= cards - 1
    deals.random[game, role] = below(stream, 5) == 0
    if deals.random[game, role]:
        toss = below(stream, 15)
    else:
        worth_of_throws(net, six, role, work)
        toss = draw_best(work.worth, 15, stream)
    if role == 0:
        deals.noted[game] = 0
        deals.tried[game] = below(stream, 8) if below(stream, 3) else -1
    return r.TOSS + toss


@inner_borrowing_kernel
def _random_rank(fitting: int, stream: NDArray[np.uint64]) -> int:
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
def _choose_card(net: Net, deals: _Deals, game: int, work: NetWorkspace, stream: NDArray[np.uint64]) -> int:
    row, tried = deals.rows[game], deals.tried[game]
    seen, step = seen_by_mover(row), row[r.DOWN]
    fitting = legal(seen.hand, seen.total)
    rank = only_rank(fitting)
    if rank < 0:
        if step == tried or (step < tried and below(stream, 4) == 0):
            rank = _random_rank(fitting, stream)
        else:
            rank = draw_best_card(worth_of_ranks(net, seen, work), work.worth, stream)
        if seen.left and step >= tried:
            place, number = deals.noted[game], features_of(seen, rank, work.on)
            for at in range(MOST_FEATURES):
                deals.features[game, place, at] = work.on[at] if at < number else FEATURES
            points = card_points(seen.pile << 4 | (rank + 1), seen.total + VALUES[rank])
            deals.role[game, place], deals.before[game, place] = seen.role, _net(row, seen.role) + points
            deals.noted[game] += 1
    return lowest_bit(row[r.HANDS + seen.role] & 15 << 4 * rank)


@inner_borrowing_kernel
def _note(deals: _Deals, game: int, played: Played, number: int) -> int:
    """Record the outcome of a finished deal; return how many cards are recorded by now."""
    row = deals.rows[game]
    for place in range(deals.noted[game]):
        if number < len(played.returns):
            for at in range(MOST_FEATURES):
                played.features[number, at] = deals.features[game, place, at]
            played.returns[number] = _net(row, deals.role[game, place]) - deals.before[game, place]
            number += 1
    points = show_points(row[r.TOSSES] | row[r.TOSSES + 1], row[r.STARTER], True)
    for role in range(2):
        tossed = row[r.TOSSES + role]
        if not deals.random[game, 1 - role]:
            low, high = lowest_bit(tossed) >> 2, lowest_bit(tossed & (tossed - 1)) >> 2
            played.crib[role, low, high, 0] += points
            played.crib[role, low, high, 1] += 1
        if deals.tried[game] < 0:
            keep = index_of_hand(packed(row[r.DEALT + role] ^ tossed))
            played.play[role, keep, 0] += _net(row, role)
            played.play[role, keep, 1] += 1
    return number


@borrowing_kernel
def _step(
    nets: tuple[Net, Net], deals: _Deals, work: NetWorkspace, stream: NDArray[np.uint64], played: Played, number: int
) -> int:
    """Let the player to move act in each game, and restart finished ones; return how many cards are recorded."""
    for game in range(len(deals.rows)):
        row = deals.rows[game]
        net = nets[0] if row[r.PLAYER] == 0 else nets[1]
        if row[r.PHASE] == r.TOSSING:
            action = _choose_toss(net, deals, game, work, stream)
        else:
            action = _choose_card(net, deals, game, work, stream)
        act(row, action, deals.log)
        deal(row, deals.streams[game], deals.log)
        if row[r.PHASE] == r.OVER:
            number = _note(deals, game, played, number)
            _begin(deals, game)
    return signed(number)


def play(first: Net, second: Net, games: int, seed: int) -> Played:
    """Return the outcomes of deals between two learners.

    ``games``: cards to record. ``seed``: of the deals and the random choices.

    Example:
        >>> from muggins.players.net_file import shipped_net
        >>> played = play(shipped_net(), shipped_net(), 1000, seed=1)
        >>> played.features.shape, played.returns.shape
        ((1000, 20), (1000,))
    """
    deals = _Deals(
        new_rows(_GAMES, 0),
        np.zeros((_GAMES, 1), np.uint64),
        np.zeros(_GAMES, np.int64),
        np.zeros((_GAMES, 2), np.bool_),
        np.zeros(_GAMES, np.int64),
        np.zeros((_GAMES, 8, MOST_FEATURES), np.uint8),
        np.zeros((_GAMES, 8), np.int64),
        np.zeros((_GAMES, 8), np.int64),
        np.zeros(6, np.uint8),
        NO_LOG,
    )
    played = Played(
        np.zeros((games, MOST_FEATURES), np.uint8),
        np.zeros(games, np.int8),
        np.zeros((2, 13, 13, 2), np.int64),
        np.zeros((2, 1820, 2), np.int64),
    )
    stream, number, work = np.array([seeded(seed, 1, 2)], np.uint64), 0, new_net_workspace(first)
    _begin_all(deals, seed)
    while number < games:
        number = _step((first, second), deals, work, stream, played, number)
    return played
