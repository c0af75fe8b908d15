"""Numba's compiler for kernels, without the work that it does twice."""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


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
