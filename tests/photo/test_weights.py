"""The file of weights: small, checked, and with its provenance."""

from pathlib import Path

import pytest

from muggins.errors import SolverError
from muggins.photo.nets import DETECTOR, READER
from muggins.photo.weights import read_weights, weights_file


def test_the_file_is_small_and_says_where_it_comes_from() -> None:
    assert weights_file().stat().st_size <= 2_000_000
    about = read_weights(weights_file()).about
    assert about["kind"] == "photo reader"
    assert about["version"] == 1
    assert "synthetic" in about["trained on"]
    assert about["detector"]["steps"] > 0
    assert len(about["calibration"]) == 2


def test_every_layer_is_there() -> None:
    arrays = read_weights(weights_file()).arrays
    assert len(arrays) == 2 * (len(DETECTOR) + len(READER))


@pytest.mark.parametrize("place", [20, 300, 5_000, 1_000_000])
def test_a_flipped_bit_is_noticed(tmp_path: Path, place: int) -> None:
    raw = bytearray(weights_file().read_bytes())
    raw[place] ^= 8
    damaged = tmp_path / "weights.muggins"
    damaged.write_bytes(raw)
    with pytest.raises(SolverError):
        read_weights(damaged)
