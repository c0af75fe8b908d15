"""What the rules that books teach are worth: ``python -m scripts.folk_rules FOLDER`` (docs/rules-to-remember.md).

A rule says something where some choices keep it and others do not. Three figures, points a deal of its roles: what is
lost to the solution by always keeping it there and choosing perfectly otherwise; what is lost by never keeping it; and
what it saves a player who counts what is scored, as so many points for it. Discards are summed over all hands there
are; the play is the mean over the decisions of FOLDER/test-nash.npz, which scripts/play_decisions.py wrote, with 95%
intervals by deals.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from muggins import Role, open_solution, parse_position
from muggins.cards import Rank
from muggins.estimate import Estimate
from muggins.kernels.multisets import MEMBERS
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS, Candidate
from muggins.players.thumb.rule import signed
from muggins.players.thumb.toss_conditions import KEPT, THROWN, Thrown
from muggins.solver.query.toss_nets import losses_of_tosses, mean_loss, points_alone
from muggins.solver.toss.game import toss_game
from scripts.fit_rules import candidates_of
from scripts.play_decisions import Decisions, load

Keeps: TypeAlias = Callable[[Thrown, Sequence[Rank]], bool]
_BOTH = (Role.PONE, Role.DEALER)


def _thrown(name: str) -> Keeps:
    return lambda two, _four: THROWN[name].holds(two)


def _kept(name: str) -> Keeps:
    return lambda _two, four: KEPT[name].holds(four)


def _not(keeps: Keeps) -> Keeps:
    return lambda two, four: not keeps(two, four)


def _with(rank: Rank, low: Rank, high: Rank) -> Keeps:
    return lambda two, _four: two.high == rank and low <= two.low <= high


DISCARDS: tuple[tuple[str, tuple[Role, ...], Keeps], ...] = (
    ("Never throw a five to your opponent's crib", (Role.PONE,), _not(_thrown("five"))),
    ("Never throw a five, even to your own crib", (Role.DEALER,), _not(_thrown("five"))),
    ("Never throw a pair to your opponent's crib", (Role.PONE,), _not(_thrown("pair"))),
    ("Throw a pair to your own crib", (Role.DEALER,), _thrown("pair")),
    ("Never throw touching cards to your opponent's crib", (Role.PONE,), _not(_thrown("touching"))),
    ("Throw touching cards to your own crib", (Role.DEALER,), _thrown("touching")),
    ("Throw two cards that make five to your own crib", (Role.DEALER,), _thrown("adding to five")),
    ("Throw two cards that make fifteen to your own crib", (Role.DEALER,), _thrown("fifteen")),
    ("Throw two cards of one suit to your own crib", (Role.DEALER,), _thrown("suited")),
    ("Balk with a king and a card of 9 or less", (Role.PONE,), _with(12, 0, 8)),
    ("Balk with a king and a ten", (Role.PONE,), _with(12, 9, 9)),
    ("Throw an ace to your opponent's crib", (Role.PONE,), _thrown("ace")),
    ("Throw a ten-card to your opponent's crib", (Role.PONE,), _thrown("a ten-card")),
    ("Never throw a jack to your opponent's crib", (Role.PONE,), _not(_thrown("jack"))),
    ("Keep a five", _BOTH, _kept("five")),
    ("Keep a run of three", _BOTH, _kept("run")),
    ("Keep a pair", _BOTH, _kept("pair")),
    ("Keep a card of 4 or less for the play", _BOTH, _kept("low")),
)


def _card(*names: str) -> Callable[[Candidate], bool]:
    return lambda card: all(PLAY_CONDITIONS[name].holds(card) for name in names)


def _never(*names: str) -> Callable[[Candidate], bool]:
    return lambda card: not _card(*names)(card)


PLAYS: tuple[tuple[str, str, Callable[[Candidate], bool]], ...] = (
    ("Never lead a five", "first lead", _never("five")),
    ("Never lead a ten-card", "first lead", _never("ten")),
    ("Lead a card of 4 or less", "first lead", _card("low")),
    ("Lead a four", "first lead", _card("four")),
    ("Lead from a pair", "first lead", _card("paired")),
    ("Lead from a pair of 4 or less", "first lead", _card("low", "paired")),
    ("Pair the lead", "reply", _card("pairs")),
    ("Make fifteen on the lead", "reply", _card("fifteen")),
    ("Make fifteen of a ten-card led with a five", "reply to ten", _card("five")),
    ("Always take a pair", "follow", _card("pairs")),
    ("Always take fifteen", "follow", _card("fifteen")),
    ("Always take thirty-one", "follow", _card("thirty-one")),
    ("Always take a run", "follow", _card("run")),
    ("Always take the most points", "follow", lambda card: card.points > 0),
    ("Never make the count 5", "", lambda card: card.count != 5),
    ("Never make the count 10", "follow", lambda card: card.count != 10),
    ("Never make the count 21", "follow", lambda card: card.count != 21),
    ("Never set up a run, as pone", "pone", _never("gives run")),
    ("Never set up a run, as dealer", "dealer", _never("gives run")),
    ("Keep low cards: play your highest", "follow", _card("highest")),
    ("Keep a card of 4 or less", "follow", _card("keeps low")),
)


def _least(losses: NDArray[np.float32], some: NDArray[np.bool_]) -> NDArray[np.float64]:
    least: NDArray[np.float64] = np.where(some, losses, np.inf).min(axis=1).astype(np.float64)
    return least


TIPS = (1, -1, 2, -2, 3, -3, 4, -4, 6, -6)
"""Half points that a rule may be worth to a player who counts points."""


class Worth(NamedTuple):
    """What a rule is worth, points a deal of its roles.

    Attributes:
        words: the rule.
        says: how often a deal some choices keep it and others do not.
        kept: what is lost by always keeping it there, and choosing perfectly otherwise.
        broken: what is lost by never keeping it.
        halves: the half points that help a player most who otherwise counts what is scored; below 0 the rule is wrong.
        saves: what they save.
    """

    words: str
    says: float
    kept: Estimate
    broken: Estimate
    halves: int
    saves: Estimate

    def __str__(self) -> str:
        """Return a row of a table."""
        kept, broken, saves = (_told(each) for each in (self.kept, self.broken, self.saves))
        tip = f"{signed(self.halves)} saves {saves}" if self.saves.mean >= 0.0005 else "nothing"
        return f"| {self.words} | {self.says:.2f} | {kept} | {broken} | {tip} |"


def _told(figure: Estimate) -> str:
    return f"{figure.mean:.3f}" + (f" ± {figure.half_width:.3f}" if figure.error else "")


def discards() -> Iterator[Worth]:
    """Yield what each rule of discarding is worth."""
    game = toss_game()
    chance = game.chance.astype(np.float64)
    pair, keep = game.pair[game.six], game.keep[game.six]
    twos, fours = MEMBERS[2].tolist(), [tuple(four) for four in MEMBERS[4].tolist()]
    losses = {role: losses_of_tosses(open_solution(), role) for role in Role}
    scored = {role: 2 * points_alone(role).points.astype(np.int32) for role in Role}
    suited = points_alone(Role.DEALER).suited.astype(np.int64)
    for words, roles, keeps in DISCARDS:
        # A rule is about what is thrown or about what is kept: the other may be anything.
        thrown = [[keeps(Thrown(two[0], two[1], bool(suit)), fours[0]) for two in twos] for suit in range(2)]
        kept = [keeps(Thrown(0, 12, suited=False), four) for four in fours]
        of_thrown = len({keeps(Thrown(0, 1, suited=False), four) for four in fours}) == 1
        some = np.array(thrown)[suited, pair] if of_thrown else np.array(kept)[keep]
        says = some.any(axis=1) & ~some.all(axis=1)
        weight = chance * says
        followed, broken = (
            float(np.mean([weight[says] @ _least(losses[role], each)[says] for role in roles]))
            for each in (some, ~some)
        )

        def lost(halves: int, some: NDArray[np.bool_] = some, roles: tuple[Role, ...] = roles) -> float:
            return float(np.mean([mean_loss(losses[role], scored[role] + halves * some) for role in roles]))

        saves = {halves: Estimate(lost(0) - lost(halves), 0.0) for halves in TIPS}
        yield Worth(words, float(weight.sum()), Estimate(followed, 0.0), Estimate(broken, 0.0), *_tip(saves))


def _tip(saves: dict[int, Estimate]) -> tuple[int, Estimate]:
    """Return the half points that save most, and what they save."""
    return max(saves.items(), key=lambda of: of[1].mean)


class _Card(NamedTuple):
    """A card at a decision: whether it keeps the rule, what it loses, and twice what it scores."""

    keeps: bool
    loss: float
    halves: int


def plays(decisions: Decisions) -> Iterator[Worth]:
    """Yield what each rule of the play is worth."""
    rows = [candidates_of(parse_position(text)) for text in decisions.position.tolist()]
    for words, when, keeps in PLAYS:
        there, deals = list[list[_Card]](), list[int]()
        roles = set[Role | None]()
        for deal, cards, losses in zip(decisions.deal.tolist(), rows, decisions.loss.tolist(), strict=True):
            some = [keeps(card) for card in cards]
            if (not when or PLAY_CONDITIONS[when].holds(cards[0])) and any(some) and not all(some):
                roles.add(cards[0].state.turn)
                there.append(
                    [_Card(kept, losses[card.rank], 2 * card.points) for kept, card in zip(some, cards, strict=True)]
                )
                deals.append(deal)
        counted = _PerDeal(np.array(deals), int(decisions.sides[0]) // 2, len(roles))
        followed, broken = (
            counted.mean([min(card.loss for card in cards if card.keeps is wanted) for cards in there])
            for wanted in (True, False)
        )
        plain = np.array([_lost(cards, 0) for cards in there])
        saves = {halves: counted.mean(plain - [_lost(cards, halves) for cards in there]) for halves in TIPS}
        yield Worth(words, counted.mean(np.ones(len(there))).mean, followed, broken, *_tip(saves))


class _PerDeal(NamedTuple):
    """Sums decisions deal by deal: of which deals they are, how many there were, and the roles that they have."""

    deal: NDArray[np.int64]
    deals: int
    roles: int

    def mean(self, figures: ArrayLike) -> Estimate:
        """Return the mean of what a role's decisions add up to in a deal."""
        sums = np.bincount(self.deal, np.asarray(figures, np.float64), self.deals) / self.roles
        return Estimate(float(sums.mean()), float(sums.std(ddof=1)) / self.deals**0.5)


def _lost(cards: Sequence[_Card], halves: int) -> float:
    """Return what is lost by who counts what is scored, and so many half points for keeping the rule."""
    most = max(card.halves + halves * card.keeps for card in cards)
    best = [card.loss for card in cards if card.halves + halves * card.keeps == most]
    return sum(best) / len(best)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder
    for what, rows in (("Discarding", discards()), ("The play", plays(load(folder / "test-nash.npz")))):
        print(f"\n| {what} | Says something, a deal | Always kept | Never kept | As points |\n|---|---|---|---|---|")
        for row in rows:
            print(row, flush=True)


if __name__ == "__main__":
    main()
