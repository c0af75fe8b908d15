"""Why a card is good or bad: what it pegs, gives up and prepares."""

from collections.abc import Sequence

from muggins.cards import RANKS, Rank
from muggins.coach.reasons import Reason
from muggins.rules.play import PlayState, fits, legal_ranks

_WORTH_SAYING = 0.08  # expected points from which a reply is mentioned
_MOST_PEGS = 14  # no card pegs more: the fourth of a rank for 12, and 2 for the count
_LOW = 5


def reason_for(
    state: PlayState, hand: Sequence[Rank], rank: Rank, holds: Sequence[float], lowest: Sequence[float]
) -> Reason:
    """Return the reason for or against playing a rank that fits.

    `state` is before the card. `holds` and `lowest`: the probability that the opponent holds each rank, and that it is
    the lowest that it holds.
    """
    after, pegged = state.after(rank)
    pegs = tuple(Reason("peg", points=peg.points, peg=peg.reason) for peg in pegged)
    reasons = [Reason("pegs", of=pegs)] if pegs else []
    rest = list(hand)
    rest.remove(rank)
    if after.turn is not None and after.turn is not state.turn:
        reasons += _replies(after, rest, rank, holds, lowest)
    elif after.turn is state.turn:
        reasons.append(Reason("plays_on"))
    if not reasons:
        reasons.append(Reason("makes", points=after.count) if after.count else Reason("ends_count"))
    return Reason("card", of=tuple(reasons))


def _replies(
    after: PlayState, rest: list[Rank], rank: Rank, holds: Sequence[float], lowest: Sequence[float]
) -> list[Reason]:
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
    replies = []
    if scoring:
        replies.append(_given_up([(points, reply, chance) for _, reply, chance, points in scoring[:3]]))
    elif after.count and any(threats.values()):
        replies.append(Reason("safe", points=after.count))
    if stuck >= 0.2:
        replies.append(Reason("go", chance=round(stuck, 2)))
    if rank in rest and fits(rank, after.count):
        replies.append(Reason("three"))
        threats.pop(rank, None)
    elif not after.pile[:-1] and rank < _LOW - 1:
        replies.append(Reason("no_fifteen"))
    answer = _answer(after, rest, threats)
    return [*replies, answer] if answer else replies


def _given_up(scoring: Sequence[tuple[int, Rank, float]]) -> Reason:
    by_points: dict[int, list[Reason]] = {}
    for points, reply, chance in scoring:
        by_points.setdefault(points, []).append(Reason("reply", rank=reply, chance=round(chance, 2)))
    given = (
        Reason("given_up", points, rank=replies[0].rank, of=tuple(replies)) for points, replies in by_points.items()
    )
    return Reason("gives_up", of=tuple(given))


def _answer(after: PlayState, rest: list[Rank], threats: dict[Rank, tuple[float, int]]) -> Reason | None:
    most, best = 0.0, None
    for reply, (chance, _) in threats.items():
        if chance * _MOST_PEGS < 2 * _WORTH_SAYING:
            continue
        then = after.after(reply)[0]
        if then.turn is after.turn or then.turn is None:
            continue
        for card in legal_ranks(rest, then.count):
            points = sum(peg.points for peg in then.after(card)[1])
            worth = chance * points
            if points >= 2 and worth >= 2 * _WORTH_SAYING and worth > most:
                most, best = worth, Reason("answer", points, rank=reply, own=card)
    return best
