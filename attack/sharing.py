"""Two servers and a terminal on one store: every answer holds everywhere, and nothing is done twice."""

import random
from collections.abc import Iterator

from attack.ground import Count, Ground
from attack.kills import TOLD
from attack.person import Person, State, chosen
from attack.program import Served, at_once, run, serving

_ROUNDS, _PEOPLE = 100, 3
_TERMINAL = 3
"""One round in so many is gone on with at a terminal."""
_TYPED = "1 2\n1\n2\n3\n4\n" * 3


def counts(ground: Ground) -> Iterator[Count]:
    """Play games at two servers, by turns and at once, and now and then at a terminal."""
    count, data, rng = Count("two servers and a terminal"), ground.folder("sharing"), ground.rng("sharing")
    people = [Person(f"Person {number}", random.Random(rng.random())) for number in range(_PEOPLE)]
    at_terminal = 0
    with serving(data) as one, serving(data) as two:
        servers = [one, two]
        for number in range(ground.many(_ROUNDS)):
            wrong = [_by_turns(person, rng.sample(servers, 2), rng) for person in people]
            wrong.append(_at_once(people[0].state, servers, rng))
            if number % _TERMINAL == 0:
                done = run("play", "--resume", typed=_TYPED, data=data)
                at_terminal += len(TOLD.findall(done.out))
                wrong.append(done.wrong)
            wrong += [person.look(server) for person in people for server in servers]
            wrong.append(_differing(servers, people))
            count.add("\n\n".join(filter(None, wrong)))
        for server in servers:
            count.add(server.stop())
    moves = sum(person.moves for person in people)
    count.note = f"{moves:,} moves at the servers, {at_terminal} at the terminal"
    yield count


def _by_turns(person: Person, servers: list[Served], rng: random.Random) -> str:
    """Move some times at one server, and then at the other."""
    for server in servers:
        wrong = person.sit_down(server)
        for _ in range(rng.randrange(1, 6)):
            wrong = wrong or person.move()
        if wrong:
            return wrong
    return ""


def _at_once(state: State | None, servers: list[Served], rng: random.Random) -> str:
    """Send a move to both servers, eight times at once: it is made once."""
    if state is None:
        return ""
    what, body = chosen(state, rng)
    path = f"/api/games/{state['number']}/{what}"
    found = sorted(status for status, _ in at_once([(server, "POST", path, body) for server in servers * 4]))
    return "" if found == [200] + [409] * 7 else f"{path} {body}, eight times at once: {found}"


def _differing(servers: list[Served], people: list[Person]) -> str:
    """Return what the servers tell differently, or nothing."""
    for path in ("/api/games", "/api/statistics", *(f"/api/games/{person.number}" for person in people)):
        told = [server.ask("GET", path) for server in servers]
        if told[0] != told[1] or told[0][0] != 200:
            return f"{path}: {told}"
    return ""
