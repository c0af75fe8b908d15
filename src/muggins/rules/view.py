"""What one side may see of a deal, and nothing else; scores are (mine, theirs).

A player gets a :class:`View`, never a deal: it is built by copying what its side may know, so no hidden card can leak.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from muggins.brief import BriefHelp
from muggins.cards import Card, check_cards, rank_of
from muggins.drawing import draw_board, draw_cards
from muggins.errors import IllegalActionError
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, GoSaid, Shown, StarterTurned, Tossed, pegged
from muggins.rules.play import PlayState, fits
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset


@dataclass(frozen=True, slots=True)
class Move(metaclass=BriefHelp):
    """One step of the play as both sides saw it: a card, or a go (`card` is None)."""

    role: Role
    card: Card | None


@lru_cache(1024)
def _state_after(moves: tuple[Move, ...]) -> PlayState:
    state = PlayState()
    for move in moves:
        if move.role is not state.turn:
            raise IllegalActionError(f"{move.role} moved out of turn")
        if move.card is None:
            state, _ = state.after_go()
        else:
            state, _ = state.after(rank_of(move.card))
    return state


@dataclass(frozen=True, slots=True)
class View(metaclass=BriefHelp):
    """One side's knowledge in a deal.

    Attributes:
        role: whose view this is.
        dealt: its own six cards, sorted; only the four kept ones where the toss is not known.
        tossed: its own toss once made, else empty.
        starter: the starter once turned.
        moves: the play so far.
        shown: hands and crib seen in the show, in order: (whose, cards).
        scores: (mine, theirs) now, everything pegged so far included.
        ruleset: the rules in force.
    """

    role: Role
    dealt: tuple[Card, ...]
    tossed: tuple[Card, ...] = ()
    starter: Card | None = None
    moves: tuple[Move, ...] = ()
    shown: tuple[tuple[Role, tuple[Card, ...]], ...] = ()
    scores: tuple[int, int] = (0, 0)
    ruleset: Ruleset = STANDARD

    def _repr_html_(self) -> str:
        target = self.ruleset.target
        parts = [draw_board(self.scores, target).svg, draw_cards(self.hand, self.starter).svg]
        played = [move.card for move in self.moves if move.card is not None]
        if played:
            parts.append(draw_cards(played).svg)
        return "".join(f"<div>{part}</div>" for part in parts)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards this side still holds."""
        gone = {*self.tossed, *(move.card for move in self.moves if move.role is self.role)}
        return tuple(card for card in self.dealt if card not in gone)

    @property
    def known(self) -> frozenset[Card]:
        """Every card this side has seen; the others are unseen."""
        seen = {*self.dealt, *self.tossed}
        seen |= {move.card for move in self.moves if move.card is not None}
        seen |= {card for _, cards in self.shown for card in cards}
        return frozenset(seen if self.starter is None else seen | {self.starter})

    @property
    def play_state(self) -> PlayState:
        """The public state of the play; raises an IllegalActionError if the moves are not a legal play."""
        return _state_after(tuple(self.moves))

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide in the toss or the play."""
        return max(self.scores) >= self.ruleset.target or self.play_state.over

    @property
    def is_choice(self) -> bool:
        """Whether this side may now do one of several things; cards of one rank are one thing."""
        before_toss = self.starter is None and not self.tossed
        return before_toss or len({rank_of(card) for card in self.legal_cards()}) > 1

    def legal_cards(self) -> tuple[Card, ...]:
        """Return the cards this side may play now; none when it is not its turn."""
        if self.starter is None or max(self.scores) >= self.ruleset.target:
            return ()
        state = self.play_state
        if state.turn is not self.role:
            return ()
        return tuple(card for card in self.hand if fits(rank_of(card), state.count))

    def check(self) -> None:
        """Check that the cards and moves of this view can come from one deal, whatever the scores before.

        Raises:
            CardError: a card is there twice, or the number of cards is wrong.
            IllegalActionError: the moves are not a legal play of these cards, a toss of cards that were not dealt, or
                scores off the board.
        """
        toss_unknown = self.starter is not None and not self.tossed
        check_cards(self.dealt, (4 if toss_unknown else 6,), "hand")
        check_cards(self.tossed, (0, 2), "toss")
        if not set(self.tossed) <= set(self.dealt):
            raise IllegalActionError("the toss holds a card that was not dealt")
        if not all(0 <= score <= self.ruleset.target for score in self.scores):
            raise IllegalActionError("scores {}-{}: expected 0 to {} each".format(*self.scores, self.ruleset.target))
        if self.moves and self.starter is None:
            raise IllegalActionError("cards are played, but no starter is turned")
        opponents = [m.card for m in self.moves if m.role is not self.role and m.card is not None]
        starter = () if self.starter is None else (self.starter,)
        everything = (*self.dealt, *starter, *opponents)
        check_cards(everything, (len(everything),), "the position")
        self._check_own_moves()

    def _check_own_moves(self) -> None:
        held = set(self.dealt) - set(self.tossed)
        for place, move in enumerate(self.moves):
            if move.role is not self.role:
                continue
            count = replace(self, moves=self.moves[:place]).play_state.count
            if move.card is None and any(fits(rank_of(card), count) for card in held):
                raise IllegalActionError(f"go at {count}: a card in hand fits, so it is played")
            if move.card is not None and move.card not in held:
                raise IllegalActionError("a card played by this hand is not in it")
            held.discard(-1 if move.card is None else move.card)
        self.play_state  # noqa: B018 - raises unless the moves are legal


def view_of(deal: Deal, role: Role, *, events: int | None = None) -> View:
    """Return what `role` knows of `deal`, now or after the first `events` of its events.

    Example:
        >>> from muggins import Deal, Role, shuffled_deck
        >>> deal = Deal.from_deck(shuffled_deck('f00ba4', 1))
        >>> view_of(deal, Role.PONE).dealt == deal.dealt[Role.PONE]
        True
    """
    moves, shown, starter = [], [], None
    tossed: tuple[Card, ...] = ()
    scores = deal.start_scores
    for event in deal.events[:events]:
        match event:
            case Tossed() if event.role is role:
                tossed = event.cards
            case StarterTurned():
                starter = event.card
            case CardPlayed():
                moves.append(Move(event.role, event.card))
            case GoSaid():
                moves.append(Move(event.role, None))
            case Shown():
                shown.append((event.role, event.cards))
        scores = pegged(scores, event, deal.ruleset.target)
    return View(
        role=role,
        dealt=deal.dealt[role],
        tossed=tossed,
        starter=starter,
        moves=tuple(moves),
        shown=tuple(shown),
        scores=(scores[role], scores[role.other]),
        ruleset=deal.ruleset,
    )


Action: TypeAlias = Tossed | CardPlayed


def decisions(deal: Deal) -> Iterator[tuple[View, Action]]:
    """Yield each toss and each card of a deal, forced ones too, with the view of its side just before.

    Example:
        >>> from muggins import Deal, shuffled_deck
        >>> deal = Deal.from_deck(shuffled_deck('f00ba4', 1))
        >>> _ = deal.toss(deal.to_act[0], deal.dealt[0][:2])
        >>> [(str(view.role), len(view.hand), event.cards == view.dealt[:2]) for view, event in decisions(deal)]
        [('pone', 6, True)]
    """
    for place, event in enumerate(deal.events):
        if isinstance(event, Tossed | CardPlayed):
            yield view_of(deal, event.role, events=place), event
