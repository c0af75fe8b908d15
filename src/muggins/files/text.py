"""Files written whole or not at all, and text files read, each failure an error of one line.

Only a plain file is ever replaced. A device, a pipe or a socket is none: text is written into the
first two, as a shell would, and everything else is refused.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from errno import EBADF, EINVAL
from pathlib import Path
from stat import S_ISCHR, S_ISDIR, S_ISFIFO, S_ISREG
from threading import get_ident
from typing import IO

from muggins.errors import MugginsError, RecordError, shorten

DASH = Path("-")
"""Name of standard input where a file is read, and for standard output where one is written."""


@contextmanager
def replacing(
    path: Path, what: str = "file", error: type[MugginsError] = MugginsError, *, flush: bool = True
) -> Iterator[Path]:
    """Give a temporary path next to `path`, to be written in the block and then renamed to `path`.

    With `flush`, what was written is on the disk before the rename, and the rename when this ends. If the block
    fails, `path` stays as it was and the temporary file is removed. Processes and threads that write the same file do
    not interfere. A symbolic link stays one, and what it leads to is replaced.

    Raises:
        MugginsError: the file cannot be written, or is no plain file; an `error` that names `what` it is.
    """
    check_plain(path, what, error)
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".muggins-{os.getpid()}-{get_ident()}{path.suffix}")
    try:
        try:
            yield temporary
            if flush:
                with temporary.open("rb") as written:
                    os.fsync(written.fileno())
            temporary.replace(path)
            if flush:
                _sync_folder(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as failure:
        raise _not_written(path, what, error, failure) from None


def _sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a rename in it survives a power failure, where the system can."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:  # folders are no files here, or this one may not be read
        return
    try:
        os.fsync(opened)
    except OSError as failure:
        if failure.errno != EINVAL:  # a file system that cannot
            raise
    finally:
        os.close(opened)


def check_plain(path: Path, what: str = "file", error: type[MugginsError] = MugginsError) -> None:
    """Check that writing `path` would replace a plain file or nothing; an `error` names `what` it is."""
    try:
        mode = _mode_of(path)
    except OSError as failure:
        raise _not_written(path, what, error, failure) from None
    if mode and not S_ISREG(mode):
        is_what = "a folder" if S_ISDIR(mode) else "no plain file"
        raise error(f"{what} {str(path)!r} cannot be written: it is {is_what}")


def write_text(path: Path, text: str, what: str = "file") -> None:
    """Write `text` as UTF-8: a file whole or not at all, a device or a pipe as it is.

    A MugginsError for a folder, a socket or a disk, or if it cannot be written; a BrokenPipeError for a closed pipe.
    """
    try:
        if is_stdout(path):
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode())
            sys.stdout.buffer.flush()
            return
        mode = _mode_of(path)
        if S_ISCHR(mode) or S_ISFIFO(mode):
            path.write_text(text, "utf-8")
            return
    except BrokenPipeError:
        raise
    except OSError as failure:
        raise _not_written(path, what, MugginsError, failure) from None
    with replacing(path, what) as temporary:
        temporary.write_text(text, "utf-8")


def is_stdout(path: Path) -> bool:
    """Return whether `path` is where standard output goes: ``-``, ``/dev/stdout``, or a file it was sent to."""
    if path == DASH:
        return True
    try:
        return os.path.samestat(path.stat(), os.fstat(1))
    except OSError:
        return False


def _mode_of(path: Path) -> int:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return 0


def _not_written(path: Path, what: str, error: type[MugginsError], failure: OSError) -> MugginsError:
    return error(f"{what} {str(path)!r} cannot be written: {failure.strerror}")


def read_text(path: Path, what: str = "file", expected: str = "", most: int | None = None) -> str:
    """Return the text of a UTF-8 file, or of standard input for ``-``; line breaks of any kind become line feeds.

    A RecordError names `what` the file is, and what was `expected` instead. No more than `most` bytes are read.
    """
    try:
        with _opened(path) as file:
            content = file.read(-1 if most is None else most + 1)
        if most is not None and len(content) > most:
            raise RecordError(f"{what} {shorten(str(path))!r}: expected at most {most:,} bytes")
        return io.TextIOWrapper(io.BytesIO(content), "utf-8").read()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "expected text"
        hint = f"; expected {expected}" if expected else ""
        raise RecordError(f"{what} {shorten(str(path))!r}: {why}{hint}") from None


def _opened(path: Path) -> AbstractContextManager[IO[bytes]]:
    """Return a file opened for reading; standard input is not closed after it."""
    if path != DASH:
        return path.open("rb")
    if sys.stdin is None:
        raise OSError(EBADF, "standard input is closed")
    return nullcontext(sys.stdin.buffer)
