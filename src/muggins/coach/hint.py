"""The coach's hint: the best choice, as one sentence."""

from muggins.cards import format_cards
from muggins.coach.play import CardChoice, PlayAdvice
from muggins.coach.toss import TossAdvice, TossChoice
from muggins.words import say


def hint_of(advice: TossAdvice | PlayAdvice) -> str:
    rows: tuple[TossChoice | CardChoice, ...] = advice.rows
    best, plain = rows[0], advice.plain
    values: dict[str, object] = {"cards": format_cards(best.cards), "net": best.net, "reason": best.reason, "next": ""}
    if advice.why and best.at_score is not None and plain.at_score is not None:
        win, other = _distinct_percent(best.at_score.win, plain.at_score.win)
        return say(f"hint.{advice.kind}_at_score", values | {"win": win, "plain": other, "why": advice.why})
    if len(rows) > 1:
        second = sorted(rows, key=lambda row: row.loss)[1]
        values["next"] = say("hint.next", {"cards": format_cards(second.cards), "loss": second.loss})
    if isinstance(best, TossChoice) and best.probability:
        return say("hint.toss_often", values | {"often": best.probability})
    return say(f"hint.{advice.kind}", values)


def _distinct_percent(one: float, other: float) -> tuple[str, str]:
    """Return two probabilities in percent, in the fewest decimals (at most three) that show which is larger."""
    digits = next((digits for digits in range(3) if f"{one:.{digits}%}" != f"{other:.{digits}%}"), 3)
    return f"{one:.{digits}%}", f"{other:.{digits}%}"
