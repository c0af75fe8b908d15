"""What takes long to unpack, kept in the cache folder so that the next start is quick."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.files.paths import cache_folder

KIND, VERSION = "unpacked", 1
_KEPT = 12
"""Files that are kept, the last used ones; a solution has five of them, 160 MB together."""


def unpacked(
    digest: str, name: str, unpack: Callable[[], Mapping[str, NDArray[Any]]], *, own: bool = False
) -> Mapping[str, NDArray[Any]]:
    """Return what ``unpack`` returns, from the cache if it was called for this digest before.

    Args:
        digest: of all that the result depends on.
        name: of this part.
        unpack: makes the arrays.
        own: whether the arrays that come back may be written to; then they are the caller's own,
            and take memory only where they are.
    """
    finish = _own if own else _read_only
    path = cache_folder() / "unpacked" / f"{digest[:16]}-{name}"
    try:
        found = read_file(path, KIND, VERSION, check=False, own=own)
        if found.about["digest"] == digest:
            return finish(found.arrays)
    except SolverError:
        pass
    arrays = unpack()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, {"kind": KIND, "version": VERSION, "digest": digest}, arrays)
        whole = (file for file in path.parent.iterdir() if not file.name.startswith("."))
        others = sorted(whole, key=lambda file: file.stat().st_atime)
        for old in others[:-_KEPT]:
            old.unlink(missing_ok=True)
        return finish(read_file(path, KIND, VERSION, check=False, own=own).arrays)
    except (OSError, SolverError):  # nowhere to keep it: it is unpacked again next time
        return finish(arrays)


def _own(arrays: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
    """Return the arrays, copied where they cannot be written to."""
    views = {name: array.view(np.ndarray) for name, array in arrays.items()}
    return {name: view if view.flags.writeable else view.copy() for name, view in views.items()}


def _read_only(arrays: Mapping[str, NDArray[Any]]) -> Mapping[str, NDArray[Any]]:
    """Return the arrays in the one form that kernels are compiled for."""
    views = {name: array.view(np.ndarray) for name, array in arrays.items()}
    for view in views.values():
        view.flags.writeable = False
    return views
