"""The best choice of a view in a line: for the points, and for the game once there is a score."""

from typing import Any

from muggins.cards import format_card, format_cards
from muggins.coach.at_score import Stakes
from muggins.coach.at_score_play import stakes_of_cards
from muggins.coach.at_score_toss import stakes_of_tosses
from muggins.coach.play import advise_play
from muggins.coach.toss import advise_toss
from muggins.rules.view import View
from muggins.score.boards import has_worths

_DEALS = 512


def toss_hint(view: View) -> str:
    """Return the best toss of a view in a line."""
    advice = advise_toss(view.dealt, view.role)
    if _has_score(view):
        stakes = stakes_of_tosses(advice, view.scores, ruleset=view.ruleset, deals=_DEALS)
        if stakes.why:
            return f"Toss {format_cards(stakes.best)}{_wins(stakes)}: {stakes.why}"
    best, second = advice.choices[:2]
    often = f", the solution's choice {best.frequency:.0%} of the time" if best.frequency else ""
    return (
        f"Toss {format_cards(best.tossed)}{often}: {best.net:.2f} points expected; "
        f"next {format_cards(second.tossed)}, {second.loss:.2f} less"
    )


def card_hint(view: View) -> str:
    """Return the best card of a view in a line."""
    advice = advise_play(view)
    if _has_score(view):
        stakes = stakes_of_cards(view, advice)
        if stakes is not None and stakes.why:
            return f"Play {format_card(stakes.best)}{_wins(stakes)}: {stakes.why}"
    best = advice.best
    words = f"Play {format_card(best.card)}: {best.reason}; {best.net:+.2f} to the end of the play"
    if len(advice.choices) > 1:
        second = advice.choices[1]
        words += f"; next {format_card(second.card)}, {second.loss:.2f} less"
    return words


def _has_score(view: View) -> bool:
    return max(view.scores) > 0 and has_worths(view.ruleset)


def _wins(stakes: Stakes[Any]) -> str:
    best, plain = stakes.of[stakes.best], stakes.of[stakes.plain]
    return f", which wins {best.win:.0%} against {plain.win:.0%} for the most points"
