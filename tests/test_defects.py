"""The table in the browser was tried at commit 169df44, and 34 defects were found. Each has a test named after it.

`pytest -m defect` runs them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
DEFECTS = range(1, 35)
UNTESTED: dict[int, str] = {}
"""Those that no test can show, and why."""


def marked(function: ast.FunctionDef) -> Iterator[int]:
    """The numbers of the defects that a test shows mended; none where only `make test-long` runs it."""
    marks = [ast.unparse(each) for each in function.decorator_list]
    if "pytest.mark.long" in marks:
        return
    for each in function.decorator_list:
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.defect":
            yield from (number.value for number in each.args if isinstance(number, ast.Constant))  # type: ignore[misc]


def test_every_defect_has_a_test_or_a_reason_why_not() -> None:
    tests = [
        (f"{file.name}::{node.name}", number)
        for file in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for number in marked(node)
    ]
    shown = {number for _, number in tests}
    assert shown <= set(DEFECTS), tests
    assert shown.isdisjoint(UNTESTED)
    assert sorted(shown | set(UNTESTED)) == list(DEFECTS)
    assert all(reason.endswith(".") for reason in UNTESTED.values())
