"""Photographs for ``muggins discard`` and ``score``: cards, what is unsure, discards or a count; and refusals."""

from pathlib import Path

import pytest
from PIL import Image

from muggins.cards import format_card, format_cards, parse_card
from muggins.photo.open import open_photo
from muggins.photo.read import read_photo
from tests.commands import Run
from tests.photo.pictures import PICTURES, cards_in


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
    printed = run.json("score", str(PICTURES / "row.jpg"))
    assert printed["count"]["starter"] == format_card(read[-1])
    named = run.json("score", str(PICTURES / "row.jpg"), "--starter", format_card(read[0]), "--crib")
    counted = run.json("score", *format_cards([*read[1:], read[0]]).split(), "--crib")
    assert named["count"] == counted


def test_what_is_unsure_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.photo.read.SURE", 1.1)
    status, out, _ = run("score", str(PICTURES / "row.jpg"))
    assert status == 0
    assert out.count("unsure: or ") == 5
    assert "in the photograph: what follows takes them as read." in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["discard", "row.jpg"], "shows 5 cards: expected 6 face up"),
        (["score", "show.jpg"], "expected 5 face up"),
        (["discard", "none.jpg"], "cannot be read: No such file"),
        (["score", "row.jpg", "--starter", "AS"], "starter AS: expected one of"),
        (["discard", "six.jpg", "--dealer", "--pone"], "expected one of them"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(run: Run, arguments: list[str], words: str) -> None:
    command, file, *options = arguments
    assert words in run.refused(command, str(PICTURES / file), *options)


def test_pictures_without_cards_or_light_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    Image.new("RGB", (300, 200), (90, 90, 90)).save(file)
    assert "shows no cards: expected 6 face up" in run.refused("discard", str(file))
    Image.new("RGB", (300, 200), (9, 9, 9)).save(file)
    assert "too dark" in run.refused("discard", str(file))
