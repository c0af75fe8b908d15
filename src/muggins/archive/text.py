"""Games as text: records one after the other, each with what the store keeps about it.

What a record does not say (whose game it was, when, how it was set up, what a review found) stands
in a remark after its first line, ``# kept: {...}``; records without it are accepted, too. The first
line of a file says how many games follow, and their SHA-256: without it a damaged name or date, or
games cut off at the end, would go unnoticed, as the records that are left are true.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from muggins.errors import RecordError, shorten
from muggins.rules.record import HEADER, Record, format_record, parse_record
from muggins.rules.role import BySeat, Seat

_KEPT = "# kept: "
_SEAL = re.compile(r"# (\d+) games, sha256 ([0-9a-f]{64})")
_LIKE_A_SEAL = re.compile(r"# \d+ games, |#.*sha256")
_PLAYERS = re.compile(r"^players: (.*), (.*)$", re.MULTILINE)
_SCORE = re.compile(r"^\d+ dealer .* \| score (\d+)-(\d+)$", re.MULTILINE)
_RESULT = re.compile(r"^result: (P1|P2) wins \d+-\d+, match points (\d)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a stored game stands, or ended.

    Attributes:
        number: its number in the store.
        begun: when, UTC, ISO 8601.
        players: the names of P1 and P2.
        person: the user's seat, or None for a game of others.
        scores: by seat.
        over: whether it has ended.
        winner: who has won, or None while the game is not over.
        match_points: what that is worth; 0 while the game is not over.
        reviewed: whether a review of it was kept.
    """

    number: int
    begun: str
    players: BySeat[str]
    person: Seat | None
    scores: BySeat[int]
    over: bool
    winner: Seat | None
    match_points: int
    reviewed: bool


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the store.

    Attributes:
        number: its number in the file.
        begun: when, UTC, ISO 8601.
        ended: when it ended, or None while it is played.
        person: the user's seat, or None for a game of others.
        opponent: the name of the opponent, or None.
        options: how it was set up, see :class:`muggins.table.table.Options`.
        text: its record.
        review: what a review found, or None; by seat, see :meth:`muggins.coach.review.Review.summary`.
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

    @property
    def summary(self) -> GameSummary:
        """How it stands, from the text of its record, which was checked when it was stored."""
        players, result = _PLAYERS.search(self.text), _RESULT.search(self.text)
        scores = _SCORE.findall(self.text) or [(0, 0)]
        return GameSummary(
            self.number,
            self.begun,
            BySeat("P1", "P2") if players is None else BySeat(players[1], players[2]),
            self.person,
            BySeat(int(scores[-1][0]), int(scores[-1][1])),
            result is not None,
            None if result is None else Seat[result[1]],
            0 if result is None else int(result[2]),
            self.review is not None,
        )


def now() -> str:
    """Return the time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def write_game(game: StoredGame) -> str:
    """Return a game as a record with its remark."""
    if game.person is None:
        return game.text
    kept = {
        "person": game.person.name,
        "opponent": game.opponent,
        "begun": game.begun,
        "ended": game.ended,
        "options": dict(game.options),
        "review": game.review,
    }
    return game.text.replace("\n", f"\n{_KEPT}{json.dumps(kept)}\n", 1)


def write_games(games: Sequence[StoredGame]) -> str:
    """Return games as a text that :func:`read_games` reads; any damage to it is noticed."""
    text = "\n".join(map(write_game, games))
    return f"# {len(games)} games, sha256 {_digest(text)}\n{text}"


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _check_seal(text: str) -> None:
    """Check the first line of a text, if it is one that tells of the others.

    Raises:
        RecordError: what follows is not what was written.
    """
    line, _, rest = text.partition("\n")
    if not _LIKE_A_SEAL.match(line):
        return
    seal = _SEAL.fullmatch(line)
    if seal is None:
        raise RecordError(f"{shorten(line)!r}: expected such as '# 2 games, sha256 ...', or no such line")
    found = len(re.findall(rf"^{HEADER}$", rest, re.MULTILINE))
    if int(seal[1]) != found:
        raise RecordError(f"the file holds {found} games: expected {seal[1]}, as it says")
    if _digest(rest) != seal[2]:
        raise RecordError(
            "the games are not as they were written: expected the SHA-256 of the first line;"
            " without that line they are accepted as they are"
        )


def read_games(text: str) -> list[StoredGame]:
    """Return the games of a text; their numbers are their places in it, from 1.

    Raises:
        RecordError: there is none, or one of them is damaged.
    """
    _check_seal(text)
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
