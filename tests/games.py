"""Games played at random at a table, for tests."""

import random

from muggins.archive.store import GameStore
from muggins.rules.deal import Phase
from muggins.table.table import Options, Table


def move(table: Table, rng: random.Random) -> None:
    view = table.view
    match table.awaits:
        case Phase.TOSS:
            table.toss(rng.sample(view.dealt, 2))
        case Phase.PLAY:
            table.play(rng.choice(view.legal_cards()))
        case _:
            table.claim(rng.randrange(13))


def some_game(seed: int, moves: int = 1000) -> Table:
    table, rng = Table(Options("greedy+greedy", target=61), f"{seed:x}"), random.Random(seed)
    while table.awaits is not None and moves:
        move(table, rng)
        moves -= 1
    return table


def begun(store: GameStore, table: Table) -> int:
    return store.begin(table.record, table.person, "greedy+greedy", {"target": 61})


def damaged(text: str, rng: random.Random) -> str:
    """A text with something cut off, swapped, lost or put in the place of something else."""
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case 2:
            del lines[place]
        case 3:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice("A23456789TJQKCDHS|()+ 0") + text[at + 1 :]
        case _:
            lines[place] = lines[place][: rng.randrange(len(lines[place]) + 1)]
    return "\n".join(lines)
