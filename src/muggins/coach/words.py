"""Why a card is good or bad, in the words of the game: what it pegs, gives up and prepares."""

from collections.abc import Sequence

from muggins.cards import RANK_TEXT, RANKS, Rank
from muggins.rules.play import Peg, Pegged, PlayState, fits, legal_ranks

_WORTH_SAYING = 0.08
"""Replies less likely than this, times their points, are not worth a word."""
_MOST_PEGS = 14
"""No card pegs more: the fourth of a rank for 12, and 2 for the count."""
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
    words = [f"pegs {' and '.join(_pegs(peg) for peg in pegged)}"] if pegged else []
    rest = list(hand)
    rest.remove(rank)
    if after.turn is not None and after.turn is not state.turn:
        words += _replies(after, rest, rank, holds, lowest)
    elif after.turn is state.turn:
        words.append("you play on")
    if not pegged and not words:
        words.append(f"makes {after.count}" if after.count else "ends the count")
    return "; ".join(words)


def _pegs(peg: Pegged) -> str:
    """Return "2 for a pair" and so on."""
    return f"{peg.points} for {_FOR.get(peg.reason, peg.reason.value)}{f' of {peg.points}' * (peg.reason is Peg.RUN)}"


_FOR = {Peg.PAIR: "a pair", Peg.RUN: "a run", Peg.GO: "the go", Peg.LAST: "the last card"}


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
        worst = scoring[:3]
        words.append(
            "may give up "
            + " and ".join(_given_up(points, worst) for points in dict.fromkeys(points for *_, points in worst))
        )
    elif after.count and any(threats.values()):
        words.append(f"hardly any card scores at {after.count}")
    if stuck >= 0.2:
        words.append(f"your opponent must say go {stuck:.0%} of the time")
    if rank in rest and fits(rank, after.count):
        words.append("if it is paired, you make three of a kind for 6")
        threats.pop(rank, None)
    elif not after.pile[:-1] and rank < _LOW - 1:
        words.append("no card makes 15 with it")
    answer = _answer(after, rest, threats)
    if answer:
        words.append(answer)
    return words


def _answer(after: PlayState, rest: list[Rank], threats: dict[Rank, tuple[float, int]]) -> str | None:
    best: tuple[float, str] | None = None
    for reply, (chance, _) in threats.items():
        if chance * _MOST_PEGS < 2 * _WORTH_SAYING:
            continue
        then = after.after(reply)[0]
        if then.turn is after.turn or then.turn is None:
            continue
        for card in legal_ranks(rest, then.count):
            points = sum(peg.points for peg in then.after(card)[1])
            worth = chance * points
            if points >= 2 and worth >= 2 * _WORTH_SAYING and (best is None or worth > best[0]):
                best = (worth, f"after {_a(reply)} your {RANK_TEXT[card]} pegs {points}")
    return None if best is None else best[1]


def _given_up(points: int, scoring: list[tuple[float, Rank, float, int]]) -> str:
    """Return which replies may cost that many points, and how likely each is."""
    replies = [(reply, chance) for _, reply, chance, scored in scoring if scored == points]
    first, *others = (f"{RANK_TEXT[reply]} ({chance:.0%})" for reply, chance in replies)
    article = _a(replies[0][0]).split()[0]
    last = f" or {others.pop()}" if others else ""
    return f"{points} to {article} {', '.join([first, *others])}{last}"


def _a(rank: Rank) -> str:
    return f"{'an' if RANK_TEXT[rank] in 'A8' else 'a'} {RANK_TEXT[rank]}"
