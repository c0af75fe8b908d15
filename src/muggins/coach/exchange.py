"""Games between the store and files: records one behind the other, with what is kept beside them.

What a record does not say (whose game it was, when, how it was set up, what a review found) stands
in one remark behind its first line, ``# kept: {...}``; records without it are taken, too.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from muggins.errors import RecordError, shorten
from muggins.rules.record import HEADER, Record, format_record, parse_record
from muggins.rules.role import Seat

_KEPT = "# kept: "


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the store.

    Attributes:
        number: its number in the file.
        begun: when, UTC, ISO 8601.
        ended: when it ended, or None while it is played.
        person: the seat of one's own, or None for a game of others.
        opponent: the name of the opponent, or None.
        options: how it was set up, see :class:`muggins.coach.table.Options`.
        text: its record.
        review: what a review found, or None; by seat, see :func:`muggins.coach.review.summary`.
    """

    number: int
    begun: str
    ended: str | None
    person: Seat | None
    opponent: str | None
    options: Mapping[str, Any]
    text: str
    review: Mapping[str, Any] | None

    @property
    def record(self) -> Record:
        """Its record, read."""
        return parse_record(self.text)


def now() -> str:
    """Return the time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def write_game(game: StoredGame) -> str:
    """Return a game as a record with its remark."""
    if game.person is None:
        return game.text
    kept = {
        "person": game.person.name, "opponent": game.opponent, "begun": game.begun,
        "ended": game.ended, "options": dict(game.options), "review": game.review,
    }  # fmt: skip
    return game.text.replace("\n", f"\n{_KEPT}{json.dumps(kept)}\n", 1)


def read_games(text: str) -> list[StoredGame]:
    """Return the games of a text; their numbers are their places in it, from 1.

    Raises:
        RecordError: there is none, or one of them is damaged.
    """
    parts: list[list[str]] = []
    for line in text.removeprefix("\ufeff").splitlines():
        if line.strip() == HEADER:
            parts.append([])
        elif not parts and line.strip() and not line.lstrip().startswith("#"):
            raise RecordError(f"{shorten(line.strip())!r}: expected records that begin {HEADER!r}")
        if parts:
            parts[-1].append(line)
    if not parts:
        raise RecordError(f"no record: expected lines that begin with {HEADER!r}")
    games = []
    for place, lines in enumerate(parts, start=1):
        try:
            games.append(_read_game(lines, place))
        except RecordError as error:
            raise RecordError(f"game {place} of {len(parts)}: {error}") from None
    return games


def _read_game(lines: list[str], place: int) -> StoredGame:
    record = parse_record("\n".join(lines))
    text, over = format_record(record), record.replay().result is not None
    remarks = [line.removeprefix(_KEPT) for line in lines if line.startswith(_KEPT)]
    if not remarks:
        return StoredGame(place, now(), now(), None, None, {}, text, None)
    try:
        (remark,) = remarks
        game = _with_remark(place, text, json.loads(remark))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RecordError(
            f"{shorten(_KEPT + remarks[0])!r}: expected one remark as 'muggins games' writes it"
        ) from None
    if not over:
        raise RecordError("the record breaks off: expected a finished game")
    return game


def _with_remark(place: int, text: str, kept: Any) -> StoredGame:
    """Return a game with what its remark says.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it is of another form.
    """
    begun, ended, opponent = kept["begun"], kept["ended"], kept["opponent"]
    review, options = kept["review"], kept["options"]
    for time in (begun, ended):
        datetime.fromisoformat(time)
    if not isinstance(opponent, str) or not isinstance(options, dict):
        raise TypeError
    for found in () if review is None else review.values():
        for kind in ("toss", "play"):
            if found[kind]["decisions"] < 0 or found[kind]["lost"] < 0:
                raise ValueError
    return StoredGame(place, begun, ended, Seat[kept["person"]], opponent, options, text, review)
