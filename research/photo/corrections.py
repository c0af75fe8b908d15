"""Makes shards for the reader out of photos that people saved from the page, with the cards they corrected."""

import argparse
import base64
import json
import math
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from muggins.cards import parse_card
from muggins.photo.crops import crops, pyramid
from muggins.photo.find import find_indices
from muggins.photo.weights import open_nets

COPIES = 8
"""Crops of each index, each a little off."""


def saved_photos(folder: Path) -> Iterator[tuple[NDArray[np.uint8], list[tuple[int, tuple[float, float]]]]]:
    """The pictures of a folder's files, each with its cards and the middle of the box each was read in."""
    for file in sorted(folder.glob("*.json")):
        told = json.loads(file.read_text("utf-8"))
        if told.get("muggins") != "photo" or told.get("version") != 1:
            continue
        code = np.frombuffer(base64.b64decode(told["picture"].partition(",")[2]), np.uint8)
        picture = np.ascontiguousarray(cv2.imdecode(code, cv2.IMREAD_COLOR)[:, :, ::-1])
        cards = []
        for card in told["cards"]:
            if card["box"] and card["card"]:
                left, top, right, bottom = card["box"]
                cards.append((parse_card(card["card"]), ((left + right) / 2, (top + bottom) / 2)))
        yield picture, cards


def shard(folder: Path, rng: Generator) -> dict[str, NDArray[np.generic]]:
    """The arrays of a shard as research.photo.pool makes them, with crops only."""
    cut, labels = [], []
    for picture, cards in saved_photos(folder):
        places = find_indices(open_nets(), picture).places
        levels = pyramid(picture)
        for card, middle in cards:
            if not len(places):
                continue
            x, y, up_x, up_y, height = places[np.hypot(*(places[:, :2] - np.array(middle)).T).argmin()]
            near = []
            for _ in range(COPIES):
                turn = math.atan2(up_y, up_x) + rng.normal(0, 0.08)
                move = rng.normal(0, 0.05, 2) * height
                size = height * math.exp(rng.normal(0, 0.08))
                near.append((x + move[0], y + move[1], math.cos(turn), math.sin(turn), size))
            cut.append(crops(levels, np.array(near, np.float32)).astype(np.uint8))
            labels += [card] * COPIES
    return {"crops": np.concatenate(cut), "labels": np.array(labels, np.uint8)}


def main() -> None:
    """Writes a shard next to the pool's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="a folder of muggins-photo.json files")
    parser.add_argument("pool", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.pool.mkdir(parents=True, exist_ok=True)
    arrays = shard(options.photos, np.random.default_rng(options.seed))
    np.savez(options.pool / "corrections.npz", allow_pickle=False, **arrays)
    print(f"{len(arrays['labels'])} crops")


if __name__ == "__main__":
    main()
