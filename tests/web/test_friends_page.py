"""Two people at two browsers: an invitation, a game, a visit to the kitchen, the end."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from muggins.web.access import Access
from tests.waiting import until
from tests.web.browser import WINDOWS, Person, needs_browser, person, unusable, wrong_views
from tests.web.friends import invited, joined, play_out, play_until, step
from tests.web.table import Served, served
from tests.web.test_page import by_mouse

pytestmark = [needs_browser, pytest.mark.all]


@pytest.fixture
def two(table: Served) -> Iterator[tuple[Person, Person]]:
    """Two people, each at a browser of their own."""
    with ExitStack() as left:
        yield left.enter_context(person(table.url)), left.enter_context(person(table.url))


def tick(here: Person, css: str) -> None:
    """Click something wherever it lies on a long page."""
    here.see("form")
    here.chrome.execute_script("document.querySelector(arguments[0]).click()", css)


def invite(here: Person, name: str, counting: str = "automatic", clock: str = "") -> str:
    """Invite a friend from the page of a new game; return the link."""
    here.open("/play")
    here.see(".setup")
    tick(here, "input[value=friend]")
    tick(here, "input[name=target][value='61']")
    field = here.see("input[aria-label='Your name']")
    field.clear()
    field.send_keys(name)
    here.choose("select[aria-label='Counting']", counting)
    if clock:
        here.choose("select[aria-label='Clock']", clock)
    tick(here, ".setup > button.primary")
    here.see(".inviting", "Waiting for your friend")
    here.see(".inviting .qr path")
    return str(here.see("[aria-label='Link for your friend']").get_attribute("value"))


def sit_down(here: Person, link: str, name: str) -> None:
    here.chrome.get("about:blank")
    here.chrome.get(link)
    here.see(".sitting")
    here.see(".sitting input").send_keys(name)
    here.click(".sitting button.primary")
    here.see(".table")


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("counting", ["automatic", "muggins"])
def test_two_people_play_a_game_to_its_end_and_both_review_it(
    table: Served, two: tuple[Person, Person], counting: str
) -> None:
    ann, ben = two
    link = invite(ann, "Ann", counting)
    assert table.url in link
    sit_down(ben, link, "Ben")
    ann.see(".table")
    assert "/friend/" in ann.at()
    assert ann.at() != ben.at()

    def over() -> bool:
        for here in two:
            by_mouse(here, rng, ".end-scene")
        return all(here.all(".end-scene") for here in two)

    rng = random.Random(5)
    until(over, "the end for both", 240)
    titles = {ann.see(".end-scene h2").text, ben.see(".end-scene h2").text}
    assert any(title.startswith("You ") for title in titles)
    assert len(titles) == 2
    ann.click(".end-scene button", "Play again")
    ben.see(".end-scene", "Ann would like to play again")
    for here in two:
        here.click(".end-scene a", "Review")
        here.see(".review .overview h1", "to")
        here.see(".advice")
        for shared in (".overview", ".board-replay"):
            here.click(f"{shared} .share summary")
            here.see(f"{shared} .ways button", "page" if shared == ".overview" else "Copy")
            assert "Copy link" not in [one.text for one in here.all(f"{shared} .ways button")], "it has the seat in it"
        assert not here.all(".play-on"), "a number of the two people's games is none of the host's"
        assert not here.complaints()
        here.click("a", "Back to the table")
    ben.see(".end-scene")
    ben.click(".end-scene button", "Play again")
    for here in two:
        here.see(".mine .choice")
        here.wait(lambda here=here: "of the series" in here.text(), "the series")  # type: ignore[misc]


def test_one_leaves_comes_back_and_finds_the_table_as_it_stands(two: tuple[Person, Person]) -> None:
    ann, ben = two
    sit_down(ben, invite(ann, "Ann", clock="10+5"), "Ben")
    ann.see(".clock")
    ann.wait(lambda: not ann.all(".badge.away"), "Ben is here")
    home = ben.at()
    ben.chrome.get("about:blank")
    ann.see(".badge.away")
    ann.press("1", "2")
    ann.see(".actions .primary", "Discard")
    ann.click(".actions .primary", "Discard")
    ann.see(".waits", "Ben has left the table. The clock is still running.")
    ben.open(home)
    ben.see(".waits", "Ann has discarded")
    ann.wait(lambda: not ann.all(".badge.away"), "Ben is back")
    ann.see(".waits", "Waiting for Ben")
    ben.press("3", "4")
    ben.see(".actions .primary", "Discard")
    ben.click(".actions .primary", "Discard")
    for here in two:
        here.see(".deck", "starter")
    # From the page of a new game one finds back, too.
    ben.open("/play")
    ben.click("a.button", "With Ann")
    ben.see(".deck", "starter")
    assert not ben.complaints()


def test_a_greeting_arrives_and_neither_hand_nor_seat_is_told(table: Served, two: tuple[Person, Person]) -> None:
    ann, ben = joined(table)
    for here, who in zip(two, (ann, ben), strict=True):
        here.open(f"/friend/{who.token}")
        here.see(".mine .choice")
        asked = here.chrome.execute_script("return performance.getEntriesByType('resource').map(one => one.name)")
        assert any("/api/seat/game" in path for path in asked)
        assert not any(who.token in path for path in asked), "the seat stands in no address that is sent"
    two[0].click(".greetings button", "Good luck!")
    two[1].see(".theirs .badge", "Good luck!")
    rng = random.Random(4)
    for _ in range(5):
        step((ann, ben), rng)
    two[1].open(f"/watch/{ben.get('').json()['watch']}")
    two[1].see(".pile .card")
    assert not two[1].all(".mine button.card, .mine .choice")
    assert two[1].all(".mine .backs .card")
    assert not unusable(two[1])
    play_out((ann, ben), rng)
    two[1].see(".end-scene h2", "wins")


def test_whose_clock_runs_out_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    now = [1_800_000_000.0]
    with served(tmp_path / "games.sqlite", seed="a test", clock=lambda: now[0]) as here:
        ann, ben = joined(here, clock={"minutes": 1})
        ben.move(ben.state(), random.Random(1))
        for _ in range(36):
            now[0] += 2
            here.friends.keep_time()
        with person(here.url) as at:
            at.open(f"/friend/{ann.token}")
            assert at.see(".score.side-0 .clock.runs.low").text in {
                "0:03",
                "0:02",
                "0:01",
            }  # the page counts down itself
            now[0] += 4
            at.see(".end-scene h2", "Ben wins")
            at.see(".end-scene", "Your time ran out at 0 to 0")


def test_every_view_of_two_fits_its_window_and_can_be_used_by_everybody(table: Served, here: Person) -> None:
    rng = random.Random(3)
    host, invitation = invited(table)
    new = joined(table, clock={"minutes": 10, "increment": 5})
    later = joined(table, clock={"minutes": 10, "increment": 5})
    for _ in range(60):
        step(later, rng)
    count, _ = play_until(joined(table, counting="muggins", clock={"minutes": 10}), rng, "count")
    over = joined(table, target=61)
    play_out(over, rng)
    views = (
        (f"/join/{invitation}", ".sitting"),
        (f"/friend/{host.token}", ".inviting"),
        (f"/friend/{new[1].token}", ".mine .choice"),
        (f"/friend/{later[0].token}", ".mine .choice"),
        (f"/friend/{count.token}", ".counting"),
        (f"/friend/{over[1].token}", ".end-scene"),
    )
    assert wrong_views(here, views, WINDOWS, lambda _: [*unusable(here), *cut(here)]) == {}


CUT = """
const shown = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
const name = (one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`;
const wide = shown('.score').filter((one) => one.scrollWidth > one.clientWidth + 1);
const low = shown('.mine .choice button, .table .prompt.waits, .table .actions .primary').filter(
  (one) => one.textContent && one.getBoundingClientRect().bottom > innerHeight + 1
);
const aside = shown('.mine .choice button').filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left < 0 || right > innerWidth + 1;
});
return [...wide, ...low, ...aside].map((one) => `cut: ${name(one)}`);
"""


def cut(here: Person) -> list[str]:
    """What does not fit in its place: scores, cards, and what is to be done with them."""
    found: list[str] = here.chrome.execute_script(CUT)
    return found


def links(here: Person) -> list[tuple[str, str]]:
    """The links of the header: their words, and where they lead."""
    return [(one.text, str(one.get_attribute("href")).partition("#")[2]) for one in here.all("nav a")]


def test_a_friend_needs_no_token_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with served(tmp_path / "games.sqlite", access=Access(frozenset(), "abcdefgh1")) as here:
        host, invitation = invited(here, {"authorization": "Bearer abcdefgh1"})
        with person(here.url) as guest:
            sit_down(guest, f"{here.url}/#/join/{invitation}", "Ben")
            guest.see(".mine .choice")
            host.move(host.state(), random.Random(1))
            guest.see(".waits", "Ann has discarded")
            guest.press("1", "2")
            guest.see(".actions .primary", "Discard")
            guest.click(".actions .primary", "Discard")
            guest.see(".deck", "starter")
            assert not guest.complaints()
            home = f"/friend/{guest.at().rpartition('/')[2]}"
            assert links(guest) == [("Your table", home), ("How to play", "/rules"), ("Odds", "/odds")]
            for path in ("/play", "/ask", "/review/1", "/quiz", "/record", "/daily"):
                guest.open(path)
                guest.see("[role=alert]", "Only the host can use this")
            guest.complaints()  # of a page that learns only from its first answers whose it is
            guest.open("/odds")
            guest.see("canvas")
            guest.open("/rules")
            guest.chrome.refresh()
            guest.wait(lambda: len(links(guest)) == 3, "who comes back is a guest all the same")
            guest.click("nav a", "Your table")
            guest.see(".deck", "starter")
            assert not guest.complaints()
            guest.click(".of-two button", "Resign")
            guest.click(".of-two button", "Yes")
            guest.see(".end-scene h2", "You resigned")
            assert not [one for one in guest.all(".end-scene a") if "New game" in one.text]
        with person(here.url, width=320, height=568) as small:
            for path, css in ((f"/friend/{host.token}", ".end-scene"), ("/quiz", "[role=alert]")):
                small.open(path)
                small.see(css)
                small.wait(lambda: len(links(small)) == 3, "the links of a guest")
                assert [*unusable(small), *cut(small)] == [], path


def hands(here: Person) -> list[str]:
    return list(
        here.chrome.execute_script(
            "return [...document.querySelectorAll('.mine .choice [data-card]')].map(card => card.dataset.card)"
        )
    )


@pytest.mark.usefixtures("warm")
def test_two_people_at_one_device_play_a_deal_and_never_see_the_others_hand(here: Person) -> None:
    rng, shown = random.Random(4), dict[str, set[str]]()
    here.open("/play")
    here.see(".setup")
    tick(here, "input[value=device]")
    tick(here, "input[name=target][value='61']")
    for label, name in (("First player", "Ann"), ("Second player", "Ben")):
        here.see(f"input[aria-label='{label}']").send_keys(name)
    tick(here, ".setup > button.primary")
    passed = 0
    while "Deal 2" not in here.text():
        here.wait(lambda: here.all(".cover, .actions .primary, .mine .choice"), "a cover or a table")
        if here.all(".cover"):
            assert not here.all(".card"), "the cards are covered"
            name = here.wait(lambda: here.see(".cover h1", "Pass the device to ").text, "a name").split()[-1]
            here.click(".cover button", f"Show {name}'s cards")
            here.see(".mine .choice")
            here.see(".mine .whose b", name)
            if "Deal 1" in here.text():
                shown.setdefault(name, set()).update(hands(here))
            passed += 1
            continue
        by_mouse(here, rng)
    assert passed > 8
    assert not shown["Ann"] & shown["Ben"]
    here.chrome.refresh()
    here.see(".cover", "Pass the device to ")
