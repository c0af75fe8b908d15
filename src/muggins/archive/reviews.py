"""Whole reviews in the store's file, next to their games: sealed when they are written, checked when they are read.

A review can always be made again, so one that is damaged, of another record or of another maker counts as none.
"""

import sqlite3
import zlib
from hashlib import sha256

TABLE = """
CREATE TABLE review (
  id INTEGER PRIMARY KEY,
  maker TEXT NOT NULL,
  digest TEXT NOT NULL,
  checksum TEXT NOT NULL,
  packed BLOB NOT NULL
) STRICT
"""
"""`id` is the number of the game, `maker` what the review follows from besides the record, whose SHA-256 is `digest`.

`checksum` seals it all.
"""


def put(database: sqlite3.Connection, game: int, maker: str, digest: str, text: str) -> None:
    """Write the review of a game in place of the one that was there."""
    packed = zlib.compress(text.encode(), 9)
    values = (game, maker, digest, _seal(game, maker, digest, packed), packed)
    database.execute(
        "INSERT OR REPLACE INTO review (id, maker, digest, checksum, packed) VALUES (?, ?, ?, ?, ?)", values
    )


def take(database: sqlite3.Connection, game: int, maker: str, digest: str) -> str | None:
    """Return the intact review of a game by this maker and record, or None."""
    row = database.execute("SELECT maker, digest, checksum, packed FROM review WHERE id = ?", (game,)).fetchone()
    if row is None or row[:2] != (maker, digest):
        return None
    sealed, packed = row[2:]
    return zlib.decompress(packed).decode() if sealed == _seal(game, maker, digest, packed) else None


def purge(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM review WHERE id NOT IN (SELECT id FROM game)")


def _seal(game: int, maker: str, digest: str, packed: bytes) -> str:
    return sha256(f"{game} {maker} {digest} ".encode("utf-8", "surrogateescape") + packed).hexdigest()
