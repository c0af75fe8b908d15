"""What a terminal is shown: text, no markup in it is obeyed; and what is said while kernels are compiled."""

import re
import sys
from contextlib import suppress
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from muggins.cli.compiling import COMPILING, _Compiling, prepare
from muggins.cli.progress import counting
from muggins.cli.terminal import console, table

NAMES = ("[bold]x[/bold]", "[/x]", ":smile:", "a\x1b[31mb", "\x9b2J", "\u202e", "\r", "\x07")


@pytest.mark.parametrize("name", NAMES[:3])
def test_names_are_printed_as_they_are(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    console().print(f"{name}: whole")
    console(stderr=True).print(f"{name}: whole")
    assert tuple(capsys.readouterr()) == (f"{name}: whole\n",) * 2


@pytest.mark.parametrize("name", NAMES)
def test_a_table_tells_a_terminal_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    table(console(), ("What", "Figure"), [(name, name), ("plain", "plain")])
    out = capsys.readouterr().out
    assert out.replace("\n", "").isprintable()
    assert len(out.splitlines()) == 3
    if name.isprintable():
        assert out.splitlines()[1].split("  ")[0] == name


@given(
    st.lists(st.sampled_from((">Net", ">Loss", "Toss", ">Wins lost", "Why", "")), min_size=1, max_size=9),
    st.integers(1, 4),
    st.sampled_from((40, 60, 80)),
    st.data(),
)
def test_a_table_shows_every_cell_however_narrow(kinds: list[str], many: int, width: int, data: st.DataObject) -> None:
    columns = ["Name", *(f"{kind}{place}" if kind else "" for place, kind in enumerate(kinds))]
    rows = [
        [f"row{row}", *(f"{row}.{place}{'9' * data.draw(st.integers(0, 12))}" for place in range(len(kinds)))]
        for row in range(many)
    ]
    optional = data.draw(st.lists(st.sampled_from([column.lstrip(">") for column in columns[1:] if column] or ["x"])))
    out = StringIO()
    table(Console(file=out, width=width, force_terminal=True), columns, rows, optional=optional)
    shown = out.getvalue()
    for row in rows:
        for cell in row:
            assert cell in shown
    assert all(len(line) <= width for line in re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines())


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_which_kernel_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    shown = _Compiling()
    shown.begins()
    assert err.getvalue() == "\rGetting ready on this computer, the first time only: kernel 1\x1b[K"
    shown.compiled("a")
    assert err.getvalue().endswith(": kernel 2\x1b[K")
    shown.ends()
    assert err.getvalue().endswith("\r\x1b[K")


def test_a_pipe_is_told_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _Compiling()
    monkeypatch.setattr("muggins.cli.compiling.COMPILING", shown)
    monkeypatch.setattr("muggins.coach.preparing.preparation_for", lambda _, changed: changed("0 of 1"))
    prepare("table")  # and then what is in no part
    for _ in range(3):
        shown.begins()
        shown.compiled("a")
        shown.ends()
    assert capsys.readouterr().err == "Getting ready on this computer, the first time only ...\n"


def test_ctrl_c_is_not_lost_in_a_callback_of_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    compiling = _Compiling()
    compiling.begins()
    with suppress(KeyboardInterrupt):  # as Python does there
        compiling.interrupt()
    with pytest.raises(KeyboardInterrupt):
        compiling.compiled("a")
    with pytest.raises(KeyboardInterrupt):
        compiling.ends()
    with suppress(KeyboardInterrupt):
        compiling.interrupt()
    compiling.begins()
    compiling.compiled("b")
    compiling.ends()


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
    assert said.startswith("getting ready, first time only: kernel ")
    assert said in err.getvalue()
    assert COMPILING.words() == ""
    assert "Getting ready" not in err.getvalue()
