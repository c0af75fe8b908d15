"""The guards of ``make lint`` hold, and each fails where somebody breaks it."""

from pathlib import Path

import pytest
from scripts import guards


@pytest.mark.parametrize("guard", guards.GUARDS, ids=lambda guard: guard.__name__)
def test_a_guard_holds_over_the_package(guard: object) -> None:
    assert guard in guards.GUARDS
    assert callable(guard)
    assert guard(guards.SOURCE) == []


@pytest.mark.parametrize(
    ("guard", "text"),
    [
        (guards.private_imports, "from muggins.kernels.show import _table\n"),
        (guards.equal_class_names, "class Twice: ...\n\n\nclass Twice: ...\n"),
        (guards.format_exceptions, "x = 1  # fmt: skip\n"),
        (guards.long_arguments, "def f(): ...  # noqa: PLR0917\n" * (guards.LONG_ARGUMENTS + 1)),
        (guards.inner_imports, "import x  # noqa: PLC0415\n" * (guards.INNER_IMPORTS + 1)),
    ],
)
def test_a_guard_fails_where_it_is_broken(guard: object, text: str, tmp_path: Path) -> None:
    assert callable(guard)
    (tmp_path / "broken.py").write_text(text)
    assert guard(tmp_path)


def test_a_room_has_no_more_lines_than_its_budget(tmp_path: Path) -> None:
    for room, lines in guards.LINES.items():
        folder = tmp_path / "muggins" / ("" if room == "muggins" else room)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").write_text("\n" * lines)
    assert guards.line_budgets(tmp_path) == []
    (tmp_path / "muggins" / "coach" / "more.py").write_text("\n")
    (tmp_path / "muggins" / "new").mkdir()
    (tmp_path / "muggins" / "new" / "__init__.py").write_text("\n")
    assert guards.line_budgets(tmp_path) == [
        f"coach: {guards.LINES['coach'] + 1} lines of Python: expected at most {guards.LINES['coach']}",
        "new: 1 lines of Python: expected a budget",
    ]


def test_a_stilted_phrase_is_named(tmp_path: Path) -> None:
    (tmp_path / "muggins" / "rules").mkdir(parents=True)
    (tmp_path / "muggins" / "rules" / "one.py").write_text("# whoever\n")
    assert guards.stilted_phrases(tmp_path) == [f"{tmp_path / 'muggins' / 'rules' / 'one.py'}:1: whoever"]


def test_the_surface_is_counted(tmp_path: Path) -> None:
    (tmp_path / "muggins").mkdir()
    (tmp_path / "muggins" / "__init__.pyi").write_text("from .x import x as x\n" * (guards.NAMES + 1))
    assert guards.surface(tmp_path) == [f"{guards.NAMES + 1} exported names: expected at most {guards.NAMES}"]
