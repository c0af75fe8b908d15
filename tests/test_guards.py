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
