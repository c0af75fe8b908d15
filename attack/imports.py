"""Poisoned exports: each is refused in one line or taken in, and what is in the store stays readable."""

import json
import random
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any

from attack.ground import Count, Ground
from attack.program import ask, play_games, run, serving

_IMPORTS = 600
_REMARK = "# kept: "
_VALUES = (
    *("NaN", "Infinity", "-Infinity", "1e400", "1" + "0" * 400, "-1", "0", "0.5", str(2**63), "true", "null"),
    *(
        '""',
        '"61"',
        '"maybe"',
        '"\\ud800"',
        '"P2"',
        '"a\\u0000b"',
        '"\\n# kept: {}"',
        '"<b>x</b>"',
        json.dumps("x" * 100_000),
    ),
    *('"2026-01-01T00:00:00+00:00"', '"2026-01-01"', '"P1"', '"greedy+greedy"', '"automatic"', "61", "121", "false"),
    *("[]", "[1]", "{}", '{"x": 1}', "[" * 500 + "]" * 500),
)
_PLACE = "here, and nowhere else"


def counts(ground: Ground) -> Iterator[Count]:
    """Import what was poisoned into a store that is served."""
    count, data, text = Count("poisoned imports"), ground.folder("imports"), _export(ground)
    play_games(data, 2, "own")
    with serving(data) as served:
        line = served.line()
        own = {number: ask(line, "GET", f"/api/games/{number}/record")[1] for number in (1, 2)}
        for number in range(ground.many(_IMPORTS)):
            wrong, taken = _imported(line, _poisoned(text, ground.rng(f"import {number}")))
            count.add(wrong or _unreadable(line, own), told=not taken)
        count.note = f"{ask(line, 'GET', '/api/games')[1]['total'] - len(own)} games taken in"
    yield count


def _export(ground: Ground) -> str:
    """Return an export of two games, one of them counted by hand and reviewed."""
    data = ground.folder("played")
    play_games(data, 2, "games")
    path = ground.folder("exported") / "games.txt"
    run("review", "1", seconds=300, data=data)
    run("games", "export", str(path), data=data)
    return path.read_text("utf-8").partition("\n")[2]  # without the checksum of all


def _poisoned(text: str, rng: random.Random) -> str:
    """Return an export in which something is not as it was."""
    changes: list[Callable[[str, random.Random], str]] = [_other_value] * 6
    changes += [_other_lines, _other_character, _cut, _many_times]
    return rng.choice(changes)(text, rng)


def _other_value(text: str, rng: random.Random) -> str:
    """Put something else in the place of a value, or of a name, of what is kept about a game."""
    lines = text.splitlines(keepends=True)
    place = rng.choice([place for place, line in enumerate(lines) if line.startswith(_REMARK)])
    kept = json.loads(lines[place].removeprefix(_REMARK))
    holders = list(_holders(kept))
    holder = rng.choice(holders)
    name = rng.choice(list(holder))
    if rng.random() < 0.1:
        holder["unknown"] = holder.pop(name)
    else:
        holder[name] = _PLACE
    lines[place] = _REMARK + json.dumps(kept).replace(json.dumps(_PLACE), rng.choice(_VALUES)) + "\n"
    return "".join(lines)


def _holders(value: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects of a JSON value that hold something."""
    if isinstance(value, dict) and value:
        yield value
        for each in value.values():
            yield from _holders(each)


def _other_lines(text: str, rng: random.Random) -> str:
    """Leave out a line, repeat one, or exchange two."""
    lines = text.splitlines(keepends=True)
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case _:
            lines[one], lines[two] = lines[two], lines[one]
    return "".join(lines)


def _other_character(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    other = rng.choice("AKQJT98765432shdc0~-+()[]{}#:, \t\r\0\x1b\x85\u2028\ufeff😀é")
    return text[:place] + other + text[place + rng.randrange(2) :]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _many_times(text: str, rng: random.Random) -> str:
    """Repeat a line many times."""
    lines = text.splitlines(keepends=True)
    place = rng.randrange(len(lines))
    lines[place] *= 10 ** rng.randrange(2, 5)
    return "".join(lines)


def _imported(line: HTTPConnection, text: str) -> tuple[str, bool]:
    """Import over the web; return what was wrong, or nothing, and whether it was taken."""
    status, found = ask(line, "POST", "/api/import", {"text": text})
    if status == 200:
        return "", True
    told = found.get("error") if isinstance(found, dict) else None
    fine = status in {413, 422} and isinstance(told, str) and "\n" not in told and len(told) < 500
    return "" if fine else f"POST /api/import: {status} {str(found)[:2000]}", False


def _unreadable(line: HTTPConnection, own: dict[int, str]) -> str:
    """Return what of the store cannot be read any more, or is not what it was; or nothing."""
    status, listed = ask(line, "GET", "/api/games?most=3")
    paths = ["/api/statistics", "/api/export"]
    if status == 200:
        if listed["damaged"]:
            return f"damaged: {listed['damaged']}"
        newest = [f"/api/games/{game['number']}" for game in listed["games"]]
        paths += [*newest, *(f"{path}/record" for path in newest)]
    for path in paths:
        status, found = ask(line, "GET", path)
        if status == 422 and "was not played at this table" in str(found):
            continue  # a game of others, which has a record and a review, but no table
        if status != 200:
            return f"{path}: {status} {str(found)[:2000]}"
    number = random.Random(str(listed)).choice(list(own))
    found = ask(line, "GET", f"/api/games/{number}/record")
    return "" if found == (200, own[number]) else f"game {number}: {found}"
