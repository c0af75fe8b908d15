"""The page's type checker sees the API as it is."""

from scripts.wire_types import FILE, declarations


def test_the_types_of_the_page_are_those_of_the_models() -> None:
    assert FILE.read_text("utf-8") == declarations(), "run: python scripts/wire_types.py --write"
