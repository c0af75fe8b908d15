"""What a side may have tossed, in a position that says only what it kept."""

from dataclasses import replace
from itertools import combinations

from muggins.cards import JACK, Card, rank_of, suit_of
from muggins.rules.view import View
from muggins.solver.file.solution import Solution

_RARE = 3e-3
"""Share below which a toss is left out."""


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
