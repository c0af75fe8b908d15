"""Damaged and crafted files: solutions, and what is unpacked of them, give the same answers or one-line errors."""

import json
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import compress, decompress, read_file, write_file
from muggins.files.paths import cache_folder, shipped_path
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.rules.role import Role
from muggins.solver.file.checks import fits_file
from muggins.solver.file.range_coder import NEVER
from muggins.solver.file.solution import KIND, VERSION, Solution, SolutionAbout
from muggins.wire import to_json
from tests.files.test_header import JSON
from tests.flips import MANY, flip, flipped, some_bits

ABOUT, CONTENTS, _ = read_file(shipped_path(), KIND, VERSION)


@pytest.mark.parametrize("many", MANY)
def test_no_flipped_bit_of_a_solution_is_read_as_something_else(tmp_path: Path, many: int) -> None:
    path, noticed = Path(shutil.copy(shipped_path(), tmp_path)), 0
    for bit in some_bits(path, many):
        with flipped(path, bit):
            try:
                found = Solution(path)
            except SolverError as error:
                assert str(error).startswith(f"file {str(path)!r} ")
                noticed += 1
            else:
                assert found._arrays.keys() == CONTENTS.keys()
                assert all(np.array_equal(found._arrays[key], CONTENTS[key]) for key in CONTENTS)
    assert noticed > 0.9 * many


def ask(folder: Path, question: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "muggins", *question]
    environment = os.environ | {"MUGGINS_CACHE": str(folder)}
    return subprocess.run(line, env=environment, capture_output=True, text=True, timeout=400, check=False)


@pytest.mark.all
@pytest.mark.parametrize(
    ("question", "rounds"),
    [
        (("discard", "3489JK", "--dealer", "--json"), 1),
        pytest.param(
            ("advise", "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC", "--json"),
            25,
            marks=pytest.mark.long,
        ),
    ],
)
def test_damage_to_what_is_unpacked_changes_no_advice(tmp_path: Path, question: tuple[str, ...], rounds: int) -> None:
    """Bits flipped, pages zeroed, files cut short: once that was a crash without a word, or other advice."""
    for place in cache_folder().iterdir():  # compiled code may be shared, what is unpacked may not
        if place.name != "unpacked":
            (tmp_path / place.name).symlink_to(place.resolve())
    first = ask(tmp_path, question)
    assert first.returncode == 0
    rng = np.random.default_rng(1)
    for step in range(rounds):
        for number, path in enumerate(sorted((tmp_path / "unpacked").iterdir())):
            size = path.stat().st_size
            match (number + step) % 3:
                case 0:
                    flip(path, int(rng.integers(8 * size)))
                case 1:
                    with path.open("r+b") as file:
                        for page in rng.integers(0, size // 4096, 1 + size // 81920).tolist():
                            file.seek(4096 * page)
                            file.write(bytes(4096))
                case 2:
                    os.truncate(path, int(rng.integers(size)))
        done = ask(tmp_path, question)
        assert (done.returncode, done.stdout) == (0, first.stdout)
        assert done.stderr.count("Damaged in the cache") <= 1
        assert len(done.stderr.splitlines()) <= 1


def empty_streams() -> dict[str, NDArray[Any]]:
    """A compact solution whose streams are nearly empty."""
    names = [f"toss_{role}_{part}" for role in Role for part in ("first", "extra", "toss", "level")]
    stream: NDArray[Any] = packed(bytes(3))
    return {
        **dict.fromkeys(names, stream),
        "play_stream": np.zeros(3, np.uint8),
        "play_keeps": np.zeros((2, SIZES[4]), np.int16),
        "play_shown": np.zeros((2, 4, SIZES[3]), np.int16),
        "play_limits": np.full(3, 7),
        "play_sizes": np.array([3, 9]),
        "keep_values": np.zeros((2, SIZES[4]), np.float32),
    }


@lru_cache
def packed(content: bytes) -> NDArray[np.uint8]:
    return compress(np.frombuffer(content, np.uint8))


def crafted(path: Path, about: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Path:
    write_file(path, {**ABOUT, **about}, arrays)
    return path


def looked_at(path: Path) -> None:
    solution = Solution(path)
    json.dumps(to_json(SolutionAbout(str(path), solution.about)), allow_nan=False)
    assert all(point.iteration < 1 << 63 for point in solution.curve)
    assert isfinite(float(solution.figure("value")))
    assert len(solution.figure("hands")) == 2
    assert isinstance(solution.is_full, bool)


def test_a_crafted_solution_that_is_sound_opens(tmp_path: Path) -> None:
    looked_at(crafted(tmp_path / "x", {"note": ["of", {"no": "matter"}]}, empty_streams()))


@pytest.mark.parametrize("name", sorted(ABOUT))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(value=JSON)
def test_a_header_of_any_shape_is_one_error(tmp_path: Path, name: str, value: Any) -> None:
    try:
        looked_at(crafted(tmp_path / "x", {name: value}, empty_streams()))
    except SolverError as error:
        assert str(error).isprintable()
    except ValueError as error:
        assert "a header" in str(error) or "no object of plain" in str(error)
        assert "is damaged: its header" in str(error)  # not written at all: see test_header


@pytest.mark.parametrize("point", [7, [], {}, {"iteration": 1}, "x", None])
def test_a_curve_of_other_points_is_refused(tmp_path: Path, point: Any) -> None:
    path = crafted(tmp_path / "x", {"curve": [*ABOUT["curve"], point]}, empty_streams())
    with pytest.raises(SolverError, match="its header's curve cannot be"):
        Solution(path)


def test_an_older_compact_form_is_told_as_such(tmp_path: Path) -> None:
    path = crafted(tmp_path / "x", {}, {**empty_streams(), "play_bits": np.zeros(3, np.uint8)})
    with pytest.raises(SolverError, match="an older compact form: expected one made anew from the full solution"):
        Solution(path)


def test_a_figure_that_is_not_there_is_named(tmp_path: Path) -> None:
    about = {key: value for key, value in ABOUT.items() if key != "hands"}
    write_file(tmp_path / "x", about, empty_streams())
    with pytest.raises(SolverError, match="its header says no hands"):
        Solution(tmp_path / "x").figure("hands")


def empty_full() -> dict[str, NDArray[Any]]:
    toss = {f"toss_{role}": np.ones((CLASSES, 15), np.uint8) for role in Role}
    return {**toss, "play": np.zeros(9, np.uint8), "keep_values": np.zeros((2, SIZES[4]), np.float32)}


@pytest.mark.parametrize(
    ("name", "full"), [*((name, False) for name in empty_streams()), *((name, True) for name in empty_full())]
)
def test_arrays_of_other_shapes_are_refused(name: str, full: bool) -> None:
    arrays = empty_full() if full else empty_streams()
    assert fits_file(arrays, full=full)
    for wrong in (name, "keep_pegs", "layers") if full else (name, "keep_pegs"):
        assert not fits_file({**arrays, wrong: np.zeros((2, 7), np.float32)}, full=full)
    del arrays[name]
    assert not fits_file(arrays, full=full)


@pytest.mark.parametrize("content", [b"", b"\0" * 9, b"\x80" * 9, b"\xff" * 9])
def test_streams_that_are_none_are_refused(tmp_path: Path, content: bytes) -> None:
    stream = np.frombuffer(content, np.uint8)
    solution = Solution(crafted(tmp_path / "x", {}, {**empty_streams(), "toss_pone_first": stream}))
    with pytest.raises(SolverError, match="is damaged: toss_pone_first"):
        assert solution.toss


def test_a_stream_that_unpacks_to_gigabytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = crafted(tmp_path / "x", {}, {**empty_streams(), "toss_pone_first": packed(bytes(1_000_000))})
    assert path.stat().st_size < 40_000
    arrays = read_file(path, KIND, VERSION).arrays
    monkeypatch.setattr("muggins.files.arrays._MOST_BYTES", 1_000_000)
    assert decompress(path, arrays, "toss_pone_first") == bytes(1_000_000)
    monkeypatch.setattr("muggins.files.arrays._MOST_BYTES", 999_999)
    with pytest.raises(SolverError, match="is damaged: toss_pone_first"):
        decompress(path, arrays, "toss_pone_first")


def streams_of_tosses(**changed: Any) -> dict[str, NDArray[Any]]:
    """Streams of a toss that is certain in each class but the first, which has another choice."""
    extra = np.zeros(CLASSES, np.uint8)
    extra[0] = 1
    streams = {"first": np.zeros(CLASSES), "extra": extra, "toss": np.ones(1), "level": np.full(1, 5), **changed}
    small = {name: packed(np.asarray(stream).astype(np.uint8).tobytes()) for name, stream in streams.items()}
    return {f"toss_{role}_{name}": stream for role in Role for name, stream in small.items()}


@pytest.mark.parametrize(
    "changed",
    [
        {"first": np.full(CLASSES, 15)},
        {"first": np.zeros(CLASSES - 1)},
        {"extra": np.zeros(CLASSES)},
        {"extra": np.zeros(9)},
        {"toss": np.full(1, 15)},
        {"toss": np.ones(2)},
        {"level": np.ones(2)},
        {"extra": np.eye(1, CLASSES)[0] * 2, "toss": np.ones(2), "level": np.full(2, 200)},
    ],
)
def test_tosses_that_do_not_fit_together_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any]
) -> None:
    monkeypatch.setenv("MUGGINS_CACHE", str(tmp_path))
    right = Solution(crafted(tmp_path / "right", {}, {**empty_streams(), **streams_of_tosses()})).toss
    assert right[0].sum(axis=1, dtype=int).tolist() == [255] * CLASSES
    solution = Solution(crafted(tmp_path / "wrong", {}, {**empty_streams(), **streams_of_tosses(**changed)}))
    with pytest.raises(SolverError, match="tosses"):
        assert solution.toss


def test_a_play_or_layers_of_another_tree_are_refused(tmp_path: Path) -> None:
    solution = Solution(crafted(tmp_path / "x", {}, empty_streams()))
    with pytest.raises(SolverError, match="its play is not of this tree"):
        assert solution.play.any()
    with pytest.raises(SolverError, match="its play is not of this tree"):
        assert solution.layers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("play_keeps", -1),
        ("play_keeps", NEVER + 1),
        ("play_shown", -1),
        ("play_shown", NEVER + 1),
        ("play_limits", -2),
        ("play_limits", NEVER),
        ("play_sizes", -1),
        ("play_sizes", 1 << 40),
        ("toss_dealer", 0),
        ("keep_values", np.nan),
    ],
)
def test_numbers_that_are_impossible_or_lead_the_decoder_astray_are_refused(name: str, value: float) -> None:
    arrays = empty_streams() if name.startswith("play") else empty_full()
    arrays[name].reshape(-1, 15 if name.startswith("toss") else 1)[-1] = value
    assert not fits_file(arrays, full=not name.startswith("play"))
