"""What tosses are worth at a score, and why the score calls for a different one than points do."""

import numpy as np

from muggins.coach.at_score import Weights, needs_of, weights_of
from muggins.coach.reasons import Reason
from muggins.coach.toss import TossChoice, crib_sign
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.deals import MOST_DEALS, Deals
from muggins.players.endgame.model import model_of
from muggins.players.endgame.toss import TossQuery
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.score.values import PAYS, as_to_121
from muggins.solver.file.solution import Solution

_WIN = Objective.WIN.place


def tosses_at_score(
    view: View, choices: tuple[TossChoice, ...], solution: Solution, deals: int = MOST_DEALS
) -> Weights:
    """Weigh the tosses of a view, `choices` weighed in points, with at most that many deals dealt out for each."""
    role, ruleset = view.role, view.ruleset
    own, other = as_to_121(view.scores, ruleset)
    six = np.array(sorted(view.dealt), np.uint8)
    query = TossQuery(six, int(role), (own, other) if role is Role.PONE else (other, own))
    by_toss = {choice.toss: choice for choice in choices}
    rows = [by_toss[int(six[a]), int(six[b])] for a, b in TOSSES]
    nets = np.array([row.net for row in rows])
    sampled = Deals(query, model_of(solution), nets, deals)
    sampled.deal()
    place = ruleset.scoring.place
    plain, best = int(nets.argmax()), sampled.choose(place)
    ahead, error = sampled.ahead(_WIN, best)
    tied = sampled.tied(_WIN, best)
    match, _ = sampled.ahead(place, best)
    # Corrected for the luck of the deals an all but certain win might pass for more than that.
    most = PAYS[place].max()
    wins = np.clip(sampled.level(_WIN, best) + ahead, -1, 1)
    matches = np.clip(sampled.level(place, best) + match, -most, most)
    worths = {
        row.toss: (float(wins[k]), float(matches[k]), float(error[k]) / 2, bool(tied[k])) for k, row in enumerate(rows)
    }
    why = None if best == plain else _why(view, rows[best], rows[plain], by_wins=not tied[plain])
    return weights_of(worths, rows[best].toss, why)


def _why(view: View, best: TossChoice, plain: TossChoice, *, by_wins: bool) -> Reason:
    reasons = _reasons(view.role, view.ruleset.target - view.scores[0], best, plain)
    if not by_wins:
        reasons.insert(0, Reason("toss_match_points"))
    reason = Reason("clauses", of=tuple(reasons or [Reason("toss_wins_more")]))
    needs, cost = needs_of(view.role, view.scores, view.ruleset.target), plain.net - best.net
    if cost < 0.005:
        return Reason("toss_at_score", of=(needs, reason))
    costs = Reason("costs", worth=round(cost, 2), cards=plain.cards)
    return Reason("toss_at_score_costs", of=(needs, reason, costs))


def _reasons(role: Role, need: int, best: TossChoice, plain: TossChoice) -> list[Reason]:
    reasons = []
    # Where the hand may bring it home or near it, that is what counts.
    points = max(
        range(max(need - _PEGS, 1), need + 1), key=lambda goal: (_chance_of(best, goal) - _chance_of(plain, goal), goal)
    )
    sure, less = _chance_of(best, points), _chance_of(plain, points)
    if sure - less >= 0.04:
        instead = (Reason("hand_instead", chance=round(less, 2), cards=plain.cards),)
        short = need - points
        kind = "hand_near" if short else "hand_likely"
        reasons.append(Reason(kind, points, short, chance=round(sure, 2), of=instead))
    if best.pegs and plain.pegs:
        (own, given), (others, gave) = best.pegs, plain.pegs
        if gave - given >= 0.08:
            reasons.append(Reason("gives_fewer", worth=round(gave - given, 1)))
        if own - others >= 0.08:
            reasons.append(Reason("pegs_more", worth=round(own - others, 1)))
    crib = crib_sign(role) * (best.crib - plain.crib)
    if not reasons and abs(crib) >= 0.1:
        reasons.append(Reason("crib_worse" if crib < 0 else "crib_better", worth=round(abs(crib), 1)))
    return reasons


_PEGS = 6  # points that pegging may add to a hand that falls short of home


def _chance_of(choice: TossChoice, points: int) -> float:
    return sum(probability for made, probability in choice.spread.items() if made >= points)
