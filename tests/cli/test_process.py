"""Whole processes: what a shell, a pipe or a machine with an odd cache sees."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

SIX = ("discard", "3H", "4D", "5D", "5S", "JS", "2C", "--dealer", "--crib", "uniform", "--no-play")
CENSUS = ("study", "census")


def started(*line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | environment
    return subprocess.run(line, env=environment, capture_output=True, text=True, timeout=400, check=False)


def muggins(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return started(sys.executable, "-m", "muggins", *arguments, **environment)


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return started("sh", "-c", f"{sys.executable} -m muggins {line}")


def printed(code: str, **environment: str) -> str:
    done = started(sys.executable, "-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.all
def test_piped_output_is_plain() -> None:
    done = muggins(*SIX)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert not set("─━│♣♦♥♠") & set(done.stdout)
    assert not re.search(r" $", done.stdout, re.MULTILINE)


DIFFERENCE = re.compile(r"[+-][\d.]+ in (hand|the crib|the play)")  # of figures that are shown
SPEED = re.compile(r"in [\d.]+ s, [\d,]+/s")


def on_terminal(*arguments: str, columns: int) -> str:
    """What a command shows on a terminal of so many columns, without its colours."""
    here, there = pty.openpty()
    environment = {"TERM": "xterm-256color", "PYTHONUTF8": "1", "COLUMNS": str(columns)}
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *arguments], stdout=there, env=os.environ | environment
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
    return shown.decode()


def test_a_terminal_gets_colour_and_suits() -> None:
    text = on_terminal("score", "4H 5D 5C 6S JD", columns=80)
    assert "5♦" in text
    assert "\x1b[" in text


@pytest.mark.parametrize("columns", [pytest.param(columns, marks=pytest.mark.long) for columns in (40, 60, 80)])
def test_a_narrow_terminal_loses_no_figure_and_no_card(columns: int) -> None:
    def plain(*arguments: str) -> str:
        return re.sub(r"\x1b\[[\d;]*m", "", on_terminal(*arguments, columns=columns))

    starters = plain("average", "3H 4D 5D 5S", "--verbose")
    for rank in "A2346789TJQK":
        for suit in "♣♦♥♠":
            assert f"{rank}{suit}" in starters
    for arguments in (
        SIX,
        ("discard", "3H 4D 5D 5S JS 2C", "--score", "100-95", "--dealer"),
        ("discard", "345J2T"),
        ("advise", "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"),
        ("average", "3H 4D 5D 5S", "--verbose"),
        ("study", "census"),
        ("score", "4H 5D 5C 6S JD"),
        ("odds", "100-95", "--dealer"),
        ("explore", "discards", "--pone"),
        ("match", "schell+rule", "greedy+greedy", "--games", "200"),
        ("match",),
        ("explore", "rules", "5"),
    ):
        said, shown = muggins(*arguments).stdout, plain(*arguments)
        told = DIFFERENCE.sub("", SPEED.sub("", said))
        figures = set(re.findall(r"[+-]?\d[\d,.]*\d%?", told))
        missing = figures - set(re.findall(r"[+-]?\d[\d,.]*\d%?", shown))
        assert not missing, (arguments, missing)
        assert "…" not in shown, arguments
        assert max(map(len, shown.splitlines())) <= columns, arguments


@pytest.mark.all
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_old_encodings_are_served(encoding: str) -> None:
    done = muggins("study", "census", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2,813,796" in done.stdout
    assert "####" in done.stdout


def test_nowhere_to_write_is_one_line() -> None:
    for redirect, status, message in (
        (">/dev/full", 1, "muggins: cannot write: No space left on device\n"),
        (">&-", 0, ""),
    ):
        done = shell(f"score 4H 5D 5C 6S JD {redirect}")
        assert (done.returncode, done.stderr) == (status, message)


@pytest.mark.all
def test_kernels_count_alike_with_the_compiler_off() -> None:
    code = """
from muggins.kernels.crib import count_tosses
from muggins.kernels.show import score_hands
from muggins.errors import CardError
import numpy as np
counts = count_tosses([5, 8, 13, 17, 19, 43])
print(counts.hands.sum(axis=1).tolist()[:3], score_hands([[0, 1, 2, 3, 4], [51, 18, 17, 16, 19]]))
try:
    score_hands(np.array([[48, 49, 50, 51, 51]], np.uint8))
except CardError as error:
    print(error)
"""
    by_compiler, without = (printed(code, NUMBA_DISABLE_JIT=off) for off in ("0", "1"))
    assert by_compiler == without
    assert "expected five different cards" in without


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = shell("study census | head -n 1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.all
def test_the_first_run_ever_says_that_it_gets_ready_and_the_second_does_not(tmp_path: Path) -> None:
    first = muggins(*CENSUS, MUGGINS_CACHE=str(tmp_path))
    second = muggins(*CENSUS, MUGGINS_CACHE=str(tmp_path))
    assert first.stderr == "Getting ready on this computer, the first time only ...\n"
    assert (second.stderr, second.stdout) == ("", first.stdout)


@pytest.mark.parametrize("cards", ["3H 4D 5D 5S JS 2C", pytest.param("3 4 5 5 J 2", marks=pytest.mark.all)])
def test_a_first_discard_waits_for_no_compiler(cards: str, tmp_path: Path) -> None:
    first = muggins("discard", *cards.split(), MUGGINS_CACHE=str(tmp_path))
    assert (first.returncode, first.stderr) == (0, "")
    assert muggins("discard", *cards.split()).stdout == first.stdout


@pytest.mark.all
def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = muggins(*SIX, MUGGINS_CACHE=str(blocked))
    assert done.returncode == 0
    assert "17.201" in done.stdout


@pytest.mark.all
def test_a_change_in_any_kernel_file_makes_another_cache(tmp_path: Path) -> None:
    """The trap of Numba's own cache: it looks only at the file of the compiled caller."""
    code = "from muggins.kernels._jit import cache_folder; print(cache_folder('muggins.kernels.crib'))"
    package = tmp_path / "muggins"
    source = Path(__file__).resolve().parents[2] / "src" / "muggins"
    subprocess.run(["cp", "-r", str(source), str(package)], check=True)

    def folder() -> str:
        return printed(code, PYTHONPATH=str(tmp_path), MUGGINS_CACHE=str(tmp_path))

    before = folder()
    assert folder() == before
    for changed in ("kernels/show.py", "kernels/multisets.py", "cards.py"):
        file = package / changed
        file.write_text(file.read_text() + "\n# changed\n")
        assert folder() != before
        before = folder()


HEAVY = {"numpy", "numba", "scipy", "pydantic", "fastapi", "click", "rich"}


def loaded_by(code: str) -> set[str]:
    return set(printed(f"import sys\n{code}\nprint(*sys.modules)").split())


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import muggins", HEAVY),
        ("import muggins; muggins.parse_cards('5H'); muggins.Deal; muggins.Game", HEAVY),
        ("import muggins.rules.record, muggins.rules.position", {"numpy", "numba"}),
        ("import muggins.cli.main", {"numpy", "numba", "rich.console"}),
        ("import muggins.cli.score, muggins.cli.average", {"numpy", "numba", "matplotlib"}),
        ("import muggins.cli.study", {"numpy", "numba", "matplotlib"}),
        (
            "import muggins.cli.discard, muggins.cli.games, muggins.cli.play, muggins.cli.quiz, muggins.cli.serve",
            {"numba", "matplotlib"},
        ),
        (
            "from muggins.cli.main import cli; cli(['study', '--help'], standalone_mode=False)",
            {"numpy", "numba", "matplotlib", "joblib", "muggins.studies.crib"},
        ),
    ],
)
def test_heavy_imports_are_lazy(code: str, absent: set[str]) -> None:
    assert not loaded_by(code) & absent


def test_the_coach_loads_the_compiler() -> None:
    assert "numba" in loaded_by("import muggins; muggins.Coach")


@pytest.mark.all
def test_importing_the_package_compiles_nothing() -> None:
    """A helper that is inlined into kernels is compiled, at every start, where Python calls it at import."""
    code = """
import importlib, pkgutil
import muggins
from muggins.kernels import notice


class Teller(notice.Watcher):
    def begins(self):
        print(name)


notice.watch(Teller())
names = [module.name for module in pkgutil.walk_packages(muggins.__path__, "muggins.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
"""
    assert printed(code) == ""
