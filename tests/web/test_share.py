"""Sharing in a real browser: links, texts, pictures; and a review as one file, opened with no server and no network."""

from pathlib import Path

import pytest

from tests.web.browser import PHONE, PHONE_ON_ITS_SIDE, SMALL, Person, faults, needs_browser, unusable, wrong_at
from tests.web.table import Served, finished

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]
RIGHT, HOME = "\ue014", "\ue011"
POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"


@pytest.fixture(autouse=True)
def _may_keep(here: Person, tmp_path: Path) -> None:
    allowed = {"behavior": "allow", "downloadPath": str(tmp_path / "down")}
    here.chrome.execute_cdp_cmd("Browser.setDownloadBehavior", allowed)
    clipboard = {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    here.chrome.execute_cdp_cmd("Browser.grantPermissions", clipboard)


def pasted(here: Person) -> str:
    return str(
        here.chrome.execute_async_script("const done = arguments[0];navigator.clipboard.readText().then(done, done)")
    )


def downloaded(here: Person, folder: Path, name: str) -> bytes:
    file = folder / "down" / name
    # The browser writes to another name, and gives a file its own once it is whole.
    here.wait(lambda: file.exists() and file.stat().st_size > 0 and not [*file.parent.glob("*.crdownload")], name)
    return file.read_bytes()


def test_a_position_is_shared_as_link_text_and_picture(here: Person, tmp_path: Path) -> None:
    here.open(f"/ask?position={POSITION.replace(' ', '+')}")
    here.click(".share summary")
    here.click(".ways button", "Copy link")
    here.see(".ways [role=status]", "Copied.")
    assert pasted(here) == f"{here.url}/#/ask?position={POSITION.replace(' ', '+')}"
    here.click(".ways button", "Copy text")
    here.wait(lambda: pasted(here).startswith(f"{POSITION}\nBest: "), "the text")
    assert pasted(here).splitlines()[-1].startswith(here.url)
    here.click(".ways button", "Save picture")
    png = downloaded(here, tmp_path, "muggins-position.png")
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 1440
    assert len(png) > 5000
    here.click(".ways button", "Save as SVG")
    assert "Which card do you play? (35-37)" in downloaded(here, tmp_path, "muggins-position.svg").decode()
    assert faults(here) == []
    here.chrome.get(pasted(here).splitlines()[-1])
    here.see(".answer h2", "Your turn, count 14")


def test_the_systems_own_dialog_is_asked_and_where_the_clipboard_is_closed_the_text_is_there(here: Person) -> None:
    here.open(f"/ask?position={POSITION.replace(' ', '+')}")
    here.see(".share summary")
    here.chrome.execute_script(
        "navigator.share = given => { window.given = given; return Promise.resolve() };"
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false"
    )
    here.click(".share summary")
    here.click(".ways button", "Send")
    given = here.chrome.execute_script("return window.given")
    assert given["url"].startswith(f"{here.url}/#/ask?position=pone")
    assert given["text"].startswith(POSITION)
    here.click(".ways button", "Copy text")
    assert POSITION in str(here.see(".ways textarea").get_attribute("value"))
    assert faults(here) == []


@pytest.mark.parametrize("drill", ["toss", "play", "count"])
def test_a_question_of_a_drill_is_shared_without_its_answer_asked_again_and_judged(here: Person, drill: str) -> None:
    here.open(f"/quiz/{drill}")
    asked = here.see(".quiz h2").text
    cards = [one.get_attribute("data-card") for one in here.all(".quiz .panel [data-card]")]
    here.click(".share summary")
    here.click(".ways button", "Copy text")
    here.see(".ways [role=status]", "Copied.")
    words, *_, link = pasted(here).splitlines()
    assert words == asked
    assert "Best" not in pasted(here)
    here.chrome.get("about:blank")
    here.chrome.get(link)
    here.see(".quiz h2", asked)
    assert [one.get_attribute("data-card") for one in here.all(".quiz .panel [data-card]")] == cards
    if drill == "count":
        here.see(".quiz input").send_keys("12\n")
    else:
        for card in here.all(".quiz .choice button")[: 2 if drill == "toss" else 1]:
            card.click()
        here.click(".quiz .primary")
    here.see(".verdict")
    here.see(".tally", "of 1 right")
    here.click(".quiz .primary", "Next")
    here.wait(lambda: not here.all(".verdict") and here.all(".quiz h2"), "the next question")


def test_a_decision_and_a_game_are_shared_from_their_review(table: Served, here: Person, tmp_path: Path) -> None:
    review = finished(table)
    number, decision = next((n, each) for n, each in enumerate(review["decisions"], 1) if each["mark"])
    here.open(f"/review/1/{number}")
    here.click(".more .share summary")
    here.click(".more .ways button", "Copy text")
    here.wait(lambda: pasted(here).startswith(f"Deal {decision['deal']}, "), "the text")
    text, position, link = pasted(here).splitlines()
    assert decision["mark"] in text
    assert (position, link) == (decision["position"], f"{here.url}/#/review/1/{number}")
    here.click(".overview .share summary")
    here.click(".overview .ways button", "Copy text")
    here.wait(lambda: pasted(here).startswith("Cribbage: I "), "the text of the game")
    here.click(".overview .ways button", "Save as SVG")
    assert b"My chance to win" in downloaded(here, tmp_path, "muggins-game.svg")


def offline(here: Person, file: Path) -> None:
    """Open a file with the network off."""
    here.chrome.execute_cdp_cmd("Network.enable", {})
    off = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    here.chrome.execute_cdp_cmd("Network.emulateNetworkConditions", off)
    here.chrome.get("about:blank")
    here.chrome.get(f"file://{file}")


def online(here: Person) -> None:
    on = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    here.chrome.execute_cdp_cmd("Network.emulateNetworkConditions", on)


def test_a_review_is_saved_from_its_page_and_opens_without_a_server_on_a_phone_too(
    table: Served, here: Person, tmp_path: Path
) -> None:
    """With the network off there is no server, and a question to one would be a complaint."""
    review = finished(table)
    here.open("/review/1")
    here.click(".overview .share summary")
    here.click(".overview .ways button", "Save as a page")
    page = downloaded(here, tmp_path, "muggins-game-1.html")
    here.see(".overview .ways [role=status]", "Saved.")
    assert page.startswith(b"<!doctype html>")
    assert b"127.0.0.1" not in page
    assert page == table.http.get("/api/games/1/review/page").content
    offline(here, tmp_path / "down" / "muggins-game-1.html")
    here.see(".stage")
    assert len(here.all(".decision-list li")) == len(review["events"])
    assert here.all(".win-chart .luck")
    here.press(HOME)
    decided = 0
    for number, event in enumerate(review["events"], start=1):
        address = f"/{event['decision'] or f'e{number}'}"
        here.wait(lambda address=address: here.at() == address, address)  # type: ignore[misc]
        assert [int(score.text) for score in here.all(".stage .score strong")] == event["scores"]
        if event["decision"] and decided < 6:
            decided += 1
            here.see(".board-replay .advice tbody tr")
        here.press(RIGHT)
    # Trying a decision again works, its address does, and nothing leads to a server.
    mistake = next(n for n, each in enumerate(review["decisions"], 1) if each["mark"] and each["loss"] >= 0.05)
    here.chrome.get(f"file://{tmp_path}/down/muggins-game-1.html#/{mistake}")
    here.chrome.refresh()
    here.click(".board-replay button", "Try again")
    for card in review["decisions"][mistake - 1]["best"]:
        here.click(f".board-replay .choice [data-card='{card}']")
    here.see(".board-replay [role=status]", "Right: that is the best")
    assert not here.all("a[href], .share, .play-on, .fairness")
    assert wrong_at(here, (PHONE, SMALL, PHONE_ON_ITS_SIDE), lambda: unusable(here)) == {}
    online(here)


def test_a_name_cannot_break_out_of_the_file(table: Served, tmp_path: Path, here: Person) -> None:
    finished(table)
    evil = "</script><img src=x onerror=alert(1)><b>"
    record = table.http.get("/api/games/1/record").text.replace("players: You", f"players: {evil}")
    answer = table.http.post("/api/review/page", json={"record": record})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="muggins-game.html"'
    assert evil not in answer.text
    file = tmp_path / "evil.html"
    file.write_bytes(answer.content)
    offline(here, file)
    here.see(".stage .who", evil)
    assert not here.all("#app img")
    online(here)
