"""What a person has done that takes skill, found in the records of their games."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from muggins.archive import achievements as module
from muggins.archive.achievements import achievements
from muggins.archive.kept import Options
from muggins.rules.deal import Phase
from muggins.rules.events import Shown
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.table import Table
from tests.archive.test_ladder import played


def game_of(seed: str, off: int = 0) -> Table:
    """A game that counts by itself: every second hand `off` points short."""
    table = Table(Options("greedy+greedy", counting=Counting.OWN), seed)
    hands = 0
    while table.awaits is not None:
        if table.awaits is Phase.TOSS:
            table.toss(table.view.hand[:2])
        elif table.awaits is Phase.PLAY:
            table.play(table.view.legal_cards()[0])
        else:
            hands += 1
            table.claim(max(29 - off * 29 * (hands % 2), 0))
    return table


def seen(table: Table) -> Iterator[tuple[int, int]]:
    """What was counted rightly, and by how much one was behind, as the person was told."""
    for happening in table.happenings():
        event, (mine, theirs) = happening.event, happening.scores
        right = isinstance(event, Shown) and happening.seat is Seat.P1 and event.claimed == event.count.points
        yield (event.claimed if right and isinstance(event, Shown) else 0), (theirs - mine if event is None else 0)


@pytest.mark.parametrize("off", [0, 1])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_best_count_and_the_worst_score_are_found(seed: str, off: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = game_of(seed, off)
    counted, behind = (max(each) for each in zip(*seen(table), strict=True))
    (entry,) = played("club", "w", options=Options(counting=Counting.OWN))
    store: Any = SimpleNamespace(
        games=lambda: SimpleNamespace(games=[entry, replace(entry, number=9)]),
        get=lambda _: SimpleNamespace(text=table.text),
    )
    for more, names in ((0, {"counted", "behind"}), (1, set())):
        monkeypatch.setattr(module, "BIG", counted + more)
        monkeypatch.setattr(module, "BEHIND", behind + more)
        found = achievements(store)
        assert {one.name for one in found} - {"precise"} == names
        assert {one.game for one in found} <= {entry.number}, "the first time counts"


def test_hints_and_short_games_count_for_nothing() -> None:
    games = [*played("club", "w", options=Options(hints=True)), *played("club", "w", options=Options(target=61))]
    text = game_of("a").text
    store: Any = SimpleNamespace(games=lambda: SimpleNamespace(games=games), get=lambda _: SimpleNamespace(text=text))
    assert achievements(store) == ()
