"""The explorer and the rules to remember in the terminal: the same figures as text, table of values and JSON."""

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import muggins
from muggins.cards import RANK_TEXT
from muggins.cli.explore.discards import draw_tosses
from muggins.cli.explore.play import draw_play
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.role import Role
from muggins.rules.transcript import read_play
from tests.commands import Run
from tests.solver.plays import Plays, plays_of


def test_a_point_of_the_play_as_text_values_and_json(run: Run) -> None:
    node = run.json("explore", "play", "4", "J", "--starter", "8")
    assert (node["role"], node["count"], node["starter"], node["played"]) == ("pone", 14, "8", "4 J")
    status, out, _ = run("explore", "play", "4", "J", "--starter", "8", "--most", "3")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("Pone to play at 14, starter 8; reached 0.7")
    often = max(node["choices"], key=lambda choice: choice["probability"])
    assert lines[2].split()[:2] == [often["rank"], f"{often['probability']:.1%}"]
    assert f"The pone's likeliest holdings, 3 of {len(node['holdings'])}" in out
    assert "The dealer holds: A " in out
    status, out, _ = run("explore", "play", "4", "J", "--starter", "8", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == sum(len(holding["cards"]) for holding in node["holdings"])
    first = node["holdings"][0]
    assert rows[0]["holding"] == " ".join(first["ranks"])
    assert float(rows[0]["probability"]) == pytest.approx(first["probability"], rel=1e-5)
    assert float(rows[0]["card_net"]) == pytest.approx(first["cards"][0]["worth"], rel=1e-5)


@pytest.mark.all
def test_cribs_beside_a_published_table(run: Run) -> None:
    status, out, _ = run("explore", "discards", "--dealer", "--less", "schell")
    assert status == 0
    assert out.startswith("The dealer: points of the crib, less those of Schell's table\n")
    grid = {tuple(each["ranks"]): each for each in run.json("explore", "discards", "--dealer")["tossed"]}
    told = float(out.splitlines()[-1].split()[-1])
    assert told == pytest.approx(grid["K", "K"]["crib"] - crib_value(Source.SCHELL, Role.DEALER, 12, 12), abs=0.006)
    rows = list(csv.DictReader(io.StringIO(run("explore", "discards", "--dealer", "--less", "schell", "--csv")[1])))
    assert float(rows[-1]["schell"]) == crib_value(Source.SCHELL, Role.DEALER, 12, 12)


def test_the_solution_is_beside_its_own_table(run: Run) -> None:
    status, out, _ = run("explore", "discards", "--dealer", "--less", "equilibrium")
    assert status == 0
    title, _, *rows = out.splitlines()
    assert title == "The dealer: points of the crib, less those of the equilibrium's table"
    assert {cell.lstrip("+-") for row in rows for cell in row.split()[1:]} == {"0.00"}


@pytest.mark.parametrize(
    ("hand", "toss"), [("5H 6D JS KC", "2C 2S"), ("4H 5D 6S JC", "QD QS"), ("TS JD QC 5C", "2H 7D")]
)
def test_a_holding_plays_as_the_solution_the_coach_and_the_hint_say(run: Run, hand: str, toss: str) -> None:
    """The pone leads a four; how often the dealer plays each card is told alike everywhere, at any score and target.

    Whoever does not ask with a toss is told the average over the tosses that leave the keep.
    """
    ranks = sorted("A23456789TJQK".index(card[0]) for card in hand.split())
    node = run.json("explore", "play", "4", "--starter", "8")
    (holding,) = [each for each in node["holdings"] if each["ranks"] == ["A23456789TJQK"[rank] for rank in ranks]]
    told = {card["rank"]: card["probability"] for card in holding["cards"]}
    asked = muggins.open_solution(), Role.DEALER, ranks, read_play("4"), 7
    assert told == pytest.approx(played_by_rank(plays_of(*asked)), abs=1e-9)
    advised = run.json("advise", f"dealer hand {hand} starter 8C play 4C")["rows"]
    assert told == pytest.approx(often(advised), abs=1e-9)
    told = played_by_rank(plays_of(*asked, ["A23456789TJQK".index(card[0]) for card in toss.split()]))
    for scores, target in (("0-0", "121"), ("112-115", "121"), ("52-55", "61")):
        position = f"dealer {scores} hand {hand} toss {toss} starter 8C play 4C"
        advised = run.json("advise", position, "--score", scores, "--target", target)["rows"]
        assert told == pytest.approx(often(advised), abs=1e-9), (scores, target)


def played_by_rank(plays: Plays) -> dict[str, float]:
    """Return how often each card is played, by rank."""
    return {RANK_TEXT[rank]: often for rank, often in (plays.often or {}).items() if often}


def often(rows: list[dict[str, Any]]) -> dict[str, float]:
    """How often each card is played, by rank."""
    return {row["card"][0]: row["probability"] for row in rows if row["probability"]}


@pytest.mark.all
def test_only_some_holdings(run: Run) -> None:
    status, out, _ = run("explore", "play", "--starter", "8", "--with", "33", "--most", "2")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("Pone to play at 0, starter 8; reached ")
    assert lines[2].split()[0] == "3"
    assert float(lines[2].split()[1].rstrip("%")) > 90


@pytest.mark.all
def test_the_grid_of_tosses_as_text_values_and_json(run: Run) -> None:
    grid = run.json("explore", "discards", "--dealer")
    cells = {tuple(each["ranks"]): each for each in grid["tossed"]}
    assert len(cells) == 91
    last = run("explore", "discards", "--dealer")[1].splitlines()[-1]
    assert last.split() == ["K", f"{100 * cells['K', 'K']['chosen']:.0f}"]
    rows = list(csv.DictReader(io.StringIO(run("explore", "discards", "--dealer", "--csv")[1])))
    assert [row["discard"] for row in rows] == [" ".join(ranks) for ranks in cells]
    assert float(rows[0]["net"]) == pytest.approx(cells["A", "A"]["net"], rel=1e-5)
    status, out, _ = run("explore", "discards", "J5", "--dealer")
    assert status == 0
    crib = f"{cells['5', 'J']['crib']:.2f}"
    assert any(line.split() == ["crib,", "when", "discarded", crib] for line in out.splitlines())
    kept = run("explore", "keeps", "--dealer", "--most", "2")[1].splitlines()
    assert kept[2].split()[:4] == grid["kept"][0]["ranks"]
    assert len(kept) == 4


@pytest.mark.all
def test_pictures_hold_the_figures(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    grid = tmp_path / "grid.svg"
    assert run("explore", "discards", "--pone", "--plot", str(grid)) == (0, "", f"Picture written to {grid}\n")
    assert grid.read_text("utf-8").startswith("<?xml")
    bars = tmp_path / "bars.png"
    assert run("explore", "play", "T", "--starter", "8", "--plot", str(bars))[0] == 0
    assert bars.read_bytes().startswith(b"\x89PNG")


def test_a_grid_is_drawn_cell_by_cell() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure  # noqa: PLC0415

    axes = Figure().add_subplot()
    figures = {(0, 0): 0.5, (0, 12): -0.25}
    draw_tosses(axes, "a grid", figures, {ranks: f"{figure:+.2f}" for ranks, figure in figures.items()})
    assert {(text.get_position(), text.get_text()) for text in axes.texts} == {((0, 0), "+0.50"), ((12, 0), "-0.25")}
    assert axes.images[0].get_clim() == (-0.5, 0.5), "even both ways from zero"


def test_bars_add_up_to_all_that_is_played() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    node = muggins.explore_play(muggins.open_solution(), 7, "T")
    axes = Figure().add_subplot()
    draw_play(axes, node)
    bars = [bar for bar in axes.patches if isinstance(bar, Rectangle)]
    ends = Counter(round(bar.get_y(), 6) for bar in bars if bar.get_x() + bar.get_width() > 1 - 1e-9)
    assert len(ends) == len(node.by_rank)
    fives = next(row for row in node.by_rank if row.ranks == (4,))
    (taken,) = (card.probability for card in fives.cards if card.rank == 4)
    place = node.by_rank.index(fives)
    widths = [bar.get_width() for bar in bars if round(bar.get_y() + bar.get_height() / 2) == place]
    assert any(width == pytest.approx(taken) for width in widths)


def test_ten_rules_as_text_and_as_json(run: Run) -> None:
    found = run.json("explore", "rules", "10")
    assert (found["size"], len(found["rules"])) == (10, 10)
    status, out, _ = run("explore", "rules")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == f"The discard: loses {found['discards_lose']:.2f} points a deal to the solution"
    assert lines[1].split() == ["Rule", "Saves"]
    assert f"The play: loses {found['plays_lose']:.2f} points a deal to the solution" in lines
    for rule in found["rules"]:
        (line,) = [line for line in lines if line.split()[:1] == [str(rule["number"])]]
        assert rule["words"] in line
        assert rule["saves"] is None or f"{rule['saves']:.3f}" in line
        if rule["position"]:
            example = lines[lines.index(line) + 1].strip()
            assert example == f"{rule['position']}: {rule['choice']}, not {rule['instead']}"


def test_a_curve_is_drawn(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert run("explore", "rules", "5", "--plot", str(tmp_path / "rules.svg"))[0] == 0
    assert (tmp_path / "rules.svg").read_text("utf-8").startswith("<?xml")
