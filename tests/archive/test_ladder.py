"""The ladder of opponents, the season, and what a person has done that takes skill, from games as they are listed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from muggins.archive import achievements as module
from muggins.archive.achievements import achievements
from muggins.archive.game import StoredGame
from muggins.archive.kept import Options
from muggins.archive.ladder import OpponentSeries, OwnLadder, ladder
from muggins.archive.level_losses import level_losses
from muggins.rules.deal import Phase
from muggins.rules.events import Shown
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.table import Table
from tests.archive.test_skill import even


def played(against: str, results: str, points: int = 1, options: Options | None = None) -> list[StoredGame]:
    """Finished games: w for each that was won, l for each lost."""
    one = even(1)
    return [
        replace(
            one,
            options=replace(options or Options(), against=against),
            opponent=against,
            person=Seat.P1,
            standing=replace(one.standing, winner=Seat.P1 if each == "w" else Seat.P2, match_points=points),
        )
        for each in results
    ]


def rung(games: Iterable[StoredGame], name: str) -> OpponentSeries:
    return next(one for one in ladder(games).rungs if one.opponent == name)


def test_the_ladder_goes_up_by_strength_and_ends_with_the_champion() -> None:
    rungs = ladder([]).rungs
    assert {one.opponent for one in rungs[:-1]} == set(level_losses())
    ratings = [one.rating for one in rungs[:-1] if one.rating is not None]
    assert ratings == sorted(ratings)
    assert len(ratings) == len(rungs) - 1
    assert (rungs[0].opponent, rungs[-1].opponent) == ("novice", "nash-max+score")
    assert rung(played("nash+score", "www"), "nash-max+score").beaten


def test_a_series_is_won_by_three_games_and_stays_won() -> None:
    assert rung(played("club", "wwl"), "club").series == (2, 1)
    assert not rung(played("club", "wwl"), "club").beaten
    won = rung(played("club", "wwlw"), "club")
    assert (won.games, won.wins, won.series, won.beaten) == (4, 3, (0, 0), True)
    lost_again = rung(played("club", "wwlwllll"), "club")
    assert (lost_again.beaten, lost_again.series) == (True, (0, 1))
    assert not rung(played("club", "wwlllw"), "club").beaten, "a lost series begins anew"


def test_hints_practice_and_short_games_count_for_nothing() -> None:
    games = [
        *played("club", "w", options=Options(hints=True)),
        *played("club", "w", options=Options(practice=True)),
        *played("club", "w", options=Options(target=61)),
        replace(even(1), person=None, opponent=None, options=None),
    ]
    assert ladder(games) == OwnLadder(ladder([]).rungs, 3, (), None)


def test_a_season_has_nine_games_with_three_points_for_a_skunk() -> None:
    games = [*played("novice", "www", points=2), *played("club", "lw"), *played("nash", "llll")]
    assert ladder(games[:5]).season == (3, 3, 3, 0, 2)
    whole = ladder(games)
    assert (whole.season, whole.best) == ((), 11)
    begun = ladder([*games, *played("club", "w", points=3)])
    assert (begun.season, begun.best) == ((3,), 11)


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
