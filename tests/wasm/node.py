"""The engine in Node, asked from Python."""

import json
import subprocess
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

SCRIPT = Path(__file__).parents[1] / "js" / "engine.js"


class Stored:
    """An array in the engine's memory."""

    def __init__(self, node: "Node", number: int, kind: Any, shape: tuple[int, ...]) -> None:
        self.number, self._node, self._kind, self._shape = number, node, np.dtype(kind), shape

    def load(self) -> NDArray[Any]:
        self._node.ask(ask="load", number=self.number, file=str(self._node.file))
        return np.fromfile(self._node.file, self._kind).reshape(self._shape)

    def first(self, rows: int) -> "Stored":
        """Return its first rows."""
        shape = rows, *self._shape[1:]
        return Stored(self._node, self._node.ask(ask="first", number=self.number, shape=shape), self._kind, shape)


class Node:
    """A process with an engine."""

    def __init__(self, engine: Path, solution: Path) -> None:
        line = ("node", str(SCRIPT), str(engine), str(solution))
        self.file = engine.with_name("array")
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=60)

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["answer"]

    def store(self, array: NDArray[Any]) -> Stored:
        array.tofile(self.file)
        kind, shape = str(array.dtype), array.shape
        return Stored(self, self.ask(ask="store", kind=kind, shape=shape, file=str(self.file)), kind, shape)

    def zeros(self, *shape: int, kind: Any = np.float64) -> Stored:
        return self.store(np.zeros(shape, kind))

    def call(self, name: str, *args: Any) -> Any:
        values = [[arg.number] if isinstance(arg, Stored) else arg for arg in args]
        return self.ask(ask="call", name=name, args=values)
