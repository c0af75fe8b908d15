"""Kernels that only kernels call, kept as LLVM bitcode.

Numba makes machine code of each kernel together with all that it calls, so one five calls below Python is compiled five
times. A kernel that Python never calls needs none: its callers take its bitcode in.
"""

import ctypes
from typing import Any

from numba.core.codegen import JITCodeLibrary

from muggins.kernels.compiler import KernelCompiler


class _NoMachineCode:
    """The code generator of a library that has no machine code, so no environment to point to in it."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, name: str, env: Any) -> None:
        """Do nothing: the caller's machine code gets the environment."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class BitcodeLibrary(JITCodeLibrary):
    """A code library that is linked into others, unoptimised, and never becomes machine code."""

    @property
    def codegen(self) -> Any:
        return _NoMachineCode(self._codegen)

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._final_module.verify()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int | None:  # noqa: ARG002
        """Return what Python calls instead of this kernel: a function that raises TypeError."""
        self._ensure_finalized()
        return ctypes.cast(ctypes.pythonapi.PyErr_BadArgument, ctypes.c_void_p).value

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave that to the caller's compilation."""


class BitcodeCompiler(KernelCompiler):
    """Numba's pipeline into a :class:`BitcodeLibrary`."""

    library = BitcodeLibrary
