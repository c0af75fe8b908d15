"""Options that several commands share, and what is read from them."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click

from muggins.arena.workers import Workers
from muggins.cards import Rank, parse_ranks, split_tokens
from muggins.cli.plots import check_plot
from muggins.cli.terminal import noted_flag
from muggins.errors import CardError, MatchError, MugginsError, RecordError, shorten
from muggins.files.paths import solution_path
from muggins.files.text import DASH, read_text
from muggins.rules.position import parse_scores
from muggins.rules.role import Role
from muggins.rules.ruleset import LEAST_TARGET, MOST_TARGET, STANDARD, Ruleset


class Group(click.Group):
    """A group whose help says what each command does, over several lines if need be."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(200)) for name, each in commands if each])


def complete_solution(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    own = sorted(file.stem for file in solution_path("x").parent.glob("*.muggins"))
    return [name for name in ("nash", "nash-max", *own) if name.startswith(typed)]


class PathName(click.Path):
    """The name of a file or a folder, which is not empty."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value):
            self.fail("an empty name: expected the name of a file or a folder.", param, ctx)
        return super().convert(value, param, ctx)


class PictureName(PathName):
    """The name of a picture, which can be written."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = super().convert(value, param, ctx)
        check_plot(path)
        return path


json_option = noted_flag("json", "Print one JSON object instead.")
from_option = click.option(
    "--from",
    "source",
    default="nash",
    show_default=True,
    shell_complete=complete_solution,
    help="A solution's file or name.",
)
MOST_TYPED = 10_000  # bytes of cards on standard input
plot_option = click.option("--plot", type=PictureName(dir_okay=False), help="Write a picture.")


def _typed(_context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    if words != ("-",):
        return words
    lines = map(str.strip, read_text(DASH, "standard input", "cards", MOST_TYPED).splitlines())
    return tuple(filter(None, lines))


def words_argument(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command an argument of as many words as there are; ``-`` alone reads lines from standard input."""
    return click.argument(name, nargs=-1, callback=_typed)


def ranks_alone(words: Sequence[str], number: int) -> tuple[Rank, ...]:
    """Return that many ranks without suits; nothing where the words are others."""
    with suppress(CardError):
        ranks = tuple(parse_ranks("".join(split_tokens(" ".join(words)))))
        return ranks if len(ranks) == number else ()
    return ()


_PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".gif", ".bmp", ".tif", ".tiff"})


def photo_named(words: Sequence[str]) -> Path | None:
    """Return the file if the words are the name of one photograph."""
    file = Path(words[0]) if len(words) == 1 else None
    return file if file is not None and file.suffix.lower() in _PICTURES else None


def game_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise RecordError(f"game {shorten(text)!r}: expected a number of 'muggins games'")
    return int(text)


def _workers(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Workers:
    if text is None or re.fullmatch(r"-?\d+", text, re.ASCII):
        return Workers(None if text is None else int(text))
    if "://" not in text:
        raise MatchError(f"workers {shorten(text)!r}: expected a number, or an address such as tcp://host:8786")
    return Workers(None, text)


workers_option = click.option(
    "--workers", callback=_workers, metavar="N", help="Threads, one to a core by default; or a Dask cluster's address."
)


def role_options(function: Callable[..., Any], *, one: bool = False) -> Callable[..., Any]:
    """Give a command --dealer and --pone; it is called with ``role``, a Role, or None unless `one` is expected."""

    @wraps(function)
    def with_one(*arguments: Any, dealer: bool, pone: bool, **options: Any) -> Any:
        if dealer and pone:
            raise MugginsError("--dealer with --pone: expected one of them")
        role = Role.DEALER if dealer else Role.PONE if pone else None
        return function(*arguments, role=needed(role) if one else role, **options)

    for name, text in (("--pone", "As the pone."), ("--dealer", "As the dealer.")):
        with_one = click.option(name, is_flag=True, help=text)(with_one)
    return with_one


role_option = partial(role_options, one=True)


def needed(role: Role | None) -> Role:
    if role is None:
        raise MugginsError("no role: expected --dealer or --pone")
    return role


def score_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --score and --target, a text and a number, or None: see :func:`rules_of` and :func:`scores_of`."""
    score = click.option("--score", metavar="ME-OPP", help="Weigh for the game at this score, not for points.")
    return score(target_option(function))


TARGETS = click.IntRange(LEAST_TARGET, MOST_TARGET)
target_option = click.option("--target", type=TARGETS, help="The points that win; 121 if nothing says otherwise.")


def rules_of(target: int | None, otherwise: Ruleset = STANDARD) -> Ruleset:
    return otherwise if target is None else Ruleset(target=target)


def scores_of(score: str | None, ruleset: Ruleset, otherwise: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Return (own, the opponent's) score under a ruleset, if one was given, or raise MugginsError."""
    if score is None:
        return otherwise
    scores = parse_scores(score, ruleset)
    if min(scores) < ruleset.target - STANDARD.target:
        raise MugginsError(f"scores {score} of {ruleset.target}: expected at most {STANDARD.target} points to go")
    return scores
