"""What a game's decisions cost, and how much of its margin was luck.

The margin of a game is taken apart into :class:`Parts` that add up to it exactly, and, where the values of scores are
known, each deal's change of the probability of winning into :class:`WinParts`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import islice
from math import sqrt
from typing import Any, Literal

from muggins.brief import BriefHelp
from muggins.cards import DECK, Card, format_cards
from muggins.coach.at_score import AtScore, mark_of, win_probability
from muggins.coach.course import GameEvent, course_of, seat_of
from muggins.coach.play import PlayAdvice
from muggins.coach.reasons import Reason
from muggins.coach.themes import Theme, theme_of
from muggins.coach.toss import TossAdvice, TossChoice, compare_tosses, weigh_tosses
from muggins.drawing import SHOWN, html_table, shown_of
from muggins.estimate import Estimate
from muggins.kernels.show import score_hands
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part, Shown, Tossed, awards
from muggins.rules.record import Record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Ruleset
from muggins.rules.show import heels
from muggins.rules.view import View, decisions
from muggins.score.values import has_values
from muggins.solver.file.solution import Solution
from muggins.wire import Answer, from_json, to_json
from muggins.words import say

REST_SPREAD = 3.0
"""Standard deviation of the luck of the rest in a deal, points: see docs/review.md."""
HEELS = 2 * 4 / 52
"""What the dealer pegs for a starter Jack on average."""
_EQUAL = 1e-9  # losses below this are none


@dataclass(frozen=True, slots=True)
class Decision(metaclass=BriefHelp):
    """An unforced decision of a game.

    Attributes:
        deal: the number of the deal, from 1.
        theme: what it is about.
        position: what the side knew, as one line of text.
        scores: (own, the opponent's) at the time.
        hand: the cards it was made from.
        starter: once it is turned.
        made: the cards tossed, or the card played.
        best: the best choice, the same if nothing was better.
        by_wins: whether wins decide what is best, or points.
        loss: in expected points, against the choice of most points.
        at_score: None where no values are known.
        mark: ``??``, ``?``, ``?!`` or none, by wins or by points.
        point_mark: the mark by points alone.
        probability: how often the solution does it; None where its own play never comes here.
        reason: of a card, what it pegs, gives up and prepares; of a toss, how its parts differ from the best.
        best_reason: of the best card; None for a toss, and where nothing was better.
        why: why the score asks for another choice than the points; None where it does not.
    """

    deal: int
    seat: Seat
    role: Role
    kind: Literal["toss", "play"]
    theme: Theme
    position: str
    scores: tuple[int, int]
    hand: tuple[Card, ...]
    starter: Card | None
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    by_wins: bool
    loss: float
    at_score: AtScore | None
    mark: str
    point_mark: str
    probability: float | None
    reason: Reason
    best_reason: Reason | None
    why: Reason | None

    @property
    def win_loss(self) -> float:
        """Probability of winning lost, 0 to 1; 0 where no values are known."""
        return 0.0 if self.at_score is None else self.at_score.win_loss

    @property
    def words(self) -> str:
        """The decision in a line."""
        how = "best" if self.made == self.best else "score" if self.why else "points"
        cards = {"made": format_cards(self.made), "best": format_cards(self.best), "reason": self.reason}
        return say(f"decision.{how}.{self.kind}", cards | {"best_reason": self.best_reason, "why": self.why})


@dataclass(frozen=True, slots=True)
class Parts(metaclass=BriefHelp):
    """Where points came from; P1's less P2's.

    Attributes:
        role: what the roles bring on average.
        deal: luck of the six cards dealt to each side.
        starter: luck of the starter.
        rest: luck of the rest: how hands met, and cards in the play.
        skill: what P2's decisions cost less what P1's did.
        counting: what P2 overlooked at the show, and P1 took of it by muggins, less the same of P1.
        uncounted: what was left on the table when the game was won, against the net.
    """

    role: float = 0.0
    deal: float = 0.0
    starter: float = 0.0
    rest: float = 0.0
    skill: float = 0.0
    counting: float = 0.0
    uncounted: float = 0.0


@dataclass(frozen=True, slots=True)
class WinParts(metaclass=BriefHelp):
    """P1's probability of winning, 0 to 1, and where its change came from; it all adds up.

    Attributes:
        before: before the first deal.
        luck: change by luck.
        skill: what P2's decisions cost less what P1's did.
        counting: change by overlooked points.
        after: after the last deal.
    """

    before: float
    luck: float
    skill: float
    counting: float
    after: float


@dataclass(frozen=True, slots=True)
class DecisionCost(metaclass=BriefHelp):
    """How many unforced decisions of one kind a side made, and the points they cost."""

    decisions: int
    points: float


@dataclass(frozen=True, slots=True)
class Side(metaclass=BriefHelp):
    """What one player's decisions cost.

    Attributes:
        wins: what both cost in wins, over a game perhaps more than 1; None where no values are known.
    """

    seat: Seat
    player: str
    toss: DecisionCost
    play: DecisionCost
    wins: float | None


@dataclass(frozen=True, slots=True)
class DealReview(metaclass=BriefHelp):
    """One deal of a review.

    Attributes:
        scores: of (P1, P2) after it.
        net: P1's points less P2's.
        parts: where they came from.
        wins: None where no values are known.
    """

    number: int
    dealer: Seat
    scores: tuple[int, int]
    net: int
    parts: Parts
    wins: WinParts | None


@dataclass(frozen=True, slots=True)
class Review(Answer):
    """A game taken apart.

    Attributes:
        players: the names of (P1, P2).
        target: the points that win.
        skunks: who ends with fewer points is skunked, or doubly so.
        scores: of (P1, P2) at the end.
        margin: P1's points less P2's.
        parts: where the margin came from.
        adjusted: the margin without the luck of deals and starters and without what roles bring.
        wins: P1's probability of winning; None where no values are known.
        sides: what the decisions of P1 and of P2 cost.
        decisions: all unforced decisions, in order.
        events: everything that happened, in order; the decisions are among it.
        number: of the game in the store, if it is there.
        person: the seat of the person who played it, if one did.
    """

    players: tuple[str, str]
    target: int
    skunks: tuple[int, ...]
    scores: tuple[int, int]
    margin: int
    parts: Parts
    adjusted: Estimate
    wins: WinParts | None
    sides: tuple[Side, Side]
    deals: tuple[DealReview, ...]
    decisions: tuple[Decision, ...]
    events: tuple[GameEvent, ...]
    number: int | None = None
    person: Seat | None = None

    @classmethod
    def of_text(cls, text: str) -> Review:
        """Return a review from its :attr:`text`; a ValueError of one line where it is none."""
        review = from_json(cls, text)
        if len(review.events) < len(review.decisions) or review.text != text:
            raise ValueError("it does not say what a review says")
        return review

    @property
    def text(self) -> str:
        """The review as JSON in one line."""
        return json.dumps(to_json(self), allow_nan=False)

    def _repr_html_(self) -> str:
        known = self.wins is not None
        wrong = sorted((d for d in self.decisions if d.mark), key=lambda d: (-d.win_loss, -d.loss))
        mistakes = [
            (
                str(d.deal),
                self.players[d.seat],
                f"{d.scores[0]}-{d.scores[1]}",
                f"{d.win_loss:.1%}" if known else None,
                f"{d.loss:.3f}",
                d.mark,
                d.words,
            )
            for d in wrong[:SHOWN]
        ]
        costs = [
            (
                side.player,
                str(side.toss.decisions + side.play.decisions),
                f"{side.toss.points:.2f}",
                f"{side.play.points:.2f}",
                f"{side.wins or 0.0:.1%}" if known else None,
            )
            for side in self.sides
        ]
        title = f"{self.players[0]} against {self.players[1]}, {self.scores[0]}-{self.scores[1]}"
        sides = ("Player", ">Decisions", ">Lost in tosses", ">Lost in cards", ">Wins lost")
        columns = (">Deal", "Who", ">Score", ">Wins lost", ">Points lost", "", "Decision")
        return html_table(sides, costs, title) + html_table(columns, mistakes, shown_of("Mistakes", len(wrong)))

    def summary(self, seat: Seat) -> dict[str, Any]:
        """Return a seat's costs by kind and by theme, and its luck, as they are stored."""
        sign, side = (1 if seat is Seat.P1 else -1), self.sides[seat]
        toss, play = ({"decisions": float(lost.decisions), "lost": lost.points} for lost in (side.toss, side.play))
        luck = {part: sign * float(getattr(self.parts, part)) for part in ("deal", "starter", "rest")}
        return {"toss": toss, "play": play, "luck": luck, "deals": len(self.deals), "themes": self.by_theme(seat)}

    def by_theme(self, seat: Seat) -> dict[Theme, dict[str, float]]:
        """Return what a seat's decisions cost by theme: how many, points lost, wins lost."""
        by_theme = {}
        for theme in Theme:
            about = [each for each in self.decisions if each.seat is seat and each.theme is theme]
            lost, wins = float(sum(each.loss for each in about)), float(sum(each.win_loss for each in about))
            by_theme[theme] = {"decisions": float(len(about)), "lost": lost, "wins": wins}
        return by_theme


def review_of(
    record: Record,
    solution: Solution,
    weigh: Callable[[Iterable[View]], Iterable[TossAdvice | PlayAdvice]],
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> Review:
    """Review a game, finished or not; a RecordError where the rules do not allow an action of it.

    The solution's values measure the luck; `weigh` weighs the choices of views in order, in wins too where values are
    known; `progress` is called with the number of deals reviewed and the number in all.
    """
    game = record.replay()
    taken = [_choices(deal) for deal in game.deals]
    weighed = iter(weigh([view for choices in taken for view, _ in choices]))
    deals, made = [], []
    for place, (deal, choices) in enumerate(zip(game.deals, taken, strict=True)):
        dealer = Seat((game.first_dealer + place) % 2)
        advices = list(islice(weighed, len(choices)))
        decided = [
            judge(view, cards, advice, place + 1, seat_of(view.role, dealer))
            for (view, cards), advice in zip(choices, advices, strict=True)
        ]
        nets = {each.role: each.plain.net for each in advices if isinstance(each, TossAdvice)}
        deals.append(_review_deal(deal, place + 1, dealer, decided, _expected(deal, solution, nets)))
        made += decided
        progress(place + 1, len(game.deals))
    parts = Parts(*map(sum, zip(*(astuple(deal.parts) for deal in deals), strict=True)))
    margin = game.scores[Seat.P1] - game.scores[Seat.P2]
    known = parts.role + parts.deal + parts.starter + parts.uncounted
    return Review(
        players=record.players,
        target=record.ruleset.target,
        skunks=tuple(line + 1 for line in (record.ruleset.skunk, record.ruleset.double_skunk) if line >= 0),
        scores=game.scores,
        margin=margin,
        parts=parts,
        adjusted=Estimate(margin - known, REST_SPREAD * sqrt(len(deals))),
        wins=_all_wins(deals),
        sides=(_side(record, made, Seat.P1), _side(record, made, Seat.P2)),
        deals=tuple(deals),
        decisions=tuple(made),
        events=course_of(game),
    )


def _expected(deal: Deal, solution: Solution, known: Mapping[Role, float]) -> tuple[float, float]:
    """Return what the dealer nets on average, and what the cards dealt add to it.

    What the best toss of a role nets is weighed where it is not known.
    """
    nets = [known[role] if role in known else weigh_tosses(solution, deal.dealt[role], role)[0].net for role in Role]
    # What a toss nets leaves out the opponent's hand, and the heels: they are nobody's doing.
    value, hands = float(solution.figure("value")), solution.figure("hands")
    average = 2 * value + float(hands[Role.PONE] - hands[Role.DEALER])
    return value + HEELS, nets[Role.DEALER] - nets[Role.PONE] - average


def _side(record: Record, made: list[Decision], seat: Seat) -> Side:
    own = [decision for decision in made if decision.seat is seat]
    lost = [[d.loss for d in own if d.kind == kind] for kind in ("toss", "play")]
    toss, play = (DecisionCost(len(losses), float(sum(losses))) for losses in lost)
    wins = sum(d.win_loss for d in own) if has_values(record.ruleset) else None
    return Side(seat, record.players[seat], toss, play, wins)


def _all_wins(deals: list[DealReview]) -> WinParts | None:
    wins = [deal.wins for deal in deals if deal.wins is not None]
    if not wins:
        return None
    luck, skill, counting = (sum(getattr(each, name) for each in wins) for name in ("luck", "skill", "counting"))
    return WinParts(wins[0].before, luck, skill, counting, wins[-1].after)


def _choices(deal: Deal) -> list[tuple[View, tuple[Card, ...]]]:
    """Return the unforced decisions of a deal with the cards chosen, the pone's toss before the dealer's."""
    taken = [
        (view, event.cards if isinstance(event, Tossed) else (event.card,))
        for view, event in decisions(deal)
        if view.is_choice
    ]
    return sorted(taken, key=lambda choice: int(choice[0].role) if choice[0].starter is None else len(Role))


def judge(view: View, made: tuple[Card, ...], advice: TossAdvice | PlayAdvice, deal: int, seat: Seat) -> Decision:
    """Return the cards that a view chose as a decision, judged by the advice on it; the deal is counted from 1."""
    choice, best = advice.of(made), advice.rows[0]
    as_good = choice.at_score.win_loss <= 0 if advice.by_wins and choice.at_score else choice.loss < _EQUAL
    better = tuple(made) if as_good or choice is best else best.cards
    missed = better != tuple(made)
    reason, best_reason = choice.reason, best.reason if missed else None
    if isinstance(choice, TossChoice) and isinstance(best, TossChoice):
        reason = (compare_tosses(choice, best, view.role) if missed else None) or choice.reason
        best_reason = None
    return Decision(
        deal=deal,
        seat=seat,
        role=view.role,
        kind=advice.kind,
        theme=theme_of(view, advice),
        position=advice.position,
        scores=view.scores,
        hand=view.hand,
        starter=view.starter,
        made=tuple(made),
        best=better,
        by_wins=advice.by_wins,
        loss=choice.loss,
        at_score=choice.at_score,
        mark=mark_of(choice.loss, choice.at_score if advice.by_wins else None) if missed else "",
        point_mark=mark_of(choice.loss, None),
        probability=choice.probability,
        reason=reason,
        best_reason=best_reason,
        why=advice.why if advice.by_wins else None,
    )


def _review_deal(
    deal: Deal, number: int, dealer: Seat, made: list[Decision], expected: tuple[float, float]
) -> DealReview:
    sign = 1 if dealer is Seat.P1 else -1
    costs = [sum(d.loss for d in made if d.role is role) for role in Role]
    net = deal.scores[Role.DEALER] - deal.start_scores[Role.DEALER]
    net -= deal.scores[Role.PONE] - deal.start_scores[Role.PONE]
    known = Parts(
        role=expected[0],
        deal=expected[1],
        starter=_luck_of_starter(deal),
        skill=costs[Role.PONE] - costs[Role.DEALER],
        counting=_overlooked(deal),
        uncounted=-_uncounted(deal),
    )
    dealers = replace(known, rest=net - float(sum(astuple(known))))
    parts = Parts(*(sign * part for part in astuple(dealers)))  # P1's
    p1, p2 = deal.scores.for_seats(dealer)
    return DealReview(number, dealer, (p1, p2), sign * net, parts, _wins(deal, dealer, made))


def _wins(deal: Deal, dealer: Seat, made: list[Decision]) -> WinParts | None:
    """Return the change of P1's probability of winning in a deal; none in one broken off."""
    if not has_values(deal.ruleset):
        return None
    role, rules = Role.DEALER if dealer is Seat.P1 else Role.PONE, deal.ruleset
    after = before = win_probability((deal.start_scores[role], deal.start_scores[role.other]), role, rules).mean
    counted = after
    if deal.phase is Phase.OVER:
        after = _wins_after(deal.scores, deal.winner, role, rules)
        counted = _wins_after(*_counted_right(deal), role, rules)
    skill = sum(d.win_loss * (-1 if d.seat is Seat.P1 else 1) for d in made)
    counting = after - counted
    return WinParts(before, after - before - skill - counting, skill, counting, after)


def _wins_after(scores: Sequence[int], winner: Role | None, role: Role, ruleset: Ruleset) -> float:
    """Return the probability that the side of a role wins, from the scores of (pone, dealer) after a deal."""
    if winner is not None:
        return float(winner is role)
    return win_probability((scores[role], scores[role.other]), role.other, ruleset).mean


def _overlooked(deal: Deal) -> float:
    costs = [0, 0]
    for event in deal.events:
        if isinstance(event, Shown):
            costs[event.role] += event.count.points - event.claimed + event.muggins
    return float(costs[Role.PONE] - costs[Role.DEALER])


def _counted_right(deal: Deal) -> tuple[list[int], Role | None]:
    """Return the scores of (pone, dealer) after a deal, and who has won, if nothing had been overlooked."""
    if not any(isinstance(event, Shown) for event in deal.events):
        return list(deal.scores), deal.winner
    assert deal.starter is not None
    scores = list(deal.start_scores)
    for event in deal.events:
        if not isinstance(event, Shown):
            for role, _, points in awards(event):
                scores[role] += points
    for role, _, points in _counts(deal, deal.starter):
        scores[role] += points
        if scores[role] >= deal.ruleset.target:
            return scores, role
    return scores, None


def _counts(deal: Deal, starter: Card) -> list[tuple[Role, Part, int]]:
    """Return what hands and crib count, in the order of the show."""
    hands = score_hands([(*cards, starter) for cards in deal.kept]).tolist()
    crib = int(score_hands([(*deal.crib, starter)], crib=True)[0])
    return [(Role.PONE, Part.HAND, hands[0]), (Role.DEALER, Part.HAND, hands[1]), (Role.DEALER, Part.CRIB, crib)]


def _luck_of_starter(deal: Deal) -> float:
    """Return what the starter nets the dealer in hands, crib and heels, less the mean of the 40 left; 0 before it."""
    if deal.starter is None:
        return 0.0
    gone = {*deal.dealt[Role.PONE], *deal.dealt[Role.DEALER]}
    left = [card for card in DECK if card not in gone]
    pone, dealers = (score_hands([[*cards, starter] for starter in left]).astype(float) for cards in deal.kept)
    crib = score_hands([[*deal.crib, starter] for starter in left], crib=True)
    worth = dealers - pone + crib + [heels(starter) for starter in left]
    return float(worth[left.index(deal.starter)] - worth.mean())


def _uncounted(deal: Deal) -> float:
    """Return what the dealer would have netted by what was not counted when the game was won."""
    if deal.winner is None:
        return 0.0
    left = [deal.start_scores[role] - deal.scores[role] for role in Role]
    for event in deal.events:
        for role, _, points in awards(event):
            left[role] += points
    shown = {(event.role, event.part) for event in deal.events if isinstance(event, Shown)}
    for role, part, points in _counts(deal, deal.starter) if deal.starter is not None else ():
        if (role, part) not in shown:
            left[role] += points
    return float(left[Role.DEALER] - left[Role.PONE])
