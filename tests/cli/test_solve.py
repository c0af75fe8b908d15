"""``muggins solve``: one real solve of two iterations, and all that is refused at once."""

import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from muggins.cli.main import main
from muggins.files.arrays import write_file
from muggins.players.registry import parse_player
from muggins.solver.deal.joint import KIND, VERSION, JointSolve
from muggins.solver.file.solution import Solution
from tests.cli.test_solution import files_under

FIGURES = {"iteration", "seconds", "nashconv", "pone_gain", "dealer_gain", "value", "play"}


class Done(NamedTuple):
    """What a command ended with and printed."""

    status: int
    out: str
    err: str


def muggins(*arguments: str) -> Done:
    """Call the command line in this process, where what is compiled stays loaded."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["muggins", *arguments])
        with pytest.raises(SystemExit) as stopped:
            main()
    assert isinstance(stopped.value.code, int)
    return Done(stopped.value.code, out.getvalue(), err.getvalue())


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, which would hold the folder of solutions as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "data"))
    return tmp_path


class Solved(NamedTuple):
    """A solve that put its checkpoint away, and the same one resumed when nothing was left."""

    first: Done
    resumed: Done
    kept: list[str]
    left: list[str]
    about: dict[str, Any]
    picture: int


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solved]:
    folder = tmp_path_factory.mktemp("solved")
    file = folder / "solutions" / "mine.muggins"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUGGINS_DATA", str(folder))
        first = muggins("solve", "--until", "2 iterations", "--workers", "2", "--keep", "--json")
        kept, about = files_under(folder), Solution(file).about
        picture = folder / "curve.png"
        resumed = muggins("solve", "--resume", "--until", "2 iterations", "--workers", "1")
        muggins("solution", "show", str(file), "--plot", str(picture))
        assert Solution(file).about["curve"] == about["curve"]
        drawn = picture.stat().st_size
        picture.unlink()
        yield Solved(first, resumed, kept, files_under(folder), about, drawn)
    file.unlink(missing_ok=True)


@pytest.mark.long
def test_a_solve_prints_as_json_the_curve_that_its_file_holds(solved: Solved) -> None:
    assert solved.first.status == 0
    found = json.loads(solved.first.out)
    assert set(found) == {"schema", "file", "curve"}
    assert found["curve"] == solved.about["curve"]
    (point,) = found["curve"]
    assert set(point) == FIGURES
    assert point["iteration"] == solved.about["iterations"] == 2
    assert point["nashconv"] == point["pone_gain"] + point["dealer_gain"] > 0.1
    assert (point["value"], point["play"]) == (solved.about["value"], solved.about["play"])
    assert Path(found["file"]).name == "mine.muggins"


@pytest.mark.long
def test_a_resumed_solve_prints_the_same_figures_as_a_table(solved: Solved) -> None:
    assert solved.resumed.status == 0
    (point,) = solved.about["curve"]
    title, header, row, last = solved.resumed.out.splitlines()
    assert "Points per deal" in title
    assert header.split()[:3] == ["Iteration", "Seconds", "NashConv"]
    figures = (point["nashconv"], point["pone_gain"], point["dealer_gain"])
    assert row.split() == [
        "2",
        f"{point['seconds']:.1f}",
        *(f"{figure:.5f}" for figure in figures),
        f"{point['value']:.4f}",
        f"{point['play']:.4f}",
    ]
    assert last.startswith("Solution written to ")
    assert solved.picture > 5_000
    # Progress is one line for each measure, the same ones whether JSON is asked for or not.
    lines = [done.err.splitlines()[-1] for done in (solved.first, solved.resumed)]
    assert lines[0] == lines[1]
    assert f"NashConv {point['nashconv']:.5f}" in lines[0]
    assert "\x1b" not in solved.resumed.out + solved.resumed.err


@pytest.mark.long
def test_a_checkpoint_stays_only_where_it_is_asked_for(solved: Solved) -> None:
    assert solved.kept == ["mine.muggins", "mine.muggins.checkpoint"]
    assert solved.left == ["mine.muggins"]


@pytest.mark.long
def test_what_is_solved_is_a_player_by_its_name(solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [solved.about[name] for name in ("form", "algorithm", "paired")] == ["full", "dcfr", True]
    monkeypatch.setenv("MUGGINS_DATA", str(Path(json.loads(solved.first.out)["file"]).parents[1]))
    assert [str(parse_player(name)) for name in ("mine", "mine-max")] == ["mine", "mine-max"]


@pytest.mark.parametrize(
    ("kind", "flips", "message"),
    [
        (KIND, 16, "is damaged: regrets has a wrong checksum"),
        ("solution", 0, "is a solution: expected a solve"),
        (KIND, 0, "is of another tree: expected one of this version"),
    ],
)
def test_a_checkpoint_that_is_none_is_not_resumed(empty: Path, kind: str, flips: int, message: str) -> None:
    path = empty / "x.muggins.checkpoint"
    about = {"kind": kind, "version": VERSION, "scheme": "dcfr", "paired": True}
    write_file(path, about, {"regrets": np.zeros(64, np.float32)})
    whole = bytearray(path.read_bytes())
    whole[-1] ^= flips
    path.write_bytes(whole)
    status, out, err = muggins("solve", "--resume", "--out", "x.muggins")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "x.muggins.checkpoint'" in err
    assert message in err
    assert files_under(empty) == [path.name]
    assert path.read_bytes() == whole


def test_an_interrupt_ends_with_130_and_leaves_no_file(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: JointSolve) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(JointSolve, "iterate", interrupt)
    assert muggins("solve", "--until", "1 iteration")[:2] == (130, "")
    assert files_under(empty) == []


@pytest.mark.long
def test_values_are_worked_out_and_read_again(empty: Path) -> None:
    """100,000 deals: two batches, so that errors are known, and odds that read the file."""
    done = muggins("study", "values", "--deals", "100000", "--out", "mine.muggins", "--json")
    assert done.status == 0
    found = json.loads(done.out)
    assert found["deals"] == 100_000
    assert 0.53 < found["first_dealer"]["mean"] < 0.6
    assert 0 < found["first_dealer"]["error"] < 0.01
    odds = muggins("odds", "0-0", "--dealer", "--values", "mine.muggins", "--json")
    assert json.loads(odds.out)["win_probability"]["mean"] == pytest.approx(found["first_dealer"]["mean"], abs=1e-4)
    assert files_under(empty) == ["mine.muggins"]
