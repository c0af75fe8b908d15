"""Games whose deals are written down, and replayed by the rules."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.arena.playout import play_games
from muggins.arena.table import MatchTable, new_table
from muggins.arena.tally import Tally, new_tally
from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, MOST_DEALS, SCORES, SIX, STARTER, TOSS
from muggins.players.base import DrawingPlayer
from muggins.players.forms import compiled, plain_player
from muggins.players.registry import parse_player
from muggins.rules.deal import Deal, Phase
from muggins.rules.role import Role
from muggins.rules.view import view_of


def play_logged(table: MatchTable, seed: int, game: int, tally: Tally | None = None) -> NDArray[np.int16]:
    logs: NDArray[np.int16] = np.full((1, MOST_DEALS, LENGTH), -1, np.int16)
    play_games(table, seed, game, 1, False, tally or new_tally(), logs)
    game_log: NDArray[np.int16] = logs[0]
    return game_log


def deal_of(row: list[int], scores: tuple[int, int] = (0, 0)) -> Deal:
    """Return the deal of a row after its tosses."""
    deal = Deal(row[SIX : SIX + 6], row[SIX + 6 : STARTER], row[STARTER], scores=scores)
    for role in Role:
        deal.toss(role, [row[SIX + 6 * role + place] for place in TOSSES[row[TOSS + role]]])
    return deal


def plays_as_in_plain_form(
    player: str, opponent: str, games: int, plain: DrawingPlayer | None = None, least: int = 0
) -> int:
    """Assert that the first player makes no choice in a playout that its plain form never makes.

    Returns:
        How many choices it made at scores of which one was ``least`` or more.
    """
    name, chosen = parse_player(player), 0
    plain = plain or plain_player(name, random.Random(1))
    table = new_table(compiled(name), compiled(parse_player(opponent)))
    for number in range(games):
        log = play_logged(table, 11, 2 * number)
        for row in log[log[:, DEALER] >= 0].tolist():
            deal = deal_of(row, (row[SCORES], row[SCORES + 1]))
            ours = Role.DEALER if row[DEALER] == 0 else Role.PONE
            before = view_of(deal, ours, events=0)
            assert deal.tosses[ours] in plain.thrower.toss_probabilities(before)
            chosen += max(before.scores) >= least
            for card in row[CARDS:SCORES]:
                if deal.phase is Phase.OVER:
                    break
                (role,) = deal.to_act
                if role is ours:
                    view = view_of(deal, role)
                    odds = plain.pegger.play_probabilities(view)
                    assert sum(odds.values()) == pytest.approx(1)
                    assert card >> 2 in {choice >> 2 for choice in odds}
                    chosen += max(view.scores) >= least
                deal.play(role, card)
    return chosen
