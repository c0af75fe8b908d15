"""What cards are worth at a score: every line of the play followed to the end of the deal, but the unlikeliest.

A toss that a position does not give is averaged over.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import numpy as np

from muggins.cards import JACK, Card, rank_of, suit_of
from muggins.coach.at_score import Weights, needs_of, weights_of
from muggins.coach.belief import Belief
from muggins.coach.play import CardChoice
from muggins.coach.reasons import Reason
from muggins.kernels.multisets import multisets_of
from muggins.kernels.show import score_hands
from muggins.players.endgame.model import Workspace, model_of
from muggins.players.endgame.query import guide_of, query_of
from muggins.players.endgame.search import put_holdings
from muggins.players.endgame.search import weigh_cards as search_cards
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.solver.file.solution import Solution

_DIGITS = 9  # digits of a worth (-1 to 1) that do not depend on the order of a sum
_REACH = 8  # points that may be pegged in a deal's play, or kept from being
_RARE = 3e-3  # share of the tosses that may have been made below which one is left out


def cards_at_score(
    view: View,
    choices: tuple[CardChoice, ...],
    cases: Iterable[tuple[View, Belief, float]],
    solution: Solution,
    workspace: Workspace,
) -> Weights:
    """Weigh the cards of a position under a ruleset whose scores have known values.

    `choices` are its cards weighed in points, the best first; `cases` the position with each toss that its side may
    have made, the belief given that, and its probability.
    """
    match_objective, model = view.ruleset.scoring, model_of(solution)
    sums = dict.fromkeys((Objective.WIN, match_objective), np.zeros_like(workspace.worth))
    for case, belief, share in cases:
        workspace.belief[:] = 0
        ranks, probabilities = belief.arrays
        workspace.belief[multisets_of(ranks)] = probabilities
        holdings = put_holdings(workspace, belief.cards)
        for objective in sums:
            query = query_of(case, objective.place, model, workspace)
            search_cards(guide_of(case, model, solution), query, model, holdings, workspace)
            sums[objective] = sums[objective] + share * workspace.worth
    win, match = (
        {choice.card: round(float(sums[of][rank_of(choice.card)]), _DIGITS) for choice in choices}
        for of in (Objective.WIN, match_objective)
    )
    plain = choices[0].card
    winning = [choice.card for choice in choices if win[choice.card] == max(win.values())]
    # The choices are in the order of their points, which decide between equals.
    best = max(winning, key=match.__getitem__)
    by_wins = plain not in winning
    rows = {choice.card: choice for choice in choices}
    gained = (win[best] - win[plain]) / 2, match[best] - match[plain]
    why = None if best == plain else _why(view, rows[best], rows[plain], gained, by_wins=by_wins)
    return weights_of({(card,): (win[card], match[card], 0.0, card in winning) for card in win}, (best,), why)


def _why(view: View, best: CardChoice, plain: CardChoice, gained: tuple[float, float], *, by_wins: bool) -> Reason:
    win, match = gained
    if not by_wins:
        gains = [Reason("gains_match", worth=round(match, 3))]
    else:
        gains = [Reason("hardly_gains" if 0 < win < 0.0005 else "gains", chance=round(win, 3))]
    if best.loss >= 0.005:
        gains.append(Reason("costs", worth=round(best.loss, 2), cards=plain.cards))
    reason = _aim(view, best) if by_wins else Reason("card_match_points")
    needs = needs_of(view.role, view.scores, view.ruleset.target)
    return Reason("card_at_score", of=(needs, reason, Reason("gain", of=tuple(gains))))


def _aim(view: View, best: CardChoice) -> Reason:
    need, theirs = (view.ruleset.target - score for score in view.scores)
    assert view.starter is not None
    kept = [card for card in view.dealt if card not in view.tossed]
    hand = int(score_hands([[*kept, view.starter]])[0])
    if best.points >= need:
        return Reason("card_wins")
    if view.role is Role.PONE and hand >= need:
        return Reason("hand_enough", hand)
    if view.role is Role.PONE and best.points and hand + best.points >= need:
        return Reason("pegs_and_hand", best.points, hand)
    if view.role is Role.PONE and hand < need <= hand + _REACH:
        return Reason("hand_and_pegs", hand, need - hand)
    return Reason("keep_from_pegging", theirs) if theirs <= _REACH else Reason("card_wins_more")


def with_tosses(view: View, solution: Solution) -> list[tuple[View, float]]:
    """Return a view in the play whose toss is unknown with each toss that the solution may have made, by probability.

    Any two unseen cards are equally likely to have been dealt. Tosses of the same ranks count as one, except with the
    jack that is worth nobs in the crib. Where the solution never keeps these four cards, any two may have been tossed.
    """
    assert view.starter is not None
    seen = {*view.dealt, view.starter, *(move.card for move in view.moves if move.card is not None)}
    pairs = list(combinations([card for card in range(52) if card not in seen], 2))
    likely = [solution.toss_probabilities((*view.dealt, *pair), view.role)[pair] for pair in pairs]
    if not any(likely):
        likely = [1.0] * len(pairs)
    shares = dict[tuple[int, int, bool], float]()
    example = dict[tuple[int, int, bool], tuple[Card, Card]]()
    for pair, weight in zip(pairs, likely, strict=True):
        nobs = any(rank_of(card) == JACK and suit_of(card) == suit_of(view.starter) for card in pair)
        kind = rank_of(pair[0]), rank_of(pair[1]), nobs
        shares[kind] = shares.get(kind, 0.0) + weight
        example.setdefault(kind, pair)
    least = _RARE * sum(shares.values())
    shares = {kind: share for kind, share in shares.items() if share >= least}
    total = sum(shares.values())
    return [
        (replace(view, dealt=tuple(sorted((*view.dealt, *example[kind]))), tossed=example[kind]), share / total)
        for kind, share in shares.items()
    ]
