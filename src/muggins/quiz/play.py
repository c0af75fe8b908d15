"""The drill of the play: positions where a card that looks as good loses a little."""

from dataclasses import replace

from muggins.cards import format_card, format_cards, parse_card, rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.play import PlayAdvice
from muggins.errors import CardError, shorten
from muggins.quiz.quiz import Question, Verdict
from muggins.quiz.toss import RIGHT
from muggins.rules.deal import Deal, Phase
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of

_INSTRUCTIVE = (0.1, 1.2)


class PlayDrill:
    """Asks what to play; see `muggins.quiz.quiz.Drill`."""

    name = "play"

    def pick(self, seed: int, number: int) -> Question:
        """Return question `number`, 0 or more, of a seed."""
        attempt = 0
        while True:
            deck = shuffled_deck(f"quiz play {seed} {number}", attempt)
            attempt += 1
            found = _position_in(Deal.from_deck(deck), Role(deck[20] & 1))
            if found is not None:
                return _question(found)

    def again(self, key: str) -> Question:
        """Return the question with a key.

        Raises:
            MugginsError: no question has it.
        """
        return _question(parse_position(key))

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what a card loses against the best.

        Raises:
            MugginsError: not a card that may be played.
        """
        view = parse_position(question.key)
        advice = shared_coach().cards(view)
        best = advice.best
        told = f"{format_card(best.card)}: {best.reason}"
        if not answer.strip():
            return Verdict(right=False, loss=advice.rows[-1].loss, words=f"Best {told}.")
        ranks = {rank_of(choice.card) for choice in advice.rows}
        text = answer.strip()
        # A bare rank will do: suits do not matter in the play.
        rank = rank_of(parse_card(text if len(text) > 1 and text != "10" else f"{text}C"))
        if rank not in ranks:
            legal = format_cards(view.legal_cards())
            raise CardError(f"card {shorten(answer)!r}: expected one of {legal}")
        choice = next(row for row in advice.rows if rank_of(row.card) == rank)
        if choice is best:
            return Verdict(right=True, loss=0.0, words=f"{best.reason}.")
        words = f"{choice.loss:.2f} less than {told}. Yours: {choice.reason}."
        return Verdict(right=choice.loss < RIGHT, loss=choice.loss, words=words)


def _position_in(deal: Deal, role: Role) -> View | None:
    """Return the first instructive position of a role in a deal that both sides play well."""
    for side in Role:
        deal.toss(side, shared_coach().tosses(view_of(deal, side)).best.toss)
    while deal.phase is Phase.PLAY:
        turn = deal.to_act[0]
        # At 0-0, so that points say what is best: to everyone who is asked about the position.
        view = replace(view_of(deal, turn), scores=(0, 0))
        if len({rank_of(card) for card in view.legal_cards()}) == 1:
            deal.play(turn, view.legal_cards()[0])
            continue
        advice = shared_coach().cards(view)
        if turn is role and _instructive(advice):
            return view
        deal.play(turn, advice.best.card)
    return None


def _instructive(advice: PlayAdvice) -> bool:
    """Whether a card that pegs as much as the best loses a little all the same."""
    best = advice.best
    return any(
        _INSTRUCTIVE[0] <= choice.loss <= _INSTRUCTIVE[1] and choice.points >= best.points for choice in advice.rows[1:]
    )


def _question(view: View) -> Question:
    played = tuple("go" if move.card is None else format_card(move.card) for move in view.moves)
    assert view.starter is not None
    so_far = f"played so far: {' '.join(played)}" if played else "you lead"
    words = (
        f"You are the {view.role}, starter {format_card(view.starter)}, {so_far};"
        f" the count is {view.play_state.count}. You tossed {format_cards(view.tossed)} and hold"
        f" {format_cards(view.hand)}: which card?"
    )
    return Question(
        drill=PlayDrill.name,
        key=format_position(view),
        words=words,
        hand=view.hand,
        starter=view.starter,
        role=view.role,
        played=played,
    )
