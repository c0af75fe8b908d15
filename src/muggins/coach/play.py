"""What to play: each card's worth to the end of the play, and what the other side may hold.

The belief over the other side's cards is exact: all hands it can have been dealt beside what this
side knows, what the solution would have kept of them, and how the solution would have played so
far. A card's worth is then found by searching every line: own later choices are the best ones, the
other side's those of the solution. Where the solution never comes, that search is the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.coach.words import reason_for
from muggins.errors import IllegalActionError
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.play import pack_hand
from muggins.players.history import compiled_state, moves_of, node_of
from muggins.players.solution import best_alone
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.file.starter_layers import weights_given
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.search import NEVER
from muggins.solver.play.tree import GO, child_of, play_tree
from muggins.solver.query.search import Thinking, new_thinking, worth_against
from muggins.solver.toss.beside import parts_beside
from muggins.solver.toss.game import parts_of_tosses

SOFTNESS = 0.02
"""The share of the other side's cards taken to be any legal one: people are no solutions."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What the other side may hold.

    Attributes:
        cards: how many cards it holds.
        holdings: ranks and their probability, the likeliest first; those that can be.
    """

    cards: int
    holdings: tuple[tuple[tuple[Rank, ...], float], ...]

    @property
    def by_rank(self) -> tuple[float, ...]:
        """The probability that it holds at least one card of each rank."""
        odds = [0.0] * 13
        for ranks, chance in self.holdings:
            for rank in set(ranks):
                odds[rank] += chance
        return tuple(odds)

    @property
    def by_lowest(self) -> tuple[float, ...]:
        """The probability that each rank is the lowest that it holds."""
        odds = [0.0] * 13
        for ranks, chance in self.holdings:
            if ranks:
                odds[ranks[0]] += chance
        return tuple(odds)


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """One card that may be played.

    Attributes:
        card: the card; of equal ranks the lowest stands for all.
        points: pegged at once.
        frequency: how often the solution plays it; None where its own play never comes here.
        net: expected points from here to the end of the play, own less the other's.
        loss: how far that is below the best.
        reason: why, in the words of the game.
    """

    card: Card
    points: int
    frequency: float | None
    net: float
    loss: float
    reason: str


@dataclass(frozen=True, slots=True)
class PlayAdvice:
    """All cards that a side may play now, the best first.

    Attributes:
        role: of the side.
        count: before its card.
        choices: one for each rank that fits.
        belief: what the other side may hold now.
    """

    role: Role
    count: int
    choices: tuple[PlayChoice, ...]
    belief: Belief

    @property
    def best(self) -> PlayChoice:
        """The card of most worth."""
        return self.choices[0]

    def of(self, card: Card) -> PlayChoice:
        """Return the row of a card, or of its rank."""
        return next(choice for choice in self.choices if rank_of(choice.card) == rank_of(card))


def advise_play(view: View, *, solution: Solution | None = None) -> PlayAdvice:
    """Weigh the cards that a side may play.

    Args:
        view: what it knows; its toss may be unknown.
        solution: whom to ask; the shipped one if not given.

    Raises:
        CardError: cards that cannot be.
        IllegalActionError: it is not this side's turn in the play, or it must say go.
    """
    view.check()
    legal = view.legal_cards()
    if not legal:
        state = view.play_state
        if view.starter is None:
            raise IllegalActionError("no starter is turned: expected a position in the play")
        why = "the play is over" if view.over else f"it is the {state.turn}'s turn"
        if state.turn is view.role and not view.over:
            why = f"no card fits at {state.count}: the side must say go"
        raise IllegalActionError(f"{why}: expected a card to choose")
    book = solution or open_solution()
    state = view.play_state
    belief, worth = _weigh(book, view, state)
    frequency = _frequencies(book, view, state)
    so_far = _net_so_far(view)
    lowest = {rank_of(card): card for card in sorted(legal, reverse=True)}
    most = max(worth[rank] for rank in lowest)
    odds = belief.by_rank, belief.by_lowest
    choices = []
    for rank, card in sorted(lowest.items()):
        _, pegged = state.after(rank)
        choices.append(
            PlayChoice(
                card,
                sum(peg.points for peg in pegged),
                None if frequency is None else frequency[rank],
                float(worth[rank]) - so_far,
                float(most - worth[rank]),
                reason_for(state, [rank_of(c) for c in view.hand], rank, *odds),
            )
        )
    choices.sort(key=lambda choice: (choice.loss, -(choice.frequency or 0)))
    return PlayAdvice(view.role, state.count, tuple(choices), belief)


def believe(view: View, *, solution: Solution | None = None) -> Belief:
    """Return what the other side may hold, whoever is to move in the play."""
    thinking = _thinking()
    _set_prior(solution or open_solution(), view, thinking)
    return _belief_now(solution or open_solution(), view, thinking)


_thinking = lru_cache(maxsize=1)(new_thinking)


def _set_prior(book: Solution, view: View, thinking: Thinking) -> None:
    """Set the belief over the other side's keeps, before its play: exact, by what is unseen."""
    left = _unseen(view)
    keep, _ = parts_of_tosses()
    odds = book.toss_given_ranks[view.role.other]
    prior = thinking.belief[: SIZES[4]]
    parts_beside(MEMBERS[6], keep, odds, left, prior)
    before = prior.copy()
    play = book.play_given(rank_of(view.starter)) if view.starter is not None else book.play
    follow_moves(play_tree(4), play, int(view.role), moves_of(view), SOFTNESS, thinking.belief, thinking.spare)
    cards, bound = _at_the_end_of_the_tree(view)
    possible = True
    if cards:
        weights = thinking.belief[: SIZES[cards]]
        fitting = MEMBERS[cards][:, 0] >= bound
        possible = bool(weights[fitting].sum() > 0)
    prior[:] = before
    if not possible:
        # The solution never keeps what was played: then it may have kept anything.
        _set_any_prior(view, thinking)


def _set_any_prior(view: View, thinking: Thinking) -> None:
    """Set the belief over the other side's keeps by what is unseen alone."""
    keep, _ = parts_of_tosses()
    evenly = np.full_like(keep, 1 / 15, float)
    parts_beside(MEMBERS[6], keep, evenly, _unseen(view), thinking.belief[: SIZES[4]])


def _unseen(view: View) -> NDArray[np.int64]:
    """Return how many cards of each rank a side has not seen, but for those played."""
    cards = [*view.dealt, *(() if view.starter is None else (view.starter,))]
    return 4 - np.bincount([rank_of(card) for card in cards], minlength=13)


def _belief_of(weights: NDArray[np.float64], cards: int, bound: Rank) -> Belief:
    """Return a belief from the weights of all holdings of so many cards.

    What holds a card below ``bound`` is left out: the last goes of a play may not be in the tree.
    """
    if cards == 0:
        return Belief(0, (((), 1.0),))
    odds = np.where(MEMBERS[cards][:, 0] >= bound, weights[: SIZES[cards]], 0)
    odds /= odds.sum()
    order = np.argsort(-odds, kind="stable")[: np.count_nonzero(odds)]
    members = MEMBERS[cards].tolist()
    return Belief(cards, tuple((tuple(members[k]), float(odds[k])) for k in order))


def _weigh(book: Solution, view: View, state: PlayState) -> tuple[Belief, NDArray[np.float64]]:
    """Return the belief, and each rank's own net points over the whole play."""
    assert view.starter is not None
    thinking = _thinking()
    _set_prior(book, view, thinking)
    hand = [rank_of(card) for card in view.hand]
    other, bound = state.left[view.role.other], state.bound[view.role.other]
    node = node_of(view)
    if node < 0 or other == 0 or max(len(hand), other) == 1:
        # No choice of the other side is left: the rest follows from what it holds.
        belief = _belief_now(book, view, thinking)
        return belief, _worth_of_the_rest(view, state, hand, belief)
    worth_against(
        play_tree(4),
        book.play_given(rank_of(view.starter)),
        int(view.role),
        pack_hand(hand),
        moves_of(view),
        SOFTNESS,
        thinking,
    )
    return _belief_of(thinking.belief, other, bound), thinking.worth[:13].copy()


def _belief_now(book: Solution, view: View, thinking: Thinking) -> Belief:
    """Turn the belief over keeps into one over what is left of them after all moves so far."""
    play = book.play_given(rank_of(view.starter)) if view.starter is not None else book.play
    follow_moves(play_tree(4), play, int(view.role), moves_of(view), SOFTNESS, thinking.belief, thinking.spare)
    state, other = view.play_state, view.role.other
    belief = _belief_of(thinking.belief, *_at_the_end_of_the_tree(view))
    alone = _moves_after_the_tree(view)
    if not alone:
        return belief
    odds: dict[tuple[Rank, ...], float] = {}
    for ranks, chance in belief.holdings:
        left, likely = list(ranks), chance
        for before, rank in alone:
            if rank not in left or likely <= 0:
                likely = 0.0
                break
            likely *= _alone_odds(before, left, rank)
            left.remove(rank)
        if likely > 0 and (not left or left[0] >= state.bound[other]):
            odds[tuple(left)] = odds.get(tuple(left), 0.0) + likely
    if not odds:  # the solution keeps nothing of the kind: then it may have kept anything
        _set_any_prior(view, thinking)
        return _belief_now(book, view, thinking)
    total = sum(odds.values())
    holdings = sorted(((ranks, p / total) for ranks, p in odds.items()), key=lambda held: -held[1])
    return Belief(state.left[other], tuple(holdings))


def _at_the_end_of_the_tree(view: View) -> tuple[int, Rank]:
    """Return how many cards the other side held at its last choice, or holds, and their bound."""
    alone, other = _moves_after_the_tree(view), view.role.other
    state = alone[0][0] if alone else view.play_state
    return state.left[other], state.bound[other]


def _moves_after_the_tree(view: View) -> list[tuple[PlayState, Rank]]:
    """Return the cards of the other side where no choice was left, with the state before each."""
    node, state, found = 0, PlayState(), []
    for move in view.moves:
        if move.card is None:
            edge, after = GO, state.after_go()[0]
        else:
            edge, after = rank_of(move.card), state.after(rank_of(move.card))[0]
            if node < 0 and state.turn is view.role.other:
                found.append((state, edge))
        node, state = child_of(play_tree(4), node, edge) if node >= 0 else -1, after
    return found


def _alone_odds(state: PlayState, hand: Sequence[Rank], rank: Rank) -> float:
    """Return how likely a side without a real choice plays a rank: softly, what scores most."""
    fitting = set(legal_ranks(hand, state.count))
    if len(fitting) < 2:
        return float(rank in fitting)
    nets = {}
    for card in fitting:  # the asker has no card left: two are no choice against one
        after, pegged = state.after(card)
        rest = list(hand)
        rest.remove(card)
        assert state.turn is not None
        nets[card] = sum(peg.points for peg in pegged) + _best_rest(after, state.turn, rest, [])
    if rank not in nets:
        return 0.0
    best = [card for card, net in nets.items() if net == max(nets.values())]
    return SOFTNESS / len(nets) + (1 - SOFTNESS) * (rank in best) / len(best)


def _worth_of_the_rest(view: View, state: PlayState, hand: Sequence[Rank], belief: Belief) -> NDArray[np.float64]:
    """Return the same where the other side has no choice left, one holding after the other."""
    worth = np.full(13, NEVER, np.float64)
    for rank in legal_ranks(hand, state.count):
        total = 0.0
        for holding, chance in belief.holdings:
            after, pegged = state.after(rank)
            rest = list(hand)
            rest.remove(rank)
            mine = sum(peg.points for peg in pegged)
            total += chance * (mine + _best_rest(after, view.role, rest, list(holding)))
        worth[rank] = total + _net_so_far(view)
    return worth


def _best_rest(state: PlayState, hero: Role, mine: list[Rank], theirs: list[Rank]) -> int:
    """Return what the hero nets from here by its best order, the other side having no choice."""
    if state.turn is None:
        return 0
    own = state.turn is hero
    hand, sign = (mine, 1) if own else (theirs, -1)
    fitting = legal_ranks(hand, state.count)
    if not fitting:
        after, pegger = state.after_go()
        net = 0 if pegger is None else (1 if pegger is hero else -1)
        return net + _best_rest(after, hero, mine, theirs)
    nets = []
    for rank in fitting:
        after, pegged = state.after(rank)
        rest = list(hand)
        rest.remove(rank)
        points = sign * sum(peg.points for peg in pegged)
        hands = (rest, theirs) if own else (mine, rest)
        nets.append(points + _best_rest(after, hero, *hands))
    return max(nets) if own else min(nets)


def _net_so_far(view: View) -> int:
    """Return what the play has brought so far, own points less the other's."""
    net, state = 0, PlayState()
    for move in view.moves:
        mover = state.turn
        if move.card is None:
            state, pegger = state.after_go()
            net += 0 if pegger is None else (1 if pegger is view.role else -1)
        else:
            state, pegged = state.after(rank_of(move.card))
            points = sum(peg.points for peg in pegged)
            net += points if mover is view.role else -points
    return net


def _frequencies(book: Solution, view: View, state: PlayState) -> list[float] | None:
    """Return how often the solution plays each rank, or None where it never comes."""
    hand = [rank_of(card) for card in view.hand]
    odds = [0.0] * 13
    fitting = legal_ranks(hand, state.count)
    if len(set(fitting)) == 1:
        odds[fitting[0]] = 1.0
        return odds
    node = node_of(view)
    if node < 0 or state.left[view.role.other] == 0:
        odds[best_alone(compiled_state(state), pack_hand(hand))] = 1.0
        return odds
    assert view.starter is not None
    weights = np.zeros(13, np.int64)
    total = weights_given(play_tree(4), book.play, book.layers, rank_of(view.starter), node, pack_hand(hand), weights)
    return [int(weight) / total for weight in weights] if total else None
