"""What lies in the cache folder, whether it is sound, and how all of it is removed."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from muggins.errors import MugginsError
from muggins.files.cache import COMPILED, UNPACKED, files_below, read_unpacked, remove
from muggins.files.paths import cache_folder
from muggins.files.sealed import read_sealed
from muggins.wire import Answer

_NAME = re.compile(r"[^.].*-[0-9a-f]{16}")


class CacheKind(StrEnum):
    """What a file of the cache holds."""

    COMPILED = "compiled"
    UNPACKED = "unpacked"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CacheFile:
    """A file of the cache.

    Attributes:
        path: where it lies.
        kind: what it holds; other are those of earlier versions, and those that were never finished.
        current: whether this program would use it, and not one of other sources.
        size: bytes.
        used: when, in seconds since 1970.
    """

    path: Path
    kind: CacheKind
    current: bool
    size: int
    used: float

    def is_sound(self) -> bool:
        """Return whether each byte is the one that was written; others are not looked at."""
        try:
            if self.kind is CacheKind.COMPILED:
                read_sealed(self.path)
            elif self.kind is CacheKind.UNPACKED:
                read_unpacked(self.path)
        except MugginsError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class CachePart:
    """Files of one kind.

    Attributes:
        kind: compiled code, what is unpacked, or other files.
        current: whether this program would use them, and not one of other sources.
        files: how many.
        bytes: of all of them.
        used: the day when one of them was last used, in UTC.
    """

    kind: CacheKind
    current: bool
    files: int
    bytes: int
    used: str


@dataclass(frozen=True, slots=True)
class CacheReport(Answer):
    """What is in the cache folder, or was, if it was cleared.

    Attributes:
        folder: the folder.
        parts: by kind.
        damaged: the files that are not as they were written; null if that was not asked.
        cleared: whether all of it was removed.
    """

    folder: str
    parts: tuple[CachePart, ...]
    damaged: tuple[str, ...] | None
    cleared: bool


def cached_files(is_current: Callable[[str, str], bool]) -> list[CacheFile]:
    """Return the files of the cache.

    Args:
        is_current: whether a hash is that of the sources as they are, for the name of what was made of
            them: a module, or a part of a solution.
    """
    found = []
    for kind, root, depth in ((CacheKind.COMPILED, COMPILED, 2), (CacheKind.UNPACKED, UNPACKED, 1)):
        folder = cache_folder() / root
        for path in files_below(folder):
            with suppress(OSError):  # it has gone
                status, parts = path.stat(), path.relative_to(folder).parts
                ours = len(parts) == depth and all(map(_NAME.fullmatch, parts))
                name, _, digest = parts[0].rpartition("-")
                used = path if kind is CacheKind.UNPACKED else path.parent
                found.append(
                    CacheFile(
                        path,
                        kind if ours else CacheKind.OTHER,
                        ours and is_current(name, digest),
                        status.st_size,
                        used.stat().st_mtime,
                    )
                )
    return found


def parts_of(files: Iterable[CacheFile]) -> tuple[CachePart, ...]:
    """Return the files by kind, those that are in use first."""
    groups: dict[tuple[CacheKind, bool], list[CacheFile]] = {}
    for kind in CacheKind:
        groups |= {(kind, True): [], (kind, False): []}
    for file in files:
        groups[file.kind, file.current].append(file)
    return tuple(
        CachePart(kind, current, len(group), sum(file.size for file in group), _day(max(file.used for file in group)))
        for (kind, current), group in groups.items()
        if group
    )


def clear_cache() -> None:
    """Remove all that is in the cache; other files in its folder stay.

    Raises:
        MugginsError: something cannot be removed.
    """
    for root in (COMPILED, UNPACKED):
        try:
            remove(cache_folder() / root)
        except OSError as error:
            raise MugginsError(f"{error.filename!r} cannot be removed: {error.strerror}") from None


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
