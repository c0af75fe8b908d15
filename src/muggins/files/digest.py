"""Checksums kept in the file itself: of what a JSON file holds, and of a text that comes with the program."""

import csv
import hashlib
import json
from pathlib import Path
from typing import Any

from muggins.errors import MugginsError


def digest_of(content: Any) -> str:
    """Return the SHA-256, in hexadecimal, of what JSON can spell; the order of keys does not matter."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def with_digest(text: str) -> str:
    """Return a text below a line with its SHA-256."""
    return f"# sha256 {hashlib.sha256(text.encode()).hexdigest()}\n{text}"


def read_table(path: Path) -> list[dict[str, str]]:
    """Return the rows, by heading, of a shipped CSV file below its SHA-256; a MugginsError if it is damaged."""
    try:
        content = path.read_text("utf-8")
    except OSError as error:
        raise MugginsError(f"file {str(path)!r} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        content = ""
    text = content.partition("\n")[2]
    if content != with_digest(text):
        raise MugginsError(f"file {str(path)!r} is damaged: install Muggins again")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))
