"""``muggins serve`` and ``muggins games verify`` as processes and as commands."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from hashlib import sha256
from pathlib import Path
from urllib.error import HTTPError

import pytest

from muggins import __version__
from muggins.archive.kept import Options
from muggins.rules.record import format_record
from muggins.table.table import Table
from tests.commands import Run
from tests.games import move


def served(home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "muggins", "serve", "--no-browser", *arguments],
        env=os.environ | {"MUGGINS_DATA": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.all
def test_it_says_where_it_is_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.fullmatch(
            r"The table is at (http://127\.0\.0\.1:\d+/)  \(from a phone: --host 0\.0\.0\.0; Ctrl-C ends\)\n", said
        )
        assert found, said
        with urllib.request.urlopen(f"{found[1]}api/about", timeout=30) as answer:
            assert "novice" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")


def test_the_token_stands_in_no_command_line(tmp_path: Path) -> None:
    """Neither in that of the server nor in that of the browser which it starts."""
    browser, told = tmp_path / "browser", tmp_path / "told"
    os.mkfifo(told)
    browser.write_text(f'#!/bin/sh\nprintf %s "$*" > {told}\n')
    browser.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", "serve", "--port", "0"],
        env=os.environ
        | {"MUGGINS_DATA": str(tmp_path), "MUGGINS_TOKEN": "abcdefgh1", "BROWSER": f"{browser} %s", "DISPLAY": ":1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "?token=abcdefgh1" in process.stdout.readline()
        opened = told.read_text()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}", opened)
        with urllib.request.urlopen(opened, timeout=30) as answer:
            assert answer.url == opened.partition("?")[0]
        with pytest.raises(HTTPError, match="401"):
            urllib.request.urlopen(opened, timeout=30)
        process.send_signal(signal.SIGINT)


@pytest.mark.all
def test_beyond_this_machine_its_first_line_says_where_a_phone_finds_it(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--host", "0.0.0.0", "--token", "abcdefgh") as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    at = r"http://\S+:\d+/\?token=abcdefgh"
    assert re.fullmatch(rf"The table is at {at}  \(from a phone: {at}; Ctrl-C ends\)\n", said), said


@pytest.mark.all
def test_a_check_starts_asks_and_ends(tmp_path: Path) -> None:
    with served(tmp_path, "--check", "--json", "--host", "127.0.0.1") as process:
        out, err = process.communicate(timeout=200)
    assert (process.returncode, err) == (0, "")
    assert json.loads(out)["version"] == __version__


def test_where_it_cannot_listen_is_one_line(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        err = run.refused("serve", "--port", str(taken.getsockname()[1]), "--no-browser")
    assert "Address already in use" in err
    run.refused("serve", "--host", "no such host", "--no-browser")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a finished game."""
    table = Table(Options("greedy+greedy", target=61), "a seed that was kept")
    while table.awaits is not None:
        move(table, random.Random(1))
    file = tmp_path / "game.txt"
    file.write_text(format_record(table.record), "utf-8")
    return file


def test_a_game_is_verified_from_its_seed(run: Run, record: Path) -> None:
    told = sha256(b"a seed that was kept").hexdigest()
    status, out, _ = run("games", "verify", str(record), "--sha256", told)
    assert status == 0
    assert told in out
    deals = record.read_text("utf-8").count("| starter ")
    assert f"All {deals} deals are those of the seed." in out
    found = run.json("games", "verify", str(record))
    assert (found["commitment"], len(found["deals"])) == (told, deals)


def test_what_was_not_dealt_from_the_seed_is_found_out(run: Run, record: Path) -> None:
    text = record.read_text("utf-8")
    for damaged, words in (
        (text.replace("seed that was kept", "seed that was chosen"), "not those of the seed"),
        (text.replace("seed: a seed that was kept\n", ""), "has no seed"),
        (text[: len(text) // 2], "expected"),
    ):
        record.write_text(damaged, "utf-8")
        assert words in run.refused("games", "verify", str(record))
    record.write_text(text, "utf-8")
    for told, words in (("0" * 64, "expected 000"), ("12", "64 hexadecimal digits")):
        assert words in run.refused("games", "verify", str(record), "--sha256", told)
    run.refused("games", "verify", str(record) + "x")
