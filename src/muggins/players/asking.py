"""How a match asks a player: many questions at once, each a view with a choice.

A custom player is any object that answers in one of three ways:

- ``toss(view)`` and ``play(view)`` return two cards to toss and a card to play; - ``toss_probabilities(view)`` and
``play_probabilities(view)`` return probabilities, from which the match draws; - ``toss_many(views)`` and
``play_many(views)`` answer many positions at once, each in either way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple, Protocol, TypeAlias, cast, runtime_checkable

from muggins.brief import BriefAbstract
from muggins.cards import Card
from muggins.errors import PlayerError, printable, shorten
from muggins.players.base import DrawingPlayer, Pegger, Player, Thrower, Toss
from muggins.rules.view import View

TossAnswer: TypeAlias = Toss | Mapping[Toss, float]
"""Two cards to toss, or the probability of each toss."""
CardAnswer: TypeAlias = Card | Mapping[Card, float]
"""A card to play, or the probability of each card."""


@runtime_checkable
class Policy(Thrower, Pegger, Protocol, metaclass=BriefAbstract):
    """A thrower and a pegger in one, from whose probabilities the match draws."""


@runtime_checkable
class BatchPlayer(Protocol, metaclass=BriefAbstract):
    """Answers many positions at once, one answer to a view, in their order."""

    def toss_many(self, views: Sequence[View]) -> Sequence[TossAnswer]:
        """Return two cards to toss for each view, or the probability of each toss."""

    def play_many(self, views: Sequence[View]) -> Sequence[CardAnswer]:
        """Return a card to play for each view, or the probability of each card."""


AnyObject: TypeAlias = Player | Policy | BatchPlayer
"""An object that is a player."""


class AskedView(NamedTuple):
    """A view with a choice; all that a player draws for it besides the choice depends on ``key``."""

    view: View
    key: str


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """In place of an answer: the game is lost, and why."""

    why: str


class Chooser(Protocol):
    """A player as a match asks it; a bad answer costs one that is ``pardoned`` its game, or it ends the match."""

    name: str
    pardoned: bool
    batches: bool  # whether it answers faster in batches

    def answers(self, questions: Sequence[AskedView]) -> Sequence[object]:
        """Return an answer to each question: all are tosses, or all are cards."""

    def close(self) -> None:
        """End whatever it runs."""


def is_toss(view: View) -> bool:
    return view.starter is None


class ObjectChooser:
    """A custom player, as a match asks it."""

    pardoned = False

    def __init__(self, player: AnyObject, name: str = "") -> None:
        self.name = name or (player.name if isinstance(player, DrawingPlayer) else type(player).__name__)
        # Found out once: asking a protocol takes longer than many an answer.
        self._batch = player if isinstance(player, BatchPlayer) else None
        self._policy = player if isinstance(player, Policy) else None
        self._player, self.batches = player, self._batch is not None
        if not isinstance(player, Player | Policy | BatchPlayer):
            raise PlayerError(
                f"player {shorten(name or repr(player))!r}: expected a name, or an object with toss and play, with"
                " toss_probabilities and play_probabilities, or with toss_many and play_many"
            )

    def answers(self, questions: Sequence[AskedView]) -> Sequence[object]:
        """Return an answer to each question; raises a PlayerError for errors of the player and missing answers."""
        toss = is_toss(questions[0].view)
        try:
            answers = self._answers(questions, toss=toss)
        except (Exception, SystemExit) as error:
            raise PlayerError(f"player {self.name!r} raised {_described(error)}") from error
        if len(answers) != len(questions):
            what = "tosses" if toss else "cards"
            raise PlayerError(
                f"player {self.name!r} gave {len(answers)} {what} for {len(questions)} views: expected one each"
            )
        return answers

    def close(self) -> None:
        """Do nothing."""

    def _answers(self, questions: Sequence[AskedView], *, toss: bool) -> Sequence[object]:
        if self._batch is not None:
            views = [question.view for question in questions]
            return list(self._batch.toss_many(views) if toss else self._batch.play_many(views))
        return [self._one(question, toss=toss) for question in questions]

    def _one(self, question: AskedView, *, toss: bool) -> object:
        player, view = self._player, question.view
        if isinstance(player, DrawingPlayer):
            player.rng.seed(question.key)
            return player.probabilities(view)
        if self._policy is not None:
            return self._policy.toss_probabilities(view) if toss else self._policy.play_probabilities(view)
        single = cast("Player", player)
        return single.toss(view) if toss else single.play(view)


def _described(error: BaseException) -> str:
    where = extract_tb(error.__traceback__)[-1]
    words = printable(str(error)) or "no message"
    return f"{type(error).__name__}: {words} ({Path(where.filename).name}, line {where.lineno})"
