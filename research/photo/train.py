"""Trains the detector or the reader on a pool; stops after so many minutes, and goes on from its checkpoint."""

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from research.photo.nets import RANKS, Detector, Reader
from research.photo.pool import NONE

SIDE = 288  # pixels of the pieces that the detector is trained on
BATCH = {"detector": 8, "reader": 96}


class Pool:
    """The shards of a folder, those that are there so far."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self.known: set[Path] = set()
        self.scenes: list[tuple[NDArray[np.uint8], NDArray[np.float32]]] = []
        self.crops: list[NDArray[np.uint8]] = []
        self.labels: list[NDArray[np.uint8]] = []

    def refresh(self, which: str) -> None:
        """Reads the shards that are new."""
        for path in sorted(p for folder in self.folders for p in folder.glob("*.npz")):
            if path in self.known:
                continue
            self.known.add(path)
            with np.load(path) as arrays:
                if which == "reader":
                    self.crops.append(arrays["crops"])
                    self.labels.append(arrays["labels"])
                    continue
                starts = np.concatenate([[0], np.cumsum(arrays["sizes"])])
                codes, corners, owner = arrays["codes"], arrays["corners"], arrays["scene_of"]
                for k in range(len(starts) - 1):
                    self.scenes.append((codes[starts[k] : starts[k + 1]].copy(), corners[owner == k]))


def _piece(rng: Generator, code: NDArray[np.uint8], corners: NDArray[np.float32]) -> tuple[Any, Any]:
    """A square piece of a scene at a scale of its own, turned by quarters, and its corners."""
    picture = cv2.imdecode(code, cv2.IMREAD_COLOR)
    assert picture is not None
    picture = picture[:, :, ::-1]
    corners = corners.copy()
    # Smaller and larger than made, within what can be read.
    tall = corners[corners[:, 5] > 0.6, 4]
    low, high = 0.75, 1.5
    if len(tall):
        low, high = max(low, 9 / float(np.median(tall))), min(high, 110 / float(np.median(tall)))
    factor = math.exp(rng.uniform(math.log(low), math.log(high))) if low < high else 1.0
    if abs(factor - 1) > 0.05 and rng.random() < 0.6:
        how = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how)
        corners[:, [0, 1, 4]] *= factor
    height, width = picture.shape[:2]
    if len(corners) and rng.random() < 0.88:
        middle = corners[rng.integers(len(corners)), :2] + rng.uniform(-SIDE * 0.45, SIDE * 0.45, 2)
    else:
        middle = rng.uniform(0, 1, 2) * (width, height)
    x0 = int(np.clip(middle[0] - SIDE / 2, min(0, width - SIDE), max(0, width - SIDE)))
    y0 = int(np.clip(middle[1] - SIDE / 2, min(0, height - SIDE), max(0, height - SIDE)))
    piece = np.full((SIDE, SIDE, 3), 127, np.uint8)
    part = picture[max(0, y0) : y0 + SIDE, max(0, x0) : x0 + SIDE]
    piece[max(0, -y0) : max(0, -y0) + part.shape[0], max(0, -x0) : max(0, -x0) + part.shape[1]] = part
    corners[:, 0] -= x0
    corners[:, 1] -= y0
    for _ in range(int(rng.integers(4))):  # a quarter turn, counter-clockwise
        piece = np.rot90(piece)
        x, y, ux, uy = corners[:, :4].T.copy()
        corners[:, 0], corners[:, 1], corners[:, 2], corners[:, 3] = y, SIDE - 1 - x, uy, -ux
    return np.ascontiguousarray(piece), corners


def targets(corners: NDArray[np.float32], side: int = SIDE) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the detector should say: heat, its weight, and five numbers with their weight, for every cell."""
    cells = side // 4
    heat = np.zeros((cells, cells), np.float32)
    weight = np.ones((cells, cells), np.float32)
    values = np.zeros((6, cells, cells), np.float32)  # five, and their weight
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32)
    for x, y, ux, uy, height, seen in corners:
        cx, cy = (x - 1.5) / 4, (y - 1.5) / 4
        if not (-3 < cx < cells + 2 and -3 < cy < cells + 2) or seen < 0.25:
            continue
        far = (xs - cx) ** 2 + (ys - cy) ** 2
        sigma = max(0.7, height * 0.06)
        if seen < 0.62 or height < 7 or height > 150:
            weight[far < (2 * sigma) ** 2] = 0
            continue
        bump = np.exp(-far / (2 * sigma * sigma))
        better = bump > heat
        heat = np.where(better, bump, heat)
        near = far <= max(1.7, (0.9 * sigma) ** 2)
        near &= better
        row, column = round(float(cy)), round(float(cx))
        if 0 <= row < cells and 0 <= column < cells:
            heat[row, column] = 1
        values[0][near], values[1][near] = (cx - xs)[near], (cy - ys)[near]
        values[2][near], values[3][near] = ux, uy
        values[4][near] = math.log(height / 24)
        values[5][near] = 1
    return np.stack([heat, weight]), values


def detector_batches(pool: Pool, rng: Generator) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches: pictures, heat with weight, values with weight."""
    while True:
        pieces, heats, values = [], [], []
        for _ in range(BATCH["detector"]):
            piece, corners = _piece(rng, *pool.scenes[rng.integers(len(pool.scenes))])
            heat, value = targets(corners)
            pieces.append(piece)
            heats.append(heat)
            values.append(value)
        x = torch.from_numpy(np.stack(pieces)).permute(0, 3, 1, 2).float() / 127.5 - 1
        yield x, torch.from_numpy(np.stack(heats)), torch.from_numpy(np.stack(values))


def detector_loss(out: Tensor, heats: Tensor, values: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Focal loss of the heat, and absolute errors of the rest."""
    heat, weight = heats[:, 0], heats[:, 1]
    logit = out[:, 0]
    p = torch.sigmoid(logit)
    log_p, log_not = nn.functional.logsigmoid(logit), nn.functional.logsigmoid(-logit)
    hit = heat >= 1
    focal = torch.where(hit, (1 - p) ** 2 * log_p, (1 - heat) ** 4 * p**2 * log_not) * weight
    count = hit.sum().clamp(min=1)
    first = -focal.sum() / count
    near = values[:, 5]
    total = near.sum().clamp(min=1)
    error = (out[:, 1:] - values[:, :5]).abs() * near[:, None]
    parts = error.sum((0, 2, 3)) / total
    loss = first + 0.5 * (parts[0] + parts[1]) + 1.0 * (parts[2] + parts[3]) + 1.0 * parts[4]
    return loss, {
        "heat": float(first.detach()),
        "turn": float((parts[2] + parts[3]).detach()),
        "size": float(parts[4].detach()),
    }


def normalised(crops: Tensor) -> Tensor:
    """Crops ``[n, 3, 48, 40]`` with mean 0 and deviation 1, all three colours together."""
    mean = crops.mean((1, 2, 3), keepdim=True)
    return (crops - mean) / (crops.std((1, 2, 3), keepdim=True, unbiased=False) + 4)


def _moved(rng: Generator, crops: Tensor) -> Tensor:
    """Crops a little turned, larger or smaller, and moved, each in its own way."""
    n = len(crops)
    turn, size = rng.normal(0, 0.05, n), np.exp(rng.normal(0, 0.05, n))
    c, s, tall = np.cos(turn) * size, np.sin(turn) * size, crops.shape[2] / crops.shape[3]
    move = rng.normal(0, 0.04, (2, n))
    ways = np.array([[c, -s * tall, move[0]], [s / tall, c, move[1]]]).transpose(2, 0, 1)
    grid = nn.functional.affine_grid(torch.from_numpy(ways.astype(np.float32)), list(crops.shape), align_corners=False)
    return nn.functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)


def reader_batches(pool: Pool, rng: Generator) -> Iterator[tuple[Tensor, ...]]:
    """Endless batches: crops, and the cards in them."""
    lengths = np.array([len(labels) for labels in pool.labels])
    while True:
        crops, labels = [], []
        for shard in rng.choice(len(lengths), 6, p=lengths / lengths.sum()):
            rows = np.sort(rng.integers(0, lengths[shard], BATCH["reader"] // 6))
            crops.append(pool.crops[shard][rows])
            labels.append(pool.labels[shard][rows])
        x = torch.from_numpy(np.concatenate(crops)).permute(0, 3, 1, 2).float()
        n = len(x)
        gain = torch.from_numpy(np.exp(rng.normal(0, 0.06, (n, 3, 1, 1))).astype(np.float32))
        x = normalised(_moved(rng, x) * gain) + float(rng.uniform(0, 0.06)) * torch.randn_like(x)
        yield x, torch.from_numpy(np.concatenate(labels)).long()


def reader_loss(out: Tensor, labels: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy of rank, and of suit where there is an index."""
    rank = torch.where(labels == NONE, 13, labels // 4)
    first = nn.functional.cross_entropy(out[:, :RANKS], rank)
    index = labels != NONE
    second = nn.functional.cross_entropy(out[index][:, RANKS:], (labels % 4)[index])
    right = out[:, :RANKS].argmax(1) == rank
    whole = right[index] & (out[index][:, RANKS:].argmax(1) == (labels % 4)[index])
    return first + second, {"cards": float(whole.float().mean()), "none": float(right[~index].float().mean())}


def main() -> None:
    """Trains one of the nets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("detector", "reader"))
    parser.add_argument("target", type=Path, help="the checkpoint")
    parser.add_argument("pools", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--until", type=int, help="stop after this step, to go on later")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    net: nn.Module = Detector() if options.which == "detector" else Reader()
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    step, spent = 0, 0.0
    if options.target.is_file():
        kept = torch.load(options.target, weights_only=True)
        net.load_state_dict(kept["net"])
        average.load_state_dict(kept["average"])
        optimiser.load_state_dict(kept["optimiser"])
        step, spent = kept["step"], kept["seconds"]
    pool = Pool(options.pools)
    pool.refresh(options.which)
    make = detector_batches if options.which == "detector" else reader_batches
    rng = np.random.default_rng([options.seed, step])
    batches = make(pool, rng)
    sums: dict[str, float] = {}
    summed = 0
    began = time.process_time()
    until = min(options.steps, options.until or options.steps)
    while step < until:
        if step % 500 == 499:
            pool.refresh(options.which)
            batches = make(pool, np.random.default_rng([options.seed, step]))
        share = step / options.steps
        rate = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * share) + 0.005)
        for group in optimiser.param_groups:
            group["lr"] = rate
        x, *rest = next(batches)
        with torch.autocast("cpu", torch.bfloat16):  # most of the time goes into convolutions: half of it saved
            out = net(x.contiguous(memory_format=torch.channels_last)).float()
        loss, parts = (detector_loss if options.which == "detector" else reader_loss)(out, *rest)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(net)
        step += 1
        summed += 1
        for name, value in {"loss": float(loss.detach()), **parts}.items():
            sums[name] = sums.get(name, 0.0) + value
        if step % 100 == 0:
            seconds = spent + time.process_time() - began
            line: dict[str, float] = {"step": step, "seconds": round(seconds)}
            line |= {name: round(value / summed, 4) for name, value in sums.items()}
            sums, summed = {}, 0
            print(line, flush=True)
        if step % 250 == 0 or step == until:
            seconds = spent + time.process_time() - began
            whole = {"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
            part = options.target.with_suffix(".part")
            torch.save({**whole, "step": step, "seconds": seconds}, part)
            part.rename(options.target)


if __name__ == "__main__":
    main()
