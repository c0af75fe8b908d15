"""Games as text: records one after the other, each with a remark of what the store keeps about it.

The remark, ``# kept: {...}``, is after a record's first line; records without it are accepted, too. A game of a series
names the one before it by its place in the text. The first line of a file seals the rest by number and SHA-256.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from typing import Any

from muggins.archive.game import StoredGame
from muggins.archive.kept import MOST_NUMBER, MOST_RECORD, Kept, now
from muggins.archive.standing import Standing
from muggins.errors import RecordError, shorten
from muggins.rules.record import HEADER, format_game, parse_game
from muggins.wire import from_json, parse_json

MOST_BYTES = 64 * 1024 * 1024
"""Bytes of a file of games."""
MOST_GAMES = 20_000
"""Games in it."""
_KEPT = "# kept: "
_LIKE_A_SEAL = re.compile(r"# \d+ games, |#.*sha256")
_BEGINS = re.compile(rf"^{HEADER}$", re.MULTILINE)


def write_game(game: StoredGame, places: Mapping[int, int]) -> str:
    """Return a game as a record with its remark; `places`: the place of each game in the same text, by number."""
    if game.options is None:
        return game.text
    kept = {
        "person": str(game.person),
        "opponent": game.opponent,
        "begun": game.begun,
        "ended": game.ended,
        "options": json.loads(replace(game.options, played_from=None).text),  # numbers are of this store
        "review": None if game.review_text is None else json.loads(game.review_text),
        "follows": places.get(game.follows or 0),
    }
    return game.text.replace("\n", f"\n{_KEPT}{json.dumps(kept)}\n", 1)


def write_games(games: Sequence[StoredGame], left_out: Sequence[int] = ()) -> str:
    """Return finished games as a text that :func:`read_games` reads; any damage to it is noticed.

    A remark names the damaged games that are left out.
    """
    places = {game.number: place for place, game in enumerate(games, start=1)}
    remark = [f"# left out, as they are damaged: {', '.join(map(str, left_out))}\n"] if left_out else []
    text = "\n".join([*remark, *(write_game(game, places) for game in games)])
    return f"{_seal(text)}\n{text}"


def read_games(text: str) -> list[StoredGame]:
    """Return the games of a text, numbered by place from 1; a RecordError if one is damaged or not over."""
    _check_seal(text)
    games: list[StoredGame] = []
    for place, lines in enumerate(_records(text), start=1):
        if place > MOST_GAMES:
            raise RecordError(f"more than {MOST_GAMES:,} games: expected several files")
        try:
            games.append(_read_game(lines, place))
        except RecordError as error:
            raise RecordError(f"game {place}: {error}") from None
    if not games:
        raise RecordError(f"no record: expected lines that begin with {HEADER!r}")
    _check_series(games)
    return games


def _seal(text: str) -> str:
    games = sum(1 for _ in _BEGINS.finditer(text))
    return f"# {games} games, sha256 {sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _check_seal(text: str) -> None:
    line, _, rest = text.partition("\n")
    if _LIKE_A_SEAL.match(line) and line != _seal(rest):
        raise RecordError(
            "the games are not as they were written: expected the number and the SHA-256 of the first line;"
            " without that line they are accepted as they are"
        )


def _records(text: str) -> Iterator[list[str]]:
    lines = [line.strip() if line.strip() == HEADER else line for line in text.removeprefix("\ufeff").splitlines()]
    begins = [place for place, line in enumerate(lines) if line == HEADER]
    for line in lines[: begins[0] if begins else None]:
        if line.strip() and not line.lstrip().startswith("#"):
            raise RecordError(f"{shorten(line.strip())!r}: expected records that begin {HEADER!r}")
    for begin, end in pairwise([*begins, len(lines)]):
        if sum(len(line) + 1 for line in lines[begin:end]) > MOST_RECORD:
            raise RecordError(f"a record of more than {MOST_RECORD:,} characters: expected a game")
        yield lines[begin:end]


def _read_game(lines: list[str], place: int) -> StoredGame:
    record, game = parse_game("\n".join(lines))
    if not game.deals:
        raise RecordError("the record has no deal: expected a finished game")
    if game.result is None:
        raise RecordError("the record breaks off: expected a finished game")
    remarks = [line.removeprefix(_KEPT) for line in lines if line.startswith(_KEPT)]
    if len(remarks) > 1:
        raise RecordError(f"{shorten(_KEPT + remarks[1])!r}: expected one such remark")
    kept = _kept(remarks[0]) if remarks else Kept(begun=now(), ended=now(), person=None, opponent=None, options=None)
    kept.check_record(record)
    text = format_game(game, record.players, record.seed)
    return StoredGame.of(kept, place, Standing.of(record, game), text)


def _kept(remark: str) -> Kept:
    try:
        fields = parse_json(remark)
        _forget_series(fields.get("options") if isinstance(fields, dict) else None)
        kept = from_json(Kept, json.dumps(fields))
        if kept.options is not None:
            kept = replace(kept, options=replace(kept.options, played_from=None))
    except ValueError as error:
        raise RecordError(f"{_KEPT.strip()} {error}") from None
    if kept.ended is None or kept.person is None:
        raise RecordError(f"{_KEPT.strip()} {'person' if kept.ended else 'ended'}: expected one")
    return kept


def _forget_series(options: Any) -> None:
    """Remove from options what the first version kept there: a number in the store that wrote the text."""
    if isinstance(options, dict) and "follows" in options:
        number = options.pop("follows")
        if number is not None and not (type(number) is int and 0 < number <= MOST_NUMBER):
            raise RecordError(f"options.follows {shorten(str(number))}: expected the number of a game")


def _check_series(games: Sequence[StoredGame]) -> None:
    """Check that each game follows at most one before it, and is followed by one at most."""
    followed: dict[int, int] = {}
    for game in games:
        if game.follows is None or game.follows > len(games):
            continue
        if game.follows >= game.number:
            raise RecordError(f"game {game.number}: follows {game.follows}: expected a game before it")
        if game.follows in followed:
            other = followed[game.follows]
            raise RecordError(f"game {game.number}: follows {game.follows}: game {other} does so already")
        followed[game.follows] = game.number
