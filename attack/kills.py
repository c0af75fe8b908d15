"""Servers and terminals killed while moves are written: nothing acknowledged is lost, nothing counts twice."""

import json
import random
import re
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from attack.daily import Daily
from attack.games import TYPED
from attack.ground import Ground
from attack.pair import Pair
from attack.person import Person
from attack.reviews import kill_reviews
from attack.served import CUT_OFF, serving
from attack.tally import Tally
from muggins.archive.store import GameStore
from muggins.cards import format_card
from muggins.rules.role import Role, Seat

Player = Person | Pair | Daily
_SERVERS, _TERMINALS, _REVIEWS = 300, 600, 10
_COLD = 25
"""One kill in so many is of a process that was not forked; forks are killed as processes are."""
_PEOPLE = 4


def tallies(ground: Ground) -> Iterator[Tally]:
    """Kill servers, also in the making of reviews, then terminals."""
    with ground.tally("kills of the server") as tally:
        _kill_servers(ground, tally)
    yield tally
    with ground.tally("kills in the making of a review") as tally:
        kill_reviews(ground, tally, ground.many(_REVIEWS))
    yield tally
    with ground.tally("kills of the terminal") as tally:
        _kill_terminals(ground, tally)
    yield tally


def _kill_servers(ground: Ground, tally: Tally) -> None:
    data, rng = ground.folder("kills-server"), ground.rng("kills of the server")
    people: list[Player] = [
        Person(f"Person {number}", random.Random(rng.random()), counting=counting)
        for number, counting in zip(range(_PEOPLE), cycle(["automatic", "own"]), strict=False)
    ]
    pair, daily = Pair("Ann", random.Random(rng.random())), Daily(random.Random(rng.random()))
    people += [pair, daily]
    for kill in range(ground.many(_SERVERS)):
        with serving(ground.nursery(), data, cold=kill % _COLD == _COLD - 1) as served:
            wrong = [person.sit_down(served) for person in people]
            before, most = sum(person.moves for person in people), rng.randrange(30)
            with ThreadPoolExecutor(len(people)) as pool:
                playing = [pool.submit(_play_on, person) for person in people]
                while sum(person.moves for person in people) < before + most and not all(map(Future.done, playing)):
                    time.sleep(0.0005)
                time.sleep(rng.random() * 0.01)  # a write is in any of its stages
                served.process.signal()
                wrong += [each.result() for each in playing]
        _count(tally, "\n\n".join(filter(None, wrong)), data, f"kill {kill}")
    moves = sum(person.moves for person in people)
    _check_list(ground, tally, data, people)
    games = sum(person.games for person in people)
    tally.note = (
        f"{moves:,} moves and {games} games acknowledged, {pair.moves:,} of the moves at a table for two,"
        f" {daily.moves:,} in daily deals"
    )


def _play_on(person: Player) -> str:
    """Let somebody move until the server is no more; return what was wrong before that, or nothing."""
    try:
        while not (wrong := person.move()):
            pass
    except CUT_OFF:
        return ""
    return wrong


def _check_list(ground: Ground, tally: Tally, data: Path, people: list[Player]) -> None:
    """Check the list of games after the last kill: as many as were begun, the ended ones as they ended."""
    done = ground.nursery().run("games", "--json", data=data)
    if done.status != 0:
        tally.failed(f"games --json: {done}", **_kept(data))
        return
    found = json.loads(done.out)["games"]
    listed = [game for game in found if game["person"] is not None]
    for_two = [game["scores"] for game in found if game["person"] is None]
    begun, maybe = sum(each.games for each in people), sum(each.begins for each in people)
    if not begun <= len(listed) <= begun + maybe:
        tally.failed(f"{len(listed)} games in the list: expected {begun}, and at most {maybe} more", **_kept(data))
    ended = {game["number"]: game["scores"] for game in listed if game["over"]}
    for person in people:
        if isinstance(person, Pair):
            if for_two[: len(person.over)] != person.over or len(for_two) > len(person.over) + 1:
                tally.failed(f"games of two are listed {for_two}: expected {person.over}", **_kept(data))
            continue
        for number, scores in person.over.items():
            found = ended.get(number)
            if found != scores:
                tally.failed(f"game {number} is listed {found}: expected {scores}", **_kept(data))


def _count(tally: Tally, wrong: str, data: Path, at: str) -> None:
    if wrong:
        tally.failed(f"{at}: {wrong}", **_kept(data))
    else:
        tally.held()


def _kept(data: Path) -> dict[str, bytes]:
    """Return the files of a store, to be looked at later."""
    return {path.name: path.read_bytes() for path in sorted(data.glob("*.*"))}


TOLD = re.compile(r"You (?:toss|play) (\w\w(?: \w\w)?)\b.*\n")


class Kept(NamedTuple):
    """What a terminal's store holds of the game begun last: its number, whether it is over, and what was done."""

    number: int = 0
    over: bool = True
    moves: tuple[tuple[str, ...], ...] = ()
    """The cards that the person tossed or played, move by move."""
    earlier: int = 0
    """How many of these moves are of deals before the last one."""


def _kill_terminals(ground: Ground, tally: Tally) -> None:
    data, rng, acknowledged = ground.folder("kills-terminal"), ground.rng("kills of the terminal"), 0
    before = Kept()
    for kill in range(ground.many(_TERMINALS)):
        told = _killed_terminal(ground, data, rng, resume=not before.over, cold=kill % _COLD == _COLD - 1)
        after = kept_in(data)
        wrong = _compared(before, told, after)
        acknowledged += len(told)
        _count(tally, wrong, data, f"kill {kill}")
        before = after
    tally.note = f"{acknowledged:,} moves acknowledged, {after.number} games"


def _killed_terminal(
    ground: Ground, data: Path, rng: random.Random, *, resume: bool, cold: bool
) -> list[tuple[str, ...]]:
    """Type moves into a terminal, kill it, and return the cards of the moves that it told of."""
    arguments = ("--resume",) if resume else ("--against", "greedy+greedy", "--target", "61")
    process = ground.nursery().start(
        *("play", *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, cold=cold, data=data
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(TYPED.encode())  # what does not fit is refused, and no harm
    lines: list[str] = []
    reader = Thread(target=lambda output: lines.extend(line.decode() for line in output), args=(process.stdout,))
    reader.start()
    most = rng.randrange(80)
    while len(lines) < most and process.wait(0.0005) is None:
        pass
    time.sleep(rng.random() * 0.01)
    process.signal()
    process.wait()
    reader.join()
    process.end()
    return [tuple(sorted(found[1].split())) for line in lines if (found := TOLD.fullmatch(line))]


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
