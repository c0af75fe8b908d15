"""Whoever asks the coach, wherever and in whatever order, gets one and the same answer."""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from muggins.cards import Card, format_card, format_cards
from muggins.coach.coach import Coach, shared_coach
from muggins.coach.hint import hint_of
from muggins.coach.review import Review
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.quiz.drills import drill_called
from muggins.rules.deal import Deal
from muggins.rules.position import format_position, parse_position
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.ruleset import STANDARD, Counting, Objective, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, decisions
from muggins.table.levels import opponent
from muggins.wire import to_json
from tests.coach.test_review import check_judged
from tests.commands import Run
from tests.games import play_game
from tests.strategies import finish, random_game
from tests.web.table import Served, served, state_of

RULES = {121: STANDARD, 61: Ruleset.short()}
RIVALS = ("club", "nash", "nash+score")


class Follower:
    """Does what stands first in every hint."""

    name = "follower"

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    def toss(self, view: View) -> tuple[Card, Card]:
        first, second = self.coach.tosses(view).best.toss
        return first, second

    def play(self, view: View) -> Card:
        (card,) = self.coach.advise(view).best.cards
        return card


def followed(seed: int, target: int, against: str) -> Review:
    """A game of somebody who follows every hint, as P1, reviewed by another coach."""
    sides = (Follower(Coach()), opponent(against, random.Random(seed)))
    return Coach().review(Record.of(play_game(sides, f"followed{seed}", Seat(seed % 2), RULES[target])))


@pytest.mark.all
def test_who_only_plays_is_told_the_same_losses() -> None:
    coach = shared_coach()
    for seed in range(20):
        deal = Deal.from_deck(shuffled_deck(f"{seed:x}", 1), scores=(90, 31))
        for view, _ in decisions(finish(deal, random.Random(seed))):
            plain = replace(view, scores=(0, 0))
            rows = (coach.tosses(plain) if view.starter is None else coach.cards(plain)).rows
            assert coach.losses(view) == pytest.approx({row.cards: row.loss for row in rows}, abs=1e-9)


def near_home(rng: random.Random) -> View:
    """A random position with a choice near home, reached by cards tossed and played at random."""
    ruleset = RULES[rng.choice(list(RULES))]
    while True:
        scores = ruleset.target - rng.randint(3, 16), ruleset.target - rng.randint(3, 16)
        deal = Deal.from_deck(shuffled_deck(f"{rng.getrandbits(32):x}", 1), scores=scores, ruleset=ruleset)
        views = [view for view, _ in decisions(finish(deal, rng)) if view.is_choice and not view.over]
        if views:
            return rng.choice(views)


@pytest.mark.parametrize(
    "number", [16, pytest.param(100, marks=pytest.mark.all), pytest.param(2000, marks=pytest.mark.long)]
)
def test_near_home_hint_and_player_make_the_choice_that_wins_most_often(number: int) -> None:
    """The coach's first row, what the hint names, and what ``nash-win`` does at a table or as an engine."""
    rng, coach = random.Random(number), shared_coach()
    player = plain_player(parse_player("nash-win"), rng)
    tosses = 0
    for _ in range(number):
        view = near_home(rng)
        advice = coach.advise(view)
        rows = advice.rows
        wins = {row.cards: row.at_score for row in rows if row.at_score is not None}
        assert len(wins) == len(rows)
        best = wins[rows[0].cards]
        assert all(best.win >= each.win or each.tied for each in wins.values()), format_position(view)
        assert hint_of(advice).split(maxsplit=1)[1].startswith(format_cards(rows[0].cards)), format_position(view)
        if view.starter is None:
            tosses += 1
            made = {tuple(sorted(cards)) for cards in player.thrower.toss_probabilities(view)}
            assert made == {tuple(sorted(rows[0].cards))}, format_position(view)
        else:
            for card in player.pegger.play_probabilities(view):
                assert wins[card,].win_loss < 1e-9, format_position(view)
    assert number / 10 < tosses < number / 2


def test_where_the_solution_never_comes_it_plays_the_coach_s_first_card() -> None:
    rng, coach, checked = random.Random(2), shared_coach(), 0
    pegger = plain_player(parse_player("nash"), rng).pegger
    while checked < 12:
        view = replace(near_home(rng), scores=(0, 0))
        if view.starter is None:
            continue
        rows = coach.cards(view).rows
        if rows[0].probability is None:
            (card,) = pegger.play_probabilities(view)
            assert coach.cards(view).of([card]).loss < 1e-9, format_position(view)
            checked += 1


def check_unmarked(found: Review) -> None:
    own = [decision for decision in found.decisions if decision.seat is Seat.P1]
    assert own
    for decision in own:
        assert (decision.mark, decision.best) == ("", decision.made), decision.position
        assert decision.words.endswith(": best")
        if decision.by_wins:
            assert decision.win_loss == 0
        else:
            assert decision.loss == 0


@pytest.mark.all
@pytest.mark.parametrize("target", RULES)
@pytest.mark.parametrize(
    ("games", "rivals"), [(2, ("greedy+greedy",)), pytest.param(25, RIVALS, marks=pytest.mark.long)]
)
def test_whoever_follows_every_hint_makes_no_mistake(target: int, games: int, rivals: tuple[str, ...]) -> None:
    reviews = [followed(seed, target, rivals[seed % len(rivals)]) for seed in range(games)]
    for found in reviews:
        check_unmarked(found)
    others = [d for found in reviews for d in found.decisions if d.seat is Seat.P2]
    assert any(decision.mark for decision in others), "the others' choices are not the coach's"


# -- one question, many faces -------------------------------------------------------------------


def asked(number: int) -> Iterator[View]:
    """Decisions of random deals: both targets, scores of all kinds, both roles, tosses and cards."""
    scores = {121: ((0, 0), (35, 37), (88, 60), (112, 115), (119, 110)), 61: ((0, 0), (10, 31), (52, 55), (59, 40))}
    for place in range(number):
        rng = random.Random(f"asked{place}")
        target = (121, 61)[place % 2]
        start = rng.choice(scores[target])
        deal = finish(Deal.from_deck(shuffled_deck("asked", place), scores=start, ruleset=RULES[target]), rng)
        views = [view for view, _ in decisions(deal) if view.is_choice]
        tosses = [view for view in views if view.starter is None]
        cards = [view for view in views if view.starter is not None]
        yield rng.choice(tosses if place % 3 == 0 or not cards else cards)


def arguments(view: View) -> list[str]:
    """How the terminal is asked."""
    if view.starter is not None:
        return ["advise", format_position(view)]
    score = [] if max(view.scores) == 0 else ["--score", f"{view.scores[0]}-{view.scores[1]}"]
    target = ["--target", str(view.ruleset.target)] if score else []
    return ["discard", format_cards(view.dealt), f"--{view.role}", *score, *target]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with served(tmp_path / "games.sqlite", seed="agreement") as here:
        yield here


@pytest.mark.parametrize("many", [6, pytest.param(20, marks=pytest.mark.all), pytest.param(40, marks=pytest.mark.long)])
def test_library_terminal_and_page_answer_alike(run: Run, table: Served, many: int) -> None:
    seen = set()
    for view in asked(many):
        position = format_position(view)
        expected = to_json(shared_coach().advise(view))
        assert expected == to_json(Coach().advise(parse_position(position)))
        assert table.http.get("/api/advice/position", params={"text": position}).json() == expected, position
        told: Any = run.json(*arguments(view))
        if view.starter is None:
            mine, theirs = view.scores
            target = view.ruleset.target
            terms: dict[str, str | int] = {"cards": format_cards(view.dealt), "role": str(view.role)}
            terms |= {"mine": mine, "theirs": theirs, "target": target}
            assert table.http.get("/api/advice/toss", params=terms).json() == expected, position
            told = told[str(view.role)]
            if max(view.scores) == 0:  # a point is a point in any game: no target is asked for
                expected = expected | {"position": told["position"]}
        assert told == expected, position
        assert expected["by_wins"] == (max(view.scores) > 0)
        seen.add((view.ruleset.target, view.role, view.starter is None, expected["by_wins"]))
    assert len(seen) > 0.3 * many, "of 16 kinds of question"


def test_the_quiz_judges_as_the_coach_does() -> None:
    for view in asked(8):
        at_zero = View(view.role, view.dealt, view.tossed, view.starter, view.moves)
        drill, advice = drill_called("toss" if view.starter is None else "play"), shared_coach().advise(at_zero)
        question = drill.again(format_position(at_zero))
        assert parse_position(question.key) == at_zero
        for row in advice.rows:
            verdict = drill.judge(question, format_cards(row.cards))
            assert verdict.loss == row.loss
            assert verdict.right == (row is advice.best or row.loss < 0.05)
        unknown = drill.judge(question, "")
        assert (unknown.right, unknown.loss) == (False, 0)


@pytest.mark.long
def test_a_quiz_about_the_score_judges_by_wins() -> None:
    drill, seen = drill_called("score"), 0
    for number in range(4):
        question = drill.pick(3, number)
        advice = shared_coach().advise(parse_position(question.key))
        assert advice.by_wins
        for row in advice.rows:
            verdict = drill.judge(question, format_cards(row.cards))
            assert row.at_score is not None
            assert (verdict.loss, verdict.win_loss) == (0, 0 if row is advice.best else row.at_score.win_loss)
            seen += verdict.win_loss > 0
    assert seen > 8


def test_a_hint_in_a_game_is_the_advice_on_its_position(table: Served) -> None:
    """A game to 61 with random moves: at most decisions the hint is what the library says of what is seen."""
    rng, state = random.Random(4), table.begin(target=61)
    hints = awaited = 0
    while state["awaits"]:
        awaited += state["awaits"] in {"toss", "play"}
        if state["awaits"] in {"toss", "play"} and rng.random() < 0.6:
            path, view = f"/api/games/{state['number']}/hint", table.games.look(state["number"], lambda s: s.table.view)
            hint = table.http.get(path).json()
            assert hint == to_json(shared_coach().advise(view))
            assert parse_position(hint["position"]) == view
            assert (view.role.name.lower(), list(map(format_card, view.hand))) == (state["role"], state["hand"])
            hints += 1
        state = state_of(table.move(state, rng))
    assert hints > 10
    found = table.http.get(f"/api/games/{state['number']}/review").json()
    person = [decision for decision in found["decisions"] if decision["seat"] == found["person"]]
    assert 0 < len(person) <= awaited
    for decision in person[::2]:
        advice = table.http.get("/api/advice/position", params={"text": decision["position"]}).json()
        best = advice["rows"][0]
        assert decision["by_wins"] == advice["by_wins"] == (max(decision["scores"]) > 0)
        assert decision["best"] in (decision["made"], best["toss"] if "toss" in best else [best["card"]])


# -- a decision is a question -------------------------------------------------------------------


@pytest.mark.all
@pytest.mark.parametrize(
    "ruleset",
    [
        STANDARD,
        Ruleset.short(),
        Ruleset(scoring=Objective.ACC),
        Ruleset(target=61, skunk=30, double_skunk=-1, counting=Counting.MUGGINS),
        Ruleset(target=31, skunk=10, double_skunk=-1),
    ],
    ids=["121", "61", "acc", "muggins", "31"],
)
def test_a_position_of_a_decision_gets_the_same_advice(ruleset: Ruleset) -> None:
    """In the last two deals of a game, near home, where the score counts for most."""
    found = shared_coach().review(Record.of(random_game(11, ruleset)))
    last = [decision for decision in found.decisions if decision.deal >= len(found.deals) - 1]
    assert last
    for decision in last:
        view = parse_position(decision.position)
        assert (view.role, view.scores, view.ruleset) == (decision.role, decision.scores, ruleset)
        assert (view.hand, view.starter) == (decision.hand, decision.starter)
        assert ("rules" in decision.position) == (ruleset != STANDARD)
        check_judged(decision, view, decision.made)


POSITIONS = tuple(
    parse_position(text)
    for text in (
        "pone hand 3H 4D 5D 5S toss TC JS starter 2C",
        "dealer hand 3H 4D 5D 5S toss TC JS starter 9H play KC",
        "pone hand 3H 4D 5D 5S toss TC JS starter QD play 4D TD",
        "dealer hand 3H 4D 5D 5S toss TC JS starter 7S play 6H",
    )
)
AT_SCORES = tuple(
    parse_position(text)
    for text in (
        "pone 114-108 hand AS 2D 7C QH toss TH KC starter 2C play 7C 8D",
        "dealer 112-115 hand 3H 4D 5D 5S toss TC JS starter 9H play KC 5D 6H",
        "pone 52-55 hand 3H 4D 5D 5S toss TC JS starter QD play 4D TD rules target=61 skunk=30 double_skunk=-1",
        "dealer 88-90 hand 3H 4D 5D 5S toss TC JS starter 7S play 6H",
        "dealer 112-115 hand 3H 4D 8S 9C JC KH",
    )
)


def asked_of(coaches: tuple[Coach, Coach], views: Sequence[View], times: int) -> list[bool]:
    """Ask so many questions of each coach from a thread of its own; return which answers were wrong."""
    expected = [Coach().advise(view) for view in views]
    together = Barrier(2)

    def ask(coach: Coach, step: int) -> list[bool]:
        together.wait(60)
        # One thread goes through the positions forwards, the other backwards.
        places = [step * place % len(views) for place in range(times)]
        return [coach.advise(views[place]) != expected[place] for place in places]

    with ThreadPoolExecutor(2) as pool:
        return [wrong for found in pool.map(ask, coaches, (1, -1)) for wrong in found]


@pytest.mark.parametrize(
    "shared", [pytest.param(True, id="one coach"), pytest.param(False, id="a coach each", marks=pytest.mark.long)]
)
@pytest.mark.parametrize(("views", "times"), [(POSITIONS, 50), (AT_SCORES, 10)], ids=["points", "wins"])
def test_two_threads_no_longer_get_180_wrong_answers_of_300(views: Sequence[View], times: int, *, shared: bool) -> None:
    """Four starters: each question once laid its starter's play over the other's, and nothing was raised."""
    coach = Coach()
    wrong = asked_of((coach, coach if shared else Coach()), views, times)
    assert (len(wrong), sum(wrong)) == (2 * times, 0)


def test_more_threads_than_processors_wait_for_each_other() -> None:
    coach = Coach()
    expected = [coach.advise(view) for view in POSITIONS]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(coach.advise, POSITIONS * 20))
    assert answers == expected * 20
