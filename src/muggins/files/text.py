"""Files written whole or not at all, and text files read, each failure an error of one line."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident

from muggins.errors import MugginsError, RecordError, shorten


@contextmanager
def replacing(path: Path, what: str = "file", error: type[MugginsError] = MugginsError) -> Iterator[Path]:
    """Give a temporary path next to `path`, to be written in the block and then renamed to `path`.

    What was written is on the disk before the rename. If the block fails, `path` stays as it was and
    the temporary file is removed. Processes and threads that write the same file do not interfere.

    Args:
        path: the file; a symbolic link is replaced, not followed.
        what: what the file is, for the message of an error.
        error: the class of error to raise.

    Raises:
        MugginsError: the file cannot be written.
    """
    temporary = path.with_name(f".muggins-{os.getpid()}-{get_ident()}{path.suffix}")
    try:
        try:
            yield temporary
            with temporary.open("rb") as written:
                os.fsync(written.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as failure:
        raise error(f"{what} {str(path)!r} cannot be written: {failure.strerror}") from None


def write_text(path: Path, text: str, what: str = "file") -> None:
    """Write `text` as UTF-8, whole or not at all.

    Raises:
        MugginsError: the file cannot be written.
    """
    with replacing(path, what) as temporary:
        temporary.write_text(text, "utf-8")


def read_text(path: Path, what: str = "file", expected: str = "", most: int | None = None) -> str:
    """Return the text of a UTF-8 file.

    Args:
        path: the file; line breaks of any kind become line feeds.
        what: what the file is, for the message of an error.
        expected: what should have been given instead, for the same message.
        most: how many bytes it may have; no more are read. None for any number.

    Raises:
        RecordError: the file cannot be read, is not text, or is too large.
    """
    try:
        with path.open("rb") as file:
            found = file.read(-1 if most is None else most + 1)
        if most is not None and len(found) > most:
            raise RecordError(f"{what} {shorten(str(path))!r}: expected at most {most:,} bytes")
        return io.TextIOWrapper(io.BytesIO(found), "utf-8").read()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "expected text"
        hint = f"; expected {expected}" if expected else ""
        raise RecordError(f"{what} {shorten(str(path))!r}: {why}{hint}") from None
