"""Damage to the tables for two: told in a line each, set aside; the others stay, and nothing unknown is overwritten."""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.pairs import PAIRS, Agreed, PairRow, PairStore, digest_of_token, seats_of
from muggins.archive.repair import check_games, repair_games
from muggins.archive.store import GameStore
from muggins.cards import format_card
from muggins.errors import MugginsError, RecordError
from muggins.rules.deal import Phase
from muggins.rules.role import BySeat, Seat
from muggins.rules.ruleset import Counting
from muggins.table.two import TableForTwo
from tests.commands import Run

AGREED = Agreed(names=("Ann", None), target=61, counting=Counting.AUTOMATIC, clock=None)


def lay(store: PairStore, name: str, moves: int | None) -> PairRow:
    """Lay a table, and play some moves at it; None: nobody has joined."""
    row, _ = store.begin(digest_of_token(f"{name} host"), digest_of_token(f"{name} invite"), AGREED)
    if moves is None:
        return row
    agreed, rng = replace(AGREED, names=("Ann", name)), random.Random(name)
    options = BySeat(agreed.options(Seat.P1), agreed.options(Seat.P2))
    table = TableForTwo.begin(seats_of(agreed), f"seed {name}", options)
    row = store.seat(row, digest_of_token(f"{name} guest"), agreed, table.text)
    for _ in range(moves):
        if table.result is not None:
            break
        seat = rng.choice(table.to_act)
        view = table.seats[seat].view
        if table.phase is Phase.TOSS:
            table.toss(seat, rng.sample(view.hand, 2))
        else:
            table.play(seat, rng.choice(view.legal_cards()))
    return store.save(row, agreed, table.text, playing=table.result is None)


Known = tuple[bytes, dict[int, PairRow]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Known:
    path = tmp_path_factory.mktemp("pairs") / PAIRS
    store = PairStore(path)
    rows = [lay(store, name, moves) for name, moves in (("Ben", 5), ("Cleo", None), ("Dan", 900), ("Eve", 40))]
    store.close()
    return path.read_bytes(), {row.id: row for row in rows}


@pytest.fixture
def path(tmp_path: Path, good: Known) -> Path:
    """The file of games, next to which the tables lie."""
    tmp_path.joinpath(PAIRS).write_bytes(good[0])
    GameStore(tmp_path / "games.sqlite")
    return tmp_path / "games.sqlite"


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path.with_name(PAIRS))) as database, database:
        for statement in statements:
            database.execute(statement)


def rows_of(path: Path) -> dict[int, PairRow]:
    """All tables of the file, each read as the server reads it."""
    with closing(sqlite3.connect(path.with_name(PAIRS))) as database:
        numbers = [number for (number,) in database.execute("SELECT id FROM pair")]
    store = PairStore(path.with_name(PAIRS))
    found = {number: store.get(number) for number in numbers}
    store.close()
    return found


def test_whole_tables_have_nothing_to_mend(path: Path, good: Known) -> None:
    checked = check_games(path)
    assert (checked.tables_for_two.tables, checked.whole) == (4, True)
    found = repair_games(path).tables_for_two
    assert (found.tables, found.lost, found.mended, found.backup) == (4, (), (), None)
    assert {file.name for file in path.parent.iterdir()} == {"games.sqlite", PAIRS}
    assert rows_of(path) == good[1]


def test_where_nobody_laid_a_table_no_file_is_made(tmp_path: Path) -> None:
    assert check_games(tmp_path / "games.sqlite").whole
    assert repair_games(tmp_path / "games.sqlite").tables_for_two.tables == 0
    assert not (tmp_path / PAIRS).exists()


def resealed(**changed: Any) -> Callable[[Path, PairRow], None]:
    """Change a row, and seal it as the program would."""

    def write(path: Path, row: PairRow) -> None:
        new = row.sealed(**changed)
        names = ", ".join(f"{name} = ?" for name in new._fields)
        with closing(sqlite3.connect(path.with_name(PAIRS))) as database, database:
            database.execute(f"UPDATE pair SET {names} WHERE id = ?", (*new, row.id))

    return write


def flipped(column: str, value: str) -> Callable[[Path, PairRow], None]:
    return lambda path, row: change(path, f"UPDATE pair SET {column} = {value} WHERE id = {row.id}")


AS_WRITTEN = "it is not as it was written"
DAMAGE = [
    (flipped("touched", "'2020-01-01'"), AS_WRITTEN),
    (flipped("host", "'x'"), AS_WRITTEN),
    (flipped("guest", "NULL"), AS_WRITTEN),
    (flipped("playing", "0"), AS_WRITTEN),
    (flipped("record", "replace(record, 'a', 'b')"), AS_WRITTEN),
    (flipped("about", "cast(x'ff' as text)"), AS_WRITTEN),
    (resealed(about="{}"), "what was agreed on cannot be read"),
    (resealed(record="nothing"), "its record does not replay"),
    (resealed(record=""), "it has a friend and no game"),
    (resealed(playing=0), "its record is of another game"),
    (resealed(guest=None), "its record is of another game"),
]


@pytest.mark.parametrize(("damage", "what"), DAMAGE)
def test_a_damaged_table_is_told_and_set_aside_and_the_others_stay(
    path: Path, good: Known, damage: Callable[[Path, PairRow], None], what: str
) -> None:
    damage(path, good[1][1])
    before = path.with_name(PAIRS).read_bytes()
    (fault,) = check_games(path).tables_for_two.faults
    assert (fault.table, fault.what) == (1, what)
    assert path.with_name(PAIRS).read_bytes() == before, "checking changes nothing"
    found = repair_games(path).tables_for_two
    assert (found.tables, [fault.table for fault in found.lost]) == (3, [1])
    assert Path(found.backup or "").read_bytes() == before
    told = Path(found.set_aside or "").read_text("utf-8")
    assert told.startswith("# table for two 1, set aside ")
    assert f": {what}\n# row: {{" in told
    for file in (path.with_name(PAIRS), Path(found.backup or ""), Path(found.set_aside or "")):
        assert file.stat().st_mode & 0o077 == 0, f"{file} holds hidden cards"
    assert rows_of(path) == {number: row for number, row in good[1].items() if number != 1}
    assert check_games(path).whole


def test_the_number_of_a_lost_table_is_not_given_again(path: Path, good: Known) -> None:
    change(path, "UPDATE pair SET host = 'x' WHERE id = 4")
    repair_games(path)
    store = PairStore(path.with_name(PAIRS))
    assert lay(store, "Flo", None).id == max(good[1]) + 1


def flip_and_judge(path: Path, good: Known, damaged: bytes) -> bool:
    """Return whether damage was noticed; fail where something wrong was not, or something whole was lost."""
    _, truth = good
    pairs = path.with_name(PAIRS)
    pairs.write_bytes(damaged)
    read, store = {}, PairStore(pairs)
    for number in truth:
        try:
            read[number] = store.get(number)
            assert read[number] == truth[number]
        except MugginsError as error:
            assert "\n" not in str(error)
    store.close()
    found = check_games(path).tables_for_two
    assert found.faults or read == truth, "what is damaged is told"
    repaired = repair_games(path).tables_for_two
    after = rows_of(path)
    assert all(row == truth[number] for number, row in after.items())
    assert set(read) <= set(after), "what could be read before is there"
    assert set(truth) == set(after) or repaired.lost or repaired.mended
    assert check_games(path).whole
    return bool(found.faults)


def try_flips(path: Path, good: Known, many: int) -> None:
    rng, told = random.Random(many), 0
    for _ in range(many):
        for left in path.parent.glob(f"{Path(PAIRS).stem}*"):
            left.unlink()
        found = bytearray(good[0])
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
        told += flip_and_judge(path, good, bytes(found))
    assert told > many / 10


def test_no_flipped_bit_is_believed(path: Path, good: Known) -> None:
    try_flips(path, good, 25)


@pytest.mark.long
def test_no_flipped_bit_of_500_is_believed(path: Path, good: Known) -> None:
    try_flips(path, good, 500)


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_file_that_was_cut_keeps_what_is_whole(path: Path, good: Known, cut: int) -> None:
    assert flip_and_judge(path, good, good[0][: len(good[0]) * cut // 4])


@pytest.mark.parametrize("content", [b"", b"no database " * 1000])
def test_a_file_of_which_nothing_is_left_is_told_and_begun_anew(path: Path, content: bytes) -> None:
    pairs = path.with_name(PAIRS)
    pairs.write_bytes(content)
    with pytest.raises(RecordError, match=r"tables for two .* is damaged: .*muggins games --repair"):
        PairStore(pairs).get(1)
    found = repair_games(path).tables_for_two
    (lost,) = found.lost
    assert lost.what.endswith("nothing of it can be read")
    assert Path(found.backup or "").read_bytes() == content
    assert check_games(path).whole
    assert lay(PairStore(pairs), "Ben", 3).record


UNKNOWN = [
    ("games.sqlite", ["PRAGMA user_version = 60"], "is of version 60"),
    ("games.sqlite", ["DROP TABLE game", "DROP TABLE review", "PRAGMA user_version = 0"], "holds other tables"),
    (PAIRS, ["PRAGMA user_version = 60"], "is of version 60"),
    (PAIRS, ["ALTER TABLE pair ADD COLUMN more TEXT", "PRAGMA user_version = 3"], "is of version 3"),
    (PAIRS, ["DROP TABLE pair", "CREATE TABLE x (a)", "PRAGMA user_version = 0"], "holds other tables"),
]


@pytest.mark.parametrize(("name", "statements", "why"), UNKNOWN)
def test_a_file_of_a_later_version_or_of_another_program_is_left_alone(
    path: Path, name: str, statements: list[str], why: str
) -> None:
    file = path.with_name(name)
    with closing(sqlite3.connect(file)) as database:
        for statement in statements:
            database.execute(statement)
    before = file.read_bytes()
    assert not check_games(path).whole
    with pytest.raises(RecordError, match=f"{why}: expected a file of this version of Muggins; nothing was changed"):
        repair_games(path)
    assert file.read_bytes() == before


def test_a_folder_in_place_of_the_tables_is_one_line(tmp_path: Path) -> None:
    (tmp_path / PAIRS).mkdir()
    (fault,) = check_games(tmp_path / "games.sqlite").tables_for_two.faults
    assert "unable to open" in fault.what
    with pytest.raises(RecordError, match=r"tables for two .* cannot be repaired: Is a directory"):
        repair_games(tmp_path / "games.sqlite")


def test_the_command_tells_of_tables_in_a_line_each(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(path.parent))
    run = Run(monkeypatch, capsys)
    assert run("games", "--check") == (0, "0 games and 4 tables for two: all whole.\n", "")
    change(path, "UPDATE pair SET playing = 7 WHERE id = 4", "UPDATE pair SET host = 'x' WHERE id = 2")
    status, said, _ = run("games", "--check")
    assert (status, said.splitlines()) == (
        1,
        [
            f"Table for two 2: {AS_WRITTEN}",
            f"Table for two 4: {AS_WRITTEN}",
            "0 games, 4 tables for two, 2 faults: muggins games --repair mends what it can.",
        ],
    )
    assert json.loads(run("games", "--check", "--json")[1])["tables_for_two"] == {
        "tables": 4,
        "faults": [{"table": number, "what": AS_WRITTEN} for number in (2, 4)],
    }
    status, said, _ = run("games", "--repair")
    assert (status, len(said.splitlines())) == (0, 5)
    assert f"Table for two 2: {AS_WRITTEN}: lost" in said
    assert f"What could be read of lost tables is in {path.with_name('tables-for-two-set-aside.txt')}" in said
    assert f"The file as it was is {path.with_name('tables-for-two-damaged.sqlite')}" in said
    assert "0 games and 2 tables for two: all whole." in said
    assert not any(f" {format_card(card)}" in said for card in range(52)), "no card is told"
    assert run.json("games", "--repair")["tables_for_two"]["tables"] == 2
