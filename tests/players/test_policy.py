"""The player that has learned from nothing: its probabilities, its file, and both of its forms."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.arena.match import Match, play_block
from muggins.errors import SolverError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import holds, legal, pack_hand
from muggins.kernels.random import seeded
from muggins.players.net.policy import (
    FEATURES,
    MOST_FEATURES,
    SURE,
    PolicyNet,
    drawn_by,
    most_of_a_suit,
    new_policy_workspace,
    state_features_of,
    weights_of_ranks,
    weights_of_throws,
)
from muggins.players.net.policy_file import read_policy, shipped_policy, shipped_policy_path, write_policy
from muggins.players.net.sight import SeenPlay
from muggins.players.net.solution import write_as_solution
from muggins.players.registry import parse_player
from tests.arena.drivers import plays_as_in_plain_form
from tests.learn.compare import bytes_of
from tests.players.test_net import EIGHT, seen_of

SIX_CARDS = st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True).map(sorted)


def softened(liked: list[float]) -> list[int]:
    """Return whole weights of preferences, the largest 255."""
    return [round(SURE * float(np.exp(each - max(liked)))) for each in liked]


@given(EIGHT, st.integers(0, 2), st.integers(0, 3), st.integers(0, 1), st.integers(0, 1))
def test_cards_are_as_probable_as_numpy_finds(cards: list[int], mine: int, theirs: int, role: int, passed: int) -> None:
    net, on = shipped_policy(), np.zeros(MOST_FEATURES, np.int64)
    seen = seen_of(cards, mine, theirs, role, passed)
    found = on[: state_features_of(seen, on)]
    assert len(set(found.tolist())) == len(found)
    assert (found < FEATURES).all()
    hidden = np.maximum(net.first[found].sum(axis=0) + net.first_bias, 0)
    liked = np.maximum(hidden @ net.second + net.second_bias, 0) @ net.last + net.last_bias
    workspace = new_policy_workspace(net)
    weights_of_ranks(net, seen, workspace)
    fits = [rank for rank in range(13) if holds(legal(seen.hand, seen.total), rank)]
    wanted = softened([float(liked[rank]) for rank in fits])
    assert workspace.weight.max() == SURE
    for rank, weight in zip(fits, wanted, strict=True):
        assert abs(workspace.weight[rank] - weight) <= 1
    assert workspace.weight.sum() == sum(workspace.weight[rank] for rank in fits)


def test_features_tell_positions_apart() -> None:
    on, found = np.zeros(MOST_FEATURES, np.int64), set()
    base = SeenPlay(pack_hand([0, 0, 5]), pack_hand([4]), pack_hand([9]), 0, 0, 3, 0, 0)
    changes = [{}, {"role": 1}, {"passed": 1}, {"left": 2}, {"mine": pack_hand([3])}, {"theirs": pack_hand([3])}]
    changes += [{"hand": pack_hand([0, 5, 5])}, {"pile": 10, "total": 10}]
    for change in changes:
        found.add(frozenset(on[: state_features_of(base._replace(**change), on)].tolist()))
    assert len(found) == len(changes)


@given(SIX_CARDS, st.integers(0, 1))
def test_tosses_are_as_probable_as_the_tables_say(six: list[int], role: int) -> None:
    net = shipped_policy()
    workspace, liked = new_policy_workspace(net), []
    weights_of_throws(net, np.array(six, np.uint8), role, workspace)
    for a, b in TOSSES:
        kept = [six[place] for place in range(6) if place not in (a, b)]
        keep = net.keep[role, multiset_index([card >> 2 for card in kept])]
        thrown = net.toss[role, multiset_index([six[a] >> 2, six[b] >> 2])]
        suits = max(sum(card & 3 == suit for card in kept) for suit in range(4))
        liked.append(float(keep[0] + thrown[0] + keep[1:] @ thrown[1:] + net.suits[role, suits - 1]))
    assert np.abs(workspace.weight - np.array(softened(liked))).max() <= 1


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4))
def test_the_most_of_a_suit(cards: list[int]) -> None:
    assert most_of_a_suit(*cards) == max(sum(card & 3 == suit for card in cards) for suit in range(4))


def test_choices_are_drawn_in_proportion() -> None:
    weight, stream = np.zeros(15, np.int64), np.array([seeded(1, 2, 3)], np.uint64)
    weight[3], weight[14] = 255, 85
    counts = np.bincount([drawn_by(weight, stream) for _ in range(4000)], minlength=15)
    assert counts[3] + counts[14] == 4000
    assert abs(counts[14] - 1000) < 5 * 27.4  # standard deviations of 4,000 draws


def test_against_an_opponent_without_cards_the_best_order_is_played() -> None:
    seen = SeenPlay(pack_hand([4, 5]), 0, 0, 10, 20, 0, 1, 0)
    net = shipped_policy()
    workspace = new_policy_workspace(net)
    weights_of_ranks(net, seen, workspace)
    assert sorted(workspace.weight[[4, 5]].tolist()) == [0, SURE]


@pytest.mark.all
def test_every_choice_in_a_playout_is_one_that_the_plain_player_may_make() -> None:
    assert plays_as_in_plain_form("learned-ppo", "learned", 6) > 100


@pytest.mark.all
def test_it_is_thrower_pegger_or_both() -> None:
    assert str(parse_player("learned-ppo")) == "learned-ppo"
    assert parse_player("learned-ppo+learned-ppo") == parse_player("learned-ppo")
    tally = play_block(Match(parse_player("learned+learned-ppo"), parse_player("learned-ppo+rule")), 0, 20).tally
    assert tally.outcomes.sum() == 20


@pytest.mark.long
def test_it_beats_the_simple_players() -> None:
    outcomes = play_block(Match(parse_player("learned-ppo"), parse_player("greedy+greedy")), 0, 1000).tally.outcomes
    assert outcomes[:, :3].sum() > outcomes[:, 3:].sum() + 150


def test_the_file_is_small_and_says_where_it_comes_from() -> None:
    net, about = read_policy(shipped_policy_path())
    assert shipped_policy_path().stat().st_size < 1 << 20
    assert {"command", "seed", "size", "deals", "seconds", "curve", "torch", "commit"} <= {*about}
    assert not net.first.flags.writeable


def test_a_file_is_read_as_it_was_written_and_damage_is_found(tmp_path: Path) -> None:
    path, net = tmp_path / "net.muggins", shipped_policy()
    write_policy(path, net, {"seed": 1})
    again, about = read_policy(path)
    assert about["seed"] == 1
    assert bytes_of(net) == bytes_of(again)
    for wrong in (
        net._replace(last=np.zeros((3, 13), np.float32)),
        net._replace(last_bias=np.full(13, np.nan, np.float32)),
        net._replace(suits=net.suits.astype(np.float64)),
    ):
        write_policy(path, wrong, {})
        with pytest.raises(SolverError, match="expected the arrays of a learned policy"):
            read_policy(path)


def even_net() -> PolicyNet:
    """A net that likes all choices as much."""
    shapes = [array.shape for array in shipped_policy()]
    return PolicyNet(*(np.zeros(shape, np.float32) for shape in shapes))


def test_who_has_learned_nothing_likes_everything_as_much() -> None:
    net = even_net()
    workspace = new_policy_workspace(net)
    weights_of_throws(net, np.arange(6, dtype=np.uint8), 0, workspace)
    assert (workspace.weight == SURE).all()
    weights_of_ranks(net, SeenPlay(pack_hand([0, 4, 9]), 0, 0, 0, 0, 4, 0, 0), workspace)
    assert workspace.weight.tolist() == [SURE if rank in {0, 4, 9} else 0 for rank in range(15)]


@pytest.mark.long
def test_written_as_a_solution_it_is_the_same_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    (tmp_path / "solutions").mkdir()
    write_as_solution(shipped_policy(), tmp_path / "solutions" / "same.muggins")
    tally = play_block(Match(parse_player("learned-ppo"), parse_player("same"), duplicate=True), 0, 1000).tally
    won = tally.outcomes[:, :3].sum() / tally.outcomes.sum()
    assert abs(won - 0.5) < 5 * 0.5 / 2000**0.5
