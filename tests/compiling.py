"""What the processes that get a new machine ready compile."""

import os
import subprocess
import sys
from pathlib import Path

from muggins.coach.warm import KernelGroup
from muggins.files.paths import cache_folder


def compiled(part: KernelGroup, cache: Path | None = None) -> list[str]:
    """The kernels that the process of a part says it compiles into a cache."""
    with subprocess.Popen(
        (sys.executable, "-m", "muggins.coach.warm", part.name),
        env=os.environ | {"MUGGINS_CACHE": str(cache or cache_folder())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        return process.stdout.read().split()


def wrong_count(part: KernelGroup, found: list[str]) -> str:
    """What is wrong with the count that the progress bar goes by, after a part was compiled into an empty cache."""
    if len(found) == part.kernels:
        return ""
    return f"coach/warm.py says KernelGroup({part.name!r}, {part.kernels}, ...): {len(found)} are compiled"
