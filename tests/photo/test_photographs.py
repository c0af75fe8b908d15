"""The reader on photographs and on pictures of our own drawing: how many cards are right, and none wrong silently."""

import csv
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import Card, format_cards
from muggins.photo.open import open_photo
from muggins.photo.read import read_cards
from tests.photo.labels import FOLDER, photographs
from tests.photo.pictures import PICTURES, cards_in

Pixels = NDArray[np.uint8]
needs_photographs = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no photographs in {FOLDER}")


@needs_photographs
def test_the_labels_have_the_ranks_that_were_published_with_the_photographs() -> None:
    ranks = ("ace", *[""] * 7, "nine", "ten", "jack", "queen", "king")
    told = {path.name: sorted(ranks[card // 4] for card in cards) for path, cards in photographs().items()}
    with (FOLDER / "labels.csv").open() as stream:
        assert told == {row["file"]: sorted(row["ranks"].split()) for row in csv.DictReader(stream)}
    assert (len(told), sum(map(len, told.values()))) == (110, 223)


def outcome(some: dict[Path, tuple[Card, ...]]) -> tuple[int, int, int]:
    """How many pictures are wholly right, how many cards are right, and how many are sure and wrong."""
    whole = right = sure_and_wrong = 0
    for path, cards in some.items():
        seen = read_cards(open_photo(path), len(cards))
        good = sum(one.card in cards for one in seen)
        right += good
        whole += good == len(cards)
        sure_and_wrong += sum(one.sure and one.card not in cards for one in seen)
    return whole, right, sure_and_wrong


@needs_photographs
@pytest.mark.parametrize(
    ("every", "not_whole", "wrong", "sure_and_wrong"),
    [pytest.param(8, 1, 1, 0, marks=pytest.mark.all), pytest.param(1, 3, 6, 1, marks=pytest.mark.long)],
)
def test_the_photographs_are_read(every: int, not_whole: int, wrong: int, sure_and_wrong: int) -> None:
    some = dict(list(photographs().items())[::every])
    whole, right, mistaken = outcome(some)
    assert whole >= len(some) - not_whole
    assert right >= sum(map(len, some.values())) - wrong
    assert mistaken <= sure_and_wrong


@pytest.mark.all
@pytest.mark.parametrize("name", ["six.jpg", "row.jpg", "fan.jpg", "show.jpg"])
@pytest.mark.parametrize("quarters", [0, 1, 2])
def test_pictures_of_our_own_are_read_however_they_are_turned(name: str, quarters: int) -> None:
    pixels = np.ascontiguousarray(np.rot90(open_photo(PICTURES / name), quarters))
    seen = read_cards(pixels, len(cards_in(name)))
    assert format_cards(sorted(one.card for one in seen)) == format_cards(cards_in(name))


def close_up(pixels: Pixels, box: tuple[int, int, int, int], share: float) -> Pixels:
    """The part of a picture in which an index takes so much of the longer side."""
    x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    half = round(max(box[2] - box[0], box[3] - box[1]) / 1.16 / share / 2)
    return np.ascontiguousarray(pixels[max(0, y - half) : y + half, max(0, x - half) : x + half])


@pytest.mark.all
@needs_photographs
@pytest.mark.parametrize("share", [0.12, *(pytest.param(share, marks=pytest.mark.long) for share in (0.05, 0.3))])
def test_photographs_from_nearby_are_read(share: float) -> None:
    """Of single cards: at last the index takes a third of what is seen."""
    singles = {path: cards for path, cards in photographs().items() if len(cards) == 1}
    for path, (card,) in list(singles.items())[::5]:
        pixels = open_photo(path)
        near = close_up(pixels, read_cards(pixels, 1)[0].box, share)
        assert [one.card for one in read_cards(near, 1)] == [card], path.name
