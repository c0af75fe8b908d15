"""The hidden layers of a learned player's net, compiled."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined


class HiddenLayers(Protocol):
    """A net with two hidden layers, m and k units; both are rectified."""

    @property
    def first(self) -> NDArray[np.float32]:
        """Float32[features, m]: rows of the features that are on are added up."""

    @property
    def first_bias(self) -> NDArray[np.float32]:
        """Float32[m]."""

    @property
    def second(self) -> NDArray[np.float32]:
        """Float32[m, k]."""

    @property
    def second_bias(self) -> NDArray[np.float32]:
        """Float32[k]."""


class LayerWorkspace(Protocol):
    """Arrays for one position; the layers are overwritten."""

    @property
    def on(self) -> NDArray[np.int64]:
        """Int64[n], the features that are on."""

    @property
    def first(self) -> NDArray[np.float32]:
        """Float32[m], the first layer."""

    @property
    def second(self) -> NDArray[np.float32]:
        """Float32[k], the second."""


@inlined
def fill_layers(net: HiddenLayers, number: int, workspace: LayerWorkspace) -> None:
    """Fill the layers of a workspace, before they are rectified, by the first ``number`` features that are on."""
    first, second = workspace.first, workspace.second
    for unit in range(len(first)):
        first[unit] = net.first_bias[unit]
    for place in range(number):
        row = net.first[workspace.on[place]]
        for unit in range(len(first)):
            first[unit] += row[unit]
    for other in range(len(second)):
        second[other] = net.second_bias[other]
    for unit in range(len(first)):
        if first[unit] > 0:
            row = net.second[unit]
            for other in range(len(second)):
                second[other] += first[unit] * row[other]
