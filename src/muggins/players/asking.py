"""How a match asks a player: many questions at once, each a view; and what is made of the answers.

A player of one's own is any object that answers in one of three ways:

- ``toss(view)`` and ``play(view)`` return two cards to toss and a card to play;
- ``toss_probabilities(view)`` and ``play_probabilities(view)`` say how probable each choice is;
- ``toss_many(views)`` and ``play_many(views)`` answer many positions at once, each in either way.

Where probabilities are said, the match draws. Nobody is asked who has no choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from muggins.cards import DECK, Card, format_card, rank_of
from muggins.errors import IllegalActionError, MugginsError, PlayerError, printable, shorten
from muggins.kernels.random import below
from muggins.players.base import DrawingPlayer, Pegger, Player, Thrower, Toss
from muggins.rules.view import View

TossAnswer: TypeAlias = Toss | Mapping[Toss, float]
"""Two cards to toss, or the probability of each toss."""
CardAnswer: TypeAlias = Card | Mapping[Card, float]
"""A card to play, or the probability of each card."""


@runtime_checkable
class Policy(Thrower, Pegger, Protocol):
    """A thrower and a pegger in one: says how probable its choices are, and lets the match draw."""


@runtime_checkable
class BatchPlayer(Protocol):
    """Answers many positions at once, one answer to a view, in their order."""

    def toss_many(self, views: Sequence[View]) -> Sequence[TossAnswer]:
        """Return two cards to toss for each view, or the probability of each toss."""
        ...

    def play_many(self, views: Sequence[View]) -> Sequence[CardAnswer]:
        """Return a card to play for each view, or the probability of each card."""
        ...


AnyObject: TypeAlias = Player | Policy | BatchPlayer
"""An object that is a player."""


class Question(NamedTuple):
    """A question to a player.

    Attributes:
        view: what it knows; it has a choice.
        key: names the question; what a player draws for it besides its choice depends on nothing else.
    """

    view: View
    key: str


@dataclass(frozen=True, slots=True)
class Lost:
    """In place of an answer: the game is lost.

    Attributes:
        why: in a few words.
    """

    why: str


class Asked(Protocol):
    """A player as a match asks it.

    Attributes:
        name: of the player.
        pardoned: whether an answer that cannot be costs it the game, and the match goes on; else it ends the match.
    """

    name: str
    pardoned: bool

    def answers(self, questions: Sequence[Question]) -> Sequence[object]:
        """Return an answer to each question, all of them tosses or all of them cards."""
        ...

    def close(self) -> None:
        """End whatever it runs."""
        ...


def is_toss(view: View) -> bool:
    """Return whether a view's side is asked for a toss; else for a card."""
    return view.starter is None


class Seated:
    """An object that is a player, as a match asks it."""

    pardoned = False

    def __init__(self, player: AnyObject, name: str = "") -> None:
        """Take an object.

        Raises:
            PlayerError: it is no player.
        """
        self.name = name or (player.name if isinstance(player, DrawingPlayer) else type(player).__name__)
        self._player = player
        if not isinstance(player, Player | Policy | BatchPlayer):
            raise PlayerError(
                f"player {shorten(name or repr(player))!r}: expected a name, or an object with toss and play, with"
                " toss_probabilities and play_probabilities, or with toss_many and play_many"
            )

    def answers(self, questions: Sequence[Question]) -> Sequence[object]:
        """Return an answer to each question.

        Raises:
            PlayerError: the player raised an error, or did not answer each.
        """
        toss = is_toss(questions[0].view)
        try:
            found = self._many(questions, toss=toss)
        except (Exception, SystemExit) as error:
            raise PlayerError(f"player {self.name!r} raised {_told(error)}") from error
        if len(found) != len(questions):
            what = "tosses" if toss else "cards"
            raise PlayerError(f"player {self.name!r} gave {len(found)} {what} for {len(questions)} views: expected one each")
        return found

    def close(self) -> None:
        """Do nothing: an object runs nothing."""

    def _many(self, questions: Sequence[Question], *, toss: bool) -> Sequence[object]:
        player = self._player
        if isinstance(player, BatchPlayer):
            views = [question.view for question in questions]
            return list(player.toss_many(views) if toss else player.play_many(views))
        return [self._one(question, toss=toss) for question in questions]

    def _one(self, question: Question, *, toss: bool) -> object:
        player, view = self._player, question.view
        if isinstance(player, DrawingPlayer):
            player.rng.seed(question.key)
            return player.thrower.toss_probabilities(view) if toss else player.pegger.play_probabilities(view)
        if isinstance(player, Policy):
            return player.toss_probabilities(view) if toss else player.play_probabilities(view)
        assert isinstance(player, Player)
        return player.toss(view) if toss else player.play(view)


def _told(error: BaseException) -> str:
    """Return an error and where it was raised, in one line."""
    where = extract_tb(error.__traceback__)[-1]
    words = printable(str(error)) or "no message"
    return f"{type(error).__name__}: {words} ({Path(where.filename).name}, line {where.lineno})"


def chosen(view: View, answer: object, stream: NDArray[np.uint64], name: str) -> Toss | Card:
    """Return the legal choice that an answer makes; what is said with probabilities is drawn.

    Args:
        view: what was asked.
        answer: a toss, a card, or the probability of each.
        stream: uint64[1], what draws.
        name: the player's, for messages.

    Raises:
        PlayerError: an answer of another shape, or without a probability above 0.
        IllegalActionError: a choice that the rules do not allow.
    """
    read = _toss if is_toss(view) else _card
    if not isinstance(answer, Mapping):
        return read(view, answer, name)
    weights: dict[Toss | Card, float] = {}
    for choice, weight in answer.items():
        if not (isinstance(weight, int | float | np.floating | np.integer) and isfinite(weight) and weight >= 0):
            raise PlayerError(f"player {name!r} gave a probability of {shorten(repr(weight))}: expected 0 or more")
        if weight > 0:
            legal = read(view, choice, name)
            weights[legal] = weights.get(legal, 0.0) + float(weight)
    if not weights:
        raise PlayerError(f"player {name!r} gave no choice a probability above 0")
    choices = sorted(weights)  # type: ignore[type-var]
    found = choices[0] if _is_one(choices) else _drawn({choice: weights[choice] for choice in choices}, stream)
    if isinstance(found, tuple):
        return found
    # Of a rank the lowest stands for all, as suits do not matter in the play.
    return min(held for held in view.hand if rank_of(held) == rank_of(found))


def _is_one(choices: "Sequence[Toss | Card]") -> bool:
    return len({choice if isinstance(choice, tuple) else rank_of(choice) for choice in choices}) == 1


def _drawn(weights: "Mapping[Toss | Card, float]", stream: NDArray[np.uint64]) -> Toss | Card:
    choices, all_weights = list(weights), list(weights.values())
    if max(all_weights) == min(all_weights):
        return choices[below(stream, len(choices))]
    goal, total = below(stream, 2**31) / 2**31 * sum(all_weights), 0.0
    for choice, weight in zip(choices, all_weights, strict=True):
        total += weight
        if goal < total:
            return choice
    return choices[-1]


def _toss(view: View, answer: object, name: str) -> Toss:
    try:
        first, second = sorted(index(card) for card in answer)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise PlayerError(f"player {name!r} tossed {shorten(repr(answer))}: expected two cards, ints 0 to 51") from None
    for card in (first, second):
        if card not in view.dealt:
            raise IllegalActionError(f"player {name!r} cannot toss {_name(card)}: expected two of its six cards")
    if first == second:
        raise IllegalActionError(f"player {name!r} cannot toss {_name(first)} twice: expected two cards")
    return first, second


def _card(view: View, answer: object, name: str) -> Card:
    try:
        card = index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise PlayerError(f"player {name!r} played {shorten(repr(answer))}: expected a card, an int 0 to 51") from None
    if card not in view.hand:
        raise IllegalActionError(f"player {name!r} cannot play {_name(card)}: expected one of the cards it holds")
    if card not in view.legal_cards():
        raise IllegalActionError(f"player {name!r} cannot play {_name(card)} at {view.play_state.count}: it passes 31")
    return card


def _name(card: Card) -> str:
    return format_card(card) if card in DECK else shorten(repr(card))


def reason(error: MugginsError) -> str:
    """Return what a message of :func:`chosen` says after the player's name."""
    return str(error).rpartition("' ")[2]

