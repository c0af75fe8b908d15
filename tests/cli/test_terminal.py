"""What is printed is text: no markup in it is obeyed, and nothing that a terminal would obey."""

import pytest

from muggins.cli.terminal import console, table

NAMES = ("[bold]x[/bold]", "[/x]", ":smile:", "a\x1b[31mb", "\x9b2J", "\u202e", "\r", "\x07")


@pytest.mark.parametrize("name", NAMES[:3])
def test_names_are_printed_as_they_are(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    console().print(f"{name}: whole")
    console(stderr=True).print(f"{name}: whole")
    assert tuple(capsys.readouterr()) == (f"{name}: whole\n",) * 2


@pytest.mark.parametrize("name", NAMES)
def test_a_table_tells_a_terminal_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    table(console(), ("What", "Figure"), [(name, name), ("plain", "plain")])
    out = capsys.readouterr().out
    assert out.replace("\n", "").isprintable()
    assert len(out.splitlines()) == 3
    if name.isprintable():
        assert out.splitlines()[1].split("  ")[0] == name
