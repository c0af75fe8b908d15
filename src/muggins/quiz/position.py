"""Drills about positions: which two cards to discard, or which one to play; and what an answer is worth.

Where the score counts, an answer is judged by wins, else by points: as the coach advises.
"""

from abc import ABC, abstractmethod
from typing import Literal

from muggins.cards import format_card, format_cards, parse_card, parse_cards, rank_of
from muggins.coach.at_score import mark_of, wins_percent
from muggins.coach.coach import shared_coach
from muggins.coach.play import CardChoice, PlayAdvice
from muggins.coach.toss import TossAdvice, TossChoice
from muggins.errors import CardError, MugginsError, shorten
from muggins.quiz.quiz import Question, Verdict
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD
from muggins.rules.view import View

RIGHT = 0.05
"""A choice that loses less, in points, is as good as the best."""


class PositionDrill(ABC):
    """A drill that asks about positions; see `muggins.quiz.quiz.Drill`."""

    name: str
    has_new = True
    asks: Literal["toss", "play"] | None = None
    """What is chosen in its positions; None for either."""

    @abstractmethod
    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""

    def again(self, key: str) -> Question:
        """Return the question with a key.

        Raises:
            MugginsError: no question has it.
        """
        view = parse_position(key)
        if self.asks not in {None, "play" if view.tossed or view.starter is not None else "toss"}:
            what = "before the discard" if self.asks == "toss" else "in the play"
            raise MugginsError(f"question {shorten(key)!r}: expected a position {what}")
        return question_about(view, self.name)

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer loses against the best choice; an empty one is wrong.

        Raises:
            MugginsError: no such choice.
        """
        return judge_choice(question.key, answer)


def question_about(view: View, drill: str) -> Question:
    played = tuple("go" if move.card is None else format_card(move.card) for move in view.moves)
    return Question(
        drill=drill,
        key=format_position(view),
        asks="toss" if view.starter is None else "play",
        words=_words(view, played),
        hand=view.hand,
        starter=view.starter,
        role=view.role,
        played=played,
        played_by=tuple(move.role for move in view.moves),
        count=None if view.starter is None else view.play_state.count,
        scores=view.scores,
        target=view.ruleset.target,
    )


def _words(view: View, played: tuple[str, ...]) -> str:
    at = "" if view.scores == (0, 0) and view.ruleset.target == STANDARD.target else _score(view)
    if view.starter is None:
        whose = "your crib" if view.role is Role.DEALER else "your opponent's crib"
        return f"{at}{format_cards(view.hand)}, you are the {view.role}: which two go into {whose}?"
    so_far = f"played so far: {' '.join(played)}" if played else "you lead"
    return (
        f"{at}You are the {view.role}, starter {format_card(view.starter)}, {so_far};"
        f" the count is {view.play_state.count}. You tossed {format_cards(view.tossed)} and hold"
        f" {format_cards(view.hand)}: which card?"
    )


def _score(view: View) -> str:
    own, other = view.scores
    return f"At {own}-{other} of {view.ruleset.target}: "


def judge_choice(key: str, answer: str) -> Verdict:
    """Return what an answer loses against the best choice of a position; an empty one is wrong.

    Args:
        key: the position in a line.
        answer: two cards to discard, or a card or a rank to play.

    Raises:
        MugginsError: no such position, or no such choice.
    """
    view = parse_position(key)
    advice = shared_coach().advise(view)
    best = advice.best
    if not answer.strip():
        return Verdict(right=False, loss=0.0, words=f"Best: {_told(advice)}.")
    choice = _toss(advice, view, answer) if isinstance(advice, TossAdvice) else _card(advice, view, answer)
    if choice is best:
        worth = _worth(advice)
        return Verdict(right=True, loss=0.0, words=f"{worth[0].upper()}{worth[1:]}.")
    if advice.by_wins and choice.at_score is not None:
        win_loss = choice.at_score.win_loss
        words = f"Wins {wins_percent(win_loss)} less often than {_told(advice)}."
        return Verdict(right=not mark_of(choice.loss, choice.at_score), loss=0.0, words=words, win_loss=win_loss)
    own = f"; yours: {choice.reason}" if isinstance(choice, CardChoice) else f": {choice.reason}"
    words = f"{choice.loss:.2f} points fewer than {_told(advice)}{own if choice.reason else ''}."
    return Verdict(right=choice.loss < RIGHT, loss=choice.loss, words=words)


def _told(advice: TossAdvice | PlayAdvice) -> str:
    if isinstance(advice, TossAdvice):
        return f"{format_cards(advice.best.toss)} ({_worth(advice)})"
    return f"{format_card(advice.best.card)} ({_worth(advice)})"


def _worth(advice: TossAdvice | PlayAdvice) -> str:
    best = advice.best
    if advice.by_wins:
        return advice.why or f"wins {best.at_score.win:.1%}" if best.at_score else best.reason
    return f"{best.net:.2f} points expected" if isinstance(best, TossChoice) else best.reason


def _toss(advice: TossAdvice, view: View, answer: str) -> TossChoice:
    tossed = parse_cards(answer, what="toss")
    if len(tossed) != 2 or not set(tossed) <= set(view.hand):
        raise CardError(f"toss {shorten(answer)!r}: expected two of {format_cards(view.hand)}")
    return advice.of(tossed)


def _card(advice: PlayAdvice, view: View, answer: str) -> CardChoice:
    # A bare rank will do: suits do not matter in the play.
    text = answer.strip()
    rank = rank_of(parse_card(text if len(text) > 1 and text != "10" else f"{text}C"))
    if rank not in {rank_of(card) for card in view.legal_cards()}:
        raise CardError(f"card {shorten(answer)!r}: expected one of {format_cards(view.legal_cards())}")
    return next(row for row in advice.rows if rank_of(row.card) == rank)
