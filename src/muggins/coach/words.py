"""Why a card is good or bad, in the words of the game: what it pegs, invites and prepares."""

from collections.abc import Sequence

from muggins.cards import RANK_TEXT, RANKS, Rank
from muggins.rules.play import PlayState, fits, legal_ranks

_WORTH_SAYING = 0.08
"""Replies less likely than this, times their points, are not worth a word."""
_LOW = 5


def reason_for(
    state: PlayState, hand: Sequence[Rank], rank: Rank, holds: Sequence[float], lowest: Sequence[float]
) -> str:
    """Return a sentence about playing a rank.

    Args:
        state: before the card, the side to move holding it.
        hand: all ranks that side holds.
        rank: one of them that fits.
        holds: the probability that the opponent holds each rank.
        lowest: how likely each rank is the lowest that it holds.
    """
    after, pegged = state.after(rank)
    words = [f"pegs {' and '.join(str(peg) for peg in pegged)}"] if pegged else []
    rest = list(hand)
    rest.remove(rank)
    if after.turn is not None and after.turn is not state.turn:
        words += _replies(after, rest, rank, holds, lowest)
    elif after.turn is state.turn:
        words.append("and you play on")
    if not pegged and not words:
        words.append(f"makes {after.count}" if after.count else "ends the count")
    return "; ".join(words)


def _replies(
    after: PlayState, rest: list[Rank], rank: Rank, holds: Sequence[float], lowest: Sequence[float]
) -> list[str]:
    """Return what the opponent may make of it, what it may not, and the answer to it."""
    threats: dict[Rank, tuple[float, int]] = {}
    for reply in RANKS:
        if holds[reply] > 0 and fits(reply, after.count):
            threats[reply] = (holds[reply], sum(peg.points for peg in after.after(reply)[1]))
    stuck = sum(lowest[reply] for reply in RANKS if not fits(reply, after.count))
    scoring = sorted(
        (
            (chance * points, reply, chance, points)
            for reply, (chance, points) in threats.items()
            if chance * points >= _WORTH_SAYING
        ),
        reverse=True,
    )
    words = []
    if scoring:
        said = [f"{RANK_TEXT[reply]} ({chance:.0%}) for {points}" for _, reply, chance, points in scoring]
        words.append("invites " + ", ".join(said[:3]))
    elif after.count and any(threats.values()):
        words.append(f"at {after.count} hardly any reply scores")
    if stuck >= 0.2:
        words.append(f"your opponent must say go {stuck:.0%} of the time")
    if rank in rest and fits(rank, after.count):
        words.append("a pair of it would be met with three of a kind for 6")
    elif not after.pile[:-1] and rank < _LOW - 1:
        words.append("no card makes 15 or 31 of it")
    answer = _answer(after, rest, threats)
    if answer:
        words.append(answer)
    return words


def _answer(after: PlayState, rest: list[Rank], threats: dict[Rank, tuple[float, int]]) -> str | None:
    """Return what the likeliest reply lets this side make."""
    best: tuple[float, str] | None = None
    for reply, (chance, _) in threats.items():
        then = after.after(reply)[0]
        if then.turn is after.turn or then.turn is None:
            continue
        for card in legal_ranks(rest, then.count):
            points = sum(peg.points for peg in then.after(card)[1])
            worth = chance * points
            if points >= 2 and worth >= 2 * _WORTH_SAYING and (best is None or worth > best[0]):
                an = "an" if RANK_TEXT[reply] in "A8" else "a"
                best = (worth, f"{an} {RANK_TEXT[reply]} lets your {RANK_TEXT[card]} peg {points}")
    return None if best is None else best[1]
