"""All drills, by name."""

from dataclasses import dataclass

from muggins.coach.themes import Theme
from muggins.errors import MugginsError, shorten
from muggins.quiz.count import CountDrill, Difficulty
from muggins.quiz.quiz import Drill
from muggins.quiz.repetition import Repetition
from muggins.wire import Answer

_COUNTS = {level.drill: level for level in Difficulty}
NAMES = (*_COUNTS, "toss", "play", "rules", "mistakes", *(theme.value for theme in Theme))


def drill_called(name: str) -> Drill:
    if name not in NAMES:
        raise MugginsError(f"drill {shorten(name)!r}: expected one of {', '.join(NAMES)}")
    if name in _COUNTS:
        return CountDrill(_COUNTS[name])
    from muggins.quiz.position_drills import POSITION_DRILLS  # noqa: PLC0415 - counting needs no coach, which compiles

    return POSITION_DRILLS[name]


@dataclass(frozen=True, slots=True)
class PracticeDue(Answer):
    """The questions due to be asked again.

    Attributes:
        due: how many questions, by drill.
        resting: the person's mistakes that are not learned yet, due or not.
        next_mistake: when the next of them is due, UTC, ISO 8601; None where there is none.
    """

    due: dict[str, int]
    resting: int
    next_mistake: str | None


def practice_due(kept: Repetition) -> PracticeDue:
    """Return the questions due to be asked again; a MugginsError if the file cannot be read."""
    mistakes = kept.resting("mistakes")
    return PracticeDue(
        due={name: len(kept.due(name)) for name in NAMES},
        resting=len(mistakes),
        next_mistake=mistakes[0][1].isoformat(timespec="seconds") if mistakes else None,
    )
