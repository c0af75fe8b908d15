"""How one's games went: wins, points by part of the deal against par, what decisions cost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from muggins.archive.text import StoredGame
from muggins.rules.deal import Deal
from muggins.rules.events import Part, Shown
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show

PAR: Mapping[Role, Mapping[Part, float]] = {
    Role.PONE: {Part.PLAY: 2.03, Part.HAND: 8.07},
    Role.DEALER: {Part.HEELS: 0.15, Part.PLAY: 3.37, Part.HAND: 7.99, Part.CRIB: 4.69},
}
"""Points per deal of the solution against itself: ``muggins match nash nash --games 250000``."""
_NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Average:
    """Points per deal in one part and role.

    Attributes:
        deals: in which the part was seen to its end.
        points: in them.
        par: what the solution makes.
    """

    deals: int
    points: int
    par: float

    @property
    def mean(self) -> float:
        """Points per deal, 0 without deals."""
        return self.points / self.deals if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """What one's finished games come to.

    Attributes:
        games: how many.
        wins: of them.
        skunks: games won (skunked the other), games lost by a skunk.
        match_points: won less lost.
        averages: by role and part. Hands and cribs that the end of a game left uncounted are
            counted from their cards, as for par; a play cut short by it is left out.
        lost: of each reviewed game in order, its number and by kind of decision (toss, play)
            how many there were and the points they cost.
    """

    games: int
    wins: int
    skunks: tuple[int, int]
    match_points: int
    averages: Mapping[tuple[Role, Part], Average]
    lost: tuple[tuple[int, Mapping[str, tuple[int, float]]], ...] = field(default=())

    @property
    def win_rate(self) -> tuple[float, float, float]:
        """The share of games won, and the two ends of its 95% interval (Wilson)."""
        n, z = self.games, _NORMAL_95
        if n == 0:
            return 0.0, 0.0, 1.0
        share = self.wins / n
        # Wilson's interval is not centred on the share: it never leaves 0 to 1.
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        width = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        # Where all or none were won, an end is the share itself, but for rounding.
        return share, max(min(middle - width, share), 0.0), min(max(middle + width, share), 1.0)


def statistics(games: Iterable[StoredGame]) -> Statistics:
    """Sum up the finished games in which one sat at the table; practice does not count."""
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
            found = game.review[game.person.name]
            kinds = {kind: (int(found[kind]["decisions"]), float(found[kind]["lost"])) for kind in ("toss", "play")}
            lost.append((game.number, kinds))
    averages = {
        (role, part): Average(len(made[role, part]), sum(made[role, part]), par)
        for role, parts in PAR.items()
        for part, par in parts.items()
    }
    return Statistics(played, wins, (won_skunks, lost_skunks), points, averages, tuple(lost))


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
