"""The API of the rules to remember, as ``muggins explore rules`` says them."""

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from muggins.quiz.remember import RulesToRemember, rules_to_remember
from muggins.web.api_table import answer

router = APIRouter(tags=["remember"])


@router.get("/remember", response_model=RulesToRemember)
def remember(size: Literal["5", "10", "20", "40"] = "10") -> JSONResponse:
    """Say the few rules that carry most of it, each with what it saves and a hand in which it decides."""
    return answer(rules_to_remember(int(size)))
