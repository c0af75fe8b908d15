"""The rules in plain Python, playing along with a game of the environments and comparing everything."""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.envs.one import cards_in
from muggins.kernels import game as step
from muggins.kernels import row as r
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Event, GoSaid, Part, Shown, StarterTurned, Tossed
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Ruleset


def told(event: Event) -> tuple[int, ...]:
    """An event of the rules as the core writes it."""
    match event:
        case Tossed(role=role, cards=cards):
            return (r.TOSSED_CARDS, role, *cards, 0)
        case StarterTurned(card=card, points=points):
            return (r.TURNED, Role.DEALER, card, 0, points)
        case CardPlayed(role=role, card=card, count=count, points=points):
            return (r.PLAYED, role, card, count, points)
        case GoSaid(role=role, pegger=pegger, count=count, points=points):
            return (r.GO_SAID, role, -1 if pegger is None else pegger, count, points)
        case Shown(role=role, part=part, points=points):
            return (r.HAND_SHOWN if part is Part.HAND else r.CRIB_SHOWN, role, 0, 0, points)


class Mirror:
    """A game of the rules that follows a row of the standard format, action by action.

    The starter of the rules is known from the deal on; here it is turned when a row turns it.
    """

    def __init__(self, row: NDArray[np.int64], ruleset: Ruleset) -> None:
        self.game = Game(Seat(int(row[r.DEALER])), ruleset)
        self.whole = bool(row[r.TARGET])
        self.row = row.copy()
        self.log = np.zeros((r.MOST_EVENTS, r.EVENT_LENGTH), np.int16)
        self._logged = 0
        self._tosses: list[tuple[Role, tuple[int, ...]]] = []
        self.deal: Deal | None = None
        self.seen: list[tuple[int, ...]] = []

    def _new_events(self) -> list[tuple[int, ...]]:
        before, self._logged = self._logged, int(self.row[r.EVENTS])
        return [tuple(event) for event in self.log[before : self._logged].tolist()]

    def follow(self, action: int, after: NDArray[np.int64] | None) -> None:
        """Take the action that the interface has taken, in the core with a log and by the rules; compare with its row.

        There is no row where the interface has gone on from a game that has ended to the next.
        """
        role = Role.DEALER if self.row[r.PLAYER] == self.row[r.DEALER] else Role.PONE
        cards = step.cards_of_toss(int(self.row[r.DEALT + role]), 6, 2, action - 52) if action >= 52 else 0
        step.act(self.row, action, self.log)
        events = self._new_events()
        if action >= 52:
            self._tosses.append((role, cards_in(cards)))
            if len(self._tosses) == 2:
                self._turn(self._a_jack() if after is None else int(after[r.STARTER]), events)
        else:
            assert self.deal is not None
            assert [told(event) for event in self.deal.play(role, action)] == events
        if after is None:
            assert self.row[r.PHASE] == r.OVER
            after = self.row
        self._next_deal(after)
        self._compare(after)

    def _a_jack(self) -> int:
        """The starter of a game that ends with it."""
        return max(cards_in(step.left_to_deal(self.row) & 15 << 4 * JACK))

    def _turn(self, starter: int, events: list[tuple[int, ...]]) -> None:
        step.deal_card(self.row, starter, self.log)
        dealt = [cards_in(int(self.row[r.DEALT + role])) for role in Role]
        self.deal = self.game.begin_deal(dealt[0], dealt[1], starter)
        for role, cards in self._tosses:
            self.deal.toss(role, cards)
        expected = [told(event) for event in self.deal.events]
        assert [*expected[1:2], expected[2]] == [*events, *self._new_events()]
        assert expected[0][:2] == (r.TOSSED_CARDS, Role.PONE)
        self._tosses = []

    def _next_deal(self, after: NDArray[np.int64]) -> None:
        if self.row[r.PHASE] != r.DEALT_OUT:
            return
        assert self.deal is not None
        assert self.deal.phase is Phase.OVER
        self._logged = 0
        for role in Role:
            for card in cards_in(int(after[r.DEALT + role])):
                step.deal_card(self.row, card, self.log)

    def _compare(self, after: NDArray[np.int64]) -> None:
        assert (np.delete(after, r.EVENTS) == np.delete(self.row, r.EVENTS)).all()
        deal = self.deal
        if self._tosses or deal is None or self.row[r.PHASE] == r.TOSSING:
            return
        assert tuple(after[r.SCORES : r.SCORES + 2]) == tuple(self.game.scores)
        if self.row[r.PHASE] == r.OVER:
            assert deal.phase is Phase.OVER
            result = self.game.result
            assert (result is None) == (not self.whole)
            assert result is None or result.winner == after[r.WINNER]
        else:
            assert deal.to_act[0] == after[r.TURN]
            assert self.game.seat_of(deal.to_act[0]) == after[r.PLAYER]
            assert deal.legal_cards() == cards_in(step.legal_cards(after))
            assert deal.play_state.count == after[r.COUNT]
            assert deal.play_state.left == tuple(after[r.LEFT : r.LEFT + 2])
            for role in Role:
                assert deal.hands[role] == cards_in(int(after[r.HANDS + role]))

    def won(self, reward: str) -> int:
        """What player 0 has won: points, match points, or 1 or -1 for a game."""
        if reward == "points":
            return int(self.row[r.SCORES] - self.row[r.SCORES + 1])
        result = self.game.result
        assert result is not None
        points = result.match_points if reward == "match" else 1
        return points if result.winner is Seat.P1 else -points
