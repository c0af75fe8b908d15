"""The daily deal in the terminal: as on the page, in the same file, move for move."""

import json
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from muggins.archive.store import open_file
from muggins.cards import format_cards
from muggins.cli import daily as command
from muggins.cli import play
from muggins.quiz.daily import DailyFile
from muggins.quiz.daily_deal import daily_deal
from muggins.rules.deal import Phase
from tests.commands import Typed
from tests.quiz.test_daily import best_move
from tests.web.table import served

DAY = date(2026, 1, 31)
AT = ("--date", str(DAY))


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_today", lambda: DAY)


def daily(typed: Typed, moves: list[str], *arguments: str) -> tuple[int, str, str]:
    return typed("".join(f"{move}\n" for move in moves), "quiz", "daily", *arguments)


def moves_of(number: int, *, best: bool = False) -> list[str]:
    """The moves of a deal: the best ones, or always the last cards."""
    moves: list[str] = []
    while not (deal := daily_deal(DAY, number, moves)).over:
        last = deal.view.hand[-2:] if deal.awaits is Phase.TOSS else deal.view.legal_cards()[-1:]
        moves.append(best_move(deal) if best else format_cards(last))
    return moves


def all_moves(*, best: bool = False) -> list[list[str]]:
    return [moves_of(number, best=best) for number in (1, 2, 3)]


def test_terminal_and_page_lose_the_same_points_for_the_same_moves(typed: Typed, tmp_path: Path) -> None:
    deals = all_moves()
    status, out, err = daily(typed, [*chain(*deals)], *AT, "--json")
    assert status == 0
    assert "Deal 3 is over: you lost" in err
    found = json.loads(out)
    with served(tmp_path / "others" / "games.sqlite") as page:
        for number, moves in enumerate(deals, start=1):
            answer = page.http.post(f"/api/daily/{DAY}/{number}?today={DAY}", json={"moves": moves}).json()
            assert answer["over"]
            assert answer["decisions"] == found["played"][number - 1]["decisions"]
        told = page.http.get(f"/api/daily?today={DAY}").json()
    assert told["results"] == [found["result"]]
    assert (told["streak"], told["best_streak"]) == (found["streak"], found["best_streak"]) == (1, 1)
    lost = [each["lost"] for each in found["played"]]
    assert lost == pytest.approx(found["result"]["lost"], abs=0.00501)
    assert sum(lost) > 0
    assert found["result"]["text"].endswith(f"\n{sum(lost):.2f} points short of the best play")


def test_who_loses_nothing_gets_five_stars_and_a_text_to_send(typed: Typed, tmp_path: Path) -> None:
    deals = all_moves(best=True)
    status, out, err = daily(typed, deals[0], *AT)
    assert (status, err) == (0, "")
    assert "Deal 1 of 2026-01-31: Solver deals" in out
    assert "Deal 1 is over: every decision was the best one." in out
    assert "Deal 2 of 2026-01-31: You deal" in out
    assert "Deal 2 is not finished, and is not kept: muggins quiz daily begins it again. Kept: deal 1." in out
    assert "in all" not in out
    status, out, _ = daily(typed, [*deals[1], *deals[2]], *AT)
    assert status == 0
    assert "Deal 1 of" not in out, "it was played"
    assert "★★★★★  0.00 points lost in all" in out
    assert "Streak: 1 day\n" in out
    text = "Muggins daily deal, 2026-01-31\n★★★★★ 🟩🟩🟩\nthe best play in every decision\n"
    assert out.endswith(text)
    result = DailyFile(open_file(tmp_path / "games.sqlite")).results(DAY).results[0]
    assert f"{result.text}\n" == text
    status, out, _ = daily(typed, [], *AT)
    assert status == 0
    assert "All three are played; --deal 1 plays one again, which does not count." in out


def test_only_the_first_try_counts(typed: Typed, tmp_path: Path) -> None:
    best, other = moves_of(2, best=True), moves_of(2)
    assert daily(typed, other, *AT, "--deal", "2")[0] == 0
    kept = DailyFile(open_file(tmp_path / "games.sqlite")).results(DAY)
    status, out, _ = daily(typed, best, *AT, "--deal", "2")
    assert status == 0
    assert "Deal 2 is over: every decision was the best one (only your first try counts)." in out
    assert DailyFile(open_file(tmp_path / "games.sqlite")).results(DAY) == kept
    status, out, _ = daily(typed, [best[0]], *AT, "--deal", "2")
    assert "Deal 2 was played before, and stays as it was. Kept: deal 2." in out


def test_what_is_played_later_is_late_and_no_streak(typed: Typed) -> None:
    typed.run.monkeypatch.setattr(command, "_today", lambda: date(2026, 2, 3))
    status, out, _ = daily(typed, [*chain(*all_moves(best=True))], *AT)
    assert status == 0
    assert "points lost in all, played later" in out
    assert "Streak: 0 days" in out
    status, out, _ = typed.run("quiz", "daily", "--days")
    assert status == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[1] == ["2026-01-31", "★★★★★", "0.00", "+", "0.00", "+", "0.00", "played", "later"]
    found: Any = typed.run.json("quiz", "daily", "--days")
    assert (found["today"], found["results"][0]["late"]) == ("2026-02-03", True)


def test_an_unfinished_day_is_listed_as_such(typed: Typed) -> None:
    assert typed.run("quiz", "daily", "--days")[1] == "No daily deal was finished yet: muggins quiz daily begins.\n"
    assert daily(typed, moves_of(3, best=True), *AT, "--deal", "3")[0] == 0
    assert typed.run("quiz", "daily", "--days")[1].splitlines()[1].split() == [
        "2026-01-31",
        "unfinished",
        "-",
        "+",
        "-",
        "+",
        "0.00",
    ]


def test_ctrl_c_says_what_is_kept(typed: Typed, tmp_path: Path) -> None:
    lines = iter([*moves_of(1), moves_of(2)[0]])

    def line(_: Console) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    typed.run.monkeypatch.setattr(play, "read_line", line)
    status, out, err = typed.run("quiz", "daily", *AT)
    assert status == 130
    assert out.endswith(
        "\nDeal 2 is not finished, and is not kept: muggins quiz daily begins it again. Kept: deal 1.\n"
    )
    assert "Traceback" not in err
    assert DailyFile(open_file(tmp_path / "games.sqlite")).results(DAY).results[0].lost[1:] == (None, None)


def test_there_are_no_hints_and_no_way_back(typed: Typed, tmp_path: Path) -> None:
    status, out, _ = daily(typed, ["hint", "undo", "save", "help", "nonsense", "", "board", "q"], *AT)
    assert status == 0
    assert "there are no hints in a daily deal" in out
    assert "no move is taken back in a daily deal" in out
    assert "A deal is kept once it is finished." in out
    assert "quit   leave; a deal that is not finished is not kept" in out
    assert "Deal 1 is not finished, and is not kept" in out
    assert "Kept:" not in out
    assert not DailyFile(open_file(tmp_path / "games.sqlite")).results(DAY).results
