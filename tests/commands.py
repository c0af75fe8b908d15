"""Commands called in process."""

import io
import json
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from muggins.cli.main import main
from muggins.coach.reasons import Reason
from muggins.wire import from_json

INTERRUPTS = pytest.mark.skipif(
    signal.getsignal(signal.SIGINT) == signal.SIG_IGN, reason="interrupts are ignored, as in a job of the background"
)
"""Of tests that press Ctrl-C."""


def said(reason: object) -> str:
    """Return a reason of an answer in words."""
    return str(from_json(Reason, json.dumps(reason)))


def blocks_kept(path: Path) -> int:
    """How many blocks of games a file of matches has; 0 while there is none."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT COUNT(*) FROM block").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


class Run:
    """Call the command line; keep its status and what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["muggins", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = self.capsys.readouterr()
        assert isinstance(stopped.value.code, int)
        return stopped.value.code, out, err

    def refused(self, *arguments: str) -> str:
        """Return the one line on standard error of a command that is refused."""
        status, out, err = self(*arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("muggins")
        assert len(err) < 1200
        return err

    def json(self, *arguments: str) -> Any:
        status, out, _ = self(*arguments, "--json")
        assert status == 0
        return json.loads(out)


class Typed:
    """Call the command line with a text on standard input, or with it closed."""

    def __init__(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run, self.monkeypatch = run, monkeypatch

    def __call__(self, text: str | None, *arguments: str) -> tuple[int, str, str]:
        stdin = None if text is None else io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")
        self.monkeypatch.setattr(sys, "stdin", stdin)
        return self.run(*arguments)
