"""``import muggins``: the names that may be relied upon; each is explained, and its examples are true."""

import ast
import doctest
import inspect
import pydoc
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import muggins

NAMES: list[str] = vars(muggins)["__all__"]


def stub_names() -> list[str]:
    assert muggins.__file__ is not None
    tree = ast.parse(Path(muggins.__file__).with_suffix(".pyi").read_text("utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = [name for node in imports for name in node.names]
    assert all(name.asname == name.name for name in names), "X as X: so type checkers see it as public"
    return [name.name for name in names]


def test_the_public_names_are_sorted_and_those_of_the_stub() -> None:
    assert sorted(set(NAMES)) == NAMES
    assert sorted(stub_names()) == NAMES
    assert set(NAMES) <= set(dir(muggins))


def test_every_public_name_is_there_and_documented() -> None:
    for name in NAMES:
        found = getattr(muggins, name)
        assert found is not None
        if callable(found):
            assert getattr(found, "__doc__", None), name


@pytest.mark.parametrize(
    ("name", "hint"), [("Cocah", "did you mean Coach?"), ("parse_crads", "did you mean parse_cards or parse_card?")]
)
def test_a_misspelt_name_is_answered_with_the_likely_one(name: str, hint: str) -> None:
    with pytest.raises(AttributeError) as error:
        getattr(muggins, name)
    assert str(error.value).endswith(hint)
    assert not hasattr(muggins, "__path_to_nowhere__")


def test_objects_say_in_one_line_what_they_are() -> None:
    game = muggins.Game()
    deal = muggins.Deal.from_deck(muggins.shuffled_deck("x", 1), scores=(3, 5))
    assert (repr(game), repr(deal)) == ("<Game: deal 0, P1 0 - P2 0>", "<Deal: toss, pone 3 - dealer 5>")
    assert repr(muggins.open_solution()) == "<Solution: nash, compact>"
    assert repr(muggins.Coach()) == "<Coach: asks <Solution: nash, compact>>"


def types_of(hint: object) -> Iterator[type]:
    """Yield the classes of the package that a type hint names."""
    if isinstance(hint, type) and hint.__module__.startswith("muggins."):
        yield hint
    for part in (typing.get_origin(hint), *typing.get_args(hint)):
        for each in part if isinstance(part, list) else [part]:
            if each is not None:
                yield from types_of(each)


def signatures_of(value: object) -> Iterator[object]:
    """Yield a function, or a class with its public methods and properties: what has type hints."""
    yield value
    for name, member in inspect.getmembers_static(value) if isinstance(value, type) else ():
        function = member.fget if isinstance(member, property) else getattr(member, "func", member)
        function = getattr(function, "__func__", function)
        if not name.startswith("_") and inspect.isfunction(function) and function.__module__.startswith("muggins."):
            yield function


def test_every_type_that_a_public_name_takes_or_returns_is_public_itself() -> None:
    values = [getattr(muggins, name) for name in NAMES]
    public = [value for value in values if isinstance(value, type)]
    asked = [value for value in values if isinstance(value, type) or inspect.isfunction(value)]
    named = {
        each
        for value in asked
        for signature in signatures_of(value)
        for name, hint in typing.get_type_hints(signature).items()
        if not name.startswith("_")
        for each in types_of(hint)
    }
    assert len(named) > 80
    assert {each.__qualname__ for each in named if each not in public} == set()


def test_help_of_a_class_fits_a_screen() -> None:
    classes = [value for name in NAMES if isinstance(value := getattr(muggins, name), type)]
    assert len(classes) > 90
    for each in classes:
        lines = pydoc.plain(pydoc.render_doc(each)).splitlines()
        assert sum(1 + len(line) // 121 for line in lines) <= 60, each
        assert not any("__setattr__" in line for line in lines), each


FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(muggins, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(muggins, name)) or "")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.all] if name == "play_report" else ()) for name in NAMES]
)
def test_examples_are_true(name: str) -> None:
    value = getattr(muggins, name)
    if not callable(value):
        return
    finder, known = doctest.DocTestFinder(recurse=inspect.isclass(value)), {**vars(muggins), name: value}
    found = finder.find(value, name, globs=known)
    runner = doctest.DocTestRunner()
    failures = sum(runner.run(each).failed for each in found)
    assert failures == 0
