"""Players in both forms: asked with a view, or compiled for matches."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.game import mask_of
from muggins.kernels.play import pack_hand
from muggins.kernels.random import seeded
from muggins.players.base import DrawingPlayer, Pegger, Thrower, Toss, evenly
from muggins.players.compiled import PeggerId, ThrowerId, new_choice_workspace, worth_of_cards, worth_of_tosses
from muggins.players.compiled_montecarlo import KnownCards, montecarlo, new_sampling_workspace
from muggins.players.endgame.model import model_of
from muggins.players.endgame.player import ScorePegger, ScoreThrower
from muggins.players.named import parse_any
from muggins.players.net import Net, SeenPlay, new_net_workspace, worth_of_ranks, worth_of_throws
from muggins.players.net_file import shipped_net
from muggins.players.outside import OutsidePlayer
from muggins.players.registry import LEARNED, POINTS, Half, PlayerName
from muggins.players.solution import SolutionPegger, SolutionThrower
from muggins.players.turn import compiled_state
from muggins.rules.view import View
from muggins.solver.file.solution import Solution, open_solution


class Compiled(NamedTuple):
    """A player in compiled form."""

    thrower: int = ThrowerId.RANDOM  # who tosses where no solution does
    pegger: int = PeggerId.RANDOM  # who plays where no solution does
    samples: int = 0  # playouts of each card, for the Monte Carlo pegger
    toss: Solution | None = None  # the solution that it tosses by, or None
    play: Solution | None = None  # the solution that it plays by, or None
    most_toss: bool = False  # always make the solution's most probable toss
    most_play: bool = False  # always play the solution's most probable card
    toss_for: int = POINTS  # what it tosses for, a place in rules.ruleset.Objective or POINTS
    play_for: int = POINTS  # what it plays for
    net: Net | None = None  # a learned player's, for its tosses or its play


def solution_of(half: Half) -> Solution | None:
    """Return the solution that a thrower or pegger follows, or None; raises a SolverError for a damaged file."""
    return None if half.file is None else open_solution(half.file)


def compiled(name: PlayerName) -> Compiled:
    """Return a player in compiled form; raises a SolverError for a damaged solution file."""
    thrower, pegger = name.thrower, name.pegger
    return Compiled(
        ThrowerId.RANDOM if thrower.solution else thrower_id(thrower.name),
        PeggerId.RANDOM if pegger.solution else PeggerId[pegger.name.upper()],
        pegger.samples,
        solution_of(thrower),
        solution_of(pegger),
        thrower.most,
        pegger.most,
        thrower.aim,
        pegger.aim,
        _net_of(thrower) or _net_of(pegger),
    )


def thrower_id(name: str) -> ThrowerId:
    return ThrowerId[name.upper().replace("-", "_")]


def plain_player(name: PlayerName, rng: random.Random, *, in_match: bool = False) -> DrawingPlayer:
    """Return a player that is asked with views, drawing from `rng`; `in_match`: as quick for the score as compiled."""
    thrower, pegger = _thrower(name.thrower, in_match=in_match), _pegger(name.pegger, rng, in_match=in_match)
    return DrawingPlayer(str(name), thrower, pegger, rng)


def any_player(name: str, rng: random.Random) -> DrawingPlayer | OutsidePlayer:
    """Return a built-in or outside player by name, drawing from `rng`; close it. Raises a PlayerError as those."""
    parsed = parse_any(name)
    return plain_player(parsed, rng) if isinstance(parsed, PlayerName) else OutsidePlayer(name, rng)


def _thrower(half: Half, *, in_match: bool) -> Thrower:
    solution = solution_of(half)
    if solution is None:
        return BestToss(thrower_id(half.name), _net_of(half))
    thrower = SolutionThrower(solution, most=half.most)
    if half.aim == POINTS:
        return thrower
    return ScoreThrower(thrower, model_of(solution), half.aim, None if in_match else solution)


def _pegger(half: Half, rng: random.Random, *, in_match: bool) -> Pegger:
    solution = solution_of(half)
    if solution is not None:
        pegger = SolutionPegger(solution, most=half.most)
        if half.aim == POINTS:
            return pegger
        return ScorePegger(pegger, model_of(solution), half.aim, None if in_match else solution)
    if half.samples:
        return MonteCarlo(half.samples, rng)
    return BestCard(PeggerId[half.name.upper()], _net_of(half))


def _net_of(half: Half) -> Net | None:
    return shipped_net() if half.name == LEARNED else None


@dataclass(frozen=True)
class BestToss:
    """Tosses by a ThrowerId, or as a learned player does."""

    thrower: int
    net: Net | None = None

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        six = np.array(sorted(view.dealt), np.uint8)
        cards: list[Card] = six.tolist()
        worth = self._worth(six, int(view.role))
        best = np.flatnonzero(worth == worth.max()).tolist()
        return evenly([(cards[a], cards[b]) for a, b in (TOSSES[toss] for toss in best)])

    def _worth(self, six: NDArray[np.uint8], role: int) -> NDArray[np.int64]:
        if self.net is None:
            choice = new_choice_workspace()
            worth_of_tosses(self.thrower, six, role, choice)
            return choice.worth
        workspace = new_net_workspace(self.net)
        worth_of_throws(self.net, six, role, workspace)
        return workspace.worth


@dataclass(frozen=True)
class BestCard:
    """Plays by a PeggerId other than MONTECARLO, or as a learned player does."""

    pegger: int
    net: Net | None = None

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        worth = np.zeros(13, np.int64)
        if self.net is None:
            worth_of_cards(self.pegger, _packed(view.hand), compiled_state(view.play_state), worth)
        else:
            workspace = new_net_workspace(self.net)
            worth_of_ranks(self.net, seen_in(view), workspace)
            worth = workspace.worth
        ranks = {rank_of(card) for card in view.legal_cards()}
        most = max(worth[rank] for rank in ranks)
        return _cards_of(view, {rank for rank in ranks if worth[rank] == most})


@dataclass(frozen=True)
class MonteCarlo:
    """Plays the card with the best average net points over `samples` playouts of each; `rng` draws them."""

    samples: int
    rng: random.Random

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        ranks = {rank_of(card) for card in view.legal_cards()}
        return _cards_of(view, ranks if len(ranks) == 1 else {self._best(view)})

    def thinks(self, view: View) -> bool:  # noqa: ARG002
        return True

    def _best(self, view: View) -> Rank:
        opponent = view.role.other
        shown = mask_of(move.card for move in view.moves if move.card is not None and move.role is opponent)
        known = KnownCards(mask_of(view.known), shown, view.play_state.bound[opponent])
        stream = np.array([seeded(self.rng.getrandbits(62), 0, 0)], np.uint64)
        state, hand = compiled_state(view.play_state), _packed(view.hand)
        return montecarlo(self.samples, hand, state, known, new_sampling_workspace(), stream)


def seen_in(view: View) -> SeenPlay:
    state, opponent = compiled_state(view.play_state), view.role.other
    mine, theirs = (
        _packed([move.card for move in view.moves if move.card is not None and move.role is role])
        for role in (view.role, opponent)
    )
    left, passed = state.left[opponent], state.said_go[opponent]
    return SeenPlay(_packed(view.hand), mine, theirs, state.pile, state.total, left, int(view.role), passed)


def _packed(cards: Sequence[Card]) -> int:
    return pack_hand([rank_of(card) for card in cards])


def _cards_of(view: View, ranks: Collection[Rank]) -> dict[Card, float]:
    return evenly([card for card in view.hand if rank_of(card) in ranks])
