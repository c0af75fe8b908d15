"""Every script prints what it should and refuses bad arguments in one line; each guard fails where it is broken."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
import scripts
from scripts import guards, man_page, pictures, rooms, same_games


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
    page = man_page.page()
    assert man_page.TARGET.read_text("utf-8") == page
    assert page.isascii()
    assert ".SS muggins explore play " in page


@pytest.mark.parametrize(
    ("guard", "text"),
    [
        (guards.private_imports, "from muggins.kernels.show import _table\n"),
        (guards.equal_class_names, "class Twice: ...\n\n\nclass Twice: ...\n"),
        (guards.format_exceptions, "x = 1  # fmt: skip\n"),
        (guards.long_arguments, "def f(): ...  # noqa: PLR0917\n" * (guards.LONG_ARGUMENTS + 1)),
        (guards.inner_imports, "import x  # noqa: PLC0415\n" * (guards.INNER_IMPORTS + 1)),
    ],
)
def test_a_guard_fails_where_it_is_broken(guard: object, text: str, tmp_path: Path) -> None:
    assert callable(guard)
    (tmp_path / "broken.py").write_text(text)
    assert guard(tmp_path)


def test_a_room_has_no_more_lines_than_its_budget(tmp_path: Path) -> None:
    for room, lines in guards.LINES.items():
        folder = tmp_path / "muggins" / ("" if room == "muggins" else room)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").write_text("\n" * lines)
    assert guards.line_budgets(tmp_path) == []
    (tmp_path / "muggins" / "coach" / "more.py").write_text("\n")
    (tmp_path / "muggins" / "new").mkdir()
    (tmp_path / "muggins" / "new" / "__init__.py").write_text("\n")
    assert guards.line_budgets(tmp_path) == [
        f"coach: {guards.LINES['coach'] + 1} lines of Python: expected at most {guards.LINES['coach']}",
        "new: 1 lines of Python: expected a budget",
    ]


def test_a_stilted_phrase_is_named(tmp_path: Path) -> None:
    (tmp_path / "muggins" / "rules").mkdir(parents=True)
    (tmp_path / "muggins" / "rules" / "one.py").write_text("# whoever\n")
    assert guards.stilted_phrases(tmp_path) == [f"{tmp_path / 'muggins' / 'rules' / 'one.py'}:1: whoever"]


def test_the_surface_is_counted(tmp_path: Path) -> None:
    (tmp_path / "muggins").mkdir()
    (tmp_path / "muggins" / "__init__.pyi").write_text("from .x import x as x\n" * (guards.NAMES + 1))
    assert guards.surface(tmp_path) == [f"{guards.NAMES + 1} exported names: expected at most {guards.NAMES}"]
