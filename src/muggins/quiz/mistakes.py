"""The drill of one's own mistakes: the marked decisions of reviewed games come back until they are known."""

from muggins.coach.review import Review
from muggins.errors import MissingError
from muggins.quiz.position import judge_choice, question_about
from muggins.quiz.quiz import Question, Verdict, position_in
from muggins.quiz.repetition import Repetition


class MistakesDrill:
    """Asks what was decided wrongly in one's own games; see `muggins.quiz.quiz.Drill`. It makes no questions up."""

    name = "mistakes"
    has_new = False

    def pick(self, seed: int, number: int) -> Question:  # noqa: ARG002
        """Raise that there is no new question.

        Raises:
            MissingError: always.
        """
        raise MissingError("no mistake is due: finish a game and review it, or come back later")

    def again(self, key: str) -> Question:
        """Return the question with a key.

        Raises:
            MugginsError: no question has it.
        """
        return question_about(position_in(key), self.name)

    def judge(self, question: Question, answer: str) -> Verdict:
        """Return what an answer loses against the best choice.

        Raises:
            MugginsError: no such choice.
        """
        return judge_choice(question.key, answer)


def enter_mistakes(review: Review, repetition: Repetition) -> int:
    """Enter the person's marked decisions of a game, to be asked again; return how many there are.

    Raises:
        MugginsError: the file of questions cannot be read or written.
    """
    marked = [made.position for made in review.decisions if made.seat is review.person and made.mark]
    repetition.add(MistakesDrill.name, marked)
    return len(marked)
