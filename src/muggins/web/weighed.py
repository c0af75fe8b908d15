"""What the coach weighs, asked over the wire: tosses, cards, beliefs, reviews."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from muggins.cards import Card, format_card
from muggins.coach.at_score import Stakes
from muggins.coach.at_score_play import stakes_of_cards
from muggins.coach.at_score_toss import stakes_of_tosses
from muggins.coach.play import Belief, advise_play, believe
from muggins.coach.review import Decision, Review, words
from muggins.coach.toss import CribModel, advise_toss, reason
from muggins.errors import IllegalActionError
from muggins.rules.position import format_position
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import View
from muggins.score.boards import has_worths
from muggins.web import models
from muggins.web.shown import ranks_text, texts
from muggins.web.thinking import COACH

_HOLDINGS = 20
_PARTS = ("role", "deal", "starter", "rest", "skill", "uncounted")


def toss_table(
    six: Sequence[Card],
    role: Role,
    crib: CribModel = CribModel.SOLUTION,
    *,
    scores: tuple[int, int] = (0, 0),
    ruleset: Ruleset = STANDARD,
) -> models.TossTable:
    """Weigh the tosses of six cards, at 0-0 for the points, at any other score for the game.

    Raises:
        CardError: not six different cards.
    """
    with COACH:
        advice = advise_toss(six, role, crib=crib)
        stakes = None
        if max(scores) > 0 and has_worths(ruleset):
            stakes = stakes_of_tosses(advice, scores, ruleset=ruleset, deals=_DEALS)
    rows = sorted(advice.choices, key=lambda c: _place(stakes, c.tossed))
    return models.TossTable(
        role=str(role),
        why="" if stakes is None else stakes.why,
        rows=[
            models.TossRow(
                keep=texts(c.kept),
                toss=texts(c.tossed),
                frequency=c.frequency,
                hand=c.hand,
                crib=c.crib,
                play=c.play,
                net=c.net,
                loss=c.loss,
                reason=reason(c, advice.best, role) if c.loss else "best",
                spread=c.spread,
                best_starters=ranks_text(c.best_starters),
                worst_starters=ranks_text(c.worst_starters),
                stake=_stake(stakes, c.tossed),
            )
            for c in rows
        ],
    )


_DEALS = 512
"""Deals that tosses are tried in: an answer should not keep anybody waiting."""


def _place(stakes: Stakes[Any] | None, choice: object) -> tuple[bool, float]:
    """Return what choices are sorted by; without stakes they stay as they are."""
    return (False, 0) if stakes is None else (choice != stakes.best, stakes.of[choice].win_loss)


def _stake(stakes: Stakes[Any] | None, choice: object) -> models.StakeShown | None:
    if stakes is None:
        return None
    of = stakes.of[choice]
    return models.StakeShown(win=of.win, win_loss=of.win_loss, match=of.match)


def play_table(view: View) -> models.PlayTable:
    """Weigh the cards that may be played in a position, and say what the other side may hold.

    Raises:
        MugginsError: cards or moves that cannot be.
    """
    view.check()
    if view.starter is None:
        raise IllegalActionError("no starter is turned: expected a position in the play")
    state, legal = view.play_state, view.legal_cards()
    mine, stakes = state.turn is view.role, None
    with COACH:
        if legal:
            advice = advise_play(view)
            rows, belief = advice.choices, advice.belief
            if max(view.scores) > 0 and has_worths(view.ruleset):
                stakes = stakes_of_cards(view, advice)
        else:
            rows, belief = (), believe(view)
    played = [move.card for move in view.moves if move.card is not None]
    earlier = len(played) - len(state.pile)
    return models.PlayTable(
        role=str(view.role),
        count=state.count,
        pile=texts(played[earlier:]),
        earlier=texts(played[:earlier]),
        turn=None if state.turn is None else "you" if mine else "opponent",
        must_go=mine and not legal,
        may_go=state.turn is not None and not mine and _may_go(view),
        legal=texts(legal),
        rows=[
            models.PlayRow(
                card=format_card(c.card),
                points=c.points,
                frequency=c.frequency,
                net=c.net,
                loss=c.loss,
                reason=c.reason,
                stake=_stake(stakes, c.card),
            )
            for c in sorted(rows, key=lambda c: _place(stakes, c.card))
        ],
        why="" if stakes is None else stakes.why,
        belief=_belief(belief),
    )


def _may_go(view: View) -> bool:
    try:
        view.play_state.after_go()
    except IllegalActionError:
        return False
    return True


def _belief(found: Belief) -> models.BeliefShown:
    return models.BeliefShown(
        cards=found.cards,
        ranks={ranks_text([rank]): odds for rank, odds in enumerate(found.by_rank)},
        holdings=[
            models.Holding(ranks=ranks_text(ranks), probability=odds) for ranks, odds in found.holdings[:_HOLDINGS]
        ],
    )


def advice_on(view: View) -> models.TossTable | models.PlayTable:
    """Weigh what a side may do: its tosses before the starter is turned, else its cards.

    Raises:
        MugginsError: cards or moves that cannot be.
    """
    view.check()
    if view.starter is None:
        return toss_table(view.dealt, view.role, scores=view.scores, ruleset=view.ruleset)
    return play_table(view)


def review(found: Review, *, number: int | None, person: Seat | None, target: int) -> models.ReviewShown:
    """Return a review."""
    return models.ReviewShown(
        number=number,
        person=None if person is None else person.name,  # type: ignore[arg-type]
        players=found.players,
        scores=found.scores,
        target=target,
        margin=found.margin,
        adjusted=found.adjusted,
        error=found.error,
        parts={part: found.total(part) for part in _PARTS},
        lost={seat.name: _lost(found, seat) for seat in Seat},
        wins=_wins(found),
        deals=[
            models.DealShown(
                number=deal.number,
                dealer=deal.dealer.name,
                scores=deal.scores,
                net=deal.net,
                parts={part: getattr(deal, part) for part in _PARTS},
            )
            for deal in found.deals
        ],
        decisions=list(_decisions(found.decisions)),
    )


def _wins(found: Review) -> models.WinsShown | None:
    if found.chances is None:
        return None
    before, after = found.chances
    return models.WinsShown(
        before=before,
        after=after,
        luck=found.total("win_luck"),
        skill=found.total("win_skill"),
        lost={seat.name: found.wins_lost(seat) for seat in Seat},
    )


def _lost(found: Review, seat: Seat) -> dict[str, models.Cost]:
    kinds = {kind: found.lost(seat, kind) for kind in ("toss", "play")}
    return {kind: models.Cost(decisions=many, points=lost) for kind, (many, lost) in kinds.items()}


def _decisions(decisions: Sequence[Decision]) -> Iterator[models.DecisionShown]:
    tossed = {(d.deal, d.seat): d for d in decisions if d.kind == "toss"}
    for index, decision in enumerate(decisions):
        toss = tossed[decision.deal, decision.seat]
        view = View(decision.role, toss.hand, scores=decision.scores)
        if decision.kind == "play":
            view = replace(view, tossed=toss.made, starter=decision.starter, moves=decision.history)
        yield models.DecisionShown(
            index=index,
            deal=decision.deal,
            seat=decision.seat.name,  # type: ignore[arg-type]
            role=str(decision.role),
            kind=decision.kind,  # type: ignore[arg-type]
            scores=decision.scores,
            hand=texts(decision.hand),
            starter=None if decision.starter is None else format_card(decision.starter),
            made=texts(decision.made),
            best=texts(decision.best),
            loss=decision.loss,
            mark=decision.mark,
            frequency=decision.frequency,
            words=words(decision),
            reason=decision.reason,
            win_loss=decision.win_loss,
            winning=texts(decision.winning),
            why=decision.why,
            position=format_position(view),
        )
