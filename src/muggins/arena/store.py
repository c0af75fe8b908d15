"""Matches on disk: SQLite, one row a run and one a block of its games, each with a checksum.

Blocks of a run follow each other without gaps, each written in a transaction of its own after its games are played: a
killed run has whole blocks only and is resumed where they end.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from muggins import __version__
from muggins.arena.match import Match, added, from_numbers, to_numbers
from muggins.arena.plain import Block
from muggins.arena.schema import BLOCK, MIGRATIONS, RUN
from muggins.arena.statistics import MatchFigures, figures_of, games_of, match_points
from muggins.arena.tally import Tally, new_tally
from muggins.errors import MatchError, PlayerError
from muggins.estimate import Estimate
from muggins.files.sqlite import Database, checksum_of
from muggins.players.fingerprint import fingerprint
from muggins.players.named import AnyName, parse_any
from muggins.players.own import OwnName
from muggins.rules.ruleset import STANDARD, format_ruleset
from muggins.wire import Answer


def _name(text: str) -> AnyName:
    try:
        return parse_any(text)
    except PlayerError:
        return OwnName(text)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match."""

    number: int  # its number in the file
    match: Match  # who played, with which seed and schedule
    version: str  # as in :class:`StoredRun`
    begun: str  # when, UTC
    numbers: int  # how many of the match's numbers are stored, from 0 on
    tally: Tally  # their sum


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A saved match."""

    run: int  # its number in the file
    first: str  # the first player
    second: str  # the second player
    seed: int  # of its games
    duplicate: bool  # whether every deck was played twice, the players changing seats
    version: str  # of the program that played it, and eight digits of each player that is not part of it
    begun: str  # when, UTC
    figures: MatchFigures | None  # of its games; None where fewer than two are stored


@dataclass(frozen=True, slots=True)
class StoredRuns(Answer):
    """Saved matches."""

    runs: tuple[StoredRun, ...]  # all, or those that were asked for
    difference: Estimate | None  # match points per game of the first less those of the second, where two were asked for


def stored_runs(stored: Sequence[StoredMatch], *, compare: bool) -> StoredRuns:
    """Return what stored matches say; `compare` two if both have enough games."""
    runs = tuple(
        StoredRun(
            of.number,
            str(of.match.first),
            str(of.match.second),
            of.match.seed,
            of.match.duplicate,
            of.version,
            of.begun,
            figures_of(of.tally) if games_of(of.tally) > 1 else None,
        )
        for of in stored
    )
    difference = None
    if compare and all(of.figures for of in runs):
        difference = match_points(stored[0].tally) - match_points(stored[1].tally)
    return StoredRuns(runs, difference)


class MatchStore:
    """The matches of a file."""

    def __init__(self, file: Path | Database) -> None:
        """Take the person's open file, or a path, made where nothing is; raises a MatchError for an unusable one."""
        self.file = file if isinstance(file, Database) else Database(file, "results file", MatchError, MIGRATIONS)

    def run_of(self, match: Match) -> StoredMatch:
        """Return the stored run of a match, begun anew for a new match or new code of a player."""
        names = match.first, match.second
        version = " ".join([__version__, *filter(None, map(fingerprint, names))])
        key = (*map(str, names), format_ruleset(STANDARD), match.seed, int(match.duplicate), version)
        with self.file.open() as database:
            database.execute("BEGIN IMMEDIATE")
            stored = database.execute(
                "SELECT id FROM run WHERE (first, second, ruleset, seed, duplicate, version) = (?, ?, ?, ?, ?, ?)", key
            ).fetchone()
            if stored is None:
                (last,) = database.execute("SELECT coalesce(max(id), 0) FROM run").fetchone()
                row = (last + 1, *key, datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"))
                database.execute(
                    f"INSERT INTO run ({RUN}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, checksum_of(row))
                )
                stored = row
        return self.run(stored[0])

    def before(self, run: StoredMatch) -> int | None:
        """Return the last earlier run of the same match by other versions of program or players, or None."""
        same = "(first, second, ruleset, seed, duplicate) = (SELECT first, second, ruleset, seed, duplicate FROM run"
        with self.file.open() as database:
            (number,) = database.execute(
                f"SELECT max(id) FROM run WHERE id < ? AND {same} WHERE id = ?)", (run.number, run.number)
            ).fetchone()
        return None if number is None else int(number)

    def add(self, run: StoredMatch, block: Block) -> None:
        """Append a block to a run; raises a MatchError unless it begins where the stored blocks end."""
        with self.file.open() as database:
            database.execute("BEGIN IMMEDIATE")
            last = "SELECT coalesce(max(start + size), 0) FROM block WHERE run = ?"
            (end,) = database.execute(last, (run.number,)).fetchone()
            if block.start != end:
                raise MatchError(
                    f"run {run.number} is at {end}, not at {block.start}: expected no other program to add to it"
                )
            text = json.dumps(to_numbers(block.tally), separators=(",", ":"))
            row = (run.number, block.start, block.size, text)
            database.execute(f"INSERT INTO block ({BLOCK}, checksum) VALUES (?, ?, ?, ?, ?)", (*row, checksum_of(row)))

    def run(self, number: int) -> StoredMatch:
        """Return a stored run with the sum of its blocks; raises a MatchError if there is none, or it is damaged."""
        with self.file.open() as database:
            row = database.execute(f"SELECT {RUN}, checksum FROM run WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise MatchError(f"run {number}: expected one that is listed by 'muggins games matches'")
            _, first, second, _, seed, duplicate, version, begun = self._checked(number, row)
            tally, end = new_tally(), 0
            blocks = database.execute(f"SELECT {BLOCK}, checksum FROM block WHERE run = ? ORDER BY start", (number,))
            for _, start, size, text in (self._checked(number, row) for row in blocks):
                if start != end:
                    raise self._damaged(number, f"a block begins at {start}: expected {end}")
                tally, end = added(tally, self._read_tally(number, text)), start + size
        match = Match(_name(first), _name(second), seed, bool(duplicate))
        return StoredMatch(number, match, version, begun, end, tally)

    def runs(self) -> list[StoredMatch]:
        with self.file.open() as database:
            numbers = [row[0] for row in database.execute("SELECT id FROM run ORDER BY id")]
        return [self.run(number) for number in numbers]

    def _checked(self, run: int, row: Sequence[object]) -> Sequence[Any]:
        if row[-1] != checksum_of(row[:-1]):
            raise self._damaged(run, "it is not as it was written")
        return row[:-1]

    def _read_tally(self, run: int, text: str) -> Tally:
        try:
            return from_numbers(json.loads(text))
        except (ValueError, TypeError) as error:
            raise self._damaged(run, str(error)) from None

    def _damaged(self, run: int, why: str) -> MatchError:
        return MatchError(f"run {run} of {self.file.name} is damaged: {why}")
