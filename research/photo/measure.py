"""Measures the reader: on photographs with known cards, and on synthetic scenes of decks and fonts never trained on."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tests.photo.labels import photographs

from muggins.cards import format_card
from muggins.photo.choose import choose_cards
from muggins.photo.find import find_indices
from muggins.photo.open import open_photo
from muggins.photo.read import SURE, raw_score, read_photo
from muggins.photo.weights import open_nets
from research.photo.obstacles import obstacle
from research.photo.scenes import KINDS, Scene, Source, make_scene

ILLEGIBLE = {"index covered", "index half covered", "cut by the border", "under 14 pixels", "washed out"}


@dataclass(frozen=True)
class Read:
    """One picture read with the number of its cards known."""

    kind: str  # of scene, or "photo"
    name: str  # of the file, or the number of the scene
    cards: list[int]  # in it
    obstacles: list[str]  # for each of these, what is in the way
    read: list[tuple[int, float]]  # the cards read, with their scores

    @property
    def right(self) -> int:
        """How many cards were read right."""
        return sum(card in self.cards for card, _ in self.read)

    @property
    def legible(self) -> bool:
        """Whether a person could read every card."""
        return ILLEGIBLE.isdisjoint(self.obstacles)


def read_photographs() -> Iterator[Read]:
    """Every photograph, read with the number of its cards known."""
    for path, cards in photographs().items():
        yield _read("photo", path.name, open_photo(path), cards)


def _read(kind: str, name: str, pixels: NDArray[np.uint8], cards: Sequence[int]) -> Read:
    read = [(one.card, one.score) for one in read_photo(pixels, len(cards)).cards]
    return Read(kind, name, list(cards), ["nothing"] * len(cards), read)


def test_scene(source: Source, seed: int, number: int) -> Scene:
    """One of the test scenes, of which every kind has as many."""
    return make_scene(np.random.default_rng([seed, 999, number]), source, KINDS[number % len(KINDS)])


def read_scene(scene: Scene, name: str) -> Read:
    """A scene, read with the number of its cards known, whether they can be seen or not."""
    seen = read_photo(scene.pixels, len(scene.cards)).cards if scene.cards else ()
    read = [(one.card, one.score) for one in seen]
    return Read(scene.kind, name, list(scene.cards), [obstacle(scene, card) for card in scene.cards], read)


def read_scenes(assets: Path, seed: int, number: int) -> Iterator[Read]:
    """The first test scenes of a seed."""
    source = Source(assets, "test")
    for k in range(number):
        yield read_scene(test_scene(source, seed, k), str(k))


def kinds_table(reads: Iterable[Read]) -> None:
    """Prints cards and whole pictures right, by kind; pictures whose cards a person could not read are apart."""
    last = ["all legible", "not legible"]
    kinds: dict[str, list[Read]] = {}
    for one in reads:
        kinds.setdefault(one.kind if one.legible else "not legible", []).append(one)
    print(f"{'kind':12} {'pictures':>8} {'whole':>7} {'cards':>7} {'right':>7} {'sure':>7} {'sure, wrong':>12}")
    kinds["all legible"] = [one for kind, group in kinds.items() if kind != "not legible" for one in group]
    for kind in sorted(kinds, key=[*KINDS, *(kind for kind in kinds if kind not in last), *last].index):
        group = kinds[kind]
        cards, right = max(1, sum(len(one.cards) for one in group)), sum(one.right for one in group)
        whole = sum(one.right == len(one.cards) for one in group)
        sure = [card in one.cards for one in group for card, score in one.read if score >= SURE]
        print(
            f"{kind:12} {len(group):8} {whole / max(1, len(group)):7.1%} {cards:7} {right / cards:7.1%}"
            f" {len(sure) / cards:7.1%} {len(sure) - sum(sure):12}"
        )


def fit_calibration(assets: Path, seed: int, many: int) -> tuple[float, float]:
    """The slope and shift that make log odds of the nets into probabilities, by logistic regression on scenes.

    They are scenes of the training's fonts and decks, but others than it has seen.
    """
    source = Source(assets, "train")
    raw, right = [], []
    for scene in (test_scene(source, seed, number) for number in range(many)):
        for slot in choose_cards(find_indices(open_nets(), scene.pixels), len(scene.cards)):
            raw.append(raw_score(slot))
            right.append(slot.card in scene.cards)
    return logistic(np.array(raw), np.array(right))


def logistic(x: NDArray[np.float64], y: NDArray[np.bool_]) -> tuple[float, float]:
    """The slope and shift of a logistic regression, by Newton's method."""
    described, at = np.stack([x, np.ones_like(x)], axis=1), np.zeros(2)
    for _ in range(25):
        likely = 1 / (1 + np.exp(-described @ at))
        second = (described.T * (likely * (1 - likely))) @ described
        at += np.linalg.solve(second, described.T @ (y - likely))
    return float(at[0]), float(at[1])


def main() -> None:
    """Measures, and prints tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("photos", "scenes", "calibrate"))
    parser.add_argument("--assets", type=Path)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.what == "calibrate":
        print(*fit_calibration(options.assets, options.seed + 1, options.scenes))
        return
    photos = options.what == "photos"
    reads = list(read_photographs() if photos else read_scenes(options.assets, options.seed, options.scenes))
    kinds_table(reads)
    for one in reads if photos else ():
        wrong = [(format_card(card), score) for card, score in one.read if card not in one.cards]
        if one.right < len(one.cards):
            missed = {*one.cards} - {card for card, _ in one.read}
            print(one.name, "missed", *map(format_card, sorted(missed)), "read", *wrong)


if __name__ == "__main__":
    main()
