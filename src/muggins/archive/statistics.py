"""How the user's games went: wins, points by part of the deal against par, what decisions cost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from muggins.archive.text import StoredGame
from muggins.estimate import Z_95
from muggins.rules.deal import Deal
from muggins.rules.events import Part, Shown
from muggins.rules.role import Own, Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show
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
class Statistics(Answer):
    """What the user's finished games come to.

    Attributes:
        games: how many.
        wins: of them.
        win_rate: `wins` of `games`, with an interval.
        skunks: games won and games lost by a skunk.
        match_points: won less lost.
        averages: by role and part. Hands and cribs that the end of a game left uncounted are
            counted from their cards, as for par; a play cut short by it is left out.
        lost: for each reviewed game in order, what its decisions cost.
    """

    games: int
    wins: int
    win_rate: WinRate
    skunks: Own[int]
    match_points: int
    averages: tuple[PartPoints, ...]
    lost: tuple[GameLosses, ...]


def win_rate(wins: int, games: int) -> WinRate:
    """Return the fraction of games won with its interval."""
    if games == 0:
        return WinRate(0.0, 0.0, 1.0)
    rate = wins / games
    # Wilson's interval is not centred on the rate: it never leaves 0 to 1.
    middle = (rate + Z_95**2 / (2 * games)) / (1 + Z_95**2 / games)
    width = Z_95 * sqrt(rate * (1 - rate) / games + (Z_95 / (2 * games)) ** 2) / (1 + Z_95**2 / games)
    # Where all or none were won, an end is the rate itself, but for rounding.
    return WinRate(rate, max(min(middle - width, rate), 0.0), min(max(middle + width, rate), 1.0))


def statistics(games: Iterable[StoredGame]) -> Statistics:
    """Sum up the finished games in which the user played; practice does not count."""
    played = wins = won_skunks = lost_skunks = points = 0
    made: dict[tuple[Role, Part], list[int]] = {(role, part): [] for role, parts in PAR.items() for part in parts}
    lost = []
    for game in games:
        if game.ended is None or game.person is None or game.options.get("practice"):
            continue
        replayed = game.record.replay()
        result = replayed.result
        if result is None:
            continue
        played += 1
        won = result.winner is game.person
        wins += won
        points += result.match_points if won else -result.match_points
        won_skunks += won and result.match_points > 1
        lost_skunks += not won and result.match_points > 1
        for place, deal in enumerate(replayed.deals):
            dealer = Seat((replayed.first_dealer + place) % 2)
            role = Role.DEALER if dealer is game.person else Role.PONE
            for part in PAR[role]:
                made[role, part] += _made(deal, role, part)
        if game.review is not None and game.person.name in game.review:
            lost.append(_losses(game.number, game.review[game.person.name]))
    averages = []
    for (role, part), points_made in made.items():
        deals, total = len(points_made), sum(points_made)
        averages.append(PartPoints(role, part, deals, total, total / deals if deals else 0.0, PAR[role][part]))
    skunks = Own(won_skunks, lost_skunks)
    return Statistics(played, wins, win_rate(wins, played), skunks, points, tuple(averages), tuple(lost))


def _losses(number: int, review: Mapping[str, Any]) -> GameLosses:
    toss, play = (Losses(int(review[kind]["decisions"]), float(review[kind]["lost"])) for kind in ("toss", "play"))
    return GameLosses(number, toss, play, (toss.points + play.points) / max(toss.decisions + play.decisions, 1))


def _made(deal: Deal, role: Role, part: Part) -> list[int]:
    """Return what a side made in a part of a deal, or nothing where that cannot be known."""
    if deal.starter is None or (part is Part.PLAY and not deal.play_state.over):
        return []
    shown = {(event.role, event.part) for event in deal.events if isinstance(event, Shown)}
    if part in {Part.HEELS, Part.PLAY} or (role, part) in shown:
        return [deal.points(role, part)]
    if deal.ruleset.counting is not Counting.AUTOMATIC:
        return []
    crib = part is Part.CRIB
    cards = deal.crib if crib else deal.kept[role]
    return [count_show(cards, deal.starter, crib=crib).points]
