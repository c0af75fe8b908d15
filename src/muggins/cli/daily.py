"""``muggins quiz daily``: the three deals of a day in the terminal, judged one by one; the same file as the page's."""

from datetime import date, datetime

import click
from rich.console import Console

from muggins.archive.store import open_file
from muggins.cli.options import json_option
from muggins.cli.terminal import accept_any_input, answer, console, table, wants_json
from muggins.quiz.daily import DailyFile, DailyResults, check_day, day_of, stars_text


@click.command("daily", epilog="Example: muggins quiz daily --date 2026-01-31")
@click.option("--date", "day", metavar="DAY", help="Another day, such as 2026-01-31; by default today.")
@click.option(
    "--deal", "number", type=click.IntRange(1, 3), help="One deal alone, also again; only the first try counts."
)
@click.option("--days", is_flag=True, help="Play nothing: list the days played so far.")
@json_option
def daily(*, day: str | None, number: int | None, days: bool) -> None:
    """Play the daily deal: three deals a day, the same for everyone, judged by the coach.

    The points that your decisions lose add up to stars. Only the first try counts, and a streak is
    of days played on their day. What is finished is kept, for the browser's page too. With --json
    the deals go to standard error.
    """
    kept, today = DailyFile(open_file()), _today()
    if days:
        if day is not None or number is not None:
            raise click.UsageError("--days with --date or --deal: expected it alone")
        answer(kept.results(today), _list)
        return
    asked = today if day is None else day_of(day)
    check_day(asked, today)
    accept_any_input()
    from muggins.cli.daily_deals import DayAtTerminal  # noqa: PLC0415 - behind the checks: it loads the compiler

    DayAtTerminal(console(stderr=wants_json()), kept, asked, today).play(number)


def _today() -> date:
    return datetime.now().astimezone().date()


def _list(daily: DailyResults) -> None:
    out = console()
    if not daily.results:
        out.print("No daily deal was finished yet: muggins quiz daily begins.")
        return
    rows = [
        (
            each.day,
            "unfinished" if each.stars is None else shown(out, stars_text(each.stars)),
            " + ".join("-" if lost is None else f"{lost:.2f}" for lost in each.lost),
            "played later" if each.late else "",
        )
        for each in daily.results
    ]
    table(out, ("Day", "Stars", "Points lost", ""), rows)
    out.print(streak_text(daily))


def streak_text(results: DailyResults) -> str:
    best = f" (best: {results.best_streak})" if results.best_streak > results.streak else ""
    return f"Streak: {results.streak} day{'' if results.streak == 1 else 's'}{best}"


def shown(out: Console, text: str) -> str:
    return text if out.encoding.lower().startswith("utf") else text.replace("★", "*").replace("☆", ".")
