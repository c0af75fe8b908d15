"""The drills about positions, by name: which positions each of them asks about."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from muggins.cards import Card, rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.themes import Theme, theme_of
from muggins.coach.toss import TossAdvice, crib_sign
from muggins.errors import MissingError, MugginsError, shorten
from muggins.quiz.position import judge_choice, question_about
from muggins.quiz.quiz import Question, Verdict, decks
from muggins.quiz.remember import read_rows
from muggins.rules.deal import Deal, Phase
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View, view_of
from muggins.words import say

Advised = tuple[View, TossAdvice | PlayAdvice]

_TOSS_LOSS, _PLAY_LOSS = (0.1, 1.0), (0.1, 1.2)
"""Points that the tempting choice loses, at least and at most."""
_LAST = 25  # points from the end of the game within which questions about the score are asked
_WIN_LOSS = 0.01  # wins that the choice of most points loses there, at least


@dataclass(frozen=True)
class PositionDrill:
    """A drill that asks about positions; see `muggins.quiz.quiz.Drill`.

    Attributes:
        choose: returns the position of a question, by seed and number; None: only mistakes are asked again.
        asks: whether its positions are before the discard or in the play; None for either.
    """

    name: str
    choose: Callable[[int, int], View] | None
    asks: Literal["toss", "play"] | None = None

    @property
    def has_new(self) -> bool:
        return self.choose is not None

    def pick(self, seed: int, number: int) -> Question:
        if self.choose is None:
            raise MissingError("no mistake is due: finish a game and review it, or come back later")
        return question_about(self.choose(seed, number), self.name)

    def again(self, key: str) -> Question:
        view = parse_position(key)
        if self.asks not in {None, "play" if view.tossed or view.starter is not None else "toss"}:
            what = "before the discard" if self.asks == "toss" else "in the play"
            raise MugginsError(f"question {shorten(key)!r}: expected a position {what}")
        return question_about(view, self.name)

    def judge(self, question: Question, answer: str) -> Verdict:
        return judge_choice(question.key, answer)


class _RulesDrill(PositionDrill):
    """Asks about positions that the first ten rules of thumb decide, and decide rightly."""

    def judge(self, question: Question, answer: str) -> Verdict:
        verdict, row = judge_choice(question.key, answer), _rule_positions().get(question.key)
        if row is None:
            return verdict
        numbers = row["rules"].split()
        rules = say("verdict.rules", {"many": len(numbers), "numbers": ", ".join(numbers)})
        words = say("verdict.rule_instead" if row["instead"] else "verdict.rule", {**row, "rules": rules})
        return replace(verdict, words=f"{verdict.words} {words}")


def _rule_positions() -> Mapping[str, Mapping[str, str]]:
    return {row["position"]: row for row in read_rows("rules_drill.csv")}


def _by_rules(seed: int, number: int) -> View:
    positions = [text for text in _rule_positions() if (" starter " in text) == (number % 2 == 1)]
    random.Random(f"quiz rules {seed}").shuffle(positions)
    return parse_position(positions[number // 2 % len(positions)])


def _toss(seed: int, number: int) -> View:
    dealt = (View(Role(deck[6] & 1), tuple(sorted(deck[:6]))) for deck in decks(f"quiz toss {seed} {number}"))
    return next(view for view in dealt if _is_instructive(shared_coach().tosses(view)))


def _play(seed: int, number: int) -> View:
    choices = (each for deck in decks(f"quiz play {seed} {number}") for each in _choices_in(deck, Role(deck[20] & 1)))
    return next(view for view, advice in choices if _is_instructive(advice))


def _of_theme(theme: Theme, seed: int, number: int) -> View:
    choices = (each for deck in decks(f"quiz {theme.value} {seed} {number}") for each in _candidates(theme, deck))
    good = _costs_wins if theme is Theme.SCORE else _is_instructive
    return next(view for view, advice in choices if theme_of(view, advice) is theme and good(advice))


def _candidates(theme: Theme, deck: tuple[Card, ...]) -> Iterator[Advised]:
    role = Role(deck[20] & 1)
    if theme in {Theme.LEAD, Theme.REPLY, Theme.LATE}:
        yield from _choices_in(deck, role)
        return
    scores = (120 - deck[21] % _LAST, 120 - deck[22] % _LAST) if theme is Theme.SCORE else (0, 0)
    view = View(role, tuple(sorted(deck[:6])), scores=scores)
    yield view, shared_coach().tosses(view)


def _choices_in(deck: tuple[Card, ...], role: Role) -> Iterator[Advised]:
    """Yield a role's choices in the play of a deal that both sides play well, at 0-0, where points decide."""
    deal = Deal.from_deck(deck)
    for side in Role:
        deal.toss(side, shared_coach().tosses(view_of(deal, side)).best.toss)
    while deal.phase is Phase.PLAY:
        turn = deal.to_act[0]
        view = replace(view_of(deal, turn), scores=(0, 0))
        if len({rank_of(card) for card in view.legal_cards()}) == 1:
            deal.play(turn, view.legal_cards()[0])
            continue
        advice = shared_coach().cards(view)
        if turn is role:
            yield view, advice
        deal.play(turn, advice.best.card)


def _is_instructive(advice: TossAdvice | PlayAdvice) -> bool:
    """Return whether a tempting choice loses a little.

    Tempting are the highest hand, the highest hand and crib alone, and a card that pegs as much as the best.
    """
    if isinstance(advice, PlayAdvice):
        low, high = _PLAY_LOSS
        losses = [row.loss for row in advice.rows[1:] if row.points >= advice.best.points]
    else:
        low, high = _TOSS_LOSS
        losses = [
            max(advice.rows, key=lambda row: row.hand + sign * row.crib).loss for sign in (0, crib_sign(advice.role))
        ]
    return any(low <= loss <= high for loss in losses)


def _costs_wins(advice: TossAdvice | PlayAdvice) -> bool:
    worth = advice.plain.at_score
    return worth is not None and worth.win_loss >= _WIN_LOSS


POSITION_DRILLS: Mapping[str, PositionDrill] = {
    drill.name: drill
    for drill in (
        PositionDrill("toss", _toss, "toss"),
        PositionDrill("play", _play, "play"),
        _RulesDrill("rules", _by_rules),
        PositionDrill("mistakes", None),
        *(PositionDrill(theme.value, partial(_of_theme, theme)) for theme in Theme),
    )
}
