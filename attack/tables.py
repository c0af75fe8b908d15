"""Damage to the tables for two and to the daily results: told in a line, set aside, and of no harm to the others."""

import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from attack.daily import Daily
from attack.damage import damaged
from attack.ground import Ground
from attack.pair import SEAT, Pair, cards_in
from attack.served import Served, serving
from attack.tally import Tally
from attack.verdict import wrong_with

_TABLES, _DAILY = "tables-for-two.sqlite", "daily.json"
_RESULTS = "/api/daily?today=2026-01-31"


def flip_tables(ground: Ground, tally: Tally, many: int) -> None:
    """Damage one of the two files, serve it, repair it, serve it again."""
    rng, sound, folder = ground.rng("flips: tables for two"), ground.folder("tables"), ground.folder("flipped-tables")
    pairs = [Pair(name, random.Random(rng.random())) for name in ("Ann", "Cleo", "Eve")]
    before = _played(ground, sound, pairs, Daily(rng))
    tokens = [token for pair in pairs for token in pair.tokens]
    for number in range(many):
        shutil.rmtree(folder)
        shutil.copytree(sound, folder)
        name = _DAILY if number % 5 == 0 else _TABLES
        if name == _TABLES and number % 2:
            _flip_in_row(folder / name, rng)
        else:
            (folder / name).write_bytes(damaged((folder / name).read_bytes(), rng))
        found = (folder / name).read_bytes()
        with serving(ground.nursery(), folder) as served:
            wrong, told = _compared(before, _seen(served, tokens))
        if name == _DAILY and (folder / name).read_bytes() != found:
            wrong = wrong or "the damaged file was overwritten"
        if name == _TABLES:
            wrong = wrong or _repaired(ground, folder, before, tokens, told=told)
        if wrong:
            tally.failed(f"flip {number}: {wrong}", **{name: found})
        elif told:
            tally.told()
        else:
            tally.held()


def _flip_in_row(path: Path, rng: random.Random) -> None:
    """Flip a bit where the file of a database is sound, and what it says of a table is not."""
    with closing(sqlite3.connect(path)) as database, database:
        column = rng.choice(("about", "record"))
        number, text = rng.choice(database.execute(f"SELECT id, {column} FROM pair").fetchall())
        place = rng.randrange(len(text))
        flipped = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        database.execute(f"UPDATE pair SET {column} = ? WHERE id = ?", (flipped, number))


def _played(ground: Ground, sound: Path, pairs: list[Pair], daily: Daily) -> dict[str, Any]:
    """Play at some tables and in daily deals; return what is seen from every seat."""
    with serving(ground.nursery(), sound) as served:
        wrong = daily.sit_down(served)
        for moves, pair in enumerate(pairs):
            wrong = wrong or pair.sit_down(served)
            for _ in range(2 + 8 * moves):
                wrong = wrong or pair.move()
        for _ in range(10):
            wrong = wrong or daily.move()
        seen = _seen(served, [token for pair in pairs for token in pair.tokens])
        wrong = wrong or served.stop()
    if wrong:
        raise RuntimeError(wrong)
    return seen


def _seen(served: Served, tokens: list[str]) -> dict[str, Any]:
    """Return what is answered to every seat, and what the daily results are; who is there just now is left out."""
    found: dict[str, Any] = {token: served.ask("GET", "/api/seat/game", None, {SEAT: token}) for token in tokens}
    for _, state in found.values():
        state.pop("friend", None)
    return found | {_RESULTS: served.ask("GET", _RESULTS)}


def _compared(before: dict[str, Any], after: dict[str, Any]) -> tuple[str, bool]:
    """Return what is answered otherwise without a word, or nothing; and whether something was told."""
    told = False
    for asked, answer in after.items():
        if answer == before[asked]:
            continue
        status, said = answer
        line = said.get("error", "")
        if not 400 <= status < 500 or not line or "\n" in line or cards_in(json.dumps(said)):
            return f"{asked} was answered {answer}: expected {before[asked]}, or a line", told
        told = True
    return "", told


def _repaired(ground: Ground, folder: Path, before: dict[str, Any], tokens: list[str], *, told: bool) -> str:
    """Check and repair; return what was wrong with that, or nothing."""
    checked = ground.nursery().run("games", "--check", data=folder)
    repaired = ground.nursery().run("games", "--repair", data=folder)
    again = ground.nursery().run("games", "--check", data=folder)
    for done in (checked, repaired, again):
        if wrong_with(done) or cards_in(done.out + done.err):
            return f"{done}"
    if told and checked.status == 0:
        return f"a table was told to be damaged, and --check says {checked.out!r}"
    if repaired.status or again.status:
        return f"after the repair: {repaired} {again}"
    with serving(ground.nursery(), folder) as served:
        wrong, lost = _compared(before, _seen(served, tokens))
    return wrong or ("a table is gone, and nothing was told" if lost and checked.status == 0 else "")
