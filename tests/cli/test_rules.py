"""``muggins explore rules``: what it prints, as text and as JSON, and what it refuses."""

from pathlib import Path

import pytest

from tests.commands import Run


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
