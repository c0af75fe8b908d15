"""The shipped tables are those of the shipped solution, in every cell."""

import csv
import re
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest
from research.equilibrium_tables import CRIBS, FOLDER, KEEPS, TOSSES, Figures, figures_of, tables

from muggins.counting.crib_tables import Source, crib_table, play_table
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution

pytestmark = pytest.mark.all
LAST_DIGIT = {"held": 1e-6, "often": 1e-6, "chosen": 1e-6, "suited": 1e-6}
TEXTS = {"role", "tossed", "kept", "rank"}


@pytest.fixture(scope="module")
def figures() -> Figures:
    return figures_of(open_solution())


def read(text: str) -> tuple[str, list[dict[str, str]]]:
    lines = text.splitlines()
    about = "\n".join(line for line in lines if line.startswith("#"))
    return about, list(csv.DictReader(line for line in lines if not line.startswith("#")))


def shipped(name: str) -> tuple[str, list[dict[str, str]]]:
    return read(files("muggins.counting").joinpath("data", name).read_text("utf-8"))


@pytest.mark.parametrize("name", [*CRIBS.values(), TOSSES, KEEPS])
def test_every_cell_is_the_solution_s(name: str, figures: Figures) -> None:
    about, rows = shipped(name)
    _, expected = read(tables(figures, figures)[name])
    assert figures.digest in about
    assert len(rows) == len(expected) == {TOSSES: 2 * 91, KEEPS: 2 * 1820}.get(name, 13)
    for row, wanted in zip(rows, expected, strict=True):
        assert list(row) == list(wanted)
        for column in set(row) - {"error"}:
            if column in TEXTS or not wanted[column]:
                assert row[column] == wanted[column]
            else:
                digit = LAST_DIGIT.get(column, 1e-3)
                assert float(row[column]) == pytest.approx(float(wanted[column]), abs=1.01 * digit), (row, column)


@pytest.mark.parametrize("name", [TOSSES, KEEPS])
def test_errors_are_as_said(name: str) -> None:
    about, rows = shipped(name)
    errors = [float(row["error"]) for row in rows]
    assert min(errors) >= 0
    assert f"at most {max(errors):.3f}" in about
    if name == TOSSES:
        assert 0 < max(errors) < 0.01
    else:
        often = [error for error, row in zip(errors, rows, strict=True) if float(row["often"]) > 1e-4]
        assert f"at most {max(often):.3f}, where the ranks are kept once in 10,000 deals or more." in about
        assert np.mean(often) < 0.01


@pytest.mark.parametrize("role", Role)
def test_the_library_reads_them(role: Role, figures: Figures) -> None:
    crib = np.array(crib_table(Source.EQUILIBRIUM, role))
    assert (crib == crib.T).all()
    for each in figures.grids[role].tossed:
        assert crib[each.ranks] == pytest.approx(each.crib, abs=0.00051)
    assert list(play_table(role).values()) == pytest.approx(figures.play[role].tolist(), abs=0.00051)


def test_the_error_is_the_distance_of_the_other_solution(figures: Figures) -> None:
    grids = {
        role: replace(grid, tossed=tuple(replace(each, crib=(each.crib or 0) - 0.125) for each in grid.tossed))
        for role, grid in figures.grids.items()
    }
    play = figures.play.copy()
    play[0, 2] += 2  # A A A 3, kept once in 2,000 deals
    play[0, 0] += 4  # A A A A, once in 20,000
    found = tables(figures, replace(figures, grids=grids, play=play, made_by="2 iterations"))
    for name in (*CRIBS.values(), TOSSES):
        assert "differs by 0.125 on average, at most 0.125" in found[name]
        assert "OTHER is by 2 iterations" in found[name]
    assert {row["error"] for row in read(found[TOSSES])[1]} == {"0.125"}
    assert [row["error"] for row in read(found[KEEPS])[1]][:4] == ["4.000", "0.000", "2.000", "0.000"]
    assert "at most 2.000, where the ranks are kept once in 10,000 deals or more" in found[KEEPS]
    assert re.search(r"Where they are kept less often, .* at most 4\.000:", found[KEEPS])


def test_a_toss_that_the_other_never_makes_has_no_error(figures: Figures) -> None:
    pone = figures.grids[Role.PONE]
    less = replace(pone, tossed=(replace(pone.tossed[0], crib=None), *pone.tossed[1:]))
    found = tables(figures, replace(figures, grids=figures.grids | {Role.PONE: less}))
    assert read(found[TOSSES])[1][0]["error"] == "inf"


def test_they_lie_where_the_package_reads_them() -> None:
    assert FOLDER.samefile(str(files("muggins.counting").joinpath("data")))
