"""The ladder of opponents and the season of nine games, from the finished games."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from muggins.archive.game import StoredGame
from muggins.archive.level_losses import level_losses
from muggins.archive.skill import rating_of
from muggins.rules.ruleset import STANDARD
from muggins.wire import Answer

TOP = "nash-max+score"
"""The one above all opponents whose losses were measured."""
BEFORE = "nash+score"
"""The Champion until November 2026: games against it count as games against TOP."""
NEEDED = 3
"""Games of a series that are to be won for the next rung."""
SEASON = 9
"""Games of a season; a win counts two game points in it, one by a skunk three, as in the American Cribbage Congress."""


@dataclass(frozen=True, slots=True)
class OpponentSeries:
    """An opponent of the ladder, and the games against it.

    Attributes:
        opponent: a level, nash or nash-max+score.
        rating: as of a person who loses as much; None where that was not measured.
        series: games won and lost in the current series.
        beaten: whether a series was won.
    """

    opponent: str
    rating: float | None
    games: int
    wins: int
    series: tuple[int, int]
    beaten: bool


@dataclass(frozen=True, slots=True)
class OwnLadder(Answer):
    """Every opponent from the weakest up, and the season.

    Attributes:
        needed: games to be won in a series.
        season: the game points of each game in the current season.
        best: the most game points of a season that is over, or None.
    """

    rungs: tuple[OpponentSeries, ...]
    needed: int
    season: tuple[int, ...]
    best: int | None


def ladder(games: Iterable[StoredGame]) -> OwnLadder:
    """Return how far a person has come, from finished games to 121 without hints or undo, in order."""
    won: dict[str, list[bool]] = defaultdict(list)
    points = []
    for game in games:
        options, standing = game.options, game.standing
        if game.is_unaided and options is not None and options.target == STANDARD.target:
            is_won = standing.winner is game.person
            won[TOP if options.against == BEFORE else options.against].append(is_won)
            points.append(is_won * min(standing.match_points + 1, 3))
    ratings = {name: rating_of(of.points.mean) for name, of in level_losses().items()}
    weakest_first = sorted(ratings, key=ratings.__getitem__)
    seasons = [points[start : start + SEASON] for start in range(0, len(points), SEASON)]
    over = [sum(season) for season in seasons if len(season) == SEASON]
    return OwnLadder(
        rungs=tuple(_rung(name, ratings.get(name), won[name]) for name in (*weakest_first, TOP)),
        needed=NEEDED,
        season=tuple(seasons[-1]) if len(seasons) > len(over) else (),
        best=max(over, default=None),
    )


def _rung(opponent: str, rating: float | None, won: list[bool]) -> OpponentSeries:
    series, beaten = [0, 0], False
    for is_won in won:
        series[not is_won] += 1
        if max(series) == NEEDED:
            beaten, series = beaten or is_won, [0, 0]
    return OpponentSeries(opponent, rating, len(won), sum(won), (series[0], series[1]), beaten)
