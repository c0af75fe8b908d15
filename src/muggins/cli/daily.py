"""``muggins quiz daily``: the three deals of a day in the terminal, judged one by one; the same file as the page's."""

import sys
from contextlib import closing
from datetime import date, datetime
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from muggins.cli.compiling import wait_for
from muggins.cli.options import json_option
from muggins.cli.play import Face
from muggins.cli.terminal import console, loss_text, print_json, table
from muggins.errors import IllegalActionError
from muggins.wire import to_json

if TYPE_CHECKING:
    from muggins.quiz.daily import DailyDealPlayed, DailyFile, DailyResult, DailyResults
    from muggins.table.one_deal import OneDeal
    from muggins.table.viewpoint import Happening

_HELP = """\
  5H JS  cards by name
  1 4    cards by the numbers before them
  J      in the play, a card by its rank
  Enter  the only card that fits
  hand   your cards
  board  this deal so far
  quit   leave; a deal that is not finished is not kept"""


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
    from muggins.quiz.daily import DailyFile, check_day, daily_path, day_of  # noqa: PLC0415 - these load the compiler

    kept, today = DailyFile(daily_path()), _today()
    if days:
        if day is not None or number is not None:
            raise click.UsageError("--days with --date or --deal: expected it alone")
        _list(kept.results(today), as_json=as_json)
        return
    asked = today if day is None else day_of(day)
    check_day(asked, today)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    _Day(console(stderr=as_json), kept, asked).play(number, as_json=as_json)


def _today() -> date:
    return datetime.now().astimezone().date()


class _Day:
    """The deals of a day at a terminal."""

    def __init__(self, out: Console, kept: "DailyFile", day: date) -> None:
        self.out, self.kept, self.day = out, kept, day

    def play(self, number: int | None, *, as_json: bool) -> None:
        """Play one deal, or all that were not played yet, then say how the day stands."""
        from muggins.coach.preparing import Preparation  # noqa: PLC0415
        from muggins.coach.warm import ALL  # noqa: PLC0415
        from muggins.quiz.daily import DailyPlayed  # noqa: PLC0415

        wanted = self._open() if number is None else [number]
        played: list[DailyDealPlayed] = []
        if wanted:
            with closing(Preparation(load=False)) as preparation:
                preparation.start()
                wait_for(preparation, ALL)
                for each in wanted:
                    found = self._deal(each)
                    if found is None:
                        break
                    played.append(found)
        found_all = self.kept.results(_today())
        result = next((each for each in found_all.results if each.day == self.day.isoformat()), None)
        if as_json:
            streaks = found_all.streak, found_all.best_streak
            print_json(to_json(DailyPlayed(self.day.isoformat(), tuple(played), result, *streaks)))
            return
        if result is not None and result.text is not None:
            self._sum_up(result, found_all)
            if not wanted:
                self.out.print()
                self.out.print("All three are played; --deal 1 plays one again, which does not count.")

    def _open(self) -> list[int]:
        """Return the deals that were not played yet."""
        from muggins.quiz.daily import DEALS  # noqa: PLC0415

        results = self.kept.results(_today()).results
        lost = next((each.lost for each in results if each.day == self.day.isoformat()), (None,) * DEALS)
        return [number for number, each in enumerate(lost, start=1) if each is None]

    def _deal(self, number: int) -> "DailyDealPlayed | None":
        """Play a deal, and say what it lost; None where it was not finished."""
        from muggins.quiz.daily import daily_deal  # noqa: PLC0415

        deal = daily_deal(self.day, number)
        face = _DealFace(self.out, deal, f"Deal {number} of {self.day}", self._left(number))
        try:
            face.run()
        except KeyboardInterrupt:
            self.out.print(f"\n{face.left}")
            raise
        return self._judge(deal, number) if deal.over else None

    def _left(self, number: int) -> str:
        """Return what is said to somebody who leaves a deal: what is kept, and what is not."""
        done = [str(each) for each in range(1, 4) if each not in self._open()]
        kept = f"Kept: deal{'s' if len(done) > 1 else ''} {' and '.join(done)}." if done else "Nothing is kept yet."
        if str(number) in done:
            return f"Deal {number} was played before, and stays as it was. {kept}"
        return f"Deal {number} is not finished, and is not kept: muggins quiz daily begins it again. {kept}"

    def _judge(self, deal: "OneDeal", number: int) -> "DailyDealPlayed":
        from muggins.coach.coach import shared_coach  # noqa: PLC0415
        from muggins.quiz.daily import DailyDealPlayed, DailyMove, judged, points_lost  # noqa: PLC0415

        made = judged(deal, shared_coach())
        lost = points_lost(made)
        counts = self.kept.enter(self.day, number, lost, _today())
        told = "every decision was the best one" if lost < 0.005 else f"you lost {lost:.2f} points"
        again = "" if counts else " (only your first try counts)"
        self.out.print()
        self.out.print(Text(f"Deal {number} is over: {told}{again}.", "bold"))
        rows = [(f"{each.words[:1].upper()}{each.words[1:]}", loss_text(each.loss)) for each in made]
        table(self.out, (">Lost", "Decision"), [(loss, words) for words, loss in rows])
        moves = tuple(DailyMove(each.words, each.loss, each.mark, each.position) for each in made)
        return DailyDealPlayed(number, lost, counts, moves)

    def _sum_up(self, result: "DailyResult", found: "DailyResults") -> None:
        lost = sum(each or 0 for each in result.lost)
        late = ", played later" if result.late else ""
        self.out.print()
        self.out.print(f"{_stars(self.out, result.stars or 0)}  {lost:.2f} points lost in all{late}")
        self.out.print(_streak(found))
        self.out.print()
        self.out.print(_plain(self.out, result.text or ""))


class _DealFace(Face):
    """The face of a daily deal, in which there are no hints, and no way back."""

    help = _HELP
    safe = "A deal is kept once it is finished."

    def __init__(self, out: Console, deal: "OneDeal", title: str, left: str) -> None:
        super().__init__(out, deal)
        self.left, self._title = left, title

    def _obey(self, line: str) -> Any:
        if line.lower() == "undo":
            raise IllegalActionError("no move is taken back in a daily deal")
        return super()._obey(line)

    def _hint(self) -> str:
        raise IllegalActionError("there are no hints in a daily deal")

    def _tell_deal(self, happening: "Happening", deals: str) -> None:  # noqa: ARG002
        self.out.print()
        self.out.print(Text(f"{self._title}: {deals}", "bold"))


def _list(found: "DailyResults", *, as_json: bool) -> None:
    """List the days so far."""
    if as_json:
        print_json(to_json(found))
        return
    out = console()
    if not found.results:
        out.print("No daily deal was finished yet: muggins quiz daily begins.")
        return
    rows = [
        (
            each.day,
            "unfinished" if each.stars is None else _stars(out, each.stars),
            " + ".join("-" if lost is None else f"{lost:.2f}" for lost in each.lost),
            "played later" if each.late else "",
        )
        for each in found.results
    ]
    table(out, ("Day", "Stars", "Points lost", ""), rows)
    out.print(_streak(found))


def _streak(found: "DailyResults") -> str:
    best = f" (best: {found.best_streak})" if found.best_streak > found.streak else ""
    return f"Streak: {found.streak} day{'' if found.streak == 1 else 's'}{best}"


def _stars(out: Console, stars: int) -> str:
    from muggins.quiz.daily import stars_text  # noqa: PLC0415

    return _plain(out, stars_text(stars))


def _plain(out: Console, text: str) -> str:
    """Return a text with stars that can be shown."""
    return text if out.encoding.lower().startswith("utf") else text.replace("★", "*").replace("☆", ".")
