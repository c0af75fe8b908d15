"""The only place with compile options and the folders of compiled code.

Numba's cache looks at the file of the compiled function only, and would miss a change of its callee in another file.
Compiled code therefore lies in a folder for each module, named by a hash of the module and of all modules of the
package that it imports, directly or not, of the package's tables, the Numba version and the kind of processor.
"""

import gc
import hashlib
import platform
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit, types
from numba.core import event
from numba.core.codegen import get_host_cpu_features
from numba.extending import register_jitable

from muggins.files import paths
from muggins.files.cache import COMPILED
from muggins.kernels.bitcode import BitcodeCompiler
from muggins.kernels.cached_code import CodeCache
from muggins.kernels.compiler import KernelCompiler
from muggins.kernels.notice import watchers

_F = TypeVar("_F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
_COMPUTES_NOTHING = re.compile(r"muggins\.(files|errors|brief|drawing|wire)\b")
_IMPORTS = re.compile(rb"^[ \t]*(?:from|import) ([\w.]+)(?: import (\([^)]*\)|[^\n]*))?", re.MULTILINE)


def _root_of(module: str) -> Path | None:
    if module.startswith("muggins."):
        return _PACKAGE.parent
    file = getattr(sys.modules.get(module), "__file__", None)
    return None if file is None else Path(file).resolve().parents[module.count(".")]


@cache
def _read(root: Path, module: str) -> tuple[bytes, frozenset[str]]:
    path = root.joinpath(*module.split(".")).with_suffix(".py")
    path = path if path.is_file() else path.with_suffix("") / "__init__.py"
    if not path.is_file():  # a function or a class, not a module
        return b"", frozenset()
    source, imported = path.read_bytes(), set()
    for place, names in _IMPORTS.findall(source):
        imported |= {place.decode(), *(f"{place.decode()}.{name}" for name in re.findall(r"\w+", names.decode()))}
    return source, frozenset(imported)


@cache
def _basis() -> bytes:
    """Return a hash of what all kernels depend on: the compiler, the processor, the tables."""
    digest = hashlib.sha256(f"numba {numba.__version__} {platform.machine()}".encode())
    for path in sorted(_PACKAGE.rglob("*.csv")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.digest()


@cache
def sources_hash(module: str) -> str | None:
    """Return a hash of all that a module computes depends on, in hexadecimal; None for code in no file.

    Modules of this package are followed, but for those that only read, write or show; and those next to the module.
    """
    root, ours, top = _root_of(module), _PACKAGE.parent, module.partition(".")[0]
    if root is None:
        return None
    seen, ahead = {module}, [module]
    while ahead:
        name = ahead.pop()
        imported = _read(ours if name.startswith("muggins.") else root, name)[1]
        new = {each for each in imported if each.startswith(("muggins.", f"{top}."))} - seen
        new = {each for each in new if not _COMPUTES_NOTHING.match(each)}
        seen |= new
        ahead += new
    digest = hashlib.sha256(_basis())
    for name in sorted(seen):
        digest.update(name.encode() + b"\0" + _read(ours if name.startswith("muggins.") else root, name)[0])
    return digest.hexdigest()[:16]


@cache
def cache_folder(module: str) -> Path | None:
    """Return where a module's compiled code lies, or None: then every process compiles again."""
    digest = sources_hash(module)
    return None if digest is None else paths.cache_folder() / COMPILED / f"{module.removeprefix('muggins.')}-{digest}"


@cache
def processor() -> str:
    """Return a name for what this processor can do: compiled code is for such processors only."""
    features: str = get_host_cpu_features()  # type: ignore[no-untyped-call]
    return hashlib.sha256(features.encode()).hexdigest()[:16]


_FAST = {"contract", "reassoc", "arcp", "nsz"}
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "pipeline_class": BitcodeCompiler}


def _compiled(function: _F, **options: Any) -> _F:
    # Options not given here are inherited from whichever caller is compiled first.
    settings = {"no_cfunc_wrapper": True, "_nrt": True, "pipeline_class": KernelCompiler, **options}
    made: Any = njit(nogil=True, **settings)(function)
    if made is not function:  # as it is where the compiler is switched off
        if settings["pipeline_class"] is KernelCompiler and (folder := cache_folder(function.__module__)) is not None:
            made._cache = CodeCache(function, folder)  # noqa: SLF001
        made.get_call_template = _of_variables(made.get_call_template)
    return cast("_F", made)


def _of_variables(template: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a kernel is looked up: constants count as variables, or each would have it compiled again."""
    unliteral: Any = types.unliteral

    def lookup(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(map(unliteral, args)), {name: unliteral(kws[name]) for name in kws})

    return lookup


def kernel(function: _F) -> _F:
    """Compile a function: no Python objects, no lock held, cached on disk."""
    return _compiled(function)


def inner_kernel(function: _F) -> _F:
    """Compile a function that only kernels call, into them: see :mod:`muggins.kernels.bitcode`."""
    return _compiled(function, **_INNER)


def vector_kernel(function: _F) -> _F:
    """Compile a function of floats so that its loops become vector instructions.

    Sums may be taken in another order and a product and a sum be one instruction; a division by
    zero gives an infinity, as in NumPy. Not-a-numbers and infinities keep their meaning.
    """
    return _compiled(function, error_model="numpy", fastmath=_FAST)


def borrowing_kernel(function: _F) -> _F:
    """Compile a function that neither allocates nor returns arrays; it only borrows its caller's.

    References are not counted: that takes two atomic instructions for each array. It may call kernels that allocate.
    """
    return _compiled(function, _nrt=False)


def inner_borrowing_kernel(function: _F) -> _F:
    """Compile a function that only borrows, as :func:`borrowing_kernel`, and that only kernels call."""
    return _compiled(function, _nrt=False, **_INNER)


def inlined_kernel(function: _F) -> _F:
    """Compile a part of a borrowing kernel, into which LLVM puts it: Numba would take many times as long."""
    return _compiled(function, _nrt=False, forceinline=True, **_INNER)


def inlined_vector_kernel(function: _F) -> _F:
    """Do the same with a part of a vector kernel that only borrows."""
    return _compiled(function, error_model="numpy", fastmath=_FAST, _nrt=False, forceinline=True, **_INNER)


def inlined(function: _F) -> _F:
    """Compile a small helper into each of its callers."""
    return cast("_F", njit(inline="always")(function))


def plain(function: _F) -> _F:
    """Mark a small function that Python runs unchanged and kernels inline."""
    return register_jitable(**_INNER)(function)


unsigned = cast("Callable[[Any], int]", np.uint64)
"""A number that is not below zero, as an index: kernels count signed ones from the end where they are."""
signed = cast("Callable[[Any], int]", np.int64)
"""A number as a signed one: unsigned ones wrap below zero, and mix into fractions."""


class _Compiler(event.Listener):
    """Listens for every function that is compiled, not for those read from the cache.

    A compilation makes a great many objects that last: to look among them for what can go would take
    a seventh of its time.
    """

    def __init__(self) -> None:
        self._depth, self._collects = 0, False

    def on_start(self, _: object) -> None:
        if self._depth == 0:
            self._collects = gc.isenabled()
            gc.disable()
            for watcher in watchers():
                watcher.begins()
        self._depth += 1

    def on_end(self, ended: Any) -> None:
        self._depth -= 1
        function = ended.data["dispatcher"].py_func
        if function.__module__.startswith("muggins."):
            for watcher in watchers():
                watcher.compiled(f"{function.__module__}.{function.__qualname__}")
        if self._depth == 0:
            if self._collects:
                gc.enable()
            for watcher in watchers():
                watcher.ends()


event.register("numba:compile", _Compiler())  # type: ignore[no-untyped-call]
