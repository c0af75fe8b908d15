"""``muggins solution``: what the solution says of itself, of tosses and cards, and what it loses, drawn from a hat."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.estimate import Z_95
from muggins.files.arrays import write_file
from muggins.files.cache import Arrays
from muggins.files.paths import shipped_path, solution_path
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.rules.role import ByRole, Role
from muggins.solver.deal import check
from muggins.solver.deal.check import Measured
from muggins.solver.deal.exploitability import Sample
from muggins.solver.file.solution import CUT, KIND, VERSION, Solution, Strategy, open_solution, save_full
from muggins.solver.play.tree import play_tree
from muggins.studies import exploit
from muggins.wire import SCHEMA
from tests.commands import Run

SIX = "3H 4D 8S 9C JC KH"


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, and below it the empty folder of solutions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "data"))
    (tmp_path / "data" / "solutions").mkdir(parents=True)
    return tmp_path


def files_under(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if not path.is_dir())


def test_show_tells_the_header_and_the_convergence(run: Run) -> None:
    found = run.json("solution", "show")
    assert found == run.json("solution", "show", "nash")
    assert found["file"] == str(shipped_path())
    found = found["about"]
    assert found == open_solution().about
    status, out, err = run("solution", "show")
    assert (status, err) == (0, "")
    figures, curve, gains = (part.splitlines() for part in out.split("\n\n"))
    assert "0.0142 ± 0.0012" in gains[0]
    told = {line[:22].strip(): line[22:].strip() for line in figures[1:]}
    assert set(told) == {key.replace("_", " ") for key in found if key != "curve"}
    assert float(told["nashconv"]) == pytest.approx(found["nashconv"], rel=1e-5)
    assert told["iterations"] == str(found["iterations"])
    assert [line.split()[0] for line in curve[2:]] == [str(point["iteration"]) for point in found["curve"]]
    assert [line.split()[2] for line in curve[2:]] == [f"{point['nashconv']:.5f}" for point in found["curve"]]


def test_verify_says_that_a_solution_is_whole(run: Run) -> None:
    found = run.json("solution", "verify")
    assert set(found) == {"schema", "file", "tosses", "entries_of_play", "measured"}
    assert (found["tosses"], found["measured"]) == (2 * CLASSES, None)
    assert found["file"] == str(shipped_path())
    assert run("solution", "verify", "nash")[1] == (
        f"{found['file']}: whole; {found['entries_of_play']:,} entries of play, {found['tosses']:,} tosses\n"
    )


@pytest.mark.long  # some ten seconds for each of fourteen games
def test_verify_measures_what_the_header_claims(run: Run) -> None:
    found = run.json("solution", "verify", "--measure")["measured"]
    about = open_solution().about
    for key in ("nashconv", "value", "play", "nashconv_given_starter"):
        assert found[key] == pytest.approx(about[key], abs=1e-6), key
    assert found["gains"] == pytest.approx(about["gains"], abs=1e-6)
    assert found["nashconv"] == sum(found["gains"])


def test_ranks_alone_are_hands_of_all_suits(run: Run) -> None:
    found = run.json("discard", "3489JK", "--dealer")["dealer"]
    assert (found["kind"], found["role"]) == ("ranks", "dealer")
    rows = found["rows"]
    assert len(rows) == 15
    assert rows[0]["keep"] == ["3", "4", "8", "9"]
    assert set(rows[0]) == {"keep", "toss", "probability", "hand", "crib", "play", "net", "loss"}
    assert sum(row["probability"] for row in rows) == pytest.approx(1)
    status, out, err = run("discard", *"3489jk", "--dealer")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Dealer: net = hand + crib + play"
    for line, row in zip(out.splitlines()[2:], rows, strict=True):
        words = line.split()
        assert words[:6] == row["keep"] + row["toss"]
        assert words[6] == f"{100 * row['probability']:.1f}%"
        assert words[-5:-2] == [f"{row['hand']:.3f}", f"{row['crib']:.3f}", f"{row['play']:+.2f}"]
        assert words[-2:] == [f"{row['net']:.3f}", f"{row['loss']:.3f}"]
    both = run.json("discard", "1010987A")
    assert both == run.json("discard", "A,7,8,9,T,T")
    tens = both["pone"]["rows"]
    assert len(tens) == 11, "which of two tens is kept makes no difference"
    assert sum(row["probability"] for row in tens) == pytest.approx(1)


def test_a_solution_is_found_by_its_file_and_by_its_name(run: Run, empty: Path) -> None:
    whole = shipped_path().read_bytes()
    (empty / "copy").write_bytes(whole)
    solution_path("mine").write_bytes(whole)
    asked = ("discard", SIX, "--pone", "--json")
    for name in ("copy", "./copy", str(empty / "copy"), "mine"):
        assert run(*asked, "--from", name) == run(*asked)
        assert run.json("solution", "show", name)["about"] == open_solution().about


@pytest.mark.parametrize("question", [["solution", "show"], ["solution", "verify"], ["discard", SIX, "--from"]])
@pytest.mark.parametrize(
    ("form", "flips", "message"),
    [("oval", 0, "form 'oval' is not known"), ("compact", 4, "is damaged: its header has a wrong checksum")],
)
def test_a_file_that_is_no_solution_is_named(
    run: Run, empty: Path, form: str, flips: int, message: str, question: list[str]
) -> None:
    path = empty / "x.muggins"
    write_file(path, {"kind": KIND, "version": VERSION, "form": form}, {})
    whole = bytearray(path.read_bytes())
    whole[100] ^= flips
    path.write_bytes(whole)
    err = run.refused(*question, "x.muggins")
    assert err.startswith("muggins: file 'x.muggins'")
    assert message in err
    assert files_under(empty) == [path.name]


def save_with_even_play(path: Path, toss: NDArray[np.float32], about: dict[str, Any]) -> None:
    """Save a full solution that plays any card, and in both roles tosses by the same table."""
    even = np.zeros(int(play_tree(4).entries[0]), np.float32)
    save_full(path, Strategy(even, (toss, toss)), even, np.zeros((2, SIZES[4])), about)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A full solution that plays evenly and always tosses the two lowest cards."""
    path, toss = tmp_path_factory.mktemp("full") / "full.muggins", np.zeros((CLASSES, 15), np.float32)
    toss[:, 0] = 1
    save_with_even_play(path, toss, {"algorithm": "none", "nashconv": 7.5})
    yield path
    path.unlink()  # 140 MB


FIGURES = {"nashconv": 8.25, "gains": [5.0, 3.25], "value": 0.5, "play": 0.25}
MEASURED = Measured(8.25, ByRole(5.0, 3.25), 0.5, 0.25, None)
KEEPS = {name: np.full((2, SIZES[4]), worth) for name, worth in (("keep_values", 0.5), ("keep_pegs", 1.5))}


@pytest.mark.long
def test_compact_says_what_it_cost(run: Run, empty: Path, full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "measure_solution", lambda _: (MEASURED, KEEPS))
    arguments = ("solution", "compact", str(full), "small.muggins", "--cut", "0.5")
    found = run.json(*arguments)
    size = (empty / "small.muggins").stat().st_size
    measured = {**FIGURES, "nashconv_given_starter": None}
    figures = {"bytes": size, "nashconv_solved": 7.5, "measured": measured}
    assert found == {"schema": SCHEMA, "file": "small.muggins", **figures}
    assert size < 100_000
    small = Solution(empty / "small.muggins")
    assert not small.is_full
    assert small.about["cut"] == 0.5
    assert small.about["algorithm"] == "none"
    assert (small.keep_values == 0.5).all()
    assert small.keep_pegs is not None
    assert np.all(small.keep_pegs == 1.5)
    assert {key: small.about[key] for key in FIGURES} == FIGURES
    assert (small.toss[0] == small.toss[1]).all()
    assert (small.toss[0][:, 0] == 255).all()
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert out == f"small.muggins: {size:,} bytes, NashConv 8.25000 (as solved 7.50000)\n"


def test_compact_says_which_cut_it_takes_by_itself(run: Run) -> None:
    assert f"[default: {CUT:g}]" in " ".join(run("solution", "compact", "--help")[1].split())


def test_a_study_is_compacted_too(run: Run, empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "measure_solution", lambda _: (MEASURED, KEEPS))
    monkeypatch.setattr(check, "save_compact", lambda *_, **__: None)
    monkeypatch.setattr(check, "restate", lambda *_: None)
    path = empty / "study.muggins"
    tosses = {f"toss_{role}": np.ones((CLASSES, 15), np.uint8) for role in Role}
    arrays: Arrays = {**tosses, "play": np.zeros(1, np.uint8), "keep_values": np.zeros((2, SIZES[4]), np.float32)}
    write_file(path, {"kind": KIND, "version": VERSION, "form": "full"}, arrays)
    status, out, _ = run("solution", "compact", str(path), str(path))
    assert status == 0
    assert "NashConv 8.25000" in out


@pytest.mark.long
def test_compact_measures_the_file_it_wrote(run: Run, full: Path) -> None:
    found = run.json("solution", "compact", str(full), "small.muggins", "--cut", "1e-3")["measured"]
    assert found["nashconv"] == sum(found["gains"]) > 1
    again = run.json("solution", "verify", "small.muggins", "--measure")["measured"]
    for key in ("nashconv", "gains", "value", "play"):
        assert again[key] == found[key]
    lines = run("solution", "verify", "small.muggins", "--measure")[1].splitlines()
    pone, dealer = found["gains"]
    assert lines[1] == (f"NashConv {found['nashconv']:.5f} points per deal (pone {pone:.5f}, dealer {dealer:.5f})")


ESTIMATES = ("total", "toss", "play", "starter", "six", "keep")
LABELS = {
    "total": "discard and play together",
    "toss": "the discard",
    "play": "the play, of which",
    "starter": "knowing the starter",
    "six": "knowing its own discard",
    "keep": "knowing its keep only",
}


class Hat:
    """Stands in for a solution to be exploited: any numbers, the same for the same question."""

    def __init__(self, *, most: bool = False) -> None:
        self._most = most

    def sample(self, hero: Role, seed: int, number: int) -> Sample:
        drawn = np.sort(np.random.default_rng([seed, int(hero), number, *[1] * self._most]).random(4))
        total, play, six, keep = drawn[::-1].tolist()
        return Sample(total, play, six, keep, total + 1)

    def explore(self, hero: Role, six: list[int]) -> Sample:
        return self.sample(hero, 0, sum(six))


@pytest.fixture
def hat(monkeypatch: pytest.MonkeyPatch) -> Hat:
    hats = Hat(), Hat(most=True)
    monkeypatch.setattr(exploit, "prepare", lambda _, *, most: hats[most])
    return hats[False]


@pytest.mark.usefixtures("hat")
def test_max_measures_the_most_probable_choices_of_the_same_file(run: Run) -> None:
    drawn, most = (run.json("solution", "exploit", name, "--samples", "6") for name in ("nash", "nash-max"))
    assert (drawn["most_probable"], most["most_probable"]) == (False, True)
    assert drawn["solution"] == most["solution"] == str(shipped_path())
    assert drawn["pone"]["total"] != most["pone"]["total"]
    check_table(run("solution", "exploit", "nash-max", "--samples", "6"), most)


@pytest.mark.usefixtures("hat")
def test_given_hands_are_measured_one_a_line(run: Run, tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.write_text("pone AS 2D 5C 5H JD KS\n\nJS 2C 3H 4D 5D 5S Dealer\n", "utf-8")
    found = run.json("solution", "exploit", "nash", "--hands", str(hands))["hands"]
    cards = [["AS", "2D", "5C", "5H", "JD", "KS"], ["2C", "3H", "4D", "5D", "5S", "JS"]]
    assert [(one["role"], one["cards"]) for one in found] == [("pone", cards[0]), ("dealer", cards[1])]
    assert found[0]["total"] != found[1]["total"]
    out = run("solution", "exploit", "nash", "--hands", str(hands))[1]
    for one in found:
        assert f"{one['total']:.6f}" in out
        assert f"{one['play']:.6f}" in out


@pytest.mark.usefixtures("hat")
@pytest.mark.parametrize("line", ["pone AS 2D 5C 5H JD", "AS 2D 5C 5H JD KS", "pone AS 2D 5C 5H JD XX", "pone dealer"])
def test_what_is_no_hand_is_named_with_its_line(run: Run, tmp_path: Path, line: str) -> None:
    hands = tmp_path / "hands"
    hands.write_text(f"pone AS 2D 5C 5H JD KS\n{line}\n", "utf-8")
    assert "line 2" in run.refused("solution", "exploit", "nash", "--hands", str(hands))


def check_table(printed: tuple[int, str, str], found: Any) -> None:
    """Compare the table with the JSON; sums of both roles are of independent samples."""
    status, out, err = printed
    assert (status, err) == (0, "")
    assert "\x1b" not in out
    title, header, *lines = out.splitlines()
    assert f"{found['samples']} hands of each role, 95%" in title
    assert header.split() == ["By", "As", "pone", "As", "dealer", "Both"]
    for name, line in zip(ESTIMATES, lines, strict=True):
        sides = [found[str(role)][name] for role in Role]
        both = {
            "mean": sum(side["mean"] for side in sides),
            "error": float(np.hypot(*(side["error"] for side in sides))),
        }
        cells = [f"{each['mean']:.4f} ± {Z_95 * each['error']:.4f}" for each in (*sides, both)]
        assert re.split(r"  +", line.strip()) == [LABELS[name], *cells]


def test_json_and_table_agree_and_are_the_mean_of_the_samples(run: Run, hat: Hat) -> None:
    arguments = ("solution", "exploit", "nash", "--samples", "13", "--seed", "7")
    found = run.json(*arguments)
    assert list(found) == ["schema", "solution", "most_probable", "samples", "seed", "pone", "dealer"]
    assert [found[key] for key in ("solution", "samples", "seed")] == [str(shipped_path()), 13, 7]
    for role in Role:
        side = found[str(role)]
        assert set(side) == {*ESTIMATES, "most"}
        total, play, six, keep, most = np.array([hat.sample(role, 7, number) for number in range(13)]).T
        columns = (total, total - play, play, play - six, six - keep, keep)
        for name, column in zip(ESTIMATES, columns, strict=True):
            assert set(side[name]) == {"mean", "error"}
            assert side[name]["mean"] == pytest.approx(column.mean())
            error = column.std(ddof=1) / 13**0.5
            assert side[name]["error"] == pytest.approx(error)
        assert side["most"] == most.max()
    check_table(run(*arguments), found)


@pytest.mark.usefixtures("hat")
def test_any_number_of_workers_draws_the_same_samples(run: Run) -> None:
    arguments = ("solution", "exploit", "nash", "--samples", "23")
    found = run.json(*arguments, "--workers", "1")
    assert run.json(*arguments, "--workers", "3") == found
    assert run.json(*arguments, "--seed", "1") == found
    assert run.json(*arguments, "--seed", "2")["pone"] != found["pone"]


@pytest.fixture(scope="module")
def even(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A full solution of players without an idea: any toss, any card."""
    path = tmp_path_factory.mktemp("even") / "even.muggins"
    save_with_even_play(path, np.ones((CLASSES, 15), np.float32), {})
    yield path
    path.unlink()  # 140 MB


@pytest.mark.long
def test_players_without_an_idea_lose_points(run: Run, even: Path) -> None:
    """By the toss and by the play; the samples are the same by one worker and by two."""
    arguments = ("solution", "exploit", str(even), "--samples", "6")
    found = run.json(*arguments, "--workers", "2")
    for role in Role:
        side = found[str(role)]
        assert side["toss"]["mean"] > 2
        assert side["play"]["mean"] > 1
        parts = sum(side[name]["mean"] for name in ("starter", "six", "keep"))
        assert side["play"]["mean"] == pytest.approx(parts)
        assert side["total"]["mean"] == pytest.approx(side["toss"]["mean"] + side["play"]["mean"])
        assert side["most"] >= side["play"]["mean"]
    check_table(run(*arguments, "--workers", "1"), found)
