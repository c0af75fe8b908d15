"""Writes the file of weights from two checkpoints, batch normalisation folded in, in half precision."""

import argparse
import platform
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from muggins.files.arrays import write_file
from muggins.photo.nets import DETECTOR, READER
from muggins.photo.weights import KIND, VERSION, weights_file


def folded(state: dict[str, torch.Tensor], name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A layer's weight, rows by row, column and channel, and bias."""
    if f"{name}.conv.weight" in state:
        weight = state[f"{name}.conv.weight"].double()
        scale = state[f"{name}.norm.weight"].double() / (state[f"{name}.norm.running_var"].double() + 1e-5).sqrt()
        bias = state[f"{name}.norm.bias"].double() - state[f"{name}.norm.running_mean"].double() * scale
        weight = weight * scale[:, None, None, None]
    else:
        weight, bias = state[f"{name}.weight"].double(), state[f"{name}.bias"].double()
    if name == "flat":  # from channels first to channels last
        weight = weight.reshape(len(weight), 64, 6, 5)
        return weight.permute(2, 3, 1, 0).reshape(-1, len(weight)).numpy(), bias.numpy()
    if weight.ndim == 2:
        return weight.T.numpy(), bias.numpy()
    return weight.permute(2, 3, 1, 0).reshape(-1, len(weight)).numpy(), bias.numpy()


def arrays_of(detector: Path, reader: Path) -> tuple[dict[str, NDArray[np.float16]], dict[str, Any]]:
    """The arrays of both nets, and what is known of their training."""
    arrays, about = {}, {}
    for net, path, layers in (("detector", detector, DETECTOR), ("reader", reader, READER)):
        kept = torch.load(path, weights_only=True)
        state = {name.removeprefix("module."): value for name, value in kept["average"].items()}
        for name in layers:
            weight, bias = folded(state, name)
            arrays[f"{net}.{name}.weight"] = np.ascontiguousarray(weight.astype(np.float16))
            arrays[f"{net}.{name}.bias"] = np.ascontiguousarray(bias.astype(np.float16))
        about[net] = {"steps": kept["step"], "seconds": round(kept["seconds"])}
    return arrays, about


def main() -> None:
    """Writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("detector", type=Path)
    parser.add_argument("reader", type=Path)
    parser.add_argument("--calibration", type=float, nargs=2, default=(1.0, 0.0), help="as measure.py calibrate prints")
    parser.add_argument("--target", type=Path, default=weights_file())
    options = parser.parse_args()
    arrays, about = arrays_of(options.detector, options.reader)
    provenance = "synthetic scenes of research/photo: faces drawn from free fonts, GNOME's card decks (GPL-3+)"
    about |= {"calibration": [round(value, 4) for value in options.calibration]}
    about |= {"trained on": provenance, "torch": torch.__version__, "python": platform.python_version()}
    packed = {name: array.view(np.uint16) for name, array in arrays.items()}
    write_file(options.target, {"kind": KIND, "version": VERSION, **about}, packed)
    numbers = sum(array.size for array in arrays.values())
    print(f"{options.target}: {numbers} weights, {options.target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
