"""Arrays in a file: a magic number, a JSON header, and arrays that can be memory-mapped.

Bytes 0..7 are the magic number, 8..15 the length of the header (little endian), then 32 bytes of
SHA-256 of the header, then the header in UTF-8. It lists each array's name, dtype, shape, place and
SHA-256. Arrays begin at multiples of 64.
"""

import hashlib
import json
import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.text import replacing

MAGIC = b"MUGGINS\x01"
_ALIGNED = 64
_FIXED = 48
_LONGEST_HEADER = 1 << 20
_LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
_DTYPES = {"uint8", "uint16", "int8", "int32", "int64", "float32", "float64"}


class Contents(NamedTuple):
    """What a file holds.

    Attributes:
        about: the header, without the list of arrays.
        arrays: read-only, memory-mapped, by name.
        digest: SHA-256 of the header, and so of all that the file holds, in hexadecimal.
    """

    about: dict[str, Any]
    arrays: dict[str, NDArray[Any]]
    digest: str


def write_file(path: Path, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a file, whole or not at all.

    Args:
        path: the file.
        about: the header: ``kind``, ``version`` and whatever else JSON can hold.
        arrays: by name, contiguous.

    Raises:
        SolverError: the file cannot be written.
        ValueError: an array of another dtype, or not contiguous.
    """
    listed, place = [], 0
    for name, array in arrays.items():
        if str(array.dtype) not in _DTYPES or not array.flags.c_contiguous:
            raise ValueError(f"array {name}: {array.dtype}, expected a plain contiguous one")
        listed.append(
            {
                "name": name,
                "dtype": str(array.dtype),
                "shape": list(array.shape),
                "place": place,
                "sha256": hashlib.sha256(_bytes_of(array)).hexdigest(),
            }
        )
        place = -(-(place + array.nbytes) // _ALIGNED) * _ALIGNED
    header = json.dumps({**about, "arrays": listed}, sort_keys=True).encode()
    start = _start(len(header))
    with replacing(path, error=SolverError) as temporary, temporary.open("wb") as file:
        file.write(MAGIC + len(header).to_bytes(8, "little"))
        file.write(hashlib.sha256(header).digest() + header)
        for entry, array in zip(listed, arrays.values(), strict=True):
            file.write(b"\0" * (start + int(str(entry["place"])) - file.tell()))
            file.write(_bytes_of(array))


def read_file(path: Path, kind: str, version: int, *, check: bool = True, own: bool = False) -> Contents:
    """Open a file and check every byte of it.

    Args:
        path: the file.
        kind: what the header must call itself.
        version: of the layout that is understood.
        check: whether to compare the arrays with their checksums.
        own: whether the arrays may be written to, which never reaches the file.

    Raises:
        SolverError: no such file, not one of this kind and version, or damaged.
    """
    name = str(path)
    try:
        with path.open("rb") as file:
            fixed = file.read(_FIXED)
            if fixed[:8] != MAGIC:
                raise SolverError(f"file {name!r}: expected a Muggins solution file")
            length = int.from_bytes(fixed[8:16], "little")
            header = file.read(length) if length <= _LONGEST_HEADER else b""
        size = path.stat().st_size
        raw = np.memmap(path, np.uint8, "c" if own else "r") if size else np.zeros(0, np.uint8)
    except OSError as error:
        raise SolverError(f"file {name!r} cannot be read: {error.strerror}") from None
    if len(header) != length or hashlib.sha256(header).digest() != fixed[16:48]:
        raise SolverError(f"file {name!r} is damaged: its header has a wrong checksum")
    about = json.loads(header)
    if about.get("kind") != kind:
        raise SolverError(f"file {name!r} is a {about.get('kind')}: expected a {kind}")
    if about.get("version") != version:
        raise SolverError(f"file {name!r} has layout {about.get('version')}: this program reads {version}")
    start, arrays = _start(length), {}
    for entry in about.pop("arrays"):
        dtype, shape = np.dtype(entry["dtype"]), tuple(entry["shape"])
        begin = start + entry["place"]
        end = begin + dtype.itemsize * int(np.prod(shape, dtype=np.int64))
        part = raw[begin:end]
        if end > size or (check and hashlib.sha256(_bytes_of(part)).hexdigest() != entry["sha256"]):
            raise SolverError(f"file {name!r} is damaged: {entry['name']} has a wrong checksum")
        arrays[entry["name"]] = part.view(dtype).reshape(shape)
    return Contents(about, arrays, hashlib.sha256(header).hexdigest())


def compress(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return uint8[n], the bytes of an array compressed with LZMA."""
    return np.frombuffer(lzma.compress(array.tobytes(), lzma.FORMAT_RAW, filters=_LZMA), np.uint8)


def decompress(path: Path, arrays: Mapping[str, NDArray[Any]], name: str) -> bytes:
    """Return the bytes that :func:`compress` made the array `name` of.

    Args:
        path: the file they were read from, for the message of an error.
        arrays: what it holds.
        name: of the array.

    Raises:
        SolverError: there is no such array, or it is damaged.
    """
    try:
        return lzma.decompress(arrays[name].tobytes(), lzma.FORMAT_RAW, filters=_LZMA)
    except (KeyError, lzma.LZMAError, EOFError):
        raise SolverError(f"file {str(path)!r} is damaged: {name}") from None


def _bytes_of(array: NDArray[Any]) -> memoryview:
    return memoryview(cast("Any", array) if array.size else b"").cast("B")


def _start(header: int) -> int:
    return -(-(_FIXED + header) // _ALIGNED) * _ALIGNED
