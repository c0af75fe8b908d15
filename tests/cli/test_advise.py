"""``muggins advise`` and ``muggins review``: tables and JSON that agree, one line for bad input."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.store import GameStore, store_path
from muggins.cards import RANK_TEXT, parse_cards
from muggins.coach.coach import Coach, shared_coach
from muggins.coach.review import Decision, Review
from muggins.coach.toss import CribModel
from muggins.rules.position import parse_position
from muggins.rules.record import Record, format_record, parse_record
from muggins.rules.role import Role
from muggins.rules.ruleset import Ruleset
from muggins.rules.view import View
from muggins.table.levels import opponent
from muggins.wire import from_json, to_json
from tests.commands import Run, said
from tests.games import kept, play_game, some_game

SIX = ("3H", "4D", "8S", "9C", "JC", "KH")
POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")


@pytest.fixture(scope="module")
def record() -> Record:
    """A short game of a careless player against the solution."""
    rng = random.Random(7)
    game = play_game((opponent("greedy+greedy", rng), opponent("nash", rng)), "7", ruleset=Ruleset.short())
    return Record.of(game, ("Ada", "Ben"))


@pytest.fixture
def game(record: Record, tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(format_record(record))
    return str(path)


@pytest.fixture(scope="module")
def review(record: Record) -> Review:
    return shared_coach().review(record)


@pytest.fixture
def reviewed(review: Review, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The review of the game as JSON; the command does not compute it anew."""
    monkeypatch.setattr(Coach, "review", lambda *_: review)
    return to_json(review)


# -- toss -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("crib", ["solution", "uniform", "schell", "hessel", "rasmussen", "equilibrium"])
@pytest.mark.parametrize("role", Role)
def test_toss_gives_the_coachs_figures(run: Run, role: Role, crib: str) -> None:
    found = run.json("discard", *SIX, f"--{role}", "--crib", crib)
    advice = shared_coach().tosses(View(role, parse_cards(SIX)), crib=CribModel(crib))
    assert found == {"schema": 2, str(role.other): None, str(role): to_json(advice)}
    assert [parse_cards(row["toss"]) for row in found[str(role)]["rows"]] == [row.toss for row in advice.rows]
    assert run("discard", *SIX, "--pone")[1].startswith("Pone: net = hand - crib + play")


def test_the_table_of_tosses_agrees_with_json(run: Run) -> None:
    found = run.json("discard", *SIX, "--dealer")["dealer"]["rows"]
    status, out, err = run("discard", " ".join(SIX), "--dealer", "--starters")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Dealer: net = hand + crib + play"
    for line, row in zip(lines[2:17], found, strict=True):
        assert line.startswith(f"{' '.join(row['keep'])}  {' '.join(row['toss'])}")
        for figure in (
            f"{row['probability']:.0%}",
            f"{row['hand']:.3f}",
            f"{row['crib']:.3f}",
            f"{row['play']:+.2f}",
            f"{row['net']:.3f}",
            f"{row['loss']:.3f}",
        ):
            assert figure in line.split()
        if row["pegs"] is not None:
            assert "{:.2f}-{:.2f}".format(*row["pegs"]) in line.split()
        assert line.endswith(said(row["reason"]))
    assert f"Best starters {' '.join(found[0]['best_starters'])}: " in out
    shares = [line.split()[1] for line in lines[-len(found[0]["spread"]) :]]
    assert shares == [f"{share:.1%}" for share in found[0]["spread"].values()]


# -- play -----------------------------------------------------------------------------------------


def test_play_gives_the_coachs_figures(run: Run) -> None:
    found = run.json("advise", POSITION)
    assert found == run.json("advise", *POSITION.split())
    view = parse_position(POSITION)
    advice, belief = shared_coach().cards(view), shared_coach().belief(view)
    assert found == to_json(advice)
    assert (found["schema"], found["role"], found["count"]) == (2, "pone", 14)
    assert found["belief"]["ranks"] == pytest.approx(dict(zip(RANK_TEXT, belief.by_rank, strict=True)))
    assert len(found["belief"]["holdings"]) == 20


def test_an_opponent_without_cards_has_no_belief_shown(run: Run) -> None:
    text = "pone hand TC JC QC KC starter 9S play TC AD JC 2D go 3D 4D"
    assert run.json("advise", text)["belief"]["ranks"] == dict.fromkeys(RANK_TEXT, 0.0)
    assert "opponent" not in run("advise", text)[1]


# -- review ---------------------------------------------------------------------------------------


def test_review_gives_the_coachs_figures(run: Run, game: str, review: Review) -> None:
    found = run.json("review", game)
    assert found == to_json(review)
    assert (found["schema"], found["players"]) == (2, ["Ada", "Ben"])


@pytest.mark.parametrize("by_points", [False, True])
def test_the_tables_of_a_review_agree_with_json(run: Run, game: str, reviewed: Any, *, by_points: bool) -> None:
    found = reviewed
    status, out, err = run("review", game, *(["--by-points"] if by_points else []))
    assert (status, err) == (0, "")
    mark = "point_mark" if by_points else "mark"
    marked = [row for row in found["decisions"] if row[mark]]
    assert marked
    lines = out.splitlines()
    for line, row in zip(lines[1 : 1 + len(marked)], marked, strict=True):
        assert line.split()[0] == str(row["deal"])
        assert " ".join(row["hand"]) in line
        assert f" {row[mark]} " in line
        assert line.endswith(from_json(Decision, json.dumps(row)).words)
    assert found["parts"].pop("counting") == 0, "nobody counted for oneself"
    for figure in found["parts"].values():
        assert f"{figure:+.2f}" in out
    assert f"Margin of Ada {found['margin']:+d}" in " ".join(out.split())
    adjusted = found["adjusted"]
    assert f"out: {adjusted['mean']:+.1f} " in out
    assert f"{adjusted['error']:.1f} for Ada" in out


def test_the_worst_and_all_decisions_can_be_asked_for(run: Run, game: str, reviewed: Any) -> None:
    decisions = reviewed["decisions"]
    worst = max(row["at_score"]["win_loss"] for row in decisions)

    def rows(*arguments: str) -> list[str]:
        return run("review", game, *arguments)[1].split("\n\n")[0].splitlines()[1:]

    assert len(rows("--worst", "3")) == 3
    assert f"{worst:.1%}" in rows("--worst", "3")[0]
    assert f"{max(row['loss'] for row in decisions):.3f}" in rows("--worst", "3", "--by-points")[0]
    assert len(rows("--all")) == len(decisions)


@pytest.mark.usefixtures("reviewed")
def test_a_review_draws_a_picture(run: Run, game: str, tmp_path: Path) -> None:
    picture = tmp_path / "race.png"
    assert run("review", game, "--plot", str(picture))[0] == 0
    assert picture.stat().st_size > 5_000


def test_games_that_cannot_be_reviewed_are_one_line(run: Run, game: str, tmp_path: Path) -> None:
    text = Path(game).read_text()
    damaged: dict[str, tuple[str | bytes, str]] = {
        "empty": ("", "begins with nothing"),
        "binary": (b"\xff\xfe\x00", "expected text"),
        "short": (text[: len(text) // 2], "deal"),
        "points": (text.replace("+2", "+3", 1), "+3"),
        "cards": (text.replace("starter", "startled", 1), "starter"),
    }
    for name, (content, message) in damaged.items():
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        assert message in run.refused("review", str(path))
    assert parse_record(text).deals


@pytest.mark.parametrize("command", ["advise", "discard", pytest.param("review", marks=pytest.mark.all)])
def test_help_has_an_example_that_runs(run: Run, command: str, game: str) -> None:
    status, out, _ = run(*command.split(), "--help")
    assert status == 0
    example = " ".join(out[out.index("Example: muggins ") :].split()).split(" ", 2)[2]
    words = [game if word == "game.txt" else word.strip('"') for word in example.split()]
    found: Any = run(*words, "--json")
    assert found[0] == 0
    assert json.loads(found[1])


# -- at a score ---------------------------------------------------------------------------------


def test_with_a_score_tosses_come_by_wins(run: Run) -> None:
    arguments = ("discard", *SIX, "--pone", "--score", "112-115")
    found = run.json(*arguments)["pone"]
    assert found["by_wins"]
    assert found["position"] == "pone 112-115 hand 3H 4D 8S 9C JC KH"
    rows = {" ".join(row["toss"]): row["at_score"] for row in found["rows"]}
    assert found["rows"][0]["toss"] == ["JC", "KH"]
    assert rows["JC KH"]["win_loss"] == 0
    assert rows["JC KH"]["win"] > rows["9C KH"]["win"] + 0.05
    assert said(found["why"]).startswith("at 112-115 you count first and need 9")
    lines = run(*arguments)[1].splitlines()
    assert lines[0] == "Pone at 112-115, against the solution"
    assert "Wins" in lines[1]
    assert lines[2].split()[4:6] == ["JC", "KH"]
    assert lines[-1].startswith("The score changes the choice: at 112-115")


def test_a_position_with_scores_is_weighed_by_wins(run: Run) -> None:
    words = "hand AS 2D 7C QH toss TH KC starter 2C"
    found = run.json("advise", f"pone 114-108 {words}")
    assert found == run.json("advise", f"pone {words}", "--score", "114-108")
    assert (found["by_wins"], found["rows"][0]["card"]) == (True, "AS")
    lines = run("advise", f"pone 114-108 {words}")[1].splitlines()
    assert lines[0] == "Pone at 0, 114-108, against the solution"
    assert lines[2].split()[0] == "AS"
    assert run.json("advise", f"pone {words}")["rows"][0]["at_score"] is None


def test_a_position_keeps_its_own_rules(run: Run) -> None:
    words = "pone {} hand 3H 4D 5D 5S toss 2C JS starter 9H rules {}"
    short = words.format("52-55", "target=61 skunk=30 double_skunk=-1")
    asked = words.format("0-0", "target=61 skunk=30 double_skunk=-1")
    assert run.json("advise", asked, "--score", "52-55") == run.json("advise", short)
    # Of other games nobody knows what a score is worth: they are advised by points, or refused.
    other = words.format("10-20", "target=101 skunk=70")
    assert run.json("advise", other)["rows"][0]["at_score"] is None
    assert "target 101, skunks at 70 and 60" in run.refused("advise", other, "--score", "11-20")


def test_nobs_are_those_of_the_cards_that_lie_open(run: Run) -> None:
    """The dealer has shown a Jack: of the starter's suit it is worth a point more to it."""
    words = "pone 110-112 hand 5D 7C 9S KD toss AC 2S starter 4H play 5D {}"
    first, second = (
        {row["card"]: row["at_score"]["win"] for row in run.json("advise", words.format(jack))["rows"]}
        for jack in ("JH", "JD")
    )
    assert first != second
    assert max(first.values()) < max(second.values())


def test_a_score_is_weighed_over_the_tosses_that_may_have_been_made(run: Run) -> None:
    words = "hand 3H 4D 5D 5S starter 9H play KC"
    found = run.json("advise", f"dealer 115-119 {words}")
    assert found["by_wins"]
    assert found["tosses"] > 1
    assert found == run.json("advise", f"dealer {words}", "--score", "115-119")
    told = run("advise", f"dealer 115-119 {words}")[1]
    assert f"averaged over the {found['tosses']} discards that the solution may have made" in told
    assert run.json("advise", f"dealer 115-119 {words.replace('starter', 'toss 2C JS starter')}")["tosses"] == 0


def test_a_stored_games_review_is_made_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    store = GameStore(store_path())
    number = kept(store, some_game(1))
    first = run.json("review", str(number))
    assert (first["number"], first["person"]) == (number, "P1")
    assert store.review_text(store.get(number), Coach().maker) is not None
    summary = store.get(number).review
    assert summary is not None
    assert summary["P1"].toss.lost == pytest.approx(first["sides"][0]["toss"]["points"])
    monkeypatch.delattr(Coach, "review")
    assert run.json("review", str(number)) == first
    status, out, err = run("review", str(number), "--worst", "2")
    assert (status, err) == (0, "")
    assert "Where it came from" in out


def test_a_review_is_written_as_a_page_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    number = kept(GameStore(store_path()), some_game(1))
    file = tmp_path / "game.html"
    status, _, err = run("review", str(number), "--html", str(file))
    assert (status, err) == (0, "")
    page = file.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>\n")
    assert not re.search(r"https?://(?!www\.w3\.org)", re.sub(r"base64,[\w+/=]+", "", page))
    rest, module = page.split('<script type="module">')
    assert not re.search(r"(?:src|href)=(?!.#)", rest), "nothing is fetched"
    assert not re.search(r"^import\b", module, re.MULTILINE)
    status, _, err = run("review", str(number), "--html", str(tmp_path / "nowhere" / "game.html"))
    assert (status, err.count("\n")) == (2, 1)
