"""The two sides of a deal, the two players of a game, and pairs that say which is whose."""

from typing import Generic, NamedTuple, TypeVar

from muggins.brief import brief
from muggins.wire import SpelledEnum

_T = TypeVar("_T")


class Role(SpelledEnum):
    """A side of one deal. The pone leads the play and counts first, so it comes first."""

    PONE = 0
    DEALER = 1

    @property
    def other(self) -> "Role":
        return Role.DEALER if self is Role.PONE else Role.PONE

    def __str__(self) -> str:
        return self.name.lower()


class Seat(SpelledEnum):
    """A player of a game; the deal passes from one to the other."""

    P1 = 0
    P2 = 1

    @property
    def other(self) -> "Seat":
        return Seat.P2 if self is Seat.P1 else Seat.P1

    def __str__(self) -> str:
        return self.name


@brief
class ByRole(NamedTuple, Generic[_T]):
    """A value of the pone and one of the dealer; a role is an index of it."""

    pone: _T
    dealer: _T

    def for_seats(self, dealer: Seat) -> "BySeat[_T]":
        """Return the pair by seat, where `dealer` deals."""
        return BySeat(self.pone, self.dealer) if dealer is Seat.P2 else BySeat(self.dealer, self.pone)


@brief
class BySeat(NamedTuple, Generic[_T]):
    """A value of P1 and one of P2; a seat is an index of it."""

    p1: _T
    p2: _T

    def for_seat(self, seat: Seat) -> "Own[_T]":
        """Return the pair as `seat` sees it."""
        return Own(self[seat], self[seat.other])

    def for_roles(self, dealer: Seat) -> ByRole[_T]:
        """Return the pair by role, where `dealer` deals."""
        return ByRole(self[dealer.other], self[dealer])


@brief
class Own(NamedTuple, Generic[_T]):
    """A value of one side, and one of its opponent."""

    mine: _T
    theirs: _T

    def for_roles(self, role: Role) -> ByRole[_T]:
        """Return the pair by role, where the first is `role`'s."""
        return ByRole(self.mine, self.theirs) if role is Role.PONE else ByRole(self.theirs, self.mine)
