"""Servers killed while they make a review: none is kept by half, and a later one is as if nothing had happened."""

import json
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from attack.games import play_games
from attack.ground import Ground
from attack.served import CUT_OFF, Served, serving, until_ready
from attack.tally import Tally


def kill_reviews(ground: Ground, tally: Tally, many: int) -> None:
    """Ask for reviews, and kill the server at any time until a little after they are made."""
    data, rng = ground.folder("kills-review"), ground.rng("kills in the making of a review")
    play_games(ground.nursery(), data, many, seed="reviews")
    untouched = ground.folder("kills-review-untouched")
    shutil.copytree(data, untouched, dirs_exist_ok=True)
    began = time.perf_counter()
    with serving(ground.nursery(), untouched) as served:
        expected = [_review(served, number) for number in range(1, many + 1)]
    seconds = (time.perf_counter() - began) / many
    mistakes = _missed(untouched)
    answered = 0
    for number in range(1, many + 1):
        with serving(ground.nursery(), data) as served, ThreadPoolExecutor(1) as pool:
            asked = pool.submit(_asked, served, number)
            time.sleep(rng.random() * 1.2 * seconds)
            served.process.signal()
            answer = asked.result()
        answered += answer is not None
        wrong = "" if answer in (None, expected[number - 1]) else f"the answer is another: {answer}"
        done = ground.nursery().run("games", "--check", data=data)
        wrong = wrong or ("" if done.status == 0 else f"games --check: {done}")
        with serving(ground.nursery(), data) as served:
            later = _review(served, number)
        wrong = wrong or ("" if later == expected[number - 1] else f"later it is another: {later}")
        if wrong:
            kept = {path.name: path.read_bytes() for path in sorted(data.glob("*.*"))}
            tally.failed(f"game {number}: {wrong}", **kept)
        else:
            tally.held()
    if _missed(data) != mistakes:
        tally.failed(f"to be practised: {_missed(data)}: expected {mistakes}")
    tally.note = f"{answered} were answered before the kill, {seconds:.1f} s each"


def _review(served: Served, number: int) -> Any:
    """Return a review once the server is ready for it."""
    return until_ready(served.ask, "GET", f"/api/games/{number}/review")


def _asked(served: Served, number: int) -> Any:
    with suppress(*CUT_OFF):
        return _review(served, number)
    return None


def _missed(data: Path) -> set[str]:
    """Return what is to be practised."""
    path = data / "quiz.json"
    return {each["question"] for each in json.loads(path.read_bytes())["missed"]} if path.exists() else set()
