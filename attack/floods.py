"""Floods: more of everything than one person would send; each is answered or refused, and the table goes on."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

from attack.ground import Count, Ground
from attack.person import Person, chosen
from attack.program import Served, at_once, serving

_FLOODS = 20
_CLIENTS = 50
_POSITION = "/api/advice/position?text=pone+35-37+hand+3H+4D+5D+5S+toss+2C+JS+starter+9H+play+4D+TC"
_TOSS = "/api/advice/toss?cards=3H+4D+8S+9C+JC+KH&role=dealer"


def counts(ground: Ground) -> Iterator[Count]:
    """Send floods of each kind to a server at which a person plays."""
    floods = (
        ("one move by 50 clients", _one_move),
        ("one new game by 50 clients", _one_game),
        ("the next game by 50 clients", _next_game),
        ("100 questions at once", _questions),
        ("500 connections that say nothing", _silent),
        ("50 bodies without an end", _endless),
    )
    for name, flood in floods:
        count = Count(f"floods: {name}")
        with serving(ground.folder("floods")) as served:
            person = Person("You", ground.rng(name))
            wrong = person.sit_down(served) or person.move()
            for number in range(ground.many(_FLOODS)):
                wrong = wrong or flood(served, person, number) or person.move()
                count.add(wrong)
                if wrong:
                    break
            count.add(served.stop())
        yield count


def _one_move(served: Served, person: Person, number: int) -> str:
    """Make a move once, whoever sends it."""
    del number
    while person.state is None:
        if wrong := person.move():
            return wrong
    what, body = chosen(person.state, random.Random(person.number))
    path = f"/api/games/{person.number}/{what}"
    statuses = sorted(status for status, _ in at_once([(served, "POST", path, body)] * _CLIENTS))
    if statuses != [200] + [409] * (_CLIENTS - 1):
        return f"{path} {body}: {statuses}"
    return person.look(served)


def _one_game(served: Served, person: Person, number: int) -> str:
    """Begin a game once for a key."""
    body = {"against": "nash", "key": f"flood-{number}"}
    found = at_once([(served, "POST", "/api/games", body)] * _CLIENTS)
    numbers = {state["number"] for status, state in found if status in {200, 201}}
    statuses = sorted(status for status, _ in found)
    fine = statuses == [200] * (_CLIENTS - 1) + [201] and len(numbers) == 1 and numbers != {person.number}
    return "" if fine else f"{body}: {statuses}, games {numbers}"


def _next_game(served: Served, person: Person, number: int) -> str:
    """Begin one next game, whoever asks for it."""
    del number
    while person.state is not None:
        if wrong := person.move():
            return wrong
    over = max(person.over)
    found = at_once([(served, "POST", f"/api/games/{over}/next", {})] * _CLIENTS)
    numbers = {state["number"] for status, state in found if status in {200, 201}}
    statuses = sorted(status for status, _ in found)
    fine = statuses == [200] * (_CLIENTS - 1) + [201] and len(numbers) == 1
    return "" if fine else f"the game after {over}: {statuses}, games {numbers}"


def _questions(served: Served, person: Person, number: int) -> str:
    """Ask the coach from 100 clients: as many as may wait are answered, the others told to come back."""
    del person
    found = at_once([(served, "GET", (_TOSS, _POSITION)[number % 2], None)] * (2 * _CLIENTS))
    statuses = [status for status, _ in found]
    answers = {json.dumps(answer, sort_keys=True) for status, answer in found if status == 200}
    fine = set(statuses) <= {200, 429} and statuses.count(200) >= 1 and len(answers) == 1
    return "" if fine else f"statuses {sorted(statuses)}, {len(answers)} different answers"


def _silent(served: Served, person: Person, number: int) -> str:
    """Connect 500 times, say nothing or half a line; a person plays on meanwhile."""
    with ExitStack() as stack:
        for place in range(10 * _CLIENTS):
            line = stack.enter_context(closing(socket.create_connection(("127.0.0.1", served.port))))
            if place % 2:
                line.sendall(b"GET /api/games HTTP/1.1\r\nHos"[: 1 + (place + number) % 27])
        return person.move() or person.move()


def _endless(served: Served, person: Person, number: int) -> str:
    """Send bodies that do not end, in pieces; each is refused when it is too large."""
    del number
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with ExitStack() as stack:
        lines = [
            stack.enter_context(closing(socket.create_connection(("127.0.0.1", served.port)))) for _ in range(_CLIENTS)
        ]
        for line in lines:
            line.settimeout(60)
            line.sendall(head)
            try:
                for _ in range(8):
                    line.sendall(piece)
            except OSError:
                continue  # it has hung up: that is an answer, too
        if wrong := person.move():
            return wrong
        for line in lines:
            try:
                answer = line.recv(4096)
            except OSError:
                continue
            if answer and b" 413 " not in answer.partition(b"\r\n")[0]:
                return f"a body without an end: {answer!r}"
    return ""
