"""A built-in player as an engine: what it answers, and to what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.coach.coach import Coach
from muggins.players.protocol import parse_best, parse_info
from muggins.rules.position import parse_position
from muggins.table.engine import EngineServer

TOSS = "dealer hand 3H 4D 5D 5S JS 2C"
PLAY = "pone 5-3 hand 4H 5D 6S JC toss 2C KD starter 8D"


def said(server: EngineServer, *lines: str) -> list[str]:
    return [answer for line in lines for answer in server.lines(line)]


def test_it_begins_as_the_protocol_says() -> None:
    server = EngineServer(seed=3)
    lines = said(server, "cep 1")
    assert lines[-1] == "cepok"
    assert "option name Seed type spin default 3 min 0 max 4611686018427387903" in lines
    assert said(server, "isready") == ["readyok"]
    assert (said(server, "", "quit"), server.ended) == ([], True)


@pytest.mark.parametrize("position", [TOSS, PLAY])
def test_it_says_what_the_coach_says(position: str) -> None:
    answers, server = said(EngineServer(), f"position {position}", "go"), EngineServer()
    found = {info.move: info for info in map(parse_info, answers) if info is not None}
    rows = Coach().advise(parse_position(position.replace("5-3 ", ""))).rows
    assert {tuple(sorted(row.cards)) for row in rows} == set(found)
    assert sum(info.probability or 0 for info in found.values()) == pytest.approx(1, abs=1e-5)
    for row in rows:
        info = found[tuple(sorted(row.cards))]
        assert info.value == pytest.approx(row.net, abs=1e-4)
        assert info.probability == pytest.approx(row.probability, abs=1e-5)
    assert "value" not in "".join(said(EngineServer(values=False), f"position {position}", "go"))
    assert parse_best(said(server, f"position {position}", "go")[-1]) in found


def test_the_seed_decides_what_is_drawn() -> None:
    bests = []
    for seed in range(40):
        server = EngineServer(values=False)
        bests += said(server, f"setoption name Seed value {seed}", f"position {PLAY}", "go")[-1:]
        assert said(server, "go")[-1] == bests[-1]  # whatever came before
    assert 20 < bests.count("bestmove JC") < 40  # 77%
    assert set(bests) == {"bestmove JC", "bestmove 4H"}


def test_a_level_answers_too() -> None:
    server = EngineServer("novice", values=False)
    assert parse_best(said(server, f"position {TOSS}", "go")[-1]) is not None
    lines = said(server, "setoption name Player value greedy+greedy", "setoption name Values value false")
    assert lines == []
    answer = said(server, "position pone hand 5H QC KD AS toss 2C 3D starter 8D play 5H TD", "go")
    assert answer[:-1] == [f"info move {card} probability 0.333333" for card in ("AS", "QC", "KD")]
    assert answer[-1].removeprefix("bestmove ") in {"AS", "QC", "KD"}


def test_one_choice_is_no_question() -> None:
    position = "pone hand 5H TC KD AS toss 2C 3D starter 8D play TC TD KD go"
    assert said(EngineServer(), f"position {position}", "go") == ["info move AS probability 1", "bestmove AS"]


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["hello"], "error command 'hello': expected cep, isready, setoption, position, go or quit"),
        (["go"], "error go: expected a position first"),
        (["position"], "error the position does not say pone or dealer"),
        ([f"position {TOSS}", "position pone", "go"], "error go: expected a position first"),
        (["position dealer hand 5H TC KD AS toss 2C 3D starter 8D", "go"], "error go: it is not this side's turn"),
        (["setoption name Seed value -1"], "error option 'name Seed value -1'"),
        (["setoption Seed 7"], "error option 'Seed 7'"),
        (["setoption name Player value exec:./bot"], "error player 'exec:./bot'"),
        (["setoption name Player value os:system"], "error player 'os:system'"),
        (["position dealer hand 5H 5H 5H 5H 5H 5H"], "error position:"),
    ],
)
def test_what_is_wrong_is_one_line_and_it_goes_on(lines: list[str], error: str) -> None:
    server = EngineServer(values=False)
    assert said(server, *lines)[-1].startswith(error)
    assert said(server, f"position {TOSS}", "go")[-1] == "bestmove 5D 5S"


SERVER = EngineServer("greedy+greedy", values=False)
words = st.sampled_from(
    ["position", "go", "setoption", "name", "Seed", "value", "hand", "5H", "2C", "pone", "toss", "go"]
)


@given(st.lists(st.one_of(st.text(max_size=8), words), max_size=12).map(" ".join))
def test_any_line_is_answered_in_lines(line: str) -> None:
    for answer in SERVER.lines(line):
        assert answer.isprintable()
    SERVER.ended = False
