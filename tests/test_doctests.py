"""Every public function has an example, and what the examples of the public names show is true."""

import doctest
import inspect

import pytest

import muggins

PUBLIC: list[str] = vars(muggins)["__all__"]
FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(getattr(muggins, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(muggins, name)) or "")


@pytest.mark.parametrize("name", PUBLIC)
def test_examples_are_true(name: str) -> None:
    value = getattr(muggins, name)
    if not callable(value):
        return
    finder, known = doctest.DocTestFinder(recurse=inspect.isclass(value)), {**vars(muggins), name: value}
    found = finder.find(value, name, globs=known)
    runner = doctest.DocTestRunner()
    failures = sum(runner.run(each).failed for each in found)
    assert failures == 0
