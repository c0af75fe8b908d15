"""The drill of the rules of thumb: positions in which the first ten decide, and rightly."""

import random
from collections.abc import Mapping
from dataclasses import replace

from muggins.quiz.position import PositionDrill, judge_choice, question_about
from muggins.quiz.quiz import Question, Verdict
from muggins.quiz.remember import read_rows
from muggins.rules.position import parse_position
from muggins.words import say


class RulesDrill(PositionDrill):
    """Asks what the rules of thumb say; see `muggins.quiz.quiz.Drill`."""

    name = "rules"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed: by turns about the discard and the play."""
        about = [row for row in _positions().values() if (" starter " in row["position"]) == (number % 2 == 1)]
        random.Random(f"quiz rules {seed}").shuffle(about)
        return question_about(parse_position(about[number // 2 % len(about)]["position"]), self.name)

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer loses against the best choice, and what the rules say.

        Raises:
            MugginsError: no such choice.
        """
        verdict, row = judge_choice(question.key, answer), _positions().get(question.key)
        return replace(verdict, words=f"{verdict.words} {_said(row)}") if row else verdict


def _positions() -> Mapping[str, Mapping[str, str]]:
    return {row["position"]: row for row in read_rows("rules_drill.csv")}


def _said(row: Mapping[str, str]) -> str:
    """Return what the rules choose, and which are for it, or against what counts as much."""
    numbers = row["rules"].split()
    rules = say("verdict.rules", {"many": len(numbers), "numbers": ", ".join(numbers)})
    return say("verdict.rule_instead" if row["instead"] else "verdict.rule", {**row, "rules": rules})
