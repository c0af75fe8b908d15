"""The page in a real browser: games by mouse and by keyboard, ask, review, quiz, every window.

Nothing here looks into the server but to compare.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.web.browser import WINDOWS, Person, faults, needs_browser, person, unusable, wrong_at, wrong_views
from tests.web.table import Served, reach, served

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]
ENTER, TAB, RIGHT = "\ue007", "\ue004", "\ue014"
_OWN = ".side.mine .choice button.card"


def deal(here: Person, **asked: str) -> None:
    """Set a game up with the mouse and begin it."""
    here.open("/play")
    here.see("form.setup")
    for name, value in asked.items():
        here.click(f"input[name={name}][value='{value}']")
    here.click("form.setup .primary", "Deal")
    here.wait(lambda: len(here.all(_OWN)) == 6, "six cards")


_ASKED = """
const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
const [main] = seen('.actions .primary'), [own, end] = arguments;
if (end && document.querySelector(end)) return ['nothing'];
if (main?.innerText.includes('Choose two')) return ['toss', ...seen(own)];
const [together] = seen('.together .tools button');
if (together) return ['go on', together];
if (seen('.numbers button').length) return ['count', ...seen('.numbers button')];
if (main) return ['go on', main];
return ['card', ...(seen('.actions .prompt').length ? seen(`${own}:not(.not):not([aria-disabled=true])`) : [])];
"""


def by_mouse(here: Person, rng: random.Random, end: str = "") -> None:
    """Do with the mouse whatever the page asks for now, if it asks for anything and does not show `end`."""
    from selenium.common.exceptions import WebDriverException  # noqa: PLC0415

    asked, *there = here.chrome.execute_script(_ASKED, _OWN, end)
    with suppress(WebDriverException, AssertionError, IndexError):  # it was drawn anew under the mouse
        match asked:
            case "toss":
                for card in rng.sample(there, 2):
                    card.click()
                here.see(".actions .primary", "Discard", 3).click()
            case "count":
                there[rng.randrange(12)].click()  # it is no claim yet
                here.see(".counting .primary", "Claim", 3).click()
            case "nothing":
                pass
            case _:
                rng.choice(there).click()


def choose_two(here: Person) -> bool:
    """Choose two cards by keyboard; whether they were chosen already and may be discarded."""
    # Cards are there a moment before they may be chosen: a key pressed by then is lost.
    keys = zip("12", here.all(_OWN), strict=False)
    if missing := [key for key, card in keys if card.get_attribute("aria-pressed") != "true"]:
        here.press(*missing)
    return not missing and any("Discard" in one.text for one in here.all(".actions .primary"))


def toss(here: Person, table: Served) -> None:
    """Discard two cards by keyboard in the first game."""
    here.wait(lambda: choose_two(here), "two chosen cards")
    here.press(ENTER)
    here.wait(lambda: table.state(1)["awaits"] != "toss", "the discard")


def play_on(here: Person, rng: random.Random, until: str | Callable[[], object]) -> None:
    """Play with the mouse until something is so, or the page shows what a selector names."""

    def is_so() -> bool:
        if here.all(until) if isinstance(until, str) else until():
            return True
        by_mouse(here, rng, until if isinstance(until, str) else "")
        return False

    here.wait(is_so, "what is played on for")


def test_a_whole_game_by_mouse_ends_in_a_scene_that_leads_to_its_review(table: Served, here: Person) -> None:
    deal(here, against="casual", target="61")
    assert "cut the lower card" in here.text()
    here.click("details summary", "Fair deal")
    assert table.state(1)["commitment"] in here.text(), "sealed before the first deal"
    play_on(here, random.Random(1), ".end-scene")
    state = table.state(1)
    outcome = state["outcome"]
    here.see(".end-scene h2", "You" if outcome["won"] else "Casual")
    here.see(".end-scene", " to ".join(map(str, state["scores"])))
    review = table.http.get("/api/games/1/review").json()
    mistakes = sum(bool(each["mark"]) and each["seat"] == review["person"] for each in review["decisions"])
    assert mistakes
    here.click(".end-scene a", f"Solve your {mistakes} mistake")
    here.see("h1", outcome["words"])
    here.chrome.back()
    here.see(".end-scene h2")
    here.chrome.back()
    here.see("form.setup")
    here.open("/review/1")
    here.click(".fairness summary")
    here.click(".fairness button", "Verify")
    here.see(".fairness", "The seed matches the fingerprint you were shown.")
    here.see(".decision-list")


@pytest.mark.all
def test_a_whole_game_by_keyboard(table: Served, here: Person) -> None:
    here.open("/play")
    here.see("form.setup")
    # Tab reaches the set-up, the arrows the choices, Enter deals.
    here.chrome.execute_script("document.activeElement.blur()")
    reached = []
    for _ in range(40):
        here.press(TAB)
        name = here.chrome.execute_script(
            "return (document.activeElement.name || document.activeElement.textContent).trim()"
        )
        reached.append(name)
        if name == "target":
            here.press(RIGHT, ENTER)
            break
    assert "Deal" in reached, reached
    here.wait(lambda: len(here.all(_OWN)) == 6, "six cards")
    assert table.state(1)["target"] == 61

    def plays_on() -> bool:
        state = table.state(1)
        if state["awaits"] == "toss":
            if choose_two(here):
                here.press(ENTER)
        elif state["awaits"] == "play" and here.all(".actions .prompt"):
            here.press(str(state["hand"].index(state["legal"][0]) + 1))
            here.press(ENTER)
        return bool(here.all(".end-scene"))

    here.wait(plays_on, "the end", 90)
    here.see(".end-scene .primary", "Rematch")


@pytest.mark.all
def test_the_show_waits_for_its_reader_and_what_happens_is_announced(table: Served, here: Person) -> None:
    here.likes(pace="instant", wait="each")
    deal(here, against="nash")
    toss(here, table)
    play_on(here, random.Random(1), ".show")
    live, turn = (here.chrome.find_element("id", name) for name in ("live", "turn"))
    assert live.get_attribute("aria-live") == turn.get_attribute("aria-live") == "polite"
    for who in range(3):
        spoken = here.see(".show .cadence").text
        whose = here.see(".show .whose").text
        assert table.state(1)["awaits"] == "toss", "the server is in the next deal already"
        here.see(".actions .primary", "Continue")
        assert spoken.lower() in (live.get_attribute("textContent") or "").lower() or who
        here.press(ENTER)
        here.wait(lambda whose=whose: whose not in [one.text for one in here.all(".show .whose")], "what is next")  # type: ignore[misc]
    here.wait(lambda: len(here.all(_OWN)) == 6, "the next deal")
    here.wait(lambda: "Your turn: choose two cards for" in (turn.get_attribute("textContent") or ""), "one's turn")


@pytest.mark.parametrize("kind", [pytest.param("mouse", marks=pytest.mark.all), "touch"])
def test_a_card_flicked_up_is_played_and_one_dragged_aside_is_not(table: Served, here: Person, kind: str) -> None:
    def drag(place: int, across: int, up: int) -> None:
        card = here.wait(lambda: here.all(free), "a card that fits")[place].rect
        x, y = card["x"] + card["width"] / 2, card["y"] + card["height"] / 2
        tell = here.chrome.execute_cdp_cmd
        for name, at in (("Start", (x, y)), ("Move", (x + across, y - up)), ("End", None)):
            if kind == "touch":
                points = [] if at is None else [{"x": at[0], "y": at[1]}]
                tell("Input.dispatchTouchEvent", {"type": f"touch{name}", "touchPoints": points})
            else:
                what = {"Start": "Pressed", "Move": "Moved", "End": "Released"}[name]
                end = at or (x + across, y - up)
                tell(
                    "Input.dispatchMouseEvent",
                    {"type": f"mouse{what}", "x": end[0], "y": end[1], "button": "left", "clickCount": 1},
                )

    deal(here, against="nash", target="61")
    free = f"{_OWN}:not(.not):not([aria-disabled=true])"
    rng = random.Random(2)
    play_on(here, rng, lambda: len(table.state(1)["legal"]) > 1 and here.all(free))
    before = table.state(1)
    fitting = [card for card in before["hand"] if card in before["legal"]]
    assert len(fitting) > 1
    drag(-1, 150, 0)
    assert table.state(1)["move"] == before["move"]
    drag(0, 0, 140)
    here.wait(lambda: table.state(1)["move"] != before["move"], "the card that was flicked")
    told = table.state(1)["happenings"][len(before["happenings"]) :]
    # Had the drag aside played the last card after all, that would be the first one here.
    first = next(h for h in told if h["who"] == "you")
    assert (first["kind"], first["card"]) == ("card", fitting[0])


def test_a_file_of_games_is_taken_in_and_a_damaged_one_is_not(table: Served, here: Person, tmp_path: Path) -> None:
    table.play_out(table.begin(against="nash", target=61), random.Random(5))
    text = table.http.get("/api/export").text
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(text, "utf-8")
    bad.write_text(text[: len(text) // 2], "utf-8")
    here.open("/record")
    here.see("main", "Results")
    here.all("input[type=file]")[0].send_keys(str(bad))
    here.see(".problem[role=status]")
    here.all("input[type=file]")[0].send_keys(str(good))
    here.see("[role=status]", "You already have all of these games.")
    assert len(table.http.get("/api/games").json()["games"]) == 1
    assert all("422" in words for words in here.complaints())


@pytest.mark.all
def test_a_count_of_ones_own_is_judged(table: Served, here: Person) -> None:
    here.likes(pace="instant", wait="each")
    here.open("/play")
    here.choose("form.setup select", "muggins")
    here.click("form.setup .primary", "Deal")
    here.wait(lambda: len(here.all(_OWN)) == 6, "six cards")
    toss(here, table)
    play_on(here, random.Random(3), ".counting")
    here.see(".counting input").send_keys("29")
    here.press(ENTER)
    assert "You are" in here.see(".verdict").text
    assert table.state(1)["happenings"][-1]["kind"] in {"show", "deal"}


@pytest.mark.all
def test_a_server_that_ends_in_mid_game_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with served(file) as table:
        port = int(table.url.rpartition(":")[2])
        with person(table.url) as here:
            deal(here, against="nash")
            here.press("1", "2")
            here.see(".actions .primary", "Discard")
            table.stop()
            here.press(ENTER)
            here.see(".problem", "Can't reach Muggins")
            with served(file, port=port) as again:
                here.wait(lambda: "Connection lost" not in here.text(), "the line again", 30)
                here.wait(lambda: not here.all(".problem"), "the end of what was said meanwhile")
                here.click(".actions .primary", "Discard")
                here.wait(lambda: len(here.all(_OWN)) <= 4, "the toss")
                assert any(h["kind"] == "toss" for h in again.state(1)["happenings"])


@pytest.mark.all
def test_ask_answers_each_click_and_its_address_holds_the_question(here: Person) -> None:
    here.open("/ask")
    for card in ("three of hearts", "4 of diamonds", "8 of spades", "9 of clubs", "jack of clubs", "king of hearts"):
        name = card.replace("three", "3")
        here.click(f".grid button[aria-label='{name}']")
    assert "best" in here.see(".answer tbody tr").text
    assert "position=dealer" in here.at()
    here.click(".answer th button")
    assert "46 starters" in here.see(".spread").text
    here.click(".switch button", "Pone")
    here.see(".answer h2", "Discard to your opponent's crib")
    here.open(here.at())
    here.see(".answer h2", "Discard to your opponent's crib")
    here.open("/ask?mode=play&role=pone&hand=3H4D5D5S&toss=2CJS&starter=9H&play=4D,TC")
    here.see(".answer h2", "Your turn, count 14")
    here.click(".grid button[aria-label^='5 of diamonds']")
    here.see(".answer h2", "Opponent's turn, count 19")
    before = here.see(".belief svg").get_attribute("aria-label")
    here.click(".grid button[aria-label^='6 of clubs']")
    here.see(".answer h2", "Your turn, count 25")
    assert here.see(".belief svg").get_attribute("aria-label") != before
    assert faults(here) == []


@pytest.mark.all
def test_a_card_that_does_not_fit_says_why_when_it_is_tapped(table: Served, here: Person) -> None:
    state = reach(table, lambda state: state["awaits"] == "play" and bool(state["why_not"]))
    here.resize(390, 844)
    here.open(f"/play/{state['number']}")
    card, why = next(iter(state["why_not"].items()))
    here.wait(lambda: here.all(f".mine .choice [data-card='{card}'].not"), "a card that does not fit")
    here.click(f".mine .choice [data-card='{card}']")
    here.see(".said", "take the count past 31")
    assert "31" in why
    assert table.state(int(state["number"]))["move"] == state["move"]


def test_errors_are_for_people(here: Person) -> None:
    for path, css, words in (
        ("/play/77", "[role=alert]", "There is no such game"),
        ("/record", "main", "No finished games yet"),
        ("/review", "main", "No finished games yet"),
        ("/friend/nonsense", "[role=alert]", "No table has this seat"),
        ("/join/nonsense", "[role=alert]", "This invitation is for no table"),
        ("/friend", "[role=alert]", "No table has this seat"),
        ("/join", "[role=alert]", "This invitation is for no table"),
    ):
        here.open(path)
        here.see(css, words)
    assert all("404" in words for words in here.complaints())


_ASK, _POSITION = "/ask?role=dealer&cards=3H4D8S9CJCKH", "mode=play&role=pone&hand=3H4D5D5S&starter=9H&play=4D,TC"
VIEWS = (
    ("/play", "form.setup"),
    (_ASK, ".advice"),
    (f"/ask?{_POSITION}", ".belief"),
    ("/review/1", ".board-replay .advice"),
    ("/record", ".figures"),
    ("/quiz/toss", ".choice"),
    ("/keeper", ".points"),
    ("/guide/2", ".mine .choice .card"),
    ("/odds?role=pone&mine=60&theirs=30", ".heat-map canvas"),
    ("/remember?rules=20", ".remember .such a"),
    ("/rules", ".rules h1"),
    ("/ask", ".grid"),
    (f"{_ASK}&mine=112&theirs=115", ".advice"),
    (f"/ask?{_POSITION}&mine=40&theirs=35", ".belief"),
    ("/review", "textarea"),
    ("/quiz", ".list"),
    ("/quiz/count", ".quiz input"),
)


def test_every_view_opens(table: Served, here: Person) -> None:
    table.play_out(table.begin(against="nash", target=61), random.Random(5))
    for path, css in VIEWS:
        here.open(path)
        here.see(css, seconds=60)


@pytest.mark.all
def test_everybody_can_use_every_view(table: Served, here: Person) -> None:
    table.play_out(table.begin(against="nash", target=61), random.Random(5))
    found = wrong_views(here, VIEWS, WINDOWS, unusable)

    def look(name: str, fault: Callable[[Person], list[str]] = unusable) -> None:
        if wrong := wrong_at(here, WINDOWS, lambda: fault(here)):
            found[name] = wrong

    deal(here, against="nash")
    look("six cards")
    here.all(_OWN)[0].click()
    here.all(_OWN)[1].click()
    here.click(".actions .primary", "Discard")
    here.wait(lambda: here.all(".actions .prompt"), "one's turn")
    look("one's turn")
    here.click(".actions .quiet", "Hint")
    if here.width <= 900:
        here.click(".hint-strip button", "Why?")
    here.see(".coach .belief")
    look("a hint")
    assert here.complaints() == []
    here.chrome.get(f"{table.url}/docs")
    here.see("h1", "the API")
    look("the API", faults)
    assert found == {}


@pytest.mark.all
def test_games_are_given_up_deleted_and_brought_back_from_the_list(table: Served, here: Person) -> None:
    table.play_out(table.begin(against="greedy+greedy", target=61), random.Random(5))
    table.move(table.begin(against="greedy+greedy"), random.Random(1))
    here.open("/record")
    here.click("button[aria-label='Resign game 2']")
    here.see("[role=alert]", "It counts as lost")
    here.click(".games button", "No")
    here.click("button[aria-label='Resign game 2']")
    here.click(".games button", "Yes")
    here.see("[role=status]", "Game 2 resigned.")
    here.see(".games tbody", "(resigned)")
    here.click("button[aria-label='Delete game 1']")
    here.click(".games button", "Yes")
    here.see("[role=status]", "Game 1 deleted.")
    here.wait(lambda: len(here.all(".games tbody tr")) == 1, "a list of one")
    assert faults(here) == []
    here.click("[role=status] button", "Undo")
    here.wait(lambda: len(here.all(".games tbody tr")) == 2, "both games again")
    here.click("button[aria-label='Delete game 2']")
    here.click(".games button", "Yes")
    here.wait(lambda: len(here.all(".games tbody tr")) == 1, "a list of one")
    here.open("/play")
    here.open("/record")
    here.click("details summary", "Deleted games")
    here.click("details button", "Restore game 2")
    here.wait(lambda: len(here.all(".games tbody tr")) == 2, "both games again")
    assert faults(here) == []
