"""The deals of a day at a terminal, played and judged one by one."""

from datetime import date
from typing import Any

from rich.console import Console
from rich.text import Text

from muggins.cli.compiling import prepare
from muggins.cli.daily import shown, streak_text
from muggins.cli.play import Face
from muggins.cli.terminal import loss_text, print_json, table, wants_json
from muggins.coach.coach import shared_coach
from muggins.coach.parts import ALL
from muggins.errors import IllegalActionError
from muggins.quiz.daily import DEALS, DailyFile, DailyResult, DailyResults, stars_text
from muggins.quiz.daily_deal import DailyDealPlayed, DailyPlayed, daily_deal, judged, points_lost
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


class DayAtTerminal:
    """The deals of a day at a terminal."""

    def __init__(self, out: Console, kept: DailyFile, day: date, today: date) -> None:
        self.out, self.kept, self.day, self.today = out, kept, day, today

    def play(self, number: int | None) -> None:
        """Play one deal, or all that were not played yet, then print the day's results."""
        wanted = self._open() if number is None else [number]
        played: list[DailyDealPlayed] = []
        if wanted:
            prepare(*ALL)
            for each in wanted:
                dealt = self._deal(each)
                if dealt is None:
                    break
                played.append(dealt)
        results = self.kept.results(self.today)
        result = next((each for each in results.results if each.day == self.day.isoformat()), None)
        if wants_json():
            print_json(DailyPlayed(self.day.isoformat(), tuple(played), result, results.streak, results.best_streak))
            return
        if result is not None and result.text is not None:
            self._sum_up(result, results)
            if not wanted:
                self.out.print()
                self.out.print("All three are played; --deal 1 plays one again, which does not count.")

    def _open(self) -> list[int]:
        results = self.kept.results(self.today).results
        lost = next((each.lost for each in results if each.day == self.day.isoformat()), (None,) * DEALS)
        return [number for number, each in enumerate(lost, start=1) if each is None]

    def _deal(self, number: int) -> DailyDealPlayed | None:
        deal = daily_deal(self.day, number)
        face = _DealFace(self.out, deal, f"Deal {number} of {self.day}", self._left(number))
        try:
            face.run()
        except KeyboardInterrupt:
            self.out.print(f"\n{face.left}")
            raise
        return self._judge(deal, number) if deal.over else None

    def _left(self, number: int) -> str:
        done = [str(each) for each in range(1, 4) if each not in self._open()]
        kept = f" Kept: deal{'s' if len(done) > 1 else ''} {' and '.join(done)}." if done else ""
        if str(number) in done:
            return f"Deal {number} was played before, and stays as it was.{kept}"
        return f"Deal {number} is not finished, and is not kept: muggins quiz daily begins it again.{kept}"

    def _judge(self, deal: OneDeal, number: int) -> DailyDealPlayed:
        made = judged(deal, shared_coach())
        lost = points_lost(made)
        counts = self.kept.enter(self.day, number, lost, self.today)
        cost = "every decision was the best one" if lost < 0.005 else f"you lost {lost:.2f} points"
        again = "" if counts else " (only your first try counts)"
        self.out.print()
        self.out.print(Text(f"Deal {number} is over: {cost}{again}.", "bold"))
        rows = [(loss_text(each.loss), f"{each.words[:1].upper()}{each.words[1:]}") for each in made]
        table(self.out, (">Lost", "Decision"), rows)
        return DailyDealPlayed(number, lost, counts, made)

    def _sum_up(self, result: DailyResult, results: DailyResults) -> None:
        lost = sum(each or 0 for each in result.lost)
        late = ", played later" if result.late else ""
        self.out.print()
        self.out.print(f"{shown(self.out, stars_text(result.stars or 0))}  {lost:.2f} points lost in all{late}")
        self.out.print(streak_text(results))
        self.out.print()
        self.out.print(shown(self.out, result.text or ""))


class _DealFace(Face):
    help = _HELP
    safe = "A deal is kept once it is finished."

    def __init__(self, out: Console, deal: OneDeal, title: str, left: str) -> None:
        super().__init__(out, deal)
        self.left, self._title = left, title

    def _obey(self, line: str) -> Any:
        if line.lower() == "undo":
            raise IllegalActionError("no move is taken back in a daily deal")
        return super()._obey(line)

    def _tell_deal(self, happening: Happening, words: str) -> None:  # noqa: ARG002
        self.out.print()
        self.out.print(Text(f"{self._title}: {words}", "bold"))
