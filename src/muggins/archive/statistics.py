"""How the user's games went: wins, points by part of the deal against par, what decisions cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from muggins.archive.game import StoredGame
from muggins.archive.kept import SideReview
from muggins.archive.standing import role_parts
from muggins.estimate import Z_95
from muggins.rules.events import Part
from muggins.rules.role import Own, Role
from muggins.wire import Answer

PAR: Mapping[Role, Mapping[Part, float]] = {
    Role.PONE: {Part.PLAY: 2.03, Part.HAND: 8.07},
    Role.DEALER: {Part.HEELS: 0.15, Part.PLAY: 3.37, Part.HAND: 7.99, Part.CRIB: 4.69},
}
"""Points per deal of the solution against itself: ``muggins match nash nash --games 250000``."""


@dataclass(frozen=True, slots=True)
class PartPoints:
    """Points in one part of the deal and one role, in the deals in which the part was played to its end.

    Attributes:
        par: what the solution makes.
    """

    role: Role
    part: Part
    deals: int
    points: int
    mean: float
    par: float


@dataclass(frozen=True, slots=True)
class Losses:
    """How many decisions there were of one kind, and the points they cost."""

    decisions: int
    points: float


@dataclass(frozen=True, slots=True)
class GameLosses:
    """What the decisions of a reviewed game cost, by kind; and the points lost, on average of all decisions."""

    game: int
    toss: Losses
    play: Losses
    per_decision: float


@dataclass(frozen=True, slots=True)
class WinRate:
    """The fraction of games won, and the two ends of its 95% interval (Wilson); 0, 0, 1 without games."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class AidedGames:
    """Games in which the coach helped, and how many of them were won."""

    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Statistics(Answer):
    """What the user's finished games come to.

    Attributes:
        skunks: games won and games lost by a skunk.
        resigned: of the games lost, how many were resigned.
        match_points: won less lost.
        averages: by role and part. Hands and cribs that the end of a game left uncounted are
            counted from their cards, as for par; a play cut short by it is left out, and so is the
            last deal of a game that was resigned.
        lost: for each reviewed game in order, what its decisions cost.
        damaged: numbers of games that cannot be read, and are left out.
        aided: games with hints, and how many of them were won; they count nowhere else.
    """

    games: int
    wins: int
    win_rate: WinRate
    skunks: Own[int]
    resigned: int
    match_points: int
    averages: tuple[PartPoints, ...]
    lost: tuple[GameLosses, ...]
    damaged: tuple[int, ...]
    aided: AidedGames


def win_rate(wins: int, games: int) -> WinRate:
    if games == 0:
        return WinRate(0.0, 0.0, 1.0)
    rate = wins / games
    # Wilson's interval is not centred on the rate: it never leaves 0 to 1.
    middle = (rate + Z_95**2 / (2 * games)) / (1 + Z_95**2 / games)
    width = Z_95 * sqrt(rate * (1 - rate) / games + (Z_95 / (2 * games)) ** 2) / (1 + Z_95**2 / games)
    # Where all or none were won, an end is the rate itself, but for rounding.
    return WinRate(rate, max(min(middle - width, rate), 0.0), min(max(middle + width, rate), 1.0))


def statistics(games: Iterable[StoredGame], damaged: Sequence[int] = ()) -> Statistics:
    """Sum up the finished games in which the user played; practice does not count, and hints count apart.

    `damaged` has the numbers of games that cannot be read. Nothing is replayed.
    """
    own = [game for game in games if game.is_own]
    played = [game for game in own if game.is_unaided]
    aided = [game for game in own if not game.is_unaided]
    won, lost = [[game.standing for game in played if _is_won(game) is side] for side in (True, False)]
    averages = []
    for place, (role, part) in enumerate(role_parts()):
        made = [game.standing.made[place] for game in played]
        deals, points = sum(each.deals for each in made), sum(each.points for each in made)
        averages.append(PartPoints(role, part, deals, points, points / deals if deals else 0.0, PAR[role][part]))
    return Statistics(
        games=len(played),
        wins=len(won),
        win_rate=win_rate(len(won), len(played)),
        skunks=Own(*(sum(each.match_points > 1 for each in side) for side in (won, lost))),
        resigned=sum(game.standing.resigned is game.person for game in played),
        match_points=sum(each.match_points for each in won) - sum(each.match_points for each in lost),
        averages=tuple(averages),
        lost=tuple(_losses(game.number, game.review["P1"]) for game in played if game.review and "P1" in game.review),
        damaged=tuple(damaged),
        aided=AidedGames(len(aided), sum(map(_is_won, aided))),
    )


def _is_won(game: StoredGame) -> bool:
    return game.standing.winner is game.person


def _losses(number: int, review: SideReview) -> GameLosses:
    toss, play = (Losses(int(kind.decisions), kind.lost) for kind in (review.toss, review.play))
    return GameLosses(number, toss, play, (toss.points + play.points) / max(toss.decisions + play.decisions, 1))
