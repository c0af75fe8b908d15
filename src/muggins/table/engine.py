"""A built-in player as an engine: answers the lines of the protocol of docs/protocol.md."""

import random
from collections.abc import Iterator
from dataclasses import replace

from muggins import __version__
from muggins.cards import Card
from muggins.coach.coach import Coach
from muggins.errors import MugginsError, PlayerError, shorten
from muggins.players.asking import is_toss
from muggins.players.protocol import SEED, VERSION, Info, format_best
from muggins.rules.position import parse_position
from muggins.rules.view import View
from muggins.table.levels import opponent
from muggins.table.names import player_called

_EXPECTED = "expected cep, isready, setoption, position, go or quit"


class EngineServer:
    """A player that answers lines until `ended`; a seed answers a position the same way, whatever came before."""

    def __init__(self, player: str = "nash", *, seed: int = 0, values: bool = True) -> None:
        """Take the name of a player, the seed of its draws, and whether it values choices, which takes longer."""
        self.ended = False
        self._rng, self._seed, self._values = random.Random(seed), seed, values
        self._view: View | None = None
        self._coach: Coach | None = None
        self._name = player
        self._player = opponent(player_called(player), self._rng)

    def lines(self, line: str) -> Iterator[str]:
        """Yield the answer to a line; a wrong line is answered ``error ...``."""
        try:
            yield from self._answer(line)
        except MugginsError as error:
            yield f"error {error}"

    def _answer(self, line: str) -> Iterator[str]:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "":
                return
            case "cep":
                yield f"id name Muggins {__version__}, {self._name}"
                yield "id author The Muggins authors"
                yield f"option name Player type string default {self._name}"
                yield f"option name {SEED} type spin default {self._seed} min 0 max {2**62 - 1}"
                yield f"option name Values type check default {str(self._values).lower()}"
                yield f"info protocol {VERSION}"
                yield "cepok"
            case "isready":
                yield "readyok"
            case "setoption":
                self._set(rest)
            case "position":
                self._view = None
                self._view = parse_position(rest)
            case "go":
                yield from self._go()
            case "quit":
                self.ended = True
            case _:
                raise PlayerError(f"command {shorten(word)!r}: {_EXPECTED}")

    def _set(self, text: str) -> None:
        words = text.split(maxsplit=3)
        name, value = words[1:4:2] if len(words) == 4 and words[::2] == ["name", "value"] else ("", "")
        match name:
            case "Player":
                self._player, self._name = opponent(player_called(value), self._rng), value
            case "Seed" if value.isdecimal() and value.isascii() and len(value) < 20:
                self._seed = int(value)
            case "Values" if value in {"true", "false"}:
                self._values = value == "true"
            case _:
                raise PlayerError(f"option {shorten(text)!r}: expected such as 'name {SEED} value 7'")

    def _go(self) -> Iterator[str]:
        view = self._view
        if view is None:
            raise PlayerError("go: expected a position first")
        if not is_toss(view) and not view.legal_cards():
            raise PlayerError("go: it is not this side's turn, or no card fits")
        # What a level or a playout draws depends on nothing but the seed and the position.
        self._rng.seed(f"{self._seed} {view}")
        odds = self._odds(view)
        values = self._worths(view) if self._values and view.is_choice else {}
        for move in sorted({*odds, *values}, key=lambda move: (-odds.get(move, 0.0), move)):
            yield str(Info(move, odds.get(move, 0.0), values.get(move)))
        yield format_best(self._rng.choices(list(odds), list(odds.values()))[0])

    def _odds(self, view: View) -> dict[tuple[Card, ...], float]:
        if not view.is_choice:
            return {(min(view.legal_cards()),): 1.0}
        if is_toss(view):
            return {
                toss: share for toss, share in sorted(self._player.thrower.toss_probabilities(view).items()) if share
            }
        return {(card,): share for card, share in sorted(self._player.pegger.play_probabilities(view).items()) if share}

    def _worths(self, view: View) -> dict[tuple[Card, ...], float]:
        if self._coach is None:
            self._coach = Coach(at_once=1)
        advice = self._coach.advise(replace(view, scores=(0, 0)))
        return {tuple(sorted(row.cards)): row.net for row in advice.rows}
