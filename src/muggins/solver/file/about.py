"""What the header of a solution says of it: figures that others rely on are what they expect."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from muggins.brief import BriefHelp

FORMS = ("full", "compact")


@dataclass(frozen=True, slots=True)
class Point(metaclass=BriefHelp):
    """A point of the convergence of a solve.

    Attributes:
        iteration: how many iterations were done.
        seconds: they took, measuring and saving apart.
        nashconv: of the average strategy, points per deal.
        pone_gain: pone's part of it.
        dealer_gain: the dealer's.
        value: what the dealer scores more than pone in a deal, without heels.
        play: what the dealer nets in the play.
    """

    iteration: int
    seconds: float
    nashconv: float
    pone_gain: float
    dealer_gain: float
    value: float
    play: float


def wrong_figures(about: Mapping[str, Any]) -> list[str]:
    """Return the names of the figures in a header that are not of their type; others may be anything."""
    return [name for name, value in about.items() if not _fits(name, value)]


def _fits(name: str, value: Any) -> bool:
    match name:
        case "curve":
            names = {field.name for field in fields(Point)}
            return isinstance(value, list) and all(
                isinstance(point, dict) and point.keys() == names and _are_numbers(point.values()) for point in value
            )
        case "cribs" | "gains" | "hands":
            return isinstance(value, list) and len(value) == 2 and _are_numbers(value)
        case "nashconv" | "play" | "value":
            return _are_numbers([value])
        case "nashconv_given_starter" | "nashconv_solved":
            return value is None or _are_numbers([value])
    return True


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
