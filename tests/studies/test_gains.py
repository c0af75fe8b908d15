"""What playing for the score brings, deal by deal; whether chances come true; what values add."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.errors import MatchError, SolverError
from muggins.kernels.play import NOBODY
from muggins.players.registry import parse_player
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective
from muggins.score.stage import TARGET
from muggins.score.values import Values, open_values
from muggins.studies import bonus
from muggins.studies.bonus import LEADER, bonuses_of, study_bonus
from muggins.studies.calibration import calibration_of
from muggins.studies.gains import deals_of, gains_of, play_unit, worth_of_boards
from muggins.studies.values import study_values, summed_values

NASH = parse_player("nash")


def test_boards_are_worth_what_the_values_say() -> None:
    values = open_values()
    boards = np.array([[90, 100, NOBODY], [121, 80, 0], [55, 121, 1], [121, 59, 0]], np.int16)
    for aim, ended in ((Objective.WIN, [-1, 1, -1]), (Objective.MATCH, [-2, 3, -3]), (Objective.ACC, [-3, 3, -3])):
        worths = worth_of_boards(boards, values.worths[aim.place, 0], aim)
        # The pone deals next, and its score is the second seat's no more.
        assert worths[0] == pytest.approx(-values.worth(Own(90, 100), Role.DEALER, aim).mean)
        assert worths[1:].tolist() == ended


def test_gains_are_the_differences_of_worths() -> None:
    """Two games of one deal each: one differs, dealt by the second seat, and one does not."""
    values = open_values()
    rows = np.array([[0, 1, 110, 100, 118, 121, 1, 121, 119, 0], [1, 0, 0, 0, 8, 9, -1, 8, 9, -1]], np.int16)
    found = gains_of([rows], values, Objective.WIN)
    assert (found.games, found.differ) == (2, 0.5)
    assert found.total.mean == pytest.approx(0.5)
    assert found.by_band[11, 10] == pytest.approx(0.5)
    assert found.by_band.sum() == pytest.approx(0.5)
    running = rows.copy()
    running[0, 7:] = 118, 119, NOBODY
    gain = gains_of([running], values, Objective.WIN).total.mean
    # The first seat deals next, at 118 to 119; instead of having lost it wins by this chance.
    assert gain == pytest.approx(values.win_probability(Own(118, 119), Role.DEALER).mean / 2)


def test_chances_are_held_against_results() -> None:
    """Four games from 0-0 dealt by the first seat, two of them won: shown 56%, won 50%."""
    row = [0, 0, 0, 0, 0, 0, 0, 121, 100, 0]
    rows = np.array([[game, *row[1:9], game % 2] for game in range(4)], np.int16)
    again = rows[2:].copy()
    again[:, 0] -= 2
    (found,) = calibration_of([rows[:2], again], open_values())
    assert found.deals == 4
    assert found.shown == pytest.approx(open_values().win_probability(Own(0, 0), Role.DEALER).mean)
    assert found.won.mean == 0.5
    assert found.won.error == pytest.approx(0.25, abs=0.01)
    (many,) = calibration_of([rows] * 10_000, open_values())  # more games than 16 bits count
    assert many.deals == 40_000
    assert many.won.error == pytest.approx(found.won.error / 100)


def even(share: float = 0.5) -> Values:
    """Values of a game in which the dealer wins as often from every score, by no skunk."""
    worths = np.zeros((3, 4, TARGET, TARGET))
    for aim in Objective:
        worths[aim.place] = (2 * share - 1) * aim.pay[0]
    return Values(worths, np.zeros_like(worths), {})


def test_bonuses_are_means_of_neighbours_and_of_all_objectives_past_the_skunk_line() -> None:
    """A deal brings 0.25 of a win, paid by each objective; below the line 0.1, 0.2 and 0.3."""
    found = []
    for place, aim in enumerate(Objective):
        sums = np.zeros((5, TARGET, TARGET))
        sums[0, 70:, 70:] = 2
        sums[1, 70:, 70:] = 0.2 * (1 + place)
        sums[1, 91:, 91:] = 0.5 * aim.pay[0]
        found.append(sums)
    found[1][1, 91:, 91:] += 0.3  # to this unit cards were kinder, to another not
    found[2][1, 91:, 91:] -= 0.3 * Objective.ACC.pay[0]
    bonuses = bonuses_of(found * 2, even())
    assert bonuses.shape == (2, 3, TARGET, TARGET)
    for place, aim in enumerate(Objective):
        assert bonuses[:, place, LEADER:, 96:] == pytest.approx(0.25 * aim.pay[0])
        assert bonuses[:, place, LEADER:, 70:86] == pytest.approx(0.1 * (1 + place))
    assert not bonuses[:, :, :LEADER, :LEADER].any()


def test_bonuses_leave_out_what_luck_both_ways_of_playing_share() -> None:
    """Where the score brings 0.1 and half of a luck that points share, each batch says so."""
    rng, found = np.random.default_rng(1), []
    for aim in [*Objective] * 3:
        luck = rng.normal(0.2, 1, (8, TARGET, TARGET)) * aim.pay[0]
        score = 0.1 * aim.pay[0] + luck / 2
        each = [np.ones_like(luck), score, luck, luck**2, score * luck]
        found.append(np.stack([part.sum(axis=0) for part in each]))
    bonuses = bonuses_of(found, even(0.8))
    for aim in Objective:
        assert bonuses[:, aim.place, LEADER:, 96:] == pytest.approx(0.1 * aim.pay[0])


def test_where_the_game_is_as_good_as_over_nothing_is_brought() -> None:
    """From 115 on the dealer has won; what its neighbours bring does not make it more than won."""
    values, sums = even(), np.zeros((5, TARGET, TARGET))
    values.worths[:, 0, 115:] = np.array([1, 1, 2])[:, None, None]
    sums[0, 70:, 70:] = 1
    sums[1, 70:115, 70:] = 0.1
    bonuses = bonuses_of([sums] * 6, values)
    assert not bonuses[:, :2, 115:, 96:].any()
    assert bonuses[:, 0, 100:115, 96:] == pytest.approx(0.1 * (1 + 1 + 0.5) / 3)


def test_a_comparison_that_was_ended_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []

    def compare(_aim: str, _values: NDArray[np.float64], unit: int, seed: int) -> NDArray[np.float64]:
        asked.append(unit)
        return np.full((5, TARGET, TARGET), unit + seed / 10)

    monkeypatch.setattr(bonus, "compare_unit", compare)

    def units(seed: int = 1) -> Iterator[NDArray[np.float64]]:
        return study_bonus(even(), 2, seed=seed, workers=Workers(1), folder=tmp_path)

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
def test_games_that_are_not_played_for_points_too_are_the_same_games() -> None:
    player = parse_player("nash-win")
    twice, once = (play_unit(player, NASH, 4, 0, 20, hero=hero) for hero in (0, NOBODY))
    assert np.array_equal(twice[:, [0, 1, 2, 3, 7, 8, 9]], once[:, [0, 1, 2, 3, 7, 8, 9]])
    assert np.array_equal(once[:, 4:7], once[:, 7:10])
    assert not np.array_equal(twice[:, 4:7], twice[:, 7:10])


@pytest.mark.parametrize(("games", "seed"), [(1, 1), (10, -1)])
def test_too_few_games_or_no_seed_are_refused(games: int, seed: int) -> None:
    with pytest.raises(MatchError):
        list(deals_of(NASH, NASH, games, seed=seed))


@pytest.mark.long
def test_who_plays_for_points_gains_nothing_and_its_games_come_true() -> None:
    """500 games of nash against itself: no deal differs, and chances lie within 4 errors."""
    units = list(deals_of(NASH, NASH, 500, seed=3, workers=Workers(2)))
    assert all((rows[:, 4:7] == rows[:, 7:10]).all() for rows in units)
    found = gains_of(units, open_values(), Objective.WIN)
    assert (found.total.mean, found.differ) == (0, 0)
    for of in calibration_of(units, open_values()):
        assert abs(of.won.mean - of.shown) < 4 * of.won.error


@pytest.mark.long
def test_playing_for_the_score_gains_near_home_only() -> None:
    """1,000 games: a gain above 0 by two errors, all of it from deals of a leader at 80 or more."""
    better = parse_player("nash-win")
    units = [play_unit(better, NASH, 5, start, 250) for start in range(0, 1000, 250)]
    found = gains_of(units, open_values(), Objective.WIN)
    assert found.total.mean > 2 * found.total.error
    assert not found.by_band[:6, :6].any()


@pytest.mark.long
def test_values_of_who_plays_for_the_score() -> None:
    """Of two batches of 100,000 deals in all: near home the score changes what scores are worth."""
    units = list(study_values("nash", 100_000, seed=2))
    plain = summed_values(units, "nash", 2)
    bonuses = bonuses_of(list(study_bonus(plain, 2, workers=Workers(2))), plain)
    better = summed_values(units, "nash", 2, bonuses)
    change = better.worths - plain.worths
    assert abs(change).max() > 0.005
    assert abs(change).max() < 0.6
    assert better.about["player"] == "nash, for the score"
