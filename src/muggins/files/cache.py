"""What takes long to make, kept in the cache folder so that the next start is quick.

Whatever is damaged there is thrown away and made again; where nothing can be kept, it is made each
time. Either is said once, in one line.
"""

import hashlib
import logging
import os
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MugginsError, SolverError
from muggins.files.arrays import read_file, write_file
from muggins.files.paths import cache_folder, is_file

KIND, VERSION = "unpacked", 2
UNPACKED = "unpacked"
"""The folder of what is unpacked, in that of the cache."""
_MOST_UNPACKED = 800_000_000
"""Bytes; a solution takes 230 MB, the trees of the play 130."""
_DAY = 86_400

Arrays = Mapping[str, NDArray[Any]]

_log = logging.getLogger("muggins")
_said: set[str] = set()


def unpacked(
    digest: str, name: str, unpack: Callable[[], Arrays], check: Callable[[Arrays], None], *, own: bool = False
) -> Arrays:
    """Return what ``unpack`` returns, from the cache if it was called for this digest before.

    Args:
        digest: of all that the result depends on.
        name: of this part.
        unpack: makes the arrays.
        check: raises SolverError for arrays that no kernel may be given: of other shapes or dtypes, or
            with an index out of bounds.
        own: whether the arrays that come back may be written to; then they are the caller's own,
            and take memory only where they are.

    Raises:
        SolverError: ``unpack`` raises it, or makes arrays that do not pass ``check``.
    """
    finish = _own if own else _read_only
    about = {"kind": KIND, "version": VERSION, "name": name, "digest": digest}
    key = hashlib.sha256(f"{VERSION} {digest}".encode()).hexdigest()[:16]
    path = cache_folder() / UNPACKED / f"{name}-{key}"
    if (found := _kept(path, about, check, own=own)) is not None:
        return finish(found)
    arrays = unpack()
    check(arrays)
    if keep(path, lambda: write_file(path, about, arrays)):
        keep_last_used(path.parent, _MOST_UNPACKED)
        found = _kept(path, about, check, own=own)
    return finish(arrays if found is None else found)


def _kept(path: Path, about: Mapping[str, Any], check: Callable[[Arrays], None], *, own: bool) -> Arrays | None:
    """Return the arrays of a file, or None where there is none; one that is damaged is thrown away."""
    if not is_file(path):
        return None
    try:
        found = read_file(path, KIND, VERSION, quick=True, own=own)
        check(found.arrays)
    except SolverError:
        found = None
    if found is None or found.about != about:
        throw_away(path)
        return None
    mark_used(path)
    return found.arrays


def keep(path: Path, write: Callable[[], None]) -> bool:
    """Write a file of the cache, and return whether it could be; if not, that is said once.

    Args:
        path: the file; folders above it are made.
        write: writes it, whole or not at all.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write()
    except (OSError, MugginsError) as error:
        why = f"{error.filename!r}: {error.strerror}" if isinstance(error, OSError) else error
        _say("not kept", f"Nothing can be kept in the cache, so every start will be slow: {why}")
        return False
    return True


def throw_away(path: Path) -> None:
    """Remove a damaged file of the cache, and say so; once in a process, however many there are."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
    _say("damaged", f"Damaged in the cache, and now made again: {str(path)!r}")


def mark_used(path: Path) -> None:
    """Note that a file or folder of the cache is used, so that others are forgotten before it."""
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > _DAY:
            os.utime(path)


def keep_last_used(folder: Path, most: int) -> None:
    """Remove from a folder of the cache what was used longest ago.

    Args:
        folder: its files and folders are kept or removed, each as a whole.
        most: bytes that may stay.
    """
    with suppress(OSError):  # others may do the same
        for each in sorted(folder.iterdir(), key=_last_used, reverse=True):
            most -= size_of(each)
            if most < 0 and each.is_dir():
                shutil.rmtree(each, ignore_errors=True)
            elif most < 0:
                each.unlink(missing_ok=True)


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder; 0 for one that has gone."""
    total = 0
    for each in path.rglob("*") if path.is_dir() else (path,):
        with suppress(OSError):
            total += 0 if each.is_dir() else each.stat().st_size
    return total


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def _say(what: str, words: str) -> None:
    """Tell whoever runs the program, on standard error if nobody listens to the log."""
    if what not in _said:
        _said.add(what)
        _log.warning(words)


def _own(arrays: Arrays) -> Arrays:
    """Return the arrays, copied where they cannot be written to."""
    views = {name: array.view(np.ndarray) for name, array in arrays.items()}
    return {name: view if view.flags.writeable else view.copy() for name, view in views.items()}


def _read_only(arrays: Arrays) -> Arrays:
    """Return the arrays in the one form that kernels are compiled for."""
    views = {name: array.view(np.ndarray) for name, array in arrays.items()}
    for view in views.values():
        view.flags.writeable = False
    return views
