"""The odds in the page say what ``muggins odds`` says."""

import pytest

from muggins.rules.role import Own, Role
from muggins.score.chances import chances
from muggins.score.values import open_values
from tests.commands import Run
from tests.web.browser import LAPTOP, PHONE, Person, Window, needs_browser, unusable, wrong_at
from tests.web.table import Served, refused


@pytest.mark.parametrize(("role", "mine", "theirs"), [("pone", 115, 110), ("dealer", 0, 0), ("dealer", 120, 61)])
def test_the_page_the_terminal_and_the_library_agree(
    table: Served,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    role: str,
    mine: int,
    theirs: int,
) -> None:
    served = table.http.get(f"/api/odds?role={role}&mine={mine}&theirs={theirs}").json()
    printed = Run(monkeypatch, capsys).json("odds", f"{mine}-{theirs}", f"--{role}", "--par")
    assert served == printed
    found = chances(open_values(), Own(mine, theirs), Role[role.upper()], par=True)
    assert served["win_probability"]["mean"] == found.win_probability.mean
    board = table.http.get("/api/odds/board", params={"role": role}).json()["wins"]
    assert board[mine][theirs] == pytest.approx(found.win_probability.mean, abs=6e-5)
    assert (len(board), {len(row) for row in board}) == (121, {121})


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("role=pone&mine=121", "mine: expected less than 121"),
        ("role=pone&theirs=-1", "theirs: expected at least 0"),
        ("role=pone&theirs=ten", "theirs: expected a valid integer, unable to parse string as an integer"),
        ("role=king", "role: expected 'dealer' or 'pone'"),
        ("mine=3", "role: expected such a field"),
    ],
)
def test_what_no_running_game_has_is_refused(table: Served, query: str, words: str) -> None:
    assert refused(table.http.get(f"/api/odds?{query}"), 422) == words


@needs_browser
@pytest.mark.parametrize("windows", [(PHONE,), pytest.param((LAPTOP,), marks=pytest.mark.all)])
def test_a_click_on_the_board_asks_about_that_score(table: Served, here: Person, windows: tuple[Window, ...]) -> None:
    for width, height, _ in windows:
        here.resize(width, height)
        here.open("/odds?role=pone&mine=115&theirs=110")
        here.see(".odds-win", "89.9%")
        canvas = here.see(".heat-map canvas")
        here.chrome.execute_script(
            "const { left, bottom, width, height } = arguments[0].getBoundingClientRect();"
            "arguments[0].dispatchEvent(new PointerEvent('pointerdown', {bubbles: true,"
            " clientX: left + width * 60.5 / 121, clientY: bottom - height * 30.5 / 121}))",
            canvas,
        )
        here.wait(lambda: here.at() == "/odds?role=pone&mine=60&theirs=30", "its address")
        shown = table.http.get("/api/odds?role=pone&mine=60&theirs=30").json()["win_probability"]["mean"]
        here.see(".odds-win", f"{100 * shown:.1f}%")
        here.click(".odds .switch button", "You deal")
        here.wait(lambda: "role=dealer" in here.at(), "the other role")
    assert wrong_at(here, windows, lambda: unusable(here)) == {}
    here.open("/rules")
    here.see(".rules h1")
    assert wrong_at(here, windows, lambda: unusable(here)) == {}
