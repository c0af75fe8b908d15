"""The only place with compile options and the folder of compiled code.

Numba's cache looks at the file of the compiled function only, so a cached caller goes on returning
old results after its callee in another file has changed. The cache therefore lives in a folder
named by a hash of the package's sources and tables, the Numba version and the kind of processor.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import njit

_F = TypeVar("_F", bound=Callable[..., Any])

_options: Any = numba.config
_PACKAGE = Path(__file__).resolve().parent.parent


def _sources_hash() -> str:
    """Hash all of the package that kernels are in: tables made anywhere there are compiled in."""
    digest = hashlib.sha256(f"numba {numba.__version__} {platform.machine()}".encode())
    for path in sorted((*_PACKAGE.rglob("*.py"), *_PACKAGE.rglob("*.csv"))):
        place = path.relative_to(_PACKAGE)
        if place.parts[0] not in {"archive", "cli", "coach", "quiz", "table", "web"}:
            digest.update(place.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


SOURCES = _sources_hash()
"""What kernels, and all that they compute, depend on."""


def _cache_folder() -> Path | None:
    """Return a folder that can be written to, or None: then every process compiles anew."""
    root = Path(os.environ.get("MUGGINS_CACHE") or platformdirs.user_cache_dir("muggins"))
    folder = root / f"kernels-{SOURCES}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


CACHE_FOLDER = _cache_folder()


def _compiled(function: _F, **options: Any) -> _F:
    others = _options.CACHE_DIR
    try:
        # The folder is read when a function is decorated; other users of Numba keep theirs.
        _options.CACHE_DIR = str(CACHE_FOLDER or "")
        return cast("_F", njit(cache=CACHE_FOLDER is not None, nogil=True, **options)(function))
    finally:
        _options.CACHE_DIR = others


def kernel(function: _F) -> _F:
    """Compile a function: no Python objects, no lock held, cached on disk."""
    return _compiled(function)


def inner_kernel(function: _F) -> _F:
    """Compile a function that only kernels call: without a way in from Python.

    The way in unpacks every array of every argument; for a function of a large tuple that takes
    the compiler longer than the function itself.
    """
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def vector_kernel(function: _F) -> _F:
    """Compile a function of floats so that its loops become vector instructions.

    Sums may be taken in another order and a product and a sum be one instruction; a division by
    zero gives an infinity, as in NumPy. Not-a-numbers and infinities keep their meaning.
    """
    return _compiled(function, error_model="numpy", fastmath={"contract", "reassoc", "arcp", "nsz"})


def inlined(function: _F) -> _F:
    """Compile a small helper into each of its callers."""
    return cast("_F", njit(inline="always")(function))


@inlined
def signed(word: Any) -> int:
    """Return a number as a signed one: unsigned ones wrap below zero, and mix into fractions."""
    return np.int64(word)  # type: ignore[return-value]


def is_compiled(*kernels: Callable[..., Any]) -> bool:
    """Return whether earlier runs have left compiled code for all these kernels."""
    if _options.DISABLE_JIT:
        return True
    tag = f"py{sys.version_info.major}{sys.version_info.minor}"
    return CACHE_FOLDER is not None and all(
        next(CACHE_FOLDER.rglob(f"*.{function.__qualname__}-*.{tag}*.nbi"), None) for function in kernels
    )
