"""The drills about positions, by name."""

from collections.abc import Mapping

from muggins.coach.themes import Theme
from muggins.quiz.mistakes import MistakesDrill
from muggins.quiz.play import PlayDrill
from muggins.quiz.position import PositionDrill
from muggins.quiz.rules import RulesDrill
from muggins.quiz.theme import ThemeDrill
from muggins.quiz.toss import TossDrill

POSITION_DRILLS: Mapping[str, PositionDrill] = {
    drill.name: drill for drill in (TossDrill(), PlayDrill(), RulesDrill(), MistakesDrill(), *map(ThemeDrill, Theme))
}
