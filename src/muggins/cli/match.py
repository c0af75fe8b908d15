"""``muggins match``: two players against each other."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from muggins.cli.options import make_workers, workers_options
from muggins.cli.progress import watched
from muggins.cli.terminal import console, json_option, print_json, table
from muggins.errors import MatchError
from muggins.files.paths import data_folder
from muggins.players.registry import parse_player
from muggins.rules.ruleset import Objective

if TYPE_CHECKING:
    from muggins.arena.playout import Tally

PARTS = ("heels", "play", "hand", "crib")


def results_file(path: str | None) -> Path:
    """Return the file of saved matches: as given, or the one in the user's data folder."""
    if path:
        return Path(path)

    return data_folder() / "matches.sqlite"


@click.command("match", epilog="Example: muggins match schell+rule greedy+greedy --duplicate")
@click.argument("first")
@click.argument("second")
@click.option("--games", default=10_000, show_default=True, help="Games at most (of both seats).")
@click.option("--seed", default=1, show_default=True, help="Same seed, same result.")
@click.option("--duplicate", is_flag=True, help="Play every deck twice, seats swapped.")
@click.option("--until", type=float, metavar="WIDTH", help="Stop at this half-width.")
@click.option("--sprt", metavar="LOW,HIGH", help="Stop when one of two match points is accepted.")
@click.option("--save", is_flag=False, flag_value="", metavar="[FILE]", help="Keep the games.")
@workers_options
@json_option
def command(
    *,
    first: str,
    second: str,
    games: int,
    seed: int,
    duplicate: bool,
    until: float | None,
    sprt: str | None,
    save: str | None,
    workers: int | None,
    backend: str,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Play FIRST against SECOND, whole games to 121, and say who is better and how sure that is.

    Players are named THROWER+PEGGER, see 'muggins players'. The first deal alternates. Figures are
    FIRST's; match points count 1, 2 and 3 for a win, skunk and double skunk, intervals are of 95%.
    The sequential test errs either way in at most about 5% of matches.
    """
    players = parse_player(first), parse_player(second)

    from muggins.arena import playout  # noqa: PLC0415 - behind the checks: it compiles
    from muggins.arena.match import Block, Match, added, play_match  # noqa: PLC0415
    from muggins.arena.statistics import Sprt, games_of, match_points  # noqa: PLC0415

    match = Match(*players, seed, duplicate)
    numbers = games // match.games_per_number
    if numbers < 2 or games > 10**10:
        raise MatchError(f"{games} games: expected {2 * match.games_per_number} to 10,000,000,000")
    if until is not None and not until > 0:
        raise MatchError(f"half-width {until:g}: expected more than 0")
    test = None if sprt is None else _parse_sprt(sprt)
    at = make_workers(workers, backend, scheduler)
    tally, start = playout.new_tally(), 0
    store = run = None
    if save is not None:
        from muggins.arena.store import MatchStore  # noqa: PLC0415

        store = MatchStore(results_file(save))
        run = store.run_of(match)
        tally, start = run.tally, run.numbers

    def enough(_: Block | None) -> bool:
        if games_of(tally) < 2 * match.unit:
            return False
        if until is not None and match_points(tally).half_width <= until:
            return True
        return test is not None and test.verdict(tally) is not None

    if start % match.unit == 0 and enough(None):
        numbers = start  # what is stored tells enough already
    began = perf_counter()
    blocks = play_match(match, numbers, start=start, workers=at, enough=enough)
    for block in watched(blocks, max(numbers - start, 0), f"{players[0]} - {players[1]}"):
        tally = added(tally, block.tally)
        if store is not None and run is not None:
            store.add(run, block)
    seconds = perf_counter() - began
    result = as_dict(tally, test if isinstance(test, Sprt) else None)
    result |= {"first": str(players[0]), "second": str(players[1]), "seed": seed}
    result |= {"duplicate": duplicate, "new_games": games_of(tally) - start * match.games_per_number}
    if as_json:
        print_json(result | {"seconds": round(seconds, 3)})
        return
    show(console(), result, seconds)


def _parse_sprt(text: str) -> Any:
    from muggins.arena.statistics import Sprt  # noqa: PLC0415

    try:
        low, high = (float(number) for number in text.split(","))
    except ValueError:
        raise MatchError(f"test {text!r}: expected LOW,HIGH, such as 0,0.02") from None
    return Sprt(low, high)


def as_dict(tally: "Tally", test: Any = None) -> dict[str, Any]:
    """Return all that a tally says, ready for JSON."""
    from muggins.arena import statistics  # noqa: PLC0415

    def estimate(found: Any) -> dict[str, float]:
        return {"mean": found.mean, "half_width": found.half_width}

    averages = statistics.part_averages(tally)
    outcomes = tally.outcomes.sum(axis=0).tolist()
    result: dict[str, Any] = {
        "games": statistics.games_of(tally),
        "wins": [sum(outcomes[:3]), sum(outcomes[3:])],
        "skunks": [outcomes[1], outcomes[4]],
        "double_skunks": [outcomes[2], outcomes[5]],
        "win_rate": estimate(statistics.win_rate(tally)),
        "match_points": {
            objective.value: estimate(statistics.match_points(tally, objective)) for objective in Objective
        },
        "first_dealer_wins": estimate(statistics.first_dealer_wins(tally)),
        "deals_per_game": statistics.deals_per_game(tally),
        "averages": {
            name: {
                role: dict(zip(PARTS, averages[player, place].tolist(), strict=True))
                for place, role in enumerate(("pone", "dealer"))
            }
            for player, name in enumerate(("first", "second"))
        },
        "points": {
            name: {
                role: dict(zip(PARTS, tally.points[player, place].tolist(), strict=True))
                for place, role in enumerate(("pone", "dealer"))
            }
            for player, name in enumerate(("first", "second"))
        },
    }
    if test is not None:
        result["sprt"] = {
            "low": test.low,
            "high": test.high,
            "alpha": test.alpha,
            "beta": test.beta,
            "log_likelihood_ratio": test.ratio(tally),
            "accepted": test.verdict(tally),
        }
    return result


def show(out: Console, result: dict[str, Any], seconds: float) -> None:
    """Print a match."""
    first, second = result["first"], result["second"]
    games = result["games"]
    pairs = ", every deck twice" if result["duplicate"] else ""
    out.print(f"{first} against {second}: {games:,} games{pairs}, seed {result['seed']}")
    rows = [("Match points (1/2/3)", _signed(result["match_points"]["match"]))]
    rows.append(("ACC game points (2/3)", _signed(result["match_points"]["acc"])))
    rows.append(("Wins less losses", _signed(result["match_points"]["win"])))
    rows.append(("Games won", _percent(result["win_rate"])))
    rows.append(("Won by first dealer", _percent(result["first_dealer_wins"])))
    table(out, ("Per game, to the first", "With 95% interval"), rows)
    out.print()
    parties = [
        (name, f"{result['wins'][i]:,}", f"{result['skunks'][i]:,}", f"{result['double_skunks'][i]:,}")
        for i, name in enumerate((first, second))
    ]
    table(out, ("Games", ">Won", ">By skunk", ">By double skunk"), parties)
    out.print()
    lines = []
    for side, name in (("first", first), ("second", second)):
        for role in ("pone", "dealer"):
            parts = result["averages"][side][role]
            figures = [f"{parts[part]:.3f}" if part in _SCORES[role] else "" for part in PARTS]
            lines.append((name, role, *figures, f"{sum(parts.values()):.3f}"))
    table(out, ("Points per deal", "", *(f">{part.capitalize()}" for part in PARTS), ">All"), lines)
    out.print()
    if test := result.get("sprt"):
        said = "undecided" if test["accepted"] is None else f"{test['accepted']:+g} accepted"
        out.print(
            f"Test of {test['low']:+g} against {test['high']:+g} match points: {said}"
            f" (log likelihood ratio {test['log_likelihood_ratio']:+.2f})"
        )
    speed = result["new_games"] / seconds if seconds > 0 else 0
    out.print(f"{result['deals_per_game']:.2f} deals per game", end="")
    out.print(f"; {result['new_games']:,} games in {seconds:.1f} s, {speed:,.0f}/s")


_SCORES = {"pone": ("play", "hand"), "dealer": PARTS}


def _signed(found: dict[str, float]) -> str:
    return f"{found['mean']:+.4f} ± {found['half_width']:.4f}"


def _percent(found: dict[str, float]) -> str:
    return f"{100 * found['mean']:.2f}% ± {100 * found['half_width']:.2f}%"
