"""The published match points of players that both studies know, by the rules.

The published figures are +-0.0048. Those of bill and of Monte Carlo agree in the study's own engine only: see
docs/measurements/published-studies.md.
"""

import pytest

from muggins.arena.match import Match, play_block
from muggins.arena.statistics import match_points
from muggins.players.registry import parse_player
from muggins.studies.field import PUBLISHED

ROWS = {(first, second): points for first, second, points in PUBLISHED}


@pytest.mark.parametrize(
    ("decks", "half_width", "within"),
    [(15_000, 0.0139, 0.03), pytest.param(125_000, 0.0048, 0.02, marks=pytest.mark.long)],
    ids=["30000 games", "250000 games"],
)
@pytest.mark.parametrize("first", ["schell+greedy", "schell+rule"])
def test_matches_agree_with_the_published_ones(first: str, decks: int, half_width: float, within: float) -> None:
    match = Match(parse_player(first), parse_player("greedy+greedy"), 1, duplicate=True)
    found = match_points(play_block(match, 0, decks).tally)
    assert found.half_width < half_width
    assert abs(found.mean - ROWS[first, "greedy+greedy"]) < within
