"""Fuzzed texts, command lines and HTTP: an answer, or one line; never a traceback, a hang or a 5xx."""

import json
import random
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from attack.ground import Count, Ground
from attack.program import Served, play_games, run, serving
from muggins.archive.text import read_games
from muggins.cards import parse_card, parse_cards
from muggins.counting.claim import parse_claim
from muggins.errors import MugginsError
from muggins.players.registry import parse_player
from muggins.rules.position import parse_position
from muggins.rules.record import parse_game
from muggins.rules.ruleset import parse_ruleset
from muggins.rules.transcript import read_play

_TEXTS, _LINES, _REQUESTS = 4_000, 1_000, 6_000
"""Texts of each kind, command lines, requests."""
_CHARACTERS = (
    "AKQJT98765432shdcSHDC10+-~*/\\()[]{}<>#:;,.=!?&%$@'\"` \t\r\n\0\x1b\x7f\x85\xa0\u2028\u202e\ufeff\ud800é½😀"
)


def counts(ground: Ground) -> Iterator[Count]:
    """Fuzz texts, then command lines, then requests."""
    count = Count("fuzzed texts")
    for name, read, sound in _texts(ground):
        for number in range(ground.many(_TEXTS)):
            _read(count, read, _fuzzed(sound, ground.rng(f"{name} {number}")))
    yield count
    count, data = Count("fuzzed command lines"), ground.folder("commands")
    for number in range(ground.many(_LINES)):
        _command(data, count, ground.rng(f"command {number}"))
    yield count
    count = Count("fuzzed requests")
    with serving(ground.folder("fuzz")) as served:
        served.ask("POST", "/api/games", {"against": "greedy+greedy"})
        for number in range(ground.many(_REQUESTS)):
            _request(served, count, ground.rng(f"request {number}"))
        count.add(served.stop())
    yield count


def _texts(ground: Ground) -> Iterator[tuple[str, Callable[[str], object], Sequence[str]]]:
    """Yield kinds of texts: what reads one, and sound ones."""
    data = ground.folder("played")
    play_games(data, 2, "games")
    exported = ground.folder("exported") / "games.txt"
    run("games", "export", str(exported), data=data)
    record = run("games", "show", "1", data=data).out
    yield ("card", parse_card, ["3H", "10d", "Ts", "AC"])
    yield ("cards", parse_cards, ["3H 4D 5D 5S JS 2C", "3h,4d,10s", "5H5D5CJS"])
    yield ("claim", parse_claim, ["fifteens 4, pair 2", "12", "run 3, nobs 1"])
    yield ("player", parse_player, ["nash+score", "greedy+montecarlo20", "club", "nash-max", "random+rule"])
    yield ("ruleset", parse_ruleset, ["121", "61 muggins", "121 own count"])
    yield ("play", read_play, ["3 4 5 go J", "AS 4H 5D 6C go 3", "J 5 10 go 6"])
    positions = [
        "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC",
        "dealer hand 3H 4D 5D 5S 2C JS",
        "pone 50-53/61 hand 3H 4D 5D 5S 2C JS",
    ]
    yield ("position", parse_position, positions)
    yield ("record", parse_game, [record])
    yield ("export", read_games, [exported.read_text("utf-8")])


def _fuzzed(sound: Sequence[str], rng: random.Random) -> str:
    """Return one of some texts with a few changes, or one made of nothing but rubbish."""
    if rng.random() < 0.1:
        return "".join(rng.choice(_CHARACTERS) for _ in range(rng.randrange(200)))
    text = rng.choice(sound)
    for _ in range(rng.randrange(1, 5)):
        one, two = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        match rng.randrange(6):
            case 0:
                text = text[:one] + text[two:]
            case 1:
                text = text[:two] + text[one:two] + text[two:]
            case 2:
                text = text[:one] + rng.choice(_CHARACTERS) * 10 ** rng.randrange(4) + text[one:]
            case 3:
                text = text[:one] + str(rng.randrange(10 ** rng.choice([1, 3, 30]))) + text[one:]
            case 4:
                words = text.split(" ")
                rng.shuffle(words)
                text = " ".join(words)
            case _:
                text = text[:one] + rng.choice(_CHARACTERS) + text[one + 1 :]
    return text


def _read(count: Count, read: Callable[[str], object], text: str) -> None:
    """Read a text: it is understood, or refused in a line."""
    try:
        read(text)
    except MugginsError as error:
        count.add("" if str(error) and "\n" not in str(error) else f"{text!r}: {error!r}", told=True)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        count.add(f"{text!r}: {error!r}")
    else:
        count.add("")


_SOUND_LINES = (
    "score '4H 5D 5C 6S' JD",
    "score 5H5D5S JC 5C --crib",
    "average 5H 5D 5S JC",
    "discard 3489JK --no-play --crib schell",
    "advise 'pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC'",
    "odds 35-37 --dealer",
    "score --play '3 4 5 go J'",
    "games show 1",
    "games delete 99",
    "review 1",
    "games stats",
    "games verify missing.txt",
    "match",
    "discard 3489JK --dealer",
    "explore play 4 J --starter 8 --with 5 --csv",
    "explore discards --pone --less hessel",
    "explore hands TK --dealer --keeping 55 --most 3",
    "explore leads --starter 8 --csv",
    "explore own-discards --pone --most 3",
    "explore own-play 4 J --starter 8",
    "match random+random greedy+greedy --games 4 --seed 1",
)


def _command(data: Path, count: Count, rng: random.Random) -> None:
    """Run a command line: it ends with 0, or with a line and another status."""
    words = [word.strip("'") for word in rng.choice(_SOUND_LINES).split(" ")]
    place = rng.randrange(1, len(words)) if len(words) > 1 else 0
    change = rng.randrange(4)
    if change == 0:
        del words[place]
    elif change == 1:
        words.insert(
            place, rng.choice(["--json", "--help", "--", "-", "", "--no", "--score", "-1", "99999999999999999999"])
        )
    else:
        # A command line has no zero, and bytes that are no UTF-8 come as such a surrogate.
        words[place] = _fuzzed([words[place]], rng).replace("\0", "").replace("\ud800", "\udcff")
    if words[:1] == ["match"]:
        words += ["--games", "4"]  # the last one counts
    done = run(*words, data=data)
    count.add(done.wrong and f"{words}: {done.wrong}", told=done.status != 0)


_HEADERS = (
    "Host: 127.0.0.1",
    "Accept: application/json",
    "Content-Type: application/json",
    "Origin: http://127.0.0.1",
    "Sec-Fetch-Site: same-origin",
    "Idempotency-Key: abc",
    "Cookie: token=abc",
    "Connection: close",
)
_ODD_HEADERS = (
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip",
    "Expect: 100-continue",
    "Upgrade: websocket",
    "Range: bytes=0-",
    "Host: 127.0.0.1.example.com",
    "Host:",
    "Origin: null",
    "Idempotency-Key: " + "x" * 2000,
    "X: " + "y" * 70_000,
    ": nothing",
    "no colon",
    "Accept-Encoding: \x00",
)
_PATHS = (
    "/",
    "/api/games",
    "/api/games/1",
    "/api/games/1/record",
    "/api/games/1/hint",
    "/api/games/1/fairness",
    "/api/games/1/review",
    "/api/statistics",
    "/api/skill",
    "/api/about",
    "/api/quiz",
    "/api/quiz/count?seed=1&number=1",
    "/api/daily?today=2026-01-31",
    "/api/advice/toss?cards=3H+4D+8S+9C+JC+KH&role=dealer&mine=3",
    "/api/advice/position?text=dealer+hand+3489JK",
    "/api/explore/toss?role=pone&keeping=55",
    "/api/explore/play?starter=8&played=4+J&having=33",
    "/api/seat/game?since=3",
    "/play/table.js",
    "/openapi.json",
)
_BODIES = (
    ("/api/games", {"against": "greedy+greedy", "target": 61, "counting": "own", "name": "You", "key": "k1"}),
    ("/api/games/1/play", {"move": "1-1", "card": "3H"}),
    ("/api/games/1/toss", {"move": "1-1", "cards": ["3H", "4H"]}),
    ("/api/games/1/count", {"move": "1-1", "claim": "12"}),
    ("/api/games/1/undo", {"move": "1-1"}),
    ("/api/games/1/next", {"key": "k2"}),
    ("/api/games/1/practice", {"event": 2, "against": "nash", "key": "k3"}),
    ("/api/review", {"record": "muggins game 1\n"}),
    ("/api/import", {"text": "muggins game 1\n"}),
    ("/api/quiz/count", {"seed": 1, "number": 1, "answer": "12"}),
    ("/api/friends", {"seat": "a" * 43, "invite": "b" * 43, "name": "Cleo", "clock": {"minutes": 5}}),
    ("/api/seat/join", {"invite": "b" * 43, "seat": "c" * 43, "name": "Dan"}),
    ("/api/daily/2026-01-31/1?today=2026-01-31", {"moves": ["3H 4H", "5D"]}),
)


def _request(served: Served, count: Count, rng: random.Random) -> None:
    """Send a request: the answer is of HTTP, no 5xx, and an error of the API is one line of JSON."""
    sent = _fuzzed_request(rng)
    try:
        with closing(socket.create_connection(("127.0.0.1", served.port), timeout=60)) as line:
            line.settimeout(60)
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            got = b"".join(iter(lambda: line.recv(65536), b""))
    except (BrokenPipeError, ConnectionResetError):
        got = b""
    except TimeoutError:
        count.add(f"no answer in a minute: {sent!r}")
        return
    wrong = _wrong_answer(got.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n"), body=not sent.startswith(b"HEAD"))
    count.add(wrong and f"{sent!r}: {wrong}", told=bool(got) and got[9:10] not in {b"2", b"3"})


def _wrong_answer(got: bytes, *, body: bool) -> str:
    """Return what is wrong with an answer, or nothing; nobody need answer what is no request."""
    if not got:
        return ""
    head, _, rest = got.partition(b"\r\n\r\n")
    waits = head[9:12] == b"202" and b"retry-after: 1" in head  # while it is being compiled
    if not head.startswith(b"HTTP/1.1 ") or not b"200" <= head[9:12] < b"500":
        return f"{head[:200]!r}"
    refused = (waits or head[9:10] == b"4") and b"application/json" in head and b"HTTP/1.1" not in rest
    if body and refused and b"chunked" not in head:
        try:
            told = json.loads(rest)["error"]
        except (ValueError, KeyError, TypeError):
            return f"no error of the API: {rest[:200]!r}"
        if "\n" in told or len(told) > 1000:
            return f"more than a line: {told[:2000]!r}"
    return ""


def _fuzzed_request(rng: random.Random) -> bytes:
    """Return the bytes of a request with something odd in its line, its headers or its body."""
    if rng.random() < 0.5:
        method, path, body = (
            rng.choice(("GET", "GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "PUT")),
            rng.choice(_PATHS),
            b"",
        )
    else:
        path, value = rng.choice(_BODIES)
        method, body = "POST", json.dumps(value).encode()
    headers = [_HEADERS[0], *rng.sample(_HEADERS[1:], rng.randrange(len(_HEADERS)))]
    if body:
        headers += [_HEADERS[2], f"Content-Length: {len(body)}"]
    match rng.randrange(4):
        case 0:
            headers.insert(rng.randrange(len(headers) + 1), rng.choice(_ODD_HEADERS))
        case 1:
            path = "/" + _fuzzed([path[1:]], rng)
        case 2 if body:
            body = _fuzzed([body.decode()], rng).encode("utf-8", "surrogatepass")
            headers = [*headers[:-1], f"Content-Length: {len(body)}"]
        case _:
            pass
    whole = "\r\n".join((f"{method} {path} HTTP/1.1", *headers, "", "")).encode("utf-8", "surrogatepass") + body
    if rng.random() < 0.2:
        place = rng.randrange(len(whole))
        whole = whole[:place] + bytes([rng.randrange(256)]) + whole[place + 1 :]
    return whole
