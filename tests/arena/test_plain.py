"""Matches of plain players against the compiled ones, of players of one's own, and until enough is known."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from muggins.arena.library import play_match
from muggins.arena.match import Match, play_block
from muggins.arena.playing import Playing
from muggins.arena.statistics import match_points, win_rate
from muggins.arena.workers import Workers
from muggins.cards import Card
from muggins.errors import MatchError, PlayerError
from muggins.players.base import Toss
from muggins.players.forms import plain_player
from muggins.players.named import parse_any
from muggins.players.registry import parse_player
from muggins.rules.view import View
from tests.players.own_players import Lowest, Many, ManyOdds


class Even:
    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        return {(view.dealt[0], view.dealt[k]): 1 / 3 for k in (1, 2, 3)}

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        legal = view.legal_cards()
        return {card: 1 / len(legal) for card in legal}


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("greedy+greedy", "schell+rule"),
        pytest.param("random+random", "bill+bill", marks=pytest.mark.long),
        pytest.param("hope+rule", "nash-max", marks=pytest.mark.all),
        pytest.param("nash-max-win", "greedy+greedy", marks=pytest.mark.all),
    ],
)
def test_plain_games_are_the_compiled_ones(first: str, second: str, duplicate: bool) -> None:
    games = 30 if duplicate else 20
    plain = [plain_player(parse_player(name), random.Random(0), in_match=True) for name in (first, second)]
    found = play_match(plain[0], plain[1], games, seed=7, duplicate=duplicate)
    match = Match(parse_player(first), parse_player(second), 7, duplicate)
    block = play_block(match, 0, games // match.games_per_number)
    named = play_match(first, second, games, seed=7, duplicate=duplicate)
    for tally in (found.tally, named.tally):
        assert all(map(np.array_equal, tally, block.tally))
    assert found.games == games
    assert found.win_rate == win_rate(block.tally)
    assert found.match_points() == match_points(block.tally)


def test_ones_own_player_meets_the_solution() -> None:
    result = play_match(Lowest(), "nash", 12, seed=2)
    assert result.games == 12
    assert result.win_rate.mean + 2 * result.win_rate.half_width < 0.5
    assert all(map(np.array_equal, result.tally, play_match(Lowest(), "nash", 12, seed=2).tally))
    other = play_match("nash", Lowest(), 12, seed=2)  # the same games
    assert other.win_rate.mean == pytest.approx(1 - result.win_rate.mean)


@pytest.mark.parametrize("player", [Even, ManyOdds])
def test_probabilities_are_drawn_by_the_match(player: type[Even | ManyOdds]) -> None:
    one, two = (play_match(player(), "random+random", 4, seed=5) for _ in range(2))
    assert all(map(np.array_equal, one.tally, two.tally))
    drawing = plain_player(parse_player("random+random"), random.Random(3))
    assert play_match(player(), drawing, 4, seed=5).tally.outcomes.tolist() == one.tally.outcomes.tolist()
    assert play_match(player(), player(), 4, seed=5).match_points().mean == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: play_match("nash", "nash", 3), MatchError, "3 games: expected 4 to 10,000,000,000"),
        (lambda: play_match("nash", "nash", 1, duplicate=False), MatchError, "1 games: expected 2 to 10,000,000,000"),
        (lambda: play_match("nash", "nash", seed=-1), MatchError, "seed -1: expected"),
        (lambda: play_match("nash", 3, 4), PlayerError, "player '3': expected a name, or an object"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_played_is_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


NAMES = parse_any("schell+rule"), parse_any("random+random")


def played(playing: Playing) -> Playing:
    for _ in playing.blocks(Workers(1)):
        pass
    return playing


def test_it_stops_when_enough_is_known() -> None:
    narrow = played(Playing(NAMES, 100_000, duplicate=True, until=0.1))
    tested = played(Playing(NAMES, 100_000, sprt=(0.0, 0.5)))
    assert narrow.result(1).figures.games == tested.result(1).figures.games == 2_000
    found = tested.result(1).sprt
    assert found is not None
    assert found.accepted == 0.5
    with pytest.raises(MatchError, match="half-width 0: expected more than 0"):
        Playing(NAMES, 100, until=0)


def test_a_kept_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    played(Playing(NAMES, 1_500, keep=file))
    again = played(Playing(NAMES, 3_000, keep=file))
    assert (again.start, again.result(1).new_games) == (1_500, 1_500)
    assert all(map(np.array_equal, again.tally, played(Playing(NAMES, 3_000)).tally))
    assert played(Playing(NAMES, 3_000, until=1, keep=file)).result(1).new_games == 0


@pytest.mark.all
def test_a_program_asks_for_a_test_or_a_width() -> None:
    tested = play_match(Many(), "greedy+greedy", 400, sprt=(-0.5, 0.0), workers=1)
    assert (tested.games, tested.accepted) == (400, -0.5)  # a unit is 1,000 pairs: it ends with it
    tested = play_match(Lowest(), "greedy+greedy", 400, sprt=(-0.5, 0.0), workers=1)
    assert (tested.games, tested.accepted) == (100, -0.5)
    assert play_match("schell+rule", "random+random", 10_000, until=0.2).games == 2_000
    assert play_match(Lowest(), "random+random", 8).accepted is None
