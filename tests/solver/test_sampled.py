"""The published agents trained by sampled CFR: their sets, their seeds, and that they learn."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import parse_cards, rank_of
from muggins.errors import PlayerError, SolverError
from muggins.files.paths import solution_path
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES, suit_classes
from muggins.players.registry import parse_player, plain_player
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import Solution
from muggins.solver.play.cfr import PlayGame, measure_play
from muggins.solver.play.keeps import Keeps, independent, random_keeps
from muggins.solver.play.tree import play_tree
from muggins.solver.sampled.abstraction import Sees, new_abstraction, toss_sets
from muggins.solver.sampled.agents import STUDIES, train
from muggins.solver.sampled.cfr import Training, expand_plays, expand_tosses, new_training, train_plays, train_tosses
from muggins.solver.toss.crib import crib_values
from muggins.solver.toss.game import expect, expected_parts, given_ranks, toss_joint

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
            seen = tuple(sorted((rank_of(card), with_suits and suits.count(card % 4) >= 4) for card in cards))
            assert described.setdefault(int(sets.number[place]), seen) == seen
            ranks = [rank_of(cards[at]) for at in sets.order[place]]
            assert ranks == sorted(ranks)
        assert len(set(described.values())) == len(described)


class Trained(NamedTuple):
    """What tosses by six ranks and plays by hand and count have learnt."""

    tosses: NDArray[np.float32]
    training: Training


def trained(seed: int, *, throws: int, plays: int = 0) -> Trained:
    sets, tree = toss_sets(with_suits=False), play_tree(4)
    sees = Sees.COUNT
    training = new_training(sets, tree, sees)
    # In two parts: where one is cut makes no difference.
    half = throws // 3
    for start, size in ((0, half), (half, throws - half)):
        train_tosses(tree, new_abstraction(0, with_suits=False), training, seed, start, size)
    if plays:
        train_plays(tree, new_abstraction(int(sees), with_suits=False), training, seed, 0, plays)
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
        crib = crib_values(given_ranks(toss_joint(even, pool)), pool)
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
    for text, part in (
        ("cfr-v2+cfr-v4", "thrower 'cfr-v2'"),
        ("nash+cfr-v4", "pegger 'cfr-v4'"),
        ("cfr-v3", "player 'cfr-v3'"),
    ):
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
        ("v2", (0, 1, 1), "throws 0: expected 1 to 10000000000"),
        ("v2", (1, -1, 1), "plays -1: expected 1 to 10000000000"),
        ("v2", (1, 1, -1), "seed -1: expected 0 to 1152921504606846975"),
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
def test_a_study_writes_a_full_solution_that_is_the_same_for_the_same_seed(study: str, files: list[Path]) -> None:
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


def _looks(card: int, cards: list[int], *, with_suits: bool) -> int:
    """A card's rank twice, less 1 if it is of a suit of four or more and that is looked at."""
    long = [other % 4 for other in cards].count(card % 4) >= 4
    return 2 * rank_of(card) - (with_suits and long)


@pytest.mark.parametrize("with_suits", [False, True])
def test_a_set_gives_its_tosses_to_all_its_hands(*, with_suits: bool) -> None:
    """By how the thrown cards look, in whatever places they are: all hands of 200 sets."""
    sets, hands = toss_sets(with_suits=with_suits), suit_classes().hands
    average = np.random.default_rng(7).random((int(sets.size[0]), 15), np.float32)
    toss = np.zeros((CLASSES, 15), np.float32)
    expand_tosses(average, sets.number, sets.order, toss)
    chosen = np.random.default_rng(8).choice(int(sets.size[0]), 200, replace=False)
    known: dict[int, dict[tuple[int, ...], list[float]]] = {}
    for place in np.flatnonzero(np.isin(sets.number, chosen)):
        cards = hands[place].tolist()
        looks = [_looks(card, cards, with_suits=with_suits) for card in cards]
        found: dict[tuple[int, ...], list[float]] = {}
        for (a, b), weight in zip(TOSSES, toss[place].tolist(), strict=True):
            found.setdefault(tuple(sorted((looks[a], looks[b]))), []).append(weight)
        for weights in found.values():
            weights.sort()
        number = int(sets.number[place])
        assert known.setdefault(number, found) == found
        assert sorted(chain(*found.values())) == sorted(average[number].tolist())


def gap_of_tosses(tosses: list[NDArray[np.float32]]) -> float:
    """What both sides could gain by better tosses, were there no play: hand and crib, exactly."""
    none, gap = np.zeros(SIZES[4]), 0.0
    with ThreadPoolExecutor(2) as pool:
        for role in Role:
            crib = crib_values(given_ranks(toss_joint(tosses[role.other], pool)), pool)
            best, own = expect(role, tosses[role], crib, none, pool)
            gap += best - own
    return gap


@pytest.mark.long
def test_tosses_come_nearer_to_the_best_ones_with_each_iteration() -> None:
    """As few as there are here mend common hands only; even tosses give seven points away."""
    sets, tree = toss_sets(with_suits=True), play_tree(4)
    training, gaps = new_training(sets, tree, Sees.ALL), []
    for start, size in ((0, 0), (0, 4_000), (4_000, 16_000)):
        train_tosses(tree, new_abstraction(0, with_suits=True), training, 6, start, size)
        tosses = []
        for role in Role:
            toss = np.zeros((CLASSES, 15), np.float32)
            expand_tosses(training.toss_average[role], sets.number, sets.order, toss)
            tosses.append(toss)
        gaps.append(gap_of_tosses(tosses))
    assert gaps[0] > 7
    assert gaps[1] < gaps[0] - 0.1
    assert gaps[2] < gaps[1] - 0.3


def gap_of_play(sees: Sees, training: Training, keeps: Keeps) -> float:
    """What both sides could gain in the play by the best responses to what was learnt."""
    game = PlayGame(play_tree(4), 2)
    play = np.zeros(int(game.tree.entries[0]), np.float32)
    expand_plays(game.tree, int(sees), training.play_average, play)
    return measure_play(game, play, keeps).nashconv


@pytest.mark.long
@pytest.mark.parametrize("sees", list(Sees))
def test_pegging_comes_nearer_to_the_best_responses_with_each_iteration(sees: Sees) -> None:
    keeps = independent(random_keeps(), random_keeps())
    sets, tree = toss_sets(with_suits=False), play_tree(4)
    training, gaps = new_training(sets, tree, sees), []
    # Tosses were not learnt: they are even, so the keeps are four cards of the deck.
    for start, size in ((0, 0), (0, 10_000), (10_000, 90_000)):
        train_plays(tree, new_abstraction(int(sees), with_suits=False), training, 9, start, size)
        gaps.append(gap_of_play(sees, training, keeps))
    assert gaps[0] > gaps[1] + 0.05 > gaps[2] + 0.1


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with cfr-v2, hardly trained; cfr-v4 is the same file."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "solutions").mkdir()
    path = folder / "solutions" / "cfr-v2.muggins"
    train("v2", path, throws=30, plays=30, seed=1)
    path.with_stem("cfr-v4").hardlink_to(path)
    return folder


@pytest.mark.long
def test_a_study_is_a_full_solution_and_a_player(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(folder))
    solution = Solution(solution_path("cfr-v2"))
    assert solution.is_full
    assert not solution.looks_at_starter
    assert [solution.about[key] for key in ("throws", "plays", "seed")] == [30, 30, 1]
    assert "study v2" in solution.about["algorithm"]
    for weights in solution.toss:
        assert weights.any(axis=1).all(), "every hand has a toss"
    rng = random.Random(2)
    pair = plain_player(parse_player("cfr-v2+cfr-v4"), rng)
    six = tuple(sorted(parse_cards("3H 4D 5D 5S JS 2C")))
    assert set(pair.toss(View(Role.DEALER, six))) <= set(six)
    view = parse_position("pone hand 2H 5D 9D TS starter KH")
    odds = pair.pegger.play_probabilities(view)
    assert sum(odds.values()) == pytest.approx(1)
    assert set(odds) <= set(view.hand)


@pytest.mark.long
def test_a_study_plays_greedily_after_two_decisions(folder: Path) -> None:
    """With two cards left v2 takes the most points at once, and of equal cards the lowest."""
    tree, play = play_tree(4), Solution(folder / "solutions" / "cfr-v2.muggins").play
    for node in np.random.default_rng(3).choice(np.flatnonzero(tree.mine == 2), 300):
        fits, offset = int(tree.fits[node]), int(tree.offset[node])
        for low in range(fits - 1):
            for high in range(low + 1, fits):
                weights = [play[offset + 16 * low + high], play[offset + 16 * high + low]]
                assert sorted(weights) == [0, 255], "one of the two, always"
