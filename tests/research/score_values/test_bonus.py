"""What playing for the score adds to the values."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from research.score_values.bonus import LEADER, bonuses_of, played_for_points, study_bonus, worth_of_boards

from muggins.arena.workers import Workers
from muggins.errors import SolverError
from muggins.kernels.play import NOBODY
from muggins.players.registry import parse_player
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective
from muggins.score.stage import TARGET
from muggins.score.values import open_values
from muggins.studies.values import study_values, summed_values
from research.score_values import bonus

NASH = parse_player("nash")


def test_boards_are_worth_what_the_values_say() -> None:
    values = open_values()
    boards = np.array([[90, 100, NOBODY], [121, 80, 0], [55, 121, 1], [121, 59, 0]], np.int16)
    for aim, ended in ((Objective.WIN, [-1, 1, -1]), (Objective.MATCH, [-2, 3, -3]), (Objective.ACC, [-3, 3, -3])):
        worths = worth_of_boards(boards, values.worths[aim.place, 0], aim)
        # The pone deals next, and its score is the second seat's no more.
        assert worths[0] == pytest.approx(-values.worth(Own(90, 100), Role.DEALER, aim).mean)
        assert worths[1:].tolist() == ended


PLAYED = [(d, p) for d in range(70, TARGET) for p in range(70, TARGET) if max(d, p) >= LEADER]


def even(share: float = 0.5) -> NDArray[np.float64]:
    """What scores are worth where the dealer wins as often from every score, by no skunk."""
    worths = np.zeros((3, TARGET, TARGET))
    for aim in Objective:
        worths[aim.place] = (2 * share - 1) * aim.pay[0]
    return worths


def deals_of_all_scores(
    rng: np.random.Generator, score: NDArray[np.float64], *, common: float = 0.8
) -> list[NDArray[np.float64]]:
    """Forty batches of ten deals from every score: what the score brings, and luck that points have most of."""
    found = []
    for _ in range(40):
        for aim in Objective:
            luck, own = rng.normal(0, aim.pay[0], (2, 10, TARGET, TARGET))
            points, more = luck, common * luck + (1 - common**2) ** 0.5 * own + score[aim.place]
            found.append(
                np.stack(
                    [
                        np.full((TARGET, TARGET), 10.0),
                        more.sum(0),
                        points.sum(0),
                        (more**2).sum(0),
                        (points**2).sum(0),
                        (points * more).sum(0),
                    ]
                )
            )
    return found


@pytest.mark.all
def test_bonuses_come_out_with_errors_that_hold_what_smoothing_gets_wrong() -> None:
    """What the score brings is a hill near home with a rough surface: it is off by as much as its errors say."""
    rng = np.random.default_rng(1)
    place = np.arange(TARGET)
    hill = 0.1 * np.exp(-((place[:, None] - 117) ** 2 + (place[None] - 118) ** 2) / 50) + 0.01 * rng.standard_normal(
        (TARGET, TARGET)
    )
    score = hill * np.array([aim.pay[0] for aim in Objective])[:, None, None]
    found = bonuses_of(deals_of_all_scores(rng, score), even())
    assert found.shape == (40, 3, TARGET, TARGET)
    at = tuple(np.array(PLAYED).T)
    for aim in Objective:
        mean, error = found[:, aim.place].mean(axis=0)[at], found[:, aim.place].std(axis=0, ddof=1)[at] / 40**0.5
        off = (mean - score[aim.place][at]) / error
        # 400 deals of which 36% of the luck stays: 0.03 without smoothing, and less with it.
        assert error.mean() < 0.02 * aim.pay[0]
        assert 0.8 < (off**2).mean() ** 0.5 < 1.2
        assert (abs(off) < 2).mean() > 0.9
    assert not found[:, :, :LEADER, :LEADER].any()


@pytest.mark.long
def test_where_nobody_can_be_skunked_all_objectives_count_for_each() -> None:
    rng = np.random.default_rng(2)
    score = np.zeros((3, TARGET, TARGET))
    for place, aim in enumerate(Objective):
        score[place] = 0.1 * (1 + place)
        score[place, 91:, 91:] = 0.25 * aim.pay[0]
    score[1, 91:, 91:] += 0.3  # to this objective cards were kinder, to another not
    score[2, 91:, 91:] -= 0.3 * Objective.ACC.pay[0]
    found = bonuses_of(deals_of_all_scores(rng, score), even()).mean(axis=0)
    for place, aim in enumerate(Objective):
        assert found[place, 100:, 100:] == pytest.approx(0.25 * aim.pay[0], abs=0.08 * aim.pay[0])
        assert found[place, LEADER:, 72:84] == pytest.approx(0.1 * (1 + place), abs=0.08 * aim.pay[0])


@pytest.mark.long
def test_luck_that_both_ways_of_playing_share_is_left_out() -> None:
    """With 99% of the luck in common the errors are a tenth of those with none."""
    score = np.full((3, TARGET, TARGET), 0.05)
    errors = []
    for common in (0.0, 0.995):
        found = bonuses_of(deals_of_all_scores(np.random.default_rng(3), score, common=common), even(0.8))
        errors.append(found[:, 0, 110:, 110:].std(axis=0).mean())
    assert errors[1] < 0.3 * errors[0]


@pytest.mark.all
def test_where_the_game_is_as_good_as_over_nothing_is_brought() -> None:
    """From 115 on the dealer has won; what its neighbours bring does not make it more than won."""
    before, score = even(), np.full((3, TARGET, TARGET), 0.1)
    before[:, 115:] = np.array([1, 1, 2])[:, None, None]
    found = bonuses_of(deals_of_all_scores(np.random.default_rng(4), score), before)
    assert not found[:, :2, 115:, 96:].any()
    assert found[:, 0, 105:115, 96:].mean(axis=0) == pytest.approx(0.1, abs=0.08)


def test_a_comparison_that_was_ended_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []

    def compare(
        _aim: str, _before: NDArray[np.float64], _later: NDArray[np.float64], unit: int, seed: int
    ) -> NDArray[np.float64]:
        asked.append(unit)
        return np.full((6, TARGET, TARGET), unit + seed / 10)

    monkeypatch.setattr(bonus, "compare_unit", compare)

    def units(seed: int = 1) -> Iterator[NDArray[np.float64]]:
        return study_bonus(even(), even(), 2, seed=seed, workers=Workers(1), folder=tmp_path)

    ended = units()
    for _ in range(4):
        next(ended)
    del ended
    asked.clear()
    whole = list(units())
    assert [found[0, 0, 0] for found in whole] == pytest.approx([k + 0.1 for k in range(6)])
    assert asked in ([3, 4, 5], [4, 5])  # the fourth may have been put away, or not yet
    asked.clear()
    assert list(units())[5][0, 0, 0] == pytest.approx(5.1)
    assert asked == []
    assert next(units(seed=2))[0, 0, 0] == pytest.approx(0.2)  # other deals are other units
    damaged = tmp_path / "0.muggins"
    damaged.write_bytes(damaged.read_bytes()[:-100])
    with pytest.raises(SolverError, match=r"0\.muggins"):
        list(units())


@pytest.mark.long
def test_values_of_who_plays_for_the_score() -> None:
    """Of two batches of 100,000 deals in all: near home the score changes what scores are worth."""
    units = list(study_values("nash", 100_000, seed=2))
    plain, later = summed_values(units, "nash", 2), open_values()
    before = played_for_points(units, later)
    found = list(study_bonus(before, later.worths[:, 0], 2, workers=Workers(2)))
    better = summed_values(units, "nash", 2, bonuses_of(found, before))
    change = better.worths - plain.worths
    assert abs(change).max() > 0.005
    assert abs(change).max() < 0.6
    assert better.about["player"] == "nash, for the score"


@pytest.mark.all
def test_a_deal_for_points_before_what_the_values_say_is_worth_what_the_values_say() -> None:
    """One step back from values for points gives the same values."""
    units = list(study_values("nash", 100_000, seed=2))
    plain = summed_values(units, "nash", 2)
    assert played_for_points(units, plain) == pytest.approx(plain.worths[:, 0], abs=1e-9)
