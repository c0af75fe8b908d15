import random
from itertools import permutations

import numpy as np
import pytest

from muggins.errors import CardError
from muggins.kernels.suits import CLASSES, HANDS, class_index, classes_of_ranks, suit_classes


def test_all_hands_are_in_962988_classes() -> None:
    classes = suit_classes()
    assert len(classes.keys) == len(classes.hands) == CLASSES == 962_988
    assert int(classes.multiplicities.sum()) == HANDS == 20_358_520
    assert (np.diff(classes.keys) > 0).all()
    assert (np.diff(classes.hands.astype(np.int8), axis=1) > 0).all()


def test_a_class_is_a_hand_and_its_renamings() -> None:
    classes = suit_classes()
    rng = random.Random(1)
    for _ in range(2_000):
        cards = tuple(sorted(rng.sample(range(52), 6)))
        index = class_index(cards)
        same = {tuple(sorted(4 * (one // 4) + names[one % 4] for one in cards)) for names in permutations(range(4))}
        assert {class_index(other) for other in same} == {index}
        assert classes.multiplicities[index] == len(same)
        assert tuple(classes.hands[index].tolist()) in same


def test_classes_of_six_ranks_are_those_among_all() -> None:
    classes = suit_classes()
    for ranks in (
        (0, 0, 0, 0, 1, 2),
        (10, 4, 4, 3, 2, 1),
        (0, 1, 2, 3, 4, 5),
        (3, 3, 4, 4, 5, 5),
        (12, 12, 12, 11, 11, 11),
    ):
        here = (classes.hands >> 2 == sorted(ranks)).all(axis=1)
        for found, among in (
            (getattr(classes_of_ranks(ranks), name), getattr(classes, name)) for name in classes._fields
        ):
            assert (found == among[here]).all()
    for wrong in ((0, 1, 2, 3, 4), (0, 0, 0, 0, 0, 1)):
        with pytest.raises(CardError):
            classes_of_ranks(wrong)


def test_classes_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        suit_classes().keys[0] = 1


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(CardError, match="expected 6 cards"):
        class_index([1, 2, 3])
