"""Forced cards take as long as real choices, so timing reveals nothing.

A player that thinks is asked about other cards, of which two ranks fit, and its answer is thrown away; where everybody
can tell that there is no choice, it is not asked.
"""

from dataclasses import replace

from muggins.cards import DECK, Card, rank_of
from muggins.players.base import DrawingPlayer, Thinker, Toss
from muggins.rules.play import fits
from muggins.rules.view import View


class Unhurried:
    """A player that thinks about a forced card too, if it thinks at all."""

    def __init__(self, player: DrawingPlayer) -> None:
        self.player = player
        self._thinker = player.pegger if isinstance(player.pegger, Thinker) else None

    def toss(self, view: View) -> Toss:
        return self.player.toss(view)

    def play(self, view: View) -> Card:
        card = self.player.play(view)
        if self._thinker is not None and self._thinker.thinks(view):
            other = with_a_choice(view)  # made where there is a choice, too, as it takes time
            if other is not None and not view.is_choice:
                self.player.play(other)
        return card


def with_a_choice(view: View) -> View | None:
    """Return a view with one other card in hand, so that two ranks fit, and all else as it is.

    None where the opponent can tell that there is no choice: one card is left, or one rank fits. `view` is of a side to
    move in the play, whose toss is known, and which has a card that fits.
    """
    held, known, state = view.hand, view.known, view.play_state
    if len(held) < 2:
        return None
    ranks = [rank_of(card) for card in held]
    start, lowest = sum(view.dealt), state.bound[view.role]  # which its go has revealed
    for place in DECK:  # in an order of every deal's own
        card = (start + 11 * place) % len(DECK)
        rank = rank_of(card)
        if card not in known and rank >= lowest and rank != ranks[0] and fits(rank, state.count):
            kept = (other for other in view.dealt if other != held[-1])
            return replace(view, dealt=tuple(sorted((*kept, card))))
    return None
