"""Tells whoever wants to know that kernels are being compiled, which takes a while on a new machine."""

from collections.abc import Callable

_waiting: list[Callable[[], object]] = []


def when_compiling(tell: Callable[[], object]) -> None:
    """Call ``tell`` once, when a kernel is about to be compiled for the first time; never, if all are cached."""
    _waiting.append(tell)


def compiling() -> None:
    """Call whoever waits."""
    while _waiting:
        _waiting.pop()()
