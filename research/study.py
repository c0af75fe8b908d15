"""Studies that are no part of the package, as commands with the options of ``muggins study``."""

import sys
from typing import Any

from muggins.cli.study import command_of
from muggins.errors import MugginsError
from muggins.studies.base import Study


def run(name: str, kind: type[Study[Any]]) -> None:
    """Run a study with the arguments of the process and show its result."""
    try:
        command_of(name, kind)(prog_name=f"python -m research {name}")
    except MugginsError as error:
        sys.exit(str(error))
