"""``muggins cache``: shown, checked and cleared."""

from pathlib import Path

import numpy as np
import pytest

from muggins.files.cache import unpacked
from muggins.files.sealed import write_sealed
from muggins.kernels._jit import cache_folder, sources_hash
from tests.commands import Run
from tests.flips import flip

OTHER = "0123456789abcdef"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that has been made the cache, with something of somebody else's in it."""
    monkeypatch.setenv("MUGGINS_CACHE", str(tmp_path))
    (tmp_path / "mine").write_text("not the program's")
    return tmp_path


def fill(folder: Path) -> dict[str, Path]:
    """Files of every kind, by what they are."""

    def keep(key: str, name: str) -> Path:
        unpacked(key, name, lambda: {"x": np.zeros(1000)}, lambda _: None)
        return folder / "unpacked" / f"{name}-{key}"

    kernels = cache_folder("muggins.kernels.show")
    assert kernels is not None
    code = folder / "kernels"
    files = {
        "code": code / kernels.name / f"score-{OTHER}",
        "old code": code / f"kernels.show-{OTHER}" / f"score-{OTHER}",
        "Numba's": code / f"kernels.show-{OTHER}" / "show_1" / "show.py311.1.nbc",
        "unfinished": code / kernels.name / ".muggins-1-2",
        "tree": keep(str(sources_hash("muggins.solver.play.tree")), "tree-2"),
        "play": keep(f"{OTHER}-{sources_hash('muggins.solver.file.solution')}", "play"),
        "old play": keep(f"{OTHER}-{OTHER}", "play"),
    }
    for path in list(files.values())[:4]:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_sealed(path, b"code")
    return files


def test_an_empty_cache_says_so(run: Run, folder: Path) -> None:
    for option in ([], ["--check"], ["--clear"]):
        assert run("cache", *option) == (0, f"{folder}\nNothing is kept there.\n", "")
    assert run.json("cache")["parts"] == []


def test_the_cache_is_shown_by_kind(run: Run, folder: Path) -> None:
    files = fill(folder)
    found = run.json("cache")
    assert (found["folder"], found["damaged"], found["cleared"]) == (str(folder), None, False)
    parts = {(part["kind"], part["current"]): part for part in found["parts"]}
    assert {key: part["files"] for key, part in parts.items()} == {
        ("compiled", True): 1,
        ("compiled", False): 1,
        ("unpacked", True): 2,
        ("unpacked", False): 1,
        ("other", False): 2,
    }
    assert parts["unpacked", True]["bytes"] == sum(files[name].stat().st_size for name in ("tree", "play"))
    status, out, err = run("cache")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == str(folder)
    assert lines[1].split() == ["What", "Files", "Size", "Last", "used"]
    assert [line.split()[0] for line in lines[2:]] == ["Compiled", "Compiled", "Unpacked", "Unpacked", "Other", "All"]
    assert lines[-1].split() == ["All", "7", "0.0", "MB"]


def test_damaged_files_are_named_and_the_status_tells_of_them(run: Run, folder: Path) -> None:
    files = fill(folder)
    status, out, _ = run("cache", "--check")
    assert (status, out.splitlines()[-1]) == (0, "Every file is as it was written.")
    assert run.json("cache", "--check")["damaged"] == []
    flip(files["code"], 300)
    flip(files["play"], 30_000)
    files["tree"].write_bytes(files["old play"].read_bytes())
    damaged = {str(files[name]) for name in ("code", "play", "tree")}
    status, out, err = run("cache", "--check")
    assert (status, err) == (1, "")
    assert {line.removeprefix("Damaged: ") for line in out.splitlines() if line.startswith("Damaged")} == damaged
    status, out, _ = run("cache", "--check", "--json")
    assert status == 1
    assert all(path in out for path in damaged)


def test_the_cache_is_cleared_and_nothing_else(run: Run, folder: Path) -> None:
    fill(folder)
    status, out, _ = run("cache", "--clear")
    assert (status, out.splitlines()[-1]) == (0, "Removed.")
    assert [path.name for path in folder.iterdir()] == ["mine"]
    fill(folder)
    found = run.json("cache", "--clear")
    assert found["cleared"]
    assert sum(part["files"] for part in found["parts"]) == 7
    assert run.json("cache")["parts"] == []


def test_what_cannot_be_removed_is_one_line(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(folder)

    def fail(path: str) -> None:
        raise OSError(30, "Read-only file system", str(path))

    monkeypatch.setattr("shutil.rmtree", fail)
    status, out, err = run("cache", "--clear")
    assert (status, out) == (2, "")
    assert err == f"muggins: '{folder}/kernels' cannot be removed: Read-only file system\n"


def test_it_is_checked_or_cleared(run: Run) -> None:
    status, out, err = run("cache", "--check", "--clear")
    assert (status, out) == (2, "")
    assert err == "muggins: --check with --clear: expected one of them\n"


def test_the_help_has_an_example(run: Run) -> None:
    status, out, _ = run("cache", "--help")
    assert status == 0
    assert "Example: muggins cache --check" in out
