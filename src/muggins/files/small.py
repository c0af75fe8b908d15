"""Small JSON files with a version and a checksum, which keep what a person has done."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from muggins.errors import MugginsError
from muggins.files.digest import digest_of
from muggins.files.text import write_text

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class SmallFile:
    """A format of small JSON files.

    Attributes:
        what: the content as a message names it, such as ``daily results``.
        expected: a good file as a message names it, such as ``a file of the daily deal``.
        field: the key of the content.
        version: of the format.
    """

    what: str
    expected: str
    field: str
    version: int

    def read(self, path: Path, unpack: Callable[[Any], _T]) -> _T | None:
        """Return what `unpack` makes of a file's JSON, or None if there is no file.

        Raises:
            MugginsError: the file cannot be read, a later version wrote it, or `unpack` fails.
        """
        where = f"{self.what} {str(path)!r}"
        try:
            packed = json.loads(path.read_bytes())
            version = packed["version"]
            if not isinstance(version, int) or version <= self.version:
                return unpack(packed)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise MugginsError(f"{where}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError, MugginsError):
            raise MugginsError(f"{where}: expected {self.expected}; delete it to start over") from None
        raise MugginsError(
            f"{where} of version {str(version)[:20]}: expected {self.expected} of version {self.version};"
            " a newer Muggins wrote it"
        )

    def is_whole(self, packed: Any) -> bool:
        """Return whether a file's JSON is of this version, and its content as it was written."""
        return (packed["version"], packed["sha256"]) == (self.version, digest_of(packed[self.field]))

    def write(self, path: Path, content: Any) -> None:
        """Write a file, whole or not at all.

        Raises:
            MugginsError: it cannot be written.
        """
        packed = {"version": self.version, "sha256": digest_of(content), self.field: content}
        write_text(path, json.dumps(packed, indent=1) + "\n", self.what)
