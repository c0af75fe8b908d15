"""Measures the reader: on photographs with known cards, and on synthetic scenes of decks and fonts never trained on."""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tests.photo.labels import photographs

from muggins.cards import format_card
from muggins.photo.choose import choose_cards
from muggins.photo.find import find_indices
from muggins.photo.open import open_photo
from muggins.photo.read import SURE, Seen, raw_score, read_photo
from muggins.photo.weights import open_nets
from research.photo.obstacles import mistake, obstacle
from research.photo.scenes import KINDS, Scene, Source, make_scene

ILLEGIBLE = {"index covered", "index half covered", "cut by the border", "under 14 pixels", "washed out"}
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 0.995, 1.01)


@dataclass(frozen=True)
class Read:
    """One picture read with the number of its cards known.

    Attributes:
        kind: of scene, or "photo".
        name: of the file, or the number of the scene.
        obstacles: for each card in it, what stands in the way.
        cards: in it.
        read: the cards read, with their scores and, where one is wrong, what it was made of.
    """

    kind: str
    name: str
    cards: list[int]
    obstacles: list[str]
    read: list[tuple[int, float, str]]

    @property
    def right(self) -> int:
        """How many cards were read right."""
        return sum(card in self.cards for card, _, _ in self.read)

    @property
    def legible(self) -> bool:
        """Whether a person could read every card."""
        return ILLEGIBLE.isdisjoint(self.obstacles)


def read_photographs() -> Iterator[Read]:
    """Every photograph, read with the number of its cards known."""
    for path, cards in photographs().items():
        yield _read("photo", path.name, open_photo(path), cards)


def _read(kind: str, name: str, pixels: NDArray[np.uint8], cards: Sequence[int]) -> Read:
    seen = read_photo(pixels, len(cards)).cards
    read = [(one.card, one.score, "" if one.card in cards else "wrong") for one in seen]
    return Read(kind, name, list(cards), ["nothing"] * len(cards), read)


def test_scene(source: Source, seed: int, number: int) -> Scene:
    """One of the test scenes, of which every kind has as many."""
    return make_scene(np.random.default_rng([seed, 999, number]), source, KINDS[number % len(KINDS)])


def read_scene(scene: Scene, name: str) -> Read:
    """A scene, read with the number of its cards known, whether they can be seen or not."""
    seen = read_photo(scene.pixels, len(scene.cards)).cards if scene.cards else ()
    read = [(one.card, one.score, "" if one.card in scene.cards else mistake(scene, one.card, one.box)) for one in seen]
    return Read(scene.kind, name, list(scene.cards), [obstacle(scene, card) for card in scene.cards], read)


def read_scenes(assets: Path, seed: int, numbers: Sequence[int], log: Path | None) -> Iterator[Read]:
    """Test scenes; those that a log has are not read again, and those that are read are written to it."""
    done: dict[str, Read] = {}
    if log is not None and log.is_file():
        done = {read.name: read for read in (Read(**json.loads(line)) for line in log.read_text().splitlines())}
    source = Source(assets, "test") if any(str(number) not in done for number in numbers) else None
    for number in numbers:
        if str(number) in done:
            yield done[str(number)]
            continue
        assert source is not None
        read = read_scene(test_scene(source, seed, number), str(number))
        if log is not None:
            with log.open("a") as stream:
                stream.write(json.dumps(asdict(read)) + "\n")
        yield read


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
        sure = [not why for one in group for _, score, why in one.read if score >= SURE]
        print(
            f"{kind:12} {len(group):8} {whole / max(1, len(group)):7.1%} {cards:7} {right / cards:7.1%}"
            f" {len(sure) / cards:7.1%} {len(sure) - sum(sure):12}"
        )


def obstacles_table(reads: Iterable[Read]) -> None:
    """Prints how many cards were read right, by what stood in the way."""
    rows: dict[str, list[bool]] = {}
    for one in reads:
        read = {card for card, _, _ in one.read}
        for card, why in zip(one.cards, one.obstacles, strict=True):
            rows.setdefault(why, []).append(card in read)
    print(f"\n{'in the way':20} {'cards':>7} {'right':>7}")
    for why, group in sorted(rows.items(), key=lambda row: -sum(row[1]) / len(row[1])):
        print(f"{why:20} {len(group):7} {sum(group) / len(group):7.1%}")


def mistakes_table(reads: Iterable[Read]) -> None:
    """Prints what the wrong cards were made of, and how many of them were taken to be sure."""
    wrong = [(why, score) for one in reads for _, score, why in one.read if why]
    print(f"\n{'wrong by':20} {'cards':>7} {'mean score':>11} {'sure':>7}")
    for why, count in Counter(why for why, _ in wrong).most_common():
        scores = [score for other, score in wrong if other == why]
        print(f"{why:20} {count:7} {sum(scores) / count:11.3f} {sum(score >= SURE for score in scores):7}")


def calibration_table(reads: Iterable[Read]) -> None:
    """Prints how many cards of each score were right."""
    scored = [(score, not why) for one in reads for _, score, why in one.read]
    print(f"\n{'score':14} {'cards':>7} {'mean score':>11} {'right':>7}")
    for low, high in pairwise(BINS):
        inside = [(score, right) for score, right in scored if low <= score < high]
        if inside:
            mean = sum(score for score, _ in inside) / len(inside)
            share = sum(right for _, right in inside) / len(inside)
            print(f"{low:.3f}-{min(high, 1):.3f}  {len(inside):8} {mean:11.3f} {share:7.3f}")


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
    return logistic(np.array(raw), np.array(right, float))


def logistic(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float]:
    """The slope and shift of a logistic regression, by Newton's method with steps halved until they are downhill."""

    def loss(at: NDArray[np.float64]) -> float:
        odds = at[0] * x + at[1]
        return float(np.logaddexp(0, odds).sum() - (y * odds).sum())

    at = np.array([1.0, 0.0])
    for _ in range(100):
        p = 1 / (1 + np.exp(-np.clip(at[0] * x + at[1], -30, 30)))
        weight = p * (1 - p) + 1e-9
        gradient = np.array([((p - y) * x).sum(), (p - y).sum()])
        hessian = np.array([[(weight * x * x).sum(), (weight * x).sum()], [(weight * x).sum(), weight.sum()]])
        step = np.linalg.solve(hessian + 1e-6 * np.eye(2), gradient)
        while math.hypot(*step) > 1e-9 and loss(at - step) > loss(at):
            step = step / 2
        at = at - step
        if math.hypot(*step) < 1e-9:
            break
    return float(at[0]), float(at[1])


def draw(seen: Iterable[Seen], cards: Sequence[int], picture: NDArray[np.uint8], target: Path) -> None:
    """Writes a picture with the boxes of what was read."""
    out = np.ascontiguousarray(picture[:, :, ::-1]).copy()
    for one in seen:
        ink = (0, 160, 0) if one.card in cards else (0, 0, 230)
        left, top, right, bottom = one.box
        cv2.rectangle(out, (left, top), (right, bottom), ink, 2)
        words = f"{format_card(one.card)} {one.score:.2f}"
        cv2.putText(out, words, (left, max(12, top - 4)), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
    cv2.imwrite(str(target), out)


def draw_failures(reads: Iterable[Read], folder: Path, assets: Path, seed: int) -> None:
    """Writes the pictures that were not read right though a person could read them."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {path.name: path for path in photographs()}
    source = Source(assets, "test")
    for one in reads:
        if one.legible and one.right < len(one.cards):
            photo = one.name in paths
            pixels = open_photo(paths[one.name]) if photo else test_scene(source, seed, int(one.name)).pixels
            target = folder / f"{one.kind}-{Path(one.name).stem}.png"
            draw(read_photo(pixels, len(one.cards)).cards, one.cards, pixels, target)


def main() -> None:
    """Measures, and prints tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("photos", "scenes", "calibrate"))
    parser.add_argument("--assets", type=Path)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first scene")
    parser.add_argument("--step", type=int, default=1, help="2: every other one, for two processes")
    parser.add_argument("--log", type=Path, help="a file of what was read, to go on from")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--failures", type=Path, help="a folder for pictures of what was read wrong")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.what == "calibrate":
        print(*fit_calibration(options.assets, options.seed + 1, options.scenes))
        return
    numbers = range(options.first, options.scenes, options.step)
    photos = options.what == "photos"
    found = read_photographs() if photos else read_scenes(options.assets, options.seed, numbers, options.log)
    reads = list(found)
    kinds_table(reads)
    if not photos:
        obstacles_table(reads)
        mistakes_table(reads)
    calibration_table(reads)
    for one in reads if photos else ():
        wrong = [(format_card(card), score) for card, score, why in one.read if why]
        if one.right < len(one.cards):
            missed = {*one.cards} - {card for card, _, _ in one.read}
            print(one.name, "missed", *map(format_card, sorted(missed)), "read", *wrong)
    if options.failures:
        draw_failures(reads, options.failures, options.assets, options.seed)


if __name__ == "__main__":
    main()
