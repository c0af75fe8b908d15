"""``muggins quiz daily``: the three deals of a day in the terminal."""

import click

from muggins.cli.options import json_option


@click.command("daily", epilog="Example: muggins quiz daily --date 2026-01-31")
@click.option("--date", "day", metavar="DAY", help="Another day, such as 2026-01-31; by default today.")
@click.option(
    "--deal", "number", type=click.IntRange(1, 3), help="One deal alone, also again; only the first try counts."
)
@click.option("--days", is_flag=True, help="Play nothing: list the days played so far.")
@json_option
def daily(*, day: str | None, number: int | None, days: bool, as_json: bool) -> None:
    """Play the daily deal: three deals a day, the same for everyone, judged by the coach.

    The points that your decisions lose add up to stars. Only the first try counts, and a streak is
    of days played on their day. What is finished is kept, for the browser's page too. With --json
    the deals go to standard error.
    """
    from muggins.cli.daily_deals import list_days, play_day  # noqa: PLC0415 - it loads the compiler

    if not days:
        play_day(day, number, as_json=as_json)
        return
    if day is not None or number is not None:
        raise click.UsageError("--days with --date or --deal: expected it alone")
    list_days(as_json=as_json)
