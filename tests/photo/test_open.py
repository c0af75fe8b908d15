"""Files that are opened as photographs: read, or refused in one line, whatever is in them."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from muggins.errors import MissingExtraError, PhotoError
from muggins.photo import open as opening
from muggins.photo.open import open_photo
from muggins.photo.read import LONGEST, read_photo
from tests.photo.damage import bad_picture
from tests.photo.pictures import PICTURES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("many", [pytest.param(8, marks=pytest.mark.all), pytest.param(500, marks=pytest.mark.long)])
def test_bad_pictures_are_read_or_refused_in_a_line_and_in_little_memory(many: int) -> None:
    line = [sys.executable, "-m", "tests.photo.damage", "0", str(many)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["read"] + found["refused"] == many
    assert min(found["read"], found["refused"]) > 0
    assert found["mb"] < 500


@pytest.mark.all
def test_large_pictures_are_opened_small_and_in_little_memory(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from muggins.photo.open import open_photo;"
        "from tests.photo.damage import most_memory;"
        "print(open_photo(Path(sys.argv[1])).shape, most_memory())"
    )
    for form, options in (("JPEG", {}), ("PNG", {"compress_level": 1})):
        file = tmp_path / f"large.{form.lower()}"
        Image.new("RGB", (8000, 6000), (90, 120, 60)).save(file, form, **options)
        done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True)
        shape, _, memory = done.stdout.strip().rpartition(" ")
        assert shape == "(960, 1280, 3)"
        assert int(memory) < 500


def test_a_picture_is_turned_as_its_camera_says(tmp_path: Path) -> None:
    upright = np.asarray(Image.open(PICTURES / "row.jpg").convert("RGB"))
    notes = Image.Exif()
    notes[274] = 6  # to be turned clockwise
    file = tmp_path / "turned.png"
    Image.fromarray(np.ascontiguousarray(np.rot90(upright))).save(file, "PNG", exif=notes)
    found = open_photo(file)
    assert found.shape == open_photo(PICTURES / "row.jpg").shape
    assert np.abs(found.astype(int) - open_photo(PICTURES / "row.jpg")).mean() < 6


def test_what_is_transparent_is_white_grey_is_grey_and_of_an_animation_the_first_frame_counts(tmp_path: Path) -> None:
    file = tmp_path / "clear.png"
    Image.new("RGBA", (60, 60), (255, 0, 0, 0)).save(file)
    assert (open_photo(file) == 255).all()
    Image.new("L", (60, 60), 77).save(file)
    assert (open_photo(file) == 77).all()
    frames = [Image.new("L", (60, 60), value) for value in (250, 0, 0)]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    assert open_photo(file).min() > 240


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda file: file.unlink(missing_ok=True), "No such file"),
        (lambda file: file.mkdir(), "directory"),
        (lambda file: file.write_bytes(b""), "no picture that can be read"),
        (lambda file: file.write_text("cards"), "no picture that can be read"),
        (lambda file: file.write_bytes(bad_picture(8)[1]), r"expected (at most )?50 million"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path: Path, make, words: str) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "x.jpg"
    make(file)
    with pytest.raises(PhotoError, match=words):
        open_photo(file)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "Image", None)
    with pytest.raises(MissingExtraError, match=r"muggins\[photo\]"):
        open_photo(PICTURES / "row.jpg")


@pytest.mark.parametrize(
    ("pixels", "count", "words"),
    [
        (np.zeros((100, 100, 3), np.uint8), 6, "too dark"),
        (np.full((100, 100, 3), 20, np.uint8), 6, "too dark"),
        (np.zeros((100, 100, 4), np.uint8), 6, "expected uint8"),
        (np.zeros((100, 100, 3), np.float32), 6, "expected uint8"),
        (np.zeros((100, 100), np.uint8), 6, "expected uint8"),
        (np.zeros((20, 100, 3), np.uint8), 6, "expected at least 48"),
        (np.broadcast_to(np.uint8(200), (9000, 9000, 3)), 6, "million"),
        (np.full((100, 100, 3), 200, np.uint8), 0, "expected 1 to 52"),
        (np.full((100, 100, 3), 200, np.uint8), 53, "expected 1 to 52"),
    ],
)
def test_pixels_that_cannot_be_read_are_refused(pixels: np.ndarray, count: int, words: str) -> None:
    with pytest.raises(PhotoError, match=words):
        read_photo(pixels, count)


@pytest.mark.all
def test_a_picture_larger_than_needed_is_read_as_if_it_had_been_opened_small() -> None:
    small = open_photo(PICTURES / "six.jpg")
    large = small.repeat(2, axis=0).repeat(2, axis=1)
    assert max(large.shape) > LONGEST
    found, known = read_photo(large, 6), read_photo(small, 6)
    assert {seen.card for seen in found.cards} == {seen.card for seen in known.cards}
    for one, other in zip(found.cards, known.cards, strict=True):
        assert np.abs(np.array(one.box) - 2 * np.array(other.box)).max() < 40
