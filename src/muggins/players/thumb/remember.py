"""The rules of thumb as an answer: to be printed, and remembered."""

from dataclasses import dataclass
from typing import Literal

from muggins.errors import PlayerError
from muggins.players.thumb.learned import DISCARDS_LOSE, LEARNED, PLAYS_LOSE, SOLUTION
from muggins.players.thumb.sets import BASE, SIZES, rules_of
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class RememberedRule:
    """A rule of a set.

    Attributes:
        number: its number, from 1 on.
        about: what is decided by it, the discard or the play.
        words: the rule.
        points: what it adds, in points of the side that decides, for a card thrown those of the crib's owner; None for
            the first two, which count what is scored.
        saves: points a deal, on top of the rules before it; None for the first two.
        position: where it decides, as one line of text; empty for the first two.
        choice: what the rules say there: two cards to throw, or a card to play.
        instead: what those before it say.
    """

    number: int
    about: Literal["discard", "play"]
    words: str
    points: float | None
    saves: float | None
    position: str
    choice: str
    instead: str


@dataclass(frozen=True, slots=True)
class RulesToRemember(Answer):
    """A set of rules of thumb, and what it costs to play by them.

    Attributes:
        size: how many they are.
        discards_lose: points a deal that discards by them lose to the solution; exact, over all hands.
        plays_lose: the same of cards in the play, in positions that they were not fitted to.
        solution: the digest of the solution.
        rules: the rules, the one that saves most first.
    """

    size: int
    discards_lose: float
    plays_lose: float
    solution: str
    rules: tuple[RememberedRule, ...]


def rules_to_remember(size: int = 10) -> RulesToRemember:
    """Return a set of rules of thumb.

    Args:
        size: how many rules, one of ``SIZES``; a smaller set is the beginning of a larger one.

    Raises:
        PlayerError: there is no set of that size.

    Example:
        >>> len(rules_to_remember(5).rules)
        5
    """
    if size not in SIZES:
        raise PlayerError(f"{size} rules: expected one of {', '.join(map(str, SIZES))}")
    first = [
        RememberedRule(1, "discard", BASE[0], None, None, "", "", ""),
        RememberedRule(2, "play", BASE[1], None, None, "", "", ""),
    ]
    added = [
        RememberedRule(
            number=number,
            about="play" if each.rule.part == "play" else "discard",
            words=each.rule.words,
            points=each.rule.halves / 2,
            saves=each.saves,
            position=each.shown.position,
            choice=each.shown.choice,
            instead=each.shown.instead,
        )
        for number, each in enumerate(LEARNED[: len(rules_of(size))], start=len(first) + 1)
    ]
    place = len(added)
    return RulesToRemember(size, DISCARDS_LOSE[place], PLAYS_LOSE[place], SOLUTION, (*first, *added))
