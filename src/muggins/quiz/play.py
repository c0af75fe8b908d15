"""The drill of the play: positions where a card that looks as good loses a little."""

from collections.abc import Iterator
from dataclasses import replace

from muggins.cards import rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.quiz.position import PositionDrill, question_about
from muggins.quiz.quiz import Question
from muggins.rules.deal import Deal, Phase
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of

_INSTRUCTIVE = (0.1, 1.2)


class PlayDrill(PositionDrill):
    """Asks what to play; see `muggins.quiz.quiz.Drill`."""

    name = asks = "play"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz play {seed} {number}", attempt)
            attempt += 1
            for view, advice in choices_in(Deal.from_deck(deck), Role(deck[20] & 1)):
                if is_instructive(advice):
                    return question_about(view, self.name)


def choices_in(deal: Deal, role: Role) -> Iterator[tuple[View, PlayAdvice]]:
    """Yield the choices of a role in the play of a deal that both sides play well, with what the coach says.

    At 0-0, so that points say what is best: to everyone who is asked about the position.
    """
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


def is_instructive(advice: PlayAdvice) -> bool:
    """Return whether a card that pegs as much as the best loses a little all the same."""
    best = advice.best
    return any(
        _INSTRUCTIVE[0] <= choice.loss <= _INSTRUCTIVE[1] and choice.points >= best.points for choice in advice.rows[1:]
    )
