"""Compiled code in the cache folder: a sealed file for each function and each of its signatures.

Numba's own files are trusted as they are, lie below the path of the source, and are not compressed. Here code is found
by what it was compiled from and for, so that two copies of the same sources share it.
"""

import hashlib
import pickle
import sys
import warnings
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning
from numba.core.serialize import dumps

from muggins.errors import MugginsError
from muggins.files.cache import keep, keep_last_used, mark_used, throw_away
from muggins.files.paths import is_file
from muggins.files.sealed import read_sealed, write_sealed
from muggins.kernels.shipped_code import from_shipped, shipped_name

_MOST = 300_000_000  # bytes of compiled code that may stay; all that there is takes less than a third
_COMPILER = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, np.__version__)


class CodeCache(FunctionCache):
    """The cache that a kernel's dispatcher asks for code before it compiles."""

    def __init__(self, function: Any, folder: Path) -> None:
        """Take a function of Python, and the folder of its module's code, which need not be there."""
        self._py_func, self._name, self._folder = function, repr(function), folder
        self.enable()

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, from the cache or as it is shipped; None where there is none."""
        kept = self._load_kept(sig, target_context)
        if kept is None and (kept := from_shipped(self.shipped_name(sig), target_context)) is not None:
            self._save_overload(sig, kept)
        return kept

    def shipped_name(self, sig: Any) -> str:
        """Return the name of the code for a signature among the shipped."""
        return shipped_name(self._folder.name, self._py_func.__qualname__, sig)

    def _load_kept(self, sig: Any, target_context: Any) -> Any:
        """Return the code that the cache has for a signature; damaged code is thrown away."""
        key = self._key(sig, target_context.codegen())
        path = self._path(key)
        if not is_file(path):
            return None
        try:
            content = read_sealed(path)
        except MugginsError:
            throw_away(path)
            return None
        mark_used(self._folder)
        kept, parts = pickle.loads(content)
        if kept != key:
            return None
        return CompileResult._rebuild(target_context, *parts)  # noqa: SLF001

    def _save_overload(self, sig: Any, data: Any) -> None:
        for env in data._find_referenced_environments():  # noqa: SLF001 - kernels linked as bitcode too
            data.library.codegen.set_env(env.env_name, env)
        if data.lifted or data.library.has_dynamic_globals:
            warnings.warn(f"{self._py_func.__qualname__} cannot be kept", NumbaWarning, stacklevel=2)
            return
        key, new = self._key(sig, data.codegen), not self._folder.exists()
        content = dumps((key, data._reduce()))  # noqa: SLF001
        path = self._path(key)
        if keep(path, lambda: write_sealed(path, content)) and new:
            keep_last_used(self._folder.parent, _MOST)

    def _key(self, sig: Any, codegen: Any) -> Any:
        """Return what identifies the code: types, processor, bytecode, line, compiler."""
        key = self._index_key(sig, codegen)
        return key, self._py_func.__code__.co_firstlineno, _COMPILER

    def _path(self, key: Any) -> Path:
        digest = hashlib.sha256(str(key).encode()).hexdigest()[:16]
        return self._folder / f"{self._py_func.__qualname__}-{digest}"
