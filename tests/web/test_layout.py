"""Nothing at the table is cut or covered, at the sizes that people have; what moves, what waits to be told, colours."""

import random
from collections.abc import Callable

import pytest

from tests.web.browser import Person, faults, needs_browser, person, wrong_at
from tests.web.table import Served, State, late, reach
from tests.web.test_page import play_on

pytestmark = [needs_browser, pytest.mark.usefixtures("warm"), pytest.mark.all]

SIZES = [(320, 640), (390, 844), (844, 390), (683, 384), (1366, 768), (1920, 1080), (2560, 1440)]
MEASURE = """
const box = (element) => element.getBoundingClientRect();
const shown = (element) => { const { width, height } = box(element); return width > 1 && height > 1; };
const all = (css) => [...document.querySelectorAll(css)].filter(shown);
const said = (element) => `${element.className} ${element.textContent.trim().slice(0, 30)}`;
const page = document.scrollingElement;
const faults = [];
if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
if (page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight} high`);
const whole = '.cloth .card, .cloth .count, .actions *, .said, .score, .score *, .top *, .hint-strip button';
for (const element of all(whole)) {
  const { left, top, right, bottom } = box(element);
  if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`cut: ${said(element)}`);
}
const felt = box(document.querySelector('.felt'));
const rows = ['.theirs', '.middle', '.said', '.hint-strip', '.counting', '.mine', '.actions'].map((css) => {
  const parts = all(['.card', 'p', 'small', 'li', 'button', 'input', 'h2'].map((one) => `.cloth ${css} ${one}`).join());
  if (css === '.said') parts.push(...all(css).filter((element) => element.textContent));
  const boxes = parts.filter((element) => !element.closest('.hidden')).map(box);
  return { css, top: Math.min(...boxes.map((b) => b.top)), bottom: Math.max(...boxes.map((b) => b.bottom)), boxes };
}).filter(({ boxes }) => boxes.length);
rows.forEach((row, place) => {
  const next = rows[place + 1];
  if (next && row.bottom > next.top + 2) faults.push(`${row.css} runs into ${next.css} by ${row.bottom - next.top}`);
  for (const { left, right, top, bottom } of row.boxes) {
    if (left < felt.left - 1 || right > felt.right + 1 || top < felt.top - 1 || bottom > felt.bottom + 1) {
      faults.push(`${row.css} leaves the felt`);
    }
  }
});
for (const card of all('.mine .choice .card')) {
  const { left, top, width, height } = box(card);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!card.contains(hit)) faults.push(`covered: ${said(card)} by ${hit && hit.className}`);
}
const [last] = all('.pile .card:last-child'), [count] = all('.count');
// Where they are laid out, not where a card flies.
const from = (element) => (element ? element.offsetLeft + from(element.offsetParent) : 0);
if (last && count && from(last) + last.offsetWidth > from(count) + 1) faults.push(`covered: ${said(count)}`);
const [crib] = all('.crib');
if (crib && count && box(crib).bottom > box(count).top && box(count).right > box(crib).left + 0.5) {
  faults.push('the count runs into the crib');
}
for (const wide of all('.side-panel, .advice, .cadence, .score .who, .drawer')) {
  if (wide.scrollWidth > wide.clientWidth + 1) faults.push(`${said(wide)}: ${wide.scrollWidth} in ${wide.clientWidth}`);
}
return [...new Set(faults)];
"""
EVERY_FRAME = f"""
window.faults = new Set();
const measure = () => {{ {MEASURE} }};
const look = () => {{
  if (document.querySelector('.felt')) for (const fault of measure()) window.faults.add(fault);
  requestAnimationFrame(look);
}};
look();
"""
GROWS = "return document.querySelector('.mine .card').getBoundingClientRect().width / innerWidth"


def played(*, closed: bool) -> Callable[[State], bool]:
    """Seven cards of the deal lie there, and the count goes on, or begins again."""

    def wanted(state: State) -> bool:
        told = state["happenings"]
        begun = max((place for place, each in enumerate(told) if each["kind"] == "starter"), default=len(told))
        cards = [each for each in told[begun:] if each["kind"] == "card"]
        return bool(state["awaits"] == "play" and len(cards) >= 7 and (told[-1]["count"] == 0) is closed)

    return wanted


MOMENTS: dict[str, Callable[[Served], State]] = {
    "first toss": lambda table: table.begin(against="club", hints=True),
    "a card at 40-35": lambda table: reach(table, late(40, 35, "play"), hints=True),
    "a long pile": lambda table: reach(table, played(closed=False)),
    "a long pile that is closed": lambda table: reach(table, played(closed=True)),
    "a toss near home": lambda table: reach(table, late(112, 100, "toss"), hints=True),
    "a count": lambda table: reach(table, lambda state: state["awaits"] == "count", counting="muggins"),
    "the dealer's third count": lambda table: reach(
        table, lambda state: state["awaits"] == "count" and state["to_count"]["part"] == "crib", counting="muggins"
    ),
    "the end": lambda table: reach(table, lambda state: state["awaits"] is None, target=61),
}
"""How to come to what is to be seen."""


@pytest.fixture
def card_at_40(table: Served) -> int:
    return int(MOMENTS["a card at 40-35"](table)["number"])


def look(here: Person, name: str, number: int) -> None:
    here.open(f"/play/{number}")
    seen(here, name)


def seen(here: Person, name: str) -> None:
    """Wait until a moment is to be seen, in a window of any size."""
    match name:
        case "a count" | "the dealer's third count":
            here.see(".counting")
        case "a long pile" | "a long pile that is closed":
            here.wait(lambda: len(here.all(".pile .card")) >= 7, "the pile")
        case "the end":
            here.see(".end-scene .primary", "Rematch")
        case _:
            # Above one's cards, or beside the table, whichever there is room for.
            here.wait(lambda: here.all(".advice tbody tr"), "a hint", 60)


@pytest.mark.parametrize(
    ("sizes", "anew"), [(SIZES[:3] + SIZES[4:5], False), pytest.param(SIZES, True, marks=pytest.mark.long)]
)
def test_every_card_is_inside_the_window_and_nothing_is_cut(
    table: Served, here: Person, sizes: list[tuple[int, int]], *, anew: bool
) -> None:
    """In a window that is resized, and in one that has had its size from the beginning."""
    found = {}
    for name, reached in MOMENTS.items():
        number = int(reached(table)["number"])
        look(here, name, number)

        def wrong(name: str = name, number: int = number) -> list[str]:
            if anew:
                look(here, name, number)
            else:
                seen(here, name)
            told: list[str] = here.chrome.execute_script(MEASURE)
            return told

        if faults := wrong_at(here, [(*size, size[0] == 390) for size in sizes], wrong):
            found[name] = faults
    assert found == {}


def test_cards_grow_with_the_window(here: Person, card_at_40: int) -> None:
    """At 2560 pixels a card is at least twice as wide as at 1366, and it takes as much of the window."""
    part = {}
    look(here, "a card at 40-35", card_at_40)
    for width, height in ((1366, 768), (2560, 1440)):
        here.resize(width, height)
        here.settle()
        part[width] = here.chrome.execute_script(GROWS)
    assert part[2560] == pytest.approx(part[1366], rel=0.12)


def test_a_phone_shows_hints_above_the_hand_and_the_rest_on_demand(here: Person, card_at_40: int) -> None:
    here.resize(390, 844)
    look(here, "a card at 40-35", card_at_40)
    here.see(".hint-strip", "best")
    assert not here.all(".side-panel.open")
    here.click(".hint-strip button", "Why?")
    here.see(".side-panel.open .advice")
    here.click(".drawer", "Close")
    before = [one.text for one in here.all(".hint-strip li")]
    here.click(".mine .choice .card:not(.not)")
    # The next one may be there at once.
    here.wait(lambda: [one.text for one in here.all(".hint-strip li")] != before, "the hint goes with the move")


@pytest.mark.parametrize(("width", "height"), SIZES[:4])
def test_the_guide_covers_nothing(table: Served, width: int, height: int) -> None:
    with person(table.url, width=width, height=height) as here:
        here.open("/guide")
        here.see(".mine .choice .card")
        here.chrome.execute_script(EVERY_FRAME)
        play_on(here, random.Random(1), ".end-scene")
        assert here.complaints() == []
        assert here.chrome.execute_script("return [...window.faults]") == []


def test_a_dialog_opens_at_its_top(here: Person) -> None:
    """On a phone on its side too, where it is higher than the window."""
    press = """
    const named = (one) => [one.textContent.trim(), one.getAttribute('aria-label')].includes(arguments[0]);
    [...document.querySelectorAll('header button')].find(named).click();
    """
    top = "return document.querySelector('dialog[open] h2').getBoundingClientRect().top"
    here.resize(844, 390)
    for button, title in (("?", "Keyboard shortcuts"), ("Settings", "Settings")):
        here.open("/play")
        here.see("header button", "?")
        here.chrome.execute_script(press, button)
        here.see("dialog[open] h2", title)
        assert here.chrome.execute_script(top) >= 0, title


MOVING = "return document.getAnimations().filter((each) => each.effect?.target?.closest(arguments[0])).length"


@pytest.fixture
def lively(here: Person) -> Person:
    here.prefer(calm=False)
    here.likes(pace="normal", wait="each")
    return here


def moves(here: Person, css: str) -> bool:
    return bool(here.chrome.execute_script(MOVING, css))


def test_cards_fly_and_the_starter_turns(table: Served, lively: Person) -> None:
    here = lively
    state = table.begin(against="greedy+greedy")
    here.open(f"/play/{state['number']}")
    here.wait(lambda: moves(here, ".side.mine"), "cards are dealt")
    here.see(".actions .primary", "Choose two")
    here.wait(lambda: not moves(here, ".side.mine"), "they lie there")
    for card in here.all(".mine .choice .card")[:2]:
        card.click()
    here.click(".actions .primary", "Discard")
    here.wait(lambda: moves(here, ".deck"), "the starter turns")
    here.wait(lambda: here.all(".actions .prompt"), "one's turn")
    before = len(here.all(".pile .card"))
    here.click(".mine .choice .card:not(.not)")
    here.wait(lambda: moves(here, ".pile"), "a card flies to the pile")
    here.wait(lambda: len(here.all(".pile .card")) > before, "it lies there")


@pytest.mark.parametrize("wait", ["each", "none"])
def test_nothing_tells_what_a_hand_comes_to_before_it_is_counted(table: Served, lively: Person, wait: str) -> None:
    """Neither board, log, words under the cards nor what is read aloud, while the big number is still below it."""
    here = lively
    here.likes(pace="normal", wait=wait)
    state = reach(table, lambda state: state["awaits"] == "play" and len(state["hand"]) == 1)
    number = int(state["number"])
    here.open(f"/play/{number}")
    here.see(".mine .choice .card")
    # The deal is played out elsewhere; this page tells it at its pace.
    while table.state(number)["awaits"] == "play":
        table.move(table.state(number), random.Random(1))
    happenings = table.http.get(f"/api/games/{number}").json()["happenings"]
    deal = max(place for place, each in enumerate(happenings) if each["kind"] == "starter")
    show = next(each for each in happenings[deal:] if each["kind"] == "show")
    assert len(show["steps"]) > 1, "there is something to count"
    here.see(".show .whose", show["part"], seconds=60)
    last = show["steps"][-1]
    assert int(here.see(".total").text) < last["total"], "it is being counted"
    assert [int(each.text) for each in here.all(".score strong")] != show["scores"]
    assert last["words"] not in here.see(".cloth").text
    assert last["words"] not in here.see(".log").text
    assert last["words"] not in here.chrome.execute_script("return document.querySelector('#live').textContent")
    here.wait(lambda: last["words"] in here.see(".log").text, "it is counted", 60)
    assert [int(each.text) for each in here.all(".score strong")] == show["scores"]


def test_m_turns_sounds_off_and_a_deck_of_two_colours_is_remembered(table: Served, lively: Person) -> None:
    here = lively
    here.open(f"/play/{table.begin(against='greedy+greedy')['number']}")
    here.see(".mine .choice .card")
    here.press("m")
    kept = "return JSON.parse(localStorage.getItem('muggins-settings')).sound"
    here.wait(lambda: here.chrome.execute_script(kept) is False, "silence")
    here.click(".settings-button")
    here.choose(".settings select:has([value=four])", "two")
    here.wait(lambda: here.chrome.execute_script("return document.documentElement.dataset.deck") == "two", "the deck")
    here.chrome.refresh()
    here.see(".mine .choice .card")
    assert here.chrome.execute_script("return document.documentElement.dataset.deck") == "two"


def paper(here: Person) -> str:
    return str(here.chrome.execute_script("return getComputedStyle(document.body).backgroundColor"))


def test_dark_or_light_whatever_the_device_says(table: Served) -> None:
    with person(table.url, dark=True) as here:
        here.open("/play")
        here.see("form.setup")
        dark_paper = paper(here)
        here.prefer()
        light_paper = paper(here)
        assert light_paper != dark_paper
        for appearance, expected in (("dark", dark_paper), ("light", light_paper), ("system", light_paper)):
            here.click(".settings-button")
            here.choose(".settings select:has([value=system])", appearance)
            here.wait(lambda expected=expected: paper(here) == expected, appearance)  # type: ignore[misc]
            here.chrome.refresh()
            here.see("form.setup")
            assert paper(here) == expected
            if appearance != "system":
                assert faults(here) == []
