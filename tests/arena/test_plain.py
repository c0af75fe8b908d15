"""Matches of plain players against the compiled ones, and players of one's own."""

import random
from collections.abc import Callable, Mapping

import numpy as np
import pytest

from muggins.arena.library import play_match
from muggins.arena.match import Match, play_block
from muggins.arena.statistics import match_points, win_rate
from muggins.cards import Card
from muggins.errors import IllegalActionError, MatchError, PlayerError
from muggins.players.base import Toss
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.view import View
from tests.players.own_players import Lowest, NoOdds, NotHeld


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
    ],
)
def test_plain_games_are_the_compiled_ones(first: str, second: str, duplicate: bool) -> None:
    games = 30 if duplicate else 20
    plain = [plain_player(parse_player(name), random.Random(0)) for name in (first, second)]
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
    result = play_match(Lowest(), "nash", 20, seed=2)
    assert result.games == 20
    assert result.win_rate.mean + 2 * result.win_rate.half_width < 0.5
    again = play_match(Lowest(), "nash", 20, seed=2)
    assert all(map(np.array_equal, result.tally, again.tally))
    other = play_match("nash", Lowest(), 20, seed=2)  # the same games
    assert other.win_rate.mean == pytest.approx(1 - result.win_rate.mean)


def test_probabilities_are_drawn_by_the_match() -> None:
    one, two = (play_match(Even(), "random+random", 8, seed=5) for _ in range(2))
    assert all(map(np.array_equal, one.tally, two.tally))
    drawing = plain_player(parse_player("random+random"), random.Random(3))
    assert play_match(Even(), drawing, 8, seed=5).tally.outcomes.tolist() == one.tally.outcomes.tolist()
    assert play_match(Even(), Even(), 8, seed=5).match_points().mean == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: play_match("nash", "nash", 3), MatchError, "3 games: expected 4 to 10,000,000,000"),
        (lambda: play_match("nash", "nash", 1, duplicate=False), MatchError, "1 games: expected 2 to 10,000,000,000"),
        (lambda: play_match("nash", "nash", seed=-1), MatchError, "seed -1: expected"),
        (lambda: play_match("nash", 3, 4), PlayerError, "player '3': expected a name, or an object"),  # type: ignore[arg-type]
        (lambda: play_match("gnash", "nash", 4), PlayerError, "expected THROWER"),
        (lambda: play_match(NoOdds(), "random+random", 4), PlayerError, "no choice a probability"),
        (lambda: play_match(NotHeld(), "random+random", 4), IllegalActionError, "cannot play"),
    ],
)
def test_what_cannot_be_played_is_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()
