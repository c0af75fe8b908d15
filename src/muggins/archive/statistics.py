"""How the user's games went: wins, points by part of the deal against par, what decisions cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from muggins.archive.game import GameEntry
from muggins.archive.kept import SideReview
from muggins.archive.standing import PartSum, role_parts
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
    """Points per deal in one part of the deal and one role.

    Attributes:
        role: in which they were made.
        part: of the deal.
        deals: in which the part was played to its end.
        points: in them.
        mean: points per deal, 0 without deals.
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
    """What the decisions of a reviewed game cost.

    Attributes:
        game: its number.
        toss: of its tosses.
        play: of its plays.
        per_decision: points lost, on average of all decisions.
    """

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
        games: how many.
        wins: of them.
        win_rate: `wins` of `games`, with an interval.
        skunks: games won and games lost by a skunk.
        resigned: of the games lost, how many were given up.
        match_points: won less lost.
        averages: by role and part. Hands and cribs that the end of a game left uncounted are
            counted from their cards, as for par; a play cut short by it is left out, and so is the
            last deal of a game that was given up.
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


def statistics(games: Iterable[GameEntry], damaged: Sequence[int] = ()) -> Statistics:
    """Sum up the finished games in which the user played; practice does not count, and hints count apart.

    Args:
        games: how they ended; nothing is replayed.
        damaged: numbers of games that cannot be read.
    """
    played = wins = won_skunks = lost_skunks = points = resigned = aided = aided_wins = 0
    sums = {each: PartSum(0, 0) for each in role_parts()}
    lost = []
    for game in games:
        standing = game.standing
        if standing.winner is None or game.options is None or game.options.practice:
            continue
        if game.options.aided:
            aided += 1
            aided_wins += standing.winner is game.person
            continue
        played += 1
        won = standing.winner is game.person
        wins += won
        resigned += standing.resigned is game.person
        points += standing.match_points if won else -standing.match_points
        won_skunks += won and standing.match_points > 1
        lost_skunks += not won and standing.match_points > 1
        for each, made in zip(sums, standing.made, strict=True):
            sums[each] = PartSum(sums[each].deals + made.deals, sums[each].points + made.points)
        if game.review is not None and "P1" in game.review:
            lost.append(_losses(game.number, game.review["P1"]))
    averages = tuple(
        PartPoints(role, part, *total, total.points / total.deals if total.deals else 0.0, PAR[role][part])
        for (role, part), total in sums.items()
    )
    return Statistics(
        games=played,
        wins=wins,
        win_rate=win_rate(wins, played),
        skunks=Own(won_skunks, lost_skunks),
        resigned=resigned,
        match_points=points,
        averages=averages,
        lost=tuple(lost),
        damaged=tuple(damaged),
        aided=AidedGames(aided, aided_wins),
    )


def _losses(number: int, review: SideReview) -> GameLosses:
    toss, play = (Losses(int(kind.decisions), kind.lost) for kind in (review.toss, review.play))
    return GameLosses(number, toss, play, (toss.points + play.points) / max(toss.decisions + play.decisions, 1))
