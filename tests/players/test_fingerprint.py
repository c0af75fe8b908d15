"""Saved games of a player whose code has changed are not its games any more."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.arena.match import Match
from muggins.arena.playing import Playing
from muggins.arena.store import MatchStore
from muggins.players.fingerprint import fingerprint
from muggins.players.named import parse_any
from muggins.players.own import OwnName, _imported
from tests.commands import Run

ROOT = Path(__file__).parents[2]
PLAYER = """
import {other}
class P:
    def toss(self, view):
        return view.dealt[:2]
    def play(self, view):
        return {other}.choose(view.legal_cards())
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of one's own and one next to it, which are imported afresh."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "mine_one.py").write_text(PLAYER.format(other="mine_two"))
    (tmp_path / "mine_two.py").write_text("choose = min\n")
    (tmp_path / "mine_three.py").write_text("x = 1\n")
    yield tmp_path
    forget()


def forget() -> None:
    _imported.cache_clear()
    for name in [name for name in sys.modules if name.startswith("mine_")]:
        del sys.modules[name]


def test_what_comes_with_the_program_has_none() -> None:
    assert [fingerprint(parse_any(name)) for name in ("nash", "greedy+greedy", "club", "learned")] == [""] * 4


def test_own_modules_and_those_they_import_count(here: Path) -> None:
    name = parse_any("mine_one:P")
    first = fingerprint(name)
    assert len(first) == 8
    (here / "mine_three.py").write_text("x = 2\n")
    assert fingerprint(name) == first
    (here / "mine_two.py").write_text("choose = max\n")
    assert fingerprint(name) != first
    (here / "mine_two.py").write_text("choose = min\n")
    assert fingerprint(name) == first


def test_packages_are_followed(here: Path) -> None:
    (here / "mine_pack").mkdir()
    (here / "mine_pack" / "__init__.py").write_text("")
    (here / "mine_pack" / "players.py").write_text("from . import deep\nclass P:\n    pass\n")
    (here / "mine_pack" / "deep.py").write_text("import mine_two\n")
    name = parse_any("mine_pack.players:P")
    first = fingerprint(name)
    (here / "mine_two.py").write_text("choose = max\n")
    assert fingerprint(name) != first


def test_engines_are_their_files_and_what_they_say(here: Path) -> None:
    bot = here / "bot.py"
    source = (ROOT / "examples" / "bots" / "bot.py").read_text("utf-8")
    bot.write_text(source)
    name = parse_any(f"exec:{sys.executable} {bot}")
    first = fingerprint(name)
    assert fingerprint(name) == first
    bot.write_text(f"{source}\n# better\n")
    assert fingerprint(name) != first


def test_an_object_is_its_class() -> None:
    from tests.players.own_players import Lowest  # noqa: PLC0415

    assert fingerprint(OwnName(given=Lowest())) == fingerprint(OwnName(given=Lowest)) != ""


def test_a_solution_of_ones_own_is_its_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(here))
    (here / "solutions").mkdir()
    (here / "solutions" / "mine.muggins").write_bytes(b"one")
    first = fingerprint(parse_any("mine+greedy"))
    (here / "solutions" / "mine.muggins").write_bytes(b"two")
    assert fingerprint(parse_any("mine+greedy")) != first != ""


@pytest.mark.all
def test_a_changed_player_begins_a_new_run(here: Path, run: Run) -> None:
    file = here / "games.sqlite"
    arguments = ("match", "mine_one:P", "greedy+greedy", "--games", "100", "--save", str(file))
    assert run(*arguments)[0] == 0
    assert run.json(*arguments)["new_games"] == 0
    (here / "mine_two.py").write_text("choose = max\n")
    forget()
    status, _, err = run(*arguments)
    assert status == 0
    assert "run 1 was played by other versions of these players or of Muggins: a new run begins" in err
    store = MatchStore(file)
    one, two = store.runs()
    assert one.version != two.version
    assert store.before(two) == 1
    status, out, _ = run("games", "matches", "1", "2", "--file", str(file))
    assert (status, "Run 1 less run 2" in out) == (0, True)
    assert Playing((Match(one.match.first, one.match.second).first, one.match.second), 100, keep=file).start == 100


@pytest.mark.long
def test_a_ladder_says_which_meetings_begin_again(here: Path, run: Run) -> None:
    players = ["mine_one:P", "greedy+greedy", "random+random"]
    arguments = ["study", "ladder", *players, "--games", "100", "--file", "games.sqlite"]
    assert run(*arguments)[0] == 0
    (here / "mine_two.py").write_text("choose = max\n")
    forget()
    found = run(*arguments)
    assert "2 meetings were played by other versions of the players or of Muggins: they begin again" in found[2]
