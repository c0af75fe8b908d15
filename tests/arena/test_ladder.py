"""A ladder: ratings from meetings, kept games, and the same ones with any number of workers."""

from math import isclose
from pathlib import Path

import numpy as np
import pytest

from muggins.arena.ladder import Climb, Ladder
from muggins.arena.statistics import match_points
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.players.named import parse_any

NAMES = ("greedy+greedy", "schell+rule", "random+random")


def begun(file: Path, *names: str, until: float = 0.05, games: int = 100) -> Climb:
    return Climb([parse_any(name) for name in names], 1, file, until=until, games=games)


def climbed(
    file: Path, *names: str, until: float = 0.05, games: int = 100_000, workers: int = 1
) -> tuple[Climb, Ladder]:
    climb = begun(file, *names, until=until, games=games)
    for _ in climb.blocks(Workers(workers)):
        pass
    return climb, climb.result(1.0)


@pytest.mark.all
def test_ratings_explain_the_meetings(tmp_path: Path) -> None:
    climb, found = climbed(tmp_path / "a.sqlite", *NAMES)
    ratings = {rung.player: rung.rating for rung in found.players}
    assert [rung.player for rung in found.players] == ["schell+rule", "greedy+greedy", "random+random"]
    assert sum(rating.mean for rating in ratings.values()) == pytest.approx(0)
    assert (found.degrees, len(found.meetings)) == (1, 3)
    assert sum(of.misfit**2 for of in found.meetings) == pytest.approx(found.chi_square)
    for of, meeting in zip(found.meetings, climb.meetings, strict=True):
        assert of.match_points == match_points(meeting.tally)
        assert of.match_points.half_width <= 0.05
        gap = ratings[of.first].mean - ratings[of.second].mean
        assert gap + of.misfit * of.match_points.error == pytest.approx(of.match_points.mean)
    # No other ratings have less of the misfits squared.
    for name in NAMES:
        for step in (-1e-3, 1e-3):
            moved = {key: rating.mean + step * (key == name) for key, rating in ratings.items()}
            misfits = [
                (of.match_points.mean - moved[of.first] + moved[of.second]) / of.match_points.error
                for of in found.meetings
            ]
            assert sum(misfit**2 for misfit in misfits) > found.chi_square


@pytest.mark.all
def test_two_players_are_rated_by_their_meeting(tmp_path: Path) -> None:
    _, found = climbed(tmp_path / "a.sqlite", "schell+rule", "greedy+greedy")
    (meeting,) = found.meetings
    best, worst = found.players
    assert best.rating.mean - worst.rating.mean == pytest.approx(abs(meeting.match_points.mean))
    assert isclose(2 * best.rating.error, meeting.match_points.error)
    assert found.degrees == 0
    assert found.chi_square == pytest.approx(0)


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    whole, wanted = climbed(tmp_path / "whole.sqlite", *NAMES, until=1e-9, games=6_000)
    stopped = begun(tmp_path / "parts.sqlite", *NAMES, until=1e-9, games=6_000)
    for number, _ in enumerate(stopped.blocks(Workers(1))):
        if number == 3:
            break
    again, found = climbed(tmp_path / "parts.sqlite", *NAMES[::-1], until=1e-9, games=6_000, workers=2)
    assert (stopped.new_games, again.new_games) == (8_000, 10_000)
    assert (found.players, found.meetings) == (wanted.players, wanted.meetings)
    for one, other in zip(whole.meetings, again.meetings, strict=True):
        assert all(map(np.array_equal, one.tally, other.tally))
    more, _ = climbed(tmp_path / "parts.sqlite", *NAMES, "bill+bill", until=1e-9, games=6_000)
    assert more.new_games == 18_000  # its own meetings only


@pytest.mark.all
def test_players_that_do_the_same_are_rated_the_same(tmp_path: Path) -> None:
    _, found = climbed(tmp_path / "a.sqlite", "nash-max", "nash-max+nash", "greedy+greedy", until=0.3, games=400)
    assert all(rung.rating.error > 0 for rung in found.players)


@pytest.mark.all
def test_own_players_and_engines_climb(tmp_path: Path) -> None:
    own = "tests.players.own_players:Lowest"
    climb, found = climbed(tmp_path / "a.sqlite", own, "greedy+greedy", until=1, games=100)
    assert [rung.player for rung in found.players] == ["greedy+greedy", own]
    assert climb.meetings[0].match.holds_lock


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "0 players: expected 2 or more"),
        (("nash",), "1 player: expected 2 or more"),
        (("nash", "greedy+greedy", " NASH"), "player 'nash' is there twice: expected each once"),
    ],
)
def test_what_is_no_ladder_is_refused(tmp_path: Path, names: tuple[str, ...], message: str) -> None:
    with pytest.raises(MatchError, match=message):
        begun(tmp_path / "a.sqlite", *names)
    with pytest.raises(MatchError, match="half-width 0: expected more than 0"):
        begun(tmp_path / "a.sqlite", *NAMES, until=0)
    with pytest.raises(MatchError, match="2 games: expected 4 to"):
        begun(tmp_path / "a.sqlite", *NAMES, games=2)
    with pytest.raises(MatchError, match="0 results"):
        begun(tmp_path / "a.sqlite", *NAMES).result(0)
