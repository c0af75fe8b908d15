"""Nothing at the table is cut or covered: measured at the sizes that people have, with hints open, early and late."""

import random
from collections.abc import Callable

import pytest

from tests.web.browser import Person, needs_browser, person, wrong_at
from tests.web.table import Served, State, late, reach
from tests.web.test_page import play_on

pytestmark = [needs_browser, pytest.mark.usefixtures("warm")]

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


def counts_the_crib(state: State) -> bool:
    """The opponent's hand has been shown and one's own counted: the form comes a third time."""
    return bool(state["awaits"] == "count" and state["to_count"]["part"] == "crib")


MOMENTS: dict[str, Callable[[Served], State]] = {
    "first toss": lambda table: table.begin(against="club", hints=True),
    "a card at 40-35": lambda table: reach(table, late(40, 35, "play"), hints=True),
    "a toss near home": lambda table: reach(table, late(112, 100, "toss"), hints=True),
    "a count": lambda table: reach(table, lambda state: state["awaits"] == "count", counting="muggins"),
    "the dealer's third count": lambda table: reach(table, counts_the_crib, counting="muggins"),
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
        case "the end":
            here.see(".end-scene .primary", "Rematch")
        case _:
            # Above one's cards, or beside the table, whichever there is room for.
            here.wait(lambda: here.all(".advice tbody tr"), "a hint", 60)


@pytest.mark.all
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


@pytest.mark.all
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


@pytest.mark.parametrize(
    ("width", "height"), [SIZES[0], *(pytest.param(*size, marks=pytest.mark.all) for size in SIZES[1:4])]
)
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
