"""Numba's unoptimised code of all entry points, made one module for wasm32, optimised, and linked."""

import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import types
from numba.core.callconv import CPUCallConv
from numba.core.codegen import JITCPUCodegen

from muggins.kernels.bitcode import BitcodeLibrary
from muggins.kernels.cached_code import CodeCache
from muggins.kernels.compiler import KernelCompiler
from wasm.entries import entries

_TRIPLE = "wasm32-unknown-unknown"
_LINK = (
    "wasm-ld --no-entry --strip-all --gc-sections -O2 --allow-undefined --stack-first -z stack-size=1048576 "
    "--export-memory --export=__heap_base"
)

_APART = "compact10_code_node", "compact7_follow", "opening_code9_code_set", "ends9end_table", "tree10_fill_ends"
"""Functions that stay out of line, by their mangled names: a browser optimises one when it is called again, not while
one long call runs."""


def build(path: Path) -> None:
    """Write the module, and print its size and the seconds it took."""
    began = time.perf_counter()
    # No machine code for this processor, so none to keep.
    JITCPUCodegen._library_class = KernelCompiler.library = BitcodeLibrary
    cache: Any = CodeCache
    cache._load_overload = cache._save_overload = lambda *_: None
    convention: Any = CPUCallConv
    raised = convention.build_excinfo_struct  # without the line that raises, which is named by its path
    convention.build_excinfo_struct = lambda self, error, words, *_: raised(self, error, words, None, None)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(opt=2, features="+simd128,+bulk-memory")
    whole, signatures = llvm.parse_assembly(""), {}
    whole.triple, whole.data_layout = _TRIPLE, str(machine.target_data)
    for name, (kernel, arguments) in entries().items():
        text, symbol, signatures[name] = _compile(kernel, arguments)
        whole.link_in(_retargeted(text, str(machine.target_data)))
        whole.get_function(symbol).name = name
    print(f"{len(signatures)} entry points compiled in {time.perf_counter() - began:.1f} s")
    _optimize(whole, set(signatures), machine)
    path.parent.mkdir(parents=True, exist_ok=True)
    _link(machine.emit_object(whole), sorted(signatures), path)
    _add_section(path, "entries", json.dumps(signatures).encode())
    print(f"{path}: {path.stat().st_size:,} bytes in {time.perf_counter() - began:.1f} s")


def _compile(kernel: Any, arguments: tuple[Any, ...]) -> tuple[str, str, Any]:
    """Return the LLVM text of a kernel for some arguments, its symbol, and its arguments' types and result's."""
    kernel.compile(tuple(map(numba.typeof, arguments)))
    (made,) = kernel.overloads.values()
    signature = {
        "args": [w for each in made.signature.args for w in _words(each)],
        "returns": str(made.signature.return_type),
    }
    return made.library.get_llvm_str(), made.fndesc.llvm_func_name, signature


def _words(kind: Any) -> list[str]:
    """Return a type as words, an array as its element and dimensions; a tuple is passed as what it holds."""
    if isinstance(kind, types.BaseTuple):
        parts: Any = kind
        return [word for each in parts.types for word in _words(each)]
    return [f"{kind.dtype}[{kind.ndim}]" if isinstance(kind, types.Array) else str(kind)]


def _retargeted(text: str, layout: str) -> Any:
    text = re.sub(r'^target datalayout = ".*"', f'target datalayout = "{layout}"', text, flags=re.MULTILINE)
    text = re.sub(r'^target triple = ".*"', f'target triple = "{_TRIPLE}"', text, flags=re.MULTILINE)
    text = re.sub(r"= common (local_unnamed_addr )?global", r"= weak \1global", text)
    return llvm.parse_assembly(text)


def _optimize(module: Any, kept: set[str], machine: Any) -> None:
    for function in module.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = "internal"
            if any(name in function.name for name in _APART):
                function.add_function_attribute("noinline")
    for each in module.global_variables:
        if not each.is_declaration:
            each.linkage = "internal"
    # After inlining, most references are taken and released within one function: these are pruned.
    inlining = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    pruning = llvm.create_new_module_pass_manager()
    pruning.add_refprune_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = True
    optimizing = llvm.create_pass_builder(machine, options)
    inlining.getModulePassManager().run(module, inlining)
    pruning.run(module, inlining)
    optimizing.getModulePassManager().run(module, optimizing)


def _link(object_file: bytes, names: list[str], path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "engine.o"
        source.write_bytes(object_file)
        exports = [f"--export={name}" for name in names]
        line = [sys.executable, "-m", "ziglang", *_LINK.split(), *exports, "-o", str(path), str(source)]
        subprocess.run(line, check=True)


def _add_section(path: Path, name: str, content: bytes) -> None:
    """Append a section of our own to a module."""
    section = _varint(len(name)) + name.encode() + content
    path.write_bytes(path.read_bytes() + b"\0" + _varint(len(section)) + section)


def _varint(number: int) -> bytes:
    return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + _varint(number >> 7)
