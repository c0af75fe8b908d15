"""The drill of the discard: hands where the obvious discard is not the best one, by a small real loss."""

from muggins.coach.coach import shared_coach
from muggins.coach.toss import TossAdvice
from muggins.quiz.position import PositionDrill, question_about
from muggins.quiz.quiz import Question
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View

_INSTRUCTIVE = (0.1, 1.0)


class TossDrill(PositionDrill):
    """Asks what to discard; see `muggins.quiz.quiz.Drill`."""

    name = asks = "toss"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz toss {seed} {number}", attempt)
            attempt += 1
            view = View(Role(deck[6] & 1), tuple(sorted(deck[:6])))
            if is_instructive(shared_coach().tosses(view)):
                return question_about(view, self.name)


def is_instructive(advice: TossAdvice) -> bool:
    """Return whether the highest hand, or the highest hand and crib alone, is a small mistake."""
    sign = 1 if advice.role is Role.DEALER else -1
    tempting = (
        max(advice.rows, key=lambda choice: choice.hand),
        max(advice.rows, key=lambda choice: choice.hand + sign * choice.crib),
    )
    return any(_INSTRUCTIVE[0] <= choice.loss <= _INSTRUCTIVE[1] for choice in tempting)
