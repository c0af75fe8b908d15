"""The coach, whom the terminal, the page and the library all ask about a toss, a card or a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from threading import BoundedSemaphore
from typing import TypeVar

from muggins.brief import BriefHelp
from muggins.cards import Card
from muggins.coach.at_score import Weights, score_counts
from muggins.coach.at_score_card import cards_at_score, with_tosses
from muggins.coach.at_score_toss import tosses_at_score
from muggins.coach.belief import Belief, BeliefSummary, CoachWorkspace, believe
from muggins.coach.hint import hint_of
from muggins.coach.play import CardChoice, PlayAdvice, check_choice, losses_of_cards, may_go, weigh_cards
from muggins.coach.reasons import Reason
from muggins.coach.review import Review, review_of
from muggins.coach.toss import CribModel, TossAdvice, TossChoice, weigh_tosses
from muggins.errors import IllegalActionError, MugginsError
from muggins.kernels._jit import sources_hash
from muggins.once import once
from muggins.players.endgame.deals import MOST_DEALS
from muggins.rules.position import format_position
from muggins.rules.record import Record
from muggins.rules.view import View
from muggins.score.values import has_values, open_values
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.query.tosses import tosses_of_cards

_Row = TypeVar("_Row", TossChoice, CardChoice)
_REVIEWING = 4  # threads that weigh a game at most: more would wait for one another


class Coach(metaclass=BriefHelp):
    """Answers with a solution; safe to share between threads.

    A method raises a CardError for cards that cannot be, and an IllegalActionError for moves that cannot be or where
    there is nothing to choose.

    Example:
        >>> from muggins import Coach, format_cards, parse_position
        >>> advice = Coach().advise(parse_position("dealer hand 3H 4D 5D 5S JS 2C"))
        >>> format_cards(advice.best.toss)
        '5D 5S'
    """

    def __init__(
        self, solution: Solution | None = None, *, deals: int = MOST_DEALS, at_once: int | None = None
    ) -> None:
        """Take a solution, the shipped one if not given.

        At a score at most `deals`, 2 or more, are dealt out to weigh the tosses of a hand. `at_once` questions are
        answered at the same time, each in 9 MB; one for each processor if not given.
        """
        if deals < 2:
            raise MugginsError(f"{deals} deals: expected 2 or more")
        if at_once is not None and at_once < 1:
            raise MugginsError(f"{at_once} questions at once: expected 1 or more")
        self.solution, self.deals = solution or open_solution(), deals
        self._free: list[CoachWorkspace] = []
        self._at_once = at_once or os.cpu_count() or 1
        self._places = BoundedSemaphore(self._at_once)

    def __repr__(self) -> str:
        return f"<Coach: asks {self.solution!r}>"

    def advise(self, view: View) -> TossAdvice | PlayAdvice:
        """Weigh a position: its tosses before the starter is turned, else its cards, if there are any to choose."""
        return self.tosses(view) if view.starter is None else self._advise_play(view, at_zero=False)

    def tosses(self, view: View, *, crib: CribModel = CribModel.SOLUTION, play: bool = True) -> TossAdvice:
        """Weigh the 15 tosses of six cards.

        Args:
            view: of a side before the starter is turned; a toss it has made is ignored.
            crib: what the opponent is assumed to toss; at a score a MugginsError for others than the solution's.
            play: whether the play counts in the net.
        """
        return self._tosses(view, crib, play=play, at_zero=False)

    def cards(self, view: View) -> PlayAdvice:
        """Weigh the cards of the side to move; an unknown toss of its own is averaged over."""
        view.check()
        check_choice(view)
        return self._advise_play(view, at_zero=False)

    def losses(self, view: View) -> dict[tuple[Card, ...], float]:
        """Return what each toss or card loses in points against the best, without reasons and whatever the score."""
        view.check()
        if view.starter is None:
            rows = tosses_of_cards(self.solution, view.dealt, view.role)
            return {row.tossed: rows[0].net - row.net for row in rows}
        check_choice(view)
        with self._borrowed() as workspace:
            return losses_of_cards(view, workspace)

    def belief(self, view: View) -> Belief:
        """Return what the opponent may hold, at either side's turn in the play."""
        view.check()
        with self._borrowed() as workspace:
            return believe(view, workspace)

    def hint(self, view: View) -> str:
        """Return the best choice in a line."""
        return hint_of(self.tosses(view) if view.starter is None else self.cards(view))

    @property
    def maker(self) -> str:
        """One word that changes with all that answers depend on: the solution, the values of scores, the program."""
        return f"{self.solution.digest[:16]}-{open_values().digest[:16]}-{self.deals}-{_program()}"

    def review(self, record: Record, progress: Callable[[int, int], object] = lambda _done, _of: None) -> Review:
        """Review a game, finished or not; a RecordError where the rules do not allow an action of it.

        `progress` is called with the number of deals reviewed and the number in all.
        """
        # What takes long lets other threads go on: two weigh a game in two thirds of the time of one.
        with ThreadPoolExecutor(min(self._at_once, _REVIEWING)) as weighing:
            try:
                return review_of(record, self.solution, partial(weighing.map, self.weigh), progress)
            finally:
                weighing.shutdown(cancel_futures=True)

    def weigh(self, view: View) -> TossAdvice | PlayAdvice:
        """Weigh a position as :meth:`advise` does, with what choices are worth in wins at 0-0 too."""
        if view.starter is None:
            return self._tosses(view, CribModel.SOLUTION, play=True, at_zero=True)
        return self._advise_play(view, at_zero=True)

    def _tosses(self, view: View, crib: CribModel, *, play: bool, at_zero: bool) -> TossAdvice:
        if view.starter is not None:
            raise IllegalActionError("the starter is turned: expected a position before it")
        asked = View(view.role, tuple(sorted(view.dealt)), scores=view.scores, ruleset=view.ruleset)
        asked.check()
        by_wins = score_counts(view.scores, view.ruleset)
        if by_wins and crib is not CribModel.SOLUTION:
            raise MugginsError(f"crib {crib.value} at a score: wins are known against the solution's tosses only")
        rows, why = weigh_tosses(self.solution, asked.dealt, view.role, crib, play=play), None
        if by_wins or (at_zero and has_values(view.ruleset, view.scores)):
            rows, why = _by_score(rows, tosses_at_score(asked, rows, self.solution, self.deals), by_wins=by_wins)
        return TossAdvice(format_position(asked), view.role, crib, by_wins, rows, why)

    def _advise_play(self, view: View, *, at_zero: bool) -> PlayAdvice:
        view.check()
        state, why = view.play_state, None
        rows: tuple[CardChoice, ...] = ()
        by_wins, tosses = score_counts(view.scores, view.ruleset), 0
        with self._borrowed() as workspace:
            if view.legal_cards():
                rows, belief = weigh_cards(view, workspace)
                if by_wins or (at_zero and has_values(view.ruleset, view.scores)):
                    possible = [(view, 1.0)]
                    if not view.tossed:
                        possible = with_tosses(view, self.solution)
                        tosses = len(possible)
                    cases = ((case, believe(case, workspace), share) for case, share in possible)
                    weights = cards_at_score(view, rows, cases, self.solution, workspace.endgame)
                    rows, why = _by_score(rows, weights, by_wins=by_wins)
            else:
                belief = believe(view, workspace)
        played = tuple(move.card for move in view.moves if move.card is not None)
        earlier = len(played) - len(state.pile)
        mine = state.turn is view.role
        return PlayAdvice(
            position="" if view.over else format_position(view),
            role=view.role,
            turn=state.turn,
            count=state.count,
            pile=played[earlier:],
            earlier=played[:earlier],
            legal=view.legal_cards(),
            must_go=mine and not rows,
            may_go=may_go(view),
            by_wins=by_wins,
            rows=rows,
            belief=BeliefSummary.of(belief),
            why=why,
            tosses=tosses,
        )

    @contextmanager
    def _borrowed(self) -> Iterator[CoachWorkspace]:
        with self._places:
            try:
                lent = self._free.pop()
            except IndexError:
                lent = CoachWorkspace(self.solution)
            try:
                yield lent
            finally:
                self._free.append(lent)


@cache
def _program() -> str | None:
    return sources_hash(__name__)


@once(1)
def shared_coach() -> Coach:
    """Return the program's one coach that answers with the shipped solution."""
    return Coach()


def _by_score(rows: tuple[_Row, ...], weights: Weights, *, by_wins: bool) -> tuple[tuple[_Row, ...], Reason | None]:
    """Return choices with their worth at the score; by wins, the best comes first, then those tied with it."""
    weighed = [replace(row, at_score=weights.of[row.cards]) for row in rows]
    if not by_wins:
        return tuple(weighed), None
    of = weights.of
    weighed.sort(key=lambda row: (row.cards != weights.best, not of[row.cards].tied, of[row.cards].win_loss))
    return tuple(weighed), weights.why
