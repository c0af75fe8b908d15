"""Draws the pictures of tests/photo/pictures: scenes of our own drawing, with what lies in them."""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from muggins.cards import format_cards
from research.photo.obstacles import obstacle
from research.photo.scenes import Scene, Source, make_scene

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "photo" / "pictures"
WANTED = {"six": ("loose", 6), "row": ("row", 5), "fan": ("fan", 6), "show": ("show", 13)}
"""By name: the kind of scene, and how many cards it shows."""


def found(source: Source, kind: str, many: int) -> Scene:
    """The first scene of so many cards that are all easy to read; none of them is cut from a free deck."""
    source.decks_share = 0.0
    for number in range(10_000):
        scene = make_scene(np.random.default_rng([21, number]), source, kind)
        easy = len(scene.cards) == many and all(obstacle(scene, card) == "nothing" for card in scene.cards)
        tall = min((corner.height for corner in scene.corners), default=0.0)
        if easy and tall > 22 and scene.blur < 0.8 and 80 < float(scene.pixels.mean()) < 180:
            return scene
    raise AssertionError(kind)


def main() -> None:
    """Draws them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assets", type=Path)
    source = Source(parser.parse_args().assets)
    FOLDER.mkdir(parents=True, exist_ok=True)
    told = {}
    for name, (kind, many) in WANTED.items():
        scene = found(source, kind, many)
        file = FOLDER / f"{name}.jpg"
        cv2.imwrite(str(file), np.ascontiguousarray(scene.pixels[:, :, ::-1]), [cv2.IMWRITE_JPEG_QUALITY, 80])
        told[file.name] = format_cards(sorted(scene.cards))
    (FOLDER / "cards.json").write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
