"""What is said while kernels are compiled."""

import sys
from io import StringIO

import pytest

from muggins.cli.compiling import COMPILING, _Compiling
from muggins.cli.progress import counting


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_which_kernel_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    shown = _Compiling()
    shown.begins()
    assert err.getvalue() == "\rCompiling for this machine, the first time only: kernel 1\x1b[K"
    shown.compiled("a")
    assert err.getvalue().endswith(": kernel 2\x1b[K")
    shown.ends()
    assert err.getvalue().endswith("\r\x1b[K")


def test_a_pipe_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _Compiling()
    for _ in range(3):
        shown.begins()
        shown.compiled("a")
        shown.ends()
    assert capsys.readouterr().err == "Compiling for this machine, the first time only ...\n"


def test_a_bar_says_it_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    with counting("toss") as tell:
        COMPILING.begins()
        said = COMPILING.words()
        tell(1, 1)
    COMPILING.ends()
    assert said.startswith("compiling, first time only: kernel ")
    assert said in err.getvalue()
    assert COMPILING.words() == ""
    assert "Compiling for this machine" not in err.getvalue()
