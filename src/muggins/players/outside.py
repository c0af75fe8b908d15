"""An engine, or a custom player in Python, asked one position at a time: at a table, in an environment."""

import random
from collections.abc import Mapping

import numpy as np

from muggins.cards import Card
from muggins.errors import MugginsError, OpponentFailedError, shorten
from muggins.players.answers import chosen
from muggins.players.asking import AskedView, NoAnswer
from muggins.players.base import Toss
from muggins.players.named import chooser, parse_any
from muggins.rules.view import View


class OutsidePlayer:
    """An engine or custom player by name; close it. ``rng`` draws from its probabilities."""

    def __init__(self, name: str, rng: random.Random | None = None) -> None:
        """Start an engine or make a custom player by name; raises a PlayerError if that fails."""
        self.name, self.rng = name, rng or random.Random(0)
        self._chooser = chooser(parse_any(name), 0)

    def toss(self, view: View) -> Toss:
        """Return the two cards to toss; raises an OpponentFailedError for a bad answer."""
        choice = self._choose(view)
        assert isinstance(choice, tuple)
        return choice

    def play(self, view: View) -> Card:
        """Return the card to play, asking only for choices; raises an OpponentFailedError for a bad answer."""
        choice = self._choose(view) if view.is_choice else min(view.legal_cards())
        assert not isinstance(choice, tuple)
        return choice

    def probabilities(self, view: View) -> dict[Toss | Card, float]:
        """Return the probability of each choice, 1 for a plain answer; raises an OpponentFailedError for a bad one."""
        answer = self._ask(view) if view.is_choice else min(view.legal_cards())
        if not isinstance(answer, Mapping):
            return {self._read(view, answer): 1.0}
        self._read(view, answer)
        total, odds = sum(answer.values()), dict[Toss | Card, float]()
        for choice, share in answer.items():
            if share:
                legal = self._read(view, choice)  # of equal ranks the lowest card counts for all
                odds[legal] = odds.get(legal, 0.0) + share / total
        return odds

    def close(self) -> None:
        self._chooser.close()

    def _choose(self, view: View) -> Toss | Card:
        return self._read(view, self._ask(view))

    def _ask(self, view: View) -> object:
        try:
            (answer,) = self._chooser.answers([AskedView(view, str(self.rng.getrandbits(64)))])
        except OpponentFailedError:
            raise
        except MugginsError as error:
            raise OpponentFailedError(str(error)) from error
        if isinstance(answer, NoAnswer):
            raise self._failed(answer.why)
        return answer

    def _read(self, view: View, answer: object) -> Toss | Card:
        try:
            return chosen(view, answer, np.array([self.rng.getrandbits(64)], np.uint64))
        except MugginsError as error:
            raise self._failed(str(error)) from error

    def _failed(self, why: str) -> OpponentFailedError:
        return OpponentFailedError(f"player {shorten(self.name)!r} {why}")
