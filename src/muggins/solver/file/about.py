"""What the header of a solution says of it: figures that others rely on are what they expect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

FORMS = ("full", "compact")


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the convergence of a solve.

    Attributes:
        iteration: how many iterations were done.
        seconds: they took, measuring and saving apart.
        nashconv: of the average strategy, points per deal.
        pone_gain: pone's part of it.
        dealer_gain: the dealer's.
        value: what the dealer scores more than pone in a deal, heels apart.
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
    return [name for name, fits in _FITTING.items() if name in about and not fits(about[name])]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_curve(value: Any) -> bool:
    names = {field.name for field in fields(Point)}
    return isinstance(value, list) and all(
        isinstance(point, dict) and point.keys() == names and all(map(_is_number, point.values())) for point in value
    )


_FITTING: Mapping[str, Callable[[Any], bool]] = {
    "curve": _is_curve,
    "cribs": _is_pair,
    "gains": _is_pair,
    "hands": _is_pair,
    "nashconv": _is_number,
    "nashconv_given_starter": lambda value: value is None or _is_number(value),
    "nashconv_solved": lambda value: value is None or _is_number(value),
    "play": _is_number,
    "value": _is_number,
}
