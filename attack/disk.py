"""What a power cut leaves of files: all that was synced, and any part of what was not.

A small library, compiled here and loaded before the C library, notes what processes do to the files below
a folder. From that log the folder can be built as a cut at any moment may leave it. As on the file systems of
Linux, an fsync keeps a file's bytes, its name and the folders above it; a removal is kept, and so is a rename, by an
fsync of their folder only, or by one of the renamed file.
"""

import os
import random
import shutil
import struct
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_ENTRY = struct.Struct("=IIQQ")
_SECTOR = 512


class Noted(NamedTuple):
    """Something done to a file: Written, Truncated, Synced, Created, Made (a folder), Unlinked, Renamed or Linked."""

    kind: str
    file: int
    at: int
    data: bytes

    @property
    def size(self) -> int:
        """Bytes that it takes in the log."""
        return _ENTRY.size + len(self.data)


class _Named(NamedTuple):
    """A change of names: a file gets a name (`path`), or loses one (`gone`), or both."""

    file: int
    path: str
    gone: str

    @property
    def names(self) -> list[str]:
        """The names that it changes."""
        return [name for name in (self.path, self.gone) if name]


def recorder(folder: Path) -> Path | None:
    """Return the library that notes, compiled into a folder; None where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    library, source = folder / "disk.so", Path(__file__).with_name("disk.c")
    if compiler is None or os.uname().sysname != "Linux":
        return None
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def read_log(log: Path) -> Iterator[Noted]:
    """Read what was noted."""
    data, place = log.read_bytes(), 0
    while place < len(data):
        length, kind, file, at = _ENTRY.unpack_from(data, place)
        place += _ENTRY.size + length
        yield Noted(chr(kind), file, at, data[place - length : place])


class Disk:
    """The files below a folder, as they are on the disk and as processes see them."""

    def __init__(self, root: Path) -> None:
        """Begin with an empty folder."""
        self._root = str(root)
        self._bytes: dict[int, bytearray] = {}
        self._unsynced: dict[int, list[Noted]] = defaultdict(list)
        self._names: dict[str, int] = {}
        self._unnamed: list[_Named] = []
        self._seen: dict[str, int] = {}
        self._folders: dict[int, str] = {root.stat().st_ino: self._root}
        self._numbers: dict[int, int] = {}
        self._made = 0

    def do(self, noted: Noted) -> None:
        """Take in what was done next."""
        match noted.kind:
            case "W" | "T":
                self._unsynced[self._numbers.get(noted.file, -1)].append(noted)
            case "S":
                self._sync(noted.file)
            case "C":
                self._made += 1  # numbers of removed files are used again
                self._numbers[noted.file] = self._made
                self._bytes[self._made] = bytearray()
                self._rename(_Named(self._made, noted.data.decode(), ""))
            case "M":
                self._folders[noted.file] = noted.data.decode()
            case "U":
                path = noted.data.decode()
                self._rename(_Named(self._seen.get(path, -1), "", path))
            case "R":
                gone, path = noted.data.decode().split("\0")
                self._rename(_Named(self._seen.get(gone, -1), path, gone))
            case "L":
                other, path = noted.data.decode().split("\0")
                self._rename(_Named(self._seen.get(other, -1), path, ""))

    def cut(self, rng: random.Random) -> dict[str, bytes]:
        """Return the files that are left, by their path below the folder."""
        names = dict(self._names)
        for named in self._unnamed[: self._some(rng, len(self._unnamed))]:
            _apply(names, named)
        return {os.path.relpath(path, self._root): self._left(rng, file) for path, file in names.items()}

    def _rename(self, named: _Named) -> None:
        _apply(self._seen, named)
        self._unnamed.append(named)

    def _sync(self, number: int) -> None:
        """Keep a file and its name; or what was renamed in a folder."""
        file, folder = self._numbers.get(number), self._folders.get(number)
        if file is not None:
            for noted in self._unsynced.pop(file, ()):
                _write(self._bytes[file], noted.at, None if noted.kind == "T" else noted.data)
        rest: list[_Named] = []
        for named in self._unnamed:
            if named.file == file or folder in [os.path.dirname(name) for name in named.names]:  # noqa: PTH120
                # What a name stood for before is over, too.
                for earlier in [each for each in rest if set(each.names) & set(named.names)]:
                    _apply(self._names, earlier)
                    rest.remove(earlier)
                _apply(self._names, named)
            else:
                rest.append(named)
        self._unnamed = rest

    def _left(self, rng: random.Random, file: int) -> bytes:
        """Return what is left of a file: what was synced, and of the rest some, in pieces of a sector."""
        found, rest = bytearray(self._bytes[file]), self._unsynced.get(file, [])
        whole = self._some(rng, len(rest))
        torn = rng.random() < 0.5
        for place, noted in enumerate(rest):
            if place < whole:
                _write(found, noted.at, None if noted.kind == "T" else noted.data)
            elif torn and noted.kind == "W":
                for begin in range(0, len(noted.data), _SECTOR):
                    if rng.random() < 0.5:
                        _write(found, noted.at + begin, noted.data[begin : begin + _SECTOR])
        return bytes(found)

    @staticmethod
    def _some(rng: random.Random, most: int) -> int:
        """Return how many of so many are kept: none, all, or any number."""
        return rng.choice([0, most, rng.randint(0, most)])


def _apply(names: dict[str, int], named: _Named) -> None:
    if named.gone and names.get(named.gone) == named.file:
        del names[named.gone]
    if named.path:
        names[named.path] = named.file


def _write(found: bytearray, at: int, data: bytes | None) -> None:
    """Write into a file, or cut it off where `data` is None; a gap is filled with zeros."""
    if data is None:
        del found[at:]
    if len(found) < at:
        found.extend(bytes(at - len(found)))
    if data is not None:
        found[at : at + len(data)] = data
