"""The errors that bad input raises: one line each, with the offending token and what was expected."""

from collections.abc import Iterable
from difflib import get_close_matches

from muggins.brief import BriefHelp


class MugginsError(ValueError, metaclass=BriefHelp):
    """Anything wrong with what was given to Muggins."""


class CardError(MugginsError):
    """A card that does not exist, appears twice, or too few or too many cards."""


class IllegalActionError(MugginsError):
    """An action that the rules do not allow at this point of a deal or game."""


class RecordError(MugginsError):
    """The text of a game record that cannot be read, or does not replay as it claims."""


class MissingError(RecordError):
    """A stored game that is not there."""


class DamagedError(RecordError):
    """A stored game that is not as it was written."""


class StaleError(RecordError):
    """A question about a game that has moved on since, or has not come that far."""


class BusyError(MugginsError):
    """Too much is waiting already."""


class PositionError(MugginsError):
    """The text of a position that cannot be read, or that no deal can reach."""


class MissingExtraError(MugginsError):
    """A feature whose optional dependency is not installed."""


class PlayerError(MugginsError):
    """A player that does not exist, or cannot answer what it was asked."""


class OpponentFailedError(PlayerError):
    """A player from outside that does not answer as it should; its game waits."""


class GivenUpError(PlayerError):
    """A player that has failed in too many games to be asked again."""


class MatchError(MugginsError):
    """A match, schedule or study that cannot be played as asked, or stored results that differ."""


def printable(text: str) -> str:
    """Return a text with spaces or question marks in place of its control characters."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def shorten(text: str, most: int = 40) -> str:
    """Return at most the first ``most`` characters of a text that a message quotes."""
    return text if len(text) <= most else text[:most] + "..."


class SolverError(MugginsError):
    """Parameters of a solve, or a solution file, that cannot be used."""


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the end of a message that suggests those of `words` that are spelt like `word`; "" if none is.

    Example:
        >>> did_you_mean("shell", ["schell", "greedy"])
        '; did you mean schell?'
    """
    spelt = {each.lower(): each for each in words}
    close = [spelt[each] for each in get_close_matches(word.lower(), spelt, 2, 0.7)]
    return f"; did you mean {' or '.join(close)}?" if close else ""


class PhotoError(MugginsError):
    """A picture that cannot be read, or does not show what was expected."""
