"""The API of the odds: what every score is worth, as ``muggins odds`` says it."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from muggins.rules.role import Own, Role
from muggins.score.chances import ScoreChances, chances
from muggins.score.stage import TARGET, Stage
from muggins.score.values import open_values
from muggins.web import models

router = APIRouter(tags=["odds"], prefix="/odds")
_Score = Query(ge=0, lt=TARGET)
_Role = Literal["dealer", "pone"]


@router.get("")
def odds(role: _Role, mine: Annotated[int, _Score] = 0, theirs: Annotated[int, _Score] = 0) -> ScoreChances:
    """Say what a score is worth before the deal, and against which own scores the chances are even."""
    return chances(open_values(), Own(mine, theirs), Role[role.upper()], par=True)


@router.get("/board")
def board(role: _Role) -> models.OddsBoard:
    """Say how likely every score wins before the deal."""
    worths = open_values().worths[0, Stage.DEAL]
    own = worths if Role[role.upper()] is Role.DEALER else -worths.T
    return models.OddsBoard(role=role, wins=((1 + own) / 2).round(4).tolist())
