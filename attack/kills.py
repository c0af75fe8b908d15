"""Servers and terminals killed while moves are written: nothing acknowledged is lost, nothing counts twice."""

import json
import os
import random
import re
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from attack.ground import Count, Ground
from attack.person import Person
from attack.program import CUT_OFF, TYPED, Process, run, serving
from muggins.archive.store import GameStore
from muggins.cards import format_card
from muggins.rules.role import Role, Seat

_SERVERS, _TERMINALS, _PEOPLE = 300, 300, 4


def counts(ground: Ground) -> Iterator[Count]:
    """Kill servers, then terminals."""
    yield _kill_servers(ground)
    yield _kill_terminals(ground)


def _kill_servers(ground: Ground) -> Count:
    count = Count("kills of the server")
    data, rng = ground.folder("kills-server"), ground.rng("kills of the server")
    people = [
        Person(f"Person {number}", random.Random(rng.random()), counting=counting)
        for number, counting in zip(range(_PEOPLE), cycle(["automatic", "own"]), strict=False)
    ]
    for _ in range(ground.many(_SERVERS)):
        with serving(data) as served:
            wrong = [person.sit_down(served) for person in people]
            before, most = sum(person.moves for person in people), rng.randrange(30)
            with ThreadPoolExecutor(len(people)) as pool:
                playing = [pool.submit(_play_on, person) for person in people]
                while sum(person.moves for person in people) < before + most and not all(map(Future.done, playing)):
                    time.sleep(0.0005)
                time.sleep(rng.random() * 0.01)  # a write is in any of its stages
                served.process.signal()
                wrong += [each.result() for each in playing]
        count.add("\n\n".join(filter(None, wrong)))
    moves, games = (sum(getattr(person, what) for person in people) for what in ("moves", "games"))
    count.note = f"{moves:,} moves and {games} games acknowledged"
    count.add(_wrong_list(data, people))
    return count


def _play_on(person: Person) -> str:
    """Let somebody move until the server is no more; return what was wrong before that, or nothing."""
    try:
        while not (wrong := person.move()):
            pass
    except CUT_OFF:
        return ""
    return wrong


def _wrong_list(data: Path, people: list[Person]) -> str:
    """Return what is wrong with the list of games: as many as were begun, the ended ones as they ended; or nothing."""
    done = run("games", "--json", data=data)
    if done.status != 0 or done.err:
        return f"games --json: {done}"
    listed = json.loads(done.out)["games"]
    begun, maybe = sum(each.games for each in people), sum(each.begins for each in people)
    if not begun <= len(listed) <= begun + maybe:
        return f"{len(listed)} games in the list: expected {begun}, and at most {maybe} more"
    ended = {game["number"]: game["scores"] for game in listed if game["over"]}
    over = {number: scores for person in people for number, scores in person.over.items()}
    wrong = {number: ended.get(number) for number in over if ended.get(number) != over[number]}
    return f"listed {wrong}: expected {over}" if wrong else ""


TOLD = re.compile(r"You (?:discard|play) (\w\w(?: \w\w)?)\b.*\n")


class Kept(NamedTuple):
    """What a terminal's store holds of the game begun last: its number, whether it is over, and what was done."""

    number: int = 0
    over: bool = True
    moves: tuple[tuple[str, ...], ...] = ()
    """The cards that the person tossed or played, move by move."""
    earlier: int = 0
    """How many of these moves are of deals before the last one."""


def _kill_terminals(ground: Ground) -> Count:
    count = Count("kills of the terminal")
    data, rng, acknowledged = ground.folder("kills-terminal"), ground.rng("kills of the terminal"), 0
    after = Kept()
    for _ in range(ground.many(_TERMINALS)):
        before = after
        told = _killed_terminal(data, rng, resume=not before.over)
        after = kept_in(data)
        acknowledged += len(told)
        count.add(_compared(before, told, after))
    count.note = f"{acknowledged:,} moves acknowledged, {after.number} games"
    return count


def _killed_terminal(data: Path, rng: random.Random, *, resume: bool) -> list[tuple[str, ...]]:
    """Type moves into a terminal, kill it, and return the cards of the moves that it told of."""
    arguments = ("--resume",) if resume else ("--against", "greedy+greedy", "--target", "61")
    typed, shown = data.with_name("typed"), data.with_name("shown")
    typed.write_text(TYPED)
    most = rng.randrange(80)
    with typed.open("rb") as stdin, shown.open("wb") as out, Path(os.devnull).open("wb") as nowhere:
        streams = (stdin.fileno(), out.fileno(), nowhere.fileno())
        process = Process("play", *arguments, data=data, streams=streams)
    while shown.read_bytes().count(b"\n") < most and process.wait(0.0005) is None:
        pass
    time.sleep(rng.random() * 0.01)
    process.signal()
    process.wait()
    return [tuple(sorted(found[1].split())) for found in TOLD.finditer(shown.read_text("utf-8", "replace"))]


def kept_in(data: Path) -> Kept:
    path = data / "games.sqlite"
    listed = GameStore(path).games(1).games if path.exists() else []
    if not listed:
        return Kept()
    game = GameStore(path).get(listed[-1].number)
    record, moves, earlier = game.record, list[tuple[str, ...]](), 0
    for place, deal in enumerate(record.deals):
        dealer = Seat((record.first_dealer + place) % 2)
        own = Role.DEALER if dealer is game.person else Role.PONE
        earlier, toss = len(moves), deal.tosses[own]
        moves += [] if toss is None else [tuple(sorted(map(format_card, toss)))]
        moves += [(format_card(card),) for card in deal.played if card in deal.dealt[own]]
    return Kept(game.number, game.ended is not None, tuple(moves), earlier)


def _compared(before: Kept, told: list[tuple[str, ...]], after: Kept) -> str:
    """Return what a terminal told that is not kept, or what is kept twice; or nothing."""
    if before.over and after.number != before.number:  # it was a new game
        before = Kept(after.number, over=False)
    # A game that is taken up is told from its last deal on.
    expected = [*before.moves[: before.earlier], *told]
    expected += before.moves[len(expected) :]  # it was killed while it told of it
    lost = after.moves[: len(expected)] != tuple(expected)
    more = len(after.moves) - len(expected)
    if lost or more > 1 or after.number != before.number:
        return f"told {told}\n\nbefore {before}\n\nafter {after}"
    return ""
