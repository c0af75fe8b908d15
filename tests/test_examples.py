"""The programs of docs/library.md run, and print what is shown there."""

import pytest
from scripts import library_page


@pytest.mark.all
@pytest.mark.parametrize("name", library_page.EXAMPLES)
def test_an_example_prints_what_the_page_shows(name: str) -> None:
    assert library_page.section(name, library_page.output_of(name)) in library_page.PAGE.read_text("utf-8")


def test_every_example_is_on_the_page() -> None:
    files = {path.stem for path in (library_page.ROOT / "examples").glob("*.py")} - {"__init__"}
    assert files == set(library_page.EXAMPLES)
