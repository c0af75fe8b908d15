"""The length of a game to 121, its skunk lines, and the stages of a deal whose scores have values."""

from typing import Final

from muggins.rules.ruleset import STANDARD
from muggins.wire import SpelledEnum

TARGET: Final = STANDARD.target
SKUNK: Final = STANDARD.skunk
DOUBLE_SKUNK: Final = STANDARD.double_skunk


class Stage(SpelledEnum):
    """A moment of a deal.

    ``DEAL`` is before the cards are dealt, ``STARTER`` once it is turned and heels are pegged,
    ``SHOW`` once the play is over, ``DEALER`` once the pone has counted.
    """

    DEAL = 0
    STARTER = 1
    SHOW = 2
    DEALER = 3

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def when(self) -> str:
        return _WHEN[self]


_WHEN = ("before the deal", "once the starter is turned", "before the show", "before the dealer counts")
