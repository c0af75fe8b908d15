"""The published agents trained by sampled CFR: their sets, their seeds, and that they learn."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.errors import PlayerError, SolverError
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES, suit_classes
from muggins.players.registry import parse_player
from muggins.rules.role import Role
from muggins.solver.baseline import STUDIES, train
from muggins.solver.crib import crib_values
from muggins.solver.folder import solution_path
from muggins.solver.sampled import (
    Sees,
    Training,
    expand_tosses,
    new_training,
    toss_sets,
    train_plays,
    train_tosses,
)
from muggins.solver.solution import Solution
from muggins.solver.toss import expected_parts, given_ranks, shares_of
from muggins.solver.tree import play_tree

PUBLISHED_SETS = {"v2": 36_790, "v3": 203_814, "v4": 203_814}
"""Of both roles' tosses together."""


@pytest.mark.parametrize(("study", "number"), PUBLISHED_SETS.items())
def test_there_are_as_many_sets_of_tosses_as_published(study: str, number: int) -> None:
    with_suits, _ = STUDIES[study]
    sets = toss_sets(with_suits=with_suits)
    assert 2 * int(sets.size[0]) == number
    assert set(np.unique(sets.number)) == set(range(number // 2))
    assert np.array_equal(np.sort(sets.order, axis=1), np.tile(np.arange(6), (CLASSES, 1)))


def test_a_set_with_suits_knows_the_ranks_and_which_are_of_a_long_suit() -> None:
    """Against a plain description of a sample of hands."""
    hands = suit_classes().hands
    for with_suits in (False, True):
        sets = toss_sets(with_suits=with_suits)
        described: dict[int, tuple[tuple[int, bool], ...]] = {}
        for place in np.random.default_rng(1).choice(CLASSES, 20_000, replace=False).tolist():
            cards = hands[place].tolist()
            suits = [card % 4 for card in cards]
            seen = tuple(
                sorted((rank_of(card), with_suits and suits.count(card % 4) >= 4) for card in cards)
            )
            assert described.setdefault(int(sets.number[place]), seen) == seen
            ranks = [rank_of(cards[at]) for at in sets.order[place]]
            assert ranks == sorted(ranks)
        assert len(set(described.values())) == len(described)


class Trained(NamedTuple):
    """What tosses by six ranks and plays by hand and count have learnt."""

    tosses: NDArray[np.float32]
    training: Training


def trained(seed: int, *, throws: int, plays: int = 0) -> Trained:
    sets, tree, keys = toss_sets(with_suits=False), play_tree(4), suit_classes().keys
    sees = Sees.COUNT
    training = new_training(sets, tree, sees)
    # In two parts: where one is cut makes no difference.
    half = throws // 3
    for start, size in ((0, half), (half, throws - half)):
        train_tosses(tree, 0, training, keys, sets.number, False, seed, start, size)
    if plays:
        train_plays(tree, int(sees), training, keys, sets.number, False, seed, 0, plays)
    return Trained(training.toss_average.copy(), training)


def expanded(average: NDArray[np.float32]) -> NDArray[np.float32]:
    """A role's tosses by suit class."""
    sets, toss = toss_sets(with_suits=False), np.zeros((CLASSES, 15), np.float32)
    expand_tosses(average, sets.number, sets.order, toss)
    return toss


def test_the_same_seed_learns_the_same_and_another_seed_does_not() -> None:
    one, other, differs = (trained(seed, throws=300, plays=300).training for seed in (1, 1, 2))
    for first, second, third in zip(one, other, differs, strict=True):
        assert first.any()
        assert np.array_equal(first, second)
        assert not np.array_equal(first, third)


def test_only_what_was_dealt_is_learnt() -> None:
    found = trained(3, throws=50).training
    touched = found.toss_average.any(axis=2).sum(axis=1)
    assert (touched > 30).all()
    assert (touched <= 50).all()
    sums = found.toss_average.sum(axis=2)
    assert np.allclose(sums, np.rint(sums), atol=1e-4), "each deal adds probabilities of 1"
    assert not found.play_regrets.any()


def test_a_trained_thrower_beats_even_tosses() -> None:
    """Hand and crib against tosses at random, exactly: half a point better in either role."""
    average, even = trained(1, throws=20_000).tosses, np.ones((CLASSES, 15), np.float32)
    with ThreadPoolExecutor(2) as pool:
        crib = crib_values(given_ranks(shares_of(even, pool)), pool)
    for role in Role:
        net = {}
        for name, toss in (("trained", expanded(average[role])), ("even", even)):
            hand, thrown = expected_parts(toss, crib)
            net[name] = hand + (thrown if role is Role.DEALER else -thrown)
        assert net["trained"] > net["even"] + 0.5, (role, net)


def test_names_of_trained_agents_resolve_when_their_files_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    for text, part in (("cfr-v2+cfr-v4", "thrower 'cfr-v2'"), ("nash+cfr-v4", "pegger 'cfr-v4'"),
                       ("cfr-v3", "player 'cfr-v3'")):  # fmt: skip
        with pytest.raises(PlayerError) as caught:
            parse_player(text)
        assert str(caught.value).startswith(f"{part}: expected ")
        assert "\n" not in str(caught.value)
    solution_path("cfr-v2").parent.mkdir()
    for study in STUDIES:
        solution_path(f"cfr-{study}").write_bytes(b"")
    player = parse_player("cfr-v2+cfr-v4")
    assert (player.thrower, player.pegger, str(player)) == ("cfr-v2", "cfr-v4", "cfr-v2+cfr-v4")
    assert str(parse_player("cfr-v3")) == "cfr-v3"


@pytest.mark.parametrize(
    ("study", "numbers", "message"),
    [
        ("v5", (1, 1, 1), "study 'v5': expected one of v2, v3, v4"),
        ("v2", (0, 1, 1), "iterations above 0"),
        ("v2", (1, -1, 1), "iterations above 0"),
        ("v2", (1, 1, -1), "a seed of 0 or more"),
    ],
)
def test_a_study_that_cannot_be_trained_is_refused(
    tmp_path: Path, study: str, numbers: tuple[int, int, int], message: str
) -> None:
    throws, plays, seed = numbers
    with pytest.raises(SolverError, match=message):
        train(study, tmp_path / "x.muggins", throws=throws, plays=plays, seed=seed)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def files(tmp_path: Path) -> Iterator[list[Path]]:
    paths = [tmp_path / f"{number}.muggins" for number in range(2)]
    yield paths
    for path in paths:
        path.unlink(missing_ok=True)


@pytest.mark.long
@pytest.mark.parametrize("study", list(STUDIES))
def test_a_study_writes_a_full_solution_that_is_the_same_for_the_same_seed(
    study: str, files: list[Path]
) -> None:
    told: list[tuple[str, int]] = []
    for path in files:
        train(study, path, throws=200, plays=200, seed=4, tell=lambda *what: told.append(what))
    assert told == 2 * [(f"{what} {k} of 2", 200) for k in (1, 2) for what in ("toss", "play")]
    one, other = (Solution(path) for path in files)
    arrays: list[dict[str, NDArray[Any]]] = [one._arrays, other._arrays]
    assert arrays[0].keys() == arrays[1].keys()
    for name, array in arrays[0].items():
        assert np.array_equal(array, arrays[1][name]), name
    assert one.is_full
    assert not one.looks_at_starter
    assert [one.about[key] for key in ("throws", "plays", "seed")] == [200, 200, 4]
    assert one.about["algorithm"].endswith(study)
    assert one.keep_values.shape == (2, SIZES[4])
    for role in Role:
        assert one.toss[role].max(axis=1).min() == 255, "a class not dealt is tossed evenly"
    assert one.play.any()
