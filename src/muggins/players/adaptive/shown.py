"""The deals of a finished game as the learner takes them in."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, SCORES, SIX, STARTER, TOSS
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.score.values import as_to_121


class ShownDeals(NamedTuple):
    """Deals whose cards both sides have shown.

    Attributes:
        deals: the deals.
        rows: int16[n, 26], the same as rows, see :mod:`muggins.kernels.deal_row`.
        roles: int64[n], the role of the seat that is learned of, in each.
    """

    deals: tuple[Deal, ...]
    rows: NDArray[np.int16]
    roles: NDArray[np.int64]


def shown_deals(game: Game, seat: Seat) -> ShownDeals:
    """Return the deals of a game that were shown to their end: the last one, which wins it, may not have been.

    Args:
        game: a finished game.
        seat: who is learned of.

    Raises:
        MugginsError: rules that have no values of scores.
    """
    deals = tuple(game.deals[:-1])
    dealers = [(game.first_dealer + place) % 2 for place in range(len(deals))]
    roles = np.array([Role.DEALER if Seat(dealer) is seat else Role.PONE for dealer in dealers], np.int64)
    rows = [_row(game, dealer, deal) for dealer, deal in zip(dealers, deals, strict=True)]
    return ShownDeals(deals, np.array(rows, np.int16).reshape(-1, LENGTH), roles)


def _row(game: Game, dealer: int, deal: Deal) -> NDArray[np.int16]:
    row = np.zeros(LENGTH, np.int16)
    row[DEALER] = dealer
    row[STARTER] = deal.starter_card
    for role in Role:
        six, toss = sorted(deal.dealt[role]), deal.tosses[role]
        assert toss is not None
        row[SIX + 6 * role : SIX + 6 * role + 6] = six
        row[TOSS + role] = TOSSES.index(tuple(sorted(map(six.index, toss))))
    row[CARDS : CARDS + 8] = [event.card for event in deal.events if isinstance(event, CardPlayed)]
    row[SCORES : SCORES + 2] = as_to_121((deal.start_scores[Role.PONE], deal.start_scores[Role.DEALER]), game.ruleset)
    return row
