"""A match as it is played: until enough is known, from names, objects and classes."""

from pathlib import Path

import numpy as np
import pytest

from muggins.arena.library import play_match
from muggins.arena.playing import Playing
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.players.named import parse_any
from tests.players.own_players import Lowest, Many

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
