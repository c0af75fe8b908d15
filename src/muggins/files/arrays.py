"""Arrays in a file: a magic number, a JSON header, and arrays that can be memory-mapped.

Bytes 0..7 are the magic number, 8..15 the length of the header (little endian), then 32 bytes of SHA-256 of the header,
then the header in UTF-8: each array's name, dtype, shape, place, SHA-256 and CRC-32. Arrays begin at multiples of 64.
"""

import hashlib
import json
import lzma
import zlib
from collections.abc import Iterable, Mapping
from io import FileIO
from math import isfinite, prod
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError, shorten
from muggins.files.text import replacing

MAGIC = b"MUGGINS\x01"
_ALIGNED = 64
_FIXED = 48
_BLOCK = 1 << 18
_LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
_DTYPES = {"uint8", "uint16", "int8", "int16", "int32", "int64", "float32", "float64"}
LONGEST = 1 << 20
"""Bytes of a header."""
_DEEPEST = 8
_MOST_DIMENSIONS = 8
_MOST_ENTRIES = 1 << 48
_MOST_BYTES = 1 << 28


class Contents(NamedTuple):
    """What a file holds."""

    about: dict[str, Any]  # the header, without the list of arrays
    arrays: dict[str, NDArray[Any]]  # read-only, memory-mapped, by name
    digest: str  # SHA-256 of the header, and so of all that the file holds, in hexadecimal


class _Entry(NamedTuple):
    """An array as the header lists it, and the bytes of the file from `begin` to before `end`."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int
    sha256: str
    crc32: int | None


def write_file(
    path: Path, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]], *, quick: bool = False
) -> None:
    """Write a file, whole or not at all; a SolverError if it cannot be written.

    A `quick` file is not flushed to the disk and has no SHA-256, so that only a quick :func:`read_file` accepts it: for
    what is made again where it is damaged.

    The header says ``kind``, ``version`` and whatever else :func:`parse_header` accepts; arrays are contiguous: a
    ValueError for others, another dtype, or a header that could not be read again.
    """
    listed, place = [], 0
    for name, array in arrays.items():
        if str(array.dtype) not in _DTYPES or not array.flags.c_contiguous:
            raise ValueError(f"array {name}: {array.dtype}, expected a plain contiguous one")
        content = _bytes_of(array)
        listed.append(
            {
                "name": name,
                "dtype": str(array.dtype),
                "shape": list(array.shape),
                "place": place,
                "sha256": "" if quick else hashlib.sha256(content).hexdigest(),
                "crc32": zlib.crc32(content),
            }
        )
        place = -(-(place + array.nbytes) // _ALIGNED) * _ALIGNED
    header = json.dumps(check_header({**about, "arrays": listed}), sort_keys=True).encode()
    if len(header) > LONGEST:
        raise ValueError(f"a header of {len(header)} bytes: expected at most {LONGEST}")
    start = _start(len(header))
    with replacing(path, error=SolverError, flush=not quick) as temporary, temporary.open("wb") as file:
        file.write(MAGIC + len(header).to_bytes(8, "little"))
        file.write(hashlib.sha256(header).digest() + header)
        for entry, array in zip(listed, arrays.values(), strict=True):
            file.write(b"\0" * (start + int(str(entry["place"])) - file.tell()))
            file.write(_bytes_of(array))


def read_file(path: Path, kind: str, version: int, *, quick: bool = False) -> Contents:
    """Open a file of a kind and version, and check every byte of it, or raise a SolverError.

    If it is `quick`, the CRC-32 of each array is compared, not the SHA-256: for what the program wrote for itself.
    """
    try:
        with path.open("rb", buffering=0) as file:
            header = _read_header(file)
            about = parse_header(header)
            _check_kind(about, kind, version)
            size = path.stat().st_size
            entries = _entries(about.pop("arrays", None), _start(len(header)), size)
            _check_bytes(file, entries, quick=quick)
            raw = np.memmap(file, np.uint8, "r") if size else np.zeros(0, np.uint8)
    except OSError as error:
        raise SolverError(f"file {str(path)!r} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SolverError(f"file {str(path)!r} {error}") from None
    arrays = {entry.name: raw[entry.begin : entry.end].view(entry.dtype).reshape(entry.shape) for entry in entries}
    return Contents(about, arrays, hashlib.sha256(header).hexdigest())


def compress(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return uint8[n], the bytes of an array compressed with LZMA."""
    return np.frombuffer(lzma.compress(array.tobytes(), lzma.FORMAT_RAW, filters=_LZMA), np.uint8)


def decompress(path: Path, arrays: Mapping[str, NDArray[Any]], name: str) -> bytes:
    """Return the bytes that :func:`compress` packed; a SolverError if they are missing, damaged or over 256 MiB."""
    try:
        packed = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_LZMA)
        content = packed.decompress(arrays[name].tobytes(), _MOST_BYTES)
    except (KeyError, lzma.LZMAError):
        raise SolverError(f"file {str(path)!r} is damaged: {name}") from None
    if not packed.eof or packed.unused_data:
        raise SolverError(f"file {str(path)!r} is damaged: {name}")
    return content


def _read_header(file: FileIO) -> bytes:
    """Return the bytes of a file's header; the words of a ValueError follow the file's name."""
    fixed = file.read(_FIXED)
    if fixed[:8] != MAGIC:
        raise ValueError("is not a Muggins file: expected a Muggins solution file")
    length = int.from_bytes(fixed[8:16], "little")
    header = file.read(length) if length <= LONGEST else b""
    if len(header) != length or hashlib.sha256(header).digest() != fixed[16:48]:
        raise ValueError("is damaged: its header has a wrong checksum")
    return header


def _check_kind(about: Mapping[str, Any], kind: str, version: int) -> None:
    if about.get("kind") != kind:
        raise ValueError(f"is a {_shown(about.get('kind'))}: expected a {kind}")
    if about.get("version") != version:
        raise ValueError(f"has layout {_shown(about.get('version'))}: this program reads {version}")


def _entries(listed: Any, start: int, size: int) -> list[_Entry]:
    """Return the arrays that a header lists, which begin at `start` or later."""
    entries = [_entry(each, start) for each in listed] if isinstance(listed, list) else [None]
    if None in entries:
        raise ValueError("is damaged: its header has no proper list of arrays")
    ordered = sorted((entry for entry in entries if entry), key=lambda entry: (entry.begin, entry.end))
    if any(entry.end > size for entry in ordered):
        raise ValueError("is damaged: it is cut short")
    return ordered


def _entry(listed: Any, start: int) -> _Entry | None:
    match listed:
        case {
            "name": str(name),
            "dtype": str(dtype),
            "shape": list(shape),
            "place": int(place),
            "sha256": str(sha256),
        } if (
            dtype in _DTYPES
            and len(shape) <= _MOST_DIMENSIONS
            and all(type(length) is int and length >= 0 for length in shape)
            and prod(max(length, 1) for length in shape) < _MOST_ENTRIES
            and place >= 0
            and place % _ALIGNED == 0
        ):
            end = start + place + np.dtype(dtype).itemsize * prod(shape)
            return _Entry(name, dtype, tuple(shape), start + place, end, sha256, listed.get("crc32"))
    return None


def _check_bytes(file: FileIO, entries: Iterable[_Entry], *, quick: bool) -> None:
    """Compare all arrays with their checksums; what is read leaves memory, what is mapped would not."""
    block = memoryview(bytearray(_BLOCK))
    for entry in entries:
        file.seek(entry.begin)
        left, crc32, sha256 = entry.end - entry.begin, 0, hashlib.sha256()
        while left > 0 and (length := file.readinto(block[: min(left, _BLOCK)])):
            if quick:
                crc32 = zlib.crc32(block[:length], crc32)
            else:
                sha256.update(block[:length])
            left -= length
        if left or (crc32 != entry.crc32 if quick else sha256.hexdigest() != entry.sha256):
            raise ValueError(f"is damaged: {entry.name} has a wrong checksum")


def _shown(value: Any) -> str:
    return shorten(value if isinstance(value, str) else repr(value))


def _bytes_of(array: NDArray[Any]) -> memoryview:
    return memoryview(cast("Any", array) if array.size else b"").cast("B")


def _start(header: int) -> int:
    return -(-(_FIXED + header) // _ALIGNED) * _ALIGNED


def parse_header(raw: bytes) -> dict[str, Any]:
    """Return the object that a header spells, JSON in UTF-8.

    Raises:
        ValueError: not JSON; or not an object, nested deeper than 8 levels, with a number that is not finite or no
            int64, or with a text of more than printable characters; the words go after the name of the file.
    """
    try:
        header = json.loads(raw.decode())
    except (ValueError, RecursionError):
        raise ValueError("is damaged: its header is no JSON") from None
    return check_header(header)


def check_header(header: Any) -> dict[str, Any]:
    """Return a header, checked as :func:`parse_header` does."""
    if not isinstance(header, dict) or not _is_plain(header, _DEEPEST):
        raise ValueError("is damaged: its header is no object of plain numbers and texts")
    return header


def _is_plain(value: Any, levels: int) -> bool:
    match value:
        case None | bool():
            plain = True
        case int():
            plain = -(1 << 63) <= value < 1 << 63
        case float():
            plain = isfinite(value)
        case str():
            plain = value.isprintable()
        case list() | tuple():
            plain = levels > 0 and all(_is_plain(item, levels - 1) for item in value)
        case dict():
            plain = levels > 0 and all(
                isinstance(key, str) and key.isprintable() and _is_plain(item, levels - 1)
                for key, item in value.items()
            )
        case _:
            plain = False
    return plain
