"""Games by the plain rules, in lockstep: each round asks a player all its questions of some games at once.

They are those of a unit if a player answers in batches, else those of one number.

For custom players, engines, and their opponents. Game number n of a seed has the cards of a compiled match. Players
that choose evenly among equals also make the same draws and so the same games; those of solutions draw otherwise.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.arena.statistics import LostGame
from muggins.arena.tally import Tally, new_tally
from muggins.cards import DECK, Card
from muggins.errors import GivenUpError, MugginsError, shorten
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.row import CRIB, HAND, HEELS, PLAY
from muggins.players.answers import chosen
from muggins.players.asking import AskedView, Chooser, NoAnswer, is_toss
from muggins.players.base import Toss
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part, awards
from muggins.rules.game import Game
from muggins.rules.record import DealRecord
from muggins.rules.role import Role, Seat
from muggins.rules.view import View, view_of

_PARTS = {Part.HEELS: HEELS, Part.PLAY: PLAY, Part.HAND: HAND, Part.CRIB: CRIB}
_DOUBLE_SKUNK = 3  # match points of a forfeited game: failing gains nothing where a game is nearly lost
_MOST_FAILURES, _ONE_IN = 10, 100

_Play: TypeAlias = Generator[tuple[Role, View], Toss | Card, None]


@dataclass(frozen=True, slots=True)
class Block:
    """The numbers ``start`` to ``start + size - 1`` of a match: their tally, and the games in it that are forfeited."""

    start: int
    size: int
    tally: Tally
    forfeits: tuple[LostGame, ...] = ()


def give_up(name: str, failures: int, games: int, why: str) -> None:
    """Raise a GivenUpError if a player has failed in ten games and in more than one in a hundred."""
    if failures >= _MOST_FAILURES and failures * _ONE_IN > games:
        raise GivenUpError(
            f"player {shorten(name)!r} is given up: it has lost {failures} of {games:,} games by failing,"
            f" the last one as it {why}"
        )


def play_plain(players: tuple[Chooser, Chooser], seed: int, start: int, number: int, duplicate: bool) -> Block:
    """Play numbers ``start`` to ``start + number - 1``; the first player sits first, the first deal alternates.

    ``duplicate``: play each number twice with the same cards, the players changing seats. Raises a GivenUpError where a
    pardoned player fails too often, and a PlayerError or IllegalActionError for a bad answer of one that is not.
    """
    tally, forfeits, failures = new_tally(), list[LostGame](), [0, 0]
    lanes = [
        _Lane(seed, game, tally, changed=changed)
        for game in range(start, start + number)
        for changed in ((False, True) if duplicate else (False,))
    ]
    # A player that answers one by one caches what it knows of a deal; other games in between would evict that.
    together = (number if any(player.batches for player in players) else 1) * (1 + duplicate)
    for first in range(0, len(lanes), together):
        waiting = lanes[first : first + together]
        while waiting:
            for asked in list(_rounds(waiting)):
                place, questions = asked[0].to_ask, [lane.question for lane in asked]
                for lane, answer in zip(asked, players[place].answers(questions), strict=True):
                    if (why := lane.take(answer, players[place])) is not None:
                        forfeits.append(LostGame(players[place].name, lane.number, why))
                        failures[place] += 1
                        give_up(players[place].name, failures[place], len(lanes), why)
            waiting = [lane for lane in waiting if lane.outcome is None]
    for lane in lanes:
        assert lane.outcome is not None
        tally.outcomes[lane.first ^ lane.changed, lane.outcome] += 1
    for one, other in zip(lanes[::2], lanes[1::2], strict=True) if duplicate else ():
        assert one.outcome is not None
        assert other.outcome is not None
        tally.pairs[one.outcome, other.outcome] += 1
    return Block(start, number, tally, tuple(sorted(forfeits, key=lambda lost: (lost.game, lost.player))))


def _rounds(lanes: "list[_Lane]") -> "Iterator[list[_Lane]]":
    for place in range(2):
        for toss in (True, False):
            asked = [lane for lane in lanes if lane.to_ask == place and is_toss(lane.view) == toss]
            if asked:
                yield asked


@dataclass
class _Lane:
    """A game under way: ``changed`` if the second player sits first; ``outcome`` 0..5 once over, see :class:`Tally`."""

    seed: int
    number: int
    tally: Tally
    changed: bool
    outcome: int | None = None

    def __post_init__(self) -> None:
        self._streams = [np.array([seeded(self.seed, self.number, seat)], np.uint64) for seat in range(2)]
        self._asked = 0
        self.game = Game(Seat(self.first))
        self._run = self._played()
        self._role, self.view = next(self._run)

    @property
    def first(self) -> int:
        return self.number & 1

    @property
    def to_ask(self) -> int:
        return self.game.seat_of(self._role) ^ self.changed

    @property
    def question(self) -> AskedView:
        seat = self.game.seat_of(self._role)
        return AskedView(self.view, f"{self.seed} {self.number} {seat} {self._asked}")

    def take(self, answer: object, player: Chooser) -> str | None:
        """Play an answer; return why it loses the game, or None."""
        why = None
        stream: NDArray[np.uint64] = self._streams[self.game.seat_of(self._role)]
        try:
            if isinstance(answer, NoAnswer):
                why = answer.why
            else:
                choice = chosen(self.view, answer, stream)
                self._asked += 1
                self._role, self.view = self._run.send(choice)
        except MugginsError as error:
            if not player.pardoned:
                raise type(error)(f"player {player.name!r} {error}") from error
            why = str(error)
        except StopIteration:
            result = self.game.result
            assert result is not None
            self.outcome = 3 * (result.winner ^ self.changed) + result.match_points - 1
        if why is not None:
            self.outcome = 3 * (1 - self.to_ask) + _DOUBLE_SKUNK - 1
            self._run.close()
        return why

    def _played(self) -> _Play:
        """Yield each role to ask, with its view; take a legal choice for it."""
        game, tally, deck = self.game, self.tally, np.zeros(52, np.uint8)
        while game.winner is None:
            deck[:] = DECK
            deal_cards(np.array([seeded(self.seed, self.number, len(game.deals) + 2)], np.uint64), deck, 13)
            deal = game.begin_deal_from(deck.tolist())
            yield from _play_on(deal)
            whole = deal
            if game.winner is not None:
                whole = DealRecord.of(deal).replay_on(Game())  # the same from 0-0
                yield from _play_on(whole)
            made = np.zeros((2, len(_PARTS)), np.int64)
            for event in whole.events:
                for role, part, points in awards(event):
                    made[role, _PARTS[part]] += points
            for role in Role:
                for column, points in enumerate(made[role].tolist()):
                    tally.points[game.seat_of(role) ^ self.changed, role, column, min(points, 31)] += 1
            tally.deals[0] += 1


def _play_on(deal: Deal) -> _Play:
    while (phase := deal.phase) is not Phase.OVER:
        role = deal.to_act[0]
        view = view_of(deal, role)
        if phase is Phase.TOSS:
            toss = yield role, view
            assert isinstance(toss, tuple)
            deal.toss(role, toss)
        elif view.is_choice:
            card = yield role, view
            assert not isinstance(card, tuple)
            deal.play(role, card)
        else:
            deal.play(role, min(view.legal_cards()))
