"""Matches of plain players, such as one's own: the playout again, by the rules in plain Python.

Game number n of a seed has the same cards as in a compiled match. Players that choose evenly among
equal choices also make the same draws, so that their games are the same as compiled; those that
follow a solution draw with the same probabilities, but not the same choices.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import check_many, check_seed
from muggins.arena.statistics import games_of, match_points, win_rate
from muggins.arena.tally import CRIB, HAND, HEELS, PLAY, Tally, new_tally
from muggins.cards import DECK, Card, rank_of
from muggins.errors import MatchError, PlayerError
from muggins.estimate import Estimate
from muggins.kernels.random import below, deal_cards, seeded
from muggins.players.base import DrawingPlayer, Pegger, Player, Thrower, Toss
from muggins.players.registry import PlayerName, parse_player, plain_player
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Part
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Objective
from muggins.rules.view import View, view_of

_T = TypeVar("_T")
_PARTS = {Part.HEELS: HEELS, Part.PLAY: PLAY, Part.HAND: HAND, Part.CRIB: CRIB}


@runtime_checkable
class Policy(Thrower, Pegger, Protocol):
    """A thrower and a pegger in one: says how probable its choices are, and lets the match draw."""


AnyPlayer: TypeAlias = str | PlayerName | Player | Policy
"""A name such as ``nash``; an object with ``toss`` and ``play``; or one with ``toss_probabilities``
and ``play_probabilities``."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match, all of it the first player's.

    Attributes:
        tally: what the functions of :mod:`muggins.arena.statistics` take.
    """

    tally: Tally

    @property
    def games(self) -> int:
        """How many games were played."""
        return games_of(self.tally)

    @property
    def win_rate(self) -> Estimate:
        """The probability of winning a game, 0 to 1."""
        return win_rate(self.tally)

    def match_points(self, scoring: Objective = Objective.MATCH) -> Estimate:
        """Return the match points per game: won less lost."""
        return match_points(self.tally, scoring)


def play_match(
    first: AnyPlayer, second: AnyPlayer, games: int = 100, *, seed: int = 1, duplicate: bool = True
) -> MatchResult:
    """Play a match between two players, at least one of which may be written in Python.

    A player is given a :class:`~muggins.rules.view.View` and returns two cards to toss or a card to
    play, or how probable each choice is.

    The last deal of a game is played to its end as if from 0-0, so that averages are over whole
    deals; a player is thus also asked for choices after the game is won.

    Args:
        first: a player; the figures are its.
        second: its opponent.
        games: how many; each deck played twice counts as two.
        seed: of the cards and the draws, 0 to 2**62 - 1. A player with ``toss`` and ``play`` draws
            by itself: then the seed is only that of the cards and of the opponent.
        duplicate: play each game's cards twice, the players changing seats: surer for as many games.

    Raises:
        MatchError: too few games, a seed out of range, or an object that is no player.
        PlayerError: no player of that name, or one that gives no choice any probability.
        IllegalActionError: a player made an illegal choice.

    Example:
        >>> class Highest:
        ...     def toss(self, view):
        ...         return view.dealt[:2]
        ...     def play(self, view):
        ...         return view.legal_cards()[-1]
        >>> play_match(Highest(), 'greedy+greedy', 4, seed=7).games
        4
    """
    check_seed(seed)
    per_number = 2 if duplicate else 1
    check_many(games, "games", 2 * per_number)
    players, tally = (_seated(first), _seated(second)), new_tally()
    for number in range(games // per_number):
        dealer = Seat(number % 2)
        here = _play_game(players, seed, number, dealer, tally)
        tally.outcomes[dealer, here] += 1
        if duplicate:
            there = _play_game(players, seed, number, dealer, tally, changed=True)
            tally.outcomes[1 - dealer, there] += 1
            tally.pairs[here, there] += 1
    return MatchResult(tally)


class _Drawing:
    """Draws a policy's choices from the stream of its seat in a game."""

    def __init__(self, thrower: Thrower, pegger: Pegger, rng: random.Random) -> None:
        self._thrower, self._pegger, self._rng = thrower, pegger, rng
        self._stream: NDArray[np.uint64] = np.zeros(1, np.uint64)

    def begin(self, seed: int, game: int, seat: int) -> None:
        self._stream[0] = seeded(seed, game, seat)
        self._rng.seed(f"{seed} {game} {seat}")  # for what a player draws besides its choices

    def toss(self, view: View) -> Toss:
        probabilities = self._thrower.toss_probabilities(view)
        return self._draw({toss: probabilities[toss] for toss in sorted(probabilities)})

    def play(self, view: View) -> Card:
        """Draw a card; of a rank the lowest stands for all, as suits do not matter in the play."""
        probabilities = self._pegger.play_probabilities(view)
        cards = sorted(card for card, probability in probabilities.items() if probability > 0)
        one_rank = len({rank_of(card) for card in cards}) == 1
        card = cards[0] if one_rank else self._draw({card: probabilities[card] for card in cards})
        return min((held for held in view.hand if rank_of(held) == rank_of(card)), default=card)

    def _draw(self, probabilities: Mapping[_T, float]) -> _T:
        choices = [choice for choice, probability in probabilities.items() if probability > 0]
        if not choices:
            raise PlayerError("a player gave no choice a probability above 0")
        if len(choices) == 1:
            return choices[0]
        weights = [probabilities[choice] for choice in choices]
        if max(weights) == min(weights):
            return choices[below(self._stream, len(choices))]
        goal, total = below(self._stream, 2**31) / 2**31 * sum(weights), 0.0
        for choice, weight in zip(choices, weights, strict=True):
            total += weight
            if goal < total:
                return choice
        return choices[-1]


def _seated(player: AnyPlayer) -> Player | _Drawing:
    if isinstance(player, str):
        player = parse_player(player)
    if isinstance(player, PlayerName):
        player = plain_player(player, random.Random(0))
    if isinstance(player, DrawingPlayer):
        return _Drawing(player.thrower, player.pegger, player.rng)
    if isinstance(player, Policy):
        return _Drawing(player, player, random.Random(0))
    if isinstance(player, Player):
        return player
    raise MatchError(
        f"player {player!r}: expected a name, or an object with toss and play, or with toss_probabilities and"
        " play_probabilities"
    )


def _play_game(
    players: tuple[Player | _Drawing, Player | _Drawing],
    seed: int,
    number: int,
    first: Seat,
    tally: Tally,
    *,
    changed: bool = False,
) -> int:
    """Play a game, add its deals to a tally and return its outcome 0..5, see :class:`Tally`."""
    seats = players[::-1] if changed else players
    for seat, player in enumerate(seats):
        if isinstance(player, _Drawing):
            player.begin(seed, number, seat)
    game, deck = Game(first), np.zeros(52, np.uint8)
    while game.winner is None:
        deck[:] = DECK
        deal_cards(np.array([seeded(seed, number, len(game.deals) + 2)], np.uint64), deck, 13)
        deal = game.begin_deal_from(deck.tolist())
        by_role = seats[game.seat_of(Role.PONE)], seats[game.seat_of(Role.DEALER)]
        _play_on(deal, by_role)
        whole = deal
        if game.winner is not None:
            whole = _again(deal)
            _play_on(whole, by_role)
        for role in Role:
            player_place = game.seat_of(role) ^ changed
            for part, column in _PARTS.items():
                tally.points[player_place, role, column, min(whole.points(role, part), 31)] += 1
        tally.deals[0] += 1
    result = game.result
    assert result is not None
    return 3 * (result.winner ^ changed) + result.match_points - 1


def _play_on(deal: Deal, players: tuple[Player | _Drawing, Player | _Drawing]) -> None:
    """Ask the players, (pone, dealer), until a deal is over."""
    while deal.phase is not Phase.OVER:
        role = deal.to_act[0]
        view = view_of(deal, role)
        if deal.phase is Phase.TOSS:
            deal.toss(role, players[role].toss(view))
        else:
            deal.play(role, players[role].play(view))


def _again(deal: Deal) -> Deal:
    """Return a deal with the same cards and actions, from 0-0."""
    again = Deal(*deal.dealt, deal.starter_card)
    for role, toss in zip(Role, deal.tosses, strict=True):
        again.toss(role, toss or ())
    for event in deal.events:
        if isinstance(event, CardPlayed):
            again.play(event.role, event.card)
    return again
