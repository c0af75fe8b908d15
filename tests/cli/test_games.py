"""``muggins games`` and ``muggins games stats``: in and out of the store; damage changes nothing."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from muggins.archive.store import GameStore, store_path
from muggins.rules.record import format_record
from tests.commands import Run
from tests.games import begun, kept, some_game

_RECORD = Path(__file__).parents[2] / "docs" / "game.txt"


def played(*seeds: int) -> str:
    """Put finished games into the store; return what they are as a file."""
    store = GameStore(store_path())
    for seed in seeds:
        kept(store, some_game(seed))
    return store.export()[0]


def test_games_move_to_another_machine_with_all_that_is_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(1, 2, 3)
    target = tmp_path / "out.txt"
    assert run("games", "export", str(target))[1] == f"3 games written to {target}\n"
    here = run.json("games", "stats")
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "elsewhere"))
    assert run("games", "import", str(target))[1] == "3 games imported: 1 to 3\n"
    assert run.json("games", "stats") == here
    assert here["games"] == 3
    assert run("games", "import", str(target)) == (0, "0 games imported; all of them were here already\n", "")
    assert run("games", "import", str(_RECORD))[1] == "1 game imported: 4\n"
    assert run("games", "show", "4")[1] == _RECORD.read_text("utf-8")
    assert "Ada wins" in run("games")[1]
    assert run.json("games", "stats")["games"] == 3, "an imported game of others is nobody's own"


def test_a_game_that_is_played_is_listed_and_not_shown(run: Run) -> None:
    number = begun(GameStore(store_path()), some_game(4, moves=3))
    (listed,) = run.json("games")["games"]
    assert (listed["number"], listed["over"], listed["winner"]) == (number, False, None)
    assert "in progress, 0-0" in run("games")[1]
    assert "hidden cards" in run.refused("games", "show", "1")
    hidden = format_record(some_game(4, moves=3).record)
    assert hidden.splitlines()[-1] not in run("games", "--json")[1]


def test_a_store_that_cannot_be_used_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database, but long enough to be looked at" * 100)
    for command in (["games"], ["games", "stats"], ["play"], ["play", "--resume"], ["review", "1"]):
        assert "games.sqlite" in run.refused(*command)


def exporting(home: Path, stdout: IO[bytes] | int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "muggins", "games", "export", "/dev/stdout"],
        env=os.environ | {"MUGGINS_DATA": str(home)},
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=True,
        timeout=100,
    )


def test_an_export_to_standard_output_can_be_read_back(tmp_path: Path) -> None:
    text = played(1, 2)
    done = exporting(tmp_path, subprocess.PIPE)
    assert done.stdout.decode() == text, "nothing else comes with it"
    assert done.stderr == b"2 games written to /dev/stdout\n"
    log = tmp_path / "log"
    log.write_text("what was there\n")
    with log.open("ab") as stdout:
        exporting(tmp_path, stdout)
    assert log.read_text("utf-8") == "what was there\n" + text


@pytest.mark.parametrize("arguments", [("review", "x", "--worst"), ("games",), ()])
def test_what_the_options_refuse_is_not_repeated_at_length(run: Run, arguments: tuple[str, ...]) -> None:
    for long in ("9" * 5000, " ".join(map(str, range(2000))), "--" + "\x1b[31m\udcff" * 1000):
        assert run.refused(*arguments, long)[:-1].isprintable()
