"""The API of photographs: the cards in a picture, as ``muggins score`` reads them, and the count of a hand."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from muggins.cards import parse_card, parse_cards
from muggins.counting.hand import HandCount, count_hand
from muggins.errors import CardError
from muggins.photo.read import LONGEST, Reading, read_bytes
from muggins.web.questions import Ask

router = APIRouter(tags=["photo"])
_Side = Query(ge=1, le=LONGEST)
_RAW = {
    "requestBody": {
        "required": True,
        "description": "Three bytes for each pixel, red, green and blue, by rows from the top.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post("/photo", response_model=Reading, openapi_extra=_RAW)
async def read_photo(
    request: Request,
    ask: Ask,
    width: Annotated[int, _Side],
    height: Annotated[int, _Side],
    count: Annotated[int, Query(ge=1, le=13)] = 6,
) -> Response:
    """Read the cards of a picture; nothing of it is kept."""
    raw = await request.body()
    return await ask(lambda: read_bytes(raw, width, height, count))


@router.get("/count")
def count(
    hand: Annotated[str, Query(max_length=60, examples=["4H 5D 5C 6S"])],
    starter: Annotated[str, Query(max_length=6, examples=["JD"])],
    *,
    crib: bool = False,
) -> HandCount:
    """Count a hand or a crib with the starter."""
    four = parse_cards(hand)
    if len(four) != 4:
        raise CardError(f"got {len(four)} cards: expected 4, and the starter")
    return count_hand(four, parse_card(starter), crib=crib)
