"""SQLite files: made whole, checked, copied once a day, brought up to date, and read where they cannot be written."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from pathlib import Path

import pytest

from muggins.errors import RecordError
from muggins.files.sqlite import Database, Migration

NOTES = "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"
NAMES = "ALTER TABLE note ADD COLUMN name TEXT"
ROOT = Path(__file__).parents[2]
TODAY = datetime.now(UTC).date().isoformat()


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def notes(path: Path, *migrations: Migration) -> Database:
    return Database(path, "notes", RecordError, migrations or (NOTES,))


def mine(path: Path, *migrations: Migration) -> Database:
    return Database(path, "notes", RecordError, migrations or (NOTES,), private=True)


def write(file: Database, text: str) -> None:
    with file.writing() as database:
        database.execute("INSERT INTO note (text) VALUES (?)", (text,))


def texts(file: Database) -> list[str]:
    with file.open() as database:
        return [text for (text,) in database.execute("SELECT text FROM note ORDER BY id")]


def filled(path: Path, many: int = 3) -> Database:
    file = notes(path)
    with file.writing() as database:
        database.executemany("INSERT INTO note (text) VALUES (?)", [(f"note {number}",) for number in range(many)])
    return file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "notes.sqlite"


def test_of_many_threads_one_makes_the_file(path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: write(notes(path), str(number)), range(16)))
    assert len(texts(notes(path))) == 16
    assert [file.name for file in path.parent.iterdir() if not file.name.startswith(path.name)] == []


def modes(folder: Path) -> set[int]:
    return {file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_a_private_file_is_its_owners_with_its_log_and_its_copies(path: Path) -> None:
    file = mine(path)
    with file.held():
        write(file, "mine")
        assert modes(path.parent) == {0o600}
    mine(path, NOTES, NAMES)
    assert {file.name for file in path.parent.iterdir()} == {"notes.sqlite", "notes-v1.sqlite"}
    assert modes(path.parent) == {0o600}


@pytest.mark.parametrize(("make", "mode"), [(mine, 0o600), (notes, 0o664)])
def test_a_private_file_that_others_could_read_is_closed_to_them(
    path: Path, make: Callable[[Path], Database], mode: int
) -> None:
    filled(path)
    path.chmod(0o664)
    assert texts(make(path)) == ["note 0", "note 1", "note 2"]
    assert modes(path.parent) == {mode}


def test_a_file_where_a_folder_should_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    for path in (tmp_path / "data" / "notes.sqlite", tmp_path / "data" / "deep" / "notes.sqlite"):
        with pytest.raises(RecordError, match=r"notes '.*': expected a folder at '.*data(/deep)?', found a file"):
            filled(path)


@pytest.mark.parametrize("log", [None, b"all that is left"])
def test_an_emptied_file_is_an_error_and_keeps_its_log(path: Path, log: bytes | None) -> None:
    filled(path)
    path.write_bytes(b"")
    if log:
        log_of(path).write_bytes(log)
    with pytest.raises(RecordError, match=r"notes '.*' is damaged: it is empty; there is no copy"):
        notes(path)
    assert path.read_bytes() == b"", "nothing was put in its place"
    assert (log_of(path).read_bytes() if log_of(path).exists() else None) == log


def test_a_file_that_went_is_not_made_anew_by_who_has_it_open(path: Path) -> None:
    file = filled(path)
    for left in path.parent.iterdir():
        left.unlink()
    with pytest.raises(RecordError, match="unable to open"):
        texts(file)
    assert not path.exists()


def test_a_change_of_tables_leaves_a_copy_of_what_was(path: Path) -> None:
    filled(path)
    file = notes(path, NOTES, NAMES)
    assert texts(notes(path.with_name("notes-v1.sqlite"))) == texts(file) == ["note 0", "note 1", "note 2"]
    with file.open() as database:
        assert database.execute("SELECT name FROM note LIMIT 1").fetchone() == (None,)
    notes(path, NOTES, NAMES)
    assert [file.name for file in sorted(path.parent.glob("*.sqlite"))] == ["notes-v1.sqlite", "notes.sqlite"]
    with pytest.raises(RecordError, match="version 2: expected at most 1"):
        notes(path)
    with closing(sqlite3.connect(path.with_name("other.sqlite"))) as database:
        database.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(RecordError, match="expected a file written by Muggins"):
        notes(path.with_name("other.sqlite"))


def test_a_file_is_copied_before_the_first_write_of_a_day_and_seven_copies_are_kept(path: Path) -> None:
    file = mine(path)
    write(file, "first")
    copy = path.with_name(f"notes-{TODAY}.sqlite")
    assert not copy.exists(), "what was made today"
    write(mine(path), "second")
    assert texts(notes(copy)) == ["first"]
    today = datetime.now(UTC).date()
    for back in range(1, 12):
        copy.rename(path.with_name(f"notes-{today - timedelta(days=back)}.sqlite"))
        write(mine(path), f"note {back}")
        write(file, "not copied")
        assert len(texts(notes(copy))) == len(texts(file)) - 2
    days = [str(today - timedelta(days=back)) for back in range(20)]
    assert sorted(file.name for file in path.parent.glob("notes-*.sqlite")) == sorted(
        f"notes-{day}.sqlite" for day in days[:7]
    )


def test_a_file_that_is_not_private_is_not_copied(path: Path) -> None:
    write(notes(path), "one")
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_where_no_copy_can_be_made_what_is_written_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    mine(path)
    monkeypatch.setattr(os, "fsync", full)
    write(mine(path), "one")
    assert texts(mine(path)) == ["one"]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("bad", [b"", b"no database" * 1000, b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_damaged_file_is_one_line_that_names_the_newest_copy_and_is_left_as_it_is(path: Path, bad: bytes) -> None:
    write(mine(path), "one")
    write(mine(path), "two")
    copy = path.with_name(f"notes-{TODAY}.sqlite")
    copy.rename(path.with_name("notes-2020-01-31.sqlite"))
    write(mine(path), "three")
    copy.rename(path.with_name("notes-2021-12-31.sqlite"))
    path.write_bytes(bad)
    for _ in range(2):
        with pytest.raises(RecordError, match=r"notes '.*' is damaged: .*; the newest copy is notes-2021-12-31"):
            mine(path)
    assert path.read_bytes() == bad
    path.with_name("notes-2021-12-31.sqlite").replace(path)
    assert texts(mine(path)) == ["one", "two"]


def test_a_damaged_page_is_an_error_when_the_file_is_opened(path: Path) -> None:
    filled(path, 1000)
    whole = path.read_bytes()
    assert len(whole) > 5 * 4096
    for page in range(1, len(whole) // 4096):
        path.write_bytes(whole[: page * 4096] + b"\xff" * 4096 + whole[(page + 1) * 4096 :])
        with pytest.raises(RecordError, match=r"is damaged: .*; there is no copy"):
            notes(path)


_KILLED = """
import os, sys
from pathlib import Path
from muggins.errors import RecordError
from muggins.files.sqlite import Database
steps = int(sys.argv[2])

def rebuild(database, folder):
    database.set_progress_handler(lambda: os.kill(os.getpid(), 9), steps)  # after this many of SQLite's own steps
    database.execute("CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT NOT NULL, size INTEGER)")
    database.execute("INSERT INTO other SELECT id, text, length(text) FROM note")
    database.execute("DROP TABLE note")
    database.execute("ALTER TABLE other RENAME TO note")

Database(Path(sys.argv[1]), "notes", RecordError, (%r, rebuild))
"""


def test_a_kill_in_a_change_of_tables_leaves_the_old_or_the_new(path: Path) -> None:
    filled(path, 300)
    before = texts(notes(path))
    killed = 0
    for steps in (1, 20, 100, 500, 1_000, 2_000, 4_000, 10**9):
        code = [sys.executable, "-c", _KILLED % NOTES, str(path), str(steps)]
        done = subprocess.run(code, check=False, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
        assert done.returncode in {0, -signal.SIGKILL}
        killed += done.returncode != 0
        with closing(sqlite3.connect(path)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            assert version == (1 if done.returncode else 2)
            assert [text for (text,) in database.execute("SELECT text FROM note ORDER BY id")] == before
    assert killed >= 3
    assert texts(notes(path.with_name("notes-v1.sqlite"))) == before
    assert len(list(path.parent.glob("notes-v1*.sqlite"))) == 1


@pytest.fixture
def closed() -> Iterator[Path]:
    """A folder in which others than its owner may only read, also on the way to it."""
    with tempfile.TemporaryDirectory(prefix="muggins-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


_READ = """
import os, resource, sqlite3, sys, urllib.parse  # a path's address needs the last, which others may not be able to read
from pathlib import Path
from muggins.errors import RecordError
from muggins.files.sqlite import Database
path, how, migrations = Path(sys.argv[1]), sys.argv[2], eval(sys.argv[3])
if how == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # no file may grow or be written
else:
    path.parent.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)
try:
    file = Database(path, "notes", RecordError, migrations)
    with file.open() as database:
        print(*database.execute("SELECT text FROM note ORDER BY id").fetchall())
    try:
        with file.writing() as database:
            database.execute("DELETE FROM note")
        print("written")
    except RecordError as error:
        print("refused" if "cannot be written: " in str(error) else error)
except RecordError as error:
    print("error", error)
finally:
    os.seteuid(os.getuid())
    path.parent.chmod(0o755)
"""


def read_elsewhere(path: Path, how: str, *migrations: Migration) -> list[str]:
    code = [sys.executable, "-c", _READ, str(path), how, repr(migrations or (NOTES,))]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(code, check=True, capture_output=True, text=True, env=environment).stdout.splitlines()


ALL = "('note 0',) ('note 1',) ('note 2',)"


@pytest.mark.parametrize("how", ["full", "read-only"])
@pytest.mark.parametrize("migrations", [(NOTES,), (NOTES, NAMES)])
def test_a_file_that_cannot_be_written_can_be_read(closed: Path, how: str, migrations: tuple[str, ...]) -> None:
    """Also one of an older version, which is brought up to date in memory only."""
    path = closed / "notes.sqlite"
    filled(path)
    before = path.read_bytes()
    assert read_elsewhere(path, how, *migrations) == [ALL, "refused"]
    assert path.read_bytes() == before
    assert texts(notes(path)) == ["note 0", "note 1", "note 2"]


def left_with_a_log(path: Path) -> None:
    """Leave a file as a kill does: its last changes are in its log."""
    notes(path)
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1])\n"
        "c.executemany('INSERT INTO note (text) VALUES (?)', [(f'note {n}',) for n in range(3)])\n"
        "c.commit(); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    assert log_of(path).stat().st_size > 0


def kill_while_writing(path: Path) -> None:
    """Kill a program in a transaction of which many pages are in the log already."""
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('PRAGMA cache_size = 2')\n"
        "c.executemany('INSERT INTO note (text) VALUES (?)', [('x' * 3000,)] * 50)\n"
        "os.kill(os.getpid(), 9)"
    )
    size = log_of(path).stat().st_size
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == -signal.SIGKILL
    assert log_of(path).stat().st_size > size + 40 * 4096


def test_a_program_killed_next_to_another_raises_no_alarm_and_loses_nothing(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The other writes over the log from where the killed one began."""
    with filled(path).held():
        kill_while_writing(path)
        write(notes(path), "after the kill")
        found = texts(notes(path))
    assert found == texts(notes(path)) == ["note 0", "note 1", "note 2", "after the kill"]
    assert caplog.messages == []
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_damaged_log_is_read_up_to_the_damage(path: Path) -> None:
    left_with_a_log(path)
    log = bytearray(log_of(path).read_bytes())
    log[-100] ^= 1
    log_of(path).write_bytes(log)
    assert texts(notes(path)) == []


def test_what_a_kill_left_in_the_log_is_read_on_a_full_disk(closed: Path) -> None:
    path = closed / "notes.sqlite"
    left_with_a_log(path)
    assert read_elsewhere(path, "full") == [ALL, "refused"]
    assert texts(notes(path)) == ["note 0", "note 1", "note 2"]


def test_a_log_that_cannot_be_read_is_an_error_rather_than_left_out(closed: Path) -> None:
    path = closed / "notes.sqlite"
    left_with_a_log(path)
    path.with_name("notes.sqlite-shm").unlink()
    (line,) = read_elsewhere(path, "read-only")
    assert line.startswith("error notes ")


def test_a_held_file_is_connected_to_once(path: Path) -> None:
    file = filled(path)
    with file.held():
        with file.open() as first:
            pass
        with file.writing() as second:
            second.execute("INSERT INTO note (text) VALUES ('one more')")
        assert first is second
        with file.open() as one, file.open() as other:
            assert one is not other, "one thread at a time"
    assert texts(notes(path)) == ["note 0", "note 1", "note 2", "one more"]
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        first.execute("SELECT 1")
    with file.open() as after:
        assert after is not first


def test_a_connection_in_whose_block_something_failed_is_not_used_again(path: Path) -> None:
    def spoil(database: sqlite3.Connection) -> None:
        database.execute("DELETE FROM note")
        raise KeyError

    file = filled(path)
    with file.held():
        with pytest.raises(RecordError), file.writing() as failed:
            failed.execute("nonsense")
        with pytest.raises(KeyError), file.writing() as broken_off:
            spoil(broken_off)
        with file.open() as after:
            assert after not in {failed, broken_off}
        assert len(texts(file)) == 3


def test_a_held_file_that_another_replaced_is_opened_anew(path: Path, tmp_path: Path) -> None:
    file = filled(path)
    with file.held():
        assert len(texts(file)) == 3
        filled(tmp_path / "other.sqlite", 5)
        for side in ("-wal", "-shm"):
            path.with_name(path.name + side).unlink(missing_ok=True)
        (tmp_path / "other.sqlite").replace(path)
        assert len(texts(file)) == 5


def test_threads_share_the_connections_of_a_held_file(path: Path) -> None:
    file = filled(path, 0)
    with file.held(), ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: write(file, str(number)), range(200)))
    assert sorted(map(int, texts(file))) == list(range(200))
