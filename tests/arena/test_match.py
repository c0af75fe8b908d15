import os
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from muggins.arena.match import Match, added, from_numbers, play_block, play_match, to_numbers
from muggins.arena.statistics import Sprt, figures_of, games_of, match_points, part_averages, win_rate
from muggins.arena.store import MatchStore
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError, MissingExtraError
from muggins.players.named import parse_any
from muggins.players.registry import parse_player
from muggins.rules.ruleset import Objective
from tests.data import lines
from tests.flips import sql
from tests.waiting import until

GREEDY, SCHELL = parse_player("greedy+greedy"), parse_player("schell+rule")


def total(match: Match, numbers: int, workers: Workers | None = None) -> Tally:
    tally = new_tally()
    for block in play_match(match, numbers, workers=workers):
        tally = added(tally, block.tally)
    return tally


def same(one: Tally, other: Tally) -> bool:
    return to_numbers(one) == to_numbers(other)


@pytest.mark.parametrize("duplicate", [False, True])
def test_totals_do_not_depend_on_workers_or_blocks(duplicate: bool) -> None:
    match = Match(SCHELL, GREEDY, 3, duplicate)
    expected = play_block(match, 0, 2_500).tally
    for workers in (1, 2, 5):
        assert same(total(match, 2_500, Workers(workers)), expected)
    assert same(added(*[play_block(match, 0, 700).tally, play_block(match, 700, 1_800).tally]), expected)
    assert not same(total(Match(SCHELL, GREEDY, 4, duplicate), 2_500), expected)


@pytest.mark.parametrize("name", ["greedy+greedy", "schell+rule", "random+random"])
def test_a_player_against_itself_with_duplicate_decks_gives_exactly_zero(name: str) -> None:
    player = parse_player(name)
    tally = total(Match(player, player, 8, duplicate=True), 1_000)
    for scoring in Objective:
        assert match_points(tally, scoring).mean == 0
        assert match_points(tally, scoring).error == 0


def test_duplicate_decks_narrow_the_interval_and_agree_with_single_ones() -> None:
    """40,000 games each; five standard errors are allowed: a false alarm in a million."""
    single = match_points(total(Match(SCHELL, GREEDY, 5), 40_000))
    paired = match_points(total(Match(SCHELL, GREEDY, 6, duplicate=True), 20_000))
    assert paired.error < 0.8 * single.error
    difference = single - paired
    assert abs(difference.mean) < 5 * difference.error


def test_estimates_are_those_of_the_single_games() -> None:
    tally = total(Match(SCHELL, GREEDY, 7), 3_000)
    games = np.repeat(np.array([1, 2, 3, -1, -2, -3]), tally.outcomes.sum(axis=0))
    found = match_points(tally)
    assert games_of(tally) == len(games) == 3_000
    assert found.mean == pytest.approx(games.mean())
    assert found.error == pytest.approx(games.std(ddof=1) / len(games) ** 0.5)
    assert win_rate(tally).mean == pytest.approx((games > 0).mean())
    acc = np.repeat([2, 3, 3, -2, -3, -3], tally.outcomes.sum(axis=0))
    assert match_points(tally, Objective.ACC).mean == pytest.approx(acc.mean())


def test_per_deal_averages_lie_among_the_published_ones() -> None:
    """Bands around the published averages: 0.6 points wide for play, 0.4 for hands and the crib."""
    import csv  # noqa: PLC0415

    tally = total(Match(SCHELL, SCHELL, 9), 20_000)
    averages = part_averages(tally).mean(axis=0)
    ours = {
        "pone_peg": averages[0, 1],
        "pone_hand": averages[0, 2],
        "dealer_peg": averages[1, 1],
        "dealer_hand": averages[1, 2],
        "crib": averages[1, 3],
        "dealer_total": averages[1].sum(),
        "pone_total": averages[0].sum(),
    }
    sources = list(csv.DictReader(lines("per_deal_averages.csv")))[:4]
    for column, figure in ours.items():
        published = [float(row[column]) for row in sources if row[column]]
        slack = 0.6 if "total" in column else 0.4
        assert min(published) - slack < figure < max(published) + slack, column
    assert 0.54 < figures_of(tally).first_dealer_wins.mean < 0.58
    assert 8.5 < figures_of(tally).deals_per_game < 9.5


def test_a_match_stops_where_it_is_enough_whatever_the_workers() -> None:
    def run(workers: int) -> int:
        tally = new_tally()

        def enough(_: object) -> bool:
            return games_of(tally) >= 2_000 and match_points(tally).half_width < 0.04

        match = Match(SCHELL, GREEDY, 12)
        for block in play_match(match, 100_000, workers=Workers(workers), enough=enough):
            tally = added(tally, block.tally)
        return games_of(tally)

    assert run(1) == run(2) == run(4)
    assert 2_000 < run(1) < 10_000


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    """1,000 tests under each hypothesis, by units of 1,000 games of a synthetic player.

    The rate of errors is stated as 5%; 7.5% or more of 1,000 would be 3.6 standard errors above.
    """
    rng = np.random.default_rng(1)
    odds = np.array([0.45, 0.09, 0.01, 0.36, 0.08, 0.01])
    truth = float(odds @ [1, 2, 3, -1, -2, -3])
    for test, wrong in ((Sprt(truth, truth + 0.1), truth + 0.1), (Sprt(truth - 0.1, truth), truth - 0.1)):
        errors = 0
        for _ in range(1_000):
            outcomes = np.zeros((2, 6), np.int64)
            verdict = None
            while verdict is None:
                outcomes[0] += rng.multinomial(1_000, odds)
                verdict = test.verdict(new_tally()._replace(outcomes=outcomes))
            errors += verdict == wrong
        assert errors < 75


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Match(SCHELL, GREEDY, -1), "seed -1: expected"),
        (lambda: Sprt(0.1, 0.0), "expected low,high"),
        (lambda: list(Workers(0).run(abs, [(1,)])), "0 workers: expected 1 to 1024"),
        (lambda: match_points(new_tally()), "0 results: expected 2 or more"),
        (lambda: from_numbers([1, 2]), "a stored tally has 2 numbers"),
    ],
)
def test_what_cannot_be_played_is_refused(call: object, message: str) -> None:
    with pytest.raises(MatchError, match=message):
        call()  # type: ignore[operator]


def test_a_missing_cluster_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"muggins\[cluster\]"):
        list(Workers(scheduler="tcp://127.0.0.1:1").run(abs, [(1,)]))


STORED = Match(SCHELL, GREEDY, 21)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with ten games of a match."""
    path = tmp_path / "matches.sqlite"
    store = MatchStore(path)
    store.add(store.run_of(STORED), play_block(STORED, 0, 10))
    return path


def test_a_store_keeps_runs_apart_and_goes_on(path: Path) -> None:
    store = MatchStore(path)
    run = store.run_of(STORED)
    for block in play_match(STORED, 1_500, start=10):
        store.add(run, block)
    again = MatchStore(path).run_of(STORED)
    assert (again.number, again.numbers) == (run.number, 1_500)
    assert same(again.tally, play_block(STORED, 0, 1_500).tally)
    for block in play_match(STORED, 3_200, start=again.numbers):
        store.add(run, block)
    assert same(store.run_of(STORED).tally, play_block(STORED, 0, 3_200).tally)
    other = store.run_of(Match(SCHELL, GREEDY, 22))
    assert (other.number, other.numbers) == (run.number + 1, 0)
    assert [stored.match.seed for stored in store.runs()] == [21, 22]
    with pytest.raises(MatchError, match="run 1 is at 3200, not at 0"):
        store.add(run, play_block(STORED, 0, 10))
    with pytest.raises(MatchError, match="run 9: expected one that is listed"):
        store.run(9)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE block SET tally = '[1, 2'",
        "UPDATE block SET tally = replace(tally, '1', '2') WHERE start = 10",
        "UPDATE block SET start = 30 WHERE start = 10",
        "DELETE FROM block WHERE start = 0",
        "UPDATE run SET first = 'greedy+greedy'",
        "UPDATE run SET begun = '2020-01-01 00:00:00'",
        "UPDATE run SET checksum = ''",
    ],
)
def test_a_damaged_match_is_told_in_a_line(path: Path, damage: str) -> None:
    store = MatchStore(path)
    store.add(store.run_of(STORED), play_block(STORED, 10, 10))
    sql(path, damage)
    with pytest.raises(MatchError, match=r"^run 1 of results file .* is damaged: "):
        store.runs()


def test_a_file_of_the_first_version_is_sealed(path: Path) -> None:
    (before,) = MatchStore(path).runs()
    for table in ("run", "block"):
        sql(path, f"ALTER TABLE {table} DROP COLUMN checksum")
    sql(path, "PRAGMA user_version = 1")
    (after,) = MatchStore(path).runs()
    assert same(after.tally, before.tally)
    assert (after.match, after.numbers, after.begun) == (before.match, 10, before.begun)
    assert path.with_name("matches-v1.sqlite").exists(), "a copy is kept before a file changes"


_MANY = 100_000  # games that take seconds: a run of them is killed some times before it ends


@pytest.mark.long
def test_a_run_killed_at_random_moments_counts_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    asked = f"-m muggins match schell+rule greedy+greedy --games {_MANY} --seed 31 --save".split()
    arguments = [sys.executable, *asked, str(path)]
    rng = random.Random(1)
    kills = 0
    match = Match(SCHELL, GREEDY, 31)
    while not path.exists() or MatchStore(path).run_of(match).numbers < _MANY:
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
        start = MatchStore(path).run_of(match).numbers if path.exists() else 0

        def is_on(process: "subprocess.Popen[bytes]" = process, start: int = start) -> bool:
            saved = path.exists() and MatchStore(path).run_of(match).numbers > start
            return saved or process.poll() is not None

        # Let it save something new, then strike a moment later.
        until(is_on, "something new that is saved")
        with suppress(subprocess.TimeoutExpired):
            process.wait(rng.random() * 0.1)
        if process.poll() is None:
            process.kill()
            kills += 1
        process.wait()
    stored = MatchStore(path).run_of(match)
    assert kills >= 3
    assert stored.numbers == _MANY
    assert same(stored.tally, play_block(match, 0, _MANY).tally)


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Dask's own warnings are not ours
def test_a_dask_cluster_gives_bit_identical_totals() -> None:
    from distributed import LocalCluster  # noqa: PLC0415

    start: Any = LocalCluster
    match = Match(SCHELL, GREEDY, 41, duplicate=True)
    own = Match(parse_any("tests.players.own_players:ManyOdds"), GREEDY, 41, duplicate=True)
    bot = Path(__file__).parents[2] / "examples" / "bots" / "bot.py"
    engine = Match(parse_any(f"exec:{sys.executable} {bot}"), GREEDY, 41)
    with start(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        workers = Workers(scheduler=cluster.scheduler_address)
        remote = total(match, 6_000, workers)
        outside = [total(each, 60, workers) for each in (own, engine)]
    assert same(remote, play_block(match, 0, 6_000).tally)
    for each, found in zip((own, engine), outside, strict=True):
        assert same(found, total(each, 60, Workers(1)))


def test_a_scheduler_that_is_not_there_is_one_line() -> None:
    with pytest.raises(MatchError, match="cannot be reached") as caught:
        list(Workers(scheduler="nonsense").run(abs, [(1,)]))
    assert "\n" not in str(caught.value)
