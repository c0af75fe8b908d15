"""``-`` for standard input where a command takes cards or reads a file, and for standard output where it writes one."""

from pathlib import Path

import pytest

from tests.commands import Typed

GAME = Path("docs/game.txt").resolve()
POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("4H 5D 5C 6S JD", ("score", "-")),
        ("4H 5D\n5C 6S\nJD\n", ("score", "-")),
        ("3H 4D 5D 5S JS 2C", ("average", "-")),
        ("3H 4D 5D 5S JS 2C", ("discard", "-", "--dealer")),
        ("6 8 7 5 go 4 go 9", ("score", "--play", "-")),
        (POSITION, ("advise", "-")),
        ("4 J", ("explore", "play", "-", "--starter", "8")),
    ],
)
def test_cards_from_standard_input_are_those_of_the_command_line(
    typed: Typed, words: str, arguments: tuple[str, ...]
) -> None:
    place = arguments.index("-")
    wanted = typed("", *arguments[:place], *words.split(), *arguments[place + 1 :])
    assert wanted[0] == 0
    assert typed(words, *arguments) == wanted


def test_games_from_standard_input(typed: Typed) -> None:
    text = GAME.read_text("utf-8")
    assert typed(text, "games", "verify", "-") == typed("", "games", "verify", str(GAME))
    assert typed(text, "games", "import", "-")[1].startswith("1 game imported")
    head, _, record = typed("", "games", "export", "-")[1].partition("\n")
    assert (head.startswith("# 1 games"), record.strip()) == (True, text.strip())


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (None, ("score", "-"), "standard input '-': standard input is closed; expected cards"),
        ("A" * 20_000, ("score", "-"), "expected at most 10,000 bytes"),
        ("5H 5D", ("score", "-"), "got 2 cards: expected 5"),
        ("", ("games", "verify", "-"), "the record begins with nothing"),
        ("5H", ("score", "-", "5D"), "'-'"),
    ],
)
def test_what_cannot_be_is_one_line(typed: Typed, text: str | None, arguments: tuple[str, ...], message: str) -> None:
    status, out, err = typed(text, *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
