"""Notifies watchers that kernels are being compiled, which takes a while on a new machine."""


class Watcher:
    """Receives what the compiler does, in the compiling thread; by itself it does nothing."""

    def begins(self) -> None:
        """The compiler begins with a kernel, and those that it calls."""

    def compiled(self, name: str) -> None:
        """A kernel of the program is compiled: its module and name. Those read from the cache are not reported."""

    def ends(self) -> None:
        """The kernel that it began with is compiled."""


_watchers: list[Watcher] = []


def watch(watcher: Watcher) -> None:
    _watchers.append(watcher)


def unwatch(watcher: Watcher) -> None:
    if watcher in _watchers:
        _watchers.remove(watcher)


def watchers() -> tuple[Watcher, ...]:
    return tuple(_watchers)
