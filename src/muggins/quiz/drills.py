"""All drills, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from muggins.coach.themes import Theme
from muggins.errors import MugginsError, shorten
from muggins.quiz.count import CountDrill, Difficulty
from muggins.quiz.quiz import Drill
from muggins.quiz.repetition import Repetition
from muggins.wire import Answer


def _toss() -> Drill:
    from muggins.quiz.toss import TossDrill  # noqa: PLC0415 - it compiles

    return TossDrill()


def _play() -> Drill:
    from muggins.quiz.play import PlayDrill  # noqa: PLC0415 - it compiles

    return PlayDrill()


def _mistakes() -> Drill:
    from muggins.quiz.mistakes import MistakesDrill  # noqa: PLC0415 - it compiles

    return MistakesDrill()


def _theme(theme: Theme) -> Drill:
    from muggins.quiz.theme import ThemeDrill  # noqa: PLC0415 - it compiles

    return ThemeDrill(theme)


_DRILLS: Mapping[str, Callable[[], Drill]] = {
    **{level.drill: lambda level=level: CountDrill(level) for level in Difficulty},  # type: ignore[misc]
    "toss": _toss,
    "play": _play,
    "mistakes": _mistakes,
    **{theme.value: lambda theme=theme: _theme(theme) for theme in Theme},  # type: ignore[misc]
}
NAMES = tuple(_DRILLS)


def drill_called(name: str) -> Drill:
    """Return a drill.

    Raises:
        MugginsError: there is no such drill.
    """
    make = _DRILLS.get(name)
    if make is None:
        raise MugginsError(f"drill {shorten(name)!r}: expected one of {', '.join(_DRILLS)}")
    return make()


@dataclass(frozen=True, slots=True)
class PracticeDue(Answer):
    """What is due to be asked again.

    Attributes:
        due: how many questions, by drill.
        resting: how many mistakes of one's own are not known yet, due or not.
        next_mistake: when the next of them is due, UTC, ISO 8601; None where there is none.
    """

    due: dict[str, int]
    resting: int
    next_mistake: str | None


def practice_due(kept: Repetition) -> PracticeDue:
    """Return what is due to be asked again.

    Raises:
        MugginsError: the file of questions cannot be read.
    """
    following = kept.next_due("mistakes")
    return PracticeDue(
        due={name: len(kept.due(name)) for name in NAMES},
        resting=len(kept.keys("mistakes")),
        next_mistake=None if following is None else following.isoformat(timespec="seconds"),
    )
