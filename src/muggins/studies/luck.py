"""Luck: how often the weaker player wins a game, a best of seven, a series of a hundred."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb

from muggins.arena.statistics import win_rate
from muggins.arena.workers import Workers
from muggins.estimate import Estimate
from muggins.players.registry import parse_player
from muggins.studies.field import PLAYERS, meet

LENGTHS = (1, 7, 100)
"""Games of a series; a tie in an even number counts as half a win."""


@dataclass(frozen=True, slots=True)
class Upset:
    """How often the weaker of two players wins.

    Attributes:
        stronger: who wins more often.
        weaker: who wins less often.
        single: the weaker player's share of single games, with its error.
        series: its probability to win a series of each length, at that share.
    """

    stronger: str
    weaker: str
    single: Estimate
    series: tuple[float, ...]


def study_luck(pairs: int, *, seed: int = 1, workers: Workers | None = None) -> Iterator[Upset]:
    """Yield, for each player, its meeting with random, then with its neighbour in strength.

    Args:
        pairs: decks of each meeting, each played twice with the seats changed.
        seed: of the cards.
        workers: who does the work.
    """
    names = [parse_player(name) for name in PLAYERS]
    meetings = [(name, names[0]) for name in names[1:]]
    meetings += [(better, worse) for worse, better in pairwise(names[1:])]
    for meeting in meet(meetings, pairs, seed=seed, workers=workers):
        rate = win_rate(meeting.tally)
        first, second = str(meeting.first), str(meeting.second)
        stronger, weaker = (first, second) if rate.mean >= 0.5 else (second, first)
        single = Estimate(min(rate.mean, 1 - rate.mean), rate.error)
        series = tuple(series_win(single.mean, games) for games in LENGTHS)
        yield Upset(stronger, weaker, single, series)


def series_win(share: float, games: int) -> float:
    """Return the probability to win more than half of so many games; a tie counts as half.

    A best of seven is won exactly when most of seven games would be, were all of them played.
    """
    wins = [comb(games, n) * share**n * (1 - share) ** (games - n) for n in range(games + 1)]
    tie = wins[games // 2] if games % 2 == 0 else 0.0
    return sum(wins[games // 2 + 1 :]) + tie / 2
