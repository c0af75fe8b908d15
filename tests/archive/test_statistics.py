"""One's games summed up: against sums made by hand, and par against the solution itself."""

import random
from dataclasses import replace
from functools import reduce

import pytest

from muggins.archive.game import StoredGame
from muggins.archive.kept import Cost, Kept, Options, SideReview
from muggins.archive.standing import Standing
from muggins.archive.statistics import PAR, GameLosses, Losses, WinRate, statistics
from muggins.rules.events import Part
from muggins.rules.record import format_game, parse_game
from muggins.rules.role import Seat
from muggins.table.levels import opponent
from tests.games import play_game, some_game


def stored(seed: int, text: str, options: Options) -> StoredGame:
    standing = Standing.of(*parse_game(text))
    kept = Kept(begun="2026-01-01", ended="2026-01-01", person=Seat.P1, opponent=options.against, options=options)
    return StoredGame.of(kept, seed, standing, text)


def finished(seed: int) -> StoredGame:
    table = some_game(seed)
    return stored(seed, table.text, table.options)


def even(seed: int) -> StoredGame:
    """A game between equals."""
    greedy = opponent("greedy+greedy", random.Random(seed))
    return stored(seed, format_game(play_game((greedy, greedy), f"{seed:x}")), Options())


def test_nothing_comes_to_nothing() -> None:
    found = statistics([])
    assert (found.games, found.wins, found.win_rate) == (0, 0, WinRate(0.0, 0.0, 1.0))
    assert all(average.mean == 0 for average in found.averages)


def test_wins_and_skunks_are_those_of_the_results() -> None:
    games = [even(seed) for seed in range(12)]
    found = statistics(games)
    results = [game.record.replay().result for game in games]
    won = [result for result in results if result is not None and result.winner is Seat.P1]
    lost = [result for result in results if result is not None and result.winner is Seat.P2]
    assert (found.games, found.wins, len(lost)) == (12, len(won), 12 - len(won))
    assert 0 < found.wins < 12
    assert found.skunks == (sum(min(one.scores) <= 90 for one in won), sum(min(one.scores) <= 90 for one in lost))
    assert sum(found.skunks) > 0
    assert found.match_points == sum(one.match_points for one in won) - sum(one.match_points for one in lost)


def test_practice_and_games_of_others_do_not_count() -> None:
    game = finished(1)
    assert game.options is not None
    others = [
        replace(game, options=replace(game.options, practice=True)),
        replace(game, person=None, options=None, opponent=None),
        replace(game, ended=None, standing=Standing.of_text(game.text)),
    ]
    assert statistics(others).games == 0
    assert statistics([game, *others]).games == 1


def test_what_reviews_found_is_listed_game_by_game() -> None:
    losses, nothing = SideReview(Cost(9, 1.5), Cost(20, 2.0)), SideReview(Cost(9, 0), Cost(20, 0))
    reviewed = replace(finished(1), review={"P1": losses, "P2": nothing})
    found = statistics([finished(0), reviewed])
    assert found.lost == (GameLosses(1, Losses(9, 1.5), Losses(20, 2.0), 3.5 / 29),)


@pytest.mark.long
def test_par_is_what_the_solution_makes_against_itself() -> None:
    from muggins.arena.match import Match, added, play_match  # noqa: PLC0415
    from muggins.arena.statistics import part_averages  # noqa: PLC0415
    from muggins.players.registry import parse_player  # noqa: PLC0415

    nash = parse_player("nash")
    tally = reduce(added, (block.tally for block in play_match(Match(nash, nash, 7), 10_000)))
    averages = part_averages(tally).mean(axis=0)
    for role, parts in PAR.items():
        for place, part in enumerate((Part.HEELS, Part.PLAY, Part.HAND, Part.CRIB)):
            if part in parts:
                assert averages[role, place] == pytest.approx(parts[part], abs=0.06)
