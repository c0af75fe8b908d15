"""The learned player: its net, its file, and both of its forms."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from research.learned.training import write_net

from muggins.arena.match import Match, play_block
from muggins.errors import SolverError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import pack_hand
from muggins.players.net import (
    FEATURES,
    MOST_FEATURES,
    Net,
    SeenPlay,
    features_of,
    new_net_workspace,
    points_after,
    worth_of_ranks,
    worth_of_throws,
)
from muggins.players.net_file import read_net, read_only_net, shipped_net, shipped_net_path
from muggins.players.net_solution import write_as_solution
from muggins.players.registry import parse_player
from muggins.rules.role import Role
from tests.arena.drivers import plays_as_in_plain_form

EIGHT = st.lists(st.integers(0, 51), min_size=8, max_size=8, unique=True)


def seen_of(cards: list[int], mine: int, theirs: int, role: int, passed: int) -> SeenPlay:
    """A side with the first four cards, of which it has played some, in a count of the last card alone."""
    ranks = [card >> 2 for card in cards]
    laid = [*ranks[:mine], *ranks[4 : 4 + theirs]]
    pile = laid[-1] + 1 if laid else 0
    hand, own, other = (pack_hand(part) for part in (ranks[mine:4], ranks[:mine], ranks[4 : 4 + theirs]))
    return SeenPlay(hand, own, other, pile, min(pile, 10), 4 - theirs, role, passed)


@given(EIGHT, st.integers(0, 2), st.integers(0, 3), st.integers(0, 1), st.integers(0, 1))
def test_the_kernel_computes_what_numpy_does(cards: list[int], mine: int, theirs: int, role: int, passed: int) -> None:
    net, on = shipped_net(), np.zeros(MOST_FEATURES, np.int64)
    seen, rank = seen_of(cards, mine, theirs, role, passed), cards[mine] >> 2
    found = on[: features_of(seen, rank, on)]
    assert len(set(found.tolist())) == len(found)
    assert (found < FEATURES).all()
    hidden = np.maximum(net.first[found].sum(axis=0) + net.first_bias, 0)
    expected = np.maximum(hidden @ net.second + net.second_bias, 0) @ net.last + net.last_bias[0]
    assert points_after(net, seen, rank, new_net_workspace(net)) == pytest.approx(expected, abs=1e-4)


def test_features_tell_positions_apart() -> None:
    on, found = np.zeros(MOST_FEATURES, np.int64), set()
    base = SeenPlay(pack_hand([0, 0, 5]), pack_hand([4]), pack_hand([9]), 0, 0, 3, 0, 0)
    changes = [{}, {"role": 1}, {"passed": 1}, {"left": 2}, {"mine": pack_hand([3])}, {"theirs": pack_hand([3])}]
    for change in changes:
        found.add(frozenset(on[: features_of(base._replace(**change), 0, on)].tolist()))
    assert len(found) == len(changes)


def test_against_an_opponent_without_cards_the_best_order_is_played() -> None:
    # At 20, a five and then a six make 31: two points and the last card; the six first leaves one.
    seen = SeenPlay(pack_hand([4, 5]), 0, 0, 10, 20, 0, 1, 0)
    net = shipped_net()
    workspace = new_net_workspace(net)
    worth_of_ranks(net, seen, workspace)
    assert sorted(workspace.worth[[4, 5]].tolist()) == [0, 1]


def test_a_toss_is_the_exact_hand_and_the_tables() -> None:
    net, six = shipped_net(), np.array([0, 5, 18, 23, 40, 47], np.uint8)
    workspace = new_net_workspace(net)
    found = []
    for role in Role:
        worth_of_throws(net, six, int(role), workspace)
        found.append(workspace.worth.copy())
    a, b = TOSSES[0]
    ranks = six[a] >> 2, six[b] >> 2
    crib = net.crib[0][ranks] + net.crib[1][ranks]
    keep = [rank for place, rank in enumerate((six >> 2).tolist()) if place not in (a, b)]
    play = net.play[1, multiset_index(keep)] - net.play[0, multiset_index(keep)]
    assert found[1][0] - found[0][0] == 46 * (crib + play)


def test_what_it_has_learned_is_sane() -> None:
    net = shipped_net()
    assert net.crib[1, 4, 4] > 8000
    assert net.crib[1, 4, 4] > net.crib[1, 4, 5] > net.crib[1, 0, 9]
    assert (net.crib[0] > net.crib[1]).all()  # pone's two cards meet two that were tossed to help
    assert net.play[0].mean() < 0 < net.play[1].mean()


@pytest.mark.all
def test_every_choice_in_a_playout_is_one_that_the_plain_player_may_make() -> None:
    assert plays_as_in_plain_form("learned", "random+random", 6) > 100


@pytest.mark.all
def test_it_is_thrower_pegger_or_both() -> None:
    tally = play_block(Match(parse_player("schell+learned"), parse_player("learned+rule")), 0, 20).tally
    assert tally.outcomes.sum() == 20


@pytest.mark.all
def test_it_beats_the_simple_players() -> None:
    outcomes = play_block(Match(parse_player("learned"), parse_player("greedy+greedy")), 0, 1000).tally.outcomes
    assert outcomes[:, :3].sum() > outcomes[:, 3:].sum() + 200


def test_the_file_is_small_and_says_where_it_comes_from() -> None:
    net, about = read_net(shipped_net_path())
    assert shipped_net_path().stat().st_size < 1 << 20
    assert {"command", "seed", "rounds", "cards", "steps", "seconds", "curve", "torch", "commit"} <= {*about, "rounds"}
    assert not net.first.flags.writeable


def test_a_file_is_read_as_it_was_written_and_damage_is_found(tmp_path: Path) -> None:
    path, net = tmp_path / "net.muggins", shipped_net()
    write_net(path, net, {"seed": 1})
    again, about = read_net(path)
    assert about["seed"] == 1
    np.testing.assert_equal(again, net)
    raw = bytearray(path.read_bytes())
    raw[-9] ^= 1
    path.write_bytes(raw)
    with pytest.raises(SolverError, match="damaged"):
        read_net(path)
    write_net(path, net._replace(last=np.zeros(3, np.float32)), {})
    with pytest.raises(SolverError, match="expected the arrays of a learned player"):
        read_net(path)
    write_net(path, net._replace(last_bias=np.full(1, np.nan, np.float32)), {})
    with pytest.raises(SolverError, match="expected the arrays of a learned player"):
        read_net(path)
    with pytest.raises(SolverError, match="cannot be read"):
        read_net(tmp_path / "none.muggins")


def test_small_nets_are_nets(tmp_path: Path) -> None:
    layers: Any = [np.ones(shape, np.float32) for shape in ((FEATURES, 3), (3,), (3, 2), (2,), (2,), (1,))]
    tables = np.zeros((2, 13, 13), np.int64), np.zeros((2, 1820), np.int64)
    net = read_only_net(Net._make([*layers, *tables]))
    seen = SeenPlay(pack_hand([0, 5]), 0, 0, 0, 0, 4, 0, 0)
    # Keeping one card, a pile, a count, the opponent's four: four features.
    assert points_after(net, seen, 0, new_net_workspace(net)) == 1 + 2 * (1 + 3 * (1 + 4))
    write_net(tmp_path / "small.muggins", net, {})
    assert read_net(tmp_path / "small.muggins")[0].first.shape == (FEATURES, 3)


@pytest.mark.long
def test_written_as_a_solution_it_is_the_same_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    (tmp_path / "solutions").mkdir()
    write_as_solution(shipped_net(), tmp_path / "solutions" / "same.muggins")
    tally = play_block(Match(parse_player("learned"), parse_player("same-max"), duplicate=True), 0, 500).tally
    drawn = sum(tally.pairs[mine, (mine + 3) % 6] for mine in range(6))
    assert drawn > 0.97 * tally.pairs.sum()  # of equal tosses either draws its own
