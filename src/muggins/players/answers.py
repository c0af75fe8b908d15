"""A player's answer as a legal choice, or an error whose words follow the player's name."""

from collections.abc import Mapping, Sequence
from math import isfinite
from operator import index

import numpy as np
from numpy.typing import NDArray

from muggins.cards import DECK, Card, format_card, rank_of
from muggins.errors import IllegalActionError, PlayerError, shorten
from muggins.kernels.random import below
from muggins.players.asking import is_toss
from muggins.players.base import Toss
from muggins.rules.view import View


def chosen(view: View, answer: object, stream: NDArray[np.uint64]) -> Toss | Card:
    """Return the legal choice of an answer: a toss, a card, or the probability of each, from which ``stream`` draws.

    A PlayerError for an answer of another shape, or without a probability above 0; an IllegalActionError for a choice
    that the rules do not allow.
    """
    read = _toss if is_toss(view) else _card
    if not isinstance(answer, Mapping):
        return read(view, answer)
    weights: dict[Toss | Card, float] = {}
    for choice, weight in answer.items():
        if not (isinstance(weight, int | float | np.floating | np.integer) and isfinite(weight) and weight >= 0):
            raise PlayerError(f"gave a probability of {shorten(repr(weight))}: expected 0 or more")
        if weight > 0:
            legal = read(view, choice)
            weights[legal] = weights.get(legal, 0.0) + float(weight)
    if not weights:
        raise PlayerError("gave no choice a probability above 0")
    choices = sorted(weights)
    different = {choice if isinstance(choice, tuple) else rank_of(choice) for choice in choices}
    made = choices[0]
    if len(different) > 1:
        made = _drawn(choices, [weights[choice] for choice in choices], stream)
    if isinstance(made, tuple):
        return made
    # Of a rank the lowest card is played, as suits do not matter.
    return min(held for held in view.hand if rank_of(held) == rank_of(made))


def _drawn(choices: "Sequence[Toss | Card]", weights: Sequence[float], stream: NDArray[np.uint64]) -> Toss | Card:
    if max(weights) == min(weights):
        return choices[below(stream, len(choices))]
    goal, total = below(stream, 2**31) / 2**31 * sum(weights), 0.0
    for choice, weight in zip(choices, weights, strict=True):
        total += weight
        if goal < total:
            return choice
    return choices[-1]


def _toss(view: View, answer: object) -> Toss:
    try:
        first, second = sorted(index(card) for card in answer)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise PlayerError(f"tossed {shorten(repr(answer))}: expected two cards, ints 0 to 51") from None
    for card in (first, second):
        if card not in view.dealt:
            raise IllegalActionError(f"cannot toss {_name(card)}: expected two of its six cards")
    if first == second:
        raise IllegalActionError(f"cannot toss {_name(first)} twice: expected two cards")
    return first, second


def _card(view: View, answer: object) -> Card:
    try:
        card = index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise PlayerError(f"played {shorten(repr(answer))}: expected a card, an int 0 to 51") from None
    if card not in view.hand:
        raise IllegalActionError(f"cannot play {_name(card)}: expected one of the cards it holds")
    if card not in view.legal_cards():
        raise IllegalActionError(f"cannot play {_name(card)} at {view.play_state.count}: it passes 31")
    return card


def _name(card: Card) -> str:
    return format_card(card) if card in DECK else shorten(repr(card))
