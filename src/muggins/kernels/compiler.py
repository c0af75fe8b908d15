"""Numba's compiler for kernels, without the work that it does twice."""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.types import Function


class KernelLibrary(JITCodeLibrary):
    """A code library that is optimised only as a whole, once it is linked, not function by function before that."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001


class KernelCompiler(Compiler):
    """Numba's pipeline into a library of the class ``library``."""

    library: type[JITCodeLibrary] = KernelLibrary

    def define_pipelines(self) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


_function: Any = Function
_look_up = _function.get_call_type


def _remembered_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """Return the signature of an operation on some types; Numba tries some ten templates wherever one occurs."""
    known = self.__dict__.setdefault("_known_calls", {})
    signature = None if kws else known.get((context, args))
    if signature is None:
        signature = _look_up(self, context, args, kws)
        # Overloads written in Python are compiled with the options of their caller, so they are looked up anew.
        if not kws and self.__dict__.get("_impl_keys", {}).get(signature.args) == self.typing_key:
            known[context, args] = signature
    return signature


_function.get_call_type = _remembered_call_type
