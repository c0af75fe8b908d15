"""Makes a checkpoint of the weights in the package, for ``train --warm``: the inverse of ``export``.

Batch normalisation is folded into the weights. Here each layer gets one again that changes nothing: what it subtracts
and divides by, measured on the pool, it also multiplies by and adds.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from muggins.photo.nets import DETECTOR, READER
from muggins.photo.weights import read_weights, weights_file
from research.photo.nets import Conv, Detector, Reader
from research.photo.train import Pool, detector_batches, reader_batches

_BATCHES = 24
"""Of the pool, to measure what the layers give."""
_EPSILON = 1e-5
"""PyTorch's, of a batch normalisation."""


def _put(layer: nn.Module, weight: torch.Tensor, bias: torch.Tensor) -> None:
    """Give a layer its weights; its normalisation only adds the bias."""
    if isinstance(layer, Conv):
        layer.conv.weight.copy_(weight)
        layer.norm.weight.fill_(1)
        layer.norm.bias.copy_(bias)
        layer.norm.running_mean.zero_()
        layer.norm.running_var.fill_(1 - _EPSILON)
    else:
        layer.get_parameter("weight").copy_(weight)
        layer.get_parameter("bias").copy_(bias)


def _unfolded(name: str, layer: nn.Module, folded: torch.Tensor) -> torch.Tensor:
    """Return the weight of a layer in PyTorch's order."""
    if name == "flat":  # from channels last to channels first
        return folded.reshape(6, 5, 64, -1).permute(3, 2, 0, 1).reshape(folded.shape[1], -1)
    shape = (layer.conv if isinstance(layer, Conv) else layer).get_parameter("weight").shape
    if len(shape) == 2:
        return folded.T
    side = shape[2]
    return folded.reshape(side, side, shape[1], shape[0]).permute(3, 2, 0, 1)


def unfolded(which: str, path: Path) -> tuple[nn.Module, dict[str, Any]]:
    """Return a net with the weights of a file, its normalisations without effect, and what is known of its training."""
    contents = read_weights(path)
    net: nn.Module = Detector() if which == "detector" else Reader()
    with torch.no_grad():
        for name in DETECTOR if which == "detector" else READER:
            layer = net.get_submodule(name)
            weight, bias = (
                torch.from_numpy(contents.arrays[f"{which}.{name}.{part}"].view(np.float16).astype(np.float32))
                for part in ("weight", "bias")
            )
            _put(layer, _unfolded(name, layer, weight), bias)
    return net, dict(contents.about[which])


def normalise(net: nn.Module, batches: list[torch.Tensor]) -> None:
    """Let each normalisation measure what it is given, and undo what it does with that."""
    layers = [layer for layer in net.modules() if isinstance(layer, Conv)]
    sums = {layer: torch.zeros(2, layer.norm.num_features, dtype=torch.float64) for layer in layers}
    counts = dict.fromkeys(layers, 0)

    def measure(layer: Any, given: torch.Tensor) -> None:
        flat = given.double().transpose(0, 1).flatten(1)
        sums[layer] += torch.stack([flat.sum(1), (flat * flat).sum(1)])
        counts[layer] += flat.shape[1]

    hooks = [
        layer.conv.register_forward_hook(lambda _conv, _x, given, layer=layer: measure(layer, given))
        for layer in layers
    ]
    net.eval()
    with torch.no_grad():
        for batch in batches:
            net(batch)
        for hook in hooks:
            hook.remove()
        for layer in layers:
            mean, square = sums[layer] / counts[layer]
            variance = square - mean * mean
            layer.norm.running_mean.copy_(mean)
            layer.norm.running_var.copy_(variance)
            layer.norm.weight.copy_((variance + _EPSILON).sqrt())
            layer.norm.bias += mean.float()


def main() -> None:
    """Writes the checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("detector", "reader"))
    parser.add_argument("target", type=Path, help="the checkpoint")
    parser.add_argument("pools", type=Path, nargs="+")
    parser.add_argument("--weights", type=Path, default=weights_file())
    options = parser.parse_args()
    net, earlier = unfolded(options.which, options.weights)
    pool = Pool(options.pools)
    pool.refresh(options.which)
    batches = (detector_batches if options.which == "detector" else reader_batches)(pool, np.random.default_rng(1))
    given = [next(batches)[0] for _ in range(_BATCHES)]
    before = net.eval()(given[0])
    normalise(net, given)
    off = float((net(given[0]) - before).abs().max().detach())
    print(f"as before within {off:.1e}")
    average = torch.optim.swa_utils.AveragedModel(net, use_buffers=True)
    torch.save({"net": net.state_dict(), "average": average.state_dict(), "earlier": earlier}, options.target)


if __name__ == "__main__":
    main()
