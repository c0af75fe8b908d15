"""Compiled games replayed event by event through the rules."""

import random

import numpy as np
import pytest

from muggins.arena.playout import play_games
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.kernels import row as r
from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, MOST_DEALS, SCORES, SIX, STARTER, TOSS
from muggins.kernels.row import CRIB, HAND, HEELS, PLAY
from muggins.players.forms import compiled
from muggins.players.registry import ABOUT_THROWERS, parse_player
from muggins.players.solution import read_only, solution_play
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.solver.play.tree import nodes_of, play_tree
from tests.arena.drivers import play_logged, plays_as_in_plain_form

PARTS = {Part.HEELS: HEELS, Part.PLAY: PLAY, Part.HAND: HAND, Part.CRIB: CRIB}


def replay(log: np.ndarray, first: Seat, *, whole: bool) -> Game:
    """Play a log again by the rules: to the end of the game, or each deal to its very end."""
    game = Game(first)
    for row in log.tolist():
        if row[DEALER] < 0:
            break
        pone, dealer, starter = row[SIX : SIX + 6], row[SIX + 6 : STARTER], row[STARTER]
        if whole:
            deal = Deal(pone, dealer, starter)
            game.deals.append(deal)
        else:
            assert game.winner is None
            deal = game.begin_deal(pone, dealer, starter)
            assert game.dealer == row[DEALER]
        for role, six, toss in ((Role.PONE, pone, row[TOSS]), (Role.DEALER, dealer, row[TOSS + 1])):
            deal.toss(role, [six[place] for place in TOSSES[toss]])
        for card in row[CARDS:SCORES]:
            if deal.phase is Phase.PLAY:
                deal.play(deal.to_act[0], card)
        assert deal.phase is Phase.OVER
    return game


@pytest.mark.parametrize(
    ("first", "games", "seed"),
    [
        ("schell+rule", 40, 3),
        *(
            pytest.param(name, 150, 3, marks=pytest.mark.all)
            for name in ("schell+rule", "random+random", "bill+bill", "hope+greedy")
        ),
        *(pytest.param("schell+rule", 5_000, 1_000 + part, marks=pytest.mark.long) for part in range(20)),
    ],
)
def test_playouts_replay_by_the_rules(first: str, games: int, seed: int) -> None:
    table = new_table(compiled(parse_player(first)), compiled(parse_player("greedy+greedy")))
    tally, points = new_tally(), new_tally().points
    for number in range(games):
        dealer, before = Seat(number % 2), tally.outcomes.copy()
        log = play_logged(table, seed, number, tally)
        ((first_dealer, outcome),) = np.argwhere(tally.outcomes > before)
        assert first_dealer == dealer
        result = replay(log, dealer, whole=False).result
        assert result is not None
        assert outcome == 3 * result.winner + result.match_points - 1
        assert table.game.row[r.SCORES : r.SCORES + 2].tolist() == list(result.scores)
        for place, deal in enumerate(replay(log, dealer, whole=True).deals):
            for role in Role:
                seat = (dealer + place) % 2 if role is Role.DEALER else 1 - (dealer + place) % 2
                for part, index in PARTS.items():
                    points[seat, role, index, deal.points(role, part)] += 1
    assert (points == tally.points).all()


@pytest.mark.parametrize("thrower", [name for name in ABOUT_THROWERS if not name.startswith("learned")])
def test_every_choice_in_a_playout_is_one_that_the_plain_player_may_make(thrower: str) -> None:
    pegger = random.Random(thrower).choice(["greedy", "rule", "bill", "random"])
    assert plays_as_in_plain_form(f"{thrower}+{pegger}", f"{thrower}+{pegger}", 3) > 50


def test_the_same_number_has_the_same_cards_whoever_plays() -> None:
    rows = []
    for player in ("random+random", "greedy+rule"):
        name = compiled(parse_player(player))
        rows.append(play_logged(new_table(name, name), 5, 77)[:8, :TOSS])
    assert (rows[0] == rows[1]).all()


@pytest.mark.parametrize(
    ("first", "second", "parts"),
    [
        ("greedy+greedy", "schell+rule", set()),
        ("greedy+montecarlo", "schell+rule", {"sampling"}),
        ("nash", "schell+rule", {"solutions"}),
        ("bill+bill", "hand+nash", {"solutions"}),
        ("nash", "nash+score", {"solutions", "endgame"}),
    ],
)
def test_a_table_has_what_its_players_need_and_no_more(first: str, second: str, parts: set[str]) -> None:
    """What is None is not compiled: plain players wait for nothing that only others need."""
    table = new_table(*(compiled(parse_player(name)) for name in (first, second)))
    assert {name for name in ("sampling", "solutions", "endgame") if getattr(table, name) is not None} == parts


def test_a_player_whose_solution_has_a_gap_plays_by_rule_there() -> None:
    """The gap is the whole play, so the first two cards of each deal are those of a player that plays by rule."""
    logs = []
    for name in ("nash", "nash+rule"):
        table = new_table(*[compiled(parse_player(name))] * 2)
        assert table.search is None
        assert table.solutions is not None
        blank = solution_play(None)._replace(play=read_only(np.zeros(int(play_tree(4).entries[0]), np.uint8)))
        table = table._replace(solutions=table.solutions._replace(plays=(blank,), nodes=nodes_of(play_tree(4))))
        logs.append(np.zeros((200, MOST_DEALS, LENGTH), np.int16))
        play_games(table, 5, 0, 200, False, new_tally(), logs[-1])
    cards = slice(CARDS, CARDS + 2)
    assert len(np.unique(logs[0][:, 0, cards])) > 40
    assert np.array_equal(logs[0][:, 0, cards], logs[1][:, 0, cards])
