"""The only place with compile options and the folder of compiled code.

Numba's cache looks at the file of the compiled function only, so a cached caller goes on returning
old results after its callee in another file has changed. The cache therefore lives in a folder
named by a hash of every source file that defines kernels, the Numba version and the processor.
"""

import hashlib
import os
import platform
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
    """Hash every file of the package that uses this module."""
    digest = hashlib.sha256(f"numba {numba.__version__} {platform.machine()}".encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        if b"_jit" in text:
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def _cache_folder() -> Path | None:
    """Return a folder that can be written to, or None: then every process compiles anew."""
    root = Path(os.environ.get("MUGGINS_CACHE") or platformdirs.user_cache_dir("muggins"))
    folder = root / f"kernels-{_sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


CACHE_FOLDER = _cache_folder()
if CACHE_FOLDER is not None:
    _options.CACHE_DIR = str(CACHE_FOLDER)


def kernel(function: _F) -> _F:
    """Compile a function: no Python objects, no lock held, cached on disk."""
    return cast("_F", njit(cache=CACHE_FOLDER is not None, nogil=True)(function))


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
    return CACHE_FOLDER is not None and all(
        next(CACHE_FOLDER.rglob(f"*.{function.__qualname__}-*.nbi"), None) for function in kernels
    )
