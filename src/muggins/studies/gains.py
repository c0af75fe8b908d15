"""What playing for the score gains, by the score: every deal with and without it, with the same cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import check_many, check_seed, compiled
from muggins.arena.replay import ROW, play_twice
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.kernels.deal_row import MOST_DEALS
from muggins.kernels.play import NOBODY
from muggins.players.registry import PlayerName, parse_player, played_for
from muggins.rules.ruleset import Objective
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.score.values import PAYS, Values, open_values
from muggins.studies.base import Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer

UNIT = 250
"""Games in a work unit."""
BAND = 10
"""Points in a band of scores; the last band is 120 alone."""
BANDS = (TARGET - 1) // BAND + 1


@dataclass(frozen=True, slots=True)
class ObjectiveGains:
    """What a player for the score gains in one objective: a proportion of wins (0 to 1), or points.

    Attributes:
        games: how many.
        total: per game.
        differ: the proportion of deals that ended differently.
        by_band: float64[BANDS, BANDS], the gain per game from deals begun at scores, by the band of its own score and
            its opponent's.
    """

    games: int
    total: Estimate
    differ: float
    by_band: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Gained(Answer):
    """The result of the study.

    Attributes:
        player: who plays for the score.
        against: its opponent.
        games: how many.
        deals_that_differ: the proportion of deals that ended differently.
        gains: per game, by objective.
        by_band: by its own band of scores, then its opponent's, in the objective that the player plays for.
    """

    player: str
    against: str
    games: int
    deals_that_differ: float
    gains: dict[Objective, Estimate]
    by_band: list[list[float]]


def play_unit(
    player: PlayerName, against: PlayerName, seed: int, start: int, size: int, *, hero: int = 0
) -> NDArray[np.int16]:
    """Play games, the player in the first seat; return the rows of their deals.

    Args:
        player: in the first seat.
        against: in the second.
        seed: of the games.
        start: the number of the first game.
        size: how many games.
        hero: the seat whose deals are also played for points, see :func:`muggins.arena.replay.play_twice`.
    """
    table = new_table(compiled(player), compiled(against))
    rows = np.zeros((MOST_DEALS * size, ROW), np.int16)
    return rows[: play_twice(table, hero, seed, start, size, rows)].copy()


def deals_of(
    player: PlayerName, against: PlayerName, games: int, *, seed: int = 1, workers: Workers | None = None, hero: int = 0
) -> Iterator[NDArray[np.int16]]:
    """Yield the rows of the deals of so many games, unit by unit, see :func:`play_unit`.

    Raises:
        MatchError: fewer than two games, too many, or no seed.
    """
    check_many(games, "games", 2)
    check_seed(seed)
    starts = range(0, games, UNIT)
    jobs = [(player, against, seed, start, min(UNIT, games - start)) for start in starts]
    yield from (workers or Workers()).run(partial(play_unit, hero=hero), jobs)


def gains_of(units: Sequence[NDArray[np.int16]], values: Values, objective: Objective) -> ObjectiveGains:
    """Add up the rows of deals that :func:`deals_of` yields, in one objective."""
    by_game, by_band = [], np.zeros((BANDS, BANDS))
    deals = differ = 0
    half = 2 if objective is Objective.WIN else 1  # a win's worth goes from -1 to 1
    for rows in units:
        dealer = rows[:, 1]
        gained = _worth(rows[:, 7:10], dealer, values, objective)
        gained = (gained - _worth(rows[:, 4:7], dealer, values, objective)) / half
        by_game.append(np.bincount(rows[:, 0], gained))
        np.add.at(by_band, (rows[:, 2] // BAND, rows[:, 3] // BAND), gained)
        deals += len(rows)
        differ += int((rows[:, 4:7] != rows[:, 7:10]).any(axis=1).sum())
    each = np.concatenate(by_game)
    total = Estimate(float(each.mean()), float(each.std(ddof=1)) / len(each) ** 0.5)
    return ObjectiveGains(len(each), total, differ / deals, by_band / len(each))


def _worth(
    boards: NDArray[np.int16], dealer: NDArray[np.int16], values: Values, objective: Objective
) -> NDArray[np.float64]:
    """Return float64[n], what boards after a deal are worth to the first seat.

    Args:
        boards: int16[n, 3], both seats' scores and the winner's seat.
        dealer: int16[n], the dealer's seat.
        values: of the scores before a deal.
        objective: what is played for.
    """
    # The boards by role, the pone's score first.
    swapped = np.where(boards[:, 2] == NOBODY, NOBODY, 1 - boards[:, 2])
    by_role = np.where((dealer == 0)[:, None], np.column_stack([boards[:, 1], boards[:, 0], swapped]), boards)
    worth = worth_of_boards(by_role, values.worths[objective.place, 0], objective)
    found: NDArray[np.float64] = np.where(dealer == 0, worth, -worth)
    return found


def worth_of_boards(boards: NDArray[Any], worths: NDArray[np.float64], objective: Objective) -> NDArray[np.float64]:
    """Return float64[n], what boards after a deal are worth to its dealer.

    Args:
        boards: int[n, 3], the pone's and the dealer's score, and who won: 0, 1 or NOBODY.
        worths: float64[121, 121], what scores are worth before a deal.
        objective: what is played for.
    """
    pone, dealer, winner = boards.T
    pay = PAYS[objective.place]
    loser = np.where(winner == 0, dealer, pone)
    won = np.array([paid(pay, points) for points in range(TARGET)])[loser]
    running = winner == NOBODY
    p, d = np.where(running, pone, 0), np.where(running, dealer, 0)
    # The pone deals next.
    ended = np.where(winner == 1, won, -won)
    found: NDArray[np.float64] = np.where(running, -worths[p, d], ended)
    return found


@dataclass(frozen=True)
class Gains(Study[Gained]):
    """Measure what playing for the score gains, and at which scores.

    PLAYER plays for the score, as nash+score or nash-win do. Every deal is also played for points, with the same cards:
    the gain is the difference in what the results are worth, with 95% intervals.
    """

    example = "gains nash+score --games 20000 --plot gains.png"
    picture_size = (7, 6)
    player: str
    against: Annotated[str, "Any player."] = "nash"
    games: Annotated[int, "Games played."] = 20_000
    seed: Annotated[int, "Same seed, same games."] = 1
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        parse_player(self.against)
        if self._objective is None:
            raise MatchError(f"player {self.player!r}: expected one that plays for the score")

    @property
    def _objective(self) -> Objective | None:
        name = parse_player(self.player)
        place = max(played_for(name.thrower), played_for(name.pegger))
        return list(Objective)[place] if place >= 0 else None

    def run(self, watch: Watch = unwatched) -> Gained:
        player, against, values = parse_player(self.player), parse_player(self.against), open_values()
        units = deals_of(player, against, self.games, seed=self.seed, workers=self.workers)
        rows = list(watch(units, -(-self.games // UNIT), "units"))
        found = {objective: gains_of(rows, values, objective) for objective in Objective}
        main = found[self._objective or Objective.WIN]
        gains = {objective: of.total for objective, of in found.items()}
        return Gained(str(player), str(against), main.games, main.differ, gains, main.by_band.tolist())

    def tables(self, result: Gained) -> Iterator[TextTable]:
        words = {Objective.WIN: "Wins", Objective.MATCH: "Match points (1/2/3)", Objective.ACC: "Game points (ACC)"}
        rows = []
        for objective, gain in result.gains.items():
            scale, form, unit = (100, ".2f", "%") if objective is Objective.WIN else (1, ".4f", "")
            cells = f"{scale * gain.mean:+{form}}{unit}", f"{scale * gain.half_width:{form}}{unit}"
            rows.append((words[objective], *cells))
        title = f"What {result.player} gains per game by playing for the score, against {result.against}"
        note = f"{result.games:,} games; {result.deals_that_differ:.1%} of the deals differ"
        yield TextTable(("In", ">Gain", ">± 95%"), rows, title, note)
        bands = np.array(result.by_band)
        leads = np.maximum.outer(np.arange(BANDS), np.arange(BANDS))
        by_lead = np.bincount(leads.ravel(), bands.ravel())
        steps = [
            (f"{BAND * band}-{BAND * band + BAND - 1}", f"{gain:+.4f}") for band, gain in enumerate(by_lead) if gain
        ]
        yield TextTable(("Leader at", ">Gain"), steps, f"By the leader's score before the deal, of {bands.sum():+.4f}:")

    def draw(self, axes: Any, result: Gained) -> None:
        in_wins = self._objective is Objective.WIN
        bands = np.array(result.by_band) * (100 if in_wins else 1)
        most = max(abs(bands).max(), 1e-9)
        image = axes.imshow(bands.T, origin="lower", cmap="RdBu", vmin=-most, vmax=most)
        for (a, b), gain in np.ndenumerate(bands):
            if abs(gain) >= 0.02 * most:
                colour = "white" if abs(gain) > 0.6 * most else "black"
                text = f"{gain:.2f}" if in_wins else f"{gain:.3f}"
                axes.text(a, b, text, ha="center", va="center", fontsize=8, color=colour)
        ticks = [str(BAND * band) for band in range(BANDS)]
        axes.set_xticks(range(BANDS), ticks)
        axes.set_yticks(range(BANDS), ticks)
        # Nothing is gained where neither has come far.
        first = min(*(np.flatnonzero(bands.any(axis=of))[:1].sum() for of in (0, 1)), BANDS - 5)
        axes.set_xlim(first - 0.5, BANDS - 0.5)
        axes.set_ylim(first - 0.5, BANDS - 0.5)
        title = f"Where playing for the score gains: {'% of wins' if in_wins else 'points'} per game"
        label(axes, title, "own score before the deal, from", "opponent's score, from")
        axes.figure.colorbar(image, ax=axes, shrink=0.85)
