"""Files of games: damage of any kind is found out; and how games stand is read, not replayed."""

import json
import random
import re
import sqlite3
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

import pytest

from muggins.archive import text as text_module
from muggins.archive.kept import Options
from muggins.archive.statistics import WinRate, win_rate
from muggins.archive.store import GameStore
from muggins.errors import RecordError
from muggins.files import sqlite as sqlite_module
from muggins.rules.game import Game
from muggins.rules.record import HEADER, Record, parse_game
from muggins.table.table import Table
from tests.commands import Run
from tests.flips import sql
from tests.games import kept, some_game

RECORD = Path(__file__).parents[2] / "docs" / "game.txt"


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return GameStore(tmp_path / "games.sqlite")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    return Run(monkeypatch, capsys)


def test_the_list_says_how_games_stand_without_playing_them_again(run: Run, store: GameStore) -> None:
    tables = [some_game(1), some_game(2), some_game(3, moves=9), some_game(4, moves=0)]
    for table in tables:
        kept(store, table)
    listed = run.json("games")["games"]
    for table, entry in zip(tables, listed, strict=True):
        game = table.record.replay()
        result = game.result
        assert tuple(entry["scores"]) == game.scores
        assert tuple(entry["players"]) == table.record.players
        assert entry["over"] is (result is not None)
        assert entry["match_points"] == (0 if result is None else result.match_points)
        assert entry["winner"] == (None if result is None else result.winner.name)
    text = run("games")[1]
    assert text.count("in progress, ") == 2


def test_names_cannot_pass_for_scores(run: Run, store: GameStore) -> None:
    table = Table(Options("greedy+greedy"), "1", name="1 dealer P1 | score 99-98")
    kept(store, table)
    (entry,) = run.json("games")["games"]
    assert entry["scores"] == [0, 0]
    assert entry["players"] == ["1 dealer P1 | score 99-98", "greedy+greedy"]


def test_a_game_that_is_played_is_not_reviewed(run: Run, store: GameStore) -> None:
    kept(store, some_game(1, moves=1))
    err = run.refused("review", "1")
    assert err == "muggins: game 1 is not over: it holds hidden cards\n"


@pytest.mark.parametrize("options", ["[", "[]", "{}", '{"counting": "x"}', '{"new": 1}'])
def test_a_damaged_row_is_told_in_one_line_wherever_it_is_read(run: Run, store: GameStore, options: str) -> None:
    kept(store, some_game(1, moves=3))
    kept(store, some_game(2))
    sql(store.path, "UPDATE game SET options = ?", options)
    for command in (["play", "--resume"], ["games", "show", "2"], ["review", "2"]):
        err = run.refused(*command)
        assert re.search(r"game [12] is damaged: it is not as it was written; there is no copy", err)
    for command in (["games"], ["games", "stats"], ["games", "export", str(store.path.with_name("out.txt"))]):
        status, _, err = run(*command)
        assert (status, err.count("\n")) == (0, 1)
        assert "damaged" in err


@pytest.mark.parametrize("deals", range(9))
def test_a_record_that_is_empty_or_breaks_off_is_refused(
    run: Run, store: GameStore, tmp_path: Path, deals: int
) -> None:
    whole = RECORD.read_text().splitlines()
    head = [line for line in whole if not re.match(r"\d+ dealer|result", line)]
    dealt = [line for line in whole if re.match(r"\d+ dealer", line)]
    assert len(dealt) > deals
    file = tmp_path / "half.txt"
    for lines in ([HEADER], [*head, *dealt[:deals]]):
        file.write_text("\n".join(lines))
        err = run.refused("games", "import", str(file))
        assert re.fullmatch(r"muggins: game 1: the record (has no deal|breaks off): expected a finished game\n", err)
    assert store.games().total == 0


def cut(text: bytes, rng: random.Random) -> bytes:
    return text[: rng.randrange(len(text))]


def cut_between_games(text: bytes, rng: random.Random) -> bytes:
    starts = [found.start() for found in re.finditer(f"^{HEADER}$".encode(), text, re.MULTILINE)]
    return text[: rng.choice(starts[1:])]


def swapped(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    different = [place for place, line in enumerate(lines) if line]
    while True:
        one, other = rng.sample(different, 2)
        if lines[one] != lines[other]:
            lines[one], lines[other] = lines[other], lines[one]
            return b"\n".join(lines)


def flipped(text: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(text)
    damaged[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def impossible(text: bytes, rng: random.Random) -> bytes:
    """A record without the line that seals it, and with one thing in it that cannot be."""
    record = text[text.index(HEADER.encode()) :].decode()
    figure = rng.choice([r"score (\d+)", r"[A-Zo]\+(\d)", r"(?:pone|dealer|crib) (\d+)", r"^(\d+) dealer"])
    places = [found.span(1) for found in re.finditer(figure, record, re.MULTILINE)]
    start, end = rng.choice(places)
    wrong = int(record[start:end]) + rng.choice([1, 2, 9])
    return f"{record[:start]}{wrong}{record[end:]}".encode()


@pytest.mark.parametrize("damage", [cut, cut_between_games, swapped, flipped, impossible])
def test_200_damaged_files_get_one_line_each_and_change_nothing(
    run: Run, store: GameStore, tmp_path: Path, damage: Callable[[bytes, random.Random], bytes]
) -> None:
    """Forty of each kind, one bit wrong anywhere among them; not one passes."""
    rng = random.Random(1)
    elsewhere = GameStore(tmp_path / "elsewhere.sqlite")
    for seed in range(4):
        kept(elsewhere, some_game(seed))
    good = elsewhere.export()[0].encode()
    kept(store, some_game(9))
    before = store.games()
    file = tmp_path / "damaged.txt"
    for _ in range(40):
        file.write_bytes(damage(good, rng))
        status, out, err = run("games", "import", str(file))
        assert (status, out) == (2, ""), file.read_text(errors="replace")
        assert err.startswith("muggins: ")
        assert err.count("\n") == 1
        assert len(err) < 400
        assert store.games() == before
    file.write_bytes(good)
    assert run("games", "import", str(file))[0] == 0
    assert store.games().total == 5


def test_a_file_says_what_is_wrong_with_it(run: Run, store: GameStore, tmp_path: Path) -> None:
    kept(store, some_game(1))
    kept(store, some_game(2))
    file = tmp_path / "out.txt"
    run("games", "export", str(file))
    text = file.read_text()
    for damaged in (
        text[: text.rindex(HEADER)],
        text.replace("players: You", "players: Yoo"),
        text.replace(" games,", " game,"),
    ):
        file.write_text(damaged)
        assert "SHA-256 of the first line" in run.refused("games", "import", str(file))
    # Without its first line a file is taken as it is.
    file.write_text(text.split("\n", 1)[1].replace("players: You", "players: Yoo"))
    assert run("games", "import", str(file))[0] == 0


def test_the_interval_of_the_wins_is_wilsons() -> None:
    assert win_rate(0, 0) == WinRate(0, 0, 1)
    assert win_rate(0, 10).low == 0
    assert win_rate(0, 10).high == pytest.approx(0.2775, abs=5e-4)
    # The textbook's: 8 of 10.
    assert astuple(win_rate(8, 10)) == pytest.approx((0.8, 0.4902, 0.9433), abs=5e-4)
    for games in range(1, 40):
        for wins in range(games + 1):
            found = win_rate(wins, games)
            assert 0 <= found.low <= found.mean <= found.high <= 1


def test_statistics_in_words(run: Run, store: GameStore) -> None:
    assert "muggins play begins one" in run("games", "stats")[1]
    kept(store, some_game(1))
    text = run("games", "stats")[1]
    assert text.startswith("1 game, ")
    assert "95% interval" in text
    assert re.search(r"^Dealer, crib +\d+ ", text, re.MULTILINE)
    status, _, err = run("games", "stats", "--plot", "picture.png")
    assert (status, err) == (2, "muggins: no game was reviewed: expected 'muggins review N' first\n")


def test_statistics_as_a_picture(run: Run, store: GameStore, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for seed in range(3):
        number = kept(store, some_game(seed))
        losses = {kind: {"decisions": 9.0, "lost": seed / 2} for kind in ("toss", "play")}
        store.keep_review(store.get(number), "test", "{}", {"P1": losses})
    picture = tmp_path / "losses.svg"
    assert run("games", "stats", "--plot", str(picture))[0] == 0
    assert "<svg" in picture.read_text()
    assert json.loads(run("games", "stats", "--json")[1])["lost"][2]["play"]["points"] == 1


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that are replayed from now on."""
    found: list[str] = []

    def noted(text: str) -> tuple[Record, Game]:
        found.append(text)
        return parse_game(text)

    monkeypatch.setattr(text_module, "parse_game", noted)
    return found


def test_a_file_of_nothing_but_first_lines_is_refused_at_its_first(
    run: Run, store: GameStore, tmp_path: Path, replays: list[str]
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(f"{HEADER}\n" * 480_000)
    err = run.refused("games", "import", str(file))
    assert err == "muggins: game 1: the record has no deal: expected a finished game\n"
    assert replays == [HEADER]
    assert store.games().total == 0


def test_a_good_game_before_rubbish_costs_one_replay(
    run: Run, store: GameStore, tmp_path: Path, replays: list[str]
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(RECORD.read_text() + f"{HEADER}\n" + RECORD.read_text() * 50)
    assert run("games", "import", str(file))[2] == "muggins: game 2: the record has no deal: expected a finished game\n"
    assert len(replays) == 2
    assert store.games().total == 0


def test_an_endless_file_is_read_to_the_limit_only(run: Run) -> None:
    err = run.refused("games", "import", "/dev/zero")
    assert err == "muggins: file '/dev/zero': expected at most 67,108,864 bytes\n"


def test_a_file_of_too_many_games_or_a_record_too_long_is_refused(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_module, "MOST_GAMES", 2)
    with pytest.raises(RecordError, match="more than 2 games"):
        store.import_text("\n".join(some_game(seed).text for seed in range(3)))
    long = some_game(1).text.replace("rules", "# " + "x" * 300_000 + "\nrules", 1)
    with pytest.raises(RecordError, match="a record of more than 200,000 characters"):
        store.import_text(long)
    assert store.games().total == 0


def test_taking_in_costs_the_same_for_every_game(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements by SQLite's own count of its steps, in a store of few games and of many."""
    texts = [some_game(seed).text for seed in range(40)]
    done = []
    first, rest, last = "\n".join(texts[:5]), "\n".join(texts[5:35]), "\n".join(texts[35:])
    steps = [0]
    connected = sqlite_module.connected

    def counted(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
        connection = connected(path, how, *pragmas)
        connection.set_progress_handler(lambda: steps.__setitem__(0, steps[0] + 1), 10)
        return connection

    monkeypatch.setattr(sqlite_module, "connected", counted)
    for text in (first, rest, last):
        steps[0] = 0
        store.import_text(text)
        done.append(steps[0])
    assert done[2] < 2 * done[0]
