"""Compiles the kernels that are shipped into muggins/kernels/shipped_code.muggins, for any processor.

``python -m scripts.shipped_code --write`` after a change of kernels, or of what their modules import; without
``--write`` it lists the shipped kernels of other sources.
"""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np
from numba.core.serialize import dumps
from numpy.typing import NDArray

from muggins.coach.warm import PARTS
from muggins.files.arrays import compress, write_file
from muggins.kernels import shipped_code
from muggins.kernels._jit import cache_folder
from muggins.kernels.cached_code import CodeCache

_CODE = "from scripts.shipped_code import write; write()"


def outdated() -> list[str]:
    """Return the names of shipped kernels of other sources than these."""

    def is_current(folder: str) -> bool:
        now = cache_folder(f"muggins.{folder.rpartition('-')[0]}")
        return now is not None and now.name == folder

    return [name for name in shipped_code.shipped() if not is_current(name.partition("/")[0])]


def write() -> None:
    """Compile the kernels of all parts, in a process whose cache is empty, and write them."""
    save: Any = CodeCache._save_overload  # noqa: SLF001
    kernels: dict[str, NDArray[Any]] = {}

    def save_and_pack(code: Any, sig: Any, result: Any) -> None:
        save(code, sig, result)
        _, described, environment, signature, *_, reload_init, environments = result._reduce()  # noqa: SLF001
        bitcode = result.library.serialize_using_bitcode()
        parts = bitcode, described, environment, signature, reload_init, environments
        content: bytes = dumps(parts)  # type: ignore[no-untyped-call]
        kernels[code.shipped_name(sig)] = compress(np.frombuffer(content, np.uint8))

    with patch.object(CodeCache, "_save_overload", save_and_pack), patch.object(shipped_code, "shipped", dict):
        for part in PARTS:
            part.run()
    about = {"kind": shipped_code.KIND, "version": shipped_code.VERSION, "system": shipped_code.SYSTEM}
    write_file(shipped_code.PATH, about, dict(sorted(kernels.items())))
    print(f"{len(kernels)} kernels, {shipped_code.PATH.stat().st_size:,} bytes")


def main() -> int:
    """Write the kernels, or list the outdated ones: a process's exit status."""
    if sys.argv[1:] != ["--write"]:
        print("\n".join(old := outdated()))
        return bool(old)
    with TemporaryDirectory() as folder:
        environment = os.environ | {"MUGGINS_CACHE": folder, "NUMBA_CPU_NAME": "generic", "PYTHONHASHSEED": "0"}
        return subprocess.run((sys.executable, "-c", _CODE), env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
