"""The weights of the two nets, in a file with its version, checksums and provenance."""

from importlib.resources import as_file, files
from pathlib import Path

from muggins.errors import SolverError
from muggins.files.arrays import Contents, read_file
from muggins.once import once
from muggins.photo.nets import DETECTOR, READER, Nets, nets_of

KIND = "photo reader"
VERSION = 1


def weights_file() -> Path:
    with as_file(files("muggins.photo") / "weights.muggins") as path:
        return path


def read_weights(path: Path) -> Contents:
    """Read a file of weights; a SolverError where it is not of this kind and version, damaged or without a layer."""
    contents = read_file(path, KIND, VERSION)
    layers = [*(f"detector.{name}" for name in DETECTOR), *(f"reader.{name}" for name in READER)]
    if missing := {f"{layer}.{part}" for layer in layers for part in ("weight", "bias")} - contents.arrays.keys():
        raise SolverError(f"file {str(path)!r} is damaged: {min(missing)} is missing")
    return contents


@once(1)
def open_weights() -> Contents:
    return read_weights(weights_file())


@once(1)
def open_nets() -> Nets:
    return nets_of(open_weights().arrays)
