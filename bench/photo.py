"""The photo reader on one core: opening its weights, a photograph, and the memory of a process that reads one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.timing import Figure

_ROOT = Path(__file__).resolve().parents[1]
_PICTURE = _ROOT / "tests" / "photo" / "pictures" / "show.jpg"
_RUNS = 9
_MEASURE = """
import json, statistics, sys, time
from pathlib import Path
from bench.memory import peak_memory
from muggins.photo import weights
from muggins.photo.open import open_photo
from muggins.photo.read import read_photo

def seconds(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began

def afresh():
    weights.open_weights.cache_clear()
    weights.open_nets.cache_clear()
    return seconds(weights.open_nets)

opened = statistics.median([afresh() for _ in range(9)])
pixels = open_photo(Path(sys.argv[1]))
read_photo(pixels, 13)
read = statistics.median([seconds(lambda: read_photo(pixels, 13)) for _ in range(int(sys.argv[2]))])
shape = f"{pixels.shape[1]} x {pixels.shape[0]} pixels, 13 cards"
# Not ru_maxrss, which begins with that of the process that started this one.
(most,) = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
print(json.dumps([opened, read, int(most) / 1024, shape]))
"""


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    one_core = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    line = [sys.executable, "-c", _MEASURE, str(_PICTURE), str(_RUNS)]
    done = subprocess.run(line, env=os.environ | one_core, capture_output=True, text=True, check=True, cwd=_ROOT)
    opened, read, memory, shape = json.loads(done.stdout)
    yield Figure("photo reader: opening the weights", 1000 * opened, "ms", 50)
    yield Figure("a photo read", read, "s", 1, note=f"one core, {shape}")
    yield Figure("memory of a process that reads one", memory, "MB", 300)
