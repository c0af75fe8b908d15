"""What tosses are worth at a score: deals dealt out and played on by the solution.

All 15 tosses meet the same cards. What a toss is worth in points is known exactly, so the deals
need only say what the score adds: differences of points serve as control variate. Far from home,
where a point is worth the same to all, hardly any error is left. What is clearly behind is dropped,
and deals are dealt until the best is known.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, format_cards
from muggins.coach.at_score import SURELY, Weights, Worth, needs_in_words, weights_of
from muggins.coach.toss import TossChoice
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.model import Model, model_of
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.score.values import PAYS, as_to_121
from muggins.solver.file.solution import Solution

MOST_DEALS = 65_536
"""After so many, tosses that are not told apart are tied."""
_FIRST = 4096
"""Deals before any toss is dropped."""
ACCURACY = 0.001
"""Tosses whose probabilities of winning differ by less, at 95%, are not told apart by more deals."""
_CLEARLY = 2.5
"""Standard errors by which a toss is dropped: more than two, as it is looked at up to five times."""
_SEED = 121
_WIN, _NET = Objective.WIN.place, 3
_THREADS = 2


class _Deals:
    """Deals dealt out for the 15 tosses, fewer for those that are clearly not the best.

    Attributes:
        best: the toss that wins most often.
        behind: bool[15], the tosses that are clearly not.
    """

    def __init__(self, query: TossQuery, model: Model, nets: NDArray[np.float64], most: int) -> None:
        """Take what is asked, what the tosses are worth in points, and how many deals there may be.

        Args:
            query: what is asked.
            model: of the opponent.
            nets: float64[15], the expected points of each toss.
            most: deals.
        """
        self._query, self._model, self._nets, self._most = query, model, nets, most
        self._found = np.zeros((most, 15, 4))
        self._number = np.zeros(15, np.int64)
        self.best, self.behind = 0, np.zeros(15, np.bool_)

    def deal(self) -> None:
        """Deal until each toss is clearly behind the best or within ``ACCURACY`` of it, or all deals are dealt."""
        active, done, known = np.ones(15, np.bool_), 0, False
        while done < self._most and not known:
            more = min(max(done, _FIRST), self._most - done)
            self._try(active, done, more)
            done += more
            self._number[active] = done
            self.best = self.leader(_WIN, active)
            ahead, error = self.ahead(_WIN, self.best)
            unsure = _CLEARLY * error
            self.behind |= active & (ahead + unsure < 0)
            active &= ~self.behind
            known = bool((np.abs(ahead) + unsure <= 2 * ACCURACY)[active].all())  # worths are wins less losses

    def _try(self, active: NDArray[np.bool_], done: int, more: int) -> None:
        """Deal ``more`` deals, after so many, in threads."""
        edges = np.linspace(done, done + more, _THREADS + 1).astype(int).tolist()

        def some(start: int, end: int) -> None:
            try_tosses(self._query, self._model, Dealing(_SEED, start, True, -1), active, self._found[start:end])

        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(some, edges[:-1], edges[1:]))

    def leader(self, objective: int, among: NDArray[np.bool_]) -> int:
        """Return the toss that is worth most, of some; that of more points where they are worth the same."""
        ahead, _ = self.ahead(objective, int(np.where(among, self._nets, -np.inf).argmax()))
        return int(np.where(among, ahead, -np.inf).argmax())

    def ahead(self, objective: int, than: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return by how much each toss is worth more than one of them, and the standard errors: float64[15] each."""
        ahead, error = np.zeros((2, 15))
        for toss in range(15):
            both = self._found[: min(self._number[toss], self._number[than])]
            worth = both[:, toss, objective] - both[:, than, objective]
            net = both[:, toss, _NET] - both[:, than, _NET]
            off = net - net.mean()
            spread = float((off**2).mean())
            slope = float((off * worth).mean()) / spread if spread > 0 else 0.0
            ahead[toss] = worth.mean() - slope * (net.mean() - (self._nets[toss] - self._nets[than]))
            error[toss] = (worth - slope * net).std() / len(both) ** 0.5
        return ahead, error

    def tied(self, objective: int, best: int) -> NDArray[np.bool_]:
        """Return which tosses are worth as much as one of them, as far as two standard errors tell: bool[15]."""
        ahead, error = self.ahead(objective, best)
        return -ahead <= SURELY * error

    def level(self, objective: int, toss: int) -> float:
        """Return what a toss was worth on average."""
        return float(self._found[: self._number[toss], toss, objective].mean())


def tosses_at_score(
    view: View, choices: tuple[TossChoice, ...], solution: Solution, deals: int = MOST_DEALS
) -> Weights[tuple[Card, ...]]:
    """Weigh tosses at a score.

    Args:
        view: before the toss, under a ruleset whose scores have known values.
        choices: what the tosses are worth in points.
        solution: how both sides toss and play.
        deals: at most so many are dealt out for each toss.

    Raises:
        MugginsError: a ruleset without known values.
    """
    role, ruleset = view.role, view.ruleset
    own, other = as_to_121(view.scores, ruleset)
    six = np.array(sorted(view.dealt), np.uint8)
    query = TossQuery(six, int(role), (own, other) if role is Role.PONE else (other, own))
    by_toss = {choice.toss: choice for choice in choices}
    rows = [by_toss[int(six[a]), int(six[b])] for a, b in TOSSES]
    nets = np.array([row.net for row in rows])
    found = _Deals(query, model_of(solution), nets, deals)
    found.deal()
    place = ruleset.scoring.place
    tied = found.tied(_WIN, found.best) & ~found.behind
    alike = found.tied(place, found.leader(place, tied)) & tied
    plain, best = int(nets.argmax()), int(np.where(alike, nets, -np.inf).argmax())
    ahead, error = found.ahead(_WIN, best)
    match, _ = found.ahead(place, best)
    # Corrected for the luck of the deals an all but certain win might pass for more than that.
    most = PAYS[place].max()
    wins = np.clip(found.level(_WIN, best) + ahead, -1, 1)
    matches = np.clip(found.level(place, best) + match, -most, most)
    worths = {
        row.toss: Worth(float(wins[k]), float(matches[k]), float(error[k]) / 2, bool(tied[k]))
        for k, row in enumerate(rows)
    }
    why = "" if best == plain else _why(view, rows[best], rows[plain], by_wins=not tied[plain])
    return weights_of(worths, rows[best].toss, why)


def _why(view: View, best: TossChoice, plain: TossChoice, *, by_wins: bool) -> str:
    """Return why a score asks for another toss than the points do."""
    role, target = view.role, view.ruleset.target
    need = target - view.scores[0]
    cost = plain.net - best.net
    other, reasons = format_cards(plain.toss), []
    # Where the hand may bring it home or near it, that is what counts.
    points = max(
        range(max(need - _PEGS, 1), need + 1), key=lambda goal: (_chance_of(best, goal) - _chance_of(plain, goal), goal)
    )
    sure, less = _chance_of(best, points), _chance_of(plain, points)
    if sure - less >= 0.04:
        short = need - points
        home = f"has {points} or more ({short} to peg)" if short else "is enough"
        reasons.append(f"keeps a hand that {home} with {sure:.0%} of the starters, {other} with {less:.0%}")
    if best.pegs and plain.pegs:
        (own, given), (others, gave) = best.pegs, plain.pegs
        if gave - given >= 0.08:
            reasons.append(f"gives away {gave - given:.1f} fewer points in the play")
        if own - others >= 0.08:
            reasons.append(f"pegs {own - others:.1f} more")
    crib = (1 if role is Role.DEALER else -1) * (best.crib - plain.crib)
    if not reasons and abs(crib) >= 0.1:
        worse = f"puts the hand first, though the crib is {-crib:.1f} worse"
        reasons.append(worse if crib < 0 else f"makes the crib {crib:.1f} better")
    if not by_wins:
        reasons.insert(0, "wins as often and is worth more match points")
    fewer = f" ({cost:.2f} points fewer on average than {other})" if cost >= 0.005 else ""
    needs = needs_in_words(role, view.scores, target)
    return f"{needs}: this discard {'; '.join(reasons or ['wins more often'])}{fewer}"


_PEGS = 6
"""So many points a hand may be short of home for its pegs to bring it there."""


def _chance_of(choice: TossChoice, points: int) -> float:
    """Return the probability that the hand scores so many points or more."""
    return sum(probability for made, probability in choice.spread.items() if made >= points)
