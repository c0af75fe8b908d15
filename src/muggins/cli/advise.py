"""``muggins advise``: what to toss and what to play, with reasons and figures."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from muggins.cards import RANK_TEXT, format_card, format_cards, parse_cards
from muggins.cli.solution import from_option, role_of, with_role
from muggins.cli.terminal import bar, cards_text, console, json_option, loss_text, print_json, say_if_compiling, table
from muggins.errors import CardError, MugginsError, shorten

if TYPE_CHECKING:
    from rich.console import Console

    from muggins.cards import Card
    from muggins.coach.at_score import Stake, Stakes
    from muggins.coach.play import PlayAdvice
    from muggins.coach.toss import TossAdvice
    from muggins.rules.ruleset import Ruleset


@click.group("advise", no_args_is_help=False, epilog="Example: muggins advise toss 3H 4D 8S 9C JC KH --dealer")
def command() -> None:
    """Ask the coach: what to toss, what to play, and why."""


def _at_score(function: Callable[..., Any]) -> Callable[..., Any]:
    target = click.option(
        "--target", type=click.Choice(["121", "61"]), help="The points that win; 121 if nothing says otherwise."
    )
    score = click.option("--score", metavar="ME-OPP", help="Weigh for the game, not for the points: at this score.")
    return score(target(function))


def _rules(target: str | None, otherwise: "Ruleset | None" = None) -> "Ruleset":
    """Return the ruleset of a target, if one was given."""
    from muggins.rules.ruleset import STANDARD, Ruleset  # noqa: PLC0415

    if target is None:
        return otherwise or STANDARD
    return STANDARD if target == "121" else Ruleset.short()


def _scores(score: str | None, ruleset: "Ruleset") -> tuple[int, int] | None:
    """Return (own, the other's) score under a ruleset, None where none was given."""
    if score is None:
        return None
    mine, dash, other = score.partition("-")
    scores = [int(side) if side.isdecimal() and len(side) < 4 else -1 for side in (mine, other)]
    if not dash or not all(0 <= points < ruleset.target for points in scores):
        raise MugginsError(
            f"score {shorten(score)!r}: expected two whole numbers from 0 to"
            f" {ruleset.target - 1}, own first, such as 35-37"
        )
    return scores[0], scores[1]


@command.command(epilog="Example: muggins advise toss 3H 4D 8S 9C JC KH --dealer")
@click.argument("cards", nargs=-1)
@with_role
@click.option(
    "--crib",
    type=click.Choice(["solution", "uniform", "schell"]),
    default="solution",
    show_default=True,
    help="What the other side is taken to toss.",
)
@click.option("--starters", is_flag=True, help="Show how the best hand fares by starter.")
@_at_score
@from_option
@json_option
def toss(
    *,
    cards: tuple[str, ...],
    role: str | None,
    crib: str,
    starters: bool,
    score: str | None,
    target: str | None,
    source: str,
    as_json: bool,
) -> None:
    """Weigh all 15 tosses of six cards.

    Net is the expected hand, plus or minus the crib, plus the play, in points; pegs are the play's
    points, own and the other side's; often is how often the solution makes the toss; loss is what
    it gives away against the best. With a score, wins come first: how often each toss wins the
    game, how much less than the best, and the match points it is worth.
    """
    side, six = role_of(role), parse_cards(cards)
    if len(six) != 6:
        raise CardError(f"got {len(six)} cards: expected 6")
    ruleset = _rules(target)
    scores = _scores(score, ruleset)
    if scores is None and target is not None:
        raise MugginsError("--target without --score: a point is a point in any game")
    if scores is not None and crib != "solution":
        raise MugginsError(
            f"--crib {crib} with --score: wins are those against the solution's tosses; expected one of the two"
        )
    from muggins.cli.solution import open_named  # noqa: PLC0415 - it compiles

    book = open_named(source)
    from muggins.coach.toss import CribModel, advise_toss, reason  # noqa: PLC0415
    from muggins.solver.toss.beside import parts_beside  # noqa: PLC0415

    say_if_compiling(parts_beside)
    advice = advise_toss(six, side, crib=CribModel(crib), solution=book)
    stakes = None
    if scores is not None:
        from muggins.coach.at_score_toss import stakes_of_tosses  # noqa: PLC0415
        from muggins.players.endgame.toss import try_tosses  # noqa: PLC0415

        say_if_compiling(try_tosses, about="half a minute")
        stakes = stakes_of_tosses(advice, scores, ruleset=ruleset, solution=book)
    if as_json:
        print_json(
            {
                "role": str(side),
                "crib": crib,
                **_score_json(scores, ruleset, stakes),
                "tosses": [
                    {
                        "toss": format_cards(c.tossed),
                        "keep": format_cards(c.kept),
                        "frequency": c.frequency,
                        "hand": c.hand,
                        "crib": c.crib,
                        "play": c.play,
                        "pegs": c.pegs,
                        "net": c.net,
                        "loss": c.loss,
                        "reason": reason(c, advice.best, side),
                        "spread": {str(p): share for p, share in c.spread.items()},
                        "best_starters": _ranks(c.best_starters),
                        "worst_starters": _ranks(c.worst_starters),
                        **_stake_json(stakes.of[c.tossed] if stakes else None),
                    }
                    for c in advice.choices
                ],
            }
        )
        return
    out = console()
    if stakes is not None and scores is not None:
        _show_tosses_at(out, advice, stakes, scores)
        if starters:
            _show_starters(out, advice, every=True)
        return
    rows = [
        (
            cards_text(out, c.kept),
            cards_text(out, c.tossed),
            f"{c.frequency:.0%}",
            bar(out, c.frequency, 8),
            f"{c.hand:.2f}",
            f"{c.crib:.2f}",
            f"{c.play:+.2f}",
            "" if c.pegs is None else "{:.2f}-{:.2f}".format(*c.pegs),
            f"{c.net:.2f}",
            loss_text(c.loss),
            reason(c, advice.best, side) if c.loss else "best",
        )
        for c in advice.choices
    ]
    columns = ("Keep", "Toss", ">Often", "", ">Hand", ">Crib", ">Play", ">Pegs", ">Net", ">Loss", "Why")
    title = f"{str(side).capitalize()}: net = hand {'+' if side else '-'} crib + play"
    table(out, columns, rows, title=title, optional=("", "Pegs", "Play", "Hand", "Crib"))
    _show_starters(out, advice, every=starters)


def _show_starters(out: "Console", advice: "TossAdvice", *, every: bool) -> None:
    """Print how the hand of most points fares by starter."""
    best = advice.best
    most, least = max(best.scores.values()), min(best.scores.values())
    out.print(
        f"Best starters {_ranks(best.best_starters)}: {most} in hand; worst {_ranks(best.worst_starters)}: {least}"
    )
    if every:
        for points, share in best.spread.items():
            out.print(f"{points:>3} {share:>6.1%}  {bar(out, share, 60)}".rstrip())


def _show_tosses_at(
    out: "Console", advice: "TossAdvice", stakes: "Stakes[tuple[Card, ...]]", scores: tuple[int, int]
) -> None:
    """Print tosses by how often they win."""
    ranked = sorted(advice.choices, key=lambda c: _rank(stakes, c.tossed))
    rows = [
        (
            cards_text(out, c.kept),
            cards_text(out, c.tossed),
            *_stake_cells(stakes.of[c.tossed]),
            f"{c.net:.2f}",
            loss_text(c.loss),
            f"{c.frequency:.0%}",
        )
        for c in ranked
    ]
    title = f"{str(advice.role).capitalize()} at {scores[0]}-{scores[1]}"
    columns = ("Keep", "Toss", *_STAKE_COLUMNS, ">Net", ">Points lost", ">Often")
    table(out, columns, rows, title=title, optional=("Often", "Net", "Match"))
    error = max(stake.error for stake in stakes.of.values())
    out.print(f"Wins lost: standard error of at most {error:.1%}".replace("%", " %"))
    if stakes.why:
        out.print(Text(f"The score changes the choice: {stakes.why}", "bold"))


_STAKE_COLUMNS = (">Wins", ">Lost", ">Match")


def _rank(stakes: "Stakes[Any]", choice: Any) -> tuple[bool, float, float]:
    of = stakes.of[choice]
    return choice != stakes.best, of.win_loss, -of.win


def _stake_cells(stake: "Stake") -> tuple[str | Text, ...]:
    lost = f"-{stake.win_loss:.1%}" if stake.win_loss >= 0.0005 else "-"
    style = "red" if stake.win_loss >= 0.05 else "yellow" if stake.win_loss >= 0.01 else ""
    return f"{stake.win:.1%}", Text(lost, style), f"{stake.match:+.3f}"


def _stake_json(stake: "Stake | None") -> dict[str, float]:
    if stake is None:
        return {}
    return {
        "win": stake.win,
        "win_loss": stake.win_loss,
        "win_error": stake.error,
        "match": stake.match,
        "match_loss": stake.match_loss,
    }


def _score_json(scores: tuple[int, int] | None, ruleset: "Ruleset", stakes: "Stakes[Any] | None") -> dict[str, Any]:
    if stakes is None or scores is None:
        return {}
    best = stakes.best if isinstance(stakes.best, tuple) else (stakes.best,)
    return {"score": list(scores), "target": ruleset.target, "best_at_score": format_cards(best), "why": stakes.why}


def _ranks(ranks: tuple[int, ...]) -> str:
    return " ".join(RANK_TEXT[rank] for rank in ranks)


_POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"


@command.command(epilog=f'Example: muggins advise play "{_POSITION} play 4D TC"')
@click.argument("position", nargs=-1)
@_at_score
@from_option
@json_option
def play(*, position: tuple[str, ...], score: str | None, target: str | None, source: str, as_json: bool) -> None:
    """Weigh the cards that may be played in a position.

    POSITION is what one side knows, in one line: its role, the scores (may be left out), its four
    kept cards, its toss (may be left out), the starter, and every card and go so far, the pone's
    lead first. Net is what a card brings from here to the end of the play, own points less the
    other side's. With scores, and a toss, wins come first: how often each card wins the game, how
    much less than the best, and the match points it is worth.
    """
    if not position:
        raise CardError(f"no position: expected such as '{_POSITION}'")
    from muggins.rules.position import parse_position  # noqa: PLC0415

    view = parse_position(" ".join(position))
    ruleset = _rules(target, view.ruleset)
    scores = _scores(score, ruleset)
    if scores is not None or target is not None:
        from dataclasses import replace  # noqa: PLC0415

        view = replace(view, scores=scores or view.scores, ruleset=ruleset)
        view.check()
    from muggins.cli.solution import open_named  # noqa: PLC0415 - it compiles

    book = open_named(source)
    from muggins.coach.play import advise_play  # noqa: PLC0415
    from muggins.solver.query.search import worth_against  # noqa: PLC0415

    say_if_compiling(worth_against, about="half a minute")
    advice = advise_play(view, solution=book)
    from muggins.score.boards import has_worths  # noqa: PLC0415

    if scores is not None and not view.tossed:
        raise MugginsError(
            "--score in a position without a toss: expected such as 'toss 2C JS', for what the crib may bring"
        )
    stakes = None
    if scores is not None or (max(view.scores) > 0 and has_worths(view.ruleset)):
        from muggins.coach.at_score_play import stakes_of_cards  # noqa: PLC0415
        from muggins.players.endgame.search import weigh_cards  # noqa: PLC0415

        say_if_compiling(weigh_cards, about="half a minute")
        stakes = stakes_of_cards(view, advice, solution=book)
    by_rank = advice.belief.by_rank
    if as_json:
        print_json(
            {
                "role": str(advice.role),
                "count": advice.count,
                **_score_json(view.scores, view.ruleset, stakes),
                "cards": [
                    {
                        "card": format_card(c.card),
                        "points": c.points,
                        "frequency": c.frequency,
                        "net": c.net,
                        "loss": c.loss,
                        "reason": c.reason,
                        **_stake_json(stakes.of[c.card] if stakes else None),
                    }
                    for c in advice.choices
                ],
                "belief": {RANK_TEXT[rank]: odds for rank, odds in enumerate(by_rank)},
                "holdings": [
                    {"ranks": _ranks(ranks), "probability": odds} for ranks, odds in advice.belief.holdings[:20]
                ],
            }
        )
        return
    out = console()
    _show_cards(out, advice, stakes, view.scores)
    if not view.tossed and max(view.scores) > 0:
        out.print("With your toss in the position, cards would be weighed for the score.")
    if any(c.frequency is None for c in advice.choices):
        out.print("?: the solution itself never comes here; the figures are searched all the same")
    if advice.belief.cards:
        out.print()
        out.print(Text(f"The other side's {advice.belief.cards} cards: how likely each rank", "bold"))
        for rank, odds in enumerate(by_rank):
            if odds >= 0.005:
                out.print(f"{RANK_TEXT[rank]} {odds:>5.0%}  {bar(out, odds, 40)}".rstrip())
        held = (f"{_ranks(ranks)} {odds:.0%}" for ranks, odds in advice.belief.holdings[:4])
        out.print(f"Likeliest: {', '.join(held)}")


def _show_cards(out: "Console", advice: "PlayAdvice", stakes: "Stakes[Card] | None", scores: tuple[int, int]) -> None:
    """Print cards, by how often they win where that is known, else by points."""
    title = f"{str(advice.role).capitalize()} at {advice.count}"
    choices, columns = list(advice.choices), [">Net", ">Loss"]
    if stakes is not None:
        choices.sort(key=lambda c: _rank(stakes, c.card))
        columns = [*_STAKE_COLUMNS, ">Net", ">Points lost"]
        title += f", {scores[0]}-{scores[1]}"
    rows = [
        (
            cards_text(out, [c.card]),
            str(c.points),
            "?" if c.frequency is None else f"{c.frequency:.0%}",
            bar(out, c.frequency or 0, 8),
            *(_stake_cells(stakes.of[c.card]) if stakes is not None else ()),
            f"{c.net:+.2f}",
            loss_text(c.loss),
            c.reason,
        )
        for c in choices
    ]
    table(out, ("Card", ">Pegs", ">Often", "", *columns, "Why"), rows, title=title, optional=("", "Often", "Match"))
    if stakes is not None and stakes.why:
        out.print(Text(f"The score changes the choice: {stakes.why}", "bold"))
