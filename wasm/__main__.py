"""Compile the entry points: ``python -m wasm FILE``."""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    os.environ["NUMBA_CPU_NAME"] = "generic"  # before the compiler is imported
    from wasm.build import build

    build(Path(sys.argv[1]))
