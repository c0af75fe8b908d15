"""Players by rules of thumb, in plain form: what a choice scores, and what the rules add, in half points."""

from collections.abc import Sequence

from muggins.cards import Card, Rank, rank_of, suit_of
from muggins.counting.discard import ExactToss, discards
from muggins.players.thumb.play_conditions import Candidate
from muggins.players.thumb.sets import BASE, rules_of
from muggins.players.thumb.toss_conditions import Thrown
from muggins.rules.play import PlayState
from muggins.rules.role import Role
from muggins.rules.view import View


def rules_of_toss(size: int, toss: ExactToss, role: Role) -> int:
    """Return the half points that a set of so many rules gives a toss, on top of what is counted at sight."""
    two, four = thrown_in(toss), kept_in(toss)
    return sum(rule.of_thrown(two, role) + rule.of_kept(four, role) for rule in rules_of(size))


def thrown_in(toss: ExactToss) -> Thrown:
    """Return the two cards that are thrown."""
    low, high = sorted(rank_of(card) for card in toss.tossed)
    return Thrown(low, high, suit_of(toss.tossed[0]) == suit_of(toss.tossed[1]))


def kept_in(toss: ExactToss) -> tuple[Rank, ...]:
    """Return the ranks that are kept, ascending."""
    return tuple(sorted(rank_of(card) for card in toss.kept))


def counted(toss: ExactToss, role: Role) -> int:
    """Return what is counted of a toss at sight: the four cards, and what two thrown cards score by themselves."""
    two = thrown_in(toss)
    alone = 2 * (two.gap == 0 or two.total == 15)
    return toss.without_starter + (alone if role is Role.DEALER else -alone)


def worth_of_card(size: int, rank: Rank, kept: Sequence[Rank], state: PlayState) -> int:
    """Return the half points of a card: what it scores at once, and what a set of so many rules adds."""
    card = Candidate(rank, tuple(kept), state)
    return 2 * card.points + sum(rule.of_card(card) for rule in rules_of(size))


def said_by_rules(view: View, size: int) -> set[tuple[Card, ...]]:
    """Return what a set of so many rules says in a position: the tosses, or the cards, that are equally good by it.

    Example:
        >>> from muggins import format_cards, parse_position
        >>> [format_cards(cards) for cards in said_by_rules(parse_position('pone hand 6D 7C 8C TC JC KC'), 10)]
        ['6D KC']
    """
    if view.starter is None:
        worth = {
            toss.tossed: 2 * counted(toss, view.role) + rules_of_toss(size, toss, view.role)
            for toss in discards(view.dealt, view.role)
        }
        return {tossed for tossed, halves in worth.items() if halves == max(worth.values())}
    halves = {
        card: worth_of_card(size, rank_of(card), _kept(view, card), view.play_state) for card in view.legal_cards()
    }
    return {(card,) for card, worth in halves.items() if worth == max(halves.values())}


def numbers_for(view: View, cards: Sequence[Card], size: int) -> list[int]:
    """Return which rules of a set add or take points for a choice: two cards thrown, or one played."""
    if view.starter is None:
        toss = next(toss for toss in discards(view.dealt, view.role) if set(toss.tossed) == set(cards))
        two, four = thrown_in(toss), kept_in(toss)
        given = [rule.of_thrown(two, view.role) + rule.of_kept(four, view.role) for rule in rules_of(size)]
    else:
        card = Candidate(rank_of(cards[0]), _kept(view, cards[0]), view.play_state)
        given = [rule.of_card(card) for rule in rules_of(size)]
    return [number for number, halves in enumerate(given, start=len(BASE) + 1) if halves]


def _kept(view: View, played: Card) -> tuple[Rank, ...]:
    return tuple(rank_of(card) for card in view.hand if card != played)
