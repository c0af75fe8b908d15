"""Threads of this machine, or a Dask cluster, as workers; both through joblib."""

import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from muggins.errors import MatchError, MissingExtraError

_T = TypeVar("_T")
_MOST = 1024


@dataclass(frozen=True, slots=True)
class Workers:
    """Where work units run.

    Attributes:
        count: threads on this machine; None: one per core. Threads share compiled code and tables.
        scheduler: the address of a Dask scheduler, such as ``tcp://10.0.0.1:8786``, whose cluster is used instead.

    Raises:
        MatchError: a number of workers below 1 or above 1024.
    """

    count: int | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.count is not None and not 1 <= self.count <= _MOST:
            raise MatchError(f"{self.count} workers: expected 1 to {_MOST}")

    def run(
        self, function: Callable[..., _T], jobs: Sequence[tuple[Any, ...]], *, holds_lock: bool = False
    ) -> Generator[_T, None, None]:
        """Yield ``function(*job)`` for each job, in order; a MatchError if the scheduler cannot be reached.

        Work that ``holds_lock`` is Python that threads cannot share: workers are then processes, by default one.
        """
        import joblib  # noqa: PLC0415 - not needed to ask for help

        with ExitStack() as stack:
            if self.scheduler is None:
                count = self.count or (1 if holds_lock else joblib.cpu_count())
                backend = "loky" if holds_lock and count > 1 else "threading"
                parallel = joblib.Parallel(count, backend=backend, return_as="generator")
            else:
                stack.enter_context(_dask(self.scheduler))
                stack.enter_context(joblib.parallel_config(backend="dask"))
                parallel = joblib.Parallel(return_as="generator")
            results = parallel(joblib.delayed(function)(*job) for job in jobs)
            stack.callback(_close, results)
            for result in results:  # noqa: UP028 - "yield from" would close them past _close
                yield result


def _close(results: Generator[Any, None, None]) -> None:
    with warnings.catch_warnings():
        # Ended early on purpose: work that was under way is dropped without a word.
        warnings.simplefilter("ignore", UserWarning)
        results.close()


def _dask(address: str) -> AbstractContextManager[Any]:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtraError(
            "a Dask cluster needs Dask: expected it installed, as with pip install 'muggins[cluster]'"
        ) from None
    try:
        client: AbstractContextManager[Any] = cast("Any", Client)(address, timeout=10)
    except (OSError, ValueError) as error:
        raise MatchError(f"scheduler {address!r} cannot be reached: {error}") from None
    return client
