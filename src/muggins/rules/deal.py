"""One deal as a state machine: six cards, toss, starter, play, show.

Actions are a toss, a card, and (where players count for themselves) a claim; everything forced (the starter, a go, the
count) happens by itself and leaves an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from muggins.brief import BriefEnum, BriefHelp
from muggins.cards import DECK, Card, check_cards, format_card, format_cards, rank_of, value_of
from muggins.errors import IllegalActionError
from muggins.rules.events import CardPlayed, Event, GoSaid, Part, Shown, StarterTurned, Tossed, awards, pegged
from muggins.rules.play import PlayState, fits
from muggins.rules.role import ByRole, Role
from muggins.rules.ruleset import STANDARD, Counting, Ruleset
from muggins.rules.show import count_show, heels


class Phase(Enum, metaclass=BriefEnum):
    """What a deal waits for."""

    TOSS = "toss"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


_SHOW_ORDER = ((Role.PONE, Part.HAND), (Role.DEALER, Part.HAND), (Role.DEALER, Part.CRIB))


def dealt_from(deck: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card], Card]:
    """Return pone's six cards, dealer's six and the starter of a deck; raises a CardError unless it is a full one."""
    check_cards(deck, (52,), "the deck")
    return deck[0:12:2], deck[1:12:2], deck[12]


class Deal(metaclass=BriefHelp):
    """One deal from the six cards to the crib, stopping the moment a side reaches the target.

    Pairs are (pone's, dealer's) throughout. An illegal action raises IllegalActionError and changes nothing.

    Attributes:
        ruleset: the rules in force.
        dealt: the six cards of each side, sorted.
        hands: the cards each side still holds: six, then four, then what is unplayed.
        tosses: the two cards each side has tossed, or None.
        kept: the four cards each side kept; all six while it has not tossed.
        crib: the crib, sorted, as far as it has been laid away.
        starter: the starter once it has been turned.
        starter_card: the card that is or will be turned; hidden until both have tossed.
        start_scores: the scores before the deal.
        scores: the scores now, never above the target.
        winner: the side that has reached the target in this deal, if one has.
        phase: what the deal waits for.
        to_act: who may act now: in the toss both until they have, otherwise one side or none.
        to_count: whose hand or crib a claim is awaited for, in the show.
        events: all that has happened, in order.
        play_state: the public state of the play.
    """

    def __init__(
        self,
        pone: Sequence[Card],
        dealer: Sequence[Card],
        starter: Card,
        *,
        scores: tuple[int, int] = (0, 0),
        ruleset: Ruleset = STANDARD,
    ) -> None:
        """Lay out a deal.

        A CardError unless all thirteen cards are different, an IllegalActionError for a score below 0 or at the target.
        """
        check_cards(pone, (6,), "pone's cards")
        check_cards(dealer, (6,), "dealer's cards")
        check_cards((*pone, *dealer, starter), (13,), "the deal")
        if not all(0 <= score < ruleset.target for score in scores):
            raise IllegalActionError("scores {}-{}: expected 0 to {} before a deal".format(*scores, ruleset.target - 1))
        self.ruleset = ruleset
        self.dealt = (tuple(sorted(pone)), tuple(sorted(dealer)))
        self.starter_card = starter
        self.start_scores = ByRole(*scores)
        self.scores = self.start_scores
        self.events: list[Event] = []
        self.play_state = PlayState()
        self.hands: tuple[tuple[Card, ...], tuple[Card, ...]] = self.dealt
        self.tosses: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None] = (None, None)
        self._shows = 0

    def __repr__(self) -> str:
        return f"<Deal: {self.phase.value}, pone {self.scores[0]} - dealer {self.scores[1]}>"

    @classmethod
    def from_deck(cls, deck: Sequence[Card], *, scores: tuple[int, int] = (0, 0), ruleset: Ruleset = STANDARD) -> Deal:
        """Deal from the top of a shuffled deck, see :func:`dealt_from`."""
        return cls(*dealt_from(deck), scores=scores, ruleset=ruleset)

    @property
    def winner(self) -> Role | None:
        return None if max(self.scores) < self.ruleset.target else max(Role, key=self.scores.__getitem__)

    @property
    def phase(self) -> Phase:
        if self.winner is not None or self._shows == len(_SHOW_ORDER):
            return Phase.OVER
        if None in self.tosses:
            return Phase.TOSS
        return Phase.SHOW if self.play_state.over else Phase.PLAY

    @property
    def starter(self) -> Card | None:
        return None if None in self.tosses else self.starter_card

    @property
    def kept(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        pone, dealer = (
            tuple(card for card in dealt if card not in (tossed or ()))
            for dealt, tossed in zip(self.dealt, self.tosses, strict=True)
        )
        return pone, dealer

    @property
    def crib(self) -> tuple[Card, ...]:
        return tuple(sorted(card for toss in self.tosses for card in toss or ()))

    @property
    def to_act(self) -> tuple[Role, ...]:
        match self.phase:
            case Phase.TOSS:
                return tuple(role for role in Role if self.tosses[role] is None)
            case Phase.PLAY:
                return () if self.play_state.turn is None else (self.play_state.turn,)
            case Phase.SHOW:
                return (_SHOW_ORDER[self._shows][0],)
            case Phase.OVER:
                return ()

    @property
    def to_count(self) -> tuple[Role, Part] | None:
        return _SHOW_ORDER[self._shows] if self.phase is Phase.SHOW else None

    def legal_cards(self) -> tuple[Card, ...]:
        """Return the cards that the player to move may play; none outside the play."""
        if self.phase is not Phase.PLAY:
            return ()
        (turn,) = self.to_act
        return tuple(c for c in self.hands[turn] if fits(rank_of(c), self.play_state.count))

    def toss(self, role: Role, cards: Iterable[Card]) -> tuple[Event, ...]:
        """Lay two cards of `role` into the crib and return the events; the second toss turns the starter."""
        chosen = tuple(sorted(cards))
        if (why := self._why_not_toss(role, chosen)) is not None:
            raise IllegalActionError(why)
        first = len(self.events)
        pone, dealer = self.tosses
        self.tosses = (chosen, dealer) if role == Role.PONE else (pone, chosen)
        self.hands = self.kept
        self._record(Tossed(role, (chosen[0], chosen[1])))
        if None not in self.tosses:
            self._record(StarterTurned(self.starter_card, heels(self.starter_card)))
        return tuple(self.events[first:])

    def play(self, role: Role, card: Card) -> tuple[Event, ...]:
        """Play a card of `role` and return the events; forced goes, and after the last card the show, follow."""
        if (why := self._why_not_play(role, card)) is not None:
            raise IllegalActionError(why)
        first = len(self.events)
        count_before = self.play_state.count
        self.play_state, reasons = self.play_state.after(rank_of(card))
        pone, dealer = (tuple(c for c in hand if c != card) for hand in self.hands)
        self.hands = (pone, dealer)
        # The state's own count has restarted already after a 31 or a go.
        self._record(CardPlayed(role, card, count_before + value_of(rank_of(card)), reasons))
        self._say_forced_goes()
        if self.ruleset.counting is Counting.AUTOMATIC:
            while self.phase is Phase.SHOW:
                self._show(None)
        return tuple(self.events[first:])

    def claim(self, role: Role, points: int) -> tuple[Event, ...]:
        """Claim `points` for the hand or crib now counted; a claim above the true count is cut down to it."""
        if (why := self._why_not_claim(role, points)) is not None:
            raise IllegalActionError(why)
        self._show(points)
        return tuple(self.events[-1:])

    def points(self, role: Role, part: Part) -> int:
        """Return what `role` has made in one part of the deal, not cut off at the target."""
        return sum(
            points for event in self.events for who, where, points in awards(event) if who == role and where is part
        )

    def _record(self, event: Event) -> None:
        self.events.append(event)
        self.scores = pegged(self.scores, event, self.ruleset.target)

    def _say_forced_goes(self) -> None:
        while self.phase is Phase.PLAY and not self.legal_cards():
            (turn,), count = self.to_act, self.play_state.count
            self.play_state, pegger = self.play_state.after_go()
            self._record(GoSaid(turn, count, pegger))

    def _show(self, claim: int | None) -> None:
        role, part = _SHOW_ORDER[self._shows]
        cards = self.crib if part is Part.CRIB else self.kept[role]
        count = count_show(cards, self.starter_card, crib=part is Part.CRIB)
        claimed = count.points if claim is None else min(claim, count.points)
        missed = count.points - claimed
        muggins = missed if self.ruleset.counting is Counting.MUGGINS else 0
        self._shows += 1
        self._record(Shown(role, part, cards, count, claimed, muggins))

    def _why_not_toss(self, role: Role, cards: tuple[Card, ...]) -> str | None:
        if self.phase is not Phase.TOSS:
            return f"{role} cannot toss: the toss is over"
        if self.tosses[role] is not None:
            return f"{role} has tossed already"
        for card in cards:
            if card not in self.dealt[role]:
                return f"{role} cannot toss {_name(card)}: expected two of its six cards"
        if len(set(cards)) != 2 or len(cards) != 2:
            return f"{role} cannot toss {format_cards(cards) or 'nothing'}: expected two different cards"
        return None

    def _why_not_play(self, role: Role, card: Card) -> str | None:
        if self.phase is not Phase.PLAY:
            return f"{role} cannot play {_name(card)}: the deal waits for {self.phase.value}"
        if role != self.play_state.turn:
            return f"{role} cannot play {_name(card)}: it is the {role.other}'s turn"
        if card not in self.hands[role]:
            return f"{role} cannot play {_name(card)}: expected one of the cards it holds"
        if not fits(rank_of(card), self.play_state.count):
            return f"{role} cannot play {_name(card)} at {self.play_state.count}: it passes 31"
        return None

    def _why_not_claim(self, role: Role, points: int) -> str | None:
        if self.to_count is None or self.ruleset.counting is Counting.AUTOMATIC:
            return f"{role} cannot claim points now"
        if role != self.to_count[0]:
            return f"{role} cannot claim: it is the {role.other}'s count"
        if not hasattr(points, "__index__") or points < 0:
            return f"{role} cannot claim {points}: expected a whole number from 0"
        return None


def _name(card: Card) -> str:
    return format_card(card) if card in DECK else repr(card)
