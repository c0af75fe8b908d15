"""The cache of what takes long to compute, so that the next start is quick.

Whatever is damaged there is thrown away and made again; where nothing can be kept, it is made each
time. Either is said once, in one line.
"""

import logging
import os
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MugginsError, SolverError
from muggins.files.arrays import read_file, write_file
from muggins.files.paths import cache_folder, is_file

KIND, VERSION = "unpacked", 2
COMPILED, UNPACKED = "kernels", "unpacked"
"""The folders of compiled code and of what is unpacked, in that of the cache."""
_MOST_UNPACKED = 1_200_000_000  # bytes; a solution takes 415 MB, the trees of the play 130
_DAY = 86_400
_LONGEST_UNUSED = 30 * _DAY

Arrays = Mapping[str, NDArray[Any]]

_log = logging.getLogger("muggins")
_said: set[str] = set()
_writers: list[Thread] = []


def unpacked(key: str, name: str, unpack: Callable[[], Arrays]) -> Arrays:
    """Return the arrays that ``unpack`` makes, from the cache if they were made for this key before.

    New ones are written while the caller already works with them.

    The key names all that they depend on: a hash of the file that is unpacked, if any, and of the sources that do it.
    """
    path = cache_folder() / UNPACKED / f"{name}-{key}"
    if (cached := _cached(path)) is not None:
        return _read_only(cached)
    arrays = _read_only(unpack())
    writer = Thread(target=_keep_unpacked, args=(path, arrays))
    writer.start()
    _writers.append(writer)
    return arrays


def _keep_unpacked(path: Path, arrays: Arrays) -> None:
    about = {"kind": KIND, "version": VERSION, "name": path.name}
    if keep(path, lambda: write_file(path, about, arrays, quick=True)):
        keep_last_used(path.parent, _MOST_UNPACKED)


def finish_writing() -> None:
    """Wait until all that was unpacked lies in the cache."""
    while _writers:
        _writers.pop().join()


def _cached(path: Path) -> Arrays | None:
    """Return the arrays of a file, or None if it is missing; a damaged one is deleted."""
    if not is_file(path):
        return None
    try:
        about, arrays, _ = read_file(path, KIND, VERSION, quick=True)
    except SolverError:
        about, arrays = {}, {}
    if about.get("name") != path.name:
        throw_away(path)
        return None
    mark_used(path)
    return arrays


def keep(path: Path, write: Callable[[], None]) -> bool:
    """Write a file of the cache, whole or not at all, and return whether it could be; if not, that is said once."""
    try:
        cache_folder().mkdir(0o700, parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        write()
    except (OSError, MugginsError) as error:
        why = f"{error.filename!r}: {error.strerror}" if isinstance(error, OSError) else error
        _say("not kept", f"Nothing can be kept in the cache, so every start will be slow: {why}")
        return False
    return True


def throw_away(path: Path) -> None:
    """Remove a damaged file of the cache, and report the first one in a process."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
    _say("damaged", f"Damaged in the cache, and now made again: {str(path)!r}")


def mark_used(path: Path) -> None:
    """Note that a file or folder of the cache is used, so that others are forgotten before it."""
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > _DAY:
            os.utime(path)


def keep_last_used(folder: Path, most: int) -> None:
    """Remove from a folder of the cache what was not used for a month, and the least recently used.

    ``most``: bytes that may stay. Files and folders in it are kept or removed, each as a whole.
    """
    now = time.time()
    with suppress(OSError):  # others may do the same
        for each in sorted(folder.iterdir(), key=_last_used, reverse=True):
            most -= sum(file.stat().st_size for file in (each, *each.rglob("*")) if is_file(file))
            if most < 0 or now - _last_used(each) > _LONGEST_UNUSED:
                shutil.rmtree(each) if each.is_dir() else each.unlink()


def _last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def _say(what: str, words: str) -> None:
    if what not in _said:
        _said.add(what)
        _log.warning(words)


def _read_only(arrays: Arrays) -> Arrays:
    """Return the arrays in the one form that kernels are compiled for."""
    views = {name: array.view(np.ndarray) for name, array in arrays.items()}
    for view in views.values():
        view.flags.writeable = False
    return views
