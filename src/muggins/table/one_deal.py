"""One deal by itself at 0-0, from a seed: the daily deal, or the first one of somebody who learns the game.

It is kept nowhere: the moves say how far it has come, so that the same moves are always answered alike.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from muggins.archive.kept import Options
from muggins.cards import parse_card, parse_cards
from muggins.counting.spoken import Comparison, compare
from muggins.errors import IllegalActionError, shorten
from muggins.players.base import DrawingPlayer
from muggins.rules.deal import Phase
from muggins.rules.events import Part
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.rules.shuffle import Draws
from muggins.table.table import Table

if TYPE_CHECKING:
    from muggins.players.solution import SolutionPegger

MOST = 8
"""Moves that a person makes in a deal: the discard, four cards, and counting a hand and a crib."""


class OneDeal(Table):
    """A deal between a person and the solution, or a teacher; `counted` judges the person's count, if that was last.

    The solution plays by its keep alone and draws by SHA-256, so that the page without a server deals the same.
    """

    goes_on = False

    def __init__(
        self,
        seed: str,
        dealer: Seat,
        moves: Sequence[str],
        counting: Counting = Counting.AUTOMATIC,
        teacher: str | None = None,
    ) -> None:
        """Deal, and make the moves of the person: two cards to discard, a card to play, or a count, as typed.

        `teacher` is the player as which the Teacher plays; None for the solution. MugginsError refuses a move.
        """
        self._teaches = teacher is not None
        if not self._teaches:
            self.draws = Draws
        super().__init__(Options(teacher or "nash", counting=counting), seed, first_dealer=dealer)
        self.counted: Comparison | None = None
        for move in moves:
            self._make(move)

    @property
    def opponent(self) -> str:
        return "Teacher" if self._teaches else super().opponent

    def _player(self, name: str) -> DrawingPlayer:
        player = super()._player(name)
        pegger = player.pegger if self._teaches else replace(cast("SolutionPegger", player.pegger), by_keep=True)
        return replace(player, pegger=pegger)

    @property
    def over(self) -> bool:
        return self._game.deal.phase is Phase.OVER

    def _make(self, move: str) -> None:
        self.counted = None
        match self.awaits:
            case Phase.TOSS:
                self.toss(parse_cards(move, what="toss"))
            case Phase.PLAY:
                self.play(parse_card(move))
            case Phase.SHOW:
                cards, starter = self.cards_to_count
                verdict = compare(cards, starter, move, crib=self.to_count is Part.CRIB)
                self.claim(verdict.taken)
                self.counted = verdict
            case _:
                raise IllegalActionError(f"move {shorten(move)!r}: the deal is over")
