"""Questions from several threads at once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from muggins.coach.coach import Coach
from muggins.rules.position import parse_position
from muggins.rules.view import View

POSITIONS = tuple(
    parse_position(text)
    for text in (
        "pone hand 3H 4D 5D 5S toss TC JS starter 2C",
        "dealer hand 3H 4D 5D 5S toss TC JS starter 9H play KC",
        "pone hand 3H 4D 5D 5S toss TC JS starter QD play 4D TD",
        "dealer hand 3H 4D 5D 5S toss TC JS starter 7S play 6H",
    )
)
AT_SCORES = tuple(
    parse_position(text)
    for text in (
        "pone 114-108 hand AS 2D 7C QH toss TH KC starter 2C play 7C 8D",
        "dealer 112-115 hand 3H 4D 5D 5S toss TC JS starter 9H play KC 5D 6H",
        "pone 52-55 hand 3H 4D 5D 5S toss TC JS starter QD play 4D TD rules target=61 skunk=30 double_skunk=-1",
        "dealer 88-90 hand 3H 4D 5D 5S toss TC JS starter 7S play 6H",
        "dealer 112-115 hand 3H 4D 8S 9C JC KH",
    )
)


def asked_of(coaches: tuple[Coach, Coach], views: Sequence[View], times: int) -> list[bool]:
    """Ask so many questions of each coach from a thread of its own; return which answers were wrong."""
    expected = [Coach().advise(view) for view in views]
    together = Barrier(2)

    def ask(coach: Coach, step: int) -> list[bool]:
        together.wait(60)
        # One thread goes through the positions forwards, the other backwards.
        places = [step * place % len(views) for place in range(times)]
        return [coach.advise(views[place]) != expected[place] for place in places]

    with ThreadPoolExecutor(2) as pool:
        return [wrong for found in pool.map(ask, coaches, (1, -1)) for wrong in found]


@pytest.mark.parametrize(
    "shared", [pytest.param(True, id="one coach"), pytest.param(False, id="a coach each", marks=pytest.mark.long)]
)
@pytest.mark.parametrize(("views", "times"), [(POSITIONS, 50), (AT_SCORES, 10)], ids=["points", "wins"])
def test_two_threads_no_longer_get_180_wrong_answers_of_300(views: Sequence[View], times: int, *, shared: bool) -> None:
    """Four starters: each question once laid its starter's play over the other's, and nothing was raised."""
    coach = Coach()
    wrong = asked_of((coach, coach if shared else Coach()), views, times)
    assert (len(wrong), sum(wrong)) == (2 * times, 0)


def test_more_threads_than_processors_wait_for_each_other() -> None:
    coach = Coach()
    expected = [coach.advise(view) for view in POSITIONS]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(coach.advise, POSITIONS * 20))
    assert answers == expected * 20
