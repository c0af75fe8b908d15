"""What tosses are worth at a score: deals dealt out and played on by the solution.

All 15 tosses meet the same cards. What a toss is worth in points is known exactly, so the deals
need only say what the score adds: differences of points serve as control variate. Far from home,
where a point is worth the same to all, hardly any error is left.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.coach.at_score import Stakes, stakes_of
from muggins.coach.toss import TossAdvice, TossChoice
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.aims import aims_of
from muggins.players.endgame.toss import try_tosses
from muggins.players.solution import toss_book_of
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.score.boards import objective_of, on_long_board
from muggins.score.values import PAYS, Objective
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.play.tree import play_tree

DEALS = 1024
"""Deals that each toss is tried in."""
_SEED = 121
_SURELY = 2.0
"""Standard errors by which a toss must win more often than that of most points."""
_NOTHING = 1e-3
"""Worths that differ by less are alike: one win in 2,000."""
_NET = 3


def stakes_of_tosses(
    advice: TossAdvice,
    scores: tuple[int, int],
    *,
    ruleset: Ruleset = STANDARD,
    deals: int = DEALS,
    solution: Solution | None = None,
) -> Stakes[tuple[Card, ...]]:
    """Weigh tosses at a score.

    Args:
        advice: what they are worth in points.
        scores: (own, the other's) before the deal.
        ruleset: the rules of the game.
        deals: how many are dealt out.
        solution: how both sides toss and play; the shipped one if not given.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    book, role = solution or open_solution(), advice.role
    own, other = on_long_board(scores, ruleset)
    six = np.array(sorted((*advice.best.kept, *advice.best.tossed)), np.uint8)
    found = np.zeros((deals, 15, 4))
    by_role = (own, other) if role is Role.PONE else (other, own)
    try_tosses(play_tree(4), toss_book_of(book), aims_of(book), six, int(role), by_role, _SEED, found)
    choices = _in_order(advice, six)
    nets = np.array([choice.net for choice in choices])
    plain, place = int(nets.argmax()), objective_of(ruleset).place
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
    worths = {
        choice.tossed: (float(wins[k]), float(matches[k]), float(error[k]) / 2) for k, choice in enumerate(choices)
    }
    why = ""
    if best != plain:
        why = _why(choices[best], choices[plain], role, scores, ruleset, by_wins=by_wins)
    return stakes_of(worths, choices[best].tossed, choices[plain].tossed, why)


def _in_order(advice: TossAdvice, six: NDArray[np.uint8]) -> list[TossChoice]:
    return [advice.of((int(six[a]), int(six[b]))) for a, b in TOSSES]


def _better(found: NDArray[np.float64], objective: int, nets: NDArray[np.float64], plain: int) -> int:
    """Return the toss that is surely worth more than the plain one, or that one."""
    ahead, error = _ahead(found, objective, nets, plain)
    surely = ahead - _SURELY * error
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


def _why(
    best: TossChoice, plain: TossChoice, role: Role, scores: tuple[int, int], ruleset: Ruleset, *, by_wins: bool
) -> str:
    """Return why a score asks for another toss than the points do."""
    need, theirs = (ruleset.target - score for score in scores)
    cost = plain.net - best.net
    words = [f"at {scores[0]}-{scores[1]}"]
    if role is Role.PONE:
        words.append(f"you count first and need {need}")
    else:
        words.append(f"you need {need}, and the pone, who counts first, {theirs}")
    reasons = []
    # Where the hand may bring it home or near it, that is what counts.
    points = max(
        range(max(need - _PEGS, 1), need + 1), key=lambda goal: (_odds_of(best, goal) - _odds_of(plain, goal), goal)
    )
    sure, other = _odds_of(best, points), _odds_of(plain, points)
    if sure - other >= 0.04:
        short = need - points
        home = f"has {points} or more ({short} to peg)" if short else "is enough"
        odds = f"with {sure:.0%} of the starters, the other with {other:.0%}"
        reasons.append(f"this hand {home} {odds}")
    if best.pegs and plain.pegs:
        (own, given), (others, gave) = best.pegs, plain.pegs
        if gave - given >= 0.08:
            reasons.append(f"it gives {gave - given:.1f} fewer pegs away")
        if own - others >= 0.08:
            reasons.append(f"it pegs {own - others:.1f} more")
    sign = 1 if role is Role.DEALER else -1
    crib = sign * (best.crib - plain.crib)
    if not reasons and abs(crib) >= 0.1:
        reasons.append(
            f"the hand comes first, though the crib is {-crib:.1f} worse"
            if crib < 0
            else f"the crib is {crib:.1f} better"
        )
    if not by_wins:
        reasons.insert(0, "it wins as often and is worth more match points")
    return f"{', '.join(words)}: {'; '.join(reasons or ['it wins more often'])}" + (
        f" ({cost:.2f} points fewer on average)" if cost >= 0.005 else ""
    )


_PEGS = 6
"""So many points a hand may be short of home for its pegs to bring it there."""


def _odds_of(choice: TossChoice, points: int) -> float:
    return sum(share for made, share in choice.spread.items() if made >= points)
