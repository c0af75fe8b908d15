"""``python -m research`` lists what there is, and runs it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.archive.level_losses import read_losses
from research import __main__ as research
from research import equilibrium_tables, level_losses

pytestmark = pytest.mark.all


def test_it_lists_what_there_is_and_refuses_what_there_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["research"])
    research.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(research.names())
    assert all(len(line.split()) > 3 for line in lines)
    monkeypatch.setattr(sys, "argv", ["research", "nothing"])
    with pytest.raises(SystemExit, match="research 'nothing': expected one of "):
        research.main()


def test_a_study_takes_options_as_those_of_the_package_do() -> None:
    line = [sys.executable, "-m", "research", "endings", "--games", "1"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=Path(research.FOLDER).parent)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("1 games: expected 100")


@pytest.mark.long
def test_losses_are_told_for_each_opponent_and_theme(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    level_losses.main(["2", "--json", str(tmp_path / "losses.json")])
    found = read_losses(tmp_path / "losses.json")
    assert list(found) == ["novice", "casual", "club", "strong", "nash"]
    assert found["novice"].points.mean > found["strong"].points.mean > 0
    assert capsys.readouterr().out.count("| novice |") == 1


@pytest.mark.long
def test_the_tables_of_a_solution_beside_itself_are_not_off(capsys: pytest.CaptureFixture[str]) -> None:
    equilibrium_tables.main(["nash"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "equilibrium_own_crib.csv",
        "equilibrium_opp_crib.csv",
        "equilibrium_tosses.csv",
        "equilibrium_keeps.csv",
    ]
    assert all("the other solution differs by 0.000 on average, at most 0.000" in line for line in lines)


@pytest.mark.parametrize(
    ("main", "arguments", "message"),
    [
        (equilibrium_tables.main, [], "required: OTHER"),
        (equilibrium_tables.main, ["nowhere"], "solution 'nowhere': expected a file"),
        (level_losses.main, ["1"], "1 games: expected 2 or more"),
    ],
)
def test_bad_arguments_are_one_line(
    capsys: pytest.CaptureFixture[str], main: Callable[[list[str]], None], arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    out, err = capsys.readouterr()
    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert message in err
