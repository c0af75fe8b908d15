"""Rules of thumb fitted to the solution: ``python -m scripts.fit_rules FOLDER``, some twenty minutes.

The points of a card, or of a hand, and a few half points for what else there is: which rules of the vocabulary of
:mod:`muggins.players.thumb`, and with which half points, lose least to the solution? First one rule after the other
is added, always the one that saves most; then each is changed for a better one as long as that helps, all sizes of the
set weighed alike. Discards are fitted to a sample of hands, of which each choice's loss is exact; the play to decisions
that scripts/play_decisions.py wrote to FOLDER, as ``train-*.npz``. The result is written to FOLDER/rules.json.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins import Role, View, open_solution, parse_position
from muggins.cards import rank_of
from muggins.kernels._jit import kernel
from muggins.kernels.multisets import MEMBERS
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS, Candidate
from muggins.players.thumb.rule import Rule
from muggins.players.thumb.sets import SIZES
from muggins.players.thumb.toss_conditions import KEPT, THROWN, Thrown
from muggins.rules.play import legal_ranks
from muggins.solver.query.toss_nets import losses_of_tosses, points_alone
from muggins.solver.toss.game import toss_game
from scripts.play_decisions import load

_TWOS = [(low, high) for low, high in MEMBERS[2].tolist()]
_FOURS = [tuple(four) for four in MEMBERS[4].tolist()]
WEIGHTS = tuple(halves for halves in range(-6, 7) if halves)
PRICE = 0.9
"""A condition more must gain so much more: the inverse of this."""
WITH_TWO = ("lead", "follow")
"""Moments that may stand with two conditions on the card; all may with one."""


@kernel
def _losses(
    score: NDArray[np.int32],
    ways: NDArray[np.uint8],
    loss: NDArray[np.float32],
    rows: NDArray[np.int32],
    feature: NDArray[np.int8],
    weights: NDArray[np.int64],
    before: NDArray[np.float64],
    saved: NDArray[np.float64],
) -> None:
    """Add to ``saved``, for each weight, how much less the best-scored choices of some rows lose with a feature."""
    for at in range(len(rows)):
        row = rows[at]
        for place in range(len(weights)):
            weight = weights[place]
            most, lost, number = -1_000_000, 0.0, 0
            for k in range(score.shape[1]):
                if ways[row, k]:
                    value = score[row, k] + weight * feature[at, k]
                    if value > most:
                        most, lost, number = value, 0.0, 0
                    if value == most:
                        lost += loss[row, k] * ways[row, k]
                        number += ways[row, k]
            saved[place] += before[row] - lost / number


@kernel
def _each(
    score: NDArray[np.int32], ways: NDArray[np.uint8], loss: NDArray[np.float32], out: NDArray[np.float64]
) -> None:
    """Fill ``out`` with what the best-scored choices of each row lose, the mean of equal ones."""
    for row in range(len(score)):
        most, lost, number = -1_000_000, 0.0, 0
        for k in range(score.shape[1]):
            if ways[row, k]:
                value = score[row, k]
                if value > most:
                    most, lost, number = value, 0.0, 0
                if value == most:
                    lost += loss[row, k] * ways[row, k]
                    number += ways[row, k]
        out[row] = lost / number


Chosen: TypeAlias = list[tuple[int, int]]
"""Rules that were chosen, by their place among the candidates, and their half points."""


@dataclass
class Problem:
    """Choices, what each loses, and what may be said about them.

    Attributes:
        score: int32[n, k], half points scored.
        ways: uint8[n, k], how many equal cards a choice stands for; 0 where there is none.
        loss: float32[n, k], points lost, times the row's weight.
        candidates: rules without half points: the rule, the rows where it matters, its value there int8[rows, k].
    """

    score: NDArray[np.int32]
    ways: NDArray[np.uint8]
    loss: NDArray[np.float32]
    candidates: list[tuple[Rule, NDArray[np.int32], NDArray[np.int8]]] = field(default_factory=list)
    _known: set[int] = field(default_factory=set)

    def add(self, rule: Rule, value: NDArray[np.int8], fewest: int = 1) -> None:
        """Add a candidate, unless another says the same."""
        legal = self.ways > 0
        low, high = np.where(legal, value, 99).min(axis=1), np.where(legal, value, -99).max(axis=1)
        rows = np.flatnonzero(low < high).astype(np.int32)
        known = hash((value[rows] * legal[rows]).tobytes() + rows.tobytes())
        if len(rows) >= fewest and known not in self._known:
            self._known.add(known)
            self.candidates.append((rule, rows, np.ascontiguousarray(value[rows])))

    def before(self, score: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return float64[n]: what the choices of a score lose."""
        out = np.zeros(len(score))
        _each(score, self.ways, self.loss, out)
        return out

    def plus(self, score: NDArray[np.int32], place: int, halves: int) -> NDArray[np.int32]:
        """Return a score with half points for a candidate."""
        _, rows, value = self.candidates[place]
        found = score.copy()
        found[rows] += halves * value
        return found

    def best(self, scores: Sequence[NDArray[np.int32]], others: Chosen) -> tuple[float, int, int]:
        """Return what the best rule but some others saves, summed over some scores, its place and its half points."""
        weights, befores = np.array(WEIGHTS, np.int64), [self.before(score) for score in scores]
        found = (0.0, -1, 0)
        taken = {place for place, _ in others}
        for place, (rule, rows, value) in enumerate(self.candidates):
            if place in taken:
                continue
            saved = np.zeros(len(WEIGHTS))
            for score, before in zip(scores, befores, strict=True):
                _losses(score, self.ways, self.loss, rows, value, weights, before, saved)
            worth = saved * PRICE ** (len(rule.when) - 1 + (rule.part != "play" and rule.side != "both"))
            at = int(worth.argmax())
            if worth[at] > found[0] + 1e-9:
                found = (float(worth[at]), place, WEIGHTS[at])
        return found


def add_rules(problem: Problem, number: int, say: Callable[..., None]) -> Chosen:
    """Return so many rules, each the one that saves most after those before it."""
    chosen: Chosen = []
    score = problem.score
    while len(chosen) < number:
        began = perf_counter()
        _, place, halves = problem.best([score], chosen)
        chosen.append((place, halves))
        score = problem.plus(score, place, halves)
        say(len(chosen), _text(problem, chosen[-1]), problem.before(score).sum(), perf_counter() - began)
    return chosen


def improve(problem: Problem, chosen: Chosen, ends: Sequence[int], say: Callable[..., None]) -> bool:
    """Change each rule for a better one, where there is one for the sets that end at ``ends``; tell if any was."""
    changed = False
    for at in range(len(chosen)):
        scores = []
        for end in ends:
            if end > at:
                score = problem.score
                for other in (*range(at), *range(at + 1, end)):
                    score = problem.plus(score, *chosen[other])
                scores.append(score)
        if not scores:
            continue
        old = sum(problem.before(problem.plus(score, *chosen[at])).sum() for score in scores)
        _, place, halves = problem.best(scores, [*chosen[:at], *chosen[at + 1 :]])
        new = sum(problem.before(problem.plus(score, place, halves)).sum() for score in scores)
        if new < old - 1e-5:
            say(f"rule {at + 1}: {_text(problem, chosen[at])} -> {_text(problem, (place, halves))}: {new - old:+.5f}")
            chosen[at], changed = (place, halves), True
    return changed


def _text(problem: Problem, rule: tuple[int, int]) -> str:
    return _rule(problem, rule).words


def _rule(problem: Problem, rule: tuple[int, int]) -> Rule:
    found = problem.candidates[rule[0]][0]
    return Rule(found.part, found.when, found.side, rule[1])


def curve(problem: Problem, chosen: Chosen) -> list[float]:
    """Return what is lost with none, one, two ... of the rules."""
    score, found = problem.score, []
    for rule in chosen:
        found.append(float(problem.before(score).sum()))
        score = problem.plus(score, *rule)
    return [*found, float(problem.before(score).sum())]


def toss_problem(hands: int, rng: np.random.Generator) -> Problem:
    """Return the discards of a sample of so many hands in each role."""
    game, solution = toss_game(), open_solution()
    chance = game.chance.astype(np.float64)
    scores, losses, keeps, pairs, suits, roles = [], [], [], [], [], []
    for role in Role:
        rows = rng.choice(len(chance), hands, p=chance / chance.sum())
        alone = points_alone(role)
        scores.append(2 * alone.points[rows])
        losses.append(losses_of_tosses(solution, role)[rows])
        keeps.append(game.keep[game.six[rows]].astype(np.int64))
        pairs.append(game.pair[game.six[rows]].astype(np.int64))
        suits.append(alone.suited[rows].astype(np.int64))
        roles.append(np.full(hands, int(role)))
    score = np.concatenate(scores).astype(np.int32)
    found = Problem(score, np.ones(score.shape, np.uint8), (np.concatenate(losses) / (2 * hands)).astype(np.float32))
    keep, pair, suited, who = (np.concatenate(of) for of in (keeps, pairs, suits, roles))
    for side in ("both", *map(str, Role)):
        for part, names in (("thrown", THROWN), ("kept", KEPT)):
            for name in names:
                rule = Rule(part, (name,), side, 1)  # type: ignore[arg-type]
                tables = [tables_of(rule, role) for role in Role]
                thrown, kept = (np.array(each, np.int8) for each in zip(*tables, strict=True))
                found.add(rule, thrown[who[:, None], suited, pair] + kept[who[:, None], keep])
    return found


def tables_of(rule: Rule, role: Role) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return a rule's half points in a role: int8[2, 91] by suit (unlike, alike) and pair, int8[1820] by keep."""
    thrown = [[rule.of_thrown(Thrown(low, high, bool(suited)), role) for low, high in _TWOS] for suited in range(2)]
    return np.array(thrown, np.int8), np.array([rule.of_kept(four, role) for four in _FOURS], np.int8)


def candidates_of(view: View) -> list[Candidate]:
    """Return the cards that may be played, one of each rank, ascending."""
    held, state = sorted(rank_of(card) for card in view.hand), view.play_state
    found = []
    for rank in legal_ranks(held, state.count):
        kept = list(held)
        kept.remove(rank)
        found.append(Candidate(rank, tuple(kept), state))
    return found


def play_problem(files: Sequence[Path], fewest: int) -> Problem:
    """Return the plays of some files, each file of the same weight; a rule must matter in some of them."""
    bits, ways, losses, points = [], [], [], []
    tests = [condition.holds for condition in PLAY_CONDITIONS.values()]
    for file in files:
        decisions = load(file)
        share = 1 / (len(files) * int(decisions.sides[0]))
        for position, loss in zip(decisions.position.tolist(), decisions.loss.tolist(), strict=True):
            cards = candidates_of(parse_position(position))
            row, pad = np.zeros((4, len(tests)), bool), (0,) * (4 - len(cards))
            row[: len(cards)] = [[test(card) for test in tests] for card in cards]
            bits.append(row)
            ways.append([*(1 + card.kept.count(card.rank) for card in cards), *pad])
            losses.append([*(share * loss[card.rank] for card in cards), *pad])
            points.append([*(card.points for card in cards), *pad])
    found = Problem(2 * np.array(points, np.int32), np.array(ways, np.uint8), np.array(losses, np.float32))
    holds = dict(zip(PLAY_CONDITIONS, np.array(bits).astype(np.int8).transpose(2, 0, 1), strict=True))
    moments = [name for name, condition in PLAY_CONDITIONS.items() if condition.when]
    about = [name for name in PLAY_CONDITIONS if name not in moments]
    whens: list[tuple[str, ...]] = [(name,) for name in about]
    whens += [(moment, name) for moment in moments for name in about]
    whens += list(combinations(about, 2))
    whens += [(moment, *two) for moment in WITH_TWO for two in combinations(about, 2)]
    for names in whens:
        found.add(Rule("play", names, "both", 1), np.prod([holds[name] for name in names], axis=0), fewest)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the rules and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=25_000, help="hands of each role")
    parser.add_argument("--fewest", type=int, default=800, help="choices that a rule of the play must matter in")
    parser.add_argument("--sweeps", type=int, default=2, help="how often all rules are looked at again")
    told = parser.parse_args(arguments)

    def say(*words: Any) -> None:
        print(*(f"{word:.4f}" if isinstance(word, float) else word for word in words), flush=True)

    tosses = toss_problem(told.hands, np.random.default_rng(told.seed))
    problems = [tosses, play_problem(sorted(told.folder.glob("train-*.npz")), told.fewest)]
    say("candidates:", *(len(problem.candidates) for problem in problems))
    with ThreadPoolExecutor(2) as pool:
        rules = list(pool.map(lambda problem: add_rules(problem, 24, say), problems))
    order = merged([curve(problem, chosen) for problem, chosen in zip(problems, rules, strict=True)])
    for sweep in range(told.sweeps + 1):
        write(told.folder / "rules.json", [_rule(problems[which], rules[which][at]) for which, at in order])
        say(f"after {sweep} sweeps:", *(f"{len(chosen)}" for chosen in rules))
        ends = [[sum(which == part for which, _ in order[: size - 2]) for size in SIZES] for part in range(2)]
        for part, problem in enumerate(problems):
            values = curve(problem, rules[part])
            say("play" if part else "toss", *(f"{end}: {values[end]:.4f}" for end in ends[part]))
        if sweep == told.sweeps:
            break
        with ThreadPoolExecutor(2) as pool:
            more = list(pool.map(improve, problems, rules, ends, (say, say)))
        if not any(more):
            break


def merged(curves: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Return in which order rules of the toss (0) and of the play (1) are taken, by what each next one saves."""
    at, order = [0, 0], list[tuple[int, int]]()
    while len(order) < SIZES[-1] - 2:
        nexts = [
            of[place] - of[place + 1] if place + 1 < len(of) else -1.0 for of, place in zip(curves, at, strict=True)
        ]
        part = int(np.argmax(nexts))
        order.append((part, at[part]))
        at[part] += 1
    return order


def write(path: Path, rules: Sequence[Rule]) -> None:
    """Write rules as JSON."""
    rows = [{"part": r.part, "when": r.when, "side": r.side, "halves": r.halves} for r in rules]
    path.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
