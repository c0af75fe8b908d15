"""Bytes in a file that knows whether it is damaged: a magic number, a SHA-256, and the bytes compressed."""

import hashlib
import zlib
from pathlib import Path

from muggins.errors import MugginsError
from muggins.files.text import replacing

MAGIC = b"MUGGINS\x02"
_FIXED = len(MAGIC) + hashlib.sha256().digest_size
_QUICKEST = 1


def write_sealed(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all, not flushed to the disk; a MugginsError if that fails."""
    packed = zlib.compress(content, _QUICKEST)
    with replacing(path, flush=False) as temporary:
        temporary.write_bytes(MAGIC + hashlib.sha256(packed).digest() + packed)


def read_sealed(path: Path) -> bytes:
    """Return what was written; a MugginsError if the file cannot be read, or any bit of it is another."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise MugginsError(f"file {str(path)!r} cannot be read: {error.strerror}") from None
    packed = content[_FIXED:]
    if content[:_FIXED] != MAGIC + hashlib.sha256(packed).digest():
        raise MugginsError(f"file {str(path)!r} is damaged: it has a wrong checksum")
    return zlib.decompress(packed)
