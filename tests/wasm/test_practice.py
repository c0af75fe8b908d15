"""Drills and daily deals of the page without a server, and the server's."""

import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.store import open_file
from muggins.cards import Card, format_card, format_cards, rank_of
from muggins.coach.coach import Coach
from muggins.coach.themes import Theme
from muggins.counting.claim import MOST
from muggins.errors import MugginsError
from muggins.kernels.crib import TOSSES
from muggins.kernels.row import TOSS
from muggins.players.base import DrawingPlayer, Toss
from muggins.quiz.daily import FIRST, DailyFile, day_of
from muggins.quiz.daily_deal import daily_deal, judged
from muggins.quiz.drills import drill_called
from muggins.rules.deal import Phase
from muggins.rules.ruleset import Counting
from muggins.rules.show import Kind, count_show
from muggins.rules.view import View
from muggins.table.one_deal import OneDeal
from muggins.web import shown
from muggins.web.api_deals import _GUIDED, _TEACHER, _state
from muggins.wire import to_json
from tests.wasm.node import Node
from tests.wasm.test_table import OTHERWISE

WRONG = "30", "five", "flushes 4", "fifteens", "fifteens 2 runs", "pairs 2, pair 2"


@pytest.mark.all
@pytest.mark.parametrize("name", ["count-easy", "count-medium", "count"])
def test_counts_are_asked_and_judged_as_by_the_server(node: Node, name: str) -> None:
    drill = drill_called(name)
    for number in range(20):
        question = drill.pick(7, number)
        assert node.ask(ask="question", drill=name, seed=7, number=number) == to_json(question)
        count = count_show(question.hand, question.starter, crib=bool(question.crib))
        parts = {kind.value: sum(each.points for each in count.of(kind)) for kind in Kind}
        by_kind = ", ".join(f"{kind} {points}" for kind, points in parts.items())
        more = f"pairs {parts['pair'] + 1}"
        for answer in ("", by_kind, more, f"{more} flush {parts['flush']}", *map(str, range(MOST + 1))):
            found = node.ask(ask="verdict", drill=name, key=question.key, answer=answer)
            assert found == to_json(drill.judge(question, answer))
    for answer in WRONG:
        with pytest.raises(RuntimeError, match="expected a count"):
            node.ask(ask="verdict", drill=name, key=question.key, answer=answer)


@pytest.mark.all
@pytest.mark.parametrize("name", ["toss", "play", *Theme])
def test_positions_are_asked_and_judged_as_by_the_server(node: Node, name: str) -> None:
    drill = drill_called(name)
    for number in range(3):
        question = drill.pick(3, number)
        assert node.ask(ask="question", drill=name, seed=3, number=number) == to_json(question)
        hand = question.hand
        tosses = format_cards(hand[:2]), format_cards(hand[2:4])
        for answer in ("", *(tosses if question.asks == "toss" else map(format_card, hand))):
            found = node.ask(ask="verdict", drill=name, key=question.key, answer=answer)
            expected = to_json(drill.judge(question, answer))
            assert found == expected | {key: pytest.approx(expected[key], abs=1e-9) for key in ("loss", "win_loss")}


@pytest.mark.all
def test_rules_are_asked_and_judged_as_by_the_server(node: Node) -> None:
    drill, keys = drill_called("rules"), set[str]()
    for number in range(10):
        question = node.ask(ask="question", drill="rules", seed=3, number=number)
        assert question == to_json(drill.again(question["key"]))
        assert (question["asks"] == "play") == (number % 2 == 1)
        keys.add(question["key"])
        for answer in ("", " ".join(question["hand"][: 1 + (number % 2 == 0)])):
            found = node.ask(ask="verdict", drill="rules", key=question["key"], answer=answer)
            expected = to_json(drill.judge(drill.again(question["key"]), answer))
            assert found == expected | {"loss": pytest.approx(expected["loss"], abs=1e-9)}
    assert len(keys) == 10


def _moves(number: int, rng: random.Random) -> list[str]:
    """Return moves of a person who plays a deal at random."""
    day, moves = date(2026, 3, 1 + number // 3), list[str]()
    while not (deal := daily_deal(day, number % 3 + 1, moves)).over:
        if deal.awaits is Phase.TOSS:
            moves.append(format_cards(rng.sample(deal.hand, 2)))
        else:
            moves.append(format_card(rng.choice(deal.view.legal_cards())))
    return moves


@pytest.mark.all
def test_the_deals_of_a_day_are_the_server_s(node: Node) -> None:
    rng, coach = random.Random(1), Coach()
    for number in range(30):
        day, which, moves = date(2026, 3, 1 + number // 3), number % 3 + 1, _moves(number, rng)
        for made in (0, 1, 3, len(moves)):
            deal = daily_deal(day, which, moves[:made])
            found = node.ask(ask="daily", day=day.isoformat(), number=which, moves=moves[:made])
            expected = shown.state(deal, which, 0).model_dump(mode="json")
            assert {**expected, **{name: found["game"][name] for name in OTHERWISE}} == found["game"]
            assert found["over"] == deal.over
        decisions: list[dict[str, Any]] = [to_json(each) for each in judged(deal, coach)]
        same = ("kind", "role", "position", "hand", "starter", "made", "scores", "seat")
        assert [[each[name] for name in same] for each in found["decisions"]] == [
            [each[name] for name in same] for each in decisions
        ]
        for mine, theirs in zip(found["decisions"], decisions, strict=True):
            assert mine["loss"] == pytest.approx(theirs["loss"], abs=1e-8)
            assert (mine["mark"], mine["best"], mine["theme"]) == (theirs["mark"], theirs["best"], theirs["theme"])


class Lesson(OneDeal):
    """A guided deal whose Teacher does what the page's did, if that is one of its choices."""

    def __init__(self, number: int, moves: list[str], actions: list[int]) -> None:
        self.actions, self.early = iter(actions), not actions
        super().__init__(*_GUIDED[number], moves, Counting.OWN, _TEACHER)

    def _player(self, name: str) -> DrawingPlayer:
        self.greedy = super()._player(name)
        return replace(self.greedy, thrower=self, pegger=self)

    def toss_probabilities(self, view: View) -> dict[Toss, float]:
        # A dealer discards there before the pone has.
        six, (first, second) = sorted(view.dealt), TOSSES[next(self.actions, TOSS) - TOSS]
        toss = six[first], six[second]
        assert self.early or self.greedy.thrower.toss_probabilities(view)[toss] > 0
        return {toss: 1.0}

    def play_probabilities(self, view: View) -> dict[Card, float]:
        rank = rank_of(next(self.actions))
        odds = self.greedy.pegger.play_probabilities(view)
        return {card: 1.0 for card, chance in odds.items() if chance > 0 and rank_of(card) == rank}


@pytest.mark.all
@pytest.mark.parametrize("number", _GUIDED)
def test_the_guided_deals_are_the_server_s(node: Node, number: int) -> None:
    rng, seen = random.Random(number), set[str]()
    for _ in range(12):
        moves = list[str]()
        while True:
            found, actions = node.ask(ask="guided", number=number, moves=moves)
            expected = _state(Lesson(number, moves, actions), number, ()).model_dump(mode="json")
            game = expected["game"] | {name: found["game"][name] for name in OTHERWISE}
            assert found == expected | {"game": game}, moves
            if found["over"]:
                break
            seen.add(game["awaits"])
            if game["awaits"] == "toss":
                moves.append(" ".join(rng.sample(game["hand"], 2)))
            else:
                moves.append(rng.choice(game["legal"] or ["7", "8", "fifteens 4"]))
    assert seen == {"toss", "play", "count"}


@pytest.mark.all
def test_stars_and_streaks_are_the_server_s(node: Node, tmp_path: Path) -> None:
    rng, file = random.Random(5), DailyFile(open_file(tmp_path / "games.sqlite"))
    days = list[dict[str, Any]]()
    for number in range(60):
        day, late = FIRST + timedelta(days=number), number % 9 == 8
        lost: list[float | None] = [round(rng.choice([0, rng.random(), 3 * rng.random()]), 2) for _ in range(3)]
        if number % 7 == 6:
            lost[rng.randrange(3)] = None
        for place, points in enumerate(lost, 1):
            if points is not None:
                file.enter(day, place, points, day + timedelta(days=int(late)))
        days.append({"day": day.isoformat(), "lost": lost, "late": late})
    texts = "2026-02-28", "2026-02-31", "2028-02-29", "2026-13-01", "2025-12-31", "2026-1-31", "x", ""
    for today in (FIRST + timedelta(days=59), FIRST + timedelta(days=60), FIRST + timedelta(days=70)):
        found = node.ask(ask="days", days=days, today=today.isoformat(), texts=texts)
        assert found["results"] == to_json(file.results(today))
        assert found["are"] == list(map(_is_day, texts))
    assert len({result["stars"] for result in found["results"]["results"]}) > 4


def _is_day(text: str) -> bool:
    try:
        return bool(day_of(text))
    except MugginsError:
        return False
