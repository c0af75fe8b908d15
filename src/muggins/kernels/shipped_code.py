"""Kernels as the program ships them: optimised LLVM bitcode, of which any processor's machine code is made in a moment.

``python -m scripts.shipped_code --write`` makes the file. A kernel whose sources, Numba or system are others than there
is compiled from its source.
"""

import hashlib
import logging
import pickle
import platform
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm
from numba import config
from numba.core.compiler import compile_result
from numpy.typing import NDArray

from muggins.errors import MugginsError
from muggins.files.arrays import decompress, read_file
from muggins.kernels.compiler import KernelLibrary

PATH = Path(__file__).with_suffix(".muggins")
SYSTEM = f"{sys.platform} {platform.machine()}{sys.abiflags}"
KIND, VERSION = "kernels", 1

_log = logging.getLogger("muggins")


def shipped_name(folder: str, function: str, sig: Any) -> str:
    """Return a kernel's name in the file: that of its folder in the cache, its own, a hash of its arguments' types."""
    return f"{folder}/{function}-{hashlib.sha256(str(sig).encode()).hexdigest()[:16]}"


@cache
def shipped() -> Mapping[str, NDArray[Any]]:
    """Return the shipped kernels of this system, compressed, by name; none if the file is damaged, which is logged."""
    try:
        about, arrays, _ = read_file(PATH, KIND, VERSION)
    except MugginsError as error:
        _log.warning("Kernels are compiled from their sources: %s", error)
        return {}
    return arrays if about.get("system") == SYSTEM and not config.BOUNDSCHECK else {}  # type: ignore[attr-defined]


def from_shipped(name: str, context: Any) -> Any:
    """Return the compiled kernel of a name, None where it is not shipped."""
    if name not in shipped():
        return None
    content = pickle.loads(decompress(PATH, shipped(), name))
    (called, _, bitcode), described, environment, signature, reload_init, environments = content
    codegen = context.codegen()
    library: Any = KernelLibrary(codegen, called)  # type: ignore[no-untyped-call]
    library.enable_object_caching()
    library._final_module = llvm.parse_bitcode(bitcode)  # noqa: SLF001
    library._finalize_final_module()  # noqa: SLF001
    for each in environments:
        codegen.set_env(each.env_name, each)
    return compile_result(  # type: ignore[no-untyped-call]
        typing_context=context.typing_context,
        target_context=context,
        entry_point=context.get_executable(library, described, environment),
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=described,
        library=library,
        environment=environment,
        reload_init=reload_init,
        referenced_envs=environments,
    )
