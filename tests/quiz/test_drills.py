"""Each drill asks what it says, the same from a seed; mistakes of reviewed games come back and are judged alike."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from attack.program import run

from muggins.archive.store import GameStore, open_file
from muggins.cards import format_cards
from muggins.coach.coach import shared_coach
from muggins.coach.review import Review
from muggins.coach.themes import Theme, theme_of
from muggins.counting.spoken import steps
from muggins.errors import MissingError, MugginsError
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.quiz.count import CountDrill, Difficulty
from muggins.quiz.drills import NAMES, drill_called
from muggins.quiz.position import judge_choice
from muggins.quiz.quiz import questions
from muggins.quiz.remember import read_rows, rules_to_remember
from muggins.quiz.repetition import Repetition
from muggins.rules.position import parse_position
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.show import count_show
from tests.games import play_game
from tests.web.table import served


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_brings_the_same_question_and_its_key_brings_it_back(name: str) -> None:
    drill = drill_called(name)
    assert drill.name == name
    if not drill.has_new:
        with pytest.raises(MissingError, match="no mistake is due"):
            drill.pick(1, 0)
        return
    question = drill.pick(1, 0)
    assert question == drill_called(name).pick(1, 0) == drill.again(question.key)
    assert question.drill == name
    assert not drill.judge(question, "").right


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_theme_asks_about_itself(theme: Theme, seed: int) -> None:
    drill = drill_called(theme)
    question = drill.pick(seed, 0)
    view = parse_position(question.key)
    advice = shared_coach().advise(view)
    assert theme_of(view, advice) is theme
    assert (question.asks, question.scores) == (advice.kind, view.scores)
    assert (question.scores == (0, 0)) == (theme is not Theme.SCORE)
    assert question.count == (None if advice.kind == "toss" else view.play_state.count)
    assert drill.judge(question, format_cards(advice.best.cards)).right
    assert not drill.judge(question, format_cards(advice.rows[-1].cards)).right


def test_no_other_drill_is_known() -> None:
    with pytest.raises(MugginsError, match=r"drill 'poker': expected one of count-easy, .*, score"):
        drill_called("poker")


def test_easy_hands_have_less_to_count() -> None:
    def things(difficulty: Difficulty) -> list[int]:
        drill = CountDrill(difficulty)
        asked = [drill.pick(seed, 0) for seed in range(40)]
        assert not any(question.crib for question in asked if difficulty is not Difficulty.HARD)
        return [len(steps(count_show(q.hand, q.starter, crib=bool(q.crib)))) for q in asked]

    assert set(things(Difficulty.EASY)) == {1, 2}
    assert set(things(Difficulty.MEDIUM)) == {3, 4}


def reviewed(target: int) -> list[Review]:
    ruleset = STANDARD if target == 121 else Ruleset.short()
    players = [plain_player(parse_player("greedy+greedy"), random.Random(target)) for _ in Seat]
    games = [play_game(players, f"drills {seed}", ruleset=ruleset) for seed in range(3)]
    return [shared_coach().review(Record.of(game, ("You", "greedy+greedy"))) for game in games]


@pytest.mark.all
@pytest.mark.parametrize("target", [121, 61])
def test_a_mistake_in_a_review_is_one_in_the_drill_and_the_better_choice_is_right(target: int) -> None:
    """One truth: at every score, for both targets, whatever decides."""
    marked = [made for review in reviewed(target) for made in review.decisions if made.mark]
    assert len(marked) > 20
    assert {made.by_wins for made in marked} == {True, False}
    for made in marked:
        assert not judge_choice(made.position, format_cards(made.made)).right, made.words
        assert judge_choice(made.position, format_cards(made.best)).right, made.words


@pytest.mark.all
def test_mistakes_of_a_game_are_asked_once_it_is_reviewed(tmp_path: Path) -> None:
    review, kept = reviewed(121)[0], Repetition(open_file(tmp_path / "games.sqlite"))
    assert kept.add_mistakes(review) == 0  # nobody's game
    mine = replace(review, person=Seat.P1)
    number = kept.add_mistakes(mine)
    keys = [made.position for made in review.decisions if made.seat is Seat.P1 and made.mark]
    assert number == len(keys) == len(kept.due("mistakes")) > 3
    kept.add_mistakes(mine)
    assert kept.due("mistakes") == keys
    asked = list(questions(drill_called("mistakes"), 1, 100, kept))
    assert [question.key for question in asked] == keys
    assert all(question.again for question in asked)
    kept.note("mistakes", keys[0], right=True)
    assert kept.due("mistakes") == keys[1:]


@pytest.mark.all
def test_the_terminal_and_the_page_practise_the_same_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    typed = "1 2\n" + "1\n" * 8
    run("play", "--against", "novice", "--seed", "3", typed=typed * 9, data=tmp_path, seconds=120)
    run("games", "resign", "1", data=tmp_path)
    none = run("quiz", "mistakes", data=tmp_path, seconds=60)
    assert none.status == 2
    assert "no mistake is due" in none.err
    run("review", "1", data=tmp_path, seconds=120)
    due = Repetition(open_file(tmp_path / "games.sqlite")).due("mistakes")
    assert due
    asked = run("quiz", "mistakes", "--number", "1", "--json", typed="\n", data=tmp_path, seconds=60)
    assert due[0] in asked.out
    assert GameStore(tmp_path / "games.sqlite").get(1).review is not None
    with served(tmp_path / "games.sqlite") as table:
        told = table.http.get("/api/quiz").json()
        assert told["resting"] == len(due)
        assert told["due"]["mistakes"] == len(due) - 1
        assert table.http.get("/api/quiz/mistakes?seed=1&number=0").json()["key"] == due[1]
        assert not table.http.post("/api/quiz/mistakes", json={"key": due[1], "answer": ""}).json()["right"]
        answer = table.http.get("/api/quiz/poker?seed=1&number=0")
        assert answer.status_code == 422
        assert "expected one of" in answer.json()["error"]


@pytest.mark.parametrize("number", [0, 1])
def test_rules_of_thumb_are_asked_where_they_decide(number: int) -> None:
    drill = drill_called("rules")
    question = drill.pick(4, number)
    assert question.asks == ("play" if number else "toss")
    row = next(row for row in read_rows("rules_drill.csv") if row["position"] == question.key)
    verdict = drill.judge(question, row["choice"])
    assert verdict.right
    assert f"By the rules: {row['choice']}" in verdict.words
    assert verdict.words.endswith(").")


@pytest.mark.all
def test_rules_of_thumb_are_right_in_every_position_of_their_drill() -> None:
    drill, rules = drill_called("rules"), rules_to_remember(10).rules
    for row in read_rows("rules_drill.csv"):
        question = drill.again(row["position"])
        assert question.key == row["position"]
        assert drill.judge(question, row["choice"]).right
        for number in row["rules"].split():
            assert rules[int(number) - 1].about == ("discard" if question.asks == "toss" else "play")


def test_a_round_of_rules_ends_where_there_are_no_more_positions() -> None:
    drill = drill_called("rules")
    asked = [question.key for question in questions(drill, 3, 1000)]
    assert sorted(asked) == sorted(row["position"] for row in read_rows("rules_drill.csv"))
    assert (
        asked[:10] == [drill.pick(3, number).key for number in range(10)] != [drill.pick(4, n).key for n in range(10)]
    )


def test_a_position_that_was_missed_and_is_no_longer_asked_is_judged_without_the_rules() -> None:
    drill = drill_called("rules")
    question = drill.again("pone 0-0 hand 6D 7C 8C TC JC KC")
    assert "By the rules" not in drill.judge(question, "6D KC").words
