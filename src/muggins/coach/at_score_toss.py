"""What tosses are worth at a score: deals dealt out and played on by the solution.

All 15 tosses meet the same cards. What a toss is worth in points is known exactly, so the deals
need only say what the score adds: differences of points serve as control variate. Far from home,
where a point is worth the same to all, hardly any error is left.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, format_cards
from muggins.coach.at_score import SURELY, Weights, needs_in_words, weights_of
from muggins.coach.toss import TossChoice
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.model import model_of
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.score.values import PAYS, as_to_121
from muggins.solver.file.solution import Solution

_SEED = 121
_NOTHING = 1e-3
"""Worths that differ by less are alike: one win in 2,000."""
_NET = 3


def tosses_at_score(
    view: View, choices: tuple[TossChoice, ...], solution: Solution, deals: int
) -> Weights[tuple[Card, ...]]:
    """Weigh tosses at a score.

    Args:
        view: before the toss, under a ruleset whose scores have known values.
        choices: what the tosses are worth in points.
        solution: how both sides toss and play.
        deals: how many are dealt out for each toss.

    Raises:
        MugginsError: a ruleset without known values.
    """
    role, ruleset = view.role, view.ruleset
    own, other = as_to_121(view.scores, ruleset)
    six = np.array(sorted(view.dealt), np.uint8)
    found = np.zeros((deals, 15, 4))
    by_role = (own, other) if role is Role.PONE else (other, own)
    model = model_of(solution)
    query = TossQuery(six, int(role), by_role)
    try_tosses(query, model, Dealing(_SEED, 0, True, -1), np.ones(15, np.bool_), found)
    by_toss = {choice.toss: choice for choice in choices}
    rows = [by_toss[int(six[a]), int(six[b])] for a, b in TOSSES]
    nets = np.array([row.net for row in rows])
    plain, place = int(nets.argmax()), ruleset.scoring.place
    best = _better(found, Objective.WIN.place, nets, plain)
    by_wins = best != plain
    if not by_wins:
        best = _better(found, place, nets, plain)
    ahead, error = _ahead(found, Objective.WIN.place, nets, best)
    match, _ = _ahead(found, place, nets, best)
    level = found[:, best, Objective.WIN.place].mean(), found[:, best, place].mean()
    # Corrected for the luck of the deals an all but certain win might pass for more than that.
    most = PAYS[place].max()
    wins, matches = np.clip(level[0] + ahead, -1, 1), np.clip(level[1] + match, -most, most)
    worths = {row.toss: (float(wins[k]), float(matches[k]), float(error[k]) / 2) for k, row in enumerate(rows)}
    why = "" if best == plain else _why(view, rows[best], rows[plain], by_wins=by_wins)
    return weights_of(worths, rows[best].toss, why)


def _better(found: NDArray[np.float64], objective: int, nets: NDArray[np.float64], plain: int) -> int:
    """Return the toss that is surely worth more than the plain one, or that one."""
    ahead, error = _ahead(found, objective, nets, plain)
    surely = ahead - SURELY * error
    best = int(surely.argmax())
    return best if surely[best] > _NOTHING else plain


def _ahead(
    found: NDArray[np.float64], objective: int, nets: NDArray[np.float64], than: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return by how much each toss is worth more than one of them, and the standard errors."""
    worth = found[:, :, objective] - found[:, than, objective][:, None]
    net = found[:, :, _NET] - found[:, than, _NET][:, None]
    deals = len(found)
    off = net - net.mean(axis=0)
    spread = (off**2).mean(axis=0)
    slope = (off * worth).mean(axis=0) / np.where(spread > 0, spread, 1)
    ahead = worth.mean(axis=0) - slope * (net.mean(axis=0) - (nets - nets[than]))
    rest = worth - slope * net
    return ahead, rest.std(axis=0) / deals**0.5


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
