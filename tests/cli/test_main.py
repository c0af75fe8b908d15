"""The command as a whole: names that are spelt wrong, errors as JSON, completion in a shell."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.commands import Run


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("plya", "muggins: No such command 'plya'; did you mean play? See 'muggins --help'."),
        ("SCROE", "muggins: No such command 'SCROE'; did you mean score? See 'muggins --help'."),
        ("xyzzy", "muggins: No such command 'xyzzy'. See 'muggins --help'."),
    ],
)
def test_a_command_that_is_spelt_wrong_is_told_what_it_may_have_been(run: Run, typed: str, line: str) -> None:
    status, out, err = run(typed)
    assert (status, out, err) == (2, "", line + "\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["score", "4H", "5D"], "muggins: got 2 cards: expected 5"),
        (["discard", "--poen", "3H"], "muggins discard: No such option '--poen'."),
        (["plya"], "muggins: No such command 'plya';"),
    ],
)
def test_with_json_an_error_is_an_object(run: Run, arguments: list[str], line: str) -> None:
    status, out, err = run(*arguments, "--json")
    assert (status, out) == (2, "")
    found = json.loads(err)
    assert found["error"].startswith(line)
    assert list(found) == ["schema", "error"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_takes_the_script_that_it_is_given(run: Run, shell: str) -> None:
    status, script, _ = run("--completion", shell)
    assert status == 0
    assert "_MUGGINS_COMPLETE" in script
    if (program := shutil.which(shell)) is not None:
        subprocess.run([program, "-n"], input=script, text=True, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("words", "wanted", "never"),
    [("muggins sc", {"score"}, {"play"}), ("muggins explore ", {"discards", "discards-at", "leads"}, {"score"})],
)
def test_what_a_shell_completes(words: str, wanted: set[str], never: set[str]) -> None:
    place = len(words.split()) - (not words.endswith(" "))
    asked = {"_MUGGINS_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    command = [sys.executable, "-m", "muggins"]
    done = subprocess.run(command, env={**os.environ, **asked}, text=True, check=False, capture_output=True)
    told = {line.partition(",")[2] for line in done.stdout.splitlines()}
    assert wanted <= told, done.stderr
    assert not never & told
