"""The daily deal: three deals that the date alone decides; the person deals the second."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from muggins.coach.coach import Coach
from muggins.coach.review import Decision, judge
from muggins.errors import MugginsError
from muggins.quiz.daily import DEALS, DailyResult
from muggins.rules.events import Tossed
from muggins.rules.role import Seat
from muggins.rules.view import decisions
from muggins.table.one_deal import OneDeal
from muggins.wire import Answer


def daily_deal(day: date, number: int, moves: Sequence[str] = ()) -> OneDeal:
    """Return deal 1, 2 or 3 of a day after the person's moves; a MugginsError for no such deal, or an illegal move."""
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
        lost: points.
        counts: whether it was the first try, which is kept.
        decisions: the person's.
    """

    number: int
    lost: float
    counts: bool
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class DailyPlayed(Answer):
    """Deals of a day that were played, and the results of the day.

    Attributes:
        played: the deals that were played now.
        result: of the day; None where no deal of it was finished.
        streak: see :class:`muggins.quiz.daily.DailyResults`.
    """

    day: str
    played: tuple[DailyDealPlayed, ...]
    result: DailyResult | None
    streak: int
    best_streak: int
