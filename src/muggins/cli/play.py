"""``muggins play``: a whole game in the terminal, against the solution or anybody else."""

import re
import secrets
import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from rich.console import Console
from rich.text import Text

import muggins
from muggins.archive.kept import Options
from muggins.archive.store import GameStore, store_path
from muggins.cards import RANK_TEXT, Card, format_card, parse_card, parse_rank, rank_of, split_tokens
from muggins.cli.compiling import wait_for
from muggins.cli.options import TARGETS, game_number, json_option
from muggins.cli.player_options import complete_player
from muggins.cli.terminal import accept_any_input, cards_text, console, print_json, read_line, wants_json, with_cards
from muggins.coach.parts import ALL
from muggins.counting.spoken import compare
from muggins.errors import CardError, IllegalActionError, MugginsError, OpponentFailedError, RecordError, shorten
from muggins.rules.deal import Phase
from muggins.rules.events import Part, awards
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.table.names import player_called
from muggins.table.narration import tell
from muggins.table.needs import needed_by
from muggins.table.outside import is_outside

if TYPE_CHECKING:
    from muggins.archive.game import StoredGame
    from muggins.coach.preparing import Preparation
    from muggins.rules.view import View
    from muggins.table.table import Table
    from muggins.table.viewpoint import Happening

_HELP = """\
  5H JS  cards by name
  1 4    cards by the numbers before them
  J Q    cards by their ranks
  Enter  the only card that fits
  8      your count, if you count yourself
  hint   what the coach would do
  board  the board and this deal so far
  hand   your cards
  undo   take a move back, in practice
  save   nothing to do: moves are kept
  quit   leave; play --resume continues"""
_RANKS = {*RANK_TEXT, "10"}
_QUIT = {"quit", "q", "exit"}
_COUNTING = {"auto": Counting.AUTOMATIC, "mine": Counting.OWN, "muggins": Counting.MUGGINS}
_SET_UP = {"target", "counting", "hints", "practice", "seed", "name"}  # settled when a game begins, like its opponent


@click.command("play", epilog="Example: muggins play --against club --count muggins")
@click.option(
    "--against",
    default="nash",
    shell_complete=complete_player,
    show_default=True,
    help="Novice, Casual, Club, Strong, Solver, Champion, any player of `muggins match`, "
    "MODULE:CLASS, or exec:COMMAND.",
)
@click.option("--target", type=TARGETS, default=121, show_default=True, help="The points that win.")
@click.option(
    "--count",
    "counting",
    type=click.Choice(list(_COUNTING)),
    default="auto",
    show_default=True,
    help="Who counts your hands: the table, you, or you with overlooked points going to your opponent.",
)
@click.option("--hints", is_flag=True, help="Show the coach's choice before each decision.")
@click.option("--practice", is_flag=True, help="Moves may be taken back with undo.")
@click.option("--seed", help="Seed of the shuffles; the same seed deals the same cards.")
@click.option("--name", default="You", show_default=True, help="Your name in the record.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[GAME]",
    help="Go on with the game that was left last, or with this one.",
)
@json_option
def command(**given: Any) -> None:
    """Play cribbage against the solved opponent.

    Every move is kept as it is made: a game that is left, or killed, continues with --resume. A
    finished game can be reviewed. With --json everything but the result goes to standard error. A program or a class
    of your own is an opponent, too (docs/protocol.md); to resume such a game, name it again with --against.
    """
    from muggins.coach.preparing import Preparation  # noqa: PLC0415 - these load the compiler
    from muggins.players.outside import OutsidePlayer  # noqa: PLC0415
    from muggins.table.levels import successor  # noqa: PLC0415
    from muggins.table.table import Table, check_beginning  # noqa: PLC0415

    store = GameStore(store_path())
    stored = _resumed(store, given) if given["resume"] is not None else None
    counting = _COUNTING[given["counting"]]
    options = Options(player_called(given["against"]), given["target"], counting, given["practice"], given["hints"])
    seed = secrets.token_hex(8) if given["seed"] is None else given["seed"]
    check_beginning(options, seed, given["name"])
    accept_any_input()
    out = console(stderr=wants_json())
    against = options.against if stored is None else str(stored.opponent)
    with ExitStack() as stack:
        preparation = stack.enter_context(closing(Preparation(load=False)))
        outside = stack.enter_context(closing(OutsidePlayer(against))) if is_outside(against) else None
        preparation.start()
        name = given["name"] if stored is None else stored.standing.players[Seat.P1]
        wait_for(preparation, needed_by(against if stored is None else successor(against)))
        while True:
            if stored is None:
                table = Table(options, seed, name=name, outside=outside)
                kept = table.text
                number = store.begin(kept, options).number
            else:
                table, number, kept = Table.of(stored, outside), stored.number, stored.text
            face = GameFace(out, table, store, number, kept, preparation)
            if outside is not None:
                face.left = f"Game {number} is kept; muggins play --resume {number} --against {shlex.quote(against)} "
                face.left += "continues."
            try:
                face.begin(resumed=stored is not None)
                face.run()
            except OpponentFailedError as error:
                raise OpponentFailedError(f"{error}. {face.left}") from None
            except KeyboardInterrupt:
                out.print(f"\n{face.left}", soft_wrap=True)
                raise
            if wants_json() or table.result is None or not _wants_another(out):
                break
            stored, options, seed = None, table.options, secrets.token_hex(8)
    if wants_json():
        print_json(table.standing(number))


def _wants_another(out: Console) -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    out.print("Enter plays again, q leaves.")
    line = read_line(out)
    return line is not None and line.strip().lower() in {"", "y", "yes"}


def _resumed(store: GameStore, given: dict[str, Any]) -> "StoredGame":
    """Return the game to continue, against its own opponent; no file alone starts a program from outside."""
    source = click.get_current_context().get_parameter_source
    own = {name for name in given if source(name) is not ParameterSource.DEFAULT}
    wanted = player_called(given["against"]) if "against" in own else None
    settled = own & _SET_UP if wanted is None or is_outside(wanted) else {"against"}
    if settled:
        option = "count" if "counting" in settled else min(settled)
        raise MugginsError(f"--{option} with --resume: expected it left out: a game continues as it was begun")
    game = _left(store, given["resume"])
    if wanted is not None and wanted != game.opponent:
        raise MugginsError(f"--against {shorten(wanted)!r}: game {game.number} was begun against {game.opponent!r}")
    if wanted is None and is_outside(str(game.opponent)):
        raise MugginsError(
            f"game {game.number} is against {game.opponent!r}, which only you start: expected --against with that, too"
        )
    return game


def _left(store: GameStore, wanted: str) -> "StoredGame":
    game = store.get(game_number(wanted)) if wanted else store.unfinished()
    if game is None:
        raise RecordError("no game to resume: expected one that was left")
    if game.ended is not None or game.person is None:
        raise RecordError(f"game {wanted} is over: expected one that was left")
    return game


def _ranks_apart(word: str) -> list[str]:
    """Return the ranks that are written together, as in JQ or 10J; any other word alone."""
    ranks = re.findall("10|.", word)
    return ranks if not word.isdigit() and _RANKS.issuperset(ranks) else [word]


class Face:
    """The terminal's view of a table: prints events, parses moves."""

    help = _HELP
    """What can be typed."""
    left = ""
    """What is said to somebody who leaves."""
    safe = ""
    """What is said to somebody who wants to save."""

    def __init__(self, out: Console, table: "Table") -> None:
        self.out, self.table = out, table
        self.other = table.opponent
        self._front, self._back = (0, 0), [0, 0]  # two pegs for each side: the score, and that before the last points
        self._drawn = (0, 0)
        self._board_wanted = False
        self._hinted: View | None = None
        self._refused = ""
        self._numbers = not sys.stdin or not sys.stdin.isatty()

    def run(self) -> None:
        """Play until the game is over or what is typed ends; nothing more is shown once it cannot be kept."""
        self._keep()
        while True:
            self._tell_news()
            if self.table.awaits is None:
                self._end()
                return
            self._ask()
            typed = read_line(self.out)
            line = "quit" if typed is None else typed.strip()
            try:
                words = self._obey(line)
            except OpponentFailedError:
                self._keep()
                raise
            except MugginsError as error:
                words = Text(f"{error}", "yellow")
            self._keep()  # before a word of it is shown
            if words:
                self.out.print(words)
            if line.lower() in _QUIT:
                return

    def _tell_news(self) -> None:
        for happening in self.table.news():
            self._move_pegs(happening.scores)
            self._tell(happening)
        if self._board_wanted and self._drawn != self.table.scores:
            self._board()
        self._board_wanted = False

    def _move_pegs(self, scores: tuple[int, int]) -> None:
        """Move to the scores; a step back, as after an undo, takes both pegs."""
        for side in range(2):
            if scores[side] != self._front[side]:
                self._back[side] = min(self._front[side], scores[side])
        self._front = scores

    def _obey(self, line: str) -> Text | str | None:
        word, words = line.lower(), None
        if not word:
            legal = self.table.view.legal_cards() if self.table.awaits is Phase.PLAY else ()
            if len(legal) == 1:
                self.table.play(legal[0])
        elif word in _QUIT:
            words = self.left
        elif word in {"help", "?", "h"}:
            words = self.help
        elif word == "board":
            self.table.retell()
            self._board_wanted = True
        elif word == "save":
            words = self.safe
        elif word == "hand":
            return self._hand()
        elif word == "hint":
            return Text(self._hint(), "italic")
        elif word == "undo":
            self.table.undo()
            self.table.retell()
            self._hinted = None
            words = "Taken back."
        else:
            return self._move(line)
        return words

    def _move(self, line: str) -> Text | None:
        match self.table.awaits:
            case Phase.TOSS:
                self.table.toss(self._cards(line, 2))
            case Phase.PLAY:
                self.table.play(self._cards(line, 1)[0])
            case _:
                cards, starter = self.table.cards_to_count
                compared = compare(cards, starter, line, crib=self.table.to_count is Part.CRIB)
                self.table.claim(compared.taken)
                return Text(compared.words)
        return None

    def _cards(self, line: str, number: int) -> list[Card]:
        hand, chosen = self.table.view.hand, list[Card]()
        tokens = [token for word in split_tokens(line.upper()) for token in _ranks_apart(word)]
        numbers = {str(place + 1) for place in range(len(hand))}
        if not _RANKS.isdisjoint({*tokens} - numbers):  # next to a rank a digit is one
            numbers = set()
        for token in tokens:
            if token in numbers:
                self._check_number(line, token, hand)
                chosen.append(hand[int(token) - 1])
            elif token in _RANKS:
                held = [card for card in hand if rank_of(card) == parse_rank(token)]
                # In the play one is as good as the other; discarded, its suit is gone from the hand.
                if number == 2 and len(held) > tokens.count(token) > 0:
                    named = " or ".join(format_card(card) for card in held)
                    raise CardError(f"card {token!r}: you hold more than one; expected {named}")
                left = [card for card in held if card not in chosen]
                if not left:
                    raise CardError(f"card {token!r}: you do not hold {'one' if not held else 'as many'}")
                chosen.append(left[0])
            else:
                chosen.append(parse_card(token))
        if len(chosen) != number:
            what = "two cards" if number == 2 else "one card"
            got = f"{len(chosen)} card{'' if len(chosen) == 1 else 's'}"
            raise IllegalActionError(f"got {got}: expected {what}, or help")
        return chosen

    def _check_number(self, line: str, token: str, hand: Sequence[Card]) -> None:
        """Refuse once a number that may be meant as the rank of another card."""
        chosen = hand[int(token) - 1]
        other = next((card for card in hand if rank_of(card) == int(token) - 1), chosen)
        if self._numbers or token == "1" or rank_of(chosen) == rank_of(other):
            return
        if line == self._refused:
            self._numbers = True
            return
        self._refused = line
        raise IllegalActionError(
            f"{token} is the number of {format_card(chosen)}: type it again if you mean numbers, from now on,"
            f" or {format_card(other)}"
        )

    def _keep(self) -> None:
        """Keep how far it has come, where that is kept."""

    def _end(self) -> None:
        """Say how it ended, if that is said here."""

    def _hint(self) -> str:
        """Return what the coach would do; an IllegalActionError where it is not asked."""
        raise IllegalActionError("there are no hints in a daily deal")

    def _ask(self) -> None:
        view = self.table.view
        choice = self.table.awaits is Phase.TOSS or len(view.legal_cards()) > 1
        if self.table.options.hints and choice and view != self._hinted:  # after a slip of the finger it is still there
            self._hinted = view
            self.out.print(Text(self._hint(), "italic"))
        match self.table.awaits:
            case Phase.TOSS:
                whose = "your" if self.table.role is Role.DEALER else f"{self.other}'s"
                self.out.print(self._hand() + Text(f"  discard two to {whose} crib"))
            case Phase.PLAY:
                line = self._hand() + Text(f"  the count is {view.play_state.count}; you play")
                if len(view.legal_cards()) == 1:
                    line += Text(" (Enter: ") + cards_text(self.out, view.legal_cards()) + Text(")")
                self.out.print(line)
            case _:
                cards, starter = self.table.cards_to_count
                what = "crib" if self.table.to_count is Part.CRIB else "hand"
                line = Text(f"Your {what} ") + cards_text(self.out, cards) + Text(" starter ")
                self.out.print(line + cards_text(self.out, [starter]) + Text("  how many?"))

    def _hand(self) -> Text:
        hand = enumerate(self.table.view.hand, start=1)
        parts = [Text(f"{place}:", "dim") + cards_text(self.out, [card]) for place, card in hand]
        return Text("You hold ") + Text(" ").join(parts)

    def _tell(self, happening: "Happening") -> None:
        words = tell(happening, self.table.person, self.other)
        if happening.event is None:
            self._tell_deal(happening, words)
        else:
            scores = "  {}-{}".format(*happening.scores) if awards(happening.event) else ""
            self.out.print(with_cards(self.out, words) + Text(scores, "dim"))

    def _tell_deal(self, happening: "Happening", words: str) -> None:
        self.out.print()
        self.out.print(Text(f"Deal {happening.deal}: {words}", "bold"))
        self._board(happening.scores)

    def _board(self, scores: tuple[int, int] | None = None) -> None:
        out, target = self.out, self.table.options.target
        self._drawn = scores = scores or self.table.scores
        columns = min(out.width if out.is_terminal else 80, 80)
        to_go = " to go" if columns >= 60 else ""
        width = max(columns - 22 - len(to_go), 12)
        fancy = out.encoding.lower().startswith("utf")
        for name, score, back, style in zip(("You", self.other), scores, self._back, ("green", "red"), strict=True):
            place, behind = (round(hole / target * (width - 1)) for hole in (score, back))
            ticks = {round(hole / target * (width - 1)) for hole in range(30, target, 30)}
            track = Text()
            for hole in range(width):
                if hole == place:
                    track.append("●" if fancy else "O", style)
                elif hole == behind and back:
                    track.append("○" if fancy else "o", style)
                elif hole < place:
                    track.append("━" if fancy else "=", style)
                else:
                    plain, tick = ("·", "┊") if fancy else (".", "|")
                    track.append(tick if hole in ticks else plain, "dim")
            out.print(Text(f"{name[:8]:<8} ") + track + Text(f" {score:>3} ({target - score}{to_go})"))


class GameFace(Face):
    """The face of a game that is kept in the store."""

    def __init__(
        self, out: Console, table: "Table", store: GameStore, number: int, kept: str, preparation: "Preparation"
    ) -> None:
        super().__init__(out, table)
        self.store, self.number = store, number
        self._kept, self._preparation = kept, preparation
        self.left = f"Game {number} is kept; muggins play --resume continues."
        self.safe = f"Every move of game {number} is kept as you make it."

    def begin(self, *, resumed: bool) -> None:
        if resumed:
            self.out.print(f"Game {self.number} continues.")
            self.table.retell()
            return
        cuts, dealer = self.table.cuts
        for place, (mine, theirs) in enumerate(cuts, 1):
            line = Text("Cut for deal: you ") + cards_text(self.out, [mine])
            line += Text(f", {self.other} ") + cards_text(self.out, [theirs])
            self.out.print(line + Text("" if place == len(cuts) else ": a tie, cut again"))
        who = "you deal" if dealer is self.table.person else f"{self.other} deals"
        self.out.print(f"The lower card deals: {who} first. Type help for what you can type.")

    def _keep(self) -> None:
        """Store how far the game has come, unless it has continued elsewhere."""
        text, ended = self.table.text, self.table.result is not None
        self.store.save(self.number, text, ended=ended, after=self._kept)
        self._kept = text

    def _hint(self) -> str:
        if self.table.awaits is Phase.SHOW:
            return "Fifteens, pairs, runs, flush, nobs: count them in this order."
        self.store.note_hint(self.number)
        return self._coach.hint(self.table.view)

    @cached_property
    def _coach(self) -> "muggins.Coach":
        wait_for(self._preparation, ALL)
        return muggins.Coach()

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
