"""Makes the pool that the nets are trained from: shards of pictures for the detector, crops for the reader."""

import argparse
import math
import time
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from muggins.photo.crops import crops, pyramid
from research.photo.scenes import Corner, Scene, Source, make_scene

SIDE = 640  # pixels of the longer side of what the detector sees
SCENES = 50  # in a shard
NONE = 52  # the label of a crop that shows no upright index


def shrunk(scene: Scene) -> tuple[NDArray[np.uint8], float]:
    """The picture as the detector sees it, and the factor."""
    height, width = scene.pixels.shape[:2]
    factor = SIDE / max(height, width)
    size = (round(width * factor), round(height * factor))
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return cv2.resize(scene.pixels, size, interpolation=how).astype(np.uint8), factor


def _jittered(rng: Generator, corner: Corner) -> tuple[float, float, float, float, float]:
    """A place near an index, as a detector that is not quite right gives it."""
    wide = 1.0 if rng.random() < 0.8 else 1.7
    turn = math.atan2(corner.up[1], corner.up[0]) + rng.normal(0, 0.1) * wide
    height = corner.height * math.exp(rng.normal(0, 0.1) * wide)
    x = corner.x + rng.normal(0, 0.05) * corner.height * wide
    y = corner.y + rng.normal(0, 0.05) * corner.height * wide
    return x, y, math.cos(turn), math.sin(turn), height


def reader_places(rng: Generator, scene: Scene) -> tuple[list[tuple[float, ...]], list[int]]:
    """Places to crop and what they show: indices, and what could be taken for one."""
    places: list[tuple[float, ...]] = []
    labels: list[int] = []
    legible = [corner for corner in scene.corners if corner.height >= 12]
    shown = [corner for corner in legible if corner.seen >= 0.6]
    rng.shuffle(shown)
    for corner in shown[:14]:
        places.append(_jittered(rng, corner))
        labels.append(corner.card)
    for corner in shown[:2]:  # upside down, or far from upright
        x, y, up_x, up_y, height = _jittered(rng, corner)
        turn = math.pi if rng.random() < 0.6 else rng.choice([-1, 1]) * rng.uniform(1.2, 2.6)
        c, s = math.cos(turn), math.sin(turn)
        places.append((x, y, up_x * c - up_y * s, up_x * s + up_y * c, height))
        labels.append(NONE)
    hidden = [corner for corner in legible if corner.seen < 0.3]
    rng.shuffle(hidden)
    for corner in hidden[:2]:
        places.append(_jittered(rng, corner))
        labels.append(NONE)
    if legible:  # beside an index: pips, courts, edges, the table
        for _ in range(4):
            near = legible[rng.integers(len(legible))]
            far = near.height * rng.uniform(0.7, 4)
            way = rng.uniform(0, 2 * math.pi)
            x, y = near.x + math.cos(way) * far, near.y + math.sin(way) * far
            if all(math.hypot(x - c.x, y - c.y) > 0.55 * c.height or c.seen < 0.3 for c in scene.corners):
                turn = rng.uniform(0, 2 * math.pi)
                if rng.random() < 0.5:
                    turn = math.atan2(near.up[1], near.up[0])
                size = near.height * math.exp(rng.normal(0, 0.3))
                places.append((x, y, math.cos(turn), math.sin(turn), size))
                labels.append(NONE)
    return places, labels


def make_shard(seed: int, number: int, source: Source) -> dict[str, NDArray[np.generic]]:
    """The arrays of a shard; the same seed and number give the same ones."""
    codes, sizes, boxes, owners, cut, labels = [], [], [], [], [], []
    for k in range(SCENES):
        rng = np.random.default_rng([seed, number, k])
        scene = make_scene(rng, source)
        small, factor = shrunk(scene)
        _, code = cv2.imencode(".jpg", np.ascontiguousarray(small[:, :, ::-1]), [cv2.IMWRITE_JPEG_QUALITY, 95])
        codes.append(code.reshape(-1))
        sizes.append(len(codes[-1]))
        for c in scene.corners:
            boxes.append((c.x * factor, c.y * factor, *c.up, c.height * factor, c.seen))
            owners.append(k)
        places, shown = reader_places(rng, scene)
        if places:
            cut.append(crops(pyramid(scene.pixels), np.array(places, np.float32)).astype(np.uint8))
            labels += shown
    return {
        "codes": np.concatenate(codes),
        "sizes": np.array(sizes, np.int64),
        "corners": np.array(boxes, np.float32).reshape(-1, 6),
        "scene_of": np.array(owners, np.int16),
        "crops": np.concatenate(cut),
        "labels": np.array(labels, np.uint8),
    }


def main() -> None:
    """Makes the shards that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assets", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shards", type=int, default=100)
    parser.add_argument("--part", choices=("train", "test"), default="train")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.folder.mkdir(parents=True, exist_ok=True)
    source = Source(options.assets, options.part)
    for number in range(options.shards):
        target = options.folder / f"{number:04d}.npz"
        if target.is_file():
            continue
        began = time.monotonic()
        arrays = make_shard(options.seed, number, source)
        with target.with_suffix(".part").open("wb") as stream:
            np.savez(stream, allow_pickle=False, **arrays)
        target.with_suffix(".part").rename(target)
        print(f"{target.name}: {len(arrays['labels'])} crops, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
