"""The engine in Node, asked from Python."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

SCRIPT = Path(__file__).parents[1] / "js" / "engine.js"


class Stored:
    """An array in the engine's memory."""

    def __init__(self, node: "Node", array: NDArray[Any]) -> None:
        self._node, self._dtype, self._shape = node, array.dtype, array.shape
        array.tofile(node.file)
        self.number = node.ask(ask="store", kind=str(array.dtype), shape=array.shape, file=str(node.file))

    def load(self) -> NDArray[Any]:
        content = base64.b64decode(self._node.ask(ask="load", number=self.number))
        return np.frombuffer(content, self._dtype).reshape(self._shape)


class Node:
    """A process with an engine."""

    def __init__(self, engine: Path) -> None:
        line = ("node", str(SCRIPT), str(engine))
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
        return Stored(self, array)

    def zeros(self, *shape: int, kind: Any = np.float64) -> Stored:
        return Stored(self, np.zeros(shape, kind))

    def call(self, name: str, *args: Any) -> Any:
        values = [[arg.number] if isinstance(arg, Stored) else arg for arg in args]
        return self.ask(ask="call", name=name, args=values)
