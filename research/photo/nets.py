"""The two nets in the learning library: the same layers as `muggins.photo.nets` runs without it."""

import torch
from torch import Tensor, nn

RANKS, SUITS = 14, 4  # thirteen ranks and "no index"


class Conv(nn.Module):
    """A convolution, batch normalisation, and a rectifier."""

    def __init__(self, before: int, after: int, stride: int = 1, dilation: int = 1, side: int = 3) -> None:
        super().__init__()
        pad = dilation * (side // 2)
        self.conv = nn.Conv2d(before, after, side, stride, pad, dilation, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, x: Tensor) -> Tensor:
        """Maps ``[n, before, h, w]`` to ``[n, after, h / stride, w / stride]``."""
        return torch.relu(self.norm(self.conv(x)))


class Detector(nn.Module):
    """From a picture to six numbers for every cell of four by four pixels.

    A logit that an index is centred there, where in the cell, the direction to its top, and its size.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = Conv(3, 16, 2)
        self.quarter = nn.ModuleList([Conv(16, 32, 2), Conv(32, 32)])
        self.eighth = nn.ModuleList([Conv(32, 64, 2), Conv(64, 64)])
        self.sixteenth = nn.ModuleList([Conv(64, 96, 2), Conv(96, 96, 1, 2), Conv(96, 96, 1, 4)])
        self.up_eighth = Conv(96, 64, side=1)
        self.join_eighth = Conv(64, 64)
        self.up_quarter = Conv(64, 32, side=1)
        self.join_quarter = nn.ModuleList([Conv(32, 48), Conv(48, 48)])
        self.head = nn.Conv2d(48, 6, 1)
        nn.init.constant_(self.head.bias[:1], -4.6)

    def forward(self, x: Tensor) -> Tensor:
        """Maps ``[n, 3, h, w]``, sides multiples of 16, to ``[n, 6, h / 4, w / 4]``."""
        x = self.stem(x)
        quarter = x
        for layer in self.quarter:
            quarter = layer(quarter)
        eighth = quarter
        for layer in self.eighth:
            eighth = layer(eighth)
        low = eighth
        for layer in self.sixteenth:
            low = layer(low)
        double = nn.functional.interpolate
        eighth = self.join_eighth(eighth + double(self.up_eighth(low), scale_factor=2.0))
        quarter = quarter + double(self.up_quarter(eighth), scale_factor=2.0)
        for layer in self.join_quarter:
            quarter = layer(quarter)
        return self.head(quarter)


class Reader(nn.Module):
    """From a crop turned upright to logits of rank (thirteen and none) and suit."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([Conv(3, 24), Conv(24, 32, 2), Conv(32, 48), Conv(48, 64, 2), Conv(64, 80)])
        self.last = Conv(80, 64, 2)
        self.flat = nn.Linear(64 * 6 * 5, 96)
        self.head = nn.Linear(96, RANKS + SUITS)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: Tensor) -> Tensor:
        """Maps ``[n, 3, 48, 40]`` to ``[n, 18]``."""
        for layer in self.layers:
            x = layer(x)
        x = torch.relu(self.flat(self.last(x).flatten(1)))
        return self.head(self.drop(x))
