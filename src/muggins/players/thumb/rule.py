"""A rule of thumb: a condition and a few points for it, in words that are made from just these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from muggins.cards import Rank
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS, Candidate
from muggins.players.thumb.toss_conditions import KEPT, THROWN, Thrown
from muggins.rules.role import Role
from muggins.wire import Strict

Part: TypeAlias = Literal["thrown", "kept", "play"]
Side: TypeAlias = Literal["both", "pone", "dealer"]


@dataclass(frozen=True, slots=True)
class Rule(Strict):
    """Points for what a choice does, on top of what it scores.

    Attributes:
        part: what it is about: the cards thrown, the cards kept, or a card in the play.
        when: names of conditions, see :mod:`muggins.players.thumb.play_conditions` and
            :mod:`muggins.players.thumb.toss_conditions`; all of them must hold.
        side: in which role it applies; always both in the play.
        halves: half points. For cards thrown they are the crib's: the dealer's gain, the pone's loss.
    """

    part: Part
    when: tuple[str, ...]
    side: Side
    halves: int

    @property
    def words(self) -> str:
        """The rule as a sentence."""
        if self.part == "thrown":
            return self._of_thrown()
        if self.part == "kept":
            who = "" if self.side == "both" else f"As {self.side}, "
            return f"{_capital(f'{who}keeping {KEPT[self.when[0]].words}')}: {signed(self.halves)}."
        moment = [PLAY_CONDITIONS[name].words for name in self.when if PLAY_CONDITIONS[name].when]
        about = [PLAY_CONDITIONS[name].words for name in self.when if not PLAY_CONDITIONS[name].when]
        card = f"a card that {' and '.join(about)}"
        return f"{_capital(', '.join([*moment, card]))}: {signed(self.halves)}."

    def _of_thrown(self) -> str:
        words = THROWN[self.when[0]].words
        if self.side == "dealer":
            return f"Throwing {words} to your own crib: {signed(self.halves)}."
        if self.side == "pone":
            return f"Throwing {words} to your opponent's crib: {signed(-self.halves)}."
        return f"Throwing {words}: {signed(self.halves)} to your own crib, {signed(-self.halves)} to your opponent's."

    def applies(self, role: Role) -> bool:
        """Return whether the rule is for a role."""
        return self.side == "both" or self.side == str(role)

    def of_thrown(self, two: Thrown, role: Role) -> int:
        """Return the half points for throwing two cards in a role."""
        found = self.part == "thrown" and self.applies(role) and all(THROWN[name].holds(two) for name in self.when)
        return self.halves * (1 if role is Role.DEALER else -1) * found

    def of_kept(self, four: Sequence[Rank], role: Role) -> int:
        """Return the half points for keeping four ranks, ascending, in a role."""
        found = self.part == "kept" and self.applies(role) and all(KEPT[name].holds(four) for name in self.when)
        return self.halves * found

    def of_card(self, card: Candidate) -> int:
        """Return the half points for a card in the play."""
        return self.halves * (self.part == "play" and all(PLAY_CONDITIONS[name].holds(card) for name in self.when))


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A position in which a rule decides.

    Attributes:
        position: see :mod:`muggins.rules.position`.
        choice: what the rules say with it: two cards to throw, or a card to play.
        instead: what the rules before it say.
    """

    position: str
    choice: str
    instead: str


@dataclass(frozen=True, slots=True)
class LearnedRule:
    """A rule that was fitted.

    Attributes:
        rule: the rule.
        saves: points a deal, on top of the rules before it.
        shown: where it decides.
    """

    rule: Rule
    saves: float
    shown: RuleExample


def signed(halves: int) -> str:
    """Return half points as text, such as +1½.

    Example:
        >>> signed(-3)
        '−1½'
    """
    whole, half = divmod(abs(halves), 2)
    return f"{'+' if halves > 0 else '−'}{whole or ''}{'½' if half else ''}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
