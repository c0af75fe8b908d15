"""The play (pegging): the count, whose turn it is, what a card scores, and who leads after a go.

The play is blind to suits, so all is in ranks. :class:`PlayState` knows no hands, only what may be played after what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import TypeVar

from muggins.brief import BriefEnum, BriefHelp
from muggins.cards import RANK_TEXT, RANKS, Rank, value_of
from muggins.errors import IllegalActionError
from muggins.rules.role import Role

_T = TypeVar("_T")


class Peg(Enum, metaclass=BriefEnum):
    """A reason to peg in the play, with the words for it."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    THREE = "three of a kind"
    FOUR = "four of a kind"
    RUN = "run"
    GO = "go"
    LAST = "last card"


@dataclass(frozen=True, slots=True)
class Pegged(metaclass=BriefHelp):
    """A reason for pegging and its points."""

    reason: Peg
    points: int

    def __str__(self) -> str:
        run = f" of {self.points}" if self.reason is Peg.RUN else ""
        return f"{self.reason.value}{run} for {self.points}"


_GROUPS = {2: (Peg.PAIR, 2), 3: (Peg.THREE, 6), 4: (Peg.FOUR, 12)}


def score_card(pile: Sequence[Rank]) -> tuple[Pegged, ...]:
    """Return what the newest card of `pile`, the ranks of the current count in order, pegs but for go and last card."""
    pegs = []
    count = sum(value_of(rank) for rank in pile)
    if count == 15:
        pegs.append(Pegged(Peg.FIFTEEN, 2))
    if count == 31:
        pegs.append(Pegged(Peg.THIRTY_ONE, 2))
    group = 1
    while group < min(len(pile), 4) and pile[-group - 1] == pile[-1]:
        group += 1
    if group > 1:
        pegs.append(Pegged(*_GROUPS[group]))
    for length in range(len(pile), 2, -1):
        tail = sorted(pile[-length:])
        if all(b - a == 1 for a, b in pairwise(tail)):
            pegs.append(Pegged(Peg.RUN, length))
            break
    return tuple(pegs)


def fits(rank: Rank, count: int) -> bool:
    """Return whether a card of `rank` may be played on `count` without passing 31."""
    return count + value_of(rank) <= 31


def legal_ranks(hand: Iterable[Rank], count: int) -> tuple[Rank, ...]:
    """Return the different ranks of `hand` that may be played on `count`, lowest first."""
    return tuple(sorted({rank for rank in hand if fits(rank, count)}))


@dataclass(frozen=True, slots=True)
class PlayState(metaclass=BriefHelp):
    """The public state of the play of one deal. Pairs are (pone's, dealer's).

    Attributes:
        turn: who must play or say go; None when all eight cards are down.
        count: the current count, 0..30 (31 restarts it at once).
        pile: the ranks that make up the current count, in order.
        left: how many cards each side holds.
        said_go: who has said go in the current count.
        last: who played the last card of the current count; None when it has just restarted.
        bound: each side has shown, by a go, that all it holds is of this rank or higher.
    """

    turn: Role | None = Role.PONE
    count: int = 0
    pile: tuple[Rank, ...] = ()
    left: tuple[int, int] = (4, 4)
    said_go: tuple[bool, bool] = (False, False)
    last: Role | None = None
    bound: tuple[Rank, Rank] = (0, 0)

    @property
    def over(self) -> bool:
        return self.turn is None

    def after(self, rank: Rank) -> tuple[PlayState, tuple[Pegged, ...]]:
        """Return the state after the player to move plays a card of `rank`, and what it pegs.

        The points for 31 and for the last card of the play are included; the point for a go comes with
        :meth:`after_go`.

        Raises:
            IllegalActionError: the play is over, the card passes 31, or an earlier go rules it out.
        """
        turn = self._mover("play a card")
        self._check_card(turn, rank)
        pile = (*self.pile, rank)
        count = self.count + value_of(rank)
        pegs = score_card(pile)
        left = _with(self.left, turn, self.left[turn] - 1)
        if left == (0, 0):
            if count != 31:  # thirty-one is 2 in all, never 3
                pegs += (Pegged(Peg.LAST, 1),)
            return PlayState(None, count, pile, left, self.said_go, turn, self.bound), pegs
        if count == 31:
            return self._restarted(turn, left), pegs
        next_turn = turn.other
        if self.said_go[turn.other] or left[turn.other] == 0:
            if left[turn] == 0:  # the mover is out and the opponent has passed: nobody can play
                return self._restarted(turn, left), (*pegs, Pegged(Peg.GO, 1))
            next_turn = turn
        return PlayState(next_turn, count, pile, left, self.said_go, turn, self.bound), pegs

    def after_go(self) -> tuple[PlayState, Role | None]:
        """Return the state after a go, and who pegs 1 for it, if anybody; an IllegalActionError if any card fits."""
        turn = self._mover("say go")
        if self.count <= 21:
            raise IllegalActionError(f"go at {self.count}: every card fits, so one must be played")
        said = _with(self.said_go, turn, value=True)
        bound = _with(self.bound, turn, max(self.bound[turn], 31 - self.count))
        other = turn.other
        if self.left[other] and not self.said_go[other]:
            return replace(self, turn=other, said_go=said, bound=bound), None
        assert self.last is not None
        return replace(self._restarted(self.last, self.left), bound=bound), self.last

    def _mover(self, deed: str) -> Role:
        if self.turn is None:
            raise IllegalActionError(f"cannot {deed}: all eight cards of the play are down")
        return self.turn

    def _check_card(self, turn: Role, rank: Rank) -> None:
        if rank not in RANKS:
            raise IllegalActionError(f"{rank!r} is not a rank: expected an int 0..12")
        name = RANK_TEXT[rank]
        if not fits(rank, self.count):
            raise IllegalActionError(
                f"{name} at {self.count} makes {self.count + value_of(rank)}: expected at most 31, or go"
            )
        if rank < self.bound[turn]:
            raise IllegalActionError(
                f"{name} by the {turn}, who said go when it would have fitted:"
                f" expected {RANK_TEXT[self.bound[turn]]} or higher"
            )

    def _restarted(self, last: Role, left: tuple[int, int]) -> PlayState:
        leads = last.other if left[last.other] else last
        return PlayState(turn=leads, left=left, bound=self.bound)


def _with(pair: tuple[_T, _T], role: Role, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if role is Role.PONE else (pair[0], value)
