"""Cards, scores and targets as other programs and people write them, in files, from ``-`` and in photographs."""

from pathlib import Path

import pytest
from PIL import Image

from muggins.cards import format_card, format_cards, parse_card, parse_cards
from muggins.counting.crib_tables import Source, crib_value
from muggins.photo.open import open_photo
from muggins.photo.read import read_photo
from muggins.rules.role import Role
from tests.commands import Run, Typed
from tests.photo.pictures import PICTURES, cards_in


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        *((text, "5S 5H 5D JS KS") for text in ("S5 H5 D5 SJ KS", "5S 5H 5D JS | KS", "[5S 5H 5D JS] (KS)")),
        *((text, "5S 5H 5D JS KS") for text in ("5S,5H;5D/JS KS", "5s h5 5♦ JS ks", "S5H5D5SJSK")),
        ("1S H1 10S", "AS AH TS"),
    ],
)
def test_cards_are_read_as_others_write_them(text: str, cards: str) -> None:
    assert parse_cards(text) == parse_cards(cards)


@pytest.mark.parametrize(
    ("ranks", "points", "suits"),
    [("8 8 6 6 A", 12, "no flush, no nobs"), ("J 5 5 5 5", 28, "no flush, no nobs"), ("J J J J 5", 21, "no flush")],
)
def test_ranks_are_counted_without_suits(run: Run, ranks: str, points: int, suits: str) -> None:
    assert run("score", *ranks.split())[1].splitlines()[-2:][-1] == f"Without suits: {suits}"
    found = run.json("score", *ranks.split())
    assert (found["hand"], found["starter"]) == (ranks.split()[:4], ranks.split()[4])
    assert found["total"] == points


def test_a_rank_of_five_is_the_starter(run: Run) -> None:
    found = run.json("score", *"J5555", "--starter", "J")
    assert (found["hand"], found["starter"], found["total"]) == (["5"] * 4, "J", 28)


def test_each_line_of_standard_input_is_a_hand(typed: Typed) -> None:
    code, out, _ = typed("5S 5H 5D JS KS\n\n8 8 6 6 A\n", "score", "-")
    assert code == 0
    assert [line.split()[-1] for line in out.splitlines() if line.startswith("Total")] == ["21", "12"]


def test_a_table_of_the_crib_takes_ranks(run: Run) -> None:
    row = run.json("discard", *"A279JQ", "--crib", "hessel", "--no-play", "--pone")["pone"]["rows"][0]
    assert (row["keep"], row["toss"]) == (["A", "2", "9", "J"], ["7", "Q"])
    assert row["crib"] == pytest.approx(crib_value(Source.HESSEL, Role.PONE, 6, 11))
    assert row["net"] == pytest.approx(row["hand"] - row["crib"])


@pytest.mark.parametrize(("target", "behind"), [(31, 90), (91, 30), (181, -60)])
def test_any_target_is_weighed_by_what_is_left_to_go(run: Run, target: int, behind: int) -> None:
    asked = ("discard", *["4C", "5D", "6H", "7S", "8C", "9D"], "--pone", "--score")
    here = run.json(*asked, f"{112 - behind}-{118 - behind}", "--target", str(target))["pone"]
    there = run.json(*asked, "112-118")["pone"]
    assert [(row["toss"], row["at_score"]["win"]) for row in here["rows"]] == [
        (row["toss"], row["at_score"]["win"]) for row in there["rows"]
    ]
    assert here["by_wins"]


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


def test_six_cards_are_followed_by_their_tosses(run: Run) -> None:
    printed = run.json("discard", str(PICTURES / "six.jpg"), "--dealer")
    cards = [seen["card"] for seen in printed["photo"]["cards"]]
    assert sorted(map(parse_card, cards)) == list(cards_in("six.jpg"))
    tosses = run.json("discard", *cards, "--dealer")
    assert printed["discards"]["dealer"]["rows"] == tosses["dealer"]["rows"]
    assert printed["discards"]["pone"] is None
    assert printed["count"] is None


def test_five_cards_are_counted(run: Run) -> None:
    read = [seen.card for seen in read_photo(open_photo(PICTURES / "row.jpg"), 5).cards]
    assert run.json("score", str(PICTURES / "row.jpg"))["count"]["starter"] == format_card(read[-1])
    named = run.json("score", str(PICTURES / "row.jpg"), "--starter", format_card(read[0]), "--crib")
    assert named["count"] == run.json("score", *format_cards([*read[1:], read[0]]).split(), "--crib")


def test_what_is_unsure_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.photo.read.SURE", 1.1)
    status, out, _ = run("score", str(PICTURES / "row.jpg"))
    assert status == 0
    assert out.count("unsure: or ") == 5
    assert "in the photograph: what follows takes them as read." in out


def test_pictures_without_cards_or_light_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    Image.new("RGB", (300, 200), (90, 90, 90)).save(file)
    assert "shows no cards: expected 6 face up" in run.refused("discard", str(file))
    Image.new("RGB", (300, 200), (9, 9, 9)).save(file)
    assert "too dark" in run.refused("discard", str(file))
