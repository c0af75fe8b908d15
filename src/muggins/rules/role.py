"""The two sides of a deal, and the two players of a game."""

from muggins.wire import SpelledEnum


class Role(SpelledEnum):
    """A side of one deal. The pone leads the play and counts first, so it comes first."""

    PONE = 0
    DEALER = 1

    @property
    def other(self) -> "Role":
        """The opponent."""
        return Role(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Seat(SpelledEnum):
    """A player of a game; the deal passes from one to the other."""

    P1 = 0
    P2 = 1

    @property
    def other(self) -> "Seat":
        """The opponent."""
        return Seat(1 - self)

    def __str__(self) -> str:
        return self.name
