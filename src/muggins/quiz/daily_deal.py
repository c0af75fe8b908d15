"""The daily deal: three deals that the date alone decides, the same for everybody, each decision judged.

The person deals the second. A decision is judged as the coach judges it at 0-0, in points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from muggins.coach.coach import Coach
from muggins.coach.review import Decision, judge
from muggins.errors import MugginsError
from muggins.quiz.daily import DEALS, DailyResult
from muggins.rules.events import Tossed
from muggins.rules.history import decisions
from muggins.rules.role import Seat
from muggins.table.one_deal import OneDeal
from muggins.wire import Answer


def daily_deal(day: date, number: int, moves: Sequence[str] = ()) -> OneDeal:
    """Return one of the deals of a day, as far as it has come.

    Args:
        day: of any month.
        number: 1 to 3.
        moves: the person's, in order.

    Raises:
        MugginsError: no such deal, or a move that cannot be.
    """
    if not 1 <= number <= DEALS:
        raise MugginsError(f"deal {number}: expected 1 to {DEALS}")
    return OneDeal(f"daily {day.isoformat()} {number}", Seat.P1 if number == 2 else Seat.P2, moves)


def judged(deal: OneDeal, coach: Coach) -> tuple[Decision, ...]:
    """Return the person's decisions of a deal that is over, as the coach judges them at 0-0; none before that."""
    if not deal.over:
        return ()
    (played,) = deal.record.replay().deals
    made = []
    for view, event in decisions(played):
        if view.role is deal.role and view.is_choice:
            at_zero = replace(view, scores=(0, 0))
            cards = event.cards if isinstance(event, Tossed) else (event.card,)
            made.append(judge(at_zero, cards, coach.advise(at_zero), 1, Seat.P1))
    return tuple(made)


def points_lost(decisions: Sequence[Decision]) -> float:
    return sum(each.loss for each in decisions)


@dataclass(frozen=True, slots=True)
class DailyDealPlayed:
    """A deal of a day that was played to its end.

    Attributes:
        number: 1 to 3.
        lost: points, in all.
        counts: whether it was the first try, the one that is kept.
        decisions: the person's, in order.
    """

    number: int
    lost: float
    counts: bool
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class DailyPlayed(Answer):
    """Deals of a day that were played, and the results of the day.

    Attributes:
        day: such as 2026-01-31.
        played: the deals that were played now.
        result: of the day; None where no deal of it was ever played to its end.
        streak: how many days in a row all deals were played on their day, up to today or yesterday.
        best_streak: the longest of all.
    """

    day: str
    played: tuple[DailyDealPlayed, ...]
    result: DailyResult | None
    streak: int
    best_streak: int
