"""Photographs in files, opened by a library that is an extra."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MissingExtraError, PhotoError, shorten
from muggins.photo.read import LONGEST, MOST_PIXELS

try:
    from PIL import Image, ImageOps
except ImportError:
    Image = None
try:
    from pillow_heif import register_heif_opener
except ImportError:
    pass
else:
    register_heif_opener()

_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "HEIF")
_MOST_BYTES = 100_000_000


def open_photo(path: Path) -> NDArray[np.uint8]:
    """Return the pixels of a photograph, ``uint8[height, width, 3]``, red first, no side longer than 1280.

    It is turned as its camera says; transparency becomes white. A PhotoError for what is no picture, damaged or too
    large, a MissingExtraError where the library that reads pictures is not installed.
    """
    if Image is None:
        raise MissingExtraError("photographs need Pillow: pip install 'muggins[photo]'")
    name = repr(shorten(str(path)))
    try:
        size = path.stat().st_size
        with path.open("rb"):
            pass
    except OSError as error:
        raise PhotoError(f"file {name} cannot be read: {error.strerror}") from None
    if size > _MOST_BYTES:
        raise PhotoError(f"file {name} has {size:,} bytes: expected at most {_MOST_BYTES:,}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is unusual in a file's notes about itself
            Image.init()
            with Image.open(path, formats=[name for name in _FORMATS if name in Image.OPEN]) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS:
                    return _pixels(picture)
    except Image.DecompressionBombError:
        raise PhotoError(
            f"file {name} is too large: expected at most {MOST_PIXELS // 1_000_000} million pixels"
        ) from None
    except Exception:  # noqa: BLE001 - a decoder may raise anything where a file is damaged
        raise PhotoError(f"file {name} is no picture that can be read: expected JPEG, PNG, WebP or HEIC") from None
    raise PhotoError(f"file {name} is {width} x {height} pixels: expected {MOST_PIXELS // 1_000_000} million at most")


def _pixels(picture: Any) -> NDArray[np.uint8]:
    picture.draft("RGB", (LONGEST, LONGEST))  # a JPEG is decoded small at once
    if picture.mode.startswith(("I", "F")):
        return _deep(picture)
    plain = picture
    if picture.mode not in {"RGB", "RGBA", "L"}:
        transparent = picture.mode in {"LA", "PA", "RGBa", "La"} or "transparency" in picture.info
        plain = picture.convert("RGBA" if transparent else "RGB")
    plain.thumbnail((LONGEST, LONGEST), reducing_gap=2.0)
    turned = ImageOps.exif_transpose(plain)
    if turned.mode == "RGBA":
        turned = Image.alpha_composite(Image.new("RGBA", turned.size, "white"), turned)
    return np.ascontiguousarray(np.asarray(turned.convert("RGB"), np.uint8))


def _deep(picture: Any) -> NDArray[np.uint8]:
    """Return a picture of more than eight bits a pixel, stretched from its darkest to its lightest."""
    picture.thumbnail((LONGEST, LONGEST))
    values = np.nan_to_num(np.asarray(picture, np.float64), posinf=0.0, neginf=0.0)
    low, high = float(values.min()), float(values.max())
    grey = ((values - low) / max(high - low, 1e-9) * 255).astype(np.uint8)
    return np.repeat(grey[:, :, None], 3, axis=2)
