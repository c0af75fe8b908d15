"""Take pictures of the page's views in all sizes: ``python -m scripts.screens FOLDER [--views play] [--dark]``."""

import argparse
import os
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browser import Person, person
from tests.web.friends import invited, joined
from tests.web.table import Served, State, served

SIZES = ((320, 640), (390, 844), (844, 390), (683, 384), (1366, 768), (1920, 1080), (2560, 1440))
"""Phones, a phone on its side, a laptop at 200%, and screens up to large ones."""

_LAPTOP, _PHONE = (1366, 768), (390, 844)
DOCUMENTED = {
    "table": ("play-40", _LAPTOP),
    "phone": ("play", _PHONE),
    "review": ("review", _LAPTOP),
    "ask": ("ask-score", _LAPTOP),
    "practice": ("quiz-score", _LAPTOP),
    "odds-board": ("odds", _LAPTOP),
    "explore": ("explore-play", _LAPTOP),
}
"""Which view, in which size, is which picture of docs/pictures."""


def _played(table: Served, until: Callable[[State], bool], **options: object) -> State:
    """Return a game played by chance until it is as wanted; one after the other where it never is."""
    rng = random.Random(3)
    while True:
        state = table.begin(**{"against": "club", **options})
        while not until(state) and state["awaits"]:
            answer = table.move(state, rng).json()
            state = answer.get("game") or answer
        if until(state):
            return state


def _late(mine: int, theirs: int, awaits: str) -> Callable[[State], bool]:
    return lambda state: state["awaits"] == awaits and state["scores"][0] >= mine and state["scores"][1] >= theirs


def views(table: Served) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the name of each view, its address, and what is waited for."""
    yield "setup", "/play", ("h1",)
    toss = table.begin(against="club", hints=True)
    yield "toss", f"/play/{toss['number']}", (".advice",)
    play = _played(table, lambda state: state["awaits"] == "play" and len(state["happenings"]) > 2, hints=True)
    yield "play", f"/play/{play['number']}", (".advice",)
    later = _played(table, _late(40, 35, "play"), hints=True)
    yield "play-40", f"/play/{later['number']}", (".advice",)
    end = _played(table, _late(112, 105, "toss"), hints=True)
    yield "toss-112", f"/play/{end['number']}", (".advice",)
    count = _played(table, lambda state: state["awaits"] == "count", counting="muggins")
    yield "count", f"/play/{count['number']}", (".counting",)
    over = _played(table, lambda state: state["awaits"] is None)
    yield "over", f"/play/{over['number']}", ("h1",)
    yield "review", f"/review/{over['number']}", (".review", ".advice")
    yield "review-step", f"/review/{over['number']}/e24", (".stage",)
    yield "ask", "/ask?role=dealer&cards=5H6HTSQDKD2C", (".advice",)
    yield "ask-score", "/ask?role=dealer&cards=5H6HTSQDKD2C&mine=112&theirs=115", (".advice",)
    yield "welcome", "/welcome", ("h1",)
    yield "settings", "/settings", ("h1",)
    yield "nowhere", "/nowhere", ("h1",)
    yield "guide", "/guide", (".choice button:not([disabled])",)
    yield "daily", "/daily", (".list",)
    yield "daily-deal", "/daily/2026-01-31/2", (".choice button:not([disabled])",)
    yield "quiz", "/quiz", ("h1",)
    yield "quiz-score", "/quiz/score", (".choice",)
    yield "record", "/record", ("h1",)
    yield "learned", "/learned", ("h1",)
    yield "explore-play", "/explore/play?starter=8&played=4,J", (".explored table",)
    yield "explore-lead", "/explore/play", (".explored table",)
    yield "explore-discard", "/explore/discard?role=pone&ranks=TK", (".heat", ".plain-table caption")
    yield "explore-crib", "/explore/discard?role=pone&show=crib&beside=schell", (".heat-less",)
    yield "explore-report", "/explore/report?starter=8", (".heat",)
    yield "remember", "/remember?rules=10", (".such",)
    yield "odds", "/odds?role=pone&mine=90&theirs=85", (".odds-win",)
    yield "rules", "/rules", ("h1",)
    host, _ = invited(table)
    yield "friend-invite", f"/friend/{host.token}", (".inviting",)
    friends = joined(table, clock={"minutes": 10, "increment": 5})
    yield "friend", f"/friend/{friends[1].token}", (".clock",)


def _take(here: Person, view: tuple[str, str, tuple[str, ...]], path: Path) -> None:
    _, address, parts = view
    here.open(address)
    for part in parts:
        here.wait(lambda part=part: here.all(part), part, 60)  # type: ignore[misc]
    here.chrome.execute_script("document.activeElement && document.activeElement.blur()")
    here.chrome.save_screenshot(str(path))


def main(arguments: Sequence[str] | None = None) -> None:
    """Take them."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--views", nargs="*", help="which; by default all")
    parser.add_argument("--sizes", nargs="*", help="such as 390x844; by default all")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    parser.add_argument("--docs", action="store_true", help="only the pictures of the documentation, by their names")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        os.environ["MUGGINS_DATA"] = data
        with served(Path(data) / "games.sqlite", seed="pictures") as table:
            found = {view[0]: view for view in views(table)}
            for name, size, path in _wanted(asked, list(found)):
                with person(table.url, width=size[0], height=size[1], dark=asked.dark) as here:
                    _take(here, found[name], path)


def _wanted(asked: argparse.Namespace, names: Sequence[str]) -> Iterator[tuple[str, tuple[int, int], Path]]:
    """Yield which views are to be taken, in which sizes, and where each picture goes."""
    if asked.docs:
        for picture, (name, size) in DOCUMENTED.items():
            yield name, size, asked.folder / f"{picture}.png"
        return
    for width, height in SIZES:
        for name in names:
            if (not asked.views or name in asked.views) and (not asked.sizes or f"{width}x{height}" in asked.sizes):
                yield name, (width, height), asked.folder / f"{name}-{width}x{height}{'-dark' * asked.dark}.png"


if __name__ == "__main__":
    main()
