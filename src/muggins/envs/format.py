"""What is played in an environment: one deal or a whole game, the reward, and the deck."""

from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT, Card, parse_rank
from muggins.errors import MugginsError
from muggins.kernels import row as r
from muggins.kernels.game import new_rows
from muggins.rules.ruleset import STANDARD, Objective, Ruleset

POINTS: Final = "points"
REWARDS: Final = (POINTS, *(objective.value for objective in Objective))
"""What may be rewarded."""
_MOST_POINTS = 116  # more than a side makes in a deal: 58 in the show, 2 for heels, 14 for each card


@dataclass(frozen=True, slots=True)
class GameFormat:
    """What is played; by default one deal with a full deck, for points.

    A deck smaller than 52 cards, or hands of fewer than six, make a game small enough to be solved exactly. Its rules
    are the same: only hands and cribs of four cards have flushes.

    Attributes:
        target: points that win a game; 0 for one deal, played to its end.
        reward: ``points`` (own less the opponent's), or for games ``win``, ``match`` (1/2/3 for a win, a skunk, a
            double skunk) or ``acc`` (2/3/3).
        ranks: the ranks of the deck.
        suits: how many suits there are, 1 to 4.
        dealt: cards dealt to each side, 2 to 6.
        tossed: cards that each side tosses, 1 or 2; one to four are kept.

    Raises:
        MugginsError: an impossible format.

    Example:
        >>> GameFormat().actions_of_toss, GameFormat(ranks='45TJ', suits=2, dealt=3, tossed=1).deck
        (15, (12, 13, 16, 17, 36, 37, 40, 41))
        >>> GameFormat(target=121, reward='match').ruleset.skunk
        90
    """

    target: int = 0
    reward: str = POINTS
    ranks: str = RANK_TEXT
    suits: int = 4
    dealt: int = 6
    tossed: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.target <= 999:
            raise MugginsError(f"target {self.target}: expected 1 to 999, or 0 for one deal")
        if self.reward not in REWARDS or (self.reward != POINTS and not self.target):
            raise MugginsError(
                f"reward {self.reward!r}: expected {POINTS}, or with a target one of {', '.join(REWARDS[1:])}"
            )
        ranks = [parse_rank(text) for text in self.ranks]
        if ranks != sorted(set(ranks)) or self.suits not in range(1, 5):
            raise MugginsError(
                f"ranks {self.ranks!r} in {self.suits} suits: expected ranks from {RANK_TEXT} in order, 1 to 4 suits"
            )
        if self.tossed not in {1, 2} or self.kept not in range(1, 5):
            raise MugginsError(f"{self.dealt} cards dealt, {self.tossed} tossed: expected 1 or 2 tossed, 1 to 4 kept")
        if len(self.deck) < 2 * self.dealt + 1:
            raise MugginsError(f"a deck of {len(self.deck)} cards: expected at least {2 * self.dealt + 1}")

    @property
    def kept(self) -> int:
        return self.dealt - self.tossed

    @property
    def deck(self) -> tuple[Card, ...]:
        return tuple(4 * parse_rank(text) + suit for text in self.ranks for suit in range(self.suits))

    @property
    def is_standard(self) -> bool:
        return (len(self.deck), self.dealt, self.tossed) == (52, 6, 2)

    @property
    def actions_of_toss(self) -> int:
        return comb(self.dealt, self.tossed)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of :mod:`muggins.rules` that hold; of one deal, the standard ones."""
        if not self.target:
            return STANDARD
        return Ruleset(self.target, scoring=Objective.MATCH if self.reward == POINTS else Objective(self.reward))

    @property
    def most(self) -> int:
        """A bound of what can be won or lost."""
        if self.reward == POINTS:
            return self.target or _MOST_POINTS
        return max(self.ruleset.scoring.pay)

    @property
    def most_deals(self) -> int:
        """A bound of the deals of a game: each has at least the point for the last card."""
        return max(2 * self.target - 1, 1)

    def new_rows(self, number: int) -> NDArray[np.int64]:
        """Return int64[number, row.LENGTH]: games of which nothing is dealt yet; seat 1 deals first."""
        deck = sum(1 << card for card in self.deck)
        rows = new_rows(number, self.target, deck=deck, dealt=self.dealt, tossed=self.tossed)
        if self.reward != POINTS:
            rows[:, r.PAYS : r.PAYS + 3] = self.ruleset.scoring.pay
            rows[:, r.SKUNKS : r.SKUNKS + 2] = self.ruleset.skunk, self.ruleset.double_skunk
        return rows
