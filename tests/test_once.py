"""What is worked out once, whoever asks at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from muggins.once import once


def test_threads_that_ask_at_the_same_time_get_the_same_result() -> None:
    ready, all_ask = Barrier(8), Event()
    asked: list[int] = []
    made: list[int] = []

    @once(2)
    def slow(number: int) -> list[int]:
        """What it does."""
        made.append(number)
        assert all_ask.wait(60)
        return [number]

    def ask(number: int) -> list[int]:
        ready.wait()
        asked.append(number)
        if len(asked) == 8:
            all_ask.set()
        return slow(number)

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(ask, [1, 2] * 4))
    assert sorted(made) == [1, 2]
    assert len({id(each) for each in found}) == 2
    assert (slow.__doc__, slow.__name__) == ("What it does.", "slow")  # type: ignore[attr-defined]
    for number in (1, 2, 3, 1):
        slow(number)
    assert sorted(made) == [1, 1, 2, 3], "of the last two only"
    slow.cache_clear()
    slow(1)
    assert made.count(1) == 3


def test_what_is_worked_out_may_ask_for_itself() -> None:
    @once(100)
    def fibonacci(number: int) -> int:
        return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)

    assert fibonacci(50) == 12586269025


def test_an_error_is_not_kept() -> None:
    asked = []

    @once(1)
    def second_time() -> int:
        asked.append(1)
        return 1 // (len(asked) - 1)

    for _ in range(2):
        try:
            found = second_time()
        except ZeroDivisionError:
            found = -1
    assert (found, len(asked)) == (1, 2)
