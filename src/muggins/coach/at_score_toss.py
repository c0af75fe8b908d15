"""What tosses are worth at a score, and why the score asks for another than the points do."""

import numpy as np

from muggins.cards import Card, format_cards
from muggins.coach.at_score import Weights, Worth, needs_in_words, weights_of
from muggins.coach.toss import TossChoice
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
) -> Weights[tuple[Card, ...]]:
    """Weigh tosses at a score.

    Args:
        view: before the toss, under a ruleset whose scores have known values.
        choices: what the tosses are worth in points.
        solution: how both sides toss and play.
        deals: the most that are dealt out for each toss.

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
    found = Deals(query, model_of(solution), nets, deals)
    found.deal()
    place = ruleset.scoring.place
    plain, best = int(nets.argmax()), found.choose(place)
    ahead, error = found.ahead(_WIN, best)
    tied = found.tied(_WIN, best)
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
    """Return the probability that the hand scores at least that many points."""
    return sum(probability for made, probability in choice.spread.items() if made >= points)
