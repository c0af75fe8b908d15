"""``muggins quiz`` with answers from a pipe, and ``muggins score --say`` and ``--claim``."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from muggins.archive.store import open_file
from muggins.quiz.count import CountDrill
from muggins.quiz.quiz import questions
from tests.commands import Run, Typed
from tests.quiz.resting import let_rest

CARDS = ("score", "4H", "5D", "5C", "6S", "JD")
SPOKEN = "fifteen two, fifteen four, fifteen six, fifteen eight, and a double run of three is sixteen"


def quiz(typed: Typed, answers: str, *arguments: str) -> tuple[int, str, str]:
    return typed(answers, "quiz", "count", *arguments)


def quiz_json(typed: Typed, answers: str, *arguments: str) -> Any:
    status, out, _ = quiz(typed, answers, *arguments, "--json")
    assert status == 0
    return json.loads(out)


def test_right_answers_are_all_right(typed: Typed) -> None:
    drill = CountDrill()
    answers = [re.findall(r"[0-9]+", drill.judge(question, "").words)[0] for question in questions(drill, 1, 4)]
    status, out, err = quiz(typed, "\n".join(answers), "--seed", "1", "--number", "4")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 9
    assert lines[0] == "1/4  Hand AC TS JH JS  starter TH: what does it count?"
    assert all(line.startswith("Right. ") for line in lines[1:8:2])
    assert lines[8] == "4 of 4 right, off by 0 points; 0 kept for next time (seed 1)"


def test_the_end_of_the_answers_ends_the_quiz_with_the_summary(typed: Typed) -> None:
    for answers in ("", "q\n5\n", " Quit \n"):
        status, out, _ = quiz(typed, answers, "--seed", "1")
        assert status == 0
        assert out.splitlines()[-1].startswith("0 of 0 right")
    status, out, _ = quiz(typed, "5\n\n", "--seed", "1")
    assert status == 0
    assert out.splitlines()[-1] == "1 of 2 right, off by 8 points; 1 kept for next time (seed 1)"


def test_an_answer_that_cannot_be_read_is_named_and_the_question_stands(typed: Typed) -> None:
    _, out, _ = quiz(typed, "what\n5\n", "--seed", "1", "--number", "1")
    assert "'what' in the claim: expected a count of 0 to 29" in out
    assert "1 of 1 right" in out


def test_what_was_missed_is_asked_again_until_it_is_known(typed: Typed, tmp_path: Path) -> None:
    found = quiz_json(typed, "29\n", "--seed", "1", "--number", "1")
    assert (found["right"], found["kept"], found["loss"]) == (0, 1, 24)
    (missed,) = found["answered"]
    assert (missed["question"]["again"], missed["verdict"]["right"], missed["answer"]) == (False, False, "29")
    assert "You are 24 over: it is 5, not 29." in missed["verdict"]["words"]
    assert "(missed earlier)" not in quiz(typed, "")[1]  # it rests
    let_rest(open_file(tmp_path / "games.sqlite"))
    assert "(missed earlier)" in quiz(typed, "")[1]
    assert "(missed earlier)" not in quiz(typed, "", "--fresh")[1]
    for kept in (1, 1, 1, 0):
        let_rest(open_file(tmp_path / "games.sqlite"))
        found = quiz_json(typed, "5\n", "--number", "1")
        assert (found["right"], found["kept"]) == (1, kept)
        (answered,) = found["answered"]
        assert answered["question"] == {**missed["question"], "again": True}
    assert not quiz_json(typed, "", "--number", "1")["answered"]


def test_json_alone_is_on_standard_output(typed: Typed) -> None:
    status, out, err = quiz(typed, "pair 2, nobs 1\n", "--seed", "1", "--number", "1", "--json")
    assert status == 0
    found = json.loads(out)
    assert (found["schema"], found["drill"], found["seed"]) == (2, "count", 1)
    (answered,) = found["answered"]
    assert answered["question"]["hand"] == ["AC", "TS", "JH", "JS"]
    assert (answered["question"]["starter"], answered["question"]["crib"]) == ("TH", False)
    assert "Pairs make 4 (" in answered["verdict"]["words"]
    assert err.startswith("1/1  Hand AC TS JH JS  starter TH: what does it count?\nWrong. ")


def test_a_damaged_list_is_one_line_before_the_first_question(typed: Typed, tmp_path: Path) -> None:
    quiz(typed, "29\n", "--seed", "1", "--number", "1")
    with open_file(tmp_path / "games.sqlite").open() as database:
        database.execute("UPDATE question SET question = 'x'")
    status, out, err = quiz(typed, "5\n")
    assert (status, out) == (2, "")
    assert "the table of each question is damaged: a row is not as it was written; " in err
    assert len(err.splitlines()) == 1


def test_it_asks_on_a_terminal_in_colour_and_a_pipe_gets_none(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "muggins", "quiz", "count", "--seed", "1", "--number", "1"]
    environment = {**os.environ, "MUGGINS_DATA": str(tmp_path), "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, env=environment) as process:
        os.close(theirs)
        os.write(ours, b"5\n")
        seen = b""
        while b"seed 1" not in seen:
            seen += os.read(ours, 4096)
        assert process.wait(60) == 0
    os.close(ours)
    assert b"> " in seen
    assert b"\x1b[32mRight" in seen
    piped = subprocess.run(command, input=b"\xff\xfe\n5\n", env=environment, capture_output=True, check=True)
    assert b"\x1b" not in piped.stdout
    assert b"> " not in piped.stdout
    assert b"1 of 1 right" in piped.stdout
    closed = subprocess.run(
        f"{sys.executable} -m muggins quiz count <&-", shell=True, env=environment, capture_output=True, check=True
    )
    assert b"0 of 0 right" in closed.stdout


def test_score_says_the_count(run: Run) -> None:
    assert run(*CARDS, "--say")[1].splitlines()[-1] == f"{SPOKEN.capitalize()}."
    assert run(*CARDS)[1] in run(*CARDS, "--say")[1]
    found = run.json(*CARDS)
    assert (found["spoken"], found["claim"]) == (SPOKEN, None)
    assert run.json(*CARDS, "--say") == found
    nothing = run("score", "2C 4C 6C 8C TD", "--crib", "--say")[1]
    assert nothing.splitlines()[-1] == "Nothing (players call it 'nineteen')."


def test_score_checks_a_claim(run: Run) -> None:
    last = run(*CARDS, "--claim", "fifteens 6, pair 2, runs 6")[1].splitlines()[-1]
    assert last.startswith("Fifteens make 8 (5C JD, ")
    assert run(*CARDS, "--claim", "16")[1].splitlines()[-1] == f"Right, 16: {SPOKEN}."
    found = run.json(*CARDS, "--claim", "pair 2; runs 6")["claim"]
    assert (found["points"], found["claimed"], found["right"]) == (16, 8, False)
    ((kind, claimed, there),) = [each.values() for each in found["wrong"]]
    assert (kind, claimed, len(there)) == ("fifteen", 0, 4)
    assert there[0] == {"kind": "fifteen", "cards": ["5C", "JD"], "points": 2}
    guess = run.json(*CARDS, "--claim", "13")["claim"]["guess"]
    assert (guess["number"], [run["points"] for run in guess["among"]]) == (1, [3, 3])


def test_a_claim_leaves_heels_apart(run: Run) -> None:
    found = run.json("score", "4H 5D 5C 6S JD", "--dealer", "--claim", "16")
    assert (found["total"], found["claim"]["right"]) == (18, True)
