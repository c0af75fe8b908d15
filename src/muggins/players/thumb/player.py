"""Players by rules of thumb, in plain form: what a choice scores, and what the rules add, in half points."""

from collections.abc import Sequence

from muggins.cards import Rank, rank_of, suit_of
from muggins.counting.discard import ExactToss
from muggins.players.thumb.play_conditions import Candidate
from muggins.players.thumb.sets import rules_of
from muggins.players.thumb.toss_conditions import Thrown
from muggins.rules.play import PlayState
from muggins.rules.role import Role


def rules_of_toss(size: int, toss: ExactToss, role: Role) -> int:
    """Return the half points that a set of so many rules gives a toss, on top of what is counted at sight."""
    low, high = sorted(rank_of(card) for card in toss.tossed)
    two = Thrown(low, high, suit_of(toss.tossed[0]) == suit_of(toss.tossed[1]))
    four = tuple(sorted(rank_of(card) for card in toss.kept))
    return sum(rule.of_thrown(two, role) + rule.of_kept(four, role) for rule in rules_of(size))


def worth_of_card(size: int, rank: Rank, kept: Sequence[Rank], state: PlayState) -> int:
    """Return the half points of a card: what it scores at once, and what a set of so many rules adds."""
    card = Candidate(rank, tuple(kept), state)
    return 2 * card.points + sum(rule.of_card(card) for rule in rules_of(size))
