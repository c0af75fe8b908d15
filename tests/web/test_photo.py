"""Photos in the page: read, put right, confirmed, and only then advice or a count."""

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from muggins.cards import format_card, parse_card
from muggins.photo.open import open_photo
from muggins.photo.read import read_photo
from tests.photo.pictures import PICTURES, cards_in
from tests.web.browser import LAPTOP, PHONE, Person, Window, faults, needs_browser, unusable, wrong_at
from tests.web.table import Served, refused


def test_the_server_reads_what_the_library_reads(table: Served) -> None:
    pixels = open_photo(PICTURES / "six.jpg")
    asked = {"width": pixels.shape[1], "height": pixels.shape[0], "count": 6}
    answer = table.http.post("/api/photo", params=asked, content=pixels.tobytes())
    assert answer.status_code == 200, answer.text
    found = read_photo(pixels, 6)
    assert [seen["card"] for seen in answer.json()["cards"]] == [format_card(seen.card) for seen in found.cards]
    assert [seen["box"] for seen in answer.json()["cards"]] == [list(seen.box) for seen in found.cards]


@pytest.mark.parametrize(
    ("params", "body", "status", "words"),
    [
        ({"width": 10, "height": 10}, b"", 422, "0 bytes for 10 x 10 pixels: expected 300"),
        ({"width": 10, "height": 10}, bytes(300), 422, "a picture of 10 x 10 pixels: expected at least 48 x 48"),
        ({"width": 64, "height": 64}, bytes(3 * 64 * 64), 422, "too dark"),
        ({"width": 1281, "height": 64}, bytes(3), 422, "width: expected at most 1280"),
        ({"width": 64, "height": 64, "count": 14}, bytes(3), 422, "count: expected at most 13"),
        ({"width": 1280, "height": 1280}, bytes(3 * 1280 * 1280 + 1), 413, "too large"),
    ],
)
def test_what_is_no_picture_is_refused(
    table: Served, params: dict[str, int], body: bytes, status: int, words: str
) -> None:
    assert words in refused(table.http.post("/api/photo", params=params, content=body), status)


def test_a_picture_without_cards_shows_none(table: Served) -> None:
    answer = table.http.post("/api/photo", params={"width": 64, "height": 64}, content=b"\x80" * (3 * 64 * 64))
    assert (answer.json()["cards"], answer.json()["found"]) == ([], 0)


def choose(here: Person, file: Path) -> None:
    """Choose a file; the field for it is there, though only its label is to be seen."""
    here.see(".files")
    here.all("input[type=file]:not([capture])")[0].send_keys(str(file))


def show(here: Person, name: str) -> None:
    """Choose a picture as a file."""
    choose(here, PICTURES / name)
    here.see(".read .slot", seconds=120)


def slots(here: Person) -> list[str]:
    """What each slot says for listeners."""
    return [str(slot.get_attribute("aria-label")) for slot in here.all(".read .slot")]


def settle(here: Person, cards: list[str]) -> None:
    """Say of every card that is not clear what it is; `cards` in the order of the slots."""
    for number, card in enumerate(cards):
        if "please check" in slots(here)[number] or "missing" in slots(here)[number]:
            say(here, number, card)


def say(here: Person, number: int, card: str) -> None:
    slot = here.all(".read .slot")[number]
    if slot.get_attribute("aria-pressed") != "true":
        slot.click()
    here.see(".maybe")
    if not here.all(".maybe details[open]"):
        here.click(".maybe summary")
    names = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    words = f"{names.get(card[0], card[0])} of {suits[card[1]]}"
    here.click(f".maybe .grid button[aria-label^='{words}' i]")


def in_order(name: str) -> list[str]:
    """The cards of a picture as its slots have them: as read where that is right."""
    read = [format_card(seen.card) for seen in read_photo(open_photo(PICTURES / name), len(cards_in(name))).cards]
    left = [format_card(card) for card in cards_in(name) if format_card(card) not in read]
    return [card if parse_card(card) in cards_in(name) else left.pop() for card in read] + left


@pytest.mark.all
@needs_browser
@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("window", [PHONE, LAPTOP])
def test_a_photo_is_read_corrected_confirmed_and_answered(here: Person, window: Window) -> None:
    here.resize(window[0], window[1])
    here.open("/ask?mode=photo&role=dealer")
    here.see(".files")
    assert "stays off the internet" in here.text()
    show(here, "six.jpg")
    assert len(here.all(".read .slot")) == 6
    assert len(here.all(".photo-shown rect")) == 6
    # A wrong card, said by the person, takes the advice back until all are different again.
    cards = in_order("six.jpg")
    settle(here, cards)
    here.see(".advice")
    say(here, 0, cards[1])
    here.wait(lambda: not here.all(".advice"), "no advice while a card is missing")
    assert "missing" in slots(here)[1]
    here.see(".check", "not found")
    say(here, 1, cards[0])
    here.see(".advice")
    assert len([slot for slot in slots(here) if "yours" in slot]) >= 2
    here.see("button", "Save photo and cards")
    assert wrong_at(here, (window,), lambda: unusable(here)) == {}


@pytest.mark.all
@needs_browser
@pytest.mark.usefixtures("warm")
def test_a_photo_is_pasted_and_put_right_by_keyboard_alone(here: Person) -> None:
    here.open("/ask?mode=photo&role=pone")
    here.see(".files")
    code = json.dumps(list((PICTURES / "six.jpg").read_bytes()))
    here.chrome.execute_script(
        f"const file = new File([new Uint8Array({code})], 'a.jpg', {{type: 'image/jpeg'}});"
        "const data = new DataTransfer(); data.items.add(file);"
        "window.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data}));"
    )
    here.see(".read .slot", seconds=120)
    settle(here, in_order("six.jpg"))
    here.chrome.execute_script("document.querySelector('.read .slot').focus()")
    here.press(Keys.ENTER)
    here.see(".maybe")
    here.press(Keys.TAB, *[Keys.TAB] * 5)
    here.press(Keys.ENTER)
    here.see(".advice")
    assert faults(here) == []


@pytest.mark.all
@needs_browser
def test_a_hand_and_its_starter_are_counted(table: Served, here: Person) -> None:
    here.resize(390, 844)
    here.open("/ask?mode=photo")
    here.click(".kinds button", "Hand and starter")
    show(here, "row.jpg")
    cards = in_order("row.jpg")
    settle(here, cards)
    here.see(".combinations")
    starter, hand = cards[-1], cards[:-1]
    asked = {"hand": " ".join(hand), "starter": starter}
    points = table.http.get("/api/count", params=asked).json()["points"]
    here.see("h2", f"The count: {points} point")
    here.click("[aria-label='Which card is the starter'] button")
    asked = {"hand": " ".join(cards[1:]), "starter": cards[0]}
    points = table.http.get("/api/count", params=asked).json()["points"]
    here.see("h2", f"The count: {points} point")
    here.click("[aria-label='Count it as'] button", "Crib")
    points = table.http.get("/api/count", params={**asked, "crib": "true"}).json()["points"]
    here.see("h2", f"Crib: {points} point")
    assert faults(here) == []


@needs_browser
def test_a_file_that_is_no_picture_is_refused_in_a_line(here: Person, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    here.open("/ask?mode=photo")
    choose(here, broken)
    here.see(".problem", "cannot open that picture")
