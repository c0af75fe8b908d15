"""What a game's decisions cost, and how much of its margin was luck.

A decision costs what its choice is worth less than the best one, to the side that made it, with
what it knew then, in expected points. The margin of a game is taken apart into parts that add up to
it exactly: what the roles bring, the luck of the deal, of the starter and of the rest, the costs of
both sides' decisions, and what was left uncounted when the game was won.

The same in chances to win, where the worths of scores are known: from the chance before the first
deal to the result, each deal's change is what the decisions in it cost, and luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from muggins.cards import DECK, JACK, Card, format_card, format_cards, rank_of
from muggins.coach import at_score as stakes
from muggins.coach.at_score import Stake, Stakes
from muggins.coach.at_score_play import stakes_of_cards
from muggins.coach.at_score_toss import stakes_of_tosses
from muggins.coach.play import advise_play
from muggins.coach.toss import advise_toss, reason
from muggins.kernels.show import score_hands
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, GoSaid, Part, Shown, awards
from muggins.rules.game import Game
from muggins.rules.play import legal_ranks
from muggins.rules.record import Record
from muggins.rules.role import Role, Seat
from muggins.rules.view import Move, View
from muggins.score.boards import has_worths
from muggins.solver.file.solution import Solution, open_solution

MARKS = ((1.0, "??"), (0.4, "?"), (0.15, "?!"))
"""Losses in points from which a decision gets a mark, the worst first."""
TRIED = 512
"""Deals that tosses are tried in, for their chances to win."""
REST_SPREAD = 3.0
"""Standard deviation of the luck of the rest in a deal, points: see docs/coach.md."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An unforced decision of a game.

    Attributes:
        deal: the number of the deal, from 1.
        seat: who decided.
        role: in which role.
        kind: "toss" or "play".
        scores: (own, other's) at the time.
        hand: the cards it was made from.
        history: the play so far, for a card.
        starter: once it is turned.
        made: the cards tossed, or the card played.
        best: the best choice, the same if it was made.
        loss: in expected points.
        frequency: how often the solution does it, None where it never comes.
        reason: why the choice is worse, or what the best one does.
        stake: what the choice was worth at the score; None where no worths are known.
        winning: the choice that wins most often, the same if it was made.
        why: why the score asks for another choice than the points, or nothing.
    """

    deal: int
    seat: Seat
    role: Role
    kind: str
    scores: tuple[int, int]
    hand: tuple[Card, ...]
    history: tuple[Move, ...]
    starter: Card | None
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    loss: float
    frequency: float | None
    reason: str
    stake: Stake | None
    winning: tuple[Card, ...]
    why: str

    @property
    def mark(self) -> str:
        """The mark that its loss in points deserves, or nothing."""
        return next((mark for least, mark in MARKS if self.loss >= least), "")

    @property
    def win_loss(self) -> float:
        """What it cost in chances to win, 0 to 1; 0 where no worths are known."""
        return 0.0 if self.stake is None else self.stake.win_loss

    @property
    def win_mark(self) -> str:
        """The mark that its loss in chances to win deserves, or nothing."""
        return next((mark for least, mark in stakes.MARKS if self.win_loss >= least), "")


@dataclass(frozen=True, slots=True)
class DealReview:
    """One deal; nets are P1's points less P2's.

    Attributes:
        number: from 1.
        dealer: who dealt.
        scores: of (P1, P2) after it.
        net: what the deal brought.
        role: what the roles bring on average.
        deal: the luck of the deal.
        starter: the luck of the starter.
        skill: what P2's decisions cost less what P1's did.
        uncounted: what was left on the table when the game was won; it counts against the net.
        rest: the luck of the rest: how hands met, and cards in the play.
        decisions: the unforced ones, in order.
        chances: P1's chance to win before and after the deal, 0 to 1; None where none is known.
    """

    number: int
    dealer: Seat
    scores: tuple[int, int]
    net: int
    role: float
    deal: float
    starter: float
    skill: float
    uncounted: float
    rest: float
    decisions: tuple[Decision, ...]
    chances: tuple[float, float] | None

    @property
    def win_skill(self) -> float:
        """What P2's decisions cost in chances to win less what P1's did."""
        return sum(d.win_loss * (-1 if d.seat is Seat.P1 else 1) for d in self.decisions)

    @property
    def win_luck(self) -> float:
        """The rest of the change in P1's chance to win; 0 where none is known."""
        before, after = self.chances or (0.0, self.win_skill)
        return after - before - self.win_skill


@dataclass(frozen=True, slots=True)
class Review:
    """A game taken apart; nets are P1's points less P2's."""

    players: tuple[str, str]
    scores: tuple[int, int]
    deals: tuple[DealReview, ...]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All unforced decisions, in order."""
        return tuple(decision for deal in self.deals for decision in deal.decisions)

    @property
    def margin(self) -> int:
        """P1's score less P2's."""
        return self.scores[0] - self.scores[1]

    def total(self, part: str) -> float:
        """Return the sum of a part of the margin over all deals."""
        return float(sum(getattr(deal, part) for deal in self.deals))

    @property
    def adjusted(self) -> float:
        """The margin without the luck of the deals and starters, and without what roles bring."""
        known = self.total("role") + self.total("deal") + self.total("starter")
        return self.margin - known - self.total("uncounted")

    @property
    def error(self) -> float:
        """The standard error of :attr:`adjusted`: what luck is left in it."""
        return REST_SPREAD * sqrt(len(self.deals))

    @property
    def chances(self) -> tuple[float, float] | None:
        """P1's chance to win before the first deal and after the last, 0 to 1."""
        if not self.deals:
            return None
        first, last = self.deals[0].chances, self.deals[-1].chances
        return None if first is None or last is None else (first[0], last[1])

    def wins_lost(self, seat: Seat) -> float:
        """Return what a seat's decisions cost in chances to win; over a game that may exceed 1."""
        return sum(d.win_loss for d in self.decisions if d.seat is seat)

    def lost(self, seat: Seat, kind: str) -> tuple[int, float]:
        """Return how many decisions of a kind a seat made, and the points they cost."""
        losses = [d.loss for d in self.decisions if d.seat is seat and d.kind == kind]
        return len(losses), float(sum(losses))


def review(record: Record, *, solution: Solution | None = None) -> Review:
    """Take a game apart, finished or not.

    Raises:
        RecordError: the rules do not allow an action of it.
    """
    game, book = record.replay(), solution or open_solution()
    deals = tuple(_review_deal(game, place, book) for place in range(len(game.deals)))
    return Review(record.players, game.scores, deals)


def _review_deal(game: Game, place: int, book: Solution) -> DealReview:
    deal, dealer = game.deals[place], Seat((game.first_dealer + place) % 2)
    sign = 1 if dealer is Seat.P1 else -1  # turns what the dealer nets into what P1 does
    own = [advise_toss(deal.dealt[role], role, solution=book) for role in Role]
    decisions = []
    known = has_worths(deal.ruleset)
    for role, advice in zip(Role, own, strict=True):
        tossed = deal.tosses[role]
        if tossed is not None:
            choice, scores = advice.of(tossed), _scores(deal, role, 0)
            at_score = None
            if known:
                at_score = stakes_of_tosses(advice, scores, ruleset=deal.ruleset, deals=TRIED, solution=book)
            decisions.append(
                Decision(
                    place + 1,
                    _seat(role, dealer),
                    role,
                    "toss",
                    scores,
                    deal.dealt[role],
                    (),
                    None,
                    tossed,
                    _best(tossed, advice.best.tossed, choice.loss),
                    choice.loss,
                    choice.frequency,
                    reason(choice, advice.best, role),
                    *_at_score(at_score, choice.tossed, tossed),
                )
            )
    decisions += _plays(deal, place + 1, dealer, book)
    costs = [sum(d.loss for d in decisions if d.role is role) for role in Role]
    pone, dealers = (advice.best.net for advice in own)
    # What a toss nets leaves out the other side's hand, and the heels: they are nobody's doing.
    value, hands = float(book.about["value"]), book.about["hands"]
    average = 2 * value + hands[Role.PONE] - hands[Role.DEALER]
    parts = {
        "role": value + HEELS,
        "deal": dealers - pone - average,
        "starter": _luck_of_starter(deal),
        "skill": costs[Role.PONE] - costs[Role.DEALER],
        "uncounted": -_uncounted(deal),
    }
    net = deal.scores[Role.DEALER] - deal.start_scores[Role.DEALER]
    net -= deal.scores[Role.PONE] - deal.start_scores[Role.PONE]
    rest = net - sum(parts.values())
    signed = {name: sign * worth for name, worth in parts.items()}
    scores = (deal.scores[_role(Seat.P1, dealer)], deal.scores[_role(Seat.P2, dealer)])
    return DealReview(
        place + 1,
        dealer,
        scores,
        sign * net,
        **signed,
        rest=sign * rest,
        decisions=tuple(decisions),
        chances=_chances(deal, dealer),
    )


def _chances(deal: Deal, dealer: Seat) -> tuple[float, float] | None:
    """Return P1's chance to win before and after a deal; of one broken off, as before it."""
    if not has_worths(deal.ruleset):
        return None
    role, rules = _role(Seat.P1, dealer), deal.ruleset
    own, other = deal.start_scores[role], deal.start_scores[role.other]
    before = stakes.chance_at((own, other), role, rules).mean
    if deal.winner is not None:
        return before, float(deal.winner is role)
    if deal.phase is not Phase.OVER:
        return before, before
    own, other = deal.scores[role], deal.scores[role.other]
    return before, stakes.chance_at((own, other), role.other, rules).mean


def _at_score(
    found: Stakes[Any] | None, choice: object, made: tuple[Card, ...]
) -> tuple[Stake | None, tuple[Card, ...], str]:
    """Return what was made is worth at the score, what wins most often, and why the score says."""
    if found is None:
        return None, made, ""
    stake = found.of[choice]
    best = found.best if isinstance(found.best, tuple) else (found.best,)
    return stake, made if stake.win_loss <= 0 else best, found.why


HEELS = 2 * 4 / 52
"""What the dealer pegs for a starter Jack on average."""


def _seat(role: Role, dealer: Seat) -> Seat:
    return dealer if role is Role.DEALER else dealer.other


def _role(seat: Seat, dealer: Seat) -> Role:
    """Return the role of a seat where a seat deals."""
    return Role.DEALER if seat is dealer else Role.PONE


def _best(made: Sequence[Card], best: Sequence[Card], loss: float) -> tuple[Card, ...]:
    """Return the best choice: what was made, where nothing is better."""
    return tuple(made) if loss < 1e-9 else tuple(best)


def _scores(deal: Deal, role: Role, events: int) -> tuple[int, int]:
    """Return (own, other's) score after so many events of a deal."""
    scores = list(deal.start_scores)
    for event in deal.events[:events]:
        for to, _, points in awards(event):
            scores[to] += points
    return scores[role], scores[role.other]


def _plays(deal: Deal, number: int, dealer: Seat, book: Solution) -> Iterator[Decision]:
    """Yield the unforced cards of a deal."""
    moves: list[Move] = []
    kept = deal.kept
    for place, event in enumerate(deal.events):
        if isinstance(event, GoSaid):
            moves.append(Move(event.role, None))
        if not isinstance(event, CardPlayed):
            continue
        role, toss = event.role, deal.tosses[event.role]
        gone = {move.card for move in moves}
        hand = [card for card in kept[role] if card not in gone]
        view = View(
            role,
            deal.dealt[role],
            toss or (),
            deal.starter,
            tuple(moves),
            scores=_scores(deal, role, place),
            ruleset=deal.ruleset,
        )
        count = view.play_state.count
        if len(legal_ranks(map(rank_of, hand), count)) > 1:
            advice = advise_play(view, solution=book)
            choice, best = advice.of(event.card), advice.best
            at_score = None
            if has_worths(deal.ruleset):
                at_score = stakes_of_cards(view, advice, solution=book)
            why = best.reason if choice.loss > 0 else choice.reason
            yield Decision(
                number,
                _seat(role, dealer),
                role,
                "play",
                view.scores,
                tuple(hand),
                tuple(moves),
                deal.starter,
                (event.card,),
                _best((event.card,), (best.card,), choice.loss),
                choice.loss,
                choice.frequency,
                why,
                *_at_score(at_score, choice.card, (event.card,)),
            )
        moves.append(Move(role, event.card))


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
    heels = [2.0 * (rank_of(starter) == JACK) for starter in left]
    worth = dealers - pone + crib + heels
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


def summary(found: Review, seat: Seat) -> dict[str, dict[str, float]]:
    """Return what is stored of a review: decisions and points lost by kind, and the luck."""
    sign = 1 if seat is Seat.P1 else -1
    kinds = {}
    for kind in ("toss", "play"):
        decisions, lost = found.lost(seat, kind)
        kinds[kind] = {"decisions": decisions, "lost": lost}
    luck = {part: sign * found.total(part) for part in ("deal", "starter", "rest")}
    return {**kinds, "luck": luck}


def words_at_score(decision: Decision) -> str:
    """Return a decision in a line, weighed for the game instead of the points."""
    made = format_cards(decision.made)
    if decision.winning == decision.made:
        return f"{decision.kind} {made}: best"
    why = decision.why if decision.why and decision.winning != decision.best else decision.reason
    return f"{decision.kind} {made}, better {format_cards(decision.winning)}: {why}"


def words(decision: Decision) -> str:
    """Return a decision in a line: what was made, what was better, and why."""
    made = format_cards(decision.made)
    if decision.best == decision.made:
        return f"{decision.kind} {made}: best"
    best = " ".join(format_card(card) for card in decision.best)
    return f"{decision.kind} {made}, better {best}: {decision.reason}"
