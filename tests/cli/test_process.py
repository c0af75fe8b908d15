"""Whole processes: what a shell, a pipe or a machine with an odd cache sees."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

SIX = ("discard", "3H", "4D", "5D", "5S", "JS", "2C", "--dealer")


def muggins(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "muggins", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(done.stdout.split())


def test_piped_output_is_plain() -> None:
    done = muggins(*SIX)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.isascii()
    assert not re.search(r" $", done.stdout, re.MULTILINE)


def test_a_terminal_gets_colour_and_suits() -> None:
    here, there = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", "score", "4H 5D 5C 6S JD"],
        stdout=there,
        env=os.environ | {"TERM": "xterm-256color", "PYTHONUTF8": "1"},
    ) as process:
        os.close(there)
        shown = b""
        try:
            while chunk := os.read(here, 65536):
                shown += chunk
        except OSError:  # Linux says so when the other end has closed
            pass
        assert process.wait() == 0
    os.close(here)
    text = shown.decode()
    assert "5♦" in text
    assert "\x1b[" in text


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m muggins census | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_first_run_ever_says_that_it_compiles_and_the_second_does_not(tmp_path: Path) -> None:
    first = muggins(*SIX, MUGGINS_CACHE=str(tmp_path))
    second = muggins(*SIX, MUGGINS_CACHE=str(tmp_path))
    assert first.stderr == "Compiling, the first time only: a few seconds ...\n"
    assert (second.stderr, second.stdout) == ("", first.stdout)


def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = muggins(*SIX, MUGGINS_CACHE=str(blocked))
    assert done.returncode == 0
    assert "17.201" in done.stdout


def test_a_change_in_any_kernel_file_makes_another_cache(tmp_path: Path) -> None:
    """The trap of Numba's own cache: it looks only at the file of the compiled caller."""
    code = "from muggins.kernels._jit import CACHE_FOLDER; print(CACHE_FOLDER)"
    package = tmp_path / "muggins"
    source = Path(__file__).resolve().parents[2] / "src" / "muggins"
    subprocess.run(["cp", "-r", str(source), str(package)], check=True)

    def folder() -> str:
        environment = os.environ | {"PYTHONPATH": str(tmp_path), "MUGGINS_CACHE": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        ).stdout

    before = folder()
    assert folder() == before
    callee = package / "kernels" / "show.py"
    callee.write_text(callee.read_text() + "\n# changed\n")
    assert folder() != before


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import muggins", {"numpy", "numba", "click", "rich.console"}),
        ("import muggins.rules.record, muggins.rules.position", {"numpy", "numba"}),
        ("import muggins.cli.main", {"numpy", "numba", "rich.console"}),
        ("import muggins.cli.score, muggins.cli.average", {"numpy", "numba", "matplotlib"}),
        ("import muggins.cli.census", {"numpy", "numba", "matplotlib"}),
    ],
)
def test_heavy_imports_are_lazy(code: str, absent: set[str]) -> None:
    assert not modules_after(code) & absent
