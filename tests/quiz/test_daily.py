"""The daily deal: the same for everybody, judged as the coach judges, the first time kept, streaks by the days."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from muggins.archive.store import open_file
from muggins.cards import format_cards
from muggins.coach.coach import shared_coach
from muggins.errors import IllegalActionError, MugginsError
from muggins.quiz.daily import DEALS, DailyFile, day_of, stars_of
from muggins.quiz.daily_deal import daily_deal, judged
from muggins.rules.deal import Phase
from muggins.rules.role import Role
from muggins.table.one_deal import MOST, OneDeal
from muggins.table.viewpoint import Happening

DAY = date(2026, 1, 31)


def best_move(deal: OneDeal) -> str:
    return format_cards(shared_coach().advise(replace(deal.view, scores=(0, 0))).rows[0].cards)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_same_moves_are_answered_alike_move_by_move(number: int) -> None:
    rng = random.Random(number)
    moves: list[str] = []
    told: list[Happening] = []
    while not (deal := daily_deal(DAY, number, moves)).over:
        now = deal.happenings()
        assert now[: len(told)] == told
        assert deal.scores[0] <= 121
        told = now
        cards = rng.sample(deal.view.hand, 2) if deal.awaits is Phase.TOSS else [rng.choice(deal.view.legal_cards())]
        moves.append(format_cards(cards))
    assert len(moves) <= MOST
    assert (deal.role is Role.DEALER) == (number == 2)
    assert deal.happenings() == daily_deal(DAY, number, moves).happenings()
    assert {happening.deal for happening in deal.happenings()} == {1}
    assert deal.awaits is None
    with pytest.raises(IllegalActionError, match="the deal is over"):
        daily_deal(DAY, number, [*moves, "5H"])


def test_no_two_deals_are_alike() -> None:
    dealt = {daily_deal(DAY + timedelta(days), number).view.dealt for days in range(20) for number in (1, 2, 3)}
    assert len(dealt) == 60


def test_who_plays_as_the_coach_says_loses_nothing() -> None:
    for number in (1, 2, 3):
        moves: list[str] = []
        while not (deal := daily_deal(DAY, number, moves)).over:
            moves.append(best_move(deal))
        made = judged(deal, shared_coach())
        assert made
        assert sum(each.loss for each in made) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("lost", "stars"), [(0.0, 5), (0.1, 5), (0.11, 4), (0.5, 4), (1.2, 3), (3.0, 2), (6.0, 1), (6.1, 0), (99.0, 0)]
)
def test_stars_are_for_few_points_lost(lost: float, stars: int) -> None:
    assert stars_of(lost) == stars


@pytest.mark.parametrize("text", ["", "2026", "2025-12-31", "2026-02-30", "20260131", "2026-01-31T00", "x" * 99])
def test_what_is_no_day_is_named(text: str) -> None:
    with pytest.raises(MugginsError, match="expected one such as 2026-01-01"):
        day_of(text)


@pytest.mark.parametrize("number", [0, DEALS + 1])
def test_a_day_has_three_deals(number: int) -> None:
    with pytest.raises(MugginsError, match="expected 1 to 3"):
        daily_deal(DAY, number)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def file(path: Path) -> DailyFile:
    return DailyFile(open_file(path))


def play(file: DailyFile, day: date, today: date, lost: float = 0.1) -> None:
    for number in range(1, DEALS + 1):
        file.enter(day, number, lost, today)


def test_the_first_time_counts(file: DailyFile, path: Path) -> None:
    assert file.results(DAY).results == ()
    file.enter(DAY, 2, 0.5, DAY)
    file.enter(DAY, 2, 0.0, DAY)
    (result,) = file.results(DAY).results
    assert (result.day, result.lost, result.stars, result.late) == ("2026-01-31", (None, 0.5, None), None, False)
    file.enter(DAY, 1, 0.3, DAY)
    file.enter(DAY, 3, 0.4, DAY)
    (result,) = DailyFile(open_file(path)).results(DAY).results
    assert (result.lost, result.stars) == ((0.3, 0.5, 0.4), 3)


def test_a_streak_is_of_days_in_a_row_on_their_day(file: DailyFile) -> None:
    one = timedelta(days=1)
    for back in (9, 8, 7, 4, 2, 1):
        play(file, DAY - back * one, DAY - back * one)
    found = file.results(DAY)
    assert (found.streak, found.best_streak) == (2, 3)
    play(file, DAY - 3 * one, DAY)  # later
    assert file.results(DAY).streak == 2
    assert [result.late for result in file.results(DAY).results] == [False, False, True, False, False, False, False]
    play(file, DAY, DAY)
    assert file.results(DAY).streak == 3
    assert file.results(DAY + one).streak == 3
    assert file.results(DAY + 2 * one).streak == 0


def test_whoever_writes_at_the_same_moment_loses_nothing(file: DailyFile, path: Path) -> None:
    days = [DAY - timedelta(back) for back in range(24)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda day: DailyFile(open_file(path)).enter(day, 1, 0.1, day), days))
    assert {result.day for result in file.results(DAY).results} == {day.isoformat() for day in days}
