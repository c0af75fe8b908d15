"""Every request sent twice, as a page does whose answer was lost: it is done once, and answered as if it were one."""

from collections.abc import Callable
from typing import Any

from attack.daily import Daily
from attack.games import play_games
from attack.ground import Ground
from attack.pair import SEAT, Pair
from attack.served import Served, serving
from attack.tally import Tally

_EVERY = 20
"""One move in so many is followed by a practice game, a drill, a review and an invitation."""


def send_twice(ground: Ground, tally: Tally, many: int) -> None:
    """Play a friend's game and daily deals, practise and review, each request twice."""
    data, rng = ground.folder("twice"), ground.rng("every request twice")
    play_games(ground.nursery(), data, 1, seed="twice")
    pair, daily = Pair("Ann", rng, counting="own"), Daily(rng)
    with serving(ground.nursery(), data) as served:
        wrong = pair.sit_down(served) or daily.sit_down(served)
        others: tuple[Callable[[Served, int], str], ...] = (_practice, _drill, _review, _invitation, _resign)
        for number in range(many):
            wrong = wrong or pair.move(twice=True) or daily.move(twice=True)
            if number % _EVERY == 0:
                for other in others:
                    wrong = wrong or other(served, number)
            if wrong:
                tally.failed(f"move {number}: {wrong}")
                return
            tally.held()
        if stopped := served.stop():
            tally.failed(f"at the end: {stopped}")
    tally.note = f"{pair.moves} moves at a table for two, {daily.moves} in daily deals"


def _same(served: Served, method: str, path: str, body: Any = None, token: str = "") -> tuple[str, Any]:
    """Ask twice; return what was wrong with the answers, or nothing, and the first of them."""
    headers = {SEAT: token} if token else {}
    first, second = (_asked(served, method, path, body, headers) for _ in range(2))
    fine = first[0] in {200, 201} and second == (200, first[1])
    return "" if fine else f"{method} {path} {body}: {first}, then {second}", first[1]


def _asked(served: Served, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
    while (answer := served.ask(method, path, body, headers))[0] == 503:
        pass
    return answer


def _practice(served: Served, number: int) -> str:
    """Begin one practice game for a key."""
    body = {"event": 2 + number // _EVERY % 2, "against": "greedy+greedy", "key": f"twice-{number}"}
    wrong, _ = _same(served, "POST", "/api/games/1/practice", body)
    return wrong


def _drill(served: Served, number: int) -> str:
    """Answer a question wrongly: it is missed once."""
    path = f"/api/quiz/count?seed={number}&number=1"
    wrong, question = _same(served, "GET", path)
    wrong = wrong or _same(served, "POST", "/api/quiz/count", {"key": question["key"], "answer": ""})[0]
    return wrong or _same(served, "GET", "/api/quiz")[0]


def _review(served: Served, number: int) -> str:
    """Ask for a review; it enters its mistakes once."""
    del number
    return _same(served, "GET", "/api/games/1/review")[0] or _same(served, "GET", "/api/quiz")[0]


def _invitation(served: Served, number: int) -> str:
    """Invite, and invite with another link; the one before it counts no more."""
    host, invite, other = (f"{what}{number:06d}".ljust(43, "-") for what in ("host", "invite", "other"))
    lay = {"seat": host, "invite": invite, "name": "Cleo"}
    wrong = _same(served, "POST", "/api/friends", lay)[0]
    wrong = wrong or _same(served, "POST", "/api/seat/invite", {"invite": other}, host)[0]
    wrong = wrong or _same(served, "GET", "/api/seat/invitation", None, other)[0]
    if wrong:
        return wrong
    status, found = served.ask("POST", "/api/seat/join", {"invite": invite, "seat": "x" * 43, "name": "Dan"})
    return "" if status == 404 else f"an invitation that counts no more: {status} {found}"


def _resign(served: Served, number: int) -> str:
    """Sit down, and give the game up, once; the game is among the others once."""
    host, guest, invite = (f"{what}{number:06d}".ljust(43, "_") for what in ("host", "guest", "invite"))
    wrong = _same(served, "POST", "/api/friends", {"seat": host, "invite": invite, "name": "Eve"})[0]
    join = {"invite": invite, "seat": guest, "name": f"Flo {number}"}
    wrong = wrong or _same(served, "POST", "/api/seat/join", join)[0]
    wrong = wrong or _same(served, "POST", "/api/seat/game/resign", {"game": 1}, guest)[0]
    wrong = wrong or _same(served, "POST", "/api/seat/game/again", {"game": 1}, guest)[0]
    if wrong:
        return wrong
    games = served.ask("GET", "/api/games?most=500")[1]["games"]
    kept = [game["number"] for game in games if game["players"][1] == f"Flo {number}"]
    return "" if len(kept) == 1 else f"a game that was given up is kept as {kept}"
