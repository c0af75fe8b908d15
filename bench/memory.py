"""The memory of a process at its most."""

from contextlib import suppress
from pathlib import Path


def peak_memory(process: int | str = "self") -> float:
    """Return the most memory that a process has taken, MiB; not a number where the system does not say.

    Linux counts ``ru_maxrss`` on from the process that started this one; this it does not.
    """
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return float("nan")
