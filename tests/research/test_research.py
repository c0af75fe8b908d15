"""``python -m research`` lists what there is, and runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from research import __main__ as research

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
    line = [sys.executable, "-m", "research", "original.cfr", "--games", "3"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=Path(research.FOLDER).parent)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("3 games: expected 4")
