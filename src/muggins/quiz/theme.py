"""Drills by theme: positions where a choice of one theme is easily wrong."""

from collections.abc import Iterator

from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.themes import Theme, theme_of
from muggins.coach.toss import TossAdvice
from muggins.quiz import play, toss
from muggins.quiz.play import choices_in
from muggins.quiz.position import PositionDrill, question_about
from muggins.quiz.quiz import Question
from muggins.rules.deal import Deal
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View

_PLAY = frozenset({Theme.LEAD, Theme.REPLY, Theme.LATE})
_LAST = 25
"""Questions about the score are asked where somebody is that near home."""
_COSTLY = 0.01
"""What the choice of most points must lose there, in wins."""


class ThemeDrill(PositionDrill):
    """Asks about positions of a theme; see `muggins.quiz.quiz.Drill`."""

    def __init__(self, theme: Theme) -> None:
        self.theme, self.name = theme, theme.value

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz {self.name} {seed} {number}", attempt)
            attempt += 1
            for view, advice in self._positions(deck):
                if theme_of(view, advice) is self.theme and _is_instructive(self.theme, advice):
                    return question_about(view, self.name)

    def _positions(self, deck: tuple[int, ...]) -> Iterator[tuple[View, TossAdvice | PlayAdvice]]:
        role = Role(deck[20] & 1)
        if self.theme in _PLAY:
            yield from choices_in(Deal.from_deck(deck), role)
            return
        scores = (120 - deck[21] % _LAST, 120 - deck[22] % _LAST) if self.theme is Theme.SCORE else (0, 0)
        view = View(role, tuple(sorted(deck[:6])), scores=scores)
        yield view, shared_coach().tosses(view)


def _is_instructive(theme: Theme, advice: TossAdvice | PlayAdvice) -> bool:
    if theme is Theme.SCORE:
        worth = advice.plain.at_score
        return worth is not None and worth.win_loss >= _COSTLY
    return toss.is_instructive(advice) if isinstance(advice, TossAdvice) else play.is_instructive(advice)
