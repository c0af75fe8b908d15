"""``muggins study``: every study prints, draws and gives JSON, and so does one that a file declares; and an engine."""

import subprocess
import sys
from pathlib import Path

import pytest

from muggins import studies
from muggins.studies.catalog import summaries
from tests.commands import Run

COINS = '''
"""Coin tosses: whether half of them are heads."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from muggins.arena.workers import Workers
from muggins.errors import MugginsError
from muggins.studies.base import GREEN, Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer


@dataclass(frozen=True)
class Heads(Answer):
    tosses: int
    heads: int


@dataclass(frozen=True)
class Coins(Study[Heads]):
    """Toss a coin and count the heads.

    A metal coin is fair.
    """

    example = "my-coins brass --tosses 100"
    metal: str
    tosses: Annotated[int, "Tosses of the coin."] = 50
    bias: float = 0.0
    fair: Annotated[bool, "A coin with two sides."] = True
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        if self.tosses < 1:
            raise MugginsError(f"{self.tosses} tosses: expected 1 or more")

    def run(self, watch: Watch = unwatched) -> Heads:
        rng = random.Random(self.metal)
        tosses = watch(range(self.tosses), self.tosses, "tosses")
        return Heads(self.tosses, sum(not self.fair or rng.random() < 0.5 + self.bias for _ in tosses))

    def tables(self, result: Heads) -> Iterator[TextTable]:
        cells = str(result.tosses), str(result.heads)
        yield TextTable((">Tosses", ">Heads"), [cells], self.metal, note="That is all.")
        yield TextTable(("Workers",), [(str(self.workers.count),)])

    def draw(self, axes: Any, result: Heads) -> None:
        axes.bar(["heads", "tails"], [result.heads, result.tosses - result.heads], color=GREEN)
        label(axes, "A coin")
'''


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["bankroll", "--trials", "200"], "68.9"),
        pytest.param(["field", "--games", "40"], "Compared with the published study", marks=pytest.mark.all),
        (["luck", "--games", "40"], "How often the weaker player wins"),
        pytest.param(["strategies"], "13.301", marks=pytest.mark.long),
    ],
)
def test_studies_print_draw_and_give_json(run: Run, tmp_path: Path, arguments: list[str], expected: str) -> None:
    picture = tmp_path / "study.png"
    status, out, _ = run("study", *arguments, "--plot", str(picture))
    assert status == 0
    assert expected in out or arguments[0] == "bankroll"
    assert picture.stat().st_size > 5_000
    assert run.json("study", *arguments)


def test_every_study_is_listed_and_has_help(run: Run) -> None:
    listed = run("study", "--help")[1]
    assert set(summaries()) == {"bankroll", "cfr", "crib", "field", "luck", "strategies"}
    for name, summary in summaries().items():
        assert f"  {name} " in listed
        assert " ".join(summary.split()) in " ".join(run("study", name, "--help")[1].split())


def test_a_study_is_one_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_coins.py").write_text(COINS, "utf-8")
    monkeypatch.setattr(studies, "__path__", [*studies.__path__, str(tmp_path)])
    assert "my-coins    Toss a coin and count the heads." in run("study", "--help")[1]
    assert "muggins.studies.my_coins" not in sys.modules
    out = run("study", "my-coins", "--help")[1]
    for text in (
        "METAL",
        "--tosses INTEGER",
        "[default: 50]",
        "--fair / --no-fair",
        "--workers",
        "A metal coin is fair.",
    ):
        assert text in out
    assert "Example: muggins study my-coins brass --tosses 100" in out
    found = run.json("study", "my-coins", "brass", "--tosses", "100", "--bias", "-0.2")
    assert (found["tosses"], found["heads"] < 50) == (100, True)
    picture = tmp_path / "coins.svg"
    status, out, _ = run("study", "my-coins", "brass", "--no-fair", "--workers", "2", "--plot", str(picture))
    assert status == 0
    assert [line.split() for line in out.splitlines()] == [
        ["brass"],
        ["Tosses", "Heads"],
        ["50", "50"],
        ["That", "is", "all."],
        [],
        ["Workers"],
        ["2"],
    ]
    assert "A coin" in picture.read_text("utf-8")
    assert run("study", "my-coins", "brass", "--tosses", "0") == (2, "", "muggins: 0 tosses: expected 1 or more\n")


def test_a_study_that_is_not_python_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("class Coins(Study", "utf-8")
    monkeypatch.setattr(studies, "__path__", [*studies.__path__, str(tmp_path)])
    assert "broken.py': expected Python" in run.refused("study", "broken")


FIELD = ("study", "ladder", "schell+rule", "greedy+greedy", "random+random")


def test_a_ladder_is_printed_drawn_and_kept(run: Run, tmp_path: Path) -> None:
    kept, picture = str(tmp_path / "kept.sqlite"), tmp_path / "ladder.svg"
    status, out, _ = run(*FIELD, "--until", "0.1", "--file", kept, "--plot", str(picture))
    assert status == 0
    assert [line.split()[1] for line in out.splitlines()[2:5]] == ["schell+rule", "greedy+greedy", "random+random"]
    assert "Chi-square of the ratings" in out
    assert b"<svg" in picture.read_bytes()
    found = run.json(*FIELD, "--until", "0.1", "--file", kept)
    assert (found["new_games"], [of["games"] for of in found["players"]]) == (0, [4_000] * 3)
    assert len(run.json("games", "matches", "--file", kept)["runs"]) == 3


def test_the_engine_answers_on_standard_output() -> None:
    lines = "cep 1\nisready\nposition dealer hand 3H 4D 5D 5S JS 2C\ngo movetime 5000\n\xff\nquit\nisready\n"
    line = (sys.executable, "-m", "muggins", "engine", "--no-values")
    ran = subprocess.run(line, input=lines.encode("latin-1"), capture_output=True, check=True, timeout=120)
    out = ran.stdout.decode().splitlines()
    assert out[-4:] == ["readyok", "info move 5D 5S probability 1", "bestmove 5D 5S", out[-1]]
    assert out[-1].startswith("error command")
