"""The file of weights; convolutions, sizes and crops against their definitions, slow and plain."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.random import default_rng

from muggins.errors import SolverError
from muggins.photo.crops import CROP_HEIGHT, CROP_WIDTH, INDEX_HEIGHT, crops, enlarged, pyramid, resized, shrunk
from muggins.photo.nets import DETECTOR, READER, Layer, _convolve, detect, read
from muggins.photo.weights import open_nets, read_weights, weights_file


def test_the_file_of_weights_is_small_and_whole_and_says_where_it_comes_from() -> None:
    assert weights_file().stat().st_size <= 2_000_000
    weights = read_weights(weights_file())
    assert len(weights.arrays) == 2 * (len(DETECTOR) + len(READER))
    about = weights.about
    assert about["kind"] == "photo reader"
    assert about["version"] == 1
    assert "synthetic" in about["trained on"]
    assert about["detector"]["steps"] > 0
    assert len(about["calibration"]) == 2


@pytest.mark.parametrize("place", [20, 300, 5_000, 1_000_000])
def test_a_flipped_bit_is_noticed(tmp_path: Path, place: int) -> None:
    raw = bytearray(weights_file().read_bytes())
    raw[place] ^= 8
    damaged = tmp_path / "weights.muggins"
    damaged.write_bytes(raw)
    with pytest.raises(SolverError):
        read_weights(damaged)


def plainly(picture: np.ndarray, layer: Layer) -> np.ndarray:
    """A convolution by its definition, in double precision."""
    height, width, before = picture.shape
    after, reach = len(layer.bias), layer.side // 2
    weight = layer.weight.reshape(layer.side, layer.side, before, after).astype(float)
    out = np.zeros((-(-height // layer.stride), -(-width // layer.stride), after))
    for row, column in product(range(out.shape[0]), range(out.shape[1])):
        total = layer.bias.astype(float)
        for dy, dx in product(range(layer.side), range(layer.side)):
            y = row * layer.stride + (dy - reach) * layer.dilation
            x = column * layer.stride + (dx - reach) * layer.dilation
            if 0 <= y < height and 0 <= x < width:
                total = total + picture[y, x].astype(float) @ weight[dy, dx]
        out[row, column] = np.maximum(total, 0)
    return out


@pytest.mark.parametrize(("side", "stride", "dilation"), [(1, 1, 1), (3, 1, 1), (3, 2, 1), (3, 1, 2), (3, 1, 4)])
def test_a_convolution_is_its_definition(side: int, stride: int, dilation: int) -> None:
    rng = default_rng(5)
    picture = rng.normal(size=(2, 10, 14, 5)).astype(np.float32)
    weight = rng.normal(size=(side * side * 5, 7)).astype(np.float32)
    layer = Layer(weight, rng.normal(size=7).astype(np.float32), side, stride, dilation)
    found = _convolve(picture, layer)
    assert found.shape == (2, 10 // stride, 14 // stride, 7)
    for number in range(2):
        np.testing.assert_allclose(found[number], plainly(picture[number], layer), atol=2e-5)


def test_a_wide_picture_is_taken_in_blocks_and_comes_out_the_same() -> None:
    rng = default_rng(6)
    picture = rng.normal(size=(1, 96, 900, 8)).astype(np.float32)
    layer = Layer(rng.normal(size=(72, 3)).astype(np.float32), np.zeros(3, np.float32), 3, 1, 1)
    whole = _convolve(picture, layer)[0]
    part = _convolve(np.ascontiguousarray(picture[:, :, 200:260]), layer)[0]
    np.testing.assert_allclose(whole[:, 201:259], part[:, 1:-1], atol=1e-5)


def test_the_nets_give_what_they_say() -> None:
    nets = open_nets()
    assert detect(nets.detector, np.zeros((64, 96, 3), np.float32)).shape == (16, 24, 6)
    assert read(nets.reader, np.zeros((3, CROP_HEIGHT, CROP_WIDTH, 3), np.float32)).shape == (3, 18)


def test_a_shrunk_picture_has_the_means_of_what_it_covers() -> None:
    picture = default_rng(1).uniform(0, 255, (12, 18, 3)).astype(np.float32)
    np.testing.assert_allclose(
        shrunk(picture, 4, 6), picture.reshape(4, 3, 6, 3, 3).mean(axis=(1, 3)), rtol=1e-4, atol=1e-3
    )
    np.testing.assert_allclose(shrunk(picture, 5, 7).mean(axis=(0, 1)), picture.mean(axis=(0, 1)), rtol=1e-4)
    assert resized(picture, 12, 18) is picture or np.array_equal(resized(picture, 12, 18), picture)


def test_an_enlarged_slope_stays_a_slope() -> None:
    found = enlarged(np.repeat(np.arange(8, dtype=np.float32)[None, :, None], 4, axis=0), 8, 16)
    np.testing.assert_allclose(found[3, 2:14, 0], np.arange(2, 14) / 2 - 0.25, atol=1e-5)


@pytest.mark.parametrize("quarters", range(4))
def test_a_crop_stands_upright_however_the_picture_is_turned(quarters: int) -> None:
    picture = default_rng(2).integers(0, 256, (120, 120, 3), dtype=np.uint8)
    x, y, up = 50.0, 40.0, np.array([0.0, -1.0])
    upright = crops(pyramid(picture), np.array([[x, y, *up, INDEX_HEIGHT]], np.float32))
    turned = picture
    for _ in range(quarters):  # a quarter turn counter-clockwise
        turned = np.rot90(turned)
        x, y, up = y, 119 - x, np.array([up[1], -up[0]])
    found = crops(pyramid(np.ascontiguousarray(turned)), np.array([[x, y, *up, INDEX_HEIGHT]], np.float32))
    np.testing.assert_allclose(found, upright, atol=1e-2)
    left, top = 50 - CROP_WIDTH // 2, 40 - CROP_HEIGHT // 2
    middle = upright[0, 1:-1, 1:-1]
    around = picture[top : top + CROP_HEIGHT + 1, left : left + CROP_WIDTH + 1].astype(np.float32)
    means = (around[:-1, :-1] + around[1:, :-1] + around[:-1, 1:] + around[1:, 1:]) / 4
    np.testing.assert_allclose(middle, means[1:-1, 1:-1], atol=1e-2)


def test_a_crop_of_a_large_index_comes_from_a_smaller_picture() -> None:
    picture = np.zeros((400, 400, 3), np.uint8)
    picture[::2] = 255  # stripes that must not turn into others
    found = crops(pyramid(picture), np.array([[200, 200, 0, -1, 8 * INDEX_HEIGHT]], np.float32))
    np.testing.assert_allclose(found, 127.5, atol=1)
