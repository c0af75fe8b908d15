"""Without the extra: everything loads but what needs it, and that says so in one line."""

import doctest
import subprocess
import sys

import pytest

import muggins.envs

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"pyspiel", "open_spiel", "pettingzoo", "gymnasium"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", HIDE + code], capture_output=True, text=True, check=False, timeout=300)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


@pytest.mark.all
def test_the_core_needs_no_extra() -> None:
    code = "import muggins, muggins.envs as e; b = e.VectorEnv(2, seed=1).reset(); print(b.mask.sum())"
    assert run(code) == "30"


@pytest.mark.parametrize(
    ("name", "module", "package"),
    [
        ("load_game", "the OpenSpiel game", "open_spiel"),
        ("env", "the PettingZoo environment", "pettingzoo"),
        ("SoloEnv", "the Gymnasium environment", "gymnasium"),
    ],
)
def test_an_environment_says_what_it_needs(name: str, module: str, package: str) -> None:
    assert run(f"import muggins.envs; muggins.envs.{name}") == (
        f"muggins.errors.MissingExtraError: {module} needs {package}: expected it installed, as with"
        " pip install 'muggins[envs]'"
    )


def test_importing_the_room_loads_nothing_heavy() -> None:
    assert run("import muggins.envs; print(sorted({'numpy', 'numba', 'pyspiel'} & set(sys.modules)))") == "[]"


@pytest.mark.all
@pytest.mark.parametrize("name", sorted(set(muggins.envs.__all__)))
def test_examples_are_true(name: str) -> None:
    value = getattr(muggins.envs, name)
    if not callable(value):
        return
    known = {each: getattr(muggins.envs, each) for each in muggins.envs.__all__}
    runner = doctest.DocTestRunner()
    assert sum(runner.run(each).failed for each in doctest.DocTestFinder().find(value, name, globs=known)) == 0
