"""Compile the entry points, and write a page around them: ``python -m wasm FILE [FOLDER]``."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    os.environ["NUMBA_CPU_NAME"] = "generic"  # before the compiler is imported
    from wasm.build import build
    from wasm.static import write_site

    module, *folder = map(Path, sys.argv[1:])
    build(module)
    if folder:
        write_site(folder[0], module)
