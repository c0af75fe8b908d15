"""The shipped tables, damaged: one line says so, and no number is given."""

import re
import shutil
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from muggins.counting import crib_tables
from muggins.counting.crib_tables import Source, crib_table, play_table
from muggins.errors import MugginsError
from muggins.files.digest import read_table
from muggins.rules.role import Role

DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda _: b"",
    "cut": lambda data: data[: len(data) // 2],
    "cut at a line": lambda data: b"\n".join(data.split(b"\n")[:-2]) + b"\n",
    "a digit": lambda data: data[:-4] + bytes([data[-4] ^ 1]) + data[-3:],
    "no text": lambda data: data[:-4] + b"\xff" + data[-3:],
    "the checksum": lambda data: data.replace(b"sha256 ", b"sha256 0", 1),
    "no checksum": lambda data: data.partition(b"\n")[2],
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the tables, which are read from there."""
    copy = shutil.copytree(crib_tables.DATA, tmp_path / "data")
    monkeypatch.setattr(crib_tables, "DATA", copy)
    for table in (crib_table, play_table):
        table.cache_clear()
    yield copy
    for table in (crib_table, play_table):
        table.cache_clear()


def read(name: str) -> object:
    """Read a table by the name of its file."""
    if name == "equilibrium_keeps.csv":
        return play_table(Role.PONE)
    source, whose, _ = name.split("_")
    return crib_table(Source(source), Role.DEALER if whose == "own" else Role.PONE)


@pytest.mark.parametrize("role", Role)
def test_every_keep_has_a_value(role: Role) -> None:
    assert list(play_table(role)) == list(combinations_with_replacement(range(13), 4))
    assert all(-6 < value < 6 for value in play_table(role).values())


def test_the_dealer_nets_more_than_the_pone_with_every_keep_but_one() -> None:
    pone, dealer = play_table(Role.PONE), play_table(Role.DEALER)
    assert [keep for keep in pone if dealer[keep] <= pone[keep]] == [(3, 3, 8, 9)]  # 4 4 9 T, nearly even


def test_each_file_is_whole() -> None:
    for path in crib_tables.DATA.iterdir():
        assert len(read_table(path)) > 12


@pytest.mark.parametrize("name", ["schell_own_crib.csv", "equilibrium_opp_crib.csv", "equilibrium_keeps.csv"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_told_in_one_line(data: Path, name: str, damage: str) -> None:
    path = data / name
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    with pytest.raises(MugginsError, match=re.escape(name)) as error:
        read(name)
    assert str(error.value) == f"file {str(path)!r} is damaged: install Muggins again"


def test_a_table_that_is_not_there_is_told_in_one_line(data: Path) -> None:
    (data / "schell_own_crib.csv").unlink()
    with pytest.raises(MugginsError, match="cannot be read: No such file"):
        read("schell_own_crib.csv")
