"""``muggins play``: a whole game in the terminal, against the solution or anybody else."""

import secrets
import sys
from dataclasses import asdict
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from muggins.cards import Card, parse_card, rank_of, split_tokens
from muggins.cli.output import cards_text, console, json_option, print_json
from muggins.errors import CardError, IllegalActionError, MugginsError, RecordError, shorten

if TYPE_CHECKING:
    from muggins.coach.store import Store, StoredGame
    from muggins.coach.table import Happening, Options, Table

_HELP = """\
  5H JS   cards by name, or by their number: 1 4; in the play a rank will do
  8       your count, where you count for yourself
  hint    what the coach would do      board   the board
  hand    your cards                   undo    take a move back (practice games)
  save    say where the game is kept   quit    leave; muggins play --resume goes on"""
_QUIT = {"quit", "q", "exit", "save"}


@click.command("play", epilog="Example: muggins play --against club --count mine --muggins")
@click.option(
    "--against", default="nash", show_default=True,
    help="novice, casual, club, strong, nash, or any player of `muggins players`.",
)  # fmt: skip
@click.option("--target", type=click.Choice(["121", "61"]), default="121", show_default=True)
@click.option("--count", "counting", type=click.Choice(["auto", "mine"]), default="auto",
              show_default=True, help="Who counts your hands.")  # fmt: skip
@click.option("--muggins", is_flag=True, help="Overlooked points go to the other side.")
@click.option("--hints", is_flag=True, help="Show the coach's choice before each decision.")
@click.option("--practice", is_flag=True, help="Moves may be taken back with undo.")
@click.option("--seed", help="Of the decks; the same seed, the same cards.")
@click.option("--name", default="You", show_default=True, help="Yours, in the record.")
@click.option("--resume", is_flag=True, help="Go on with the game that was left.")
@json_option
def command(*, as_json: bool, **given: Any) -> None:
    """Play cribbage against the solved opponent.

    Every move is kept as it is made: a game that is left, or killed, goes on with --resume. A
    finished game can be reviewed. With --json everything but the result goes to standard error.
    """
    from muggins.coach.store import Store, store_path  # noqa: PLC0415

    store = Store(store_path())
    if given["resume"]:
        stored = store.unfinished()
        if stored is None:
            raise RecordError("no game to resume: expected one that was left")
        table, number = _resumed(stored), stored.number
    else:
        table = _new(given)
        number = store.begin(table.record, table.person, table.options.against,
                             _as_json(table.options))  # fmt: skip
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    out = Console(stderr=True, highlight=False) if as_json else console()
    face = Face(out, table, store, number)
    face.begin(resumed=given["resume"])
    try:
        face.run()
    except KeyboardInterrupt:
        out.print(f"\nGame {number} is kept; muggins play --resume goes on.")
        raise
    if as_json:
        result = table.result
        print_json({"game": number, "scores": list(table.scores), "over": result is not None,
                    "match_points": 0 if result is None else result.match_points})  # fmt: skip


def _new(given: dict[str, Any]) -> "Table":
    from muggins.coach.table import Options, Table  # noqa: PLC0415 - it compiles
    from muggins.rules.ruleset import Counting  # noqa: PLC0415

    if given["muggins"] and given["counting"] != "mine":
        raise MugginsError("--muggins without --count mine: expected you to count for yourself")
    counting = Counting.MUGGINS if given["muggins"] else (
        Counting.OWN if given["counting"] == "mine" else Counting.AUTOMATIC)  # fmt: skip
    options = Options(given["against"].strip().lower(), int(given["target"]), counting,
                      given["practice"], given["hints"])  # fmt: skip
    _say_if_compiling()
    return Table(options, given["seed"] or secrets.token_hex(8), name=given["name"])


def _resumed(stored: "StoredGame") -> "Table":
    from muggins.coach.table import Options, Table  # noqa: PLC0415 - it compiles
    from muggins.rules.ruleset import Counting  # noqa: PLC0415

    kept = {**stored.options, "counting": Counting(stored.options["counting"])}
    record = stored.record
    assert record.seed is not None
    _say_if_compiling()
    return Table(Options(**kept), record.seed, name=record.players[0], record=record)


def _as_json(options: "Options") -> dict[str, Any]:
    return {**asdict(options), "counting": options.counting.value}


def _say_if_compiling() -> None:
    from muggins.cli.output import say_if_compiling  # noqa: PLC0415
    from muggins.solver.layers import weights_given  # noqa: PLC0415

    say_if_compiling(weights_given, about="half a minute")


class Face:
    """What a person sees of a table, and how what is typed becomes moves."""

    def __init__(self, out: Console, table: "Table", store: "Store", number: int) -> None:
        """Take a console, the table, and where the game is kept."""
        self.out, self.table, self.store, self.number = out, table, store, number
        self.other = table.options.against
        self._starter: Card | None = None

    def begin(self, *, resumed: bool) -> None:
        """Greet."""
        if resumed:
            self.out.print(f"Game {self.number} goes on.")
            self._board()
            return
        cuts, dealer = self.table.cuts
        for mine, theirs in cuts:
            line = Text("Cut for deal: you ") + cards_text(self.out, [mine])
            self.out.print(line + Text(f", {self.other} ") + cards_text(self.out, [theirs]))
        who = "you deal" if dealer is self.table.person else f"{self.other} deals"
        self.out.print(f"The lower card deals: {who} first. Type help for what you can type.")

    def run(self) -> None:
        """Play until the game is over or what is typed ends."""
        while True:
            for happening in self.table.news():
                self._tell(happening)
            if self.table.awaits is None:
                self._end()
                return
            self._ask()
            line = self._line()
            if line is None or line.strip().lower() in _QUIT:
                self.out.print(f"Game {self.number} is kept; muggins play --resume goes on.")
                return
            try:
                self._obey(line.strip())
            except MugginsError as error:
                self.out.print(Text(f"{error}", "yellow"))

    def _obey(self, line: str) -> None:
        word = line.lower()
        if not word:
            return
        if word in {"help", "?", "h"}:
            self.out.print(_HELP, markup=False)
        elif word == "board":
            self._board()
        elif word == "hand":
            self.out.print(self._hand())
        elif word == "hint":
            self.out.print(Text(self._hint(), "italic"))
        elif word == "undo":
            self.table.undo()
            self._keep()
            self.out.print("Taken back.")
            self._board()
        else:
            self._move(line)
            self._keep()

    def _move(self, line: str) -> None:
        from muggins.rules.deal import Phase  # noqa: PLC0415

        match self.table.awaits:
            case Phase.TOSS:
                self.table.toss(self._cards(line, 2))
            case Phase.PLAY:
                self.table.play(self._cards(line, 1)[0])
            case _:
                if not line.isdecimal():
                    raise CardError(f"count {shorten(line)!r}: expected points, such as 8")
                self._compare(int(line))
                self.table.claim(int(line))

    def _cards(self, line: str, many: int) -> list[Card]:
        """Return the cards that are named, by name, number, or in the play by rank."""
        hand, found = self.table.view.hand, []
        for token in split_tokens(line):
            if token.isdecimal() and token != "10" and 1 <= int(token) <= len(hand):
                found.append(hand[int(token) - 1])
            elif many == 1 and len(token.replace("10", "T")) == 1:
                rank = rank_of(parse_card(f"{token}C"))
                held = [card for card in hand if rank_of(card) == rank]
                if not held:
                    raise CardError(f"card {shorten(token)!r}: you do not hold one")
                found.append(held[0])
            else:
                found.append(parse_card(token))
        if len(found) != many:
            what = "two cards" if many == 2 else "one card"
            got = f"{len(found)} card{'' if len(found) == 1 else 's'}"
            raise IllegalActionError(f"got {got}: expected {what}, or help")
        return found

    def _keep(self) -> None:
        self.store.save(self.number, self.table.record, ended=self.table.result is not None)

    def _hint(self) -> str:
        from muggins.rules.deal import Phase  # noqa: PLC0415

        view = self.table.view
        if self.table.awaits is Phase.TOSS:
            from muggins.coach import toss  # noqa: PLC0415

            return toss.hint(view)
        if self.table.awaits is Phase.PLAY:
            from muggins.coach import play  # noqa: PLC0415

            return play.hint(view)
        return "Fifteens, pairs, runs, flush, nobs: count them in this order."

    def _compare(self, points: int) -> None:
        from muggins.coach.count import check  # noqa: PLC0415
        from muggins.rules.events import Part  # noqa: PLC0415

        cards, starter = self.table.cards_to_count
        crib = self.table.to_count is Part.CRIB
        self.out.print(Text(str(check(cards, starter, str(points), crib=crib))))

    def _line(self) -> str | None:
        """Return what is typed next, or None where nothing more comes."""
        if sys.stdin is None:
            return None
        if sys.stdin.isatty():
            self.out.print("> ", end="")
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None

    def _ask(self) -> None:
        from muggins.rules.deal import Phase  # noqa: PLC0415
        from muggins.rules.events import Part  # noqa: PLC0415
        from muggins.rules.role import Role  # noqa: PLC0415

        if self.table.options.hints:
            self.out.print(Text(self._hint(), "italic"))
        match self.table.awaits:
            case Phase.TOSS:
                whose = "your" if self.table.role is Role.DEALER else f"{self.other}'s"
                self.out.print(self._hand() + Text(f"  toss two into {whose} crib"))
            case Phase.PLAY:
                count = self.table.view.play_state.count
                self.out.print(self._hand() + Text(f"  the count is {count}; you play"))
            case _:
                cards, starter = self.table.cards_to_count
                what = "crib" if self.table.to_count is Part.CRIB else "hand"
                line = Text(f"Your {what} ") + cards_text(self.out, cards) + Text(" starter ")
                self.out.print(line + cards_text(self.out, [starter]) + Text("  how many?"))

    def _hand(self) -> Text:
        hand = self.table.view.hand
        parts = []
        for place, card in enumerate(hand, start=1):
            parts.append(Text(f"{place}:", "dim") + cards_text(self.out, [card]))
        return Text("You hold ") + Text(" ").join(parts)

    def _tell(self, happening: "Happening") -> None:
        """Print something that happened."""
        from muggins.rules.events import CardPlayed, GoSaid, Shown, StarterTurned, Tossed  # noqa: PLC0415

        out, mine = self.out, happening.seat is self.table.person
        who = "You" if mine else self.other
        event = happening.event
        verb = "" if mine else "s"
        match event:
            case None:
                deals = "you deal" if mine else f"{self.other} deals"
                out.print()
                out.print(Text(f"Deal {happening.deal}: {deals}", "bold"))
                self._board(happening.scores)
            case Tossed() if mine:
                out.print(Text("You toss ") + cards_text(out, event.cards))
            case Tossed():
                out.print(f"{who} tosses two cards")
            case StarterTurned():
                self._starter = event.card
                heels = f": two for his heels to {who}" if event.points else ""
                out.print(Text("Starter ") + cards_text(out, [event.card]) + Text(heels))
            case CardPlayed():
                why = "".join(f", {peg}" for peg in event.pegged)
                line = Text(f"{who} play{verb} ") + cards_text(out, [event.card])
                out.print(line + Text(f"  {event.count}{why}"))
            case GoSaid():
                pegger = ""
                if event.pegger is not None:
                    me = event.pegger is self.table.role
                    pegger = ", one for you" if me else f", one for {self.other}"
                out.print(f"{who} say{verb} go{pegger}")
            case Shown():
                self._show(event, who, verb)

    def _show(self, event: Any, who: str, verb: str) -> None:
        from muggins.coach.count import explain  # noqa: PLC0415
        from muggins.rules.events import Part  # noqa: PLC0415

        crib = event.part is Part.CRIB
        starter = self._starter if self._starter is not None else self.table.view.starter
        what = "crib" if crib else "hand"
        line = Text(f"{who} show{verb} the {what} ") + cards_text(self.out, event.cards)
        words = explain(event.cards, starter, crib=crib)
        took = "" if event.claimed == event.count.points else f", took {event.claimed}"
        self.out.print(line + Text(f": {words} ({event.count.points}{took})"))
        if event.muggins:
            self.out.print(Text(f"Muggins: {event.muggins} to the other side", "yellow"))

    def _board(self, scores: tuple[int, int] | None = None) -> None:
        """Draw the board: a track for each side, a tick at every thirty holes."""
        out, target = self.out, self.table.options.target
        width = max(min(out.width if out.is_terminal else 80, 80) - 22, 12)
        fancy = out.encoding.lower().startswith("utf")
        for name, score, style in zip(
            ("You", self.other), scores or self.table.scores, ("green", "red"), strict=True
        ):
            place = round(score / target * (width - 1))
            ticks = {round(hole / target * (width - 1)) for hole in range(30, target, 30)}
            track = Text()
            for hole in range(width):
                if hole == place:
                    track.append("●" if fancy else "O", style)
                elif hole < place:
                    track.append("━" if fancy else "=", style)
                else:
                    plain, tick = ("·", "┊") if fancy else (".", "|")
                    track.append(tick if hole in ticks else plain, "dim")
            out.print(Text(f"{name[:8]:<8} ") + track + Text(f" {score:>3} ({target - score})"))

    def _end(self) -> None:
        result = self.table.result
        assert result is not None
        self._keep()
        mine, theirs = self.table.scores
        won = result.winner is self.table.person
        skunk = {2: " with a skunk", 3: " with a double skunk"}.get(result.match_points, "")
        self.out.print()
        self._board()
        who = "You win" if won else f"{self.other} wins"
        score = f"{mine}-{theirs}" if won else f"{theirs}-{mine}"
        self.out.print(Text(f"{who}{skunk}, {score}.", "bold"))
        self.out.print(f"Review it with: muggins review {self.number}")
