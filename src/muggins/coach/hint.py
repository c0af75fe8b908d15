"""The coach's hint: the best choice, as one sentence."""

from muggins.cards import format_cards
from muggins.coach.play import CardChoice, PlayAdvice
from muggins.coach.toss import TossAdvice, TossChoice


def hint_of(advice: TossAdvice | PlayAdvice) -> str:
    """Return the best choice of advice that has one, in a line: for the game where the score changes it."""
    rows: tuple[TossChoice | CardChoice, ...] = advice.rows
    best, plain = rows[0], advice.plain
    verb = "Toss" if isinstance(advice, TossAdvice) else "Play"
    if advice.why and best.at_score is not None and plain.at_score is not None:
        wins = f"wins {_told_apart(best.at_score.win, plain.at_score.win)} for the most points"
        return f"{verb} {format_cards(best.cards)}, which {wins}: {advice.why}"
    words = f"{verb} {format_cards(best.cards)}"
    if isinstance(best, TossChoice):
        often = f", the solution's choice {best.probability:.0%} of the time" if best.probability else ""
        words += f"{often}: {best.net:.2f} points expected"
    else:
        words += f": {best.reason}; {best.net:+.2f} to the end of the play"
    if len(rows) > 1:
        second = sorted(rows, key=lambda row: row.loss)[1]
        words += f"; next {format_cards(second.cards)}, {second.loss:.2f} less"
    return words


def _told_apart(one: float, other: float) -> str:
    """Return two probabilities in percent, in the fewest decimals (at most three) that show which is larger."""
    digits = next((digits for digits in range(3) if f"{one:.{digits}%}" != f"{other:.{digits}%}"), 3)
    return f"{one:.{digits}%} against {other:.{digits}%}"
