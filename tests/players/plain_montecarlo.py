"""The Monte Carlo pegger, plain: plays each card out against hands that the opponent may hold."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from muggins.cards import DECK, Card, Rank, rank_of
from muggins.players.base import evenly
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.view import View
from tests.players.plain_peggers import best_ranks, rule
from tests.players.plain_throwers import THROWERS

TRIES = 5
"""How often a hand is drawn again when the opponent would not have kept what it has shown."""


@dataclass(frozen=True)
class MonteCarlo:
    """The card with the best average net points over `samples` playouts of each card.

    The opponent's six cards are drawn from the unseen ones, with those it has played among them;
    a draw stands if the schell thrower would keep the played ones and the rest does not contradict
    a go; after five tries, any unseen cards that do not contradict it are taken. Both sides then play by ``rule``.
    """

    samples: int = 20
    rng: random.Random = field(default_factory=lambda: random.Random(0))

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probabilities: even over the cards with the best average; samples are drawn at each call."""
        legal = sorted({rank_of(card) for card in view.legal_cards()})
        if len(legal) == 1:
            best = legal[0]
        else:
            net = {rank: self._net_of(view, rank) for rank in legal}
            best = max(legal, key=lambda rank: net[rank])
        return evenly({card: 0 for card in view.hand if rank_of(card) == best})

    def thinks(self, view: View) -> bool:  # noqa: ARG002
        return True

    def _net_of(self, view: View, rank: Rank) -> int:
        """Return the net points of playing `rank`, summed over the samples."""
        total = 0
        for _ in range(self.samples):
            hands = {
                view.role: [rank_of(card) for card in view.hand],
                view.role.other: [rank_of(card) for card in draw_opponent(view, self.rng)],
            }
            total += play_out(view.play_state, hands, rank, view.role, self.rng)
        return total


def draw_opponent(view: View, rng: random.Random) -> list[Card]:
    opponent = view.role.other
    played = [m.card for m in view.moves if m.role is opponent and m.card is not None]
    unseen = [card for card in DECK if card not in view.known]
    bound = view.play_state.bound[opponent]
    for _ in range(TRIES):
        six = tuple(sorted([*played, *rng.sample(unseen, 6 - len(played))]))
        best = THROWERS["schell"].toss_probabilities(View(opponent, six))
        tossed = rng.choice(list(best))
        held = [card for card in six if card not in tossed and card not in played]
        if not set(tossed) & set(played) and all(rank_of(card) >= bound for card in held):
            return held
    fitting = [card for card in unseen if rank_of(card) >= bound]
    return rng.sample(fitting, 4 - len(played))


def play_out(state: PlayState, hands: dict[Role, list[Rank]], first: Rank, me: Role, rng: random.Random) -> int:
    """Play `first`, then everything else by ``rule``; return my points less the opponent's."""
    net, rank = 0, first
    while state.turn is not None:
        turn = state.turn
        if not legal_ranks(hands[turn], state.count):
            state, pegger = state.after_go()
            net += 0 if pegger is None else 1 if pegger is me else -1
            continue
        if rank < 0:
            best = best_ranks(rule, hands[turn], state)
            rank = rng.choice([held for held in hands[turn] if held in best])
        hands[turn].remove(rank)
        state, pegged = state.after(rank)
        won = sum(peg.points for peg in pegged)
        net += won if turn is me else -won
        rank = -1
    return net
