"""What each command refuses: one line that says what was expected instead, status 2, and no file written."""

from pathlib import Path

import pytest

from muggins.errors import shorten
from muggins.files.paths import shipped_path
from tests.commands import Run, Typed
from tests.photo.pictures import PICTURES

SIX = "3H 4D 8S 9C JC KH"
HUGE = str(10**30)
CLAIM = ("score", "4H 5D 5C 6S JD", "--claim")
MATCH = ("match", "schell+rule", "greedy+greedy")
LADDER = ("study", "ladder", "nash")
SCORES = "expected two whole numbers from 0 to 120, own first, such as 35-37"

REFUSED: list[tuple[tuple[str, ...], str]] = [
    # Commands and options that there are not.
    (("plya",), "muggins: No such command 'plya'; did you mean play? See 'muggins --help'.\n"),
    (("SCROE",), "muggins: No such command 'SCROE'; did you mean score? See 'muggins --help'.\n"),
    (("xyzzy",), "muggins: No such command 'xyzzy'. See 'muggins --help'.\n"),
    (("quiz",), "muggins quiz: Missing command."),
    (("quiz", "chess"), "No such command 'chess'"),
    (("study", "census", "--foo"), "No such option '--foo'"),
    (("study", "chess"), "study 'chess': expected one of bankroll"),
    (("games", "--last", "2", "show", "1"), "expected options behind 'show'"),
    # Cards that are counted.
    (("score", "4H", "5D", "5C", "6S", "5X"), "unknown card '5X': expected a rank"),
    (("score", "4H", "5D", "5C", "6S", "4h"), "4H is named twice"),
    (("score", "\u212aH 5D 5C 6S JD"), "unknown card"),
    (("score", *"4566"), "muggins: got 4 cards: expected 5"),
    (("score", *"45667", "--starter", "9"), "muggins: starter 9: expected one of 4 5 6 6 7\n"),
    (("score", *"55555"), "muggins: a fifth card of one rank: a deck has four\n"),
    (("score", "--play", "6", "8", "go"), "card 3 of the play, 'go': go at 14: every card fits"),
    (("score", "--play", "K K K K"), "'K': K at 30 makes 40: expected at most 31, or go"),
    (("score", "--play", "K K ?"), "'?' in the play: expected a card such as 5H"),
    (("score", "--play"), "an empty play"),
    (("score", "--play", "K K K A T Q J A " + "x" * 9_999), "all eight cards of the play are down"),
    ((*CLAIM, "a lot"), "'a' in the claim: expected a count of 0 to 29"),
    ((*CLAIM, ""), "is no claim"),
    ((*CLAIM, "30"), "30 in the claim"),
    (("average", "4H", "5D"), "got 2 cards: expected four"),
    (("average", "4H", "5D", "5C", "6S", "5D"), "5D is named twice"),
    # Discards and positions.
    (("discard", "3H 4D 8S 9C JC 0H", "--pone"), "unknown card '0H'"),
    (("discard", "3H 4D 8S 9C JC 3H", "--pone"), "3H is named twice"),
    (("discard", "3H 4D 8S 9C JC", "--pone"), "got 5 cards: expected 6"),
    (("discard", SIX, "2C", "--pone"), "got 7 cards: expected 6"),
    (("discard", "--pone"), "got 0 cards: expected 6"),
    (("discard", "3489JX", "--dealer"), "unknown card '3489JX'"),
    (("discard", "3489J", "--dealer"), "unknown card '3489J'"),
    (("discard", "333334", "--dealer"), "a fifth card of one rank: a deck has four"),
    (("discard", SIX, "--dealer", "--pone"), "expected one of them"),
    (("discard", SIX, "--pone", "--crib", "grandma"), "grandma"),
    (("discard", SIX, "--pone", "--from", "nobody"), "nobody"),
    (("discard", SIX, "--pone", "--score", "9-9", "--crib", "schell"), "--score cannot be combined with --crib schell"),
    (("discard", SIX, "--no-play", "--score", "9-9"), "--score cannot be combined with --no-play"),
    (("discard", SIX, "--target", "61"), "--target without --score"),
    (("discard", "3489JK", "--score", "9-9"), "--score: expected six cards with suits"),
    *(
        (("discard", SIX, "--pone", f"--score={score}"), SCORES)
        for score in ("112", "112-121", "a-b", "-1-3", "1-2-3", "")
    ),
    (("discard", SIX, "--score", "12-18", "--target", "181"), "scores 12-18 of 181: expected at most 121 points to go"),
    (("discard", SIX, "--score", "12-18", "--target", "30"), "30 is not in the range 31<=x<=181"),
    (("advise",), "no position"),
    (("advise", "   "), "does not say pone or dealer"),
    (("advise", "pone hand 3H 4D 5D 5X starter 9H"), "unknown card '5X'"),
    (("advise", "pone hand 3H 4D 5D 5S JS 2C"), "no starter is turned"),
    (
        ("advise", "pone 10-10 hand 4H 5D 6S JC toss 2C 3C starter 8D", "--score", "11-11"),
        "muggins: --score 11-11: the position has other scores; expected one of them\n",
    ),
    (("odds", "121-5", "--pone"), "score '121-5': expected two whole numbers from 0 to 120"),
    (("odds", "five", "--pone"), "score 'five'"),
    (("odds", "5-5", "--plot", "odds.png"), "expected --dealer or --pone"),
    (("odds", "5-5", "--pone", "--values", "nowhere.muggins"), "nowhere.muggins"),
    (("odds", "5-5", "--pone", "--plot", "nowhere/odds.png"), "nowhere"),
    # Photographs.
    (("discard", str(PICTURES / "row.jpg")), "shows 5 cards: expected 6 face up"),
    (("discard", str(PICTURES / "none.jpg")), "cannot be read: No such file"),
    (("discard", str(PICTURES / "six.jpg"), "--dealer", "--pone"), "expected one of them"),
    (("score", str(PICTURES / "show.jpg")), "expected 5 face up"),
    (("score", str(PICTURES / "row.jpg"), "--starter", "AS"), "starter AS: expected one of"),
    # Games and reviews.
    (("review",), "Missing argument 'GAME'"),
    (("review", "999"), "999"),
    (("review", "nowhere"), "No such file"),
    (("review", "."), "directory"),
    (("review", "game.txt", "--worst", "many"), "'many' is not a valid integer"),
    (("review", "game.txt", "--worst", "-1"), "-1 is not in the range"),
    (("games", "export", "."), "'.'"),
    (("games", "matches", "--file", ""), "an empty name: expected the name of a file or a folder"),
    (("games", "matches", "--file", "nowhere.sqlite"), "expected one written by"),
    *(
        ((*command, number), f"muggins: game {shorten(number)!r}: expected a number of 'muggins games'\n")
        for command in (("games", "show"), ("review",), ("play", "--resume"))
        for number in ("99999999999999999999", "4294967296", "\u0663", "9" * 5000)
    ),
    (("play", "--against", "grandma"), "grandma"),
    (("play", "--count", "both"), "--count"),
    (("play", "--name", "a,b"), "a,b"),
    (("play", "--seed", "1 "), "seed '1 '"),
    (("play", "--resume"), "no game to resume"),
    (("play", "--resume", "7"), "game 7: there is none"),
    (("play", "--resume", "last"), "game 'last': expected a number"),
    (("play", "--resume", "--against", "club"), "--against with --resume"),
    (("play", "--resume", "--count", "mine"), "--count with --resume"),
    (("engine", "--player", "exec:./bot"), "player 'exec:./bot'"),
    (("engine", "--player", "chess"), "or a level"),
    # The quiz and the daily deal.
    (("quiz", "count", "--number", "0"), "0 is not in the range"),
    (("quiz", "count", "--seed", "x"), "'x' is not a valid integer"),
    (("quiz", "count", "--seed", "-1"), "-1 is not in the range"),
    (("quiz", "daily", "--date", "9999-02-01"), "the deals of 9999-02-01: expected a day up to "),
    (("quiz", "daily", "--date", "yesterday"), "expected one such as 2026-01-01"),
    (("quiz", "daily", "--deal", "4"), "--deal"),
    (("quiz", "daily", "--days", "--deal", "1"), "expected it alone"),
    # Matches and ladders.
    (("match", "schell+rule"), "1 player: expected two"),
    (("match", "schell+rule", "chess"), "player 'chess': expected THROWER+PEGGER"),
    ((*MATCH, "--games", "1"), "1 games: expected 2 to"),
    ((*MATCH, "--seed", "-1"), "seed -1: expected"),
    ((*MATCH, "--until", "x"), "LOW,HIGH"),
    ((*MATCH, "--until", "1,0"), "expected low,high"),
    ((*MATCH, "--until", "0"), "expected more than 0"),
    ((*MATCH, "--workers", "0"), "0 workers"),
    ((*MATCH, "--workers", "x"), "an address such as tcp://"),
    ((*MATCH, "--workers", HUGE), "workers: expected 1 to 1024"),
    (LADDER, "1 player: expected 2 or more"),
    ((*LADDER, "chess"), "player 'chess': expected THROWER+PEGGER"),
    ((*LADDER, "nash"), "player 'nash' is there twice"),
    ((*LADDER, "no_such_module:Player"), "cannot be imported"),
    ((*LADDER, "exec:./no-such-bot"), "cannot be started"),
    ((*LADDER, "greedy+greedy", "--until", "0"), "half-width 0: expected more than 0"),
    ((*LADDER, "greedy+greedy", "--games", "1"), "1 games: expected 4 to"),
    # Studies.
    (("study", "census", "--plot", "census.jpg"), "expected a name ending in .png"),
    (("study", "census", "--plot", "nowhere/census.png"), "expected a folder that exists"),
    (("study", "census", "--plot", "x" * 300 + ".png"), "expected a folder that exists"),
    (("study", "census", "--plot", "x" * 300 + "/c.png"), "expected a folder that exists"),
    (("study", "crib", "--plot", ""), "an empty name: expected the name of a file or a folder"),
    (("study", "crib", "--ranks-only"), "expected --no-crib-flush"),
    (("study", "bankroll", "--win", "2"), "win rate 2: expected 0 to 1"),
    (("study", "bankroll", "--trials", HUGE), "trials: expected 1 to 10,000,000,000"),
    (("study", "bankroll", "--seed", HUGE), "expected a whole number from 0 to 2**62 - 1"),
    (("study", "field", "--games", "1"), "1 games: expected 4 to 10,000,000,000"),
    (("study", "values", "--deals", HUGE), "deals: expected 100,000 to 10,000,000,000"),
    # The explorer.
    (
        ("explore", "play", "4", "J", "--starter", "Z"),
        "unknown rank 'Z': expected one of A 2 3 4 5 6 7 8 9 T (or 10) J Q K",
    ),
    (("explore", "play", *"55555"), "a fifth 5 in the play: a deck has four cards of a rank"),
    (("explore", "play", "5", "5", "5", "--with", "55"), "holdings with 5 5: the dealer never has them here"),
    (("explore", "play", "--with", "3x"), "unknown rank 'x'"),
    (("explore", "play", "--from", "nowhere"), "solution 'nowhere': expected a file, or a name such as nash"),
    (("explore", "discards"), "--dealer or --pone"),
    (("explore", "discards", "5", "--pone"), "ranks '5': expected two, such as 5J"),
    (("explore", "hands", "5X", "--pone"), "unknown rank 'X'"),
    (("explore", "rules", "7"), "'7' is not one of '5', '10', '20', '40'"),
    # Solutions.
    (("solution", "show", "nowhere"), "solution 'nowhere': expected a file, or a name such as nash"),
    (("solution", "show", "."), "solution '.': expected a file"),
    (("solution", "show", "x" * 200), "solution 'xxxx"),
    (("solution", "verify", "nowhere"), "solution 'nowhere': expected a file"),
    (("solution", "verify", "nash", "nash"), "unexpected extra argument (nash)"),
    (("solution", "compact", "nowhere", "out"), "solution 'nowhere': expected a file"),
    (("solution", "compact", "nash", "out"), "nash.muggins' is compact: expected a full solution"),
    (("solution", "compact", "nash", "out", "--cut", "1"), "cut 1: expected 0 to less than 1"),
    (("solution", "compact", "nash", "out", "--cut", "nan"), "cut nan: expected 0 to less than 1"),
    (("solution", "compact", "nash"), "Missing argument 'OUT'"),
    (("solution", "compact", "nash", "."), "'.' is a directory"),
    (("solution", "exploit"), "Missing argument 'SOLUTION'"),
    (("solution", "exploit", "nowhere"), "solution 'nowhere': expected a file, or a name such as nash"),
    (("solution", "exploit", "."), "solution '.': expected a file"),
    (("solution", "exploit", "flipped"), "file 'flipped' is damaged"),
    (("solution", "exploit", "nash", "--samples", "1"), "1 samples: expected 2 to 10,000,000,000"),
    (("solution", "exploit", "nash", "--seed", "-1"), "seed -1: expected"),
    (("solution", "exploit", "nash", "--workers", "0"), "0 workers: expected 1 to 1024"),
    (("solution", "exploit", "nash", "--workers", "chess"), "workers 'chess': expected a number, or an address"),
    (("solve", "--out", "nowhere/x.muggins"), "file 'nowhere/x.muggins': expected a folder that exists"),
    (("solve", "--out", "."), "'.' is a directory"),
    (("solve", "--until", "0 iterations"), "iterations 0: expected more than 0"),
    (("solve", "--until", "1 minute", "--until", "2 minutes"), "goal '2 minutes': expected one NashConv"),
    (("solve", "--until", "nan"), "goal 'nan': expected one NashConv"),
    (("solve", "--workers", "-1"), "-1 workers: expected 1 to"),
    (("solve", "--workers", "257"), "workers '257': expected 1 to 256"),
    (("solve", "--workers", "tcp://host:8786"), "workers 'tcp://host:8786': expected 1 to 256"),
    (("solve", "--until", "1 iteration", "--workers", "0"), "0 workers"),
    (("solve", "--algorithm", "chess"), "'chess' is not one of 'dcfr', 'cfr+'"),
    (("solve", "--resume"), "mine.muggins.checkpoint' cannot be read: No such file"),
    (("solve", "--resume", "--out", "x.muggins"), "'x.muggins.checkpoint' cannot be read"),
    (("solve", "--resume", "--algorithm", "cfr+"), "--algorithm"),
]


def named(value: object) -> str | None:
    """Call a case by its command line."""
    return shorten(" ".join(value)).encode("ascii", "replace").decode() if isinstance(value, tuple) else ""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a damaged solution in it, and above it the folder of the data."""
    folder = tmp_path / "here"
    folder.mkdir()
    damaged = bytearray(shipped_path().read_bytes())
    damaged[5_000] ^= 1
    (folder / "flipped").write_bytes(damaged)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize(("arguments", "message"), REFUSED, ids=named)
def test_what_a_command_refuses_is_one_line_and_nothing_is_written(
    run: Run, here: Path, arguments: tuple[str, ...], message: str
) -> None:
    err = run.refused(*arguments)
    assert message in err
    assert len(err) < 300
    written = {path.name for path in here.parent.rglob("*") if path.is_file()} - {"flipped"}
    assert {name.partition("-")[0] for name in written} <= {"games.sqlite"}
    assert run.json("games")["games"] == []


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (None, ("score", "-"), "standard input '-': standard input is closed; expected cards"),
        ("A" * 20_000, ("score", "-"), "expected at most 10,000 bytes"),
        ("5H 5D", ("score", "-"), "got 2 cards: expected 5"),
        ("5S 5H 5D JS\n8 8 6 6 A", ("score", "-"), "expected 5"),
        ("", ("games", "verify", "-"), "the record begins with nothing"),
        ("5H", ("score", "-", "5D"), "'-'"),
    ],
)
def test_what_is_refused_of_standard_input_is_one_line(
    typed: Typed, text: str | None, arguments: tuple[str, ...], message: str
) -> None:
    status, out, err = typed(text, *arguments)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert message in err
