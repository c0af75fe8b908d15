"""What could be read of rows that cannot be mended, as a text next to their file."""

import json
from collections.abc import Mapping
from pathlib import Path

from muggins.archive.kept import now
from muggins.archive.pairs import PairRow
from muggins.archive.rows import Row
from muggins.files.text import read_text, write_text


def tell_lost(path: Path, what: str, lost: Mapping[int, tuple[str, Row | PairRow]]) -> Path | None:
    """Write down what could be read of rows that are lost, behind what is there from earlier; return the file.

    Args:
        path: the file they were in.
        what: each of them is, such as a game.
        lost: by number, what is wrong with a row, and the row.
    """
    if not lost:
        return None
    file = path.with_name(f"{path.stem}-set-aside.txt")
    told = [read_text(file)] if file.exists() else []
    for number, (why, row) in lost.items():
        columns = json.dumps(row._asdict() | {"record": None})
        record = (row.record or "").encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        told.append(f"# {what} {number}, set aside {now()}: {why}\n# row: {columns}\n{record.rstrip()}\n")
    write_text(file, "\n".join(told))
    file.chmod(0o600)  # hidden cards too
    return file
