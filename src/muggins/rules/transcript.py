"""The play as text: cards or ranks and ``go``, as in ``6 8 7 5 go 4 go 9``.

The pone leads; whose each token is follows from the rules. Every go of a player with cards is written; one without is
passed over, and 31 restarts the count.
"""

from contextlib import suppress
from dataclasses import dataclass

from muggins.cards import RANK_TEXT, Card, Rank, format_card, parse_card, parse_rank, rank_of, split_tokens, value_of
from muggins.errors import CardError, IllegalActionError, shorten
from muggins.rules.play import Peg, Pegged, PlayState
from muggins.rules.role import ByRole, Role
from muggins.wire import Answer

GO = "go"


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One token of the play and what came of it."""

    role: Role  # whose step it is
    rank: Rank | None  # the rank played; None for a go
    card: Card | None  # the card played, where the text gave its suit
    count: int  # the count after the step (31 and a count ended by go included)
    pegger: Role | None  # who pegs for it: the player of the card, or of the last card before a go
    pegged: tuple[Pegged, ...]  # the reasons and points; empty for most steps
    points: int  # what was pegged in all
    state: PlayState  # the public state after the step


@dataclass(frozen=True, slots=True)
class ExplainedPlay(Answer):
    """A play as far as its text goes, with every point explained."""

    steps: tuple[PlayStep, ...]  # one for each token, a card or a go
    points: ByRole[int]  # what the pone and the dealer have pegged
    state: PlayState  # the public state now


def explain_play(text: str) -> ExplainedPlay:
    """Return the play in `text`, explained; errors as :func:`read_play`, or a CardError for an empty text."""
    steps = read_play(text)
    if not steps:
        raise CardError("an empty play: expected cards or ranks and go, such as '6 8 7 5 go 4 go 9'")
    pone, dealer = (sum(step.points for step in steps if step.pegger is role) for role in Role)
    return ExplainedPlay(steps, ByRole(pone, dealer), steps[-1].state)


def read_play(text: str) -> tuple[PlayStep, ...]:
    """Return the steps of the play in `text`.

    Raises:
        CardError: a token is no card, rank or go; a card appears twice, or a rank five times.
        IllegalActionError: the rules do not allow a token at its place.
    """
    state = PlayState()
    steps: list[PlayStep] = []
    for place, token in enumerate(split_tokens(text), start=1):
        try:
            step = _step(state, token)
            _check_deck(steps, step)
        except IllegalActionError as error:
            raise IllegalActionError(f"card {place} of the play, {shorten(token)!r}: {error}") from None
        steps.append(step)
        state = step.state
    return tuple(steps)


def is_go(token: str) -> bool:
    return token.lower() == GO


def parse_played(token: str) -> tuple[Rank, Card | None]:
    """Return the rank of a token of the play, and its card if it names a suit; raises a CardError if it is neither."""
    with suppress(CardError):
        return parse_rank(token), None
    try:
        card = parse_card(token)
    except CardError:
        raise CardError(
            f"{shorten(token)!r} in the play: expected a card such as 5H, a rank such as 5, or go"
        ) from None
    return rank_of(card), card


def _step(state: PlayState, token: str) -> PlayStep:
    role = state.turn
    if role is None:
        raise IllegalActionError("all eight cards of the play are down already")
    if is_go(token):
        after, pegger = state.after_go()
        won = () if pegger is None else (Pegged(Peg.GO, 1),)
        return PlayStep(role, None, None, state.count, pegger, won, len(won), after)
    rank, card = parse_played(token)
    after, pegged = state.after(rank)
    count = state.count + value_of(rank)
    return PlayStep(role, rank, card, count, role if pegged else None, pegged, sum(peg.points for peg in pegged), after)


def _check_deck(steps: list[PlayStep], step: PlayStep) -> None:
    if step.card is not None and any(step.card == earlier.card for earlier in steps):
        raise CardError(f"{format_card(step.card)} is played twice: expected different cards")
    if step.rank is not None and sum(step.rank == earlier.rank for earlier in steps) == 4:
        raise CardError(f"a fifth {RANK_TEXT[step.rank]} in the play: a deck has four cards of a rank")
