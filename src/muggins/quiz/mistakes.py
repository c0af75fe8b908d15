"""The drill of your own mistakes: the marked decisions of reviewed games come back until they are known."""

from muggins.coach.review import Review
from muggins.errors import MissingError
from muggins.quiz.position import PositionDrill
from muggins.quiz.quiz import Question
from muggins.quiz.repetition import Repetition


class MistakesDrill(PositionDrill):
    """Asks about wrong decisions in the person's own games only; see `muggins.quiz.quiz.Drill`."""

    name = "mistakes"
    has_new = False

    def pick(self, seed: int, number: int) -> Question:  # noqa: ARG002
        """Raise that there is no new question.

        Raises:
            MissingError: always.
        """
        raise MissingError("no mistake is due: finish a game and review it, or come back later")


def enter_mistakes(review: Review, repetition: Repetition) -> int:
    """Enter the person's marked decisions of a game, to be asked again; return how many there are.

    Raises:
        MugginsError: the file of questions cannot be read or written.
    """
    marked = [made.position for made in review.decisions if made.seat is review.person and made.mark]
    repetition.add(MistakesDrill.name, marked)
    return len(marked)
