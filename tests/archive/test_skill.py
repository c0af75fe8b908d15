"""One's games summed up, the rating and the leaks: against sums by hand, measured opponents, the solution itself."""

import json
import random
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from muggins.archive.game import StoredGame
from muggins.archive.kept import Cost, Kept, Options, SideReview, ThemeCost
from muggins.archive.level_losses import FILE, level_losses, read_losses
from muggins.archive.skill import RECENT, SOLVER, match_points, rating_of, skill, win_chance
from muggins.archive.standing import Standing
from muggins.archive.statistics import PAR, GameLosses, Losses, WinRate, statistics
from muggins.archive.store import GameStore
from muggins.coach.themes import Theme
from muggins.errors import MugginsError
from muggins.rules.events import Part
from muggins.rules.record import format_game, parse_game
from muggins.rules.role import Seat
from muggins.table.levels import LEVELS, opponent
from tests.games import kept, play_game, some_game

MEASURED = {
    "schell+rule": (0.622, 0.6163, 0.302),
    "greedy+greedy": (0.994, 0.669, 0.447),
    "hand+rule": (0.773, 0.6384, 0.363),
}
"""Points lost a deal, and wins and match points of nash in 200,000 games: docs/measurements/coach.md."""
AGAINST_NASH = {"novice": -0.958, "casual": -0.420, "club": -0.072, "strong": -0.010}
"""Match points in 400 games each, 95% within 0.073."""


@cache
def game() -> StoredGame:
    return even(1)


def rated(number: int, lost: float, deals: int = 9, **options: object) -> StoredGame:
    """A reviewed game in which every theme lost alike."""
    themes = dict.fromkeys(Theme, ThemeCost(6.0, lost * deals / len(Theme), 0.01))
    half = Cost(18.0, lost * deals / 2)
    side = SideReview(half, half, None, deals, themes)
    asked = Options("nash", **options)  # type: ignore[arg-type]
    return replace(game(), number=number, options=asked, opponent="nash", review={"P1": side})


@pytest.mark.parametrize("player", MEASURED)
def test_other_players_win_as_the_rating_says(player: str) -> None:
    lost, wins, points = MEASURED[player]
    more = lost - level_losses()["nash"].points.mean
    assert win_chance(-more) == pytest.approx(wins, abs=0.012)
    assert match_points(-more) == pytest.approx(points, rel=0.08)
    assert win_chance(more) == pytest.approx(1 - win_chance(-more))
    assert match_points(more) == pytest.approx(-match_points(-more))


@pytest.mark.parametrize("level", AGAINST_NASH)
def test_levels_do_as_well_as_expected(level: str) -> None:
    more = level_losses()[level].points.mean - level_losses()["nash"].points.mean
    assert match_points(more) == pytest.approx(AGAINST_NASH[level], abs=0.08)


def test_losses_were_measured_for_every_opponent_and_theme() -> None:
    assert list(level_losses()) == [*LEVELS, "nash"]
    for of in level_losses().values():
        assert sum(of.themes[theme].mean for theme in Theme) == pytest.approx(of.points.mean, rel=1e-3)


@given(place=st.integers(0, FILE.stat().st_size - 1), bit=st.integers(0, 7), cut=st.booleans())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_of_losses_is_noticed(tmp_path: Path, place: int, bit: int, cut: bool) -> None:
    content = bytearray(FILE.read_bytes())
    if cut:
        del content[place:]
    else:
        content[place] ^= 1 << bit
    path = tmp_path / "losses.json"
    path.write_bytes(content)
    try:
        found = read_losses(path)
    except MugginsError as error:
        assert str(error) == f"file {str(path)!r} is damaged: install Muggins again"
    else:  # what was hit says nothing: a space, or who made it
        assert found == level_losses()


def test_a_missing_file_of_losses_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(MugginsError, match="cannot be read: No such file or directory"):
        read_losses(tmp_path / "nowhere.json")


def test_who_loses_as_the_solution_is_rated_as_it_and_less_is_more() -> None:
    assert rating_of(level_losses()["nash"].points.mean) == pytest.approx(SOLVER)
    ratings = [rating_of(lost) for lost in (0.0, 0.1, 0.5, 1.0, 3.0, 30.0)]
    assert ratings == sorted(ratings, reverse=True)


def test_there_is_no_rating_before_the_third_game() -> None:
    assert skill([]).rating is None
    games = [rated(number, 0.3) for number in (1, 2)]
    found = skill(games)
    assert (found.rating, found.expected, found.history) == (None, (), ())
    found = skill([*games, rated(3, 0.6)])
    assert found.rating is not None
    assert found.rating.lost == pytest.approx(0.4)
    assert found.rating.rating == pytest.approx(rating_of(0.4))
    assert found.rating.error > 0
    assert [one.opponent for one in found.expected] == [*LEVELS, "nash"]
    assert found.expected[0].wins > 0.5 > found.expected[-1].wins
    assert [after.game for after in found.history] == [3]


def test_only_ones_own_games_of_the_usual_length_count() -> None:
    games = [rated(number, 0.3) for number in range(1, 5)]
    others = [
        rated(10, 9.0, practice=True),
        rated(11, 9.0, hints=True),
        rated(12, 9.0, asked=True),
        rated(13, 9.0, target=61),
        replace(rated(14, 9.0), review=None),
    ]
    found = skill([*games, *others])
    assert found.games == 4
    assert found.rating is not None
    assert found.rating.lost == pytest.approx(0.3)
    assert found.unreviewed == (14,)
    earlier = SideReview(Cost(10.0, 5.0), Cost(10.0, 5.0))  # a review of a version without themes
    assert skill([replace(games[0], review={"P1": earlier})]).unreviewed == (1,)


def test_the_rating_is_of_the_newest_games_and_its_error_shrinks() -> None:
    rng = random.Random(1)
    games = [rated(number, rng.uniform(0.2, 0.6)) for number in range(1, RECENT + 11)]
    found = skill(games)
    assert found.games == RECENT
    assert [after.game for after in found.history] == list(range(3, RECENT + 11))
    assert found.history[-1].error < found.history[0].error
    assert skill(games[10:]).rating == found.rating


def test_the_error_holds_what_chance_does() -> None:
    """Of 300 players of a known loss, some 95% have it within the error of their rating."""
    rng, true, within = random.Random(2), 0.5, 0
    for _ in range(300):
        found = skill([rated(number, max(rng.gauss(true, 0.25), 0)) for number in range(1, 21)]).rating
        assert found is not None
        within += abs(found.rating - rating_of(true)) <= found.error
    assert within > 275


def test_leaks_are_per_deal_and_against_the_solution_the_costliest_first() -> None:
    games = []
    for number in (1, 2, 3):
        game = rated(number, 0.0)
        assert game.review is not None
        side = game.review["P1"]
        assert side.themes is not None
        themes = {**side.themes, Theme.LEAD: ThemeCost(7.0, 0.9, 0.09), Theme.LATE: ThemeCost(5.0, 1.8, 0.045)}
        games.append(replace(game, review={"P1": replace(side, themes=themes)}))
    found = skill(games).leaks
    assert [leak.theme for leak in found[:2]] == [Theme.LEAD, Theme.LATE]
    assert {leak.theme for leak in found} == set(Theme)
    solver = level_losses()["nash"].themes[Theme.LEAD].mean
    assert found[0].points == pytest.approx(0.1)
    assert found[0].more == pytest.approx(0.1 - solver)
    assert found[0].wins == pytest.approx(8.95 * 0.01)
    assert found[0].decisions == 21


def test_a_hint_that_was_asked_for_is_noted_once(tmp_path: Path) -> None:
    store = GameStore(tmp_path / "games.sqlite")
    number = kept(store, some_game(1, moves=9))
    assert store.get(number).options is not None
    for _ in range(2):
        store.note_hint(number)
        options = GameStore(store.path).get(number).options
        assert options is not None
        assert (options.asked, options.aided, options.hints) == (True, True, False)
        assert json.loads(options.text)["asked"] is True


def stored(seed: int, text: str, options: Options) -> StoredGame:
    standing = Standing.of(*parse_game(text))
    kept = Kept(begun="2026-01-01", ended="2026-01-01", person=Seat.P1, opponent=options.against, options=options)
    return StoredGame.of(kept, seed, standing, text)


def finished(seed: int) -> StoredGame:
    table = some_game(seed)
    return stored(seed, table.text, table.options)


def even(seed: int) -> StoredGame:
    """A game between equals."""
    greedy = opponent("greedy+greedy", random.Random(seed))
    return stored(seed, format_game(play_game((greedy, greedy), f"{seed:x}")), Options())


def test_nothing_comes_to_nothing() -> None:
    found = statistics([])
    assert (found.games, found.wins, found.win_rate) == (0, 0, WinRate(0.0, 0.0, 1.0))
    assert all(average.mean == 0 for average in found.averages)


def test_wins_and_skunks_are_those_of_the_results() -> None:
    games = [even(seed) for seed in range(12)]
    found = statistics(games)
    results = [game.record.replay().result for game in games]
    won = [result for result in results if result is not None and result.winner is Seat.P1]
    lost = [result for result in results if result is not None and result.winner is Seat.P2]
    assert (found.games, found.wins, len(lost)) == (12, len(won), 12 - len(won))
    assert 0 < found.wins < 12
    assert found.skunks == (sum(min(one.scores) <= 90 for one in won), sum(min(one.scores) <= 90 for one in lost))
    assert sum(found.skunks) > 0
    assert found.match_points == sum(one.match_points for one in won) - sum(one.match_points for one in lost)


def test_practice_and_games_of_others_do_not_count() -> None:
    game = finished(1)
    assert game.options is not None
    others = [
        replace(game, options=replace(game.options, practice=True)),
        replace(game, person=None, options=None, opponent=None),
        replace(game, ended=None, standing=Standing.of_text(game.text)),
    ]
    assert statistics(others).games == 0
    assert statistics([game, *others]).games == 1


def test_what_reviews_found_is_listed_game_by_game() -> None:
    losses, nothing = SideReview(Cost(9, 1.5), Cost(20, 2.0)), SideReview(Cost(9, 0), Cost(20, 0))
    found = statistics([finished(0), replace(finished(1), review={"P1": losses, "P2": nothing})])
    assert found.lost == (GameLosses(1, Losses(9, 1.5), Losses(20, 2.0), 3.5 / 29),)


@pytest.mark.long
def test_par_is_what_the_solution_makes_against_itself() -> None:
    from muggins.arena.match import Match, added, play_match  # noqa: PLC0415
    from muggins.arena.statistics import part_averages  # noqa: PLC0415
    from muggins.players.registry import parse_player  # noqa: PLC0415

    nash = parse_player("nash")
    tally = reduce(added, (block.tally for block in play_match(Match(nash, nash, 7), 10_000)))
    averages = part_averages(tally).mean(axis=0)
    for role, parts in PAR.items():
        for place, part in enumerate((Part.HEELS, Part.PLAY, Part.HAND, Part.CRIB)):
            if part in parts:
                assert averages[role, place] == pytest.approx(parts[part], abs=0.06)
