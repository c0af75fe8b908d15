"""Questions about positions: which two cards to discard, or which one to play; and what an answer is worth.

Where the score counts, an answer is judged by wins, else by points: as the coach advises.
"""

from muggins.cards import format_card, format_cards, parse_card, parse_cards, rank_of
from muggins.coach.at_score import mark_of, wins_percent
from muggins.coach.coach import shared_coach
from muggins.coach.play import CardChoice, PlayAdvice
from muggins.coach.toss import TossAdvice, TossChoice
from muggins.errors import CardError, shorten
from muggins.quiz.quiz import Question, Verdict
from muggins.rules.position import format_position, parse_position
from muggins.rules.ruleset import STANDARD
from muggins.rules.view import View
from muggins.words import say

RIGHT = 0.05
"""A choice that loses less, in points, is as good as the best."""


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
    own, other = view.scores
    begins = view.scores == (0, 0) and view.ruleset.target == STANDARD.target
    values: dict[str, object] = {
        "at": "" if begins else say("question.at", {"score": f"{own}-{other}", "target": view.ruleset.target}),
        "hand": format_cards(view.hand),
        "role": view.role,
    }
    if view.starter is None:
        return say(f"question.toss_{view.role}", values)
    values |= {
        "starter": format_card(view.starter),
        "so_far": say("question.played" if played else "question.lead", {"played": " ".join(played)}),
        "count": view.play_state.count,
        "tossed": format_cards(view.tossed),
    }
    return say("question.play", values)


def judge_choice(key: str, answer: str) -> Verdict:
    """Return what an answer loses against the best choice; a MugginsError for no such position or choice."""
    view = parse_position(key)
    advice = shared_coach().advise(view)
    worth = _worth(advice)
    values: dict[str, object] = {
        "best": say("verdict.choice", {"cards": format_cards(advice.best.cards), "worth": worth})
    }
    if not answer.strip():
        return Verdict(right=False, loss=0.0, words=say("verdict.best", values))
    choice = _toss(advice, view, answer) if isinstance(advice, TossAdvice) else _card(advice, view, answer)
    if choice is advice.best:
        words = say("verdict.right", {"worth": f"{worth[0].upper()}{worth[1:]}"})
        return Verdict(right=True, loss=0.0, words=words)
    if advice.by_wins and choice.at_score is not None:
        win_loss = choice.at_score.win_loss
        words = say("verdict.wins_less", values | {"wins": wins_percent(win_loss)})
        return Verdict(right=not mark_of(choice.loss, choice.at_score), loss=0.0, words=words, win_loss=win_loss)
    words = say(f"verdict.{advice.kind}", values | {"points": choice.loss, "reason": choice.reason})
    return Verdict(right=choice.loss < RIGHT, loss=choice.loss, words=words)


def _worth(advice: TossAdvice | PlayAdvice) -> str:
    best = advice.best
    if advice.by_wins and advice.why:
        return str(advice.why)
    if advice.by_wins and best.at_score:
        return say("verdict.wins", {"chance": best.at_score.win})
    return say("verdict.expected", {"points": best.net}) if isinstance(best, TossChoice) else str(best.reason)


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
