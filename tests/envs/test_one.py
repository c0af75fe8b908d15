"""The core of the environments equals the rules in plain Python, event by event."""

import random
from itertools import combinations

import numpy as np
import pytest

from muggins.envs.format import GameFormat
from muggins.envs.one import OneGame, cards_in
from muggins.errors import IllegalActionError, MugginsError
from muggins.kernels import game as step
from muggins.kernels import row as r
from muggins.kernels.random import seeded
from muggins.rules import show
from muggins.rules.role import Role
from muggins.rules.view import view_of
from tests.envs.mirror import Mirror
from tests.kernels.drivers import points_shown

FORMATS = (GameFormat(), GameFormat(target=121, reward="match"), GameFormat(target=31, reward="win"))


@pytest.mark.parametrize("game_format", FORMATS, ids=lambda each: f"to {each.target}")
def test_random_games_and_what_players_see_of_them_are_those_of_the_rules(game_format: GameFormat) -> None:
    rng, game, goes = random.Random(1), OneGame(game_format), 0
    game.seed(5)
    for _ in range(20):
        game.begin()
        game.deal()
        mirror = Mirror(game.row, game_format.ruleset)
        while game.player >= 0:
            if game_format.target and game.row[r.PHASE] == r.PLAYING:
                assert mirror.deal is not None
                for seat in range(2):
                    view = game.view(seat)
                    assert view == view_of(mirror.deal, game.role(seat))
                    goes += sum(move.card is None for move in view.moves)
            action = rng.choice(game.legal())
            game.act(action)
            game.deal()
            mirror.follow(action, game.row)
        assert game.paid == mirror.won(game_format.reward)
    assert goes > 100 or not game_format.target


def test_a_deal_has_one_view_to_a_seat() -> None:
    """What the opponent holds changes nothing that a seat is told."""
    rng, told = random.Random(3), 0
    for _ in range(30):
        game, other = OneGame(), OneGame()
        cards = rng.sample(range(52), 19)
        for card in cards[:12]:
            step.deal_card(game.row, card, step.NO_LOG)
        for card in (*cards[:6], *cards[13:]):
            step.deal_card(other.row, card, step.NO_LOG)
        for each in (game, other):
            each.act(52)
        for ask in (OneGame.observation, OneGame.information):
            assert (ask(game, 0) == ask(other, 0)).all()
            assert (ask(game, 1) != ask(other, 1)).any()
        told += game.view(0) == other.view(0)
    assert told == 30


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_hands_of_any_size_show_what_the_rules_count(number: int) -> None:
    rng = random.Random(number)
    for _ in range(2_000):
        *hand, starter = rng.sample(range(52), number + 1)
        cards = tuple(sorted((*hand, starter)))
        parts = (*show._fifteens(cards), *show._pairs(cards), *show._runs(cards), *show._nobs(hand, starter))
        points = sum(part.points for part in parts)
        for crib in (False, True):
            flush = sum(part.points for part in show._flush(tuple(hand), starter, crib=crib)) if number == 4 else 0
            assert points_shown(sum(1 << card for card in hand), starter, crib) == points + flush


def test_dealing_is_even() -> None:
    """Every card of a small deck comes to every place as often, within four standard errors."""
    game = OneGame(GameFormat(ranks="5TJ", suits=3, dealt=3, tossed=1))
    stream, counts = np.array([seeded(1, 0, 0)], np.uint64), np.zeros((3, 52))
    for _ in range(3_000):
        step.begin(game.row, 1)
        step.deal(game.row, stream, step.NO_LOG)
        for role in Role:
            counts[role, list(game.cards(r.DEALT, role))] += 1
            game.act(52)
        step.deal(game.row, stream, step.NO_LOG)
        counts[2, game.starter or 0] += 1
    deck = list(game.format.deck)
    assert counts.sum() == counts[:, deck].sum() == 7 * 3_000
    for place, expected in enumerate((1_000, 1_000, 1_000 / 3)):
        assert np.abs(counts[place, deck] - expected).max() < 4 * expected**0.5


def test_tosses_are_numbered_by_places() -> None:
    game = OneGame()
    game.seed(1)
    game.deal()
    dealt = game.cards(r.DEALT, Role.PONE)
    assert [game.tossed_by(action) for action in game.legal()] == list(combinations(dealt, 2))
    assert [game.toss_of(game.tossed_by(action)) for action in game.legal()] == game.legal()
    with pytest.raises(IllegalActionError, match="cannot toss"):
        game.toss_of(dealt[:1])


@pytest.mark.parametrize("action", [-1, 0, 51, 67, 10**6])
def test_what_is_illegal_is_refused_and_changes_nothing(action: int) -> None:
    game = OneGame()
    game.seed(1)
    game.deal()
    before = game.row.copy()
    with pytest.raises(IllegalActionError, match=r"action -?\d+ of player 0: expected one of \[52, 53"):
        game.act(action)
    assert (game.row == before).all()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"target": -1}, "target -1: expected"),
        ({"reward": "win"}, "reward 'win': expected points, or with a target"),
        ({"target": 61, "reward": "chips"}, "reward 'chips'"),
        ({"ranks": "5A"}, "ranks '5A' in 4 suits"),
        ({"suits": 5}, "in 5 suits"),
        ({"ranks": "A0"}, "unknown rank '0'"),
        ({"dealt": 6, "tossed": 1}, "1 to 4 kept"),
        ({"ranks": "A2", "suits": 4}, "a deck of 8 cards: expected at least 13"),
    ],
)
def test_an_impossible_format_is_one_line(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(MugginsError, match=said) as raised:
        GameFormat(**wrong)  # type: ignore[arg-type]
    assert "\n" not in str(raised.value)


def test_cards_in_a_mask() -> None:
    assert cards_in(1 | 1 << 51) == (0, 51)
