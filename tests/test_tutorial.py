"""The tutorial, followed to the letter: its files are written, its commands run, and they print what it shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.goldens import ROOT

PAGE = ROOT / "docs" / "tutorial.md"
_BLOCK = re.compile(r"^```(python|sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def followed(folder: Path) -> str:
    """Follow the page in an empty folder; return it with what its commands print."""
    text, printed = PAGE.read_text("utf-8"), ""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done, end = list[str](), 0
    for block in _BLOCK.finditer(text):
        kind, body = block.groups()
        done.append(text[end : block.start()])
        end = block.end()
        shown = body
        if kind == "python":
            first, _, rest = body.partition("\n")
            with (folder / first.removeprefix("# ")).open("a", encoding="utf-8") as file:
                file.write(f"{rest}\n\n")
        elif kind == "sh":
            run = subprocess.run(
                body, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=True
            )
            printed = run.stdout
        else:
            shown = printed
        done.append(f"```{kind}\n{shown}```")
    return "".join([*done, text[end:]])


@pytest.mark.long
def test_it_prints_what_the_page_shows(tmp_path: Path) -> None:
    assert followed(tmp_path) == PAGE.read_text("utf-8"), "run python -m tests.test_tutorial"


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as place:
        PAGE.write_text(followed(Path(place)), "utf-8")
