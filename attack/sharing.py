"""Two servers and a terminal on one store: every answer holds everywhere, and nothing is done twice."""

import random
from collections.abc import Iterator

from attack.ground import Ground
from attack.kills import TOLD
from attack.pair import Pair
from attack.person import Person, State
from attack.served import Served, at_once, serving
from attack.tally import Tally

_ROUNDS, _PEOPLE = 100, 3
_TERMINAL = 3
"""One round in so many is gone on with at a terminal."""
_TYPED = "1 2\n1\n2\n3\n4\n" * 3


def tallies(ground: Ground) -> Iterator[Tally]:
    """Play games at two servers, by turns and at once, and now and then at a terminal."""
    with ground.tally("two servers and a terminal") as tally:
        data, rng = ground.folder("sharing"), ground.rng("two servers and a terminal")
        people = [Person(f"Person {number}", random.Random(rng.random())) for number in range(_PEOPLE)]
        pair, at_terminal = Pair("Ann", random.Random(rng.random())), 0
        seated: list[Person | Pair] = [*people, pair]
        with serving(ground.nursery(), data) as one, serving(ground.nursery(), data) as two:
            servers = [one, two]
            for number in range(ground.many(_ROUNDS)):
                wrong = [_by_turns(person, rng.sample(servers, 2), rng) for person in seated]
                wrong.append(_at_once(people[0].state, servers, rng))
                if number % _TERMINAL == 0:
                    done = ground.nursery().run("play", "--resume", typed=_TYPED, data=data)
                    at_terminal += len(TOLD.findall(done.out))
                    wrong.append(
                        f"play --resume: {done}" if done.status not in {0, 1} or "Traceback" in done.err else ""
                    )
                wrong += [person.look(server) for person in seated for server in servers]
                wrong.append(_differing(servers, people))
                said = "\n\n".join(filter(None, wrong))
                if said:
                    tally.failed(f"round {number}: {said}")
                else:
                    tally.held()
            stopped = [server.stop() for server in servers]
            if any(stopped):
                tally.failed(f"at the end: {stopped}")
        moves = sum(person.moves for person in people)
        tally.note = f"{moves:,} moves at the servers, {at_terminal} at the terminal, {pair.moves} at a table for two"
    yield tally


def _by_turns(person: Person | Pair, servers: list[Served], rng: random.Random) -> str:
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
    move = (
        {"cards": rng.sample(state["hand"], 2)} if state["awaits"] == "toss" else {"card": rng.choice(state["legal"])}
    )
    path, body = f"/api/games/{state['number']}/{state['awaits']}", {"move": state["move"], **move}
    found = sorted(status for status, _ in at_once([(server, "POST", path, body) for server in servers * 4]))
    return "" if found == [200] + [409] * 7 else f"{path} {body}, eight times at once: {found}"


def _differing(servers: list[Served], people: list[Person]) -> str:
    """Return what the servers tell differently, or nothing."""
    for path in ("/api/games", "/api/statistics", *(f"/api/games/{person.number}" for person in people)):
        told = [server.ask("GET", path) for server in servers]
        if told[0] != told[1] or told[0][0] != 200:
            return f"{path}: {told}"
    return ""
