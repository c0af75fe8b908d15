"""A player that learns against players that are not compiled: levels, one's own, engines."""

import random

import numpy as np
import pytest

from muggins.arena import series
from muggins.arena.library import play_match
from muggins.arena.match import Match, play_block
from muggins.arena.series import LENGTH, AdaptingPlayer, play_plain_series
from muggins.players.adaptive.learner import Learner
from muggins.players.adaptive.models import TOSSERS
from muggins.players.asking import ObjectChooser
from muggins.players.endgame.model import LEAD
from muggins.players.forms import plain_player
from muggins.players.named import parse_any
from muggins.players.registry import parse_player
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.solver.file.solution import open_solution
from tests.players.own_players import Lowest


@pytest.mark.all
@pytest.mark.parametrize("place", [0, 1])
def test_every_game_but_its_last_deal_is_learned_of_the_other_side(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lowest tosses its first two cards, so that one sees of whom the learner has learned."""
    seen: list[tuple[Game, Seat]] = []
    solution = open_solution()
    learner = Learner(solution)
    adapting, lowest = AdaptingPlayer(solution, learner), ObjectChooser(Lowest())
    monkeypatch.setattr(series, "model_against", lambda *_: None)  # plays on by the solution
    learn = AdaptingPlayer.learn

    def watched(self: AdaptingPlayer, game: Game, opponent: Seat) -> None:
        seen.append((game, opponent))
        learn(self, game, opponent)

    monkeypatch.setattr(AdaptingPlayer, "learn", watched)
    players = (adapting, lowest) if place == 0 else (lowest, adapting)
    parts = list(play_plain_series(players, 3, range(2), True))
    assert [(part.start, part.size) for part in parts] == [(0, 1), (1, 1)]
    assert len(seen) == 4
    early = 0
    for game, opponent in seen:
        assert game.winner is not None
        for number, deal in enumerate(game.deals[:-1]):
            dealer = Seat((game.first_dealer + number) % 2)
            role = 1 if dealer is opponent else 0
            assert deal.tosses[role] == deal.dealt[role][:2]
            early += max(deal.start_scores) < LEAD
    assert learner.deals == early > 10


@pytest.mark.all
def test_adapt_plays_one_of_ones_own_in_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "model_against", lambda *_: None)
    result = play_match("adapt", Lowest(), 4, seed=5, duplicate=True)
    assert result.games == 4
    match = Match(parse_any("adapt"), parse_any("tests.arena.test_plain_series:Lowest"), 5, True)
    assert match.unit == LENGTH
    assert all(map(np.array_equal, play_block(match, 0, 2).tally, result.tally))


@pytest.mark.long
def test_a_series_against_a_level_is_the_same_in_parts() -> None:
    match = Match(parse_any("adapt"), parse_any("novice"), 2, True)
    whole, first, second = (play_block(match, *part).tally for part in ((0, 3), (0, 2), (2, 1)))
    for all_of_it, mine, other in zip(whole, first, second, strict=True):
        assert np.array_equal(all_of_it, mine + other)


@pytest.mark.long
def test_after_ten_games_greedy_is_not_taken_for_the_solution() -> None:
    solution = open_solution()
    learner = Learner(solution)
    greedy = ObjectChooser(plain_player(parse_player("greedy+greedy"), random.Random(0)))
    list(play_plain_series((AdaptingPlayer(solution, learner), greedy), 1, range(10), False))
    believed = learner.mixture()
    assert not believed.is_solution
    assert believed.tosses[TOSSERS.index("greedy")] > 0.5
