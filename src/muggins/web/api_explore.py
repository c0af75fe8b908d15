"""The API of the explorer: how the solution plays, as ``muggins explore`` says it."""

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from muggins.cards import Rank, parse_rank, parse_ranks
from muggins.coach.coach import shared_coach
from muggins.coach.own_play import OwnPlays, OwnTosses, own_plays, own_tosses
from muggins.coach.tosses_at_score import HANDS, TossesAtScore, tosses_at
from muggins.counting.crib_tables import Source, crib_value
from muggins.once import once
from muggins.rules.position import parse_scores
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.solver.file.solution import open_solution
from muggins.solver.query.explore import PlayNode, explore_play
from muggins.solver.query.play_report import PlayReport, play_report
from muggins.solver.query.toss_grid import TossGrid, toss_grid
from muggins.solver.query.toss_hands import HandsOfRanks, hands_of_ranks
from muggins.table.own_deals import own_deals
from muggins.web import models
from muggins.web.api_games import AllGames
from muggins.web.questions import Ask
from muggins.web.readiness import LATER, explorer_is_ready

router = APIRouter(tags=["explore"], prefix="/explore", dependencies=[Depends(explorer_is_ready)], responses=LATER)


async def _role_of(role: Literal["dealer", "pone"]) -> Role:
    return Role[role.upper()]


async def _rank_of(
    starter: Annotated[str, Query(max_length=2, description="Its rank, or nothing for any.")] = "",
) -> Rank | None:
    return parse_rank(starter) if starter else None


_Role = Annotated[Role, Depends(_role_of)]
_Starter = Annotated[Rank | None, Depends(_rank_of)]
_node, _report, _grid = once(24)(explore_play), once(14)(play_report), once(8)(toss_grid)
_at_score, _hands = once(16)(tosses_at), once(8)(hands_of_ranks)
_PUBLISHED = [source for source in Source if source is not Source.EQUILIBRIUM]
_Ranks = Annotated[str, Query(max_length=20, description="Ranks, such as 5J.", examples=["5J"])]
_Most = Annotated[int, Query(ge=0, le=2_000, description="How many are listed, the likeliest first.")]


@router.get("/play", response_model=PlayNode)
async def play(
    ask: Ask,
    starter: _Starter,
    played: Annotated[str, Query(max_length=60, examples=["4 J"])] = "",
    having: _Ranks = "",
    most: _Most = 30,
) -> Response:
    """Say what both sides may hold at a point of the play, and what the side to move does with it."""
    ranks = parse_ranks(having)

    def explored() -> PlayNode:
        node = _node(open_solution(), starter, played)
        node = node.having(ranks) if ranks else node
        return replace(node, holdings=node.holdings[:most], other=node.other[:most])

    return await ask(explored)


@router.get("/report", response_model=PlayReport)
async def report(ask: Ask, starter: _Starter) -> Response:
    """Say what is led from which hands, and what is answered."""
    return await ask(lambda: _report(open_solution(), starter))


@router.get("/toss", response_model=TossGrid)
async def toss(ask: Ask, role: _Role, keeping: _Ranks = "", most: _Most = 30) -> Response:
    """Say what is tossed and kept in a role, by ranks."""
    ranks = tuple(parse_ranks(keeping))

    def explored() -> TossGrid:
        grid = _grid(open_solution(), role, ranks)
        return replace(grid, kept=grid.kept[:most])

    return await ask(explored)


@router.get("/score", response_model=TossesAtScore)
async def at_score(
    ask: Ask,
    role: _Role,
    score: Annotated[str, Query(max_length=9, description="Own first.", examples=["116-113"])],
    target: Literal["121", "61"] = "121",
    hands: Annotated[int, Query(ge=2, le=2_000, description="How many are dealt.")] = HANDS,
) -> Response:
    """Say what a score changes about what is tossed in a role."""
    rules = STANDARD if target == "121" else Ruleset.short()
    scores = parse_scores(score, rules)
    return await ask(lambda: _at_score(shared_coach(), role, scores, hands, rules), long=True)


@router.get("/hands", response_model=HandsOfRanks)
async def hands(ask: Ask, role: _Role, tossed: _Ranks, keeping: _Ranks = "", most: _Most = 30) -> Response:
    """Say which hands have two ranks, and what the solution does with them."""
    two, ranks = tuple(parse_ranks(tossed)), tuple(parse_ranks(keeping))

    def explored() -> HandsOfRanks:
        every = _hands(open_solution(), role, two, ranks)
        return replace(every, hands=every.hands[:most])

    return await ask(explored)


@router.get("/own/toss", response_model=OwnTosses)
async def own_toss(ask: Ask, games: AllGames, role: _Role) -> Response:
    """Say what the user tosses in a role, compared with the solution on the same hands."""
    return await ask(lambda: own_tosses(open_solution(), own_deals(games.store), role), long=True)


@router.get("/own/play", response_model=OwnPlays)
async def own_play(
    ask: Ask, games: AllGames, starter: _Starter, played: Annotated[str, Query(max_length=60, examples=["4 J"])] = ""
) -> Response:
    """Say what the user plays at a point of the play, compared with the solution from the same hands."""
    return await ask(lambda: own_plays(open_solution(), own_deals(games.store), starter, played), long=True)


@router.get("/cribs")
def cribs(role: _Role) -> models.PublishedCribs:
    """Say what published tables give for the crib, by the two ranks that are tossed."""
    pairs = [(low, high) for low in range(13) for high in range(low, 13)]
    points = {source.value: [crib_value(source, role, *pair) for pair in pairs] for source in _PUBLISHED}
    return models.PublishedCribs(role="dealer" if role else "pone", points=points)
