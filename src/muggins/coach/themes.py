"""What a decision is about: the themes by which mistakes are summed up and practised."""

from enum import StrEnum
from typing import TYPE_CHECKING

from muggins.brief import BriefEnum
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.coach.play import PlayAdvice
    from muggins.coach.toss import TossAdvice
    from muggins.rules.view import View

_LATE = 16  # from this count on, 31 is within reach of every ten-card but one


class Theme(StrEnum, metaclass=BriefEnum):
    """A theme of decisions."""

    DEFEND = "defend"
    BUILD = "build"
    KEEP = "keep"
    LEAD = "lead"
    REPLY = "reply"
    LATE = "late"
    SCORE = "score"


THEMES = {
    Theme.DEFEND: "Defending against the opponent's crib",
    Theme.BUILD: "Building your own crib",
    Theme.KEEP: "Keeping cards for the play",
    Theme.LEAD: "Leads",
    Theme.REPLY: "Pairs, runs and fifteens",
    Theme.LATE: "The count to 31",
    Theme.SCORE: "Playing to the score",
}


def theme_of(view: "View", advice: "TossAdvice | PlayAdvice") -> Theme:
    """Return the theme of a decision: the score where the choice of most points does not win most often.

    A discard is about the play where hand and crib alone would choose otherwise, else about the crib.
    """
    if advice.by_wins and advice.rows[0] is not advice.plain:
        return Theme.SCORE
    if advice.kind == "toss":
        sign = 1 if view.role is Role.DEALER else -1
        if max(advice.rows, key=lambda row: row.hand + sign * row.crib) is not advice.plain:
            return Theme.KEEP
        return Theme.BUILD if view.role is Role.DEALER else Theme.DEFEND
    count = view.play_state.count
    if count == 0:
        return Theme.LEAD
    return Theme.LATE if count >= _LATE else Theme.REPLY
