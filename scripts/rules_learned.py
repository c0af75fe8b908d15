"""Write the fitted rules of thumb with their figures: ``python -m scripts.rules_learned FOLDER``.

Reads FOLDER/rules.json of scripts/fit_rules.py, and the decisions ``test-*.npz`` of other seeds. What discards lose is
summed over all hands there are; what plays lose is the mean over those decisions. For each rule a position is looked up
in which it decides, and rightly. Writes src/muggins/players/thumb/learned.py.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins import Role, View, format_card, format_cards, format_position, open_solution, parse_position
from muggins.kernels.crib import TOSSES
from muggins.kernels.suits import suit_classes
from muggins.players.thumb.rule import Rule, RuleExample
from muggins.solver.query.toss_nets import losses_of_tosses, mean_loss, points_alone
from muggins.solver.toss.game import toss_game
from scripts.fit_rules import candidates_of, tables_of
from scripts.play_decisions import load

TARGET = Path(__file__).resolve().parents[1] / "src" / "muggins" / "players" / "thumb" / "learned.py"
_CLEAR = 0.3
"""Points that the other choice of an example loses at least."""


class Discards:
    """Every discard in a role: what it loses, and what it is worth by the rules so far."""

    def __init__(self, role: Role) -> None:
        """Begin with what is counted at sight."""
        game, sight = toss_game(), points_alone(role)
        self.role, self._suited = role, sight.suited.astype(np.int64)
        self._pair, self._keep = game.pair[game.six], game.keep[game.six]
        self.losses = losses_of_tosses(open_solution(), role)
        self.worth = 2 * sight.points.astype(np.int32)

    def add(self, rule: Rule) -> None:
        """Add a rule."""
        thrown, kept = tables_of(rule, self.role)
        self.worth = self.worth + thrown[self._suited, self._pair] + kept[self._keep]

    def lost(self) -> float:
        """Return what is lost a deal."""
        return mean_loss(self.losses, self.worth)

    def shown(self, before: NDArray[np.int32]) -> tuple[float, RuleExample] | None:
        """Return a hand in which the worth decides and ``before`` may err, and how far its loss is from a point."""
        best = self.worth == self.worth.max(axis=1, keepdims=True)
        row, place = np.arange(len(best)), best.argmax(axis=1)
        others = before == before.max(axis=1, keepdims=True)
        others[row, place] = False
        rest = np.where(others, self.losses, 0)
        old, lost = rest.argmax(axis=1), rest.max(axis=1)
        lost[(best.sum(axis=1) > 1) | (self.losses[row, place] > 0)] = 0
        at = int(np.argmin(np.abs(lost - 1)))
        if lost[at] < _CLEAR:
            return None
        six = tuple(suit_classes().hands[at].tolist())
        chosen, instead = (format_cards([six[card] for card in TOSSES[of[at]]]) for of in (place, old))
        return abs(float(lost[at]) - 1), RuleExample(format_position(View(self.role, six)), chosen, instead)


class Plays:
    """Decisions in the play of some files: what each card loses, and what it is worth by the rules so far."""

    def __init__(self, files: Sequence[Path]) -> None:
        """Begin with what cards score."""
        self._files = [load(file) for file in files]
        self._cards = [[candidates_of(parse_position(text)) for text in of.position.tolist()] for of in self._files]
        self.worth = [[[2 * card.points for card in cards] for cards in of] for of in self._cards]

    def add(self, rule: Rule) -> None:
        """Add a rule."""
        self.worth = [
            [
                [old + rule.of_card(card) for old, card in zip(worth, cards, strict=True)]
                for worth, cards in zip(worths, of, strict=True)
            ]
            for worths, of in zip(self.worth, self._cards, strict=True)
        ]

    def lost(self) -> float:
        """Return what is lost a deal and side, each file weighing the same."""
        return float(np.mean([self._lost(at) for at in range(len(self._files))]))

    def _lost(self, at: int) -> float:
        decisions, total = self._files[at], 0.0
        for cards, worth, losses in zip(self._cards[at], self.worth[at], decisions.loss.tolist(), strict=True):
            best = [card for card, value in zip(cards, worth, strict=True) if value == max(worth)]
            ways = [1 + card.kept.count(card.rank) for card in best]
            total += sum(w * losses[card.rank] for w, card in zip(ways, best, strict=True)) / sum(ways)
        return total / int(decisions.sides[0])

    def shown(self, before: list[list[list[int]]]) -> RuleExample | None:
        """Return a position in which the worth decides and ``before`` may err, as early in the play as there is one."""
        found: tuple[tuple[int, float], RuleExample] | None = None
        for at, decisions in enumerate(self._files):
            rows = zip(self._cards[at], self.worth[at], before[at], strict=True)
            for row, (cards, worth, old) in enumerate(rows):
                now = cards[worth.index(max(worth))].rank
                others = [card.rank for card, value in zip(cards, old, strict=True) if value == max(old)]
                then = max(others, key=lambda rank: decisions.loss[row, rank])
                lost = float(decisions.loss[row, then])
                changed = worth.count(max(worth)) == 1 and others != [now]
                if not changed or decisions.loss[row, now] > 0 or not _CLEAR <= lost <= 3:
                    continue
                view = parse_position(str(decisions.position[row]))
                order = (len(view.moves) // 2, abs(lost - 1))
                if found is None or order < found[0]:
                    found = order, RuleExample(format_position(view), _card(view, now), _card(view, then))
        return None if found is None else found[1]


def _card(view: View, rank: int) -> str:
    return format_card(min(card for card in view.legal_cards() if card >> 2 == rank))


class Learned(NamedTuple):
    """Each rule with what it saves and where it decides, and what discards and plays lose with none, one, two ..."""

    rules: list[tuple[Rule, float, RuleExample]]
    discards: list[float]
    plays: list[float]


def learned(rules: Sequence[Rule], files: Sequence[Path]) -> Learned:
    """Return the figures of rules."""
    sides, plays = [Discards(role) for role in Role], Plays(files)
    discards, cards = [float(np.mean([side.lost() for side in sides]))], [plays.lost()]
    found: list[tuple[Rule, float, RuleExample]] = []
    for rule in rules:
        shown: RuleExample | None = None
        if rule.part == "play":
            before = plays.worth
            plays.add(rule)
            shown = plays.shown(before)
        else:
            examples = []
            for side in sides:
                old = side.worth
                side.add(rule)
                examples.append(side.shown(old))
            shown = min((example for example in examples if example), default=(0.0, None), key=lambda of: of[0])[1]
        discards.append(float(np.mean([side.lost() for side in sides])) if rule.part != "play" else discards[-1])
        cards.append(plays.lost() if rule.part == "play" else cards[-1])
        saves = discards[-2] - discards[-1] + cards[-2] - cards[-1]
        print(f"{len(found) + 3}. {rule.words} {saves:.4f} {shown}", flush=True)
        found.append((rule, saves, shown or RuleExample("", "", "")))
    return Learned(found, discards, cards)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--to", type=Path, default=TARGET)
    told = parser.parse_args(arguments)
    folder: Path = told.folder
    rows = json.loads((folder / "rules.json").read_text("utf-8"))
    rules = [Rule(row["part"], tuple(row["when"]), row["side"], row["halves"]) for row in rows]
    found, discards, cards = learned(rules, sorted(folder.glob("test-*.npz")))
    lines = [
        '"""The rules of thumb, fitted to the solution; written by scripts/rules_learned.py."""\n',
        "from muggins.players.thumb.rule import LearnedRule, Rule, RuleExample\n",
        f'SOLUTION = "{open_solution().digest}"',
        '"""The digest of the solution that they were fitted to."""',
        f"DISCARDS_LOSE = {tuple(round(lost, 4) for lost in discards)}",
        '"""Points a deal that discards lose with the first two rules, the first three ...; exact."""',
        f"PLAYS_LOSE = {tuple(round(lost, 4) for lost in cards)}",
        '"""The same of the play, in decisions that the rules were not fitted to."""',
        "LEARNED = (",
    ]
    for rule, saves, shown in found:
        of = f"Rule({rule.part!r}, {rule.when!r}, {rule.side!r}, {rule.halves})"
        where = f"RuleExample({shown.position!r}, {shown.choice!r}, {shown.instead!r})"
        lines.append(f"    LearnedRule({of}, {saves:.4f}, {where}),")
    lines += [
        ")",
        '"""The rules, in the order in which they are to be learned."""',
        "RULES = tuple(each.rule for each in LEARNED)",
    ]
    told.to.write_text("\n".join(lines) + "\n", "utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(told.to)], check=True)


if __name__ == "__main__":
    main()
