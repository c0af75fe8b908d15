"""The drill of the rules of thumb: positions in which the first ten decide, and rightly."""

from collections.abc import Sequence
from dataclasses import replace

from muggins.cards import Card, format_cards
from muggins.coach.coach import shared_coach
from muggins.players.thumb.player import numbers_for, said_by_rules
from muggins.players.thumb.sets import BASE
from muggins.quiz.play import choices_in
from muggins.quiz.position import RIGHT, PositionDrill, judge_choice, question_about
from muggins.quiz.quiz import Question, Verdict
from muggins.rules.deal import Deal
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View

SIZE = 10
"""The set that is asked about."""


class RulesDrill(PositionDrill):
    """Asks what the rules of thumb say; see `muggins.quiz.quiz.Drill`."""

    name = "rules"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed: by turns about the discard and the play."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz rules {seed} {number}", attempt)
            attempt += 1
            role = Role(deck[20] & 1)
            if number % 2 == 0:
                views = [View(role, tuple(sorted(deck[:6])))]
            else:
                views = [view for view, _ in choices_in(Deal.from_deck(deck), role)]
            for view in views:
                if _decide(view):
                    return question_about(view, self.name)

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer loses against the best choice, and what the rules say.

        Raises:
            MugginsError: no such choice.
        """
        verdict, view = judge_choice(question.key, answer), parse_position(question.key)
        told = " or ".join(f"{format_cards(cards)}{_why(view, cards)}" for cards in sorted(said_by_rules(view, SIZE)))
        return replace(verdict, words=f"{verdict.words} By the rules: {told}.")


def _decide(view: View) -> bool:
    """Return whether the rules leave one choice, a good one, where counting alone may choose a bad one."""
    said = said_by_rules(view, SIZE)
    counted = said_by_rules(view, len(BASE)) - said
    if len(said) > 1 or not counted:
        return False
    advice = shared_coach().advise(view)
    return advice.of(next(iter(said))).loss < RIGHT <= max(advice.of(cards).loss for cards in counted)


def _why(view: View, cards: tuple[Card, ...]) -> str:
    """Return the rules that are for a choice, or against one that counts as much."""
    if numbers := numbers_for(view, cards, SIZE):
        return f" ({_rules(numbers)})"
    for other in sorted(said_by_rules(view, len(BASE))):
        if numbers := numbers_for(view, other, SIZE):
            return f", not {format_cards(other)} ({_rules(numbers)})"
    return ""


def _rules(numbers: Sequence[int]) -> str:
    return f"rule {numbers[0]}" if len(numbers) == 1 else f"rules {', '.join(map(str, numbers))}"
