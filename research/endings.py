"""Games played on from scores near home: whether the win probability that is shown there comes true."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import check_number, check_seed
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.kernels.play import NOBODY
from muggins.players.forms import compiled
from muggins.players.registry import PlayerName, parse_player
from muggins.rules.role import Own, Role
from muggins.score.stage import TARGET
from muggins.score.values import open_values
from muggins.studies.base import Study, TextTable, Watch, unwatched
from muggins.wire import Answer
from research.deals_at_score import play_deals_at
from research.study import run

UNIT = 500
"""Games in a work unit."""
CONTROLS = 40
"""Games of the control variate's own for each game that is counted; they take no time to speak of."""
_DEALS_APART = 2**40
"""Between the number of a game's deal and that of its next one."""
SCORES = "120-120 116-118 118-116 120-116 116-120 118-120 114-114 112-118 118-112 110-110 106-112 112-106"
"""The dealer's and the pone's."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Games from one score."""

    dealer: int  # the dealer's score
    pone: int  # the pone's score
    games: int  # that were played
    shown: Estimate  # the dealer's probability of winning by the table of values
    won: Estimate  # the share of the games that the dealer won

    @property
    def off(self) -> float:
        """How many standard errors of both lie between what was shown and what was won."""
        return (self.won.mean - self.shown.mean) / float((self.won.error**2 + self.shown.error**2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Endings(Answer):
    """The result of the study: games of a player against itself, by the score that they begin at."""

    player: str
    endings: tuple[Ending, ...]


def play_on(player: PlayerName, scores: tuple[int, int], seed: int, start: int, size: int) -> NDArray[np.bool_]:
    """Return bool[size], whether the first dealer wins games of a player against itself from a score to their ends.

    ``scores``: the dealer's and the pone's, 0 to 120. ``start``: the number of the first game; the same number brings
    the same cards to every player.
    """
    table = new_table(compiled(player), compiled(player))
    boards = np.zeros((size, 3), np.int16)
    play_deals_at(table, seed, start, scores[::-1], boards)
    won: NDArray[np.bool_] = boards[:, 2] == 1
    one = np.zeros((1, 3), np.int16)
    for game in np.flatnonzero(boards[:, 2] == NOBODY).tolist():
        pone, dealer = map(int, boards[game, :2])
        deal, first_deals = start + game, True
        while True:
            # Who was pone deals now.
            deal, first_deals = deal + _DEALS_APART, not first_deals
            play_deals_at(table, seed, deal, (dealer, pone), one)
            pone, dealer, winner = map(int, one[0])
            if winner != NOBODY:
                won[game] = (winner == 1) == first_deals
                break
    return won


def play_unit(
    player: PlayerName, scores: tuple[int, int], seed: int, start: int, size: int
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return who won, see :func:`play_on`: a unit of games, the same cards for points, and CONTROLS times as many."""
    plain = parse_player("nash")
    more = play_on(plain, scores, seed + 1, CONTROLS * start, CONTROLS * size)
    return play_on(player, scores, seed, start, size), play_on(plain, scores, seed, start, size), more


def won_of(won: NDArray[np.bool_], same: NDArray[np.bool_], more: NDArray[np.bool_]) -> Estimate:
    """Return the share of games won, with the games for points as control variate; see :func:`play_unit`.

    Where these do not help, the error is that of A. Agresti and B. Coull, 1998.
    """
    if won.std() == 0 or same.std() == 0:
        # As with four games more, two of them won: where all games end alike, their spread is no error.
        share = (won.sum() + 2) / (len(won) + 4)
        return Estimate(float(won.mean()), float((share * (1 - share) / len(won)) ** 0.5))
    slope = float(np.cov(won, same)[0, 1] / same.var(ddof=1))
    left = won - slope * (same - more.mean())
    error = (left.var(ddof=1) / len(left) + slope**2 * more.var(ddof=1) / len(more)) ** 0.5
    return Estimate(float(left.mean()), float(error))


@dataclass(frozen=True)
class PlayedOn(Study[Endings]):
    """Play games on from scores near home, and compare who wins with the win probability that is shown there.

    The same cards are also played for points, which takes little time, and so are many others: that takes out much of
    the luck.
    """

    player: Annotated[str, "Who plays against itself."] = "nash-win"
    scores: Annotated[str, "Each the dealer's and the pone's, as 120-116."] = SCORES
    games: Annotated[int, "Games from each score."] = 10_000
    seed: Annotated[int, "Same seed, same games."] = 1
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        parse_player(self.player)
        check_number(self.games, "games", 100)
        check_seed(self.seed)
        if not self._scores:
            raise MatchError("0 scores: expected one or more")

    @property
    def _scores(self) -> list[tuple[int, int]]:
        return [_parse_score(text) for text in self.scores.split()]

    def run(self, watch: Watch = unwatched) -> Endings:
        player, scores = parse_player(self.player), self._scores
        starts = range(0, self.games, UNIT)
        jobs = [
            (player, score, self.seed, start, min(UNIT, self.games - start)) for score in scores for start in starts
        ]
        units = list(watch(self.workers.run(play_unit, jobs), len(jobs), "units"))
        endings = []
        for place, (dealer, pone) in enumerate(scores):
            parts = zip(*units[place * len(starts) : (place + 1) * len(starts)], strict=True)
            won = won_of(*(np.concatenate(part) for part in parts))
            shown = open_values().win_probability(Own(dealer, pone), Role.DEALER)
            endings.append(Ending(dealer, pone, self.games, shown, won))
        return Endings(str(player), tuple(endings))

    def tables(self, result: Endings) -> Iterator[TextTable]:
        rows = [
            (
                f"{of.dealer}-{of.pone}",
                f"{of.games:,}",
                *(f"{100 * number:.2f}" for number in (of.shown.mean, of.shown.error, of.won.mean, of.won.error)),
                f"{of.off:+.1f}",
            )
            for of in result.endings
        ]
        title = f"The dealer's wins from scores near home, in %: shown, and {result.player} against itself"
        columns = ("Dealer-pone", ">Games", ">Shown", ">± 1 s.e.", ">Won", ">± 1 s.e.", ">Sigmas")
        yield TextTable(columns, rows, title, optional=("Games",))


def _parse_score(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text, re.ASCII)
    if match is None or max(map(int, match.groups())) >= TARGET:
        raise MatchError(f"score {text!r}: expected the dealer's and the pone's, 0 to {TARGET - 1}, as 120-116")
    return int(match[1]), int(match[2])


if __name__ == "__main__":
    run("endings", PlayedOn)
