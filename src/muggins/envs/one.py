"""One game of the environments, for callers that ask one question at a time."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, format_card, format_cards, rank_of
from muggins.envs.format import GameFormat
from muggins.envs.observe import INFORMATION, OBSERVATION, inform, mask_actions, observe
from muggins.errors import IllegalActionError, MugginsError
from muggins.kernels import game as step
from muggins.kernels import row as r
from muggins.kernels.random import below, seeded
from muggins.rules.play import PlayState, fits
from muggins.rules.role import Role
from muggins.rules.view import Move, View

GO: Final = None
"""The card of a go."""


@lru_cache(4096)
def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, ascending."""
    return tuple(card for card in range(52) if mask >> card & 1)


class OneGame:
    """A game as a row of numbers. Seats are 0 and 1; seat 1 deals first by default.

    Attributes:
        format: what is played.
        row: int64[row.LENGTH], all of its state: see :mod:`muggins.kernels.row`.

    Example:
        >>> game = OneGame()
        >>> game.seed(7)
        >>> game.deal()
        >>> game.player, game.legal()[:3], game.describe(52)
        (0, [52, 53, 54], 'toss AH AS')
    """

    def __init__(self, game_format: GameFormat | None = None) -> None:
        self.format = game_format or GameFormat()
        self.row = self.format.new_rows(1)[0]
        self._stream: NDArray[np.uint64] = np.zeros(1, np.uint64)

    def seed(self, seed: int) -> None:
        """Restart the random numbers of the cards; raises a MugginsError for a seed outside 0 to 2**62 - 1."""
        if not 0 <= seed < 2**62:
            raise MugginsError(f"seed {seed}: expected 0 to 2**62 - 1")
        self._stream[0] = seeded(seed, 0, 0)

    def begin(self, dealer: int | None = None) -> None:
        """Begin a new game, in which a seat deals first, drawn if not given; raises a MugginsError for another seat."""
        if dealer not in {None, 0, 1}:
            raise MugginsError(f"dealer {dealer!r}: expected seat 0 or 1")
        step.begin(self.row, below(self._stream, 2) if dealer is None else dealer)

    def deal(self) -> None:
        step.deal(self.row, self._stream, step.NO_LOG)

    @property
    def player(self) -> int:
        """Who is to act: 0 or 1, ``row.CHANCE`` where cards are dealt, ``row.NOBODY_ACTS`` at the end."""
        return int(self.row[r.PLAYER])

    @property
    def dealer(self) -> int:
        return int(self.row[r.DEALER])

    @property
    def paid(self) -> int:
        """What seat 0 has won so far, and seat 1 lost."""
        return step.paid(self.row)

    def act(self, action: int) -> None:
        """Take an action of the player to move; raises an IllegalActionError unless it is legal."""
        if not step.is_legal(self.row, action):
            raise IllegalActionError(f"action {action} of player {self.player}: expected one of {self.legal()}")
        step.act(self.row, action, step.NO_LOG)

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; none where nobody is to act."""
        if self.row[r.PHASE] == r.TOSSING:
            return list(range(r.TOSS, r.TOSS + self.format.actions_of_toss))
        return list(cards_in(step.legal_cards(self.row)))

    def mask(self) -> NDArray[np.bool_]:
        """Return bool[row.ACTIONS], which actions are legal."""
        out = np.empty(r.ACTIONS, np.bool_)
        mask_actions(self.row, out)
        return out

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return uint8[observe.OBSERVATION], what a seat observes."""
        out = np.empty(OBSERVATION, np.uint8)
        observe(self.row, seat, out)
        return out

    def information(self, seat: int) -> NDArray[np.uint8]:
        """Return uint8[observe.INFORMATION], what a seat has seen in this deal."""
        out = np.empty(INFORMATION, np.uint8)
        inform(self.row, seat, out)
        return out

    def role(self, seat: int) -> Role:
        return Role.DEALER if seat == self.dealer else Role.PONE

    def cards(self, column: int, role: Role) -> tuple[Card, ...]:
        """Return the cards of a side, ascending; the column is ``row.DEALT``, ``row.TOSSES`` or ``row.HANDS``."""
        return cards_in(int(self.row[column + role]))

    @property
    def starter(self) -> Card | None:
        return None if self.row[r.STARTER] < 0 else int(self.row[r.STARTER])

    def line(self) -> list[tuple[Role, Card]]:
        """Return the cards played in this deal, in order, with whose they are."""
        line = int(self.row[r.LINE])
        steps = (line >> 7 * place for place in range(int(self.row[r.DOWN])))
        return [(Role(step & 1), step >> 1 & 63) for step in steps]

    def moves(self) -> tuple[Move, ...]:
        """Return the play so far, with its goes."""
        state, moves = PlayState(left=(self.format.kept,) * 2), []
        now = (int(self.row[r.TURN]), int(self.row[r.COUNT]))

        def go() -> None:
            nonlocal state
            assert state.turn is not None
            moves.append(Move(state.turn, GO))
            state = state.after_go()[0]

        for role, card in self.line():
            while state.turn is not role or not fits(rank_of(card), state.count):
                go()
            moves.append(Move(role, card))
            state = state.after(rank_of(card))[0]
        while state.turn is not None and (state.turn, state.count) != now:
            go()
        return tuple(moves)

    def view(self, seat: int) -> View:
        """Return the view of a standard deal from a seat, for players of :mod:`muggins.players`."""
        role, target = self.role(seat), self.format.ruleset.target
        scores = [min(int(self.row[r.SCORES + each]), target) for each in (seat, 1 - seat)]
        return View(
            role=role,
            dealt=self.cards(r.DEALT, role),
            tossed=self.cards(r.TOSSES, role),
            starter=self.starter,
            moves=self.moves() if self.row[r.DOWN] else (),
            scores=(scores[0], scores[1]) if self.format.target else (0, 0),
            ruleset=self.format.ruleset,
        )

    def toss_of(self, cards: Sequence[Card]) -> int:
        """Return the action with which the player to move tosses cards; raises an IllegalActionError if it cannot."""
        dealt = self.cards(r.DEALT, self.role(self.player))
        tosses = list(combinations(dealt, self.format.tossed))
        chosen = tuple(sorted(cards))
        if self.row[r.PHASE] != r.TOSSING or chosen not in tosses:
            raise IllegalActionError(f"cannot toss {format_cards(chosen)}: expected some of {format_cards(dealt)}")
        return r.TOSS + tosses.index(chosen)

    def tossed_by(self, action: int) -> tuple[Card, ...]:
        """Return the cards that a toss of the player to move takes."""
        dealt = int(self.row[r.DEALT + self.role(self.player)])
        return cards_in(step.cards_of_toss(dealt, self.format.dealt, self.format.tossed, action - r.TOSS))

    def describe(self, action: int) -> str:
        """Return an action of the player to move in words, such as ``toss 5H JS`` and ``play 4D``."""
        return f"play {format_card(action)}" if action < r.TOSS else f"toss {format_cards(self.tossed_by(action))}"
