"""What a game's decisions cost, and how much of its margin was luck.

A decision costs what its choice is worth less than the best one, to the side that made it, with what it
knew then: in wins where the score counts, and in expected points. The margin of a game is taken apart
into parts that add up to it exactly: what the roles bring, the luck of the deal, of the starter and of the
rest, the costs of both sides' decisions, and what was left uncounted when the game was won.

The same in wins, where the values of scores are known: from the probability before the first deal to the
result, each deal's change is what the decisions in it cost, and luck.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from typing import Any, Literal

from muggins.cards import DECK, Card, format_cards
from muggins.coach.at_score import AtScore, mark_of, win_probability
from muggins.coach.course import GameEvent, course_of
from muggins.coach.play import PlayAdvice
from muggins.coach.reasons import Reason
from muggins.coach.themes import Theme, theme_of
from muggins.coach.toss import TossAdvice, TossChoice, compare_tosses, weigh_tosses
from muggins.drawing.table import SHOWN, html_table, shown_of
from muggins.estimate import Estimate
from muggins.kernels.show import score_hands
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part, Shown, Tossed, awards
from muggins.rules.history import decisions
from muggins.rules.record import Record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Ruleset
from muggins.rules.show import heels
from muggins.rules.view import View
from muggins.score.values import has_values
from muggins.solver.file.solution import Solution
from muggins.wire import Answer, BriefHelp, from_json, to_json
from muggins.words import say

REST_SPREAD = 3.0
"""Standard deviation of the luck of the rest in a deal, points: see docs/review.md."""
HEELS = 2 * 4 / 52
"""What the dealer pegs for a starter Jack on average."""
_EQUAL = 1e-9
"""Losses below this are none."""


@dataclass(frozen=True, slots=True)
class Decision(metaclass=BriefHelp):
    """An unforced decision of a game.

    Attributes:
        deal: the number of the deal, from 1.
        seat: who decided.
        role: in which role.
        kind: a toss or a card.
        theme: what it is about.
        position: what the side knew, as one line of text: the terminal, the page and the library can be asked about it.
        scores: (own, the opponent's) at the time.
        hand: the cards it was made from.
        starter: once it is turned.
        made: the cards tossed, or the card played.
        best: the best choice, the same if nothing was better.
        by_wins: whether wins say what is best, or points.
        loss: in expected points, against the choice of most points.
        at_score: what the choice was worth at the score; None where no values are known.
        mark: ``??``, ``?``, ``?!`` or none, by wins or by points.
        point_mark: the mark that its loss in points alone deserves.
        probability: how often the solution does it; None where its own play never comes here.
        reason: of a card, what it pegs, gives up and prepares; of a toss, by which parts it is worth more or less than
            the best.
        best_reason: what the best card pegs, gives up and prepares; None of a toss, and where nothing was better.
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
        """What it cost in wins, 0 to 1; 0 where no values are known."""
        return 0.0 if self.at_score is None else self.at_score.win_loss

    @property
    def words(self) -> str:
        """The decision in a line."""
        how = "best" if self.made == self.best else "score" if self.why else "points"
        cards = {"made": format_cards(self.made), "best": format_cards(self.best), "reason": self.reason}
        return say(f"decision.{how}.{self.kind}", cards | {"best_reason": self.best_reason, "why": self.why})


@dataclass(frozen=True, slots=True)
class Parts:
    """Where points came from; P1's less P2's.

    Attributes:
        role: what the roles bring on average.
        deal: the luck of the deal: what the six cards of each side promise, against the average.
        starter: the luck of the starter.
        rest: the luck of the rest: how hands met, and cards in the play.
        skill: what P2's decisions cost less what P1's did.
        counting: what P2 overlooked at the show, and what P1 took of it by muggins, less the same of P1.
        uncounted: what was left on the table when the game was won; it counts against the net.
    """

    role: float = 0.0
    deal: float = 0.0
    starter: float = 0.0
    rest: float = 0.0
    skill: float = 0.0
    counting: float = 0.0
    uncounted: float = 0.0

    @property
    def net(self) -> float:
        return float(sum(getattr(self, name) for name in PARTS))

    def signed(self, sign: int) -> "Parts":
        """Return the parts, from P2's point of view where the sign is -1."""
        return Parts(*(sign * getattr(self, name) for name in PARTS))


PARTS = ("role", "deal", "starter", "rest", "skill", "counting", "uncounted")


@dataclass(frozen=True, slots=True)
class WinParts:
    """P1's probability of winning, 0 to 1, and where its change came from; it all adds up.

    Attributes:
        before: before the first deal.
        luck: what luck changed.
        skill: what P2's decisions cost less what P1's did.
        counting: what overlooked points changed.
        after: after the last deal.
    """

    before: float
    luck: float
    skill: float
    counting: float
    after: float


@dataclass(frozen=True, slots=True)
class DecisionCost:
    """What one side's unforced decisions of one kind cost.

    Attributes:
        decisions: how many there were.
        points: what they cost.
    """

    decisions: int
    points: float


@dataclass(frozen=True, slots=True)
class Side:
    """What one player's decisions cost.

    Attributes:
        seat: whose.
        player: the player's name.
        toss: its tosses.
        play: its cards.
        wins: what both cost in wins, which over a game may exceed 1; None where no values are known.
    """

    seat: Seat
    player: str
    toss: DecisionCost
    play: DecisionCost
    wins: float | None


@dataclass(frozen=True, slots=True)
class DealReview:
    """One deal.

    Attributes:
        number: from 1.
        dealer: who dealt.
        scores: of (P1, P2) after it.
        net: P1's points less P2's.
        parts: where they came from.
        wins: P1's probability of winning before and after; None where no values are known.
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
        deals: each deal.
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
    def of_text(cls, text: str) -> "Review":
        """Return a review from the text that :attr:`text` gave.

        Raises:
            ValueError: it is none; one line.
        """
        found = from_json(cls, text)
        if len(found.events) < len(found.decisions) or found.text != text:
            raise ValueError("it does not say what a review says")
        return found

    @property
    def text(self) -> str:
        """The review as JSON in one line, to be kept."""
        return json.dumps(to_json(self), allow_nan=False)

    def _repr_html_(self) -> str:
        """What a notebook shows: the mistakes, the costliest first, and what each side lost."""
        wins = (">Wins lost",) * (self.wins is not None)
        wrong = sorted((d for d in self.decisions if d.mark), key=lambda d: (-d.win_loss, -d.loss))
        mistakes = [
            (
                str(d.deal),
                self.players[d.seat],
                f"{d.scores[0]}-{d.scores[1]}",
                *((f"{d.win_loss:.1%}",) if wins else ()),
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
                *((f"{side.wins or 0.0:.1%}",) if wins else ()),
            )
            for side in self.sides
        ]
        columns = (">Deal", "Who", ">Score", *wins, ">Points lost", "", "Decision")
        title = f"{self.players[0]} against {self.players[1]}, {self.scores[0]}-{self.scores[1]}"
        return html_table(("Player", ">Decisions", ">Lost in tosses", ">Lost in cards", *wins), costs, title) + (
            html_table(columns, mistakes, shown_of("Mistakes", len(wrong)))
        )

    def summary(self, seat: Seat) -> dict[str, Any]:
        """Return what is stored of it for a seat: what its decisions cost by kind and by theme, and its luck."""
        sign, side = (1 if seat is Seat.P1 else -1), self.sides[seat]
        toss, play = ({"decisions": float(lost.decisions), "lost": lost.points} for lost in (side.toss, side.play))
        luck = {part: sign * float(getattr(self.parts, part)) for part in ("deal", "starter", "rest")}
        return {"toss": toss, "play": play, "luck": luck, "deals": len(self.deals), "themes": self.by_theme(seat)}

    def by_theme(self, seat: Seat) -> dict[Theme, dict[str, float]]:
        """Return what a seat's decisions cost by theme: how many, points lost, wins lost."""
        found = {}
        for theme in Theme:
            about = [each for each in self.decisions if each.seat is seat and each.theme is theme]
            lost, wins = float(sum(each.loss for each in about)), float(sum(each.win_loss for each in about))
            found[theme] = {"decisions": float(len(about)), "lost": lost, "wins": wins}
        return found


def review_of(
    record: Record,
    solution: Solution,
    weigh: Callable[[Iterable[View]], Iterable[TossAdvice | PlayAdvice]],
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> Review:
    """Take a game apart, finished or not.

    Args:
        record: the game.
        solution: whose values the luck is measured by.
        weigh: weighs the choices of views, one after the other, at every score where values are known.
        progress: called with the number of deals reviewed and the number in all.

    Raises:
        RecordError: the rules do not allow an action of it.
    """
    game = record.replay()
    taken = [_choices(deal) for deal in game.deals]
    weighed = iter(weigh([view for choices in taken for view, _ in choices]))
    deals, made = [], []
    for place, (deal, choices) in enumerate(zip(game.deals, taken, strict=True)):
        dealer = Seat((game.first_dealer + place) % 2)
        advices = list(islice(weighed, len(choices)))
        decided = [
            judge(view, cards, advice, place + 1, _seat(view.role, dealer))
            for (view, cards), advice in zip(choices, advices, strict=True)
        ]
        nets = {each.role: each.plain.net for each in advices if isinstance(each, TossAdvice)}
        deals.append(_review_deal(deal, place + 1, dealer, decided, _expected(deal, solution, nets)))
        made += decided
        progress(place + 1, len(game.deals))
    parts = Parts(*(sum(getattr(deal.parts, name) for deal in deals) for name in PARTS))
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
    """Return what the dealer nets more than the pone: on average, and with the cards dealt, more than on average.

    Args:
        deal: the deal.
        solution: what both sides do.
        known: what the best toss of a role nets; those not known are weighed.
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
    """Return the unforced decisions of a deal with what was chosen, the pone's toss before the dealer's."""
    taken = [
        (view, event.cards if isinstance(event, Tossed) else (event.card,))
        for view, event in decisions(deal)
        if view.is_choice
    ]
    return sorted(taken, key=lambda choice: int(choice[0].role) if choice[0].starter is None else len(Role))


def judge(view: View, made: tuple[Card, ...], advice: TossAdvice | PlayAdvice, deal: int, seat: Seat) -> Decision:
    """Return what a choice was worth.

    Args:
        view: what the side knew.
        made: the cards tossed, or the card played.
        advice: on that view.
        deal: the number of the deal, from 1.
        seat: who decided.
    """
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
    sign = 1 if dealer is Seat.P1 else -1  # turns what the dealer nets into what P1 does
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
    parts = replace(known, rest=net - known.net)
    scores = (deal.scores[_role(Seat.P1, dealer)], deal.scores[_role(Seat.P2, dealer)])
    return DealReview(number, dealer, scores, sign * net, parts.signed(sign), _wins(deal, dealer, made))


def _wins(deal: Deal, dealer: Seat, made: list[Decision]) -> WinParts | None:
    """Return P1's probability of winning before and after a deal; of one broken off, as before it."""
    if not has_values(deal.ruleset):
        return None
    role, rules = _role(Seat.P1, dealer), deal.ruleset
    after = before = win_probability((deal.start_scores[role], deal.start_scores[role.other]), role, rules).mean
    counted = after
    if deal.phase is Phase.OVER:
        after = _wins_after(deal.scores, deal.winner, role, rules)
        counted = _wins_after(*_counted_right(deal), role, rules)
    skill = sum(d.win_loss * (-1 if d.seat is Seat.P1 else 1) for d in made)
    counting = after - counted
    return WinParts(before, after - before - skill - counting, skill, counting, after)


def _wins_after(scores: Sequence[int], winner: Role | None, role: Role, ruleset: Ruleset) -> float:
    """Return the probability that who had a role wins, from the scores of (pone, dealer) after a deal."""
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
    hands = [int(score_hands([(*deal.kept[role], deal.starter)])[0]) for role in Role]
    crib = int(score_hands([(*deal.crib, deal.starter)], crib=True)[0])
    for role, points in ((Role.PONE, hands[0]), (Role.DEALER, hands[1]), (Role.DEALER, crib)):
        scores[role] += points
        if scores[role] >= deal.ruleset.target:
            return scores, role
    return scores, None


def _seat(role: Role, dealer: Seat) -> Seat:
    return dealer if role is Role.DEALER else dealer.other


def _role(seat: Seat, dealer: Seat) -> Role:
    return Role.DEALER if seat is dealer else Role.PONE


def _luck_of_starter(deal: Deal) -> float:
    """Return what the starter made better for the dealer than the average of the 40 that were left.

    Over hands, crib and heels, all thirteen cards known; 0 before the starter is turned.
    """
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
    pegged, made = [0, 0], [0, 0]
    for event in deal.events:
        for role, _, points in awards(event):
            made[role] += points
    for role in Role:
        pegged[role] = deal.scores[role] - deal.start_scores[role]
    shown = {(event.role, event.part) for event in deal.events if isinstance(event, Shown)}
    if deal.starter is not None:
        for role in Role:
            if (role, Part.HAND) not in shown:
                made[role] += int(score_hands([(*deal.kept[role], deal.starter)])[0])
        if (Role.DEALER, Part.CRIB) not in shown:
            made[Role.DEALER] += int(score_hands([(*deal.crib, deal.starter)], crib=True)[0])
    left = [made[role] - pegged[role] for role in Role]
    return float(left[Role.DEALER] - left[Role.PONE])
