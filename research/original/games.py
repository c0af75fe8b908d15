"""Whole games in the study's engine: to 121, every deck twice, 1, 2 or 3 match points each."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.random import below, deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.score.first_to import skunked
from muggins.score.stage import TARGET
from muggins.solver.play.tree import GO
from muggins.solver.sampled.abstraction import deal_sets
from muggins.solver.sampled.tosses import toss_probabilities
from research.original.play import StudyEngine, after_card, after_pass, new_count, node_after, points_of
from research.original.players import StudyHands, StudyPlayer, card_of, row_held, toss_of


class _Table(NamedTuple):
    """What a game is played with; every array is modified."""

    dealt: NDArray[np.uint8]  # uint8[2, 6], by role, as dealt
    six: NDArray[np.uint8]  # uint8[2, 6], the same in the order of their sets
    sets: NDArray[np.int64]  # int64[2], their numbers
    kept: NDArray[np.uint8]  # uint8[2, 4], by role
    crib: NDArray[np.uint8]  # uint8[4]
    hands: StudyHands  # what is played
    scores: NDArray[np.int64]  # int64[2], by player
    probability: NDArray[np.float64]  # float64[15], of tosses


@inner_kernel
def _new_table() -> _Table:
    return _Table(
        np.zeros((2, 6), np.uint8),
        np.zeros((2, 6), np.uint8),
        np.zeros(2, np.int64),
        np.zeros((2, 4), np.uint8),
        np.zeros(4, np.uint8),
        StudyHands(
            np.zeros((2, 4), np.uint8), np.zeros((2, 4), np.uint8), np.zeros(52, np.uint8), np.zeros(6, np.uint8)
        ),
        np.zeros(2, np.int64),
        np.zeros(15),
    )


@inlined
def _is_on(table: _Table) -> bool:
    return bool(table.scores[0] < TARGET and table.scores[1] < TARGET)


@borrowing_kernel
def _score(table: _Table, player: int, points: int) -> None:
    if _is_on(table):
        table.scores[player] += points


@inner_borrowing_kernel
def _learned_toss(table: _Table, player: StudyPlayer, role: int, stream: NDArray[np.uint64]) -> int:
    """Return what a player has learned to toss; -1 of a set that it never met."""
    if len(player.tosses[role]) == 0:
        return -1
    weights, best = player.tosses[role, table.sets[role]], -1
    for toss in range(15):
        if weights[toss] > (weights[best] if best >= 0 else 0):
            best = toss
    if player.most or best < 0:
        return best
    toss_probabilities(weights, table.probability)
    draw, toss = below(stream, 1 << 24) / (1 << 24), 0
    while toss < 14 and draw >= table.probability[toss]:
        draw -= table.probability[toss]
        toss += 1
    return toss


@kernel
def _toss(
    engine: StudyEngine,
    table: _Table,
    player: StudyPlayer,
    role: int,
    deck: NDArray[np.uint8],
    stream: NDArray[np.uint64],
) -> None:
    """Split a side's six cards: what it has learned to toss leaves its hand in order, else it stays as dealt."""
    toss, cards = -1, table.dealt[role]
    if len(player.tosses[role]):
        deal_sets(player.abstraction, deck, table.six, table.sets)
        toss = _learned_toss(table, player, role, stream)
    if toss >= 0:
        cards = table.six[role]
    else:
        toss = toss_of(engine, player.thrower, cards, role, stream)
    for place in range(4):
        table.kept[role, place] = table.hands.held[role, place] = cards[KEEPS[toss, place]]
    for place in range(2):
        table.crib[2 * role + place] = cards[THROWS[toss, place]]


@borrowing_kernel
def _play(
    engine: StudyEngine,
    table: _Table,
    sides: tuple[StudyPlayer, StudyPlayer],
    seats: tuple[int, int],
    stream: NDArray[np.uint64],
) -> None:
    """Play the cards of a deal; ``sides`` are pone and dealer, ``seats`` the numbers of these players."""
    count, left, nodes, hands = new_count(), (4, 4), (0, 0), table.hands
    while count.down < 8 and _is_on(table):
        role = count.turn
        row = row_held(hands, role, left[role])
        place = card_of(engine, sides[role], count, nodes[role], hands, left, row, stream)
        if place < 0:
            if left[role] and not count.passed[role]:
                nodes = _followed(sides, nodes, GO)
            theirs = row_held(hands, 1 - role, left[1 - role])
            count, points = after_pass(engine, count, row, theirs)
        else:
            card = hands.held[role, place]
            rank = signed(card >> 2)
            points = points_of(count, rank)
            count, nodes = after_card(count, rank), _followed(sides, nodes, rank)
            hands.laid[role, 4 - left[role]] = card
            for other in range(place, left[role] - 1):
                hands.held[role, other] = hands.held[role, other + 1]
            left = (left[0] - 1, left[1]) if role == 0 else (left[0], left[1] - 1)
        _score(table, seats[role] if points > 0 else seats[1 - role], abs(points))


@inner_borrowing_kernel
def _followed(sides: tuple[StudyPlayer, StudyPlayer], nodes: tuple[int, int], edge: int) -> tuple[int, int]:
    return node_after(sides[0].learned.tree, nodes[0], edge), node_after(sides[1].learned.tree, nodes[1], edge)


@kernel
def play_games(
    engine: StudyEngine, players: tuple[StudyPlayer, StudyPlayer], seed: int, start: int, outcomes: NDArray[np.int8]
) -> None:
    """Play games from number ``start`` on, each twice with the same cards; the first deal alternates.

    ``outcomes``: int8[games, 2], match points to the first player, filled.
    """
    table, deck = _new_table(), np.zeros(52, np.uint8)
    cards, stream = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    for number in range(len(outcomes)):
        game = start + number
        for turn in range(2):
            dealer, deal = (game + turn) & 1, 0
            table.scores[:] = 0
            stream[0] = seeded(seed, game, turn)
            while _is_on(table):
                cards[0] = seeded(seed, game, deal + 2)
                for place in range(52):
                    deck[place] = place
                deal_cards(cards, deck, 13)
                for role in range(2):
                    for place in range(6):
                        table.dealt[role, place] = deck[6 * role + place]
                starter = signed(deck[12])
                seats = 1 - dealer, dealer
                sides = (players[1], players[0]) if dealer == 0 else (players[0], players[1])
                _score(table, dealer, 2 if starter >> 2 == JACK else 0)
                for role in range(2):
                    _toss(engine, table, sides[role], role, deck, stream)
                _play(engine, table, sides, seats, stream)
                for role in range(2):
                    a, b, c, d = table.kept[role]
                    points = points_of_five(signed(a), signed(b), signed(c), signed(d), starter, False)
                    _score(table, seats[role], points)
                a, b, c, d = table.crib
                _score(table, dealer, points_of_five(signed(a), signed(b), signed(c), signed(d), starter, True))
                dealer, deal = 1 - dealer, deal + 1
            winner = 0 if table.scores[0] >= TARGET else 1
            worth = 1 + skunked(table.scores[1 - winner])
            outcomes[number, turn] = worth if winner == 0 else -worth
