"""Every script prints what it should, here at its smallest size, and refuses bad arguments in one line."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
import scripts
from scripts import man_page, pictures, rooms, same_games

NUMBER = r"[+-]?\d+\.\d+"


def test_every_script_has_a_line_and_does_nothing_when_imported(capsys: pytest.CaptureFixture[str]) -> None:
    names = {module.name: module.ispkg for module in pkgutil.iter_modules(scripts.__path__)}
    assert set(re.findall(r"^(\w+)(?:\.py)?: ", str(scripts.__doc__), re.MULTILINE)) == set(names)
    assert all(callable(import_module(f"scripts.{name}").main) for name, package in names.items() if not package)
    assert capsys.readouterr().out == ""


def test_the_same_games_have_the_same_digest(capsys: pytest.CaptureFixture[str]) -> None:
    same_games.main(["4", "greedy+greedy,schell+rule", "greedy+greedy,schell+rule", "greedy+greedy,greedy+greedy"])
    one, again, other = (line.partition(": ")[2] for line in capsys.readouterr().out.splitlines())
    assert re.fullmatch("[0-9a-f]{16}", one)
    assert one == again != other


@pytest.mark.all
def test_pictures_are_drawn(tmp_path: Path) -> None:
    pictures.main([str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == {"census.svg", "odds.svg", "rules.svg"}
    assert all("</svg>" in path.read_text("utf-8") for path in tmp_path.iterdir())


def test_rooms_prints_a_table_for_each_folder(capsys: pytest.CaptureFixture[str]) -> None:
    rooms.main([])
    assert "| `strategies.py` | Five ways to discard" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("goldens", ["nowhere.md"], "nowhere.md: expected a page"),
        ("pictures", ["nowhere"], "'nowhere': expected one that exists"),
        ("rooms", ["--read"], "unrecognized arguments: --read"),
        ("same_games", ["1"], "1 games: expected 2 or more"),
        ("same_games", ["2", "nash,chess"], "player 'chess': expected"),
    ],
)
def test_bad_arguments_are_one_line(
    capsys: pytest.CaptureFixture[str], name: str, arguments: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        import_module(f"scripts.{name}").main(arguments)
    out, err = capsys.readouterr()
    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_the_man_page_is_what_the_commands_say() -> None:
    assert man_page.TARGET.read_text("utf-8") == man_page.page()
    assert man_page.page().isascii()
    assert ".SS muggins explore play " in man_page.page()
