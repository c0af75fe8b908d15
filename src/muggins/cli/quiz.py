"""``muggins quiz``: drills on the terminal, or with the answers from a pipe."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from muggins.archive.store import open_file
from muggins.cli.daily import daily
from muggins.cli.interrupt import until_interrupted
from muggins.cli.options import Group, json_option
from muggins.cli.terminal import accept_any_input, answer, console, read_line, wants_json, with_cards
from muggins.coach.themes import THEMES, Theme
from muggins.errors import MugginsError
from muggins.quiz.count import Difficulty
from muggins.quiz.drills import drill_called
from muggins.quiz.quiz import Answered, Drill, Question, Round, Verdict, questions
from muggins.quiz.repetition import Repetition

_QUIT = frozenset({"q", "quit", "exit"})
_SEEDS = 1_000_000


@click.group("quiz", cls=Group, no_args_is_help=False, epilog="Example: muggins quiz count --number 5")
def command() -> None:
    """Drills: worthwhile questions, judged at once; the ones missed are asked again next time.

    A missed question comes back in ten minutes, and after each right answer later: a day, three days, a week.
    """


command.add_command(daily)


def drill_options(drill: Callable[..., Drill]) -> Any:
    """Give a command that returns a drill the options of all drills, and ask its questions."""

    @wraps(drill)
    @click.option("--number", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many questions.")
    @click.option("--seed", type=click.IntRange(min=0), help="The same new questions again.")
    @click.option("--fresh", is_flag=True, help="Ask none of those missed earlier.")
    @json_option
    def run(*, number: int, seed: int | None, fresh: bool, **given: Any) -> None:
        asked = drill(**given)
        if fresh and not asked.has_new:
            raise MugginsError(f"--fresh with {asked.name}: expected a drill that has new questions")
        _run(asked, number, seed, fresh=fresh)

    return run


@command.command(epilog="Example: echo 16 | muggins quiz count --number 1 --seed 7")
@click.option(
    "--level",
    type=click.Choice([each.value for each in Difficulty]),
    default=Difficulty.HARD.value,
    show_default=True,
    help="How hard the hands are to count.",
)
@drill_options
def count(level: str) -> Drill:
    """Ask what hands and cribs count: double runs, flushes, nobs, and now and then nothing.

    Answer with the points (12), or with those of each kind: "fifteens 6, pair 2, run 3". An empty
    line is "I do not know", q ends. With --json the questions go to standard error.
    """
    return drill_called(Difficulty(level).drill)


@command.command(epilog="Example: muggins quiz discard --number 5 --seed 7")
@drill_options
def discard() -> Drill:
    """Ask what to discard from hands where the obvious discard loses a little.

    Answer with two cards, such as 5H JS. A discard within 0.05 points of the best is right. An empty
    line is "I do not know": wrong, but no points lost; q ends. With --json the questions go to standard error.
    """
    return drill_called("toss")


@command.command(epilog="Example: muggins quiz play --number 5 --seed 7")
@drill_options
def play() -> Drill:
    """Ask what to play in positions where a card that looks as good loses a little.

    Answer with a card or a rank. A card within 0.05 points of the best is right. An empty line is
    "I do not know": wrong, but no points lost; q ends. With --json the questions go to standard error.
    """
    return drill_called("play")


_THEME_HELP = """Ask about one theme.

\b
{}

Answer with two cards to discard or one to play, as the question asks.""".format(
    "\n".join(f"{name:<7} {words}" for name, words in THEMES.items())
)


@command.command(epilog="Example: muggins quiz rules --number 5 --seed 7")
@drill_options
def rules() -> Drill:
    """Ask what the first ten rules of 'muggins explore rules' say, where they decide and counting alone may go wrong.

    Answer with two cards, such as 5H JS, or a card to play. What loses less than 0.05 points is right.
    """
    return drill_called("rules")


@command.command(help=_THEME_HELP, epilog="Example: muggins quiz theme lead --number 5")
@click.argument("theme", type=click.Choice([each.value for each in Theme]))
@drill_options
def theme(theme: str) -> Drill:
    """Ask about one theme."""
    return drill_called(theme)


@command.command(epilog="Example: muggins quiz mistakes --number 5")
@drill_options
def mistakes() -> Drill:
    """Ask again what you decided wrongly in your reviewed games, until you know it; imported games do not count.

    Answer with two cards to discard or one to play, as the question asks.
    """
    return drill_called("mistakes")


def _run(drill: Drill, number: int, seed: int | None, *, fresh: bool) -> None:
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    missed = Repetition(open_file())
    missed.keys(drill.name)  # raises before the first question if the file cannot be read
    accept_any_input()
    out = console(stderr=wants_json())  # standard output is for JSON then
    coming = questions(drill, seed, number, None if fresh else missed)
    answered: list[Answered] = []
    with until_interrupted() as check:
        for each in _ask_all(out, drill, coming, number, missed):
            answered.append(each)  # noqa: PERF402 - what came before Ctrl-C is kept
    answer(Round.of(drill.name, seed, len(missed.keys(drill.name)), answered), lambda asked: _sum_up(out, asked))
    check("what you missed is kept, and asked again next time")


def _sum_up(out: Console, asked: Round) -> None:
    loss = round(asked.loss, 2)
    lost = f"off by {loss:g} point{'' if loss == 1 else 's'}"
    if asked.win_loss > 0:
        wins = f"{asked.win_loss:.1%} of wins lost"
        lost = f"{lost}, {wins}" if loss else wins
    right = f"{asked.right} of {len(asked.answered)} right"
    out.print(f"{right}, {lost}; {asked.kept} kept for next time (seed {asked.seed})")


def _ask_all(
    out: Console, drill: Drill, coming: Iterable[Question], number: int, missed: Repetition
) -> Iterator[Answered]:
    for place, question in enumerate(coming, start=1):
        head = f"{place}/{number}  " + ("(missed earlier) " if question.again else "")
        out.print(Text(head) + with_cards(out, question.words))
        reply = _reply(out, drill, question)
        if reply is None:
            break
        given, verdict = reply
        missed.note(drill.name, question.key, right=verdict.right)
        mark = Text("Right. ", "green") if verdict.right else Text("Wrong. ", "red")
        out.print(mark + with_cards(out, verdict.words))
        yield Answered(question, given, verdict)


def _reply(out: Console, drill: Drill, question: Question) -> tuple[str, Verdict] | None:
    while True:
        line = read_line(out)
        if line is None or line.strip().lower() in _QUIT:
            return None
        try:
            return line.strip(), drill.judge(question, line)
        except MugginsError as error:
            out.print(f"{error}; q ends")
