"""Defects that a person found at the table, each where it was seen."""

import re
from urllib.parse import quote, quote_plus

import pytest

from tests.commands import said
from tests.web.browser import Person, needs_browser
from tests.web.table import Served, late, reach
from tests.web.test_page import deal, toss

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]
ENTER = "\ue007"
_OWN = ".side.mine .choice button.card"


def test_one_choice_is_the_best_and_it_comes_first(table: Served, here: Person) -> None:
    state = reach(table, late(20, 20, "toss"), hints=True, target=61)
    here.open(f"/play/{state['number']}")
    here.wait(lambda: here.all(".advice tr.row"), "a hint", 60)
    called = ["best" in row.text for row in here.all(".advice tr.row")]
    assert called == [True] + [False] * (len(called) - 1)
    # Without a score nothing is said of wins, neither above the table nor in it.
    here.open("/ask?role=dealer&cards=3H4D8S9CJCKH")
    words = here.see(".answer .advice").text
    assert "Win chance" not in words
    assert " wins" not in words


def test_the_only_card_that_fits_is_played_though_its_state_comes_before_the_answer(
    table: Served, here: Person
) -> None:
    here.likes(pace="instant", wait="none", forced=True)
    here.open(f"/play/{table.begin(against='nash-max+score', target=61)['number']}")
    # The answer to a move comes late; the stream of events has told the next state by then.
    here.chrome.execute_script(
        "const ask = fetch; window.fetch = (...asked) => ask(...asked).then((answer) =>"
        "asked[1]?.method === 'POST' ? new Promise((done) => setTimeout(() => done(answer), 250)) : answer)"
    )
    seen, moved = 0, ""
    while seen < 2:
        state = table.state(1)
        if state["move"] == moved:
            continue
        moved = state["move"]
        if not state["awaits"]:
            break
        if state["forced"]:
            seen += 1
            here.wait(lambda moved=moved: table.state(1)["move"] != moved, "the forced card")  # type: ignore[misc]
        elif state["awaits"] == "toss":
            here.wait(lambda: len(here.all(_OWN)) == 6 and here.all(".actions .primary"), "six cards")
            here.wait(lambda moved=moved: _moves(here, table, moved, "1", "2"), "a discard")  # type: ignore[misc]
        else:
            key = str(state["hand"].index(state["legal"][0]) + 1)
            here.wait(lambda moved=moved, key=key: _moves(here, table, moved, key), "a card")  # type: ignore[misc]
    assert seen == 2


def _moves(here: Person, table: Served, moved: str, *keys: str) -> bool:
    """Choose and confirm; whether the move was made."""
    if here.all(".actions .primary, .actions .prompt") and not here.all(f"{_OWN}.chosen"):
        here.press(*keys)
    here.press(ENTER)
    return bool(table.state(1)["move"] != moved)


def test_the_first_screen_has_its_button_and_no_hash(table: Served, here: Person) -> None:
    table.begin()
    here.resize(1366, 768)
    here.open("/play")
    box = here.see("form.setup .primary", "Deal").rect
    assert box["y"] + box["height"] <= 768
    deal(here)
    assert "SHA-256" not in here.text()
    assert table.state(2)["commitment"][:8] not in here.text()


def test_the_coachs_words_are_written_like_the_cards_and_figures_beside_them(table: Served, here: Person) -> None:
    play = "pone hand 7H 8C 9C TH toss 2C 3D starter 6S"
    toss = "pone hand 6H 7C 9S 2D QD KH"
    for position, raw in ((play, r"\bT \("), (toss, r"-\d")):
        rows = table.http.get("/api/advice/position", params={"text": position}).json()["rows"]
        assert any(re.search(raw, said(row["reason"])) for row in rows), "there is something to be written otherwise"
        here.open(f"/ask?position={quote(position)}")
        here.see(".answer .advice tbody tr")
        words = here.see(".answer").text
        assert not re.search(r"\bT\b", words)
        assert "-" not in words.replace("best-", "")
        assert "−" in words
    assert any(row["net"] < 0 for row in rows), "a figure below nothing, too"
    here.open(f"/ask?position={quote(play)}")
    here.see(".answer", "10 (")


def test_a_score_that_cannot_be_is_refused_in_plain_words(here: Person) -> None:
    for question in ("role=dealer&cards=3H4D8S9CJCKH", "mode=play&role=pone&hand=3H4D5D5S&starter=9H&play=4D,TC"):
        here.open(f"/ask?{question}&mine=300&theirs=5")
        words = here.see(".answer .problem, .answer [role=alert]", "0 to 120").text
        assert "query" not in words
        assert "Input should" not in words
    assert all("422" in words for words in here.complaints())


def test_a_game_is_played_where_nothing_may_be_kept(table: Served, here: Person) -> None:
    blocked = "".join(
        f"Object.defineProperty(window, '{store}', {{ get() {{ throw new DOMException('denied'); }} }});"
        for store in ("localStorage", "sessionStorage")
    )
    here.first(blocked, "no stores")
    deal(here)
    toss(here, table)


def test_a_drill_says_who_played_and_shows_every_choice_and_does_not_ask_at_once_again(
    table: Served, here: Person
) -> None:
    asked = (table.http.get("/api/quiz/play", params={"seed": 1, "number": number}).json() for number in range(40))
    question = next(one for one in asked if len(one["played"]) > 2)
    here.open(f"/quiz/play?key={quote(question['key'])}")
    here.see(".by-whom li")
    told = [one.text.split()[0] for one in here.all(".by-whom li")]
    assert told == ["you" if role == question["role"] else "opponent" for role in question["played_by"]]
    here.click(".quiz button", "Show me")
    verdict = here.see(".verdict").text
    assert re.match(r"Best: [A-Z0-9]", verdict), verdict
    here.see(".quiz .advice tbody tr")
    rows = table.http.get("/api/advice/position", params={"text": question["key"]}).json()["rows"]
    assert len(here.all(".quiz .advice tr.row")) == len(rows) > 1
    link = here.see(".quiz .tools a", "Analyse")
    assert quote_plus(question["key"]) in str(link.get_attribute("href"))
    for _ in range(2):
        here.click(".quiz .primary", "Next")
        here.wait(lambda: not here.all(".verdict") and here.all(".quiz h2"), "the next question")
        assert "Missed earlier" not in here.text()
        here.click(".quiz button", "Show me")
        here.see(".verdict")


def test_an_address_that_leads_nowhere_has_a_page(table: Served, here: Person) -> None:
    asked = table.http.get("/nothing", headers={"accept": "text/html"})
    assert (asked.status_code, asked.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert table.http.get("/api/nothing", headers={"accept": "text/html"}).json() == {"error": "there is nothing here"}
    for path in ("/", "/docs", "/style.css"):
        head, whole = table.http.head(path), table.http.get(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == str(len(whole.content))
    here.chrome.get(f"{table.url}/nothing")
    here.see("h1", "There is nothing here")
    here.click("a.button", "Play")
    here.see("form.setup")
    here.open("/nowhere")
    here.see("h1", "There is nothing here")
    assert all("404" in words for words in here.complaints())
