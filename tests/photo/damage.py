"""Bad pictures of every kind, from a seed; run as a program it opens and reads them and prints what it took."""

import io
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.random import Generator, default_rng
from PIL import Image

from muggins.errors import PhotoError
from muggins.photo.open import open_photo
from muggins.photo.read import read_photo
from tests.photo.pictures import PICTURES


def _saved(picture: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def _random(rng: Generator, mode: str, width: int, height: int) -> Image.Image:
    bands = {"L": 1, "LA": 2, "RGB": 3, "RGBA": 4, "CMYK": 4, "1": 1, "P": 1, "I;16": 1, "F": 1}[mode]
    values = rng.integers(0, 256, (height, width, bands), dtype=np.uint8).squeeze()
    if mode == "I;16":
        return Image.fromarray(rng.integers(0, 65536, (height, width), dtype=np.uint16))
    if mode == "F":
        return Image.fromarray(rng.normal(size=(height, width)).astype(np.float32))
    if mode == "1":
        return Image.fromarray(values).convert("1")
    if mode == "P":
        return Image.fromarray(values).convert("P")
    return Image.fromarray(values, mode if mode in {"LA", "CMYK"} else None)


def bad_picture(number: int) -> tuple[str, bytes]:
    """The name and the bytes of one of them."""
    rng = default_rng([17, number])
    good = (PICTURES / ("six.jpg", "row.jpg", "fan.jpg")[number % 3]).read_bytes()
    picture = Image.open(io.BytesIO(good))
    match number % 10:
        case 0:  # cut short
            return "cut.jpg", good[: int(rng.integers(0, len(good)))]
        case 1:  # some bytes changed
            raw = bytearray(good)
            for place in rng.integers(0, len(raw), int(rng.integers(1, 60))):
                raw[place] = int(rng.integers(256))
            return "changed.jpg", bytes(raw)
        case 2:  # the same of a PNG
            raw = bytearray(_saved(picture.resize((320, 240)), "PNG"))
            for place in rng.integers(0, len(raw), int(rng.integers(1, 30))):
                raw[place] = int(rng.integers(256))
            return "changed.png", bytes(raw)
        case 3:  # noise that calls itself a picture
            start = (
                b"\xff\xd8\xff\xe0",
                b"\x89PNG\r\n\x1a\n",
                b"GIF89a",
                b"RIFF\0\0\0\0WEBP",
                b"BM",
                b"II*\0",
                b"%!PS",
            )
            return "noise.jpg", start[int(rng.integers(len(start)))] + rng.bytes(int(rng.integers(0, 5000)))
        case 4:  # animated
            frames = [_random(rng, "RGB", 80, 60) for _ in range(int(rng.integers(2, 6)))]
            form = ("GIF", "WEBP", "PNG")[int(rng.integers(3))]
            return "moving.gif", _saved(frames[0], form, save_all=True, append_images=frames[1:])
        case 5:  # grey, deep, with a palette, for print
            mode = ("L", "LA", "1", "P", "I;16", "CMYK", "F")[int(rng.integers(7))]
            return "grey.tif", _saved(_random(rng, mode, *(int(v) for v in rng.integers(1, 400, 2))), "TIFF")
        case 6:  # transparent
            clear = picture.convert("RGBA")
            clear.putalpha(int(rng.integers(0, 256)))
            return "clear.png", _saved(clear.resize((400, 300)), "PNG")
        case 7:  # turned by its notes, which may be nonsense
            notes = Image.Exif()
            notes[274] = int(rng.integers(0, 12))
            return "turned.jpg", _saved(picture, "JPEG", exif=notes)
        case 8:  # a bomb: much larger than its bytes
            side = int(rng.integers(6_000, 20_000))
            return "bomb.png", _saved(Image.new("1", (side, side)), "PNG")
        case _:  # of an odd shape, or tiny
            shape = ((1, 1), (1, 3000), (5000, 2), (47, 300), (3000, 60), (0x2000, 64))[int(rng.integers(6))]
            return "odd.bmp", _saved(_random(rng, "RGB", *shape), "BMP")


def outcomes(folder: Path, numbers: Iterator[int] | range) -> dict[str, int]:
    """Opens and reads them; returns how many were read, and how many refused in a line."""
    counts = {"read": 0, "refused": 0}
    for number in numbers:
        name, raw = bad_picture(number)
        file = folder / name
        file.write_bytes(raw)
        try:
            read_photo(open_photo(file), 6)
        except PhotoError as error:
            assert "\n" not in str(error), error
            assert len(str(error)) < 200, error
            counts["refused"] += 1
        else:
            counts["read"] += 1
    return counts


def most_memory() -> int:
    """Return the most memory that this process has had, MB; of its own, where ``ru_maxrss`` may be its parent's."""
    (line,) = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text("utf-8"))
    return int(line) // 1024


def main() -> None:
    """Takes a first and a last number; prints the outcomes and the memory in MB."""
    first, last = (int(text) for text in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        counts = outcomes(Path(folder), range(first, last))
    print(json.dumps({**counts, "mb": most_memory()}))


if __name__ == "__main__":
    main()
