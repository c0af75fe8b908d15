"""The published study's own rules of play, for the tests only: see test_published.py."""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.board import award, begin
from muggins.arena.playout import play_game
from muggins.arena.table import MatchTable
from muggins.arena.tally import Tally
from muggins.kernels._jit import kernel, signed
from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, SIX, STARTER, TOSS
from muggins.kernels.play import NOBODY, START, after_card, after_go
from muggins.kernels.show import points_of_five

_TOSSES = np.array(TOSSES, np.int64)


@kernel
def deviating_outcome(table: MatchTable, log: NDArray[np.int16]) -> int:
    """Score a logged game again, a go being paid beside the last card to one who played on alone.

    That is what an engine does that pays "go" when a player goes on because its opponent is out of
    cards, and then "last card" as well (not where the last card makes 31). Choices do not depend on
    the score, so the cards played stay the same; the game may end a deal sooner. Returns the
    winner's seat.
    """
    board = table.board
    begin(board, 0, 0)
    for row in log:
        dealer, starter = signed(row[DEALER]), signed(row[STARTER])
        if starter >> 2 == 10:
            award(board, None, 1, 0, 2, dealer)
        state, down = START, 0
        while state.turn != NOBODY:
            role = state.turn
            rank = signed(row[CARDS + down]) >> 2
            fits = state.total + min(rank + 1, 10) <= 31
            if _holder(row, down) != role or not fits:  # the side to move says go
                state, pegger = after_go(state)
                if pegger != NOBODY:
                    award(board, None, pegger, 1, 1, dealer)
                continue
            down += 1
            state, points = after_card(state, rank)
            award(board, None, role, 1, points, dealer)
            alone = down > 1 and _holder(row, down - 2) == role
            if state.turn == NOBODY and state.total != 31 and alone:
                award(board, None, role, 1, 1, dealer)
        for role in range(2):
            kept, place = np.empty(4, np.int64), 0
            toss = row[TOSS + role]
            for i in range(6):
                if i not in (_TOSSES[toss, 0], _TOSSES[toss, 1]):
                    kept[place] = row[SIX + 6 * role + i]
                    place += 1
            points = points_of_five(kept[0], kept[1], kept[2], kept[3], starter, False)
            award(board, None, role, 2, points, dealer)
        crib = np.empty(4, np.int64)
        for role in range(2):
            for i in range(2):
                crib[2 * role + i] = row[SIX + 6 * role + _TOSSES[row[TOSS + role], i]]
        points = points_of_five(crib[0], crib[1], crib[2], crib[3], starter, True)
        award(board, None, 1, 3, points, dealer)
        if board.winner[0] != NOBODY:
            break
    return signed(board.winner[0])


@kernel
def _holder(row: NDArray[np.int16], down: int) -> int:
    """Return the role that was dealt the card played in place ``down``."""
    for place in range(6):
        if row[SIX + place] == row[CARDS + down]:
            return 0
    return 1


@kernel
def play_deviating(table: MatchTable, seed: int, number: int, tally: Tally) -> None:
    """Play games 0 to ``number - 1`` with the first deal alternating; fill ``tally.outcomes``."""
    for game in range(number):
        log = np.full((60, LENGTH), -1, np.int16)
        first = game & 1
        play_game(table, seed, game, first, 0, tally, log)
        winner = deviating_outcome(table, log)
        loser = table.board.scores[1 - winner]
        kind = 2 if loser <= 60 else 1 if loser <= 90 else 0
        tally.outcomes[first, 3 * winner + kind] += 1
