"""From what the coach returns to what goes over the wire. Nothing is decided or counted here."""

from collections.abc import Iterable, Iterator
from typing import Literal

from muggins.archive.clock import Clock
from muggins.archive.game import StoredGame
from muggins.cards import Card, format_card
from muggins.counting.spoken import steps
from muggins.rules.deal import Phase
from muggins.rules.events import CardPlayed, GoSaid, Part, Shown, StarterTurned, Tossed
from muggins.rules.role import Role, Seat
from muggins.table.fairness import commitment_of
from muggins.table.names import title_of
from muggins.table.narration import tell
from muggins.table.series import SeriesStanding
from muggins.table.viewpoint import Happening, Viewpoint
from muggins.web import models
from muggins.web.friends import AtSeat

_AWAITS = {Phase.TOSS: "toss", Phase.PLAY: "play", Phase.SHOW: "count"}
_SKUNKS = {1: "", 2: " with a skunk", 3: " with a double skunk"}


def texts(cards: Iterable[Card]) -> list[str]:
    return [format_card(card) for card in cards]


def state(
    table: Viewpoint,
    number: int,
    since: int,
    *,
    before: SeriesStanding | None = None,
    next_game: int | None = None,
    undone: int = 0,
) -> models.GameState:
    """Return a game as somebody may see it, with the happenings from `since` on.

    `before`: the state of its series before it, None where it follows no game. `undone`: moves taken back.
    """
    options, result = table.options, table.result
    awaits, legal = table.awaits, table.view.legal_cards() if table.awaits is Phase.PLAY else ()
    rules = options.ruleset
    by_cut = before is None and table.cuts[1] is table.first_dealer
    pairs = table.cuts[0] if by_cut else ()
    return models.GameState(
        number=number,
        name=table.name,
        against=options.against,
        opponent=table.opponent,
        target=options.target,
        skunks=[line + 1 for line in (rules.skunk, rules.double_skunk) if line >= 0],
        counting=options.counting.value,
        practice=options.practice,
        hints=options.hints,
        commitment=commitment_of(table.seed),
        seed=None if result is None else table.seed,
        cuts=[(format_card(mine), format_card(theirs)) for mine, theirs in pairs],
        first_dealer=_who(table, table.first_dealer),
        series=_series(table, before),
        move=table.move_name,
        awaits=None if awaits is None else _AWAITS[awaits],  # type: ignore[arg-type]
        role="dealer" if table.role is Role.DEALER else "pone",
        scores=table.scores,
        hand=texts(table.hand),
        legal=texts(legal),
        why_not={
            format_card(card): f"{format_card(card, symbols=True)} would take the count past 31"
            for card in (table.hand if legal else ())
            if card not in legal
        },
        forced=format_card(legal[0]) if len(legal) == 1 else None,
        to_count=_to_count(table) if awaits is Phase.SHOW else None,
        can_undo=options.practice and result is None and table.has_moved,
        outcome=_outcome(table),
        next_game=next_game,
        undone=undone,
        happenings=list(_happenings(table, since)),
        friend=None,
        from_review=None,
    )


def _who(table: Viewpoint, seat: Seat) -> models.Who:
    return "you" if seat is table.person else "opponent"


def _series(table: Viewpoint, before: SeriesStanding | None) -> models.SeriesScore | None:
    if before is None:
        return None
    mine, theirs = before.match_points
    result = table.result
    if result is not None:
        won = result.winner is table.person
        mine += result.match_points * won
        theirs += result.match_points * (not won)
    return models.SeriesScore(games=len(before.games) + 1, match_points=(mine, theirs))


def _to_count(table: Viewpoint) -> models.ToCount:
    cards, starter = table.cards_to_count
    part: Literal["hand", "crib"] = "crib" if table.to_count is Part.CRIB else "hand"
    return models.ToCount(part=part, cards=texts(cards), starter=format_card(starter))


def _outcome(table: Viewpoint, late: Seat | None = None, off: Seat | None = None) -> models.Outcome | None:
    """Return how a game ended; `late`: whose time ran out, `off`: who called it off."""
    result = table.result
    if off is not None:
        words = f"{_name(table, off)} called the game off before the first discard: it does not count"
        return models.Outcome(won=False, match_points=0, resigned=True, words=words)
    if result is None:
        return None
    won = result.winner is table.person
    mine, theirs = table.scores
    wins = f"{_name(table, result.winner)} win" + ("" if won and table.me == "you" else "s")
    if table.gave_up is not None:
        who = _name(table, table.gave_up)
        whose = "Your" if who == "You" else f"{who}'s"
        ended = f"{who} resigned" if late is None else f"{whose} time ran out"
        words = f"{ended} at {mine} to {theirs}; {wins.replace('You win', 'you win')}"
    else:
        words = f"{wins}{_SKUNKS.get(result.match_points, '')}, {max(mine, theirs)} to {min(mine, theirs)}"
    resigned = table.gave_up is not None and late is None
    return models.Outcome(won=won, match_points=result.match_points, resigned=resigned, words=words)


def _name(table: Viewpoint, seat: Seat) -> str:
    """Return the name of a seat at the beginning of a sentence."""
    name = table.me if seat is table.person else table.opponent
    return "You" if name == "you" else name


def _happenings(table: Viewpoint, since: int) -> Iterator[models.Happened]:
    before = (0, 0)
    for index, happening in enumerate(table.happenings()):
        if index >= since:
            yield _happened(table, index, happening, before)
        before = happening.scores


def _happened(table: Viewpoint, index: int, happening: Happening, before: tuple[int, int]) -> models.Happened:
    event = happening.event
    kind, card, cards, made, part, count = "deal", None, happening.dealt, 0, None, []
    overlooked = muggins = 0
    match event:
        case Tossed():
            kind, cards = "toss", event.cards
        case StarterTurned():
            kind, card = "starter", event.card
        case CardPlayed():
            kind, card, made = "card", event.card, event.count
        case GoSaid():
            kind = "go"
        case Shown():
            kind, cards, part = "show", event.cards, event.part
            count = list(steps(event.count))
            overlooked, muggins = event.count.points - event.claimed, event.muggins
        case None:
            pass
    return models.Happened(
        index=index,
        deal=happening.deal,
        kind=kind,  # type: ignore[arg-type]
        who=_who(table, happening.seat),
        dealer=_who(table, happening.dealer),
        words=tell(happening, table.person, table.opponent, table.me),
        scores=happening.scores,
        card=None if card is None else format_card(card),
        cards=texts(cards),
        count=happening.count,
        made=made,
        points=sum(happening.scores) - sum(before) if event is not None else 0,
        overlooked=overlooked,
        muggins=muggins,
        part=None if part is None else part.value,
        steps=[models.Step(words=s.words, cards=texts(s.cards), points=s.points, total=s.total) for s in count],
    )


def listed(game: StoredGame) -> models.Listed:
    standing = game.standing
    won = None if standing.winner is None or game.person is None else standing.winner is game.person
    return models.Listed(
        number=game.number,
        begun=game.begun,
        players=(standing.players[0], standing.players[1] if game.opponent is None else title_of(game.opponent)),
        person=None if game.person is None else game.person.name,
        against=game.opponent,
        opponent=None if game.opponent is None else title_of(game.opponent),
        scores=standing.scores,
        over=standing.winner is not None,
        won=won,
        match_points=standing.match_points,
        resigned=standing.resigned is not None,
        reviewed=game.review is not None,
        practice=game.options is not None and game.options.practice,
    )


def between_two(at: AtSeat, since: int, *, from_outside: bool = False) -> models.GameState:
    """Return a game between two people as the person at a seat may see it, or as a spectator, who sees neither hand."""
    agreed, mine, theirs = at.agreed, at.seat, at.seat.other
    table = at.table.from_outside() if from_outside else at.table
    seen = state(table, at.number, since, before=at.before)
    seen.outcome = _outcome(table, agreed.late, agreed.off)
    if agreed.off is not None:
        seen.awaits = None
    late = None if agreed.late is None else _who(table, agreed.late)
    seen.friend = models.AtFriends(
        here=at.here,
        waits_for_me=table.is_waited_for,
        to_act=[_who(table, seat) for seat in at.to_act],
        clock=None if agreed.clock is None else _clock(at, agreed.clock),
        late=late,
        again=(agreed.again[mine], agreed.again[theirs]),
        off=agreed.off is not None,
        can_call_off=at.can_call_off,
        paused=(agreed.paused[mine], agreed.paused[theirs]),
        said=(agreed.said[mine], agreed.said[theirs]),
    )
    return seen


def _clock(at: AtSeat, clock: Clock) -> models.TwoClocks:
    running = () if all(at.agreed.paused) else at.to_act
    mine, theirs = at.seat, at.seat.other
    return models.TwoClocks(
        left=(clock.left[mine], clock.left[theirs]),
        runs=(mine in running, theirs in running),
        rests=max(clock.at - at.now, 0.0),
        increment=clock.increment,
    )
