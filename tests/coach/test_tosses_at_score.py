"""What a score changes about the toss: the coach's own answers, summed up."""

import random

import pytest

from muggins.cards import rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.tosses_at_score import TossesAtScore, tosses_at
from muggins.errors import MugginsError
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View


def found(role: Role, scores: tuple[int, int], hands: int = 40, ruleset: Ruleset = STANDARD) -> TossesAtScore:
    return tosses_at(shared_coach(), role, scores, hands, ruleset)


@pytest.mark.all
@pytest.mark.parametrize(
    ("role", "scores", "ruleset"),
    [
        (Role.PONE, (116, 113), STANDARD),
        (Role.DEALER, (50, 57), Ruleset.short()),
        pytest.param(Role.DEALER, (0, 90), STANDARD, marks=pytest.mark.long),
    ],
)
def test_it_is_what_the_coach_says_of_each_hand(role: Role, scores: tuple[int, int], ruleset: Ruleset) -> None:
    rng, coach = random.Random(1), shared_coach()
    points, gained = 0, 0.0
    told = found(role, scores, ruleset=ruleset)
    by_ranks = {each.ranks: each for each in told.tossed}
    best = list[tuple[int, int]]()
    for _ in range(40):
        six = tuple(sorted(rng.sample(range(52), 6)))
        advice = coach.tosses(View(role, six, scores=scores, ruleset=ruleset))
        low, high = sorted(rank_of(card) for card in advice.best.toss)
        best.append((low, high))
        points += set(advice.best.toss) != set(advice.plain.toss)
        assert advice.plain.at_score is not None
        gained += advice.plain.at_score.win_loss / 40
    assert told.changed == points
    assert told.gained.mean == pytest.approx(gained, abs=1e-12)
    assert all(by_ranks[ranks].for_wins == best.count(ranks) for ranks in set(best))
    assert sum(each.for_wins for each in told.tossed) == sum(each.for_points for each in told.tossed) == 40
    assert all(each.for_wins <= each.held for each in told.tossed)
    assert all((each.win_loss is None) == (not each.held) for each in told.tossed)


@pytest.mark.all
def test_a_score_far_from_home_changes_little_and_one_near_home_much() -> None:
    far, near = found(Role.PONE, (20, 20)), found(Role.PONE, (116, 113))
    assert far.changed < 8 < near.changed
    assert far.gained.mean < 0.002 < near.gained.mean


@pytest.mark.parametrize(
    ("scores", "hands", "line"),
    [((0, 0), 40, "score 0-0: expected one at which the score counts"), ((116, 113), 1, "1 hands: expected 2 or more")],
)
def test_what_cannot_be_is_refused_in_a_line(scores: tuple[int, int], hands: int, line: str) -> None:
    with pytest.raises(MugginsError, match=line):
        found(Role.PONE, scores, hands)
