"""The drill of the toss: hands where the obvious toss is not the best one, by a small real loss."""

from muggins.cards import Card, format_cards, parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.toss import TossAdvice
from muggins.errors import CardError, MugginsError, shorten
from muggins.quiz.quiz import Question, Verdict
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View

RIGHT = 0.05
"""A choice that loses less, in points, is as good as the best."""
_INSTRUCTIVE = (0.1, 1.0)


class TossDrill:
    """Asks what to toss; see `muggins.quiz.quiz.Drill`."""

    name = "toss"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz toss {seed} {number}", attempt)
            attempt += 1
            six, role = tuple(sorted(deck[:6])), Role(deck[6] & 1)
            if _instructive(shared_coach().tosses(View(role, six))):
                return _question(six, role)

    def again(self, key: str) -> Question:
        """Return the question with a key.

        Raises:
            MugginsError: no question has it.
        """
        return _question(*_read(key))

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what a toss loses against the best.

        Raises:
            MugginsError: not two of the six cards.
        """
        six, role = _read(question.key)
        advice = shared_coach().tosses(View(role, six))
        best = advice.best
        told = f"toss {format_cards(best.toss)}, {best.net:.2f} expected"
        if not answer.strip():
            return Verdict(right=False, loss=advice.rows[-1].loss, words=f"Best: {told}.")
        tossed = parse_cards(answer, what="toss")
        if len(tossed) != 2 or not set(tossed) <= set(six):
            raise CardError(f"toss {shorten(answer)!r}: expected two of {format_cards(six)}")
        choice = advice.of(tossed)
        if choice is best:
            return Verdict(right=True, loss=0.0, words=f"{best.net:.2f} points expected.")
        words = f"{choice.loss:.2f} less than the best: {choice.reason}; {told}."
        return Verdict(right=choice.loss < RIGHT, loss=choice.loss, words=words)


def _instructive(advice: TossAdvice) -> bool:
    """Whether the highest hand, or the highest hand and crib alone, is a small mistake."""
    sign = 1 if advice.role is Role.DEALER else -1
    tempting = (
        max(advice.rows, key=lambda choice: choice.hand),
        max(advice.rows, key=lambda choice: choice.hand + sign * choice.crib),
    )
    return any(_INSTRUCTIVE[0] <= choice.loss <= _INSTRUCTIVE[1] for choice in tempting)


def _read(key: str) -> tuple[tuple[Card, ...], Role]:
    """Return the cards and the role of a question: of a position, or of six cards and a role, as keys once were."""
    text, _, role = key.rpartition(" ")
    view = parse_position(f"{role} hand {text}" if role in {"dealer", "pone"} else key)
    if view.tossed or view.starter is not None:
        raise MugginsError(f"question {shorten(key)!r}: expected a position before the toss")
    return view.dealt, view.role


def _question(six: tuple[Card, ...], role: Role) -> Question:
    whose = "your crib" if role is Role.DEALER else "your opponent's crib"
    return Question(
        drill=TossDrill.name,
        key=format_position(View(role, six)),
        words=f"{format_cards(six)}, you are the {role}: which two go into {whose}?",
        hand=six,
        role=role,
    )
