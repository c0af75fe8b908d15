"""``muggins quiz``: drills on the terminal, or with the answers from a pipe."""

import re
import secrets
import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from muggins.archive.store import open_file
from muggins.cards import parse_card
from muggins.cli.daily import daily
from muggins.cli.interrupt import Interrupted, UntilInterrupted
from muggins.cli.options import json_option
from muggins.cli.terminal import cards_text, console, print_json, read_line
from muggins.coach.themes import THEMES, Theme
from muggins.errors import MugginsError
from muggins.quiz.count import Difficulty
from muggins.quiz.drills import drill_called
from muggins.quiz.quiz import Answered, Drill, Question, Round, Verdict, questions
from muggins.quiz.repetition import Repetition
from muggins.wire import to_json

_QUIT = frozenset({"q", "quit", "exit"})
_SEEDS = 1_000_000
_CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


@click.group("quiz", no_args_is_help=False, epilog="Example: muggins quiz count --number 5")
def command() -> None:
    """Drills: worthwhile questions, judged at once; the ones missed are asked again next time.

    A missed question comes back in ten minutes, and after each right answer later: a day, three days, a week.
    """


command.add_command(daily)


def drill_options(function: Any) -> Any:
    for option in (
        json_option,
        click.option("--fresh", is_flag=True, help="Ask none of those missed earlier."),
        click.option("--seed", type=click.IntRange(min=0), help="The same new questions again."),
        click.option(
            "--number", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many questions."
        ),
    ):
        function = option(function)
    return function


@command.command(epilog="Example: echo 16 | muggins quiz count --number 1 --seed 7")
@click.option(
    "--level",
    type=click.Choice([each.value for each in Difficulty]),
    default=Difficulty.HARD.value,
    show_default=True,
    help="How hard the hands are to count.",
)
@drill_options
def count(*, level: str, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask what hands and cribs count: double runs, flushes, nobs, and now and then nothing.

    Answer with the points (12), or with those of each kind: "fifteens 6, pair 2, run 3". An empty
    line is "I do not know", q ends. With --json the questions go to standard error.
    """
    run_drill(drill_called(Difficulty(level).drill), number=number, seed=seed, fresh=fresh, as_json=as_json)


@command.command(epilog="Example: muggins quiz discard --number 5 --seed 7")
@drill_options
def discard(*, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask what to discard from hands where the obvious discard loses a little.

    Answer with two cards, such as 5H JS. A discard within 0.05 points of the best is right. An empty
    line is "I do not know": wrong, but no points lost; q ends. With --json the questions go to standard error.
    """
    run_drill(drill_called("toss"), number=number, seed=seed, fresh=fresh, as_json=as_json)


@command.command(epilog="Example: muggins quiz play --number 5 --seed 7")
@drill_options
def play(*, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask what to play in positions where a card that looks as good loses a little.

    Answer with a card or a rank. A card within 0.05 points of the best is right. An empty line is
    "I do not know": wrong, but no points lost; q ends. With --json the questions go to standard error.
    """
    run_drill(drill_called("play"), number=number, seed=seed, fresh=fresh, as_json=as_json)


_THEME_HELP = """Ask about one theme.

\b
{}

Answer with two cards to discard or one to play, as the question asks.""".format(
    "\n".join(f"{name:<7} {words}" for name, words in THEMES.items())
)


@command.command(epilog="Example: muggins quiz rules --number 5 --seed 7")
@drill_options
def rules(*, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask what the first ten rules of 'muggins explore rules' say, where they decide and counting alone may go wrong.

    Answer with two cards, such as 5H JS, or a card to play. What loses less than 0.05 points is right.
    """
    run_drill(drill_called("rules"), number=number, seed=seed, fresh=fresh, as_json=as_json)


@command.command(help=_THEME_HELP, epilog="Example: muggins quiz theme lead --number 5")
@click.argument("theme", type=click.Choice([each.value for each in Theme]))
@drill_options
def theme(*, theme: str, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask about one theme."""
    run_drill(drill_called(theme), number=number, seed=seed, fresh=fresh, as_json=as_json)


@command.command(epilog="Example: muggins quiz mistakes --number 5")
@drill_options
def mistakes(*, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask again what you decided wrongly in games of your own that were reviewed, until you know it.

    Answer with two cards to discard or one to play, as the question asks.
    """
    if fresh:
        raise MugginsError("--fresh with mistakes: expected a drill that has new questions")
    run_drill(drill_called("mistakes"), number=number, seed=seed, fresh=fresh, as_json=as_json)


def run_drill(drill: Drill, *, number: int, seed: int | None, fresh: bool, as_json: bool) -> None:
    """Ask questions of a drill until they or the answers end, and sum up.

    Args:
        drill: what to ask.
        number: how many questions.
        seed: of the new questions; None for one by chance.
        fresh: whether to leave out those missed earlier.
        as_json: print one JSON object at the end, all else on standard error.

    Raises:
        MugginsError: the missed questions cannot be read or written.
    """
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    missed = Repetition(open_file())
    missed.keys(drill.name)  # a file that cannot be read is told before the first question
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is no answer either
    out = console(stderr=as_json)  # standard output is for JSON then
    coming = questions(drill, seed, number, None if fresh else missed)
    answered: list[Answered] = []
    with UntilInterrupted() as work:
        for each in _ask_all(out, drill, coming, number, missed):
            answered.append(each)  # noqa: PERF402 - what came before Ctrl-C is kept
    found = Round.of(drill.name, seed, len(missed.keys(drill.name)), answered)
    if as_json:
        print_json(to_json(found))
    else:
        loss = round(found.loss, 2)
        lost = f"off by {loss:g} point{'' if loss == 1 else 's'}"
        if found.win_loss > 0:
            wins = f"{found.win_loss:.1%} of wins lost"
            lost = f"{lost}, {wins}" if loss else wins
        right = f"{found.right} of {len(answered)} right"
        _print(out, Text(f"{right}, {lost}; {found.kept} kept for next time (seed {seed})"))
    if work.stopped:
        raise Interrupted("what you missed is kept, and asked again next time")


def _ask_all(
    out: Console, drill: Drill, coming: Iterable[Question], number: int, missed: Repetition
) -> Iterator[Answered]:
    """Ask one question after the other until they or the answers end, and note which were missed."""
    for place, question in enumerate(coming, start=1):
        head = f"{place}/{number}  " + ("(missed earlier) " if question.again else "")
        _print(out, Text(head), _with_cards(out, question.words))
        reply = _reply(out, drill, question)
        if reply is None:
            break
        answer, verdict = reply
        missed.note(drill.name, question.key, right=verdict.right)
        mark = Text("Right. ", "green") if verdict.right else Text("Wrong. ", "red")
        _print(out, mark, _with_cards(out, verdict.words))
        yield Answered(question, answer, verdict)


def _print(out: Console, *parts: Text) -> None:
    # Lines are folded by the terminal's width only where there is a terminal.
    out.print(Text.assemble(*parts), soft_wrap=not out.is_terminal)


def _with_cards(out: Console, words: str) -> Text:
    text = Text()
    end = 0
    for found in _CARD.finditer(words):
        text.append(words[end : found.start()])
        text.append_text(cards_text(out, [parse_card(found.group())]))
        end = found.end()
    return text.append(words[end:])


def _reply(out: Console, drill: Drill, question: Question) -> tuple[str, Verdict] | None:
    """Return the answer to a question and its verdict, or None at the end of the answers.

    An answer that cannot be read is named, and the question stands.
    """
    while True:
        line = read_line(out)
        if line is None or line.strip().lower() in _QUIT:
            return None
        try:
            return line.strip(), drill.judge(question, line)
        except MugginsError as error:
            _print(out, Text(f"{error}; q ends"))
