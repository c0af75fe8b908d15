"""Files of games: damage of any kind is told in a line, and nothing wrong is read; how games stand is not replayed."""

import json
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from muggins.archive import text as text_module
from muggins.archive.kept import Options
from muggins.archive.statistics import Statistics, WinRate, statistics, win_rate
from muggins.archive.store import GameStore, Listing
from muggins.errors import DamagedError, MugginsError, RecordError
from muggins.files import sqlite as sqlite_module
from muggins.rules.game import Game
from muggins.rules.record import HEADER, Record, parse_game
from muggins.table.table import Table
from tests.commands import Run
from tests.flips import sql
from tests.games import kept, some_game

GAME = (Path(__file__).parents[2] / "docs" / "game.txt").read_text("utf-8")


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
    assert run("games")[1].count("in progress, ") == 2


def test_names_cannot_pass_for_scores(run: Run, store: GameStore) -> None:
    kept(store, Table(Options("greedy+greedy"), "1", name="1 dealer P1 | score 99-98"))
    (entry,) = run.json("games")["games"]
    assert entry["scores"] == [0, 0]
    assert entry["players"] == ["1 dealer P1 | score 99-98", "greedy+greedy"]


def test_a_game_that_is_played_is_not_reviewed(run: Run, store: GameStore) -> None:
    kept(store, some_game(1, moves=1))
    assert run.refused("review", "1") == "muggins: game 1 is not over: it holds hidden cards\n"


def test_a_damaged_row_is_told_in_one_line_wherever_it_is_read(run: Run, store: GameStore) -> None:
    kept(store, some_game(1, moves=3))
    kept(store, some_game(2))
    sql(store.path, "UPDATE game SET options = '{}'")
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
    whole = GAME.splitlines()
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


@pytest.mark.parametrize(("good", "rubbish"), [("", f"{HEADER}\n" * 480_000), (GAME, f"{HEADER}\n{GAME * 50}")])
def test_a_file_is_refused_at_its_first_rubbish_before_the_rest_is_replayed(
    run: Run, store: GameStore, tmp_path: Path, replays: list[str], good: str, rubbish: str
) -> None:
    file = tmp_path / "long.txt"
    file.write_text(good + rubbish)
    number = 2 if good else 1
    err = run.refused("games", "import", str(file))
    assert err == f"muggins: game {number}: the record has no deal: expected a finished game\n"
    assert (len(replays), replays[-1]) == (number, HEADER)
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


REVIEW = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}
Seen = tuple[Listing, dict[int, Any], str, Statistics]


def look(path: Path) -> Seen:
    """Return all that can be read of a file."""
    store = GameStore(path)
    found, games = store.games(), {}
    for game in found.games:
        try:
            games[game.number] = store.get(game.number)
        except DamagedError as error:
            assert "\n" not in str(error)
    return found, games, store.export()[0], statistics(found.games, found.damaged)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Seen]:
    path = tmp_path_factory.mktemp("good") / "games.sqlite"
    store = GameStore(path)
    for seed in range(30):
        number = kept(store, some_game(seed, moves=1000 if seed % 5 else 7))
        if seed % 5 and seed % 3 == 0:
            store.keep_review(store.get(number), "test", "{}", REVIEW)
    store.delete(7)
    return path.read_bytes(), look(path)


def flip_and_judge(path: Path, good: tuple[bytes, Seen], place: int, bit: int) -> str:
    """Flip a bit of a file; say what was noticed of it, and fail where something wrong was not."""
    whole, truth = good
    bad = bytearray(whole)
    bad[place] ^= 1 << bit
    path.write_bytes(bad)
    try:
        found = look(path)
    except MugginsError as error:
        assert "\n" not in str(error)
        return "told"
    listing, games, _, _ = found
    assert all(game == truth[1][number] for number, game in games.items())
    assert {game.number for game in listing.games} | {*listing.damaged} == set(truth[1])
    if found == truth:
        return "harmless"
    assert set(games) < set(truth[1]), "what is not as it was is not read"
    return "told"


@pytest.mark.parametrize("many", [12, pytest.param(500, marks=pytest.mark.long)])
def test_no_flipped_bit_is_believed(tmp_path: Path, good: tuple[bytes, Seen], many: int) -> None:
    rng, found = random.Random(many), Counter[str]()
    places = [(rng.randrange(len(good[0])), rng.randrange(8)) for _ in range(many)]
    places += [(rng.randrange(4096), rng.randrange(8)) for _ in range(many // 10)]  # what tells where the rest is
    for place, bit in places:
        for left in tmp_path.iterdir():
            left.unlink()
        found[flip_and_judge(tmp_path / "games.sqlite", good, place, bit)] += 1
    assert found["told"] > many / 4


CHANGES = [
    ("UPDATE game SET ended = '2020-01-01' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET standing = replace(standing, '61', '60') WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET record = replace(record, '-61', '-60') WHERE id = 2", "its record is not as it was written"),
    ("UPDATE game SET follows = 9 WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET checksum = 'x' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET digest = 'x' WHERE id = 2", "its record is not as it was written"),
    ("UPDATE game SET begun = cast(x'ff' as text) WHERE id = 2", "it is not as it was written"),
]


@pytest.mark.parametrize(("change", "what"), CHANGES)
def test_a_changed_row_is_one_line_that_names_the_newest_copy(
    tmp_path: Path, good: tuple[bytes, Seen], change: str, what: str
) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    tmp_path.joinpath("games-2026-01-31.sqlite").write_bytes(good[0])
    sql(path, change)
    with pytest.raises(DamagedError, match=rf"^game 2 is damaged: {what}; the newest copy is games-2026-01-31.sqlite$"):
        GameStore(path).get(2)
    assert look(path)[1] == {number: game for number, game in good[1][1].items() if number != 2}
    assert GameStore(path).export()[2] == [2]


def test_the_commands_name_a_damaged_game_and_the_newest_copy(
    run: Run, tmp_path: Path, good: tuple[bytes, Seen]
) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    sql(path, "UPDATE game SET checksum = 'x' WHERE id IN (2, 3)")
    for command in (["games"], ["games", "stats"]):
        assert run(*command)[2] == f"muggins: games 2, 3 are damaged in {str(path)!r}: there is no copy\n"
    assert run("games", "show", "2") == (
        2,
        "",
        "muggins: game 2 is damaged: it is not as it was written; there is no copy\n",
    )
    assert run("games", "delete", "2")[0] == 0
    assert "games-" in run("games")[2], "a write has made a copy"
    assert run("games", "restore", "2")[0] == 2
    for page in (b"\xa5" * 4096, b""):
        path.write_bytes(good[0][: -len(page) or None] + page if page else b"")
        status, out, err = run("games")
        assert (status, out) == (2, "")
        assert err.startswith(f"muggins: games {str(path)!r} is damaged: ")
        assert err.count("\n") == 1
        assert "; the newest copy is games-" in err
